"""What the tree of a condition says by its outline, before any value is known: what it implies, and its limit."""

from __future__ import annotations

from remigio_dsl.lang.compile import compile_rule
from remigio_dsl.lang.limit import Limit
from remigio_dsl.lang.typed import Comparison, Constant, Defined, Junction, Read, Typed

LIMITED = "deadwood"  # what conditions limit
# what depends on how a hand is grouped, so that no limit can be taken from it beforehand
_GROUPED = {"deadwood", "loose", "melds", "points", "jokers", "naturals", "suits", "colours", "ranks", "hand_points"}


def truth_of(tree: Typed) -> str:
    """Return the name of the hook that the condition is, and nothing else; "" where it is more."""
    return tree.name if isinstance(tree, Read) and tree.frame == 0 else ""


def implied(tree: Typed) -> frozenset[str]:
    """Return names of the hook without which the condition cannot hold."""
    match tree:
        case Read():
            return frozenset({truth_of(tree)} - {""})
        case Defined(body=body):
            return implied(body)
        case Junction(op="and", parts=parts):
            return frozenset().union(*map(implied, parts))
        case Junction(op="or", parts=parts):
            return frozenset.intersection(*map(implied, parts))
    return frozenset()


def limit_of(tree: Typed) -> Limit | None:
    """Return the limit that a condition sets to `deadwood`, None where it does not say so in plain terms."""
    match tree:
        case Defined(body=body):
            return limit_of(body)
        case Comparison(op="<=" | "=" as op, left=Read(name=name, frame=0), right=right) if (
            name == LIMITED and _is_apart(right)
        ):
            fixed = right.value if isinstance(right, Constant) and isinstance(right.value, int) else None
            return Limit(compile_rule(right), op == "<=", fixed)
        case Junction(op="and", parts=parts):
            found = next((one for one in map(limit_of, parts) if one is not None), None)
            return Limit(found.most, False, found.fixed) if found is not None else None
    return None




def _is_apart(tree: Typed) -> bool:
    """Return whether an expression asks nothing of how the hand is grouped."""
    return not any(isinstance(one, Read) and one.frame == 0 and one.name in _GROUPED for one in tree.walk())
