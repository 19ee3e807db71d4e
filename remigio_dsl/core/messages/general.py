"""Words that all other sentences share: joining, card names, and the words of the game."""

TEXTS: dict[str, tuple[str, str]] = {
    "and": ("and", "y"),
    "or": ("or", "o"),
    "true": ("true", "verdadero"),
    "false": ("false", "falso"),
    "nothing": ("nothing", "nada"),
}
