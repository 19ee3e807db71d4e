"""A turn: what each move does, and the first rule that refuses it (the order of `docs/cases.md`).

A turn is a transaction: a move is accepted only if the turn can still end after it. `attempt` therefore makes the
position after the move and looks at that; it never changes the one it was given.
"""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.dataclass import replace
from remigio_dsl.engine import ending, offers
from remigio_dsl.engine.acts import act
from remigio_dsl.engine.course import advance
from remigio_dsl.engine.drawing import draw, draws, dried_up
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.throwing import close, discard, duty_unmet
from remigio_dsl.variant.model import StepName

# the steps to which each kind of move belongs
STEPS: dict[type[Move], tuple[StepName, ...]] = {
    Draw: ("draw",),
    Meld: ("play",),
    Lay: ("play",),
    Swap: ("play",),
    Discard: ("discard", "play"),
    Close: ("play", "discard"),
    Pass: ("draw", "play", "discard"),
}


def attempt(table: Table, state: State, move: Move, seat: int | None = None) -> State | Refusal:
    """Return the position after the move, or the refusal of the first rule against it."""
    refusal = _timing(table, state, move, seat)
    if refusal is not None:
        return refusal
    match move:
        case (Draw() | Pass()) if state.offer >= 0:
            return offers.answer(table, state, move)
        case Draw():
            return draw(table, state, move)
        case Meld() | Lay() | Swap():
            after = act(table, state, move)
            if isinstance(after, Refusal):
                return after
            return _ends(table, after, type(move).__name__.lower(), after.laid[len(state.laid) :])
        case Discard():
            after = discard(table, state, move)
            return after if isinstance(after, Refusal) else dried_up(table, after)
        case Close():
            return close(table, state, move)
        case Pass():
            return _pass(table, state)


def _timing(table: Table, state: State, move: Move, seat: int | None) -> Refusal | None:
    rules = table.variant.turn
    if state.result is not None:
        return table.refuse("turn.deal_over", "closing")
    if seat is not None and seat != state.turn:
        return table.refuse("turn.not_yours", "players.direction", seat=state.turn)
    steps = STEPS.get(type(move))
    if steps is None:
        raise TypeError(f"{move!r} is no move")
    verb = type(move).__name__.lower()
    missing = (
        not any(rules.has(name) for name in steps)
        or (isinstance(move, Discard) and not rules.has("discard"))
        or (isinstance(move, Lay) and table.variant.table.lay_off is None)
        or (isinstance(move, Swap) and table.variant.table.swap is None)
    )
    if missing:
        return table.refuse("turn.not_in_this_game", "turn.steps", move=verb)
    now = table.step(state)
    if state.offer >= 0:
        if isinstance(move, Draw | Pass):
            return None
        path = f"offers.{(table.variant.offers or ())[state.offer].name}"
        return table.refuse("turn.wrong_step", path, move=verb, now=now, step=now, lap=state.lap)
    if now not in steps:
        step = steps[0] if now != "draw" or not rules.has("draw") else now
        own = next((each for each in rules.steps if each.name == steps[0]), None)
        path = f"turn.{steps[0]}.when" if own is not None and own.when is not None and now != "draw" else "turn.steps"
        return table.refuse("turn.wrong_step", path, move=verb, now=now, step=step, lap=state.lap)
    return None


def _pass(table: Table, state: State) -> State | Refusal:
    """Leave the step out: the last one, where it is `play`, or one that leaves nothing else to do."""
    step = table.step(state)
    if step == "draw":
        stuck = not any(isinstance(draw(table, state, move), State) for move in draws(table, state))
    else:
        stuck = not ending.can_end(table, state)
    if not stuck and (step != "play" or table.variant.turn.steps[-1].name != "play"):
        if table.variant.turn.steps[-1].name != "play":
            return table.refuse("turn.not_in_this_game", "turn.steps", move="pass")
        return table.refuse("pass.not_allowed", "turn.steps", now=step)
    refusal = None if stuck else duty_unmet(table, state, closed=False)
    return refusal or advance(table, state.copy())


def _ends(table: Table, after: State, verb: str, faces: Sequence[int]) -> State | Refusal:
    """Return `after` where its turn can still end; else what stands in the way."""
    if ending.can_end(table, after):
        return after
    left = after.hands[after.turn].bit_count()
    unmet = duty_unmet(table, after, closed=False)
    if unmet is not None:
        return replace(unmet, args={**unmet.args, "move": verb})
    if left == 0:
        return table.refuse("meld.last_card", "closing.discard", cards=tuple(faces), move=verb)
    return table.refuse("turn.cannot_end", "turn.discard", move=verb)


