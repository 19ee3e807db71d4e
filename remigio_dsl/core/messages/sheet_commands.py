"""The words of the commands about rules: the sheet, the differences, the questions."""

TEXTS: dict[str, tuple[str, str]] = {
    "rules.help": ("print the rule sheet of a variant", "escribe la hoja de reglas de una variante"),
    "options.help": ("list the questions of a variant, with their answers", "enumera las preguntas de una variante, con sus respuestas"),
    "options.head": ("{title} ({name}): {questions}, {common} of them common", "{title} ({name}): {questions}, {common} de ellas corrientes"),
    "options.questions.zero": ("no questions", "ninguna pregunta"),
    "options.questions.one": ("{n} question", "{n} pregunta"),
    "options.questions.other": ("{n} questions", "{n} preguntas"),
    "options.marks": (
        "> is the answer in force, = that of the file where another was given; (c) marks the common questions.",
        "> es la respuesta en vigor, = la del archivo donde se ha dado otra; (c) marca las preguntas corrientes.",
    ),
    "options.common": ("(c)", "(c)"),
    "options.number": ("any number from {least} to {most}", "un número de {least} a {most}"),
    "options.if": ("asked only if {condition}", "solo se pregunta si {condition}"),
    "options.not_asked": ("not asked here", "aquí no se pregunta"),
    "options.source": ("source: {source}", "fuente: {source}"),
    "options.none": ("The rules say something that is none of these answers.", "Las reglas dicen algo que no es ninguna de estas respuestas."),
    "options.condition": ("\"{ask}\" is answered: {answer}", "a «{ask}» se responde: {answer}"),
    "options.condition_not": ("\"{ask}\" is not answered: {answer}", "a «{ask}» no se responde: {answer}"),
    "rules.format": ("plain text, Markdown or a page to print; by default what the file's name says, else text", "texto, Markdown o una página para imprimir; si falta, lo que diga el nombre del archivo, o texto"),
    "rules.file": ("FILE", "ARCHIVO"),
    "rules.output": ("write the sheet to a file", "guarda la hoja en un archivo"),
    "rules.players": ("the sheet for so many players", "la hoja para ese número de jugadores"),
    "rules.wrong_players": ("{n} players: these rules are for {least} to {most}", "{n} jugadores: estas reglas son para {least} a {most}"),
    "rules.written": ("The sheet is in {name}.", "La hoja está en {name}."),
    "rules.not_written": ("{name} cannot be written: {reason}", "no se puede escribir {name}: {reason}"),
}
