"""What is said of expressions that cannot be read, checked or worked out."""

TEXTS: dict[str, tuple[str, str]] = {
    "E3.write": ("write `{mend}`", "escribir `{mend}`"),
    "E3.guess": ("did you mean `{mend}`?", "¿quizá `{mend}`?"),
    "type.number": ("a number", "un número"),
    "type.truth": ("true or false", "verdadero o falso"),
    "type.rank": ("a rank", "un índice"),
    "type.suit": ("a suit", "un palo"),
    "type.colour": ("a colour", "un color"),
    "type.card": ("a card", "una carta"),
    "type.group": ("a group", "una combinación"),
    "type.kind": ("a kind of meld", "una clase de combinación"),
    "type.closing": ("a closing hand", "un cierre"),
    "type.player": ("a player", "un jugador"),
    "type.deal": ("a deal", "una mano"),
    "type.bag.card": ("several cards", "varias cartas"),
    "type.bag.group": ("several groups", "varias combinaciones"),
    "type.bag.player": ("several players", "varios jugadores"),
    "type.bag.deal": ("several deals", "varias manos"),
    "type.bag.any": ("several cards, groups, players or deals", "varias cartas, combinaciones, jugadores o manos"),
    "expected.value": ("a number or a name", "un número o un nombre"),
    "expected.literal": ("a number, a rank or a word", "un número, un índice o una palabra"),
    "expected.operator": ("a sign such as `+` or `=`", "un signo como `+` o `=`"),
    "expected.name": ("a name", "un nombre"),
    "expected.end": ("the end", "el final"),
    "E301": ("two comparisons in a row", "dos comparaciones seguidas"),
    "E301.and": ("write two conditions, with `and` between them", "escribir dos condiciones, con `and` entre ellas"),
    "explain.E301": (
        "A comparison has two sides. Three values in a row are not read as in mathematics by every reader, so the two "
        "conditions are written out, or the range is.\n"
        "    when: 3 <= size <= 5      # E301\n"
        "    when: size in 3..5",
        "Una comparación tiene dos lados. Tres valores seguidos no los lee todo el mundo como en matemáticas: se escriben "
        "las dos condiciones, o el intervalo.\n"
        "    when: 3 <= size <= 5      # E301\n"
        "    when: size in 3..5",
    ),
    "E302": ("`{found}` is no sign of this language", "`{found}` no es un signo de este lenguaje"),
    "E302.power": ("there are no powers; multiply: `n * n`", "no hay potencias; multiplicar: `n * n`"),
    "E302.floor": ("write `floor(a / b)`", "escribir `floor(a / b)`"),
    "E302.remainder": ("there is no remainder; write `n - 2 * floor(n / 2)`", "no hay resto; escribir `n - 2 * floor(n / 2)`"),
    "E302.choice": ("write `if A then B else C`", "escribir `if A then B else C`"),
    "E302.blank": ("type an ordinary space", "escribir un espacio corriente"),
    "E302.quote": ("words stand without quotes", "las palabras van sin comillas"),
    "E302.comma": (
        "nothing takes a comma; the lesser of two is `A capped at B`, the greater `A lifted to B`",
        "nada lleva coma; el menor de dos es `A capped at B`, el mayor `A lifted to B`",
    ),
    "E302.suit": ("write the suit's name, such as `hearts`", "escribir el nombre del palo, como `hearts`"),
    "E302.none": ("take it out", "hay que quitarlo"),
    "E302.of": ("write `of`, as in `rank of top`; a range is `3..5`", "escribir `of`, como en `rank of top`; un intervalo es `3..5`"),
    "explain.E302": (
        "The signs are `= != < <= > >= + - * / ( ) | ..`, the rest are words: `and or not if then else in of where have "
        "capped at lifted to`.\n"
        "    when: size == 3 && opened      # E302, twice\n"
        "    when: size = 3 and opened",
        "Los signos son `= != < <= > >= + - * / ( ) | ..`; lo demás son palabras: `and or not if then else in of where "
        "have capped at lifted to`.\n"
        "    when: size == 3 && opened      # E302, dos veces\n"
        "    when: size = 3 and opened",
    ),
    "E303": ("`{found}` is not written as a number here", "`{found}` no se escribe así como número"),
    "E303.plain": ("write the number in plain digits", "escribir el número con cifras corrientes"),
    "E303.card": (
        "a card is asked about by rank and suit: `rank = {rank} and suit = hearts`",
        "por una carta se pregunta con su índice y su palo: `rank = {rank} and suit = hearts`",
    ),
    "explain.E303": (
        "Numbers are whole and written in plain digits without a leading zero; anything between is a fraction.\n"
        "    factor: 0.5      # E303\n"
        "    factor: 1/2",
        "Los números son enteros y van con cifras corrientes, sin cero delante; lo que hay entre ellos es una fracción.\n"
        "    factor: 0.5      # E303\n"
        "    factor: 1/2",
    ),
    "E304": ("no rule knows the name `{name}` here", "ninguna regla conoce aquí el nombre `{name}`"),
    "E304.near": ("did you mean `{near}` ({meaning})?", "¿quizá `{near}` ({meaning})?"),
    "E304.near_define": ("did you mean `{near}`, defined as `{text}`?", "¿quizá `{near}`, definido como `{text}`?"),
    "E304.literal": ("this is {literal}; compare it, as in `{example}`", "es {literal}; se compara, como en `{example}`"),
    "E304.elsewhere": ("it is known {where:or}", "se conoce {where:or}"),
    "E304.known": ("known here: {names}", "aquí se conocen: {names}"),
    "explain.E304": (
        "Each rule knows the names of its place: a meld knows its cards, a score row the players after the close. "
        "`remigio explain` with the name of a place lists them; `define:` adds names of your own.\n"
        "    premiums.rows.one: {when: joker = 1, factor: 2}      # E304: the hand shown has `jokers`",
        "Cada regla conoce los nombres de su sitio: una combinación conoce sus cartas; una fila del tanteo, a los "
        "jugadores tras el cierre. `remigio explain` con el nombre del sitio los enumera; con `define:` se añaden otros.\n"
        "    premiums.rows.one: {when: joker = 1, factor: 2}      # E304: lo que se enseña tiene `jokers`",
    ),
    "E305": ("{left} and {right} cannot be compared", "no se puede comparar {left} con {right}"),
    "E305.word": ("`{word}` is {type}", "`{word}` es {type}"),
    "explain.E305": (
        "Both sides of a comparison are of one type.\n"
        "    when: rank = hearts      # E305\n"
        "    when: suit = hearts",
        "Los dos lados de una comparación son del mismo tipo.\n"
        "    when: rank = hearts      # E305\n"
        "    when: suit = hearts",
    ),
    "E306": ("`{what}` wants {wanted}, not {found}", "`{what}` pide {wanted}, no {found}"),
    "E306.bag": ("as in `{example}`", "como en `{example}`"),
    "explain.E306": (
        "Every key, sign and word wants a value of one type: `packs` a number, `when` something true or false, `+` two "
        "numbers.\n"
        "    deck: {packs: players > 6}      # E306\n"
        "    deck: {packs: if players > 6 then 3 else 2}",
        "Cada clave, signo y palabra pide un valor de un tipo: `packs`, un número; `when`, algo verdadero o falso; `+`, "
        "dos números.\n"
        "    deck: {packs: players > 6}      # E306\n"
        "    deck: {packs: if players > 6 then 3 else 2}",
    ),
    "E307": ("`{word}` is not {type} here", "`{word}` no es aquí {type}"),
    "E307.known": ("there are {names}", "hay {names}"),
    "E307.number": (
        "right of `in` stand plain numbers; with names write `size >= A and size <= B`",
        "a la derecha de `in` van números; con nombres se escribe `size >= A and size <= B`",
    ),
    "explain.E307": (
        "Ranks are those of the deck, suits are `clubs diamonds hearts spades` (in a Spanish pack `coins cups swords "
        "clubs`), colours `red black`, kinds of meld and closing hands those of the file.\n"
        "    when: suit = heart      # E307\n"
        "    when: suit = hearts",
        "Los índices son los de la baraja; los palos, `clubs diamonds hearts spades` (en la española, `coins cups swords "
        "clubs`); los colores, `red black`; las clases de combinación y los cierres, los del archivo.\n"
        "    when: suit = heart      # E307\n"
        "    when: suit = hearts",
    ),
    "E308": ("`{op}` does not go with {type}", "`{op}` no va con {type}"),
    "explain.E308": (
        "Numbers are compared with all signs; ranks, suits, colours, kinds, closing hands and players only with `=`, `!=` "
        "and, players apart, `in`; a range has numbers or ranks at its ends. What is true or false is not compared at "
        "all.\n"
        "    when: rank >= J      # E308\n"
        "    when: rank in J..",
        "Los números se comparan con todos los signos; índices, palos, colores, clases, cierres y jugadores, solo con "
        "`=`, `!=` y, salvo los jugadores, `in`; un intervalo lleva números o índices en sus extremos. Lo que es "
        "verdadero o falso no se compara.\n"
        "    when: rank >= J      # E308\n"
        "    when: rank in J..",
    ),
    "E309": ("`of` wants one card or one player, not {type}", "`of` pide una carta o un jugador, no {type}"),
    "explain.E309": (
        "`X of Y` reads X of one card or one player. Of several, say what to do with their values: `sum`, `min`, `max` or "
        "`distinct`.\n"
        "    points: deadwood of others      # E309\n"
        "    points: sum(deadwood of others)",
        "`X of Y` lee X de una carta o de un jugador. Si son varios, hay que decir qué se hace con sus valores: `sum`, "
        "`min`, `max` o `distinct`.\n"
        "    points: deadwood of others      # E309\n"
        "    points: sum(deadwood of others)",
    ),
    "E310": ("`{found}` cannot stand here", "`{found}` no puede ir aquí"),
    "E310.expected": ("expected: {names:or}", "aquí va {names:or}"),
    "E310.in": ("literals stand without brackets, `|` between them: `in 3|5` or `in 3..5`", "los valores van sin paréntesis y con `|` entre ellos: `in 3|5` o `in 3..5`"),
    "E310.call": ("`{name}` is a word of the language: write `{example}`", "`{name}` es una palabra del lenguaje: escribir `{example}`"),
    "explain.E310": (
        "The expression is right up to this place, and nothing of the language goes on like this. Most often a sign or a "
        "bracket is missing.\n"
        "    jokers: 2 packs      # E310\n"
        "    jokers: 2 * packs",
        "La expresión está bien hasta este sitio, y nada en el lenguaje sigue así. Casi siempre falta un signo o un "
        "paréntesis.\n"
        "    jokers: 2 packs      # E310\n"
        "    jokers: 2 * packs",
    ),
    "E311": ("`{found}` is no word of this language", "`{found}` no es una palabra de este lenguaje"),
    "E311.letters": ("names have small letters a to z, digits and `_`", "los nombres llevan minúsculas de la a a la z, cifras y `_`"),
    "explain.E311": (
        "Words are English and in small letters: `and or not if then else in of where have`. Capitals stand for ranks "
        "alone.\n"
        "    when: opened AND closes      # E311\n"
        "    when: opened and closes",
        "Las palabras van en inglés y en minúsculas: `and or not if then else in of where have`. Las mayúsculas son solo "
        "para los índices.\n"
        "    when: opened AND closes      # E311\n"
        "    when: opened and closes",
    ),
    "E312": ("a bracket `{bracket}` without its other half", "un paréntesis `{bracket}` sin su pareja"),
    "E312.opening": ("it is never closed: put `)` behind what it holds", "no se cierra: poner `)` tras lo que abarca"),
    "E312.closing": ("no bracket is open here: take it out", "aquí no hay ninguno abierto: quitarlo"),
    "explain.E312": (
        "Brackets come in pairs.\n"
        "    points: floor(deadwood * (factor - 1)      # E312\n"
        "    points: floor(deadwood * (factor - 1))",
        "Los paréntesis van por parejas.\n"
        "    points: floor(deadwood * (factor - 1)      # E312\n"
        "    points: floor(deadwood * (factor - 1))",
    ),
    "E313": ("`not` stands in front of the whole comparison", "`not` va delante de toda la comparación"),
    "E313.order": ("write `not x in …`", "escribir `not x in …`"),
    "explain.E313": (
        "`not` stands in front of what it denies.\n"
        "    when: size not in 3..4      # E313\n"
        "    when: not size in 3..4",
        "`not` va delante de lo que niega.\n"
        "    when: size not in 3..4      # E313\n"
        "    when: not size in 3..4",
    ),
    "E314": ("`{found}` behind `{op}` needs brackets", "`{found}` detrás de `{op}` necesita paréntesis"),
    "E314.write": ("write `({found} …)`", "escribir `({found} …)`"),
    "explain.E314": (
        "`if` and `not` reach as far to the right as they can. Behind a sign, brackets say where they end.\n"
        "    when: points >= if closes then 0 else 36      # E314\n"
        "    when: points >= (if closes then 0 else 36)",
        "`if` y `not` llegan hasta donde pueden por la derecha. Detrás de un signo, los paréntesis dicen dónde acaban.\n"
        "    when: points >= if closes then 0 else 36      # E314\n"
        "    when: points >= (if closes then 0 else 36)",
    ),
    "E315": ("an expression is missing", "falta una expresión"),
    "E315.label": ("write one, or take the key out", "escribirla, o quitar la clave"),
    "explain.E315": (
        "A condition or a number has to stand here; where nothing is meant, the key is left out.\n"
        '    when: ""      # E315',
        "Aquí va una condición o un número; si no se quiere decir nada, se quita la clave.\n"
        '    when: ""      # E315',
    ),
    "E316": ("the expression has {has} characters; {most} are the most", "la expresión tiene {has} caracteres; como mucho, {most}"),
    "explain.E316": (
        "An expression has 1,000 characters at most. A part can get a name under `define:`.",
        "Una expresión tiene 1000 caracteres como mucho. A una parte se le puede dar nombre en `define:`.",
    ),
    "E317": ("the expression has more than {most} parts", "la expresión tiene más de {most} partes"),
    "explain.E317": (
        "An expression has 200 names, numbers and signs at most. A part can get a name under `define:`.",
        "Una expresión tiene 200 nombres, números y signos como mucho. A una parte se le puede dar nombre en `define:`.",
    ),
    "E318": ("nested more than {most} deep", "más de {most} niveles, unos dentro de otros"),
    "explain.E318": (
        "Brackets within brackets, with the definitions that they use, go 60 deep at most; `a of b of c of d` has four "
        "names at most.",
        "Los paréntesis dentro de paréntesis, con las definiciones que usan, llegan a 60 niveles como mucho; `a of b of c "
        "of d` tiene cuatro nombres como mucho.",
    ),
    "E319": ("this could take {cost} steps; {most} are the most", "esto podría llevar {cost} pasos; como mucho, {most}"),
    "explain.E319": (
        "Before a game begins it is known that every rule ends soon: a bag within a bag costs the number of its elements "
        "each time, and a definition costs wherever it is used.",
        "Antes de empezar se sabe que toda regla acaba pronto: recorrer unas cosas dentro de otras cuesta cada vez tanto "
        "como elementos hay, y una definición cuesta en cada sitio en que se usa.",
    ),
    "E320": ("a number here could have more than {most} digits", "aquí un número podría tener más de {most} cifras"),
    "explain.E320": (
        "Numbers have 200 digits at most at every step, and 30 at most when a rule is done.",
        "Los números tienen 200 cifras como mucho en cada paso, y 30 como mucho al acabar una regla.",
    ),
    "E321": ("division by `{divisor}`, which may be 0", "división por `{divisor}`, que puede ser 0"),
    "E321.always": ("it is always 0", "siempre es 0"),
    "explain.E321": (
        "A division stands only where the divisor cannot be 0: behind an `if` that says so.\n"
        "    points: total / turns      # E321\n"
        "    points: if turns > 0 then total / turns else 0",
        "Solo se divide donde el divisor no puede ser 0: detrás de un `if` que lo diga.\n"
        "    points: total / turns      # E321\n"
        "    points: if turns > 0 then total / turns else 0",
    ),
    "E322": ("`{fn}` of `{bag}`, of which there may be none", "`{fn}` de `{bag}`, que puede estar vacío"),
    "explain.E322": (
        "Nothing has no least and no greatest. `min` and `max` stand where there is certainly something.\n"
        "    when: max(points of melds) > 40      # E322\n"
        "    when: any(melds) and max(points of melds) > 40",
        "Nada no tiene menor ni mayor. `min` y `max` van donde seguro que hay algo.\n"
        "    when: max(points of melds) > 40      # E322\n"
        "    when: any(melds) and max(points of melds) > 40",
    ),
    "E323": ("bags more than {most} deep, one within the other", "más de {most} conjuntos, uno dentro de otro"),
    "explain.E323": (
        "Within `count any all sum min max distinct` one more of them may stand, and no third.",
        "Dentro de `count any all sum min max distinct` puede ir otra de ellas, y no una tercera.",
    ),
    "E324": ("a definition comes back to itself: {chain}", "una definición vuelve a sí misma: {chain}"),
    "E324.here": ("`{name}` is defined here", "aquí se define `{name}`"),
    "explain.E324": (
        "Definitions may use each other as long as none comes back to itself.\n"
        "    define: {a: b + 1, b: a - 1}      # E324: a -> b -> a",
        "Las definiciones pueden usarse unas a otras mientras ninguna vuelva a sí misma.\n"
        "    define: {a: b + 1, b: a - 1}      # E324: a -> b -> a",
    ),
    "E325": ("`{name}` is taken, and cannot be defined", "`{name}` ya está ocupado y no se puede definir"),
    "E325.keyword": ("it is a word of the language", "es una palabra del lenguaje"),
    "E325.name": ("it is a name that rules know: {meaning}", "es un nombre que las reglas conocen: {meaning}"),
    "E325.kind": ("it is a kind of meld", "es una clase de combinación"),
    "E325.literal": ("it is {type}", "es {type}"),
    "E325.form": ("names have small letters a to z, digits and `_`, a letter first", "los nombres llevan minúsculas de la a a la z, cifras y `_`, y empiezan por letra"),
    "explain.E325": (
        "One name has one meaning. A definition cannot take a name that rules know, a word of the language, a kind of "
        "meld, a suit or a colour.\n"
        "    define: {points: 36}      # E325\n"
        "    define: {to_open: 36}",
        "Un nombre tiene un solo significado. Una definición no puede llevar un nombre que las reglas conocen, una palabra "
        "del lenguaje, una clase de combinación, un palo ni un color.\n"
        "    define: {points: 36}      # E325\n"
        "    define: {to_open: 36}",
    ),
    "E326": ("the range `{range}` runs backwards", "el intervalo `{range}` va al revés"),
    "explain.E326": (
        "A range goes from the lower to the higher; ranks stand in the deck's order, the ace first.\n"
        "    when: rank in Q..A      # E326\n"
        "    when: rank in Q..K|A",
        "Un intervalo va de menor a mayor; los índices siguen el orden de la baraja, con el as primero.\n"
        "    when: rank in Q..A      # E326\n"
        "    when: rank in Q..K|A",
    ),
    "E327": ("the character `{found}` ({code}) is not of this language", "el carácter `{found}` ({code}) no es de este lenguaje"),
    "explain.E327": (
        "Texts that were pasted often hold signs that look like others: a long dash for a minus, curly quotes, `≥`.\n"
        "    points: total − 10      # E327: U+2212\n"
        "    points: total - 10",
        "Los textos pegados llevan a menudo signos que se parecen a otros: una raya en vez de un menos, comillas "
        "tipográficas, `≥`.\n"
        "    points: total − 10      # E327: U+2212\n"
        "    points: total - 10",
    ),
    "E328": ("the expression stops too early", "la expresión acaba antes de tiempo"),
    "explain.E328": (
        "Something has to follow.\n"
        "    when: points >=      # E328",
        "Falta algo detrás.\n"
        "    when: points >=      # E328",
    ),
    "E329": ("`then` gives {first}, and this is {other}", "`then` da {first}, y esto es {other}"),
    "explain.E329": (
        "All branches of an `if` give values of one type.\n"
        "    points: if opened then 30 else closes      # E329",
        "Todas las ramas de un `if` dan valores del mismo tipo.\n"
        "    points: if opened then 30 else closes      # E329",
    ),
    "E330": ("a number of this rule has more than 30 digits", "un número de esta regla tiene más de 30 cifras"),
    "explain.E330": (
        "While playing, a rule came to a number of more than 30 digits, or to a fraction with such a denominator.",
        "Al jugar, una regla ha dado un número de más de 30 cifras, o una fracción con un denominador así.",
    ),
    "E331": ("the least or greatest of nothing", "el menor o el mayor de nada"),
    "explain.E331": (
        "While playing, `min` or `max` met no value at all: every element was without one, such as the index of jokers.",
        "Al jugar, `min` o `max` no han encontrado ningún valor: ningún elemento lo tenía, como el índice de los comodines.",
    ),
    "E332": ("a division by 0", "una división por 0"),
    "explain.E332": (
        "While playing, a rule divided by 0.",
        "Al jugar, una regla ha dividido por 0.",
    ),
}
