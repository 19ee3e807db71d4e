"""When a player is out, when the match ends, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from remigio_dsl.lang.typed import Typed
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import MatchRow
from remigio_dsl.variant.wording.nouns import counted, in_words
from remigio_dsl.variant.wording.simple import bound, number, truth


def end(draft: Draft) -> Section:
    """Return the section about the end of the match."""
    draft.covers("match.out", "match.end", "match.winner", "match.tie")
    rules = draft.variant.match
    out, ends = draft.tree(rules.out), draft.tree(rules.end)
    has_out = truth(out) is not False
    sentences = [_out(draft, out) + _until(draft, ends)] if has_out else [_end(draft, ends)]
    survivors = _least_left(ends) if has_out else None
    if survivors is None and not has_out:
        winner = draft.say(f"prose.winner.{rules.winner}")
    elif survivors == 1:
        winner = draft.say(f"prose.winner.survivor.{rules.winner}")
    else:
        winner = draft.say(f"prose.winner.left.{rules.winner}")
    sentences.append(draft.say(f"prose.tie.{rules.tie}", winner=winner))
    sentences += _rows(draft)
    return Section("end", draft.say("prose.title.end"), tuple(sentences))


def _rows(draft: Draft) -> Iterator[str]:
    """Return what the end of the match adds to the totals."""
    draft.covers(*(f"match.rows.*.{key}" for key in ("to", "when", "points")))
    for at, row in enumerate(final_rows(draft)):
        yield final_sentence(draft, row, "_too" if at else "")


def final_rows(draft: Draft) -> list[MatchRow]:
    """Return the rows of the end of the match that may give something."""
    rows = draft.variant.match.rows or ()
    return [row for row in rows if row.when is None or truth(draft.tree(row.when)) is not False]


def final_sentence(draft: Draft, row: MatchRow, form: Literal["", "_too", "_alone"] = "_alone") -> str:
    """Return who adds what at the end of the match, and when.

    Forms: the sentence alone, or behind what ends the match, as the first of them or `_too`.
    """
    when = "" if draft.always(row.when) else f", {draft.when(row.when, 'final')}"  # type: ignore[arg-type]
    points = number(draft.tree(row.points))
    amount = draft.amount(row.points, "final") if points is None else draft.say("prose.score.points", n=points)
    return draft.say(f"prose.final.{row.to}{form}", amount=amount, when=when)


def _out(draft: Draft, tree: Typed) -> str:
    match bound(tree):
        case ("total", ">=", n):
            return draft.say("prose.out.reaches", n=n)
        case ("total", ">", n):
            return draft.say("prose.out.passes", n=n)
    return draft.say("prose.out.if", when=draft.when(tree, "standing"))


def _least_left(tree: Typed) -> int | None:
    """Return with how many players left the match ends, None where that does not end it."""
    match bound(tree):
        case ("active", "<=", int(n)) if n >= 1:
            return n
        case ("active", "=" | "<", int(n)) if n >= 1:
            return n if bound(tree) == ("active", "=", n) else n - 1
    return None


def _until(draft: Draft, tree: Typed) -> str:
    left = _least_left(tree)
    if left == 1:
        return draft.say("prose.end.until_one")
    if left:
        return draft.say("prose.end.until", n=in_words(draft.voice, left, "f"))
    return draft.say("prose.end.until_when", clause=draft.clause(tree, "match"))


def _end(draft: Draft, tree: Typed) -> str:
    leader = "best" if draft.variant.match.winner == "highest" else "worst"  # whose total is the highest
    match bound(tree):
        case (name, ">=" | ">" as op, n) if name == leader:
            return draft.say("prose.end.reaches" if op == ">=" else "prose.end.passes", n=n)
        case ("deals", "=" | ">=", 1):
            return draft.say("prose.end.deals_one")
        case ("deals", "=" | ">=", int(n)):
            return draft.say("prose.end.deals", deals=counted(draft.voice, n, draft.w.thing("deals")))
        case ("minutes", ">=", int(n)):
            return draft.say("prose.end.minutes", n=n)
    return draft.say("prose.end.when", clause=draft.clause(tree, "match"))
