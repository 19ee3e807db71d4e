"""What is said of tables and positions that cannot be."""

TEXTS: dict[str, tuple[str, str]] = {
    "table.players.one": (
        "one player is not possible; this game is for {least} to {most}",
        "no se puede con un jugador; en este juego son de {least} a {most}",
    ),
    "table.players.other": (
        "{n} players are not possible; this game is for {least} to {most}",
        "no se puede con {n} jugadores; en este juego son de {least} a {most}",
    ),
    "table.players_exactly.one": (
        "one player is not possible; this game is for {most}",
        "no se puede con un jugador; en este juego son {most}",
    ),
    "table.players_exactly.other": (
        "{n} players are not possible; this game is for {most}",
        "no se puede con {n} jugadores; en este juego son {most}",
    ),
    "position.no_such_player": (
        "nobody at the table is called {name}; there are {players}",
        "nadie en la mesa se llama {name}; están {players}",
    ),
    "position.same_number": ("two melds have the same number", "dos combinaciones tienen el mismo número"),
    "position.no_such_step": ("this game has no step `{step}`", "este juego no tiene el paso `{step}`"),
    "position.one_card": ("one card is wanted here", "aquí hace falta una sola carta"),
    "position.step_not_now": ("there is no step `{step}` in lap {lap}", "no hay paso `{step}` en la vuelta {lap}"),
    "position.no_meld": ("{cards} is no meld here ({reason})", "{cards} no es una combinación aquí ({reason})"),
}
