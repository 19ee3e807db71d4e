"""Which leaves of the rules a patch decides: what an answer says, what it leaves as it is, and where two disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.source.tree import Items, Leaf, Node, Table, at, segments
from remigio_dsl.variant.build.values import key_faces

Place = tuple[str, ...]  # keys down to a leaf; in a table of values `#7` is a face, then the place of a group
GONE = "gone"  # what a patch decides about a thing that it removes
ABSENT = "absent"  # what the rules say of a thing that they do not have
Decision = str  # a leaf's text, blanks made one, or GONE or ABSENT


@dataclass(frozen=True, slots=True)
class Decisions:
    """What one answer decides: `own` says it itself, `silent` leaves it as the declaring file has it."""

    own: Mapping[Place, Decision]
    silent: Mapping[Place, Decision]

    def whole(self) -> dict[Place, Decision]:
        """Return every decision."""
        return {**self.silent, **self.own}


def decided(patch: Table, deck: Deck) -> dict[Place, Decision]:
    """Return the leaves that an expanded patch sets or removes, each with what it says."""
    found = {tuple(segments(one.text)): GONE for one in _removed(patch)}
    for place, node in _leaves(patch, ()):
        for spread in _spread(place, deck):
            found[spread] = said(node)
    return found


def _removed(patch: Table) -> Iterator[Leaf]:
    listed = patch.get("remove")
    if isinstance(listed, Leaf):
        yield listed
    elif isinstance(listed, Items):
        yield from (one for one in listed.items if isinstance(one, Leaf))


def _leaves(node: Table, place: Place) -> Iterator[tuple[Place, Node]]:
    for entry in node.entries:
        if not place and entry.key == "remove":
            continue
        below = (*place, *segments(entry.key))
        value = entry.value
        if isinstance(value, Table) and value.entries and not value.replaces and not _is_text(below):
            yield from _leaves(value, below)
        else:
            yield below, value


def _is_text(place: Place) -> bool:
    """Return whether this is a sentence for people, which is no rule."""
    return place[-1] in ("title", "say")


def _spread(place: Place, deck: Deck) -> Iterator[Place]:
    """Yield a place face by face where it stands in a table of values; sentences for people decide nothing."""
    if _is_text(place):
        return
    if place[0] != "values" or len(place) < 3:
        yield place
        return
    for face in sorted(key_faces(place[2], deck) or ()):
        yield (*place[:2], f"#{face}", *place[3:])


def said(node: Node | None) -> Decision:
    """Return what stands somewhere as one text that can be compared."""
    match node:
        case None:
            return ABSENT
        case Leaf():
            return " ".join(node.text.split())
        case Items():
            return f"[{', '.join(map(said, node.items))}]"
        case Table():
            inside = sorted(f"{entry.key}: {said(entry.value)}" for entry in node.entries)
            return f"{{{', '.join(inside)}}}"


def say_now(tree: Table, place: Place, deck: Deck) -> Decision:
    """Return what the rules say at a place."""
    if place[0] != "values" or len(place) < 3 or not place[2].startswith("#"):
        return said(at(tree, place))
    table = at(tree, place[:2])
    face = int(place[2][1:])
    while isinstance(table, Table):
        speaking = [(len(faces), entry.value) for entry in table.entries
                    if face in (faces := key_faces(entry.key, deck) or frozenset())]  # fmt: skip
        for _, node in sorted(speaking, key=lambda one: one[0]):
            if len(place) == 3 or not isinstance(node, Table):
                return said(node)
            if node.get(place[3]) is not None:
                return said(node.get(place[3]))
        table = table.under
    return ABSENT


def overlap(one: Place, other: Place) -> bool:
    """Return whether one place is the other, or lies within it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def clash(first: Decisions, second: Decisions, *, refines: bool = False) -> Place | None:
    """Return a leaf that two answers decide differently, None if they go together.

    An answer that is silent about a leaf wants it as the file says, unless the other question is asked because of it
    (`refines`); to what is removed, or within what is added, only an answer's own words can be contrary.
    """
    for place, value in first.whole().items():
        for other, its in second.whole().items():
            if not overlap(place, other):
                continue
            both = place in first.own and other in second.own
            either = place in first.own or other in second.own
            if place == other and value != its and (both or (either and not refines)):
                return place
            if place != other and both:
                return max(place, other, key=len)
    return None


def path_of(place: Place, deck: Deck) -> str:
    """Return a place as it is written in a file; of the cards of a rank, the rank."""
    if place[0] != "values" or len(place) < 3 or not place[2].startswith("#"):
        return ".".join(place)
    face = int(place[2][1:])
    card = "joker" if face == deck.joker else deck.ranks[deck.rank_of(face)]
    return ".".join((*place[:2], card, *place[3:]))
