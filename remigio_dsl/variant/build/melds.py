"""Kinds of meld: shape, size, order of the ranks, and what a group must meet."""

from __future__ import annotations

from remigio_dsl.core.messages import text
from remigio_dsl.variant.build.reading import Part, conditions, title
from remigio_dsl.variant.build.table import place_of
from remigio_dsl.variant.model import Kind


def kinds(part: Part, ranks: tuple[str, ...], suits: tuple[str, ...]) -> tuple[Kind, ...]:
    """Return the kinds of meld in the file's order."""
    return tuple(_kind(name, one, ranks, suits) for name, one in part.items())


def _kind(name: str, part: Part, ranks: tuple[str, ...], suits: tuple[str, ...]) -> Kind:
    shape = part["shape"].word("set")
    order, wheel = _order(part, ranks) if shape == "run" else ((), False)
    least, most = part["size"].range()
    _check_size(part, shape, len(set(order)) if shape == "run" else _alike(part, suits))
    return Kind(
        name=name,
        title=title(part, name, "melds"),
        shape=shape,  # type: ignore[arg-type]
        least=least,
        most=most,
        suits=part["suits"].word("any"),  # type: ignore[arg-type]
        order=order,
        wheel=wheel,
        jokers=part["jokers"].maybe_rule("group"),
        when=part["when"].maybe_rule("group"),
        forbid=conditions(part["forbid"], "group"),
        joker_is=part["joker_is"].word("open" if shape == "set" else "declared"),  # type: ignore[arg-type]
        swap=part["swap"].maybe_rule("exchange"),
        only=part["only"].word() or None,  # type: ignore[arg-type]
        path=part.path,
    )


def _alike(part: Part, suits: tuple[str, ...]) -> int | None:
    """Return the most cards that a set can hold, None where only the packs limit it."""
    return len(suits) if part["suits"].word() == "distinct" else None


def _check_size(part: Part, shape: str, possible: int | None) -> None:
    size = part["size"]
    if not size.exists:
        return
    least, most = size.range()
    if least < 2 or (most is not None and most < least):
        size.tell("E415", word=size.word(), least=2)
    elif possible is not None and least > possible:
        size.tell("E422", name=part.path, n=possible, label=text(f"E422.{shape}", n=possible))
    elif possible is not None and most is not None and most > possible:
        size.tell("W406", name=part.path, n=possible, label=text(f"E422.{shape}", n=possible))


def _order(part: Part, ranks: tuple[str, ...]) -> tuple[tuple[int, ...], bool]:
    """Return the rank places from low to high, and whether they close into a ring."""
    ace = part["ace"].word("low")
    if part["order"].exists:
        return _own_order(part["order"], ranks), ace == "wheel"
    places = tuple(range(len(ranks)))
    if ranks[0] != "A":
        return places, ace == "wheel"
    match ace:
        case "high":
            return (*places[1:], 0), False
        case "both":
            return (*places, 0), False
    return places, ace == "wheel"


def _own_order(part: Part, ranks: tuple[str, ...]) -> tuple[int, ...]:
    order: list[int] = []
    for one in part.elements():
        place = place_of(one, one.word(), ranks)
        if place is None:
            continue
        if place in order:
            one.tell("E418", word=one.word(), place=part.path)
        else:
            order.append(place)
    return tuple(order) or tuple(range(len(ranks)))
