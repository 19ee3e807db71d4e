"""What is said of the shape of a file: keys, choices, kinds of value."""

TEXTS: dict[str, tuple[str, str]] = {
    "schema.described": ("{what}", "{what}"),
    "schema.near": ("did you mean `{word}`?", "¿quizá `{word}`?"),
    "schema.near_meaning": ("did you mean `{word}` ({meaning})?", "¿quizá `{word}` ({meaning})?"),
    "wanted.expression": ("a number, a truth value or an expression", "un número, un valor de verdad o una expresión"),
    "wanted.expression_or_map": (
        "a number, a truth value, an expression or a map",
        "un número, un valor de verdad, una expresión o un mapa",
    ),
    "wanted.short_or_map": ("a number, a text or a map", "un número, un texto o un mapa"),
    "wanted.text_or_map": ("a text or a map", "un texto o un mapa"),
    "wanted.text_or_number": ("a word or a number", "una palabra o un número"),
    "wanted.text_or_list": ("a text or a list", "un texto o una lista"),
    "wanted.forms": ("something like {forms}", "algo como {forms}"),
    "wanted.choice": ("{choices:or}", "{choices:or}"),
    "wanted.integer": ("a whole number", "un número entero"),
    "wanted.boolean": ("true or false", "verdadero o falso"),
    "wanted.string": ("a text", "un texto"),
    "wanted.array": ("a list", "una lista"),
    "wanted.object": ("a map of keys", "un mapa de claves"),
    "found.map": ("a map", "un mapa"),
    "found.list": ("a list", "una lista"),
    "found.truth": ("true or false", "verdadero o falso"),
    "found.number": ("a number", "un número"),
    "found.text": ("a text", "un texto"),
    "E101": ("there is no key `{key}` in {place}", "la clave `{key}` no existe en {place}"),
    "E101.belongs": ("belongs under {places}", "su sitio es {places}"),
    "E101.define": ("a number with a name stands under `define`: `define.{key}`", "un número con nombre va en `define`: `define.{key}`"),
    "E101.begins_cases": ("a file of cases begins with `cases: 1`", "un archivo de casos empieza por `cases: 1`"),
    "E101.begins_format": ("a file of rules begins with `format: 1`", "un archivo de reglas empieza por `format: 1`"),
    "E101.known": ("known here: {keys}", "aquí se conocen {keys}"),
    "E102.one": ("{keys} is missing in {place}", "falta {keys} en {place}"),
    "E102.other": ("{keys} are missing in {place}", "faltan {keys} en {place}"),
    "E102.what": ("`{key}`: {what}", "`{key}`: {what}"),
    "E102.melds": (
        "write them, or start from another variant: `extends: remigio-10`",
        "escribirlas, o partir de otra variante: `extends: remigio-10`",
    ),
    "E102.format": ("a file begins with `format: 1`", "un archivo empieza por `format: 1`"),
    "E103": ("`{key}` wants {wanted}, not {found}", "`{key}` pide {wanted}, no {found}"),
    "E103.number": ("write a number from {least} to {most}", "escribir un número de {least} a {most}"),
    "E103.truth": ("write `true` or `false`", "escribir `true` o `false`"),
    "E103.list": ("write `[{value}]`", "escribir `[{value}]`"),
    "E103.map": ("the keys are {keys}", "las claves son {keys}"),
    "E103.pairs": ("write `{name: value}`", "escribir `{nombre: valor}`"),
    "E103.quotes": ('write `"{value}"`', 'escribir `"{value}"`'),
    "E104": ("`{key}` can be {choices:or}", "`{key}` solo admite {choices:or}"),
    "E105": ("in quotes {word} is a text, not a value for `{key}`", "entre comillas {word} es un texto, no un valor para `{key}`"),
    "E105.label": ("write `{value}`, without quotes", "escribir `{value}`, sin comillas"),
    "E106": ("`{value}` is not how `{key}` is written", "`{key}` no se escribe `{value}`"),
    "E106.forms": ("write it like {forms}", "se escribe como {forms}"),
    "E107": ("`{key}` cannot be a name in {place}", "`{key}` no puede ser un nombre en {place}"),
    "E107.label": (
        "a name has small letters, digits and `_`, and begins with a letter",
        "un nombre lleva minúsculas, cifras y `_`, y empieza por una letra",
    ),
    "E108": ("`{key}` cannot be {value}", "`{key}` no puede ser {value}"),
    "E108.most": ("{most} at most", "{most} como mucho"),
    "E108.least": ("{least} at least", "{least} como mínimo"),
    "E108.between": ("from {least} to {most}", "de {least} a {most}"),
    "E109": ("`{key}` is too long: {size} characters", "`{key}` es demasiado largo: {size} caracteres"),
    "E109.label": ("{most} at most", "{most} como mucho"),
    "E110": ("`{key}` is empty", "`{key}` está vacío"),
    "E110.text": ("write a text, or take the key out", "escribir un texto, o quitar la clave"),
    "E110.list": ("write what belongs in the list, or take the key out", "escribir lo que va en la lista, o quitar la clave"),
    "E110.short": ("{least} at least", "{least} como mínimo"),
    "E110.map": ("write a key, or take this one out", "escribir una clave, o quitar esta"),
    "E111": ("`{word}` stands twice in the list `{key}`", "`{word}` está dos veces en la lista `{key}`"),
    "E111.label": ("again; take one out", "otra vez; quitar una"),
    "explain.E101": (
        "The map has no such key. If it is close to one that exists, or belongs to another map, that is said; "
        "`remigio explain defaults` lists the keys that may be left out. Nothing unknown is passed over, "
        "since a misspelt rule would otherwise silently not apply.\n"
        "    deal: {hnad: 11}             # E101: hand\n"
        "    deal: {packs: 2}             # E101: belongs under deck",
        "El mapa no tiene esa clave. Si se parece a una que existe, o su sitio es otro mapa, se dice; "
        "`remigio explain defaults` enumera las que se pueden omitir. Nada desconocido se pasa por alto: una "
        "regla mal escrita dejaría de aplicarse sin avisar.\n"
        "    deal: {hnad: 11}             # E101: hand\n"
        "    deal: {packs: 2}             # E101: su sitio es deck",
    ),
    "explain.E102": (
        "Some keys cannot be left out: without them nobody could play. Whether an entry is whole is looked at "
        "once all files and answers are laid together; a new kind of meld needs `shape` and `size`, a new "
        "line of the score `to` and `points`.\n"
        "    melds: {rnu: {ace: low}}     # E102, if no file before has a kind `rnu`",
        "Algunas claves no se pueden omitir: sin ellas no se podría jugar. Si una entrada está completa se "
        "mira cuando todos los archivos y respuestas están juntos; una combinación nueva necesita `shape` y "
        "`size`, y una línea nueva del tanteo, `to` y `points`.\n"
        "    melds: {rnu: {ace: low}}     # E102, si ningún archivo anterior tiene `rnu`",
    ),
    "explain.E103": (
        "Each key takes values of a certain kind: a whole number, true or false, a text, a list, a map, or an "
        "expression. No kind is turned into another.\n"
        "    turn: {steps: draw}          # E103: a list\n"
        "    turn: {steps: [draw, discard]}",
        "Cada clave admite valores de una clase: un número entero, verdadero o falso, un texto, una lista, un "
        "mapa o una expresión. Ninguna clase se convierte en otra.\n"
        "    turn: {steps: draw}          # E103: una lista\n"
        "    turn: {steps: [draw, discard]}",
    ),
    "explain.E104": (
        "The key has a fixed set of words, and this is none of them.\n"
        "    match: {winner: lower}       # E104\n"
        "    match: {winner: lowest}",
        "La clave tiene unas palabras fijas, y esta no es una de ellas.\n"
        "    match: {winner: lower}       # E104\n"
        "    match: {winner: lowest}",
    ),
    "explain.E105": (
        "What stands in quotes is text. Numbers and truth values stand without them.\n"
        "    define: {limit: \"500\"}       # E105\n"
        "    define: {limit: 500}",
        "Lo que va entre comillas es texto. Los números y los valores de verdad van sin ellas.\n"
        "    define: {limit: \"500\"}       # E105\n"
        "    define: {limit: 500}",
    ),
    "explain.E106": (
        "Some values have a form of their own: sizes and ranges have two dots, a source takes a number, `1..` "
        "or `all`.\n"
        "    size: 3-4                    # E106\n"
        "    size: 3..4",
        "Algunos valores tienen una forma propia: los tamaños e intervalos llevan dos puntos seguidos; de un "
        "montón se toma un número, `1..` o `all`.\n"
        "    size: 3-4                    # E106\n"
        "    size: 3..4",
    ),
    "explain.E107": (
        "Names that a file gives are used in expressions and paths: small letters, digits and `_`, a letter "
        "first. What people read is the `title`.\n"
        "    melds: {Long Run: …}         # E107\n"
        "    melds: {long_run: {title: {en: Long run}, …}}",
        "Los nombres que da un archivo se usan en expresiones y rutas: minúsculas, cifras y `_`, y primero "
        "una letra. Lo que se lee es el `title`.\n"
        "    melds: {Escalera Larga: …}   # E107\n"
        "    melds: {escalera_larga: {title: {es: la escalera larga}, …}}",
    ),
    "explain.E108": (
        "The number is outside of what can be played: hands of 1 to 100 cards, 2 to 20 players, melds of 2 "
        "cards and more.\n"
        "    deal: {hand: 0}              # E108",
        "El número se sale de lo que se puede jugar: de 1 a 100 cartas por jugador, de 2 a 20 jugadores, "
        "combinaciones de 2 cartas o más.\n"
        "    deal: {hand: 0}              # E108",
    ),
    "explain.E109": (
        "Texts that people read have 300 characters at most, expressions 1,000. Longer expressions become "
        "readable when parts of them are definitions.\n"
        "    define: {long_part: …}",
        "Los textos que se leen tienen 300 caracteres como mucho, y las expresiones, 1000. Una expresión "
        "larga se lee mejor si sus partes son definiciones.\n"
        "    define: {parte_larga: …}",
    ),
    "explain.E110": (
        "An empty text, list or map says nothing where something has to be said.\n"
        "    turn.steps: []               # E110\n"
        "    turn.steps: [draw, discard]",
        "Un texto, una lista o un mapa vacío no dice nada donde hay que decir algo.\n"
        "    turn.steps: []               # E110\n"
        "    turn.steps: [draw, discard]",
    ),
    "explain.E111": (
        "A list names each thing once.\n"
        "    steps: [draw, draw, discard]     # E111",
        "Una lista nombra cada cosa una vez.\n"
        "    steps: [draw, draw, discard]     # E111",
    ),
}
