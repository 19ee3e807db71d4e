"""Words that all other sentences share: joining, card names, and the words of the game."""

TEXTS: dict[str, tuple[str, str]] = {
    "and": ("and", "y"),
    "or": ("or", "o"),
    "true": ("true", "verdadero"),
    "false": ("false", "falso"),
    "nothing": ("nothing", "nada"),
}

# word: (english, spanish, gender in Spanish) — printed with an article where a slot asks for one.
NOUNS: dict[str, tuple[str, str, str]] = {
    "stock": ("stock", "mazo", "m"),
    "discard": ("discard pile", "pozo", "m"),
    "card": ("card", "carta", "f"),
    "joker": ("joker", "comodín", "m"),
    "hand": ("hand", "cartas", "fp"),
    "table": ("table", "mesa", "f"),
}
