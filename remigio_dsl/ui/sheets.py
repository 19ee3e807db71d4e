"""The score sheet of a deal, drawn: in columns, in a narrow window, one fact a line."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.said import in_words
from remigio_dsl.core.voice import capital
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.state import State
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.plain import group_in_words
from remigio_dsl.ui.screen import Screen, by_suit
from remigio_dsl.ui.sheet import Entry, SeatSheet, headline
from remigio_dsl.ui.width import columns, fold, left, right, wrapped

_LEDGER = (8, 3, 26, 60)  # the name, the number of a meld, its cards; where points end
_POINTS_END = 63  # where points end on a sheet without melds on the table


def deal_sheet(game: Game, state: State, company: Company, screen: Screen) -> list[str]:
    """Return the sheet of the deal that `state` has ended, seat by seat."""
    result = state.result
    assert result is not None
    lines = wrapped(headline(game, result, company, screen.voice), screen.columns, "    ")
    for seat in sorted(result.seats):
        sheet = SeatSheet(game, state, result, seat, company, screen.voice)
        lines += drawn(sheet, screen)
    return lines


def drawn(sheet: SeatSheet, screen: Screen) -> list[str]:
    """Return one seat's part as this screen shows it."""
    if screen.columns is None:
        return _plain(sheet)
    if screen.columns < 80:
        return _narrow(sheet, screen.columns)
    return _ledger(sheet) if sheet.is_ledger else _loose(sheet)


def _sum(sheet: SeatSheet, entries: Sequence[Entry], width: int) -> str:
    """Return what stands behind the last line: the points of the deal, where several lines make them, and the total."""
    several = sum(entry.points is not None for entry in entries) > 1
    deal = right(sheet.voice.number(sheet.shown.points), 7) if several or sheet.is_ledger else ""
    total = sheet.voice.say("sheet.total", total=right(sheet.voice.number(sheet.total), 4))
    return f"{deal}  {total}" if width < 80 else f"{deal}{'  ' if deal else '    '}{total}"


def _loose(sheet: SeatSheet) -> list[str]:
    """Return a seat of a game without melds on the table: groups and what is left, then the sum."""
    label = max(10, columns(sheet.name) + 2)
    folded = fold(sheet.pieces(), 80 - label) or [""]
    lines = [(left(sheet.name, label) if at == 0 else " " * label) + line for at, line in enumerate(folded)]
    entries = sheet.entries()
    for at, entry in enumerate(entries):
        working = " " * label + entry.working
        end = _sum(sheet, entries, 80) if at == len(entries) - 1 else ""
        points = sheet.voice.number(entry.points) if entry.points is not None else ""
        if columns(working) + 1 + columns(points) > _POINTS_END:
            parts = [part for part in entry.working.split("  ") if part.strip()]
            for part in parts if columns(parts[-1]) > _POINTS_END - label - 6 else parts[:-1]:
                broken = fold([[word] for word in part.split()], 78 - label, " ")
                lines += [" " * label + line for line in broken]
            last = parts[-1].strip() if columns(parts[-1]) <= _POINTS_END - label - 6 else ""
            working = " " * label + last
        lines.append((working + right(points, _POINTS_END - columns(working)) + end).rstrip())
    return lines


def _ledger(sheet: SeatSheet) -> list[str]:
    """Return a seat of a game with melds on the table: one line a meld, the bonus, the hand."""
    name_width, tag_width, card_width, end_at = _LEDGER
    name_width = max(name_width, columns(sheet.name) + 1)
    entries = sheet.entries()
    lines: list[str] = []
    for at, entry in enumerate(entries):
        label = left(sheet.name if at == 0 else "", name_width) + left(
            entry.tag, max(tag_width, columns(entry.tag) + 1)
        )
        points = sheet.voice.number(entry.points) if entry.points is not None else ""
        end = _sum(sheet, entries, 80) if at == len(entries) - 1 else ""
        room = end_at - name_width - tag_width - card_width - 6
        working = entry.working if columns(entry.working) <= room else entry.working.replace(" ", "")
        cards = f"{entry.cards} " if entry.working else entry.cards
        start = label + left(cards, card_width + name_width + tag_width - columns(label))
        if columns(start) + columns(working) + columns(points) + 1 > end_at:
            spread = _spread(label, entry.cards, working)
            if working and columns(spread[-1]) + columns(points) + 1 <= end_at:
                lines, start, working = [*lines, *spread[:-1]], spread[-1], ""
            else:
                lines, start, working = [*lines, *spread], " " * (name_width + tag_width + card_width), ""
        lines.append((start + working + right(points, end_at - columns(start + working)) + end).rstrip())
    return lines


def _spread(label: str, cards: str, working: str) -> list[str]:
    """Return cards and how they are added up on lines of their own, where they do not fit beside the points."""
    room = 78 - columns(label)
    parts = fold([[card] for card in cards.split(" ")], room, " ")
    parts += fold([[f"{part}+"] for part in working.split("+")], room, "") if working else []
    parts = [part.removesuffix("+") if at == len(parts) - 1 else part for at, part in enumerate(parts)]
    return [(label if at == 0 else " " * columns(label)) + part for at, part in enumerate(parts)]


def _narrow(sheet: SeatSheet, width: int) -> list[str]:
    """Return a seat in a narrow window: every line of points on its own, working and all, folded where it must be."""
    lines = [sheet.name]
    if not sheet.is_ledger:
        lines += [f"  {line}" for line in fold(sheet.pieces(), width - 2)]
    entries = sheet.entries()
    for entry in entries:
        points = sheet.voice.number(entry.points) if entry.points is not None else ""
        cards = " ".join([entry.tag, entry.cards]).strip()
        words = " ".join(f"{cards}{': ' if cards and entry.working else ''}{entry.working}".split())
        folded = fold([[word] for word in words.split(" ")], width - 4 - columns(points), " ") or [""]
        lines += [f"  {line}" for line in folded]
        lines[-1] += right(points, width - columns(lines[-1]))
    total = sheet.voice.say("sheet.total", total=sheet.voice.number(sheet.total))
    deal = f"{sheet.voice.number(sheet.shown.points)}  " if len(entries) > 1 else ""
    return [*lines, right(deal + total, width)]


def _plain(sheet: SeatSheet) -> list[str]:
    """Return a seat one fact a line, cards in words."""
    lines = [] if sheet.is_ledger else _plain_cards(sheet)
    entries = sheet.entries()
    for entry in entries:
        points = sheet.voice.say("word.points", n=entry.points) if entry.points is not None else ""
        said = sheet.voice.say("sheet.plain_meld", id=entry.tag) if entry.tag.isdigit() else entry.tag
        cards = ", ".join(part for part in (said, entry.cards) if part)
        steps = [step.strip() for step in entry.working.removesuffix("=").split("  ")]
        working = "; ".join(step for step in steps if step)
        parts = [part for part in (cards, working, points) if part]
        lines.append(f"{sheet.name}: {': '.join(parts)}.")
    if len(entries) == 1 and not sheet.is_ledger and entries[0].points == sheet.shown.points:
        lines[-1] = lines[-1].removesuffix(".") + "; " + _plain_total(sheet)
        return lines
    deal = sheet.voice.say("word.points", n=sheet.shown.points)
    return [*lines, f"{sheet.name}: {deal}; {_plain_total(sheet)}"]


def _plain_total(sheet: SeatSheet) -> str:
    return sheet.voice.say("sheet.total", total=sheet.voice.number(sheet.total)) + "."


def _plain_cards(sheet: SeatSheet) -> list[str]:
    game, voice = sheet.game, sheet.voice
    said = []
    for group in sheet.shown.groups:
        said.append(voice.say("sheet.plain_group", group=group_in_words(game, voice, Group(group.kind, group.cards))))
    for group in sheet.shown.laid_off:
        cards = [in_words(voice, game.deck, card.face) for card in group.cards]
        said.append(capital(voice.say("sheet.laid_off", cards=", ".join(cards))) + ".")
    left_over = [in_words(voice, game.deck, face) for suit in by_suit(game, sheet.left_over()) for face in suit]
    if left_over:
        closes = sheet.seat == sheet.result.closer and not sheet.shown.groups
        key = "sheet.plain_hand" if closes else "sheet.plain_left"
        said.append(voice.say(key, cards=", ".join(left_over)))
    return [f"{sheet.name}: {one}" for one in said]
