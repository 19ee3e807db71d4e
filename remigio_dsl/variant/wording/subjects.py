"""Of whom or what a condition speaks, and what reads as one: *es un 3 negro*, *cerró con cinco parejas*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remigio_dsl.lang.typed import Comparison, Constant, Junction, Owned, Read, Typed
from remigio_dsl.lang.types import Type

if TYPE_CHECKING:
    from remigio_dsl.variant.wording.wording import Wording


def frame_of(node: Typed) -> int:
    """Return the frame whose name is read, -1 where it is no name."""
    return node.frame if isinstance(node, Read) else -1


def of_group(w: Wording, node: Read) -> bool:
    """Return whether a name is one of a group."""
    name = w.name(node)
    return name is not None and name.subject in ("group", "shape")


def subject(w: Wording, operand: Typed) -> str:
    """Return whose rank or suit it is, with a blank behind it; in Spanish nothing where it is clear."""
    node, owners = operand, w.owners
    while isinstance(node, Owned):
        owners, node = {**owners, node.frame: node.owner}, node.body
    owner = owners.get(node.frame) if isinstance(node, Read) else None
    return w.say("who.owner", owner=w.noun(owner)) if owner is not None else w.say("who.it")


def _coloured(w: Wording, rank: Comparison, colour: Comparison, negated: bool) -> str:
    whole = w.literal(str(getattr(rank.right, "value", "")), Type.RANK)
    article, _, bare = whole.partition(" ")
    if w.voice.lang == "en":
        article = "a"
    key = f"coloured.{getattr(colour.right, 'value', '')}_{'f' if article == 'una' else 'm'}"
    what = w.say(key, article=article, rank=bare)
    return w.say("be.not_coloured" if negated else "be.coloured", who=subject(w, rank.left), what=what)


def merged(w: Wording, node: Junction, negated: bool) -> tuple[str, list[Typed]] | None:
    """Return two parts of a junction that read as one, and the others: *es un 3 negro*, *cerró con cinco parejas*."""
    alike = {
        part.left.type: part for part in node.parts
        if isinstance(part, Comparison) and part.op == "=" and isinstance(part.left, Read)
        and isinstance(part.right, Constant) and isinstance(part.right.value, str)
    }  # fmt: skip
    rank, colour, hand = (alike.get(of) for of in (Type.RANK, Type.COLOUR, Type.CLOSING))
    closed = next((part for part in node.parts if isinstance(part, Read) and part.name == "closed"), None)
    if rank is not None and colour is not None and frame_of(rank.left) == frame_of(colour.left):
        if not isinstance(rank.left, Read) or of_group(w, rank.left):
            return None
        said = _coloured(w, rank, colour, negated)
        return said, [part for part in node.parts if part not in (rank, colour)]
    if hand is not None and closed is not None and closed.frame == frame_of(hand.left):
        owner = w.owners.get(closed.frame)
        who = w.say("who.owner", owner=w.noun(owner)) if owner is not None else w.say(f"who.{w.who}")
        what = w.literals([str(getattr(hand.right, "value", ""))], Type.CLOSING)
        said = w.say("be.was_not_closed" if negated else "be.was_closed", who=who, what=what)
        return said, [part for part in node.parts if part not in (hand, closed)]
    return None
