"""What `compare` says: how variants were played, which differences are told, and what it takes to tell the others."""

TEXTS: dict[str, tuple[str, str]] = {
    "compare.help": ("play variants on the same deals, and tell what a rule changes at the table", "juega variantes con los mismos repartos y cuenta qué cambia una regla en la mesa"),
    "compare.variants": ("ids of variants, paths of files, or either with answers and settings: remigio-10+five_pairs=allowed+values.hand.joker=25", "nombres de variantes o rutas de archivos, solos o con respuestas y reglas: remigio-10+five_pairs=allowed+values.hand.joker=25"),
    "compare.sweep_form": ("RULE=VALUES", "REGLA=VALORES"),
    "compare.sweep": ("compare one variant under several values of a rule (premiums.rows.colour.factor=2..6, 10..50..10 or 20,25,50) or under all answers to a question", "compara una variante con varios valores de una regla (premiums.rows.colour.factor=2..6, 10..50..10 o 20,25,50) o con todas las respuestas a una pregunta"),
    "compare.skill_form": ("STRONG,WEAK", "FUERTE,FLOJO"),
    "compare.skill": ("the two bots whose gap is the skill that is measured (default sharp,steady), or none", "los dos bots cuya distancia mide la habilidad (si falta, sharp,steady), o none"),
    "compare.two": ("at least two variants are needed, or one with --sweep", "hacen falta al menos dos variantes, o una con --sweep"),
    "compare.one": ("--sweep takes one variant", "--sweep pide una sola variante"),
    "compare.too_many": ("{n} variants: at most {most} go into one table", "{n} variantes: en una tabla caben {most} como mucho"),
    "compare.no_sweep": ("`{what}` is no rule with values, and no question with answers", "`{what}` no es una regla con valores ni una pregunta con respuestas"),
    "compare.bad_setting": ("`{what}` is no answer and no setting: write question=answer or path.of.rule=value", "`{what}` no es una respuesta ni una regla: se escribe pregunta=respuesta o ruta.de.regla=valor"),
    "compare.bad_skill": ("--skill takes two bots, such as sharp,steady, or none", "--skill pide dos bots, como sharp,steady, o none"),
    # -- the head of the table
    "compare.common.one": ("{n} match of each with the same deals; {players}; seed {seed}", "{n} partida de cada una con los mismos repartos; {players}; semilla {seed}"),
    "compare.common.other": ("{n} matches of each with the same deals; {players}; seed {seed}", "{n} partidas de cada una con los mismos repartos; {players}; semilla {seed}"),
    "compare.uncommon.one": ("{n} match of each with the same seed (their decks differ, so the deals do too); {players}; seed {seed}", "{n} partida de cada una con la misma semilla (sus barajas son distintas, y los repartos también); {players}; semilla {seed}"),
    "compare.uncommon.other": ("{n} matches of each with the same seed (their decks differ, so the deals do too); {players}; seed {seed}", "{n} partidas de cada una con la misma semilla (sus barajas son distintas, y los repartos también); {players}; semilla {seed}"),
    "compare.skill_by": ("skill: one {strong} bot among {weak} ones, in the first deal of every {every}th match", "habilidad: un bot {strong} entre bots {weak}, en la primera mano de una de cada {every} partidas"),
    "compare.same_rules": ("The rules are the same.", "Las reglas son las mismas."),
    "compare.nothing": ("Nothing was measured.", "No se ha medido nada."),
    # -- verdicts
    "compare.told": ("different", "distinto"),
    "compare.untold": ("not distinguishable", "no se distingue"),
    "compare.same": ("equal", "igual"),
    "compare.needed": ("{what}; about {many} would be needed.", "{what}; harían falta unas {many}."),
    "compare.together": ("{what} once all lines are judged together.", "{what} al juzgar todas las líneas a la vez."),
    "compare.unneeded": ("{what}.", "{what}."),
    "compare.all_same": ("In no deal did anything come out differently.", "En ninguna mano ha salido nada distinto."),
    "compare.against": ("{name} against {first}:", "{name} frente a {first}:"),
    "compare.holm": ("What is different is judged over all lines together (Holm); the intervals are those of each line alone.", "Qué es distinto se juzga con todas las líneas a la vez (Holm); los intervalos son los de cada línea por sí sola."),
}
