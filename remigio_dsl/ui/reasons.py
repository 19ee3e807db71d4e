"""`why`: the last refusal down to the line of the rule, and a score down to every card and row."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import Card, Title
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.moves import Meld
from remigio_dsl.engine.state import State
from remigio_dsl.engine.why import CardWorth, RowTrace, ScoreWhy, explain_score
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.playing import Playing
from remigio_dsl.ui.refusals import refusal_sentence
from remigio_dsl.ui.setting import Refused
from remigio_dsl.ui.traces import counts_in_words, excerpt, names_and_values, put_in, value_text
from remigio_dsl.ui.width import columns, right, wrapped
from remigio_dsl.variant.model import PremiumRow, ScoreRow

_MOST = 12  # lines; `why all` has the rest
_RIGHT = 78


def why_lines(session: Playing, words: tuple[str, ...]) -> list[str]:
    """Return the trace of the last refusal, or of a score where a player is named or nothing was refused."""
    voice = session.screen.voice
    name = " ".join(words)
    whole = name in vocabulary.ALL
    if not name or whole:
        if session.refused is not None:
            return _refusal(session, session.refused, whole=whole)
        if session.ended is not None:
            return _score(session, session.ended, session.me, whole=whole)
        return wrapped(voice.say("why.nothing"), session.screen.columns)
    seat = _seat(session, name)
    if seat is None:
        names = [session.company.name(one, voice) for one in range(session.game.players)]
        return wrapped(voice.say("why.who", word=name, names=names), session.screen.columns)
    if session.ended is None:
        return wrapped(voice.say("why.no_score"), session.screen.columns)
    return _score(session, session.ended, seat, whole=False)


def _seat(session: Playing, name: str) -> int | None:
    labels = [
        vocabulary.simplify(session.company.name(seat, session.screen.voice)) for seat in range(session.game.players)
    ]
    found = [seat for seat, label in enumerate(labels) if label == name]
    found = found or [seat for seat, label in enumerate(labels) if label.startswith(name)]
    if not found and name in ("yo", "me", "tu", "you"):
        return session.me
    return found[0] if len(found) == 1 else None


def _placed(said: str, place: str, session: Playing) -> list[str]:
    """Return a fact with the place of its rule at the right, or below it where there is no room."""
    width = session.screen.columns
    if width is None:
        return [f"{said.strip()}{' (' + place + ')' if place else ''}"]
    if not place:
        return wrapped(said, width, "      ")
    if columns(said) + 2 + columns(place) <= min(width, _RIGHT):
        return [said + right(place, min(width, _RIGHT) - columns(said))]
    return [*wrapped(said, width, "      "), right(place, min(width, _RIGHT))]


def _line(voice: Voice, path: str, span: Span | None) -> str:
    return path if span is None else voice.say("why.place", path=path, line=str(span.line))


# -- a refusal
def _refusal(session: Playing, refused: Refused, *, whole: bool) -> list[str]:
    voice, refusal = session.screen.voice, refused.refusal
    lines = _placed(_headline(session, refused), refusal.reason, session)
    label = _label(session, refused)
    width = session.screen.columns
    if refusal.span is not None and width is not None:
        lines += excerpt(refusal.span, label, width)
    elif refusal.span is not None:
        source = refusal.span.source
        lines.append(voice.say("why.plain_line", file=source.name, line=str(refusal.span.line),
                               text=source.line(refusal.span.line).strip()))  # fmt: skip
        lines += [capital(label) + "."] if label else []
    details = [f"  {one}" for one in _details(session, refused)]
    for detail, place in zip(details, _detail_places(session, refused, len(details)), strict=True):
        lines += _placed(detail, place, session)
    if (whole or not (details or label)) and voice.knows(f"explain.{refusal.reason}"):
        lines += wrapped(f"  {voice.say(f'explain.{refusal.reason}')}", width, "  ")
    return lines if whole else lines[:_MOST]


def _headline(session: Playing, refused: Refused) -> str:
    voice, refusal = session.screen.voice, refused.refusal
    if refusal.reason == "open.below_threshold":
        points, wanted = refusal.args.get("points", 0), refusal.args.get("wanted", 0)
        if isinstance(points, int | Fraction) and isinstance(wanted, int | Fraction):
            return voice.say("why.below", points=points, short=wanted - points)
    if refusal.reason == "turn.not_in_this_game":
        key = f"why.not_in_this_game.{refusal.args.get('move')}"
        return voice.say(key if voice.knows(key) else "why.not_in_this_game")
    said = refusal_sentence(session.game, refused.state, refused.move, refusal, voice, session.company)
    return capital(said.removesuffix("."))


def _label(session: Playing, refused: Refused) -> str:
    """Return what stands under the caret: the values that the rule read, and what they came to."""
    voice, refusal = session.screen.voice, refused.refusal
    if refusal.reason == "turn.not_in_this_game":
        return voice.say("why.every_lap")
    if refusal.reason == "turn.wrong_step":
        return _step_now(session, refused)
    rule = refusal.rule
    if rule is None or refusal.facts is None:
        return ""
    trace = rule.explain(refusal.facts)
    if refusal.reason == "open.below_threshold":
        places = [session.game.variant.place(f"define.{name}") for name in sorted(rule.defines)]
        named = [_line(voice, f"define.{name}", span) for name, span in zip(sorted(rule.defines), places, strict=True)]
        points, wanted = refusal.args.get("points"), value_text(voice, trace.value)
        return voice.say("why.compared", names="".join(f"{one}: {wanted}; " for one in named),
                         points=points, wanted=wanted)  # fmt: skip
    read = names_and_values(trace, voice)
    if not trace.children:  # a single name: its value is that of the rule
        return read
    return voice.say("why.read", values=read, value=value_text(voice, trace.value)) if read else ""


def _step_now(session: Playing, refused: Refused) -> str:
    """Return why a step is not now: what its condition read, or at which step the turn is."""
    voice, refusal, state = session.screen.voice, refused.refusal, refused.state
    steps = {f"turn.{step.name}.when": step.when for step in session.game.variant.turn.steps}
    when = steps.get(refusal.path)
    if when is not None:
        return names_and_values(when.explain(TurnFacts(session.game, state, state.turn)), voice)
    now = str(refusal.args.get("now"))
    return voice.say("why.step_now", step=voice.say(f"step.{now}")) if voice.knows(f"step.{now}") else ""


def _details(session: Playing, refused: Refused) -> list[str]:
    game, voice, move = session.game, session.screen.voice, refused.move
    if not isinstance(move, Meld):
        return []
    book = game.book(refused.state.deal)
    readings = [book.readings(group) for group in move.groups]
    if not all(readings):
        return []
    if refused.refusal.reason == "turn.not_in_this_game":
        return [
            voice.say("why.good_group", kind=Title(groups[0].kind.title), n=_figure(voice, len(groups[0].cards)))
            for groups in readings
        ]
    if refused.refusal.reason != "open.below_threshold":
        return []
    found = []
    for groups in readings:
        group = groups[0]
        parts = []
        for at, card in enumerate(group.cards):
            said = f"{voice.format(Card.of(game.deck, card))} {voice.number(book.points_of_card(group, at, 'opening'))}"
            parts.append(f"{said}, {voice.say('why.stands_for')}" if card.stands >= 0 else said)
        found.append(", ".join(parts))
    return found


def _detail_places(session: Playing, refused: Refused, count: int) -> list[str]:
    if refused.refusal.reason != "open.below_threshold":
        return [""] * count
    purpose = next((one for one in ("opening", "melded", "hand") if one in session.game.variant.values), "hand")
    path = f"values.{purpose}"
    return [_line(session.screen.voice, path, session.game.variant.place(path))] * count


# -- a score
def _score(session: Playing, state: State, seat: int, *, whole: bool) -> list[str]:
    game, voice = session.game, session.screen.voice
    if state.result is not None and seat not in state.result.seats:
        key = "why.not_there" if session.company.people[seat].name else "why.you_not_there"
        said = voice.say(key, name=session.company.name(seat, voice), deal=state.result.deal)
        return wrapped(said, session.screen.columns)
    why = explain_score(game, state, seat)
    name = session.company.people[seat].name
    lines = [voice.say("why.scores" if name else "why.you_score", name=name, points=why.points)]
    lines += _left_cards(session, state, why)
    lines += _hand_factor(session, state) or _premiums(session, why, whole=whole)
    for row in why.rows:
        lines += _row(session, state, row, seat, whole=whole)
    if not any(row.applies for row in why.rows):
        lines += _placed(f"      {voice.say('why.no_row')}", "", session)
    return lines if whole else lines[:_MOST]


def _number(voice: Voice, number: Number | None) -> str:
    return right(voice.number(number), 4) if number is not None else "    "


def _left_cards(session: Playing, state: State, why: ScoreWhy) -> list[str]:
    voice = session.screen.voice
    names = {name for row in why.rows if row.applies and isinstance(row.row, ScoreRow) for name in row.row.points.names}
    lines: list[str] = []
    if "melded" in names:
        for meld, cards in groupby(why.melded, key=lambda worth: worth.meld):
            one = list(cards)
            said = f"{voice.say('why.meld', id=meld)}: {_cards(session, one)}"
            lines += _counted(session, sum((worth.value for worth in one), 0), said, one)
    shown: Sequence[CardWorth] = why.hand if "hand_points" in names else why.left
    if shown:
        lines += _counted(session, sum((worth.value for worth in shown), 0), _cards(session, shown), shown)
    return lines


def _cards(session: Playing, worths: Sequence[CardWorth]) -> str:
    voice, deck = session.screen.voice, session.game.deck
    return ", ".join(f"{voice.format(Card(deck, one.face))} {voice.number(one.value)}" for one in worths)


def _counted(session: Playing, points: Number, said: str, worths: Sequence[CardWorth]) -> list[str]:
    voice = session.screen.voice
    path = f"values.{worths[0].path.split('.')[1]}" if worths[0].path.startswith("values.") else worths[0].path
    spans = [one.span for one in worths if one.span is not None]
    return _placed(f"{_number(voice, points)}  {said}", _line(voice, path, spans[0] if spans else None), session)


def _hand_factor(session: Playing, state: State) -> list[str]:
    """Return the line of a closing hand that has its own factor, nothing where the close had none."""
    result = state.result
    hands = {hand.name: hand for hand in session.game.variant.closing.hands}
    hand = hands.get(result.hand or "") if result is not None and result.closer is not None else None
    if result is None or hand is None or hand.factor is None:
        return []
    path = f"closing.hands.{hand.name}.factor"
    said = f"{_number(session.screen.voice, result.factor)}  {session.screen.voice.words(hand.title)}"
    return _placed(said, _line(session.screen.voice, path, session.game.variant.place(path)), session)


def _collected(session: Playing, state: State, row: ScoreRow, seat: int) -> str:
    """Return what each of the others paid a player in a row, "" where nobody did."""
    voice, result = session.screen.voice, state.result
    assert result is not None
    paid = [
        f"{voice.number(-points)} ({session.company.name(other, voice)})"
        for other, rows in sorted(result.rows.items())
        for name, points in rows
        if other != seat and name == row.name and points
    ]
    return voice.say("why.collected", parts=" + ".join(paid)) if paid else ""


def _premiums(session: Playing, why: ScoreWhy, *, whole: bool) -> list[str]:
    voice = session.screen.voice
    counted = [row for row in why.premiums if row.applies]
    idle = [row for row in why.premiums if not row.applies]
    if not why.premiums or (why.factor == 1 and not counted):
        return []
    lines: list[str] = []
    for row in counted:
        lines += _premium(session, row)
    if whole:
        for row in idle:
            lines += _premium(session, row)
    elif idle:
        spans = [row.span.line for row in idle if row.span is not None]
        place = (
            voice.say("why.places", path="premiums.rows", first=str(min(spans)), last=str(max(spans))) if spans else ""
        )
        key = "why.other_premium" if len(idle) == 1 else "why.other_premiums"
        lines += _placed(f"      {voice.say(key, n=_figure(voice, len(idle)))}", place, session)
    return lines


def _premium(session: Playing, trace: RowTrace) -> list[str]:
    voice, row = session.screen.voice, trace.row
    assert isinstance(row, PremiumRow)
    assert trace.when is not None
    counted = counts_in_words(trace.when, voice)
    if counted and trace.applies:
        said = counted
    else:
        read = counted or names_and_values(trace.when, voice)
        said = voice.say("why.premium" if trace.applies else "why.no_premium", title=voice.words(row.title), read=read)
    return _placed(f"{_number(voice, trace.given)}  {said}", _line(voice, row.path, trace.span), session)


def _figure(voice: Voice, n: int) -> str:
    """Return a small number in words."""
    return voice.say(f"number.{n}") if 2 <= n <= 10 else voice.number(n)


def _row(session: Playing, state: State, trace: RowTrace, seat: int, *, whole: bool) -> list[str]:
    voice, row = session.screen.voice, trace.row
    if not trace.applies or not isinstance(row, ScoreRow) or trace.amount is None:
        return []
    if row.points.constant == 0 and not whole:  # a line that these rules leave empty
        return []
    lines: list[str] = []
    define = trace.amount.define
    inner = trace.amount.children[0] if define and trace.amount.children else trace.amount
    worked = put_in(inner, voice)
    place = _line(voice, row.path, trace.span)
    title = voice.words(row.title)
    to = voice.say(f"why.pays.{row.payer}.{row.to}" if row.payer else f"why.to.{row.to}")
    paid = _collected(session, state, row, seat) if row.payer and (trace.given or 0) > 0 else ""
    if paid:
        return _placed(f"{_number(voice, trace.given)}  {paid}", place, session)
    if define:
        is_number = inner.text == worked
        said = f"{title} ({define} = {worked})" if is_number else f"{define} = {inner.text} = {worked}"
        span = session.game.variant.place(f"define.{define}")
        lines += _placed(f"{_number(voice, trace.given)}  {said}", _line(voice, f"define.{define}", span), session)
        return lines + _placed(f"      {to}", place, session)
    read = names_and_values(trace.amount, voice)
    is_plain = not read or (len(inner.children) == 0 and not whole) or inner.text.lstrip("-").isidentifier()
    said = f"{title}: {to}" if is_plain else f"{title} ({read}): {to}"
    return _placed(f"{_number(voice, trace.given)}  {said}", place, session)
