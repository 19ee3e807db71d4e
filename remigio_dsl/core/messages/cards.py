"""What is said of a card that cannot be."""

TEXTS: dict[str, tuple[str, str]] = {
    "cards.not_a_card": (
        "`{word}` is no card; write rank and suit: 7H, 10D, KC, and * for a joker",
        "`{word}` no es una carta; se escribe índice y palo: 7H, 10D, KC, y * para un comodín",
    ),
    "cards.not_in_deck": ("there is no card `{word}` in this deck", "la carta `{word}` no está en esta baraja"),
    "cards.no_jokers": ("this deck has no jokers", "esta baraja no tiene comodines"),
    "cards.joker_as_joker": (
        "a joker stands for a card, not for a joker: `{word}`",
        "un comodín hace de una carta, no de comodín: `{word}`",
    ),
    "cards.too_many_alike.one": (
        "{card} once, but the deck does not have it",
        "{card} una vez, y la baraja no la tiene",
    ),
    "cards.too_many_alike.other": (
        "{card} {n} times, and the deck has {has}",
        "{card} {n} veces, y la baraja tiene {has}",
    ),
}
