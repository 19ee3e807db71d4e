"""The tables of a sheet: what cards count, and what a close may be multiplied by."""

from __future__ import annotations

from remigio_dsl.lang.typed import Typed
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Grid
from remigio_dsl.variant.model import PremiumRow, Purpose
from remigio_dsl.variant.wording.shown import adjunct, hand_phrase
from remigio_dsl.variant.wording.simple import cases, conjuncts, reads, truth
from remigio_dsl.variant.wording.values import purposes, value_rows


def grids(draft: Draft) -> tuple[Grid, ...]:
    """Return the table of values, and that of premiums where there are any."""
    premiums = _premiums(draft)
    return (_values(draft), premiums) if premiums.rows else (_values(draft),)


# -- values
def _values(draft: Draft) -> Grid:
    wanted = purposes(draft.variant)
    rows = value_rows(draft.variant, draft.w, draft.deck, wanted)
    if wanted == ("hand",):
        key = "left_over" if _counts_deadwood(draft) else "card"
        head = [draft.say(f"prose.values.{key}"), draft.say("prose.values.points")]
    else:
        head = [draft.say("prose.values.card"), *(draft.say(_head(draft, purpose)) for purpose in wanted)]
    return Grid(tuple(head), tuple((row.label, *row.cells) for row in rows))


def _head(draft: Draft, purpose: Purpose) -> str:
    held = purpose == "melded" and not draft.has_play
    return f"prose.values.{'melded_held' if held else purpose}"


def _counts_deadwood(draft: Draft) -> bool:
    """Return whether what counts are the cards left over, and not whole hands."""
    rows = [draft.tree(row.points) for row in draft.variant.score.rows]
    return any(reads(tree, "deadwood") for tree in rows) and not any(reads(tree, "hand_points") for tree in rows)


# -- premiums
def _premiums(draft: Draft) -> Grid:
    rows = tuple((label, factor) for _, label, factor in premiums(draft))
    return Grid((draft.say("prose.premiums.head"), draft.say("prose.premiums.times")), rows)


def premiums(draft: Draft) -> list[tuple[PremiumRow, str, str]]:
    """Return every premium with what it is for and its factor; one whose factor varies comes several times."""
    rows: list[tuple[PremiumRow, str, str]] = []
    told: dict[Typed, str] = {}  # conditions that a title stands for
    counted = False
    for row in draft.variant.premiums.rows:
        when = draft.tree(row.when)
        if truth(when) is False:
            continue
        label, counted = _label(draft, row, when, told, counted=counted)
        for condition, factor in cases(draft.tree(row.factor)):
            title = draft.voice.words(row.title)
            said = label if condition is None else f"{title} {adjunct(draft.w.at('shown'), condition)}"
            rows.append((row, said, draft.amount(factor, "shown")))
        if len(conjuncts(when)) == 1 or when not in told:
            told[when] = draft.voice.words(row.title)
    return rows


def _label(draft: Draft, row: PremiumRow, when: Typed, told: dict[Typed, str], *, counted: bool) -> tuple[str, bool]:
    """Return a row's title with what it asks for, where the title does not say that already.

    `counted`: the number of cards has been said in full; returned as it is afterwards.
    """
    title = draft.voice.words(row.title)
    if truth(when) is True or _is_told(title, when, told):
        return title, counted
    said = hand_phrase(draft.w.at("shown"), when, None if draft.has_play else draft.hand_size, short=counted)
    if said == title:
        return title, counted
    full = hand_phrase(draft.w.at("shown"), when, None if draft.has_play else draft.hand_size)
    shorter = hand_phrase(draft.w.at("shown"), when, None if draft.has_play else draft.hand_size, short=True)
    return draft.say("prose.premium_label", title=title, what=said), counted or full != shorter


def _is_told(title: str, when: Typed, told: dict[Typed, str]) -> bool:
    """Return whether the title is made of those of rows that ask for the parts of this one."""
    left = list(conjuncts(when))
    for condition, name in told.items():
        parts = conjuncts(condition)
        if name in title and all(part in left for part in parts):
            left = [part for part in left if part not in parts]
    return not left
