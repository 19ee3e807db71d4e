"""What is said of files that change other files."""

TEXTS: dict[str, tuple[str, str]] = {
    "E201": ("`{key}` is not a path", "`{key}` no es una ruta"),
    "E201.label": (
        "single dots stand between names; two dots belong to a range, as in `values.hand.2..9`",
        "un punto separa nombres; dos puntos seguidos son de un intervalo, como en `values.hand.2..9`",
    ),
    "E202": ("nothing to remove: `{path}` does not exist", "nada que quitar: `{path}` no existe"),
    "E202.near": ("did you mean `{path}`?", "¿quizá `{path}`?"),
    "E202.label": ("take this line out", "quitar esta línea"),
    "E203": ("`{key}` is said twice", "`{key}` se dice dos veces"),
    "E203.again": ("again; leave one of them", "otra vez; dejar una sola"),
    "E204": ("there is no `{name}` in `{place}`", "en `{place}` no hay ningún `{name}`"),
    "E204.near": ("did you mean `{near}`?", "¿quizá `{near}`?"),
    "E204.known": ("known here: {names}", "aquí se conocen {names}"),
    "E204.unused": ("no rule uses it", "ninguna regla la usa"),
    "E204.new": ("a new entry needs {keys} as well", "una entrada nueva necesita además {keys}"),
    "W201": ("a new name in `{place}`: `{name}`", "un nombre nuevo en `{place}`: `{name}`"),
    "W201.near": ("did you mean `{near}`, which is there already?", "¿quizá `{near}`, que ya existe?"),
    "explain.E201": (
        "A dotted key leads to a place inside the rules: `deal.hand: 11` is `deal: {hand: 11}`. Single dots "
        "separate; two dots are part of a range of ranks.\n"
        "    deal..hand: 11               # E201\n"
        "    deal.hand: 11\n"
        "    values.hand.2..9: 5",
        "Una clave con puntos lleva a un sitio de las reglas: `deal.hand: 11` es `deal: {hand: 11}`. Un punto "
        "separa; dos puntos seguidos son de un intervalo de índices.\n"
        "    deal..hand: 11               # E201\n"
        "    deal.hand: 11\n"
        "    values.hand.2..9: 5",
    ),
    "explain.E202": (
        "`remove` takes out what the parent has, by its path, before anything is changed. What is not there "
        "cannot be taken out: the name is misspelt, or the parent has changed.\n"
        "    remove: [premiums.rows.color]    # E202: colour\n"
        "    remove: [premiums.rows.colour]",
        "`remove` quita lo que tiene la variante de partida, por su ruta, antes de cambiar nada. Lo que no "
        "está no se puede quitar: el nombre está mal escrito, o la variante de partida ha cambiado.\n"
        "    remove: [premiums.rows.color]    # E202: colour\n"
        "    remove: [premiums.rows.colour]",
    ),
    "explain.E203": (
        "Two keys of one file lead to the same place, one of them written with dots. Which one counts would "
        "be a guess.\n"
        "    deal: {hand: 9}\n"
        "    deal.hand: 11                # E203",
        "Dos claves de un archivo llevan al mismo sitio, una de ellas con puntos. Habría que adivinar cuál "
        "vale.\n"
        "    deal: {hand: 9}\n"
        "    deal.hand: 11                # E203",
    ),
    "explain.E204": (
        "`--set` and `--sweep` change a rule that is there. What their path names is not: it is misspelt, or it is a new "
        "entry that is not whole, or a definition that no rule uses. In a file, a new entry with a name like another is only warned of (W201).\n"
        "    --set premiums.rows.color.factor=4     # E204: colour\n"
        "    --set premiums.rows.colour.factor=4",
        "`--set` y `--sweep` cambian una regla que ya existe. Lo que nombra su ruta no existe: está mal escrito, o es "
        "una entrada nueva a la que le falta algo, o una definición que ninguna regla usa. En un archivo, de una entrada nueva con un nombre parecido a otro "
        "solo se avisa (W201).\n"
        "    --set premiums.rows.color.factor=4     # E204: colour\n"
        "    --set premiums.rows.colour.factor=4",
    ),
    "explain.W201": (
        "A file that changes another may add entries: kinds of meld, premiums, lines of the score. This new "
        "name is so close to one that is there already that it may be a slip.\n"
        "    premiums.rows.colours.factor: 4       # W201: colour",
        "Un archivo que cambia otro puede añadir entradas: combinaciones, premios, líneas del tanteo. Este "
        "nombre nuevo se parece tanto a uno que ya existe que puede ser una errata.\n"
        "    premiums.rows.colours.factor: 4       # W201: colour",
    ),
}
