"""The end of a deal and of a match: closing hands, premiums, what follows the close, the score."""

from __future__ import annotations

from remigio_dsl.core.diagnostics import Label
from remigio_dsl.core.messages import text
from remigio_dsl.lang.types import Type
from remigio_dsl.variant.build.reading import Part, conditions, did_you_mean, title
from remigio_dsl.variant.model import (
    Closing,
    ClosingHand,
    Kind,
    Match,
    MatchRow,
    PremiumRow,
    Premiums,
    Score,
    ScoreRow,
)


def closing(part: Part, kinds: tuple[Kind, ...], steps: Part, has_discard: bool) -> Closing:
    """Return how a deal is closed, and with which hands."""
    discard = part["discard"].word("required")
    related = (Label(steps.span),) if steps.span is not None else ()
    if discard == "required" and not has_discard and part["discard"].exists:
        part["discard"].tell("E423", whole=True, step="discard", key="turn.steps", related=related)
    hands = tuple(_hand(name, one, kinds) for name, one in part["hands"].items())
    for _, one in part["hands"].items():
        if one["discard"].word() in ("required", "optional") and not has_discard:
            one["discard"].tell("E423", whole=True, step="discard", key="turn.steps", related=related)
    if part["hands"].exists and not hands:
        part["hands"].tell("E419", whole=True)
    return Closing(
        discard=discard,  # type: ignore[arg-type]
        face=part["face"].word("up"),  # type: ignore[arg-type]
        needs=conditions(part["needs"], "shown"),
        forbid=conditions(part["forbid"], "shown"),
        hands=hands,
    )


def _hand(name: str, part: Part, kinds: tuple[Kind, ...]) -> ClosingHand:
    groups = _groups(part["groups"], kinds) if part["groups"].exists else None
    if groups is None and not part["when"].exists:
        part.tell("E427", whole=True, name=name)
    if groups is None and part["leaving"].exists:
        part["leaving"].tell("E438", whole=True, name=name)
    return ClosingHand(
        name=name,
        title=title(part, name, "hands"),
        groups=groups,
        when=part["when"].maybe_rule("shown"),
        factor=part["factor"].rule("shown") if part["factor"].exists else None,
        path=part.path,
        leaving=part["leaving"].maybe_rule("shown"),
        discard=part["discard"].word() or None,  # type: ignore[arg-type]
    )


def _groups(part: Part, kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """Return the kinds that a closing hand is made of."""
    names = [kind.name for kind in kinds]
    groups: list[str] = []
    for one in part.elements():
        if one.word() not in names:
            one.tell("E402", kind=one.word(), label=did_you_mean(one.word(), names) or text("E402.known", kinds=names))
        elif one.word() in groups:
            one.tell("E418", word=one.word(), place=part.path)
        else:
            groups.append(one.word())
    return tuple(groups)


def premiums(part: Part) -> Premiums:
    """Return what a close may multiply the points by."""
    rows = tuple(
        PremiumRow(
            name=name,
            title=title(one, name, "premiums"),
            when=one["when"].rule("shown", Type.TRUTH),
            factor=one["factor"].rule("shown"),
            path=one.path,
        )
        for name, one in part["rows"].items()
    )
    most = part["most"].rule("shown") if part["most"].exists else None
    return Premiums(part["join"].word("best"), part["base"].rule("shown"), most, rows)  # type: ignore[arg-type]


def score(part: Part) -> Score:
    """Return who writes down what."""
    rows = tuple(_row(name, one) for name, one in part["rows"].items())
    return Score(rows, part["times"].rule("score"), part["no_close"].word("rows"))  # type: ignore[arg-type]


def _row(name: str, part: Part) -> ScoreRow:
    to, payer = part["to"].word("each"), part["from"].word()
    if payer and payer == to:
        part["from"].tell("E428", who=payer)
    return ScoreRow(
        name=name,
        title=title(part, name, "score"),
        to=to,  # type: ignore[arg-type]
        payer=payer or None,  # type: ignore[arg-type]
        when=part["when"].maybe_rule("score"),
        points=part["points"].rule("score"),
        path=part.path,
    )


def match(part: Part) -> Match:
    """Return when a player is out, when the match ends, and who has won."""
    return Match(
        out=part["out"].rule("standing", Type.TRUTH),
        end=part["end"].rule("match", Type.TRUTH),
        winner=part["winner"].word("lowest"),  # type: ignore[arg-type]
        tie=part["tie"].word("shared"),  # type: ignore[arg-type]
        rows=tuple(_match_row(name, one) for name, one in part["rows"].items()) or None,
    )


def _match_row(name: str, part: Part) -> MatchRow:
    return MatchRow(
        name=name,
        title=title(part, name, "match"),
        to=part["to"].word("each"),  # type: ignore[arg-type]
        when=part["when"].maybe_rule("final"),
        points=part["points"].rule("final"),
        path=part.path,
    )
