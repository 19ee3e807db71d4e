"""A match in numbers: the table of its deals, who is out, and who has won."""

from __future__ import annotations

import re
from collections.abc import Sequence

from remigio_dsl.core.hints import Number
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import DealResult, MatchResult, State
from remigio_dsl.source.tree import Leaf, at
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.screen import Screen
from remigio_dsl.ui.width import columns, fold, left, right, wrapped

_COLUMN = 5
_TOTAL = 8


def match_table(game: Game, state: State, company: Company, screen: Screen) -> list[str]:
    """Return the points of every deal, a player a line, with totals; in blocks where there are too many deals."""
    voice, history = screen.voice, state.history
    if not history:
        return wrapped(voice.say("match.none"), screen.columns)
    names = [company.name(seat, voice) for seat in range(game.players)]
    if screen.columns is None:
        return [_plain(seat, names[seat], state, voice) for seat in range(game.players)]
    label = max(8, *(columns(name) + 1 for name in names))
    widest = max(
        [_COLUMN] + [columns(cell) + 1 for seat in range(game.players) for cell in _cells(seat, history, voice)]
    )
    room = max(1, (screen.columns - label - _TOTAL) // widest)
    lines: list[str] = []
    for start in range(0, len(history), room):
        block = history[start : start + room]
        last = start + room >= len(history)
        lines += _block(game, state, block, names, (label, widest), screen, last=last)
    return lines


def _block(
    game: Game,
    state: State,
    block: Sequence[DealResult],
    names: Sequence[str],
    widths: tuple[int, int],
    screen: Screen,
    *,
    last: bool,
) -> list[str]:
    voice = screen.voice
    label, cell = widths
    deals = "".join(right(str(result.deal), cell) for result in block)
    total = right(voice.say("match.total"), _TOTAL) if last else ""
    lines = [left(voice.say("match.deal"), label) + deals + total]
    for seat, name in enumerate(names):
        row = left(name, label) + "".join(right(one, cell) for one in _cells(seat, block, voice))
        if last:
            row += right(voice.number(state.totals[seat]), _TOTAL)
            out = _out(seat, state.history, voice)
            if out and screen.columns is not None and columns(row) + 3 + columns(out) > screen.columns:
                lines += [
                    row,
                    *(f"  {part}" for part in fold([[word] for word in out.split()], screen.columns - 2, " ")),
                ]
                continue
            row += f"   {out}" if out else ""
        lines.append(row)
    return lines


def _cells(seat: int, history: Sequence[DealResult], voice: Voice) -> list[str]:
    return [voice.number(result.seats[seat].points) if seat in result.seats else "-" for result in history]


def _out(seat: int, history: Sequence[DealResult], voice: Voice) -> str:
    deal = next((result.deal for result in history if seat in result.out), None)
    return voice.say("match.out", deal=deal) if deal is not None else ""


def _plain(seat: int, name: str, state: State, voice: Voice) -> str:
    parts = [", ".join(_cells(seat, state.history, voice))]
    parts.append(f"{voice.say('match.total')} {voice.number(state.totals[seat])}")
    out = _out(seat, state.history, voice)
    return f"{name}: {'; '.join([*parts, out] if out else parts)}."


def outs(result: DealResult, company: Company, voice: Voice) -> list[str]:
    """Return who has gone out with this deal, a sentence each."""
    said = []
    for seat in result.out:
        key = "match.player_out" if company.people[seat].name else "match.you_out"
        said.append(voice.say(key, name=company.name(seat, voice), total=result.totals[seat]))
    return said


def verdict(game: Game, over: MatchResult, company: Company, voice: Voice) -> str:
    """Return who has won the match, and with how many points."""
    points = voice.say("word.points", n=over.totals[over.winners[0]])
    if len(over.winners) > 1:
        names = [company.people[seat].name or voice.say("match.shared_you") for seat in over.winners]
        return voice.say("match.shared", names=names, points=points)
    seat = over.winners[0]
    mine = len(company.humans) == 1 and seat in company.humans
    needed = target(game) if game.variant.match.winner == "highest" else None
    key = ("match.yours" if mine else "match.theirs") + ("_low" if needed is None else "")
    return voice.say(key, name=company.name(seat, voice), points=points, needed=needed)


def final_rows(game: Game, over: MatchResult, company: Company, voice: Voice) -> list[str]:
    """Return what the end of the match has added to the totals, a sentence for each player who got anything."""
    titles = {row.name: voice.words(row.title) for row in game.variant.match.rows or ()}
    said = []
    for seat, rows in over.rows.items():
        got = [voice.say("match.added", title=titles[name], n=points) for name, points in rows if points]
        if got:
            said.append(voice.say("match.adds", name=company.name(seat, voice), rows=got))
    return said


def target(game: Game) -> Number | None:
    """Return the points at which the match ends, None where its end is another thing."""
    return bound(game, "end", "best")


def bound(game: Game, key: str, name: str) -> Number | None:
    """Return N where `match.KEY` is `NAME >= N` or `NAME = N`, a number or the name of one."""
    rule = game.variant.match.out if key == "out" else game.variant.match.end
    text = rule.text
    for _ in rule.defines:  # a definition may read another
        for define in sorted(rule.defines):
            node = at(game.variant.tree, f"define.{define}")
            if isinstance(node, Leaf):
                text = re.sub(rf"\b{define}\b", str(node.value), text)
    found = re.search(rf"\b{name} (?:>=|=) (\d+)$", text)
    return int(found[1]) if found else None
