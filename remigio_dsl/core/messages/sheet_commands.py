"""The words of the commands about rules: the sheet, the differences, the questions."""

TEXTS: dict[str, tuple[str, str]] = {
    "rules.help": ("print the rule sheet of a variant", "escribe la hoja de reglas de una variante"),
    "rules.format": ("plain text, Markdown or a page to print; by default what the file's name says, else text", "texto, Markdown o una página para imprimir; si falta, lo que diga el nombre del archivo, o texto"),
    "rules.file": ("FILE", "ARCHIVO"),
    "rules.output": ("write the sheet to a file", "guarda la hoja en un archivo"),
    "rules.players": ("the sheet for so many players", "la hoja para ese número de jugadores"),
    "rules.wrong_players": ("{n} players: these rules are for {least} to {most}", "{n} jugadores: estas reglas son para {least} a {most}"),
    "rules.written": ("The sheet is in {name}.", "La hoja está en {name}."),
    "rules.not_written": ("{name} cannot be written: {reason}", "no se puede escribir {name}: {reason}"),
}
