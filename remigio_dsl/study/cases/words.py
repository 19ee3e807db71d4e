"""The words of case files: the forms, what stands beside them, and what each may expect."""

from __future__ import annotations

from collections.abc import Mapping

POSITION = (
    "hands", "stock", "discard", "table", "opened", "totals", "deal", "dealer", "lap", "turn", "step",
)  # fmt: skip
OUTCOME = ("closer", "hand", "premium", "factor", "deadwood", "points", "totals")
AFTER = ("legal", "illegal", "sees")

# form: what `expect` may hold, in the order in which a message lists it
EXPECTED: Mapping[str, tuple[str, ...]] = {
    "meld": ("valid", "kind", "readings", "refused"),
    "arrange": ("deadwood", "groups", "left"),
    "close": ("allowed", "hand", "premium", "factor", "refused"),
    "open": ("points", "allowed", "refused"),
    "worth": ("melded", "hand_points"),
    "settle": ("points",),
    "match": ("totals", "out", "over", "winners", "dealer", "starts"),
    "deck": ("cards", "packs", "jokers", "stock", "hand"),
    "play": (*POSITION, *(word for word in OUTCOME if word not in POSITION), "refused", *AFTER),
}
FORMS = tuple(EXPECTED)

# what a message names when a case of this form expects nothing
HINT: Mapping[str, tuple[str, ...]] = {
    **EXPECTED,
    "play": ("hands", "discard", "table", "points", "refused", *AFTER),
}

# keys that stand beside the form's own
BESIDE: Mapping[str, tuple[str, ...]] = {"close": ("lap", "opened", "upcard"), "open": ("total", "deal")}

# keys that belong to every case
COMMON = ("why", "source", "with", "expect")

# an empty list or map under these says nothing; under other keys it says that there is none
NEVER_EMPTY = ("hands", "totals", "deadwood", "points", "legal", "illegal", "sees")

RESERVED_MOVES = ("take", "drop", "show", "move")
RESERVED_POSITION = ("turned", "past")
NONE = "none"

# the reasons by which a move, a group or a close is refused, in the order in which rules are looked at; named
# conditions come on top, by their paths
REASONS = (
    "turn.deal_over", "turn.not_yours", "turn.not_in_this_game", "turn.wrong_step",
    "cards.not_in_deck", "cards.too_many_alike", "cards.not_held", "lay.no_such_meld", "swap.no_such_meld",
    "draw.not_opened", "draw.not_allowed", "lay.not_opened", "lay.not_allowed", "swap.not_opened", "swap.not_allowed",
    "discard.not_allowed", "close.wrong_hand_size", "pass.not_allowed",
    "draw.stock_empty", "draw.pile_empty", "draw.too_many", "lay.meld_complete", "swap.no_joker", "swap.wrong_card",
    "swap.not_yet", "discard.just_taken",
    "meld.too_short", "meld.too_long", "meld.mixed_ranks", "meld.mixed_suits", "meld.repeated_suit",
    "meld.repeated_rank", "meld.not_consecutive", "meld.too_many_jokers", "meld.kind_not_allowed",
    "meld.ambiguous_joker", "lay.does_not_fit", "lay.which_end",
    "open.below_threshold",
    "close.hand_not_allowed", "close.hand_does_not_fit", "close.cards_left", "close.no_discard",
    "meld.last_card", "turn.cannot_end",
)  # fmt: skip
# what a word that is no card of the deck, or one too many of them, is refused by
CARD_REASONS = {
    "cards.not_in_deck": "cards.not_in_deck",
    "cards.no_jokers": "cards.not_in_deck",
    "cards.too_many_alike": "cards.too_many_alike",
}
