"""What is said of a line that is no move."""

TEXTS: dict[str, tuple[str, str]] = {
    "moves.unknown": ("`{line}` is no move", "`{line}` no es una jugada"),
}
