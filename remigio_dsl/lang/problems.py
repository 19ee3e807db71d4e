"""The diagnostics of expressions: what is said, where, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Excerpt, Span
from remigio_dsl.core.suggest import nearest
from remigio_dsl.lang.hooks import Name, hooks_with
from remigio_dsl.lang.types import LITERAL_TYPES, AnyType, Bag, Type, Vocabulary

MAX_TEXT = 1000
MAX_NODES = 200
MAX_DEPTH = 60  # of brackets within brackets, definitions included
MAX_WHOLE = 2000  # nodes with all definitions in their places
MAX_COST = 100_000  # steps
MAX_DIGITS = 200
_BAGS = {
    "count": "count(melds)", "any": "any(melds where jokers = 0)", "all": "all(melds where jokers = 0 have size > 3)",
    "sum": "sum(points of melds)", "min": "min(total of everyone)", "max": "max(total of everyone)",
    "distinct": "distinct(rank of cards)",
}  # fmt: skip
MAX_BAGS = 2  # bags within bags
MAX_PATH = 4  # names in `a of b of c of d`

# what a truth offered as a number is most likely meant to choose between, by the last word of the rule's path
_CHOICES = {
    "packs": ("3", "2"), "jokers": ("4", "2"), "hand": ("13", "10"), "factor": ("2", "1"), "points": ("10", "0"),
}  # fmt: skip


def write(mend: str) -> Text:
    """Return the label "write `mend`"."""
    return text("E3.write", mend=mend)


def guess(mend: str) -> Text:
    """Return the label "did you mean `mend`?"."""
    return text("E3.guess", mend=mend)


def type_of_literal(word: str, words: Vocabulary) -> Type | None:
    """Return what a word is a literal of, the first type that has it."""
    return next((one for one in LITERAL_TYPES if word in words.literals(one)), None)


def unknown_name(
    span: Span, word: str, known: Mapping[str, Name], words: Vocabulary, extra: Iterable[str] = ()
) -> Diagnostic:
    """Return E304 for a word that is no name here: the nearest names with their meaning, or where it is known."""
    literal = type_of_literal(word, words)
    if literal is not None:
        example = f"{literal.value} = {word}" if literal is not Type.CLOSING else f"closed_with = {word}"
        label = text("E304.literal", literal=literal.said, example=example)
        return Diagnostic("E304", span, {"name": word}, label)
    near = nearest(word, [*known, *words.defines, *extra])
    label_near: Text | None = None
    if near:
        name = known.get(near[0])
        if name is not None:
            label_near = text("E304.near", near=near[0], meaning=name.meaning)
        elif near[0] in words.defines:
            label_near = text("E304.near_define", near=near[0], text=words.defines[near[0]].text.strip())
        else:
            label_near = guess(near[0])
    elsewhere = [] if label_near else hooks_with(word)
    note = text("E304.elsewhere", where=[text(f"hook.{hook}") for hook in elsewhere[:3]]) if elsewhere else None
    if label_near is None and note is None:
        label_near = text("E304.known", names=", ".join(list(known)[:12]))
    return Diagnostic("E304", span, {"name": word}, label_near, note=note)


def wrong_type(span: Span, what: str, wanted: AnyType, found: AnyType, said: str) -> Diagnostic:
    """Return E306: `what` wants another type than what stands at `span`, which reads `said`."""
    args = {"what": what, "wanted": wanted.said, "found": found.said}
    return Diagnostic("E306", span, args, _mend_type(what, wanted, found, said))


def _mend_type(what: str, wanted: AnyType, found: AnyType, said: str) -> Text | None:
    match wanted, found:
        case Type.NUMBER, Type.TRUTH:
            then, otherwise = _CHOICES.get(what, ("1", "0"))
            return guess(f"if {said} then {then} else {otherwise}")
        case Type.NUMBER, Type.CARD:
            return guess(f"value of {said}")
        case Type.NUMBER, Bag():
            return guess(f"count({said})")
        case Type.TRUTH, Type.NUMBER:
            return guess(f"{said} > 0")
        case Type.TRUTH, Type.RANK:
            return guess(f"{said} = A")
        case Type.TRUTH, Type.SUIT:
            return guess(f"{said} = hearts")
        case Type.TRUTH, Bag():
            return guess(f"any({said})")
        case _:
            return None


def no_such_literal(span: Span, word: str, of: Type, words: Vocabulary) -> Diagnostic:
    """Return E307: there is no rank, suit, … of that name."""
    known = list(words.literals(of))
    if of is Type.RANK and word in ("T", "1"):
        return Diagnostic("E307", span, {"word": word, "type": of.said}, write({"T": "10", "1": "A"}[word]))
    if of is Type.SUIT and len(word) == 1:
        named = next((name for name, letter in words.literals(of).items() if letter == word), None)
        if named:
            return Diagnostic("E307", span, {"word": word, "type": of.said}, write(named))
    near = nearest(word, known)
    label = guess(near[0]) if near else text("E307.known", names=known) if known else None
    return Diagnostic("E307", span, {"word": word, "type": of.said}, label)


def no_owner(span: Span, found: AnyType, mend: str | None) -> Diagnostic:
    """Return E309: right of `of` stands nothing that has names of its own."""
    return Diagnostic("E309", span, {"type": found.said}, guess(mend) if mend else None)


def no_bag(span: Span, call: str, found: AnyType, said: str) -> Diagnostic:
    """Return E306 for a call that wants a bag and got one value."""
    args = {"what": call, "wanted": text("type.bag.any"), "found": found.said}
    return Diagnostic("E306", span, args, text("E306.bag", example=_BAGS[call]))


def cycle(span: Span, chain: list[str], defines: Mapping[str, Excerpt]) -> Diagnostic:
    """Return E324 for definitions that lead back to themselves, with the place of each."""
    related = tuple(Label(defines[name].span(), text("E324.here", name=name)) for name in chain[:-2])
    shown = chain if len(chain) <= 8 else [*chain[:4], "…", *chain[-3:]]
    return Diagnostic("E324", span, {"chain": " -> ".join(shown)}, related=related[:6])
