"""What is written down after a deal: score rows, premiums, fractions, deals without a close."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.voice import capital
from remigio_dsl.lang.syntax import ChainOp
from remigio_dsl.lang.typed import Chain, Choice, Fold, Minus, Owned, Read, Rounding, Typed
from remigio_dsl.ui.rulesheet import tables
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import ScoreRow
from remigio_dsl.variant.wording.simple import cases, number, reads, truth

_SAID = (
    *("values.hand", "values.melded", "values.opening", "score.times", "score.no_close"),
    *(f"score.rows.*.{key}" for key in ("to", "from", "when", "points")),
    *("premiums.join", "premiums.base", "premiums.most", "premiums.rows.*.when", "premiums.rows.*.factor"),
)


def scoring(draft: Draft) -> Section:
    """Return the section about the score, with the tables of values and premiums."""
    draft.covers(*_SAID)
    sentences = [*_rows(draft), *_rounding(draft), *_premiums(draft), *_times(draft)]
    sentences.append(draft.say(f"prose.no_close.{draft.variant.score.no_close}"))
    return Section("scoring", draft.say("prose.title.scoring"), tuple(sentences), tables.grids(draft))


# -- score rows
def told_rows(draft: Draft) -> list[ScoreRow]:
    """Return the rows that may give something."""
    rows = [row for row in draft.variant.score.rows if row.when is None or truth(draft.tree(row.when)) is not False]
    return [row for row in rows if number(draft.tree(row.points)) != 0 or len(rows) == 1]


def _rows(draft: Draft) -> Iterator[str]:
    rows = [row for row in draft.variant.score.rows if row.when is None or truth(draft.tree(row.when)) is not False]
    touched = {seat for row in rows for seat in (row.to, row.payer)}
    if not touched & {"closer", "each", "lowest"}:
        yield draft.say("prose.score.closer_nothing")
    written: set[str] = set()
    for row in told_rows(draft):
        yield row_sentence(draft, row, too=row.to in written or (row.to == "closer" and "each" in written))
        written.add(row.to)


def row_sentence(draft: Draft, row: ScoreRow, *, too: bool = False) -> str:
    """Return who writes down what by a row, and when; `too`: the same player has written down something before."""
    whole = _unrounded(draft.tree(row.points))
    usual, others = _usual(draft, whole)
    tree = _unrounded(usual)
    when = others
    if not draft.always(row.when):
        assert row.when is not None
        when += draft.say("prose.score.when", when=draft.when(row.when, "score"))
    special = _of_deadwood(draft, row, tree, when) or _difference(draft, row, tree, when)
    if special is not None:
        return special
    if row.payer is not None:
        who, payee = draft.say(f"prose.score.to.{row.payer}"), draft.say(f"prose.score.payee.{row.to}")
        return draft.say("prose.score.pays", who=who, payee=payee, amount=_amount(draft, tree), when=when)
    who = _who(draft, row)
    less = positive(tree)
    if less is not None:
        return draft.say("prose.score.loses", who=who, amount=_amount(draft, less), when=when)
    key = "prose.score.writes_too" if too else "prose.score.writes"
    return draft.say(key, who=who, amount=_amount(draft, tree), when=when)


def _who(draft: Draft, row: ScoreRow) -> str:
    """Return who gets the points of a row: where two play, the others are one."""
    is_one = row.to == "others" and draft.seats[-1] == 2
    return draft.say("prose.score.to.other" if is_one else f"prose.score.to.{row.to}")


def _difference(draft: Draft, row: ScoreRow, tree: Typed, when: str) -> str | None:
    """Return the sentence of a row about what one has left over and another has not, None for any other row."""
    if row.payer is not None or not isinstance(tree, Chain):
        return None
    first, rest = tree.first, tree.rest
    while isinstance(first, Chain) and all(op in ("+", "-") for op, _ in (*first.rest, *rest)):
        rest, first = (*first.rest, *rest), first.first
    match row.to, first, rest:
        case "closer", Fold(fn="sum", item=Read(name="deadwood"), bag=Read(name="others"), where=None), (
            ("-", Read(name="deadwood")),
        ):
            key = "prose.score.difference_two" if draft.seats[-1] == 2 else "prose.score.difference"
            return draft.say(key, who=_who(draft, row), when=when)
        case "others", Owned(owner=Read(name="closer"), body=Read(name="deadwood")), (
            ("-", Read(name="deadwood")), *more,
        ) if all(op == "+" for op, _ in more):  # fmt: skip
            added = [draft.say("prose.score.and_more", amount=_points(draft, part)) for _, part in more]
            return draft.say("prose.score.fewer", who=_who(draft, row), more="".join(added), when=when)
    return None


def _of_deadwood(draft: Draft, row: ScoreRow, tree: Typed, when: str) -> str | None:
    """Return the sentence of a row about the cards left over, None for any other row."""
    times, collected = _times_deadwood(draft, tree), _collected(draft, tree)
    match row.to, row.payer:
        case "others", None if times is not None:
            return draft.say("prose.score.others_show", times=times, when=when)
        case "closer", None if collected is not None:
            return draft.say("prose.score.closer_collects", times=collected, when=when)
        case "closer", "others" if times is not None:
            return draft.say("prose.score.others_pay", times=times, when=when)
    return None


def _usual(draft: Draft, tree: Typed) -> tuple[Typed, str]:
    """Return the usual amount of a choice, and the others where each is a multiple of it: ", or twice that if …"."""
    parts = cases(tree)
    usual = parts[0][1]
    if len(parts) == 2 and (times := multiple(usual, parts[1][1])) is not None and parts[1][0] is not None:
        return parts[1][1], _times_that(draft, times, draft.when(parts[1][0], "score", negated=True))
    said = ""
    for condition, value in parts[1:]:
        assert condition is not None
        times = multiple(value, usual)
        if times is None:
            return tree, ""
        said += _times_that(draft, times, draft.when(condition, "score"))
    return (usual, said) if said else (tree, "")


def _times_that(draft: Draft, times: int | Fraction, when: str) -> str:
    key = {2: "twice", Fraction(1, 2): "half_that", 0: "nothing"}.get(times, "times_that")
    return draft.say(f"prose.score.{key}", n=times, when=when)


def multiple(value: Typed, of: Typed) -> int | Fraction | None:
    """Return how many times another amount this one is, None where it is no such multiple."""
    plain, less = positive(value), positive(of)
    if plain is not None and less is not None:
        return multiple(plain, less)
    if number(of) is not None:
        return None
    if number(value) == 0:
        return 0
    if isinstance(value, Rounding) and isinstance(of, Rounding) and value.fn == of.fn:
        value = value.operand
    if not isinstance(value, Chain):
        return None
    match value.rest:
        case (("*", factor),) if value.first == of:
            return number(factor)
    return None


def positive(tree: Typed) -> Typed | None:
    """Return an amount without its minus, None where it is none that is always taken off."""
    n = number(tree)
    if n is not None:
        return replace(tree, value=-n) if n < 0 else None  # type: ignore[call-arg]
    match tree:
        case Minus(operand=operand):
            return operand
        case Chain(first=first, rest=rest) if all(op in ("*", "/") for op, _ in rest):
            return _without_minus(tree, first, rest)
        case Choice(branches=branches, otherwise=otherwise):
            last = positive(otherwise)
            made = tuple((when, value) for when, then in branches if (value := positive(then)) is not None)
            if last is not None and len(made) == len(branches):
                return replace(tree, branches=made, otherwise=last)
    return None


def _without_minus(tree: Chain, first: Typed, rest: tuple[tuple[ChainOp, Typed], ...]) -> Typed | None:
    if isinstance(first, Minus):
        return replace(tree, first=first.operand)
    last = number(rest[-1][1])
    if last is None or last >= 0:
        return None
    if last == -1:
        return replace(tree, rest=rest[:-1]) if rest[:-1] else first
    return replace(tree, rest=(*rest[:-1], (rest[-1][0], replace(rest[-1][1], value=-last))))  # type: ignore[call-arg]


def _times_deadwood(draft: Draft, tree: Typed) -> str | None:
    """Return the factor of a row that is the deadwood times the premium, or alone; None for any other row."""
    if isinstance(tree, Read) and tree.name == "deadwood":
        return ""
    match tree:
        case Chain(first=Read(name="deadwood"), rest=(("*", Read(name="factor")),)):
            return draft.say("prose.score.times_premium")
        case Chain(first=Read(name="factor"), rest=(("*", Read(name="deadwood")),)):
            return draft.say("prose.score.times_premium")
    return None


def _collected(draft: Draft, tree: Typed) -> str | None:
    """Return the factor of a row that is the deadwood of all others together; None for any other row."""
    match tree:
        case Fold(fn="sum", item=item, bag=Read(name="others"), where=None):
            return _times_deadwood(draft, _unrounded(item))
        case Chain(first=Fold(fn="sum", item=Read(name="deadwood"), bag=Read(name="others"), where=None), rest=rest):
            match rest:
                case (("*", Read(name="factor")),):
                    return draft.say("prose.score.times_premium")
    return None


def _amount(draft: Draft, tree: Typed) -> str:
    """Return what a row gives: the usual case first, then the others."""
    said = ""
    for condition, value in cases(tree):
        amount = _points(draft, value)
        if condition is None:
            said = amount
        else:
            when, n = draft.when(condition, "score"), number(value)
            if n is not None and number(cases(tree)[0][1]) is not None:
                said += draft.say("prose.score.or_number", n=n, when=when)
            else:
                said += draft.say("prose.score.or", amount=amount, when=when)
    return said


def _points(draft: Draft, tree: Typed) -> str:
    n = number(tree)
    if n is not None:
        return draft.say("prose.score.points", n=n)
    if isinstance(tree, Read) and tree.frame == 0:
        match tree.name:
            case "melded":
                return draft.say("prose.score.melded" if draft.has_play else "prose.score.melded_closing")
            case "hand_points":
                return draft.say("prose.score.in_hand")
            case "deadwood":
                return draft.say("prose.score.left_over")
    return draft.amount(tree, "score")


# -- fractions
def _unrounded(tree: Typed) -> Typed:
    """Return an amount without the rounding of the whole, which a sentence of its own tells."""
    if isinstance(tree, Rounding):
        return tree.operand
    return tree


def _rounding(draft: Draft) -> list[str]:
    trees = [tree for row in draft.variant.score.rows for tree in _amounts(draft, draft.tree(row.points))]
    ways = {tree.fn for tree in trees if isinstance(tree, Rounding)}
    each = {one for tree in trees if (one := _each_way(draft, tree))}
    sentences = [draft.say(f"prose.score.{way}") for way in sorted(ways, reverse=True)]
    sentences += [draft.say(f"prose.score.each_{way}") for way in sorted(each)]
    bare = [tree for tree in trees if not any(isinstance(part, Rounding) for part in tree.walk())]
    if not ways and _has_fractions(draft) and any(reads(tree, "factor") for tree in bare):
        sentences.append(draft.say("prose.score.exact"))
    return sentences


def _amounts(draft: Draft, tree: Typed) -> list[Typed]:
    """Return the amounts that the sentence of a row tells without their rounding."""
    usual, others = _usual(draft, _unrounded(tree))
    return [tree, usual] if others else [tree]


def _each_way(draft: Draft, tree: Typed) -> str | None:
    """Return how the deadwood of each of the others is rounded before it is added up."""
    if _collected(draft, tree) is None or not isinstance(tree, Fold):
        return None
    return tree.item.fn if isinstance(tree.item, Rounding) else None


def _has_fractions(draft: Draft) -> bool:
    factors = [row.factor for row in draft.variant.premiums.rows] + [draft.variant.premiums.base]
    factors += [hand.factor for hand in draft.variant.closing.hands if hand.factor is not None]
    return any(not rule.tree.facts.whole for rule in factors)


# -- premiums
def _premiums(draft: Draft) -> list[str]:
    rules = draft.variant.premiums
    base = draft.tree(rules.base)
    rows = [row for row in rules.rows if truth(draft.tree(row.when)) is not False]
    sentences: list[str] = []
    with_none = (
        draft.say("prose.premium.base_one")
        if number(base) == 1
        else draft.say("prose.premium.base", amount=draft.amount(base, "shown"))
    )
    if len(rows) > 1:
        sentences.append(draft.say(f"prose.premium.{rules.join}") + with_none)
    elif rows:
        sentences.append(capital(with_none))
    elif number(base) != 1:
        sentences.append(draft.say("prose.premium.only_base", amount=draft.amount(base, "shown")))
    if rules.most is not None:
        sentences.append(draft.say("prose.premium.most", amount=draft.amount(rules.most, "shown")))
    pays = [*(row.points for row in draft.variant.score.rows), draft.variant.score.times]
    if rows and not any(reads(draft.tree(rule), "factor") for rule in pays):
        sentences.append(draft.say("prose.premium.idle"))
    return sentences


def _times(draft: Draft) -> list[str]:
    tree = draft.tree(draft.variant.score.times)
    if number(tree) == 1:
        return []
    parts = cases(tree)
    if len(parts) > 1 and number(parts[0][1]) == 1:
        return [
            draft.say(
                "prose.score.times_case", amount=draft.amount(value, "score"), when=draft.when(condition, "score")
            )
            for condition, value in parts[1:]
            if condition is not None
        ]
    if len(parts) == 2 and parts[1][0] is not None and number(parts[1][1]) == 1:
        when = draft.when(parts[1][0], "score", negated=True)
        return [draft.say("prose.score.times_case", amount=draft.amount(parts[0][1], "score"), when=when)]
    return [draft.say("prose.score.times", amount=draft.amount(tree, "score"))]
