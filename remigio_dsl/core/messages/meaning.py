"""What is said of files that extend each other, of options and their answers, and of rules that cannot be played."""

TEXTS: dict[str, tuple[str, str]] = {
    "did_you_mean": ("did you mean `{word}`?", "¿quizá `{word}`?"),
    # -- files ------------------------------------------------------------------------------------------------------
    "E205": ("`extends` comes back to the same file", "`extends` vuelve al mismo archivo"),
    "E205.ring": ("{names}", "{names}"),
    "E205.help1": ("a file extends another variant, not itself", "un archivo parte de otra variante, no de sí mismo"),
    "E205.help2": ("one of the two must extend another variant", "una de las dos ha de partir de otra variante"),
    "E205.help3": ("one of the three must extend another variant", "una de las tres ha de partir de otra variante"),
    "E205.help": ("one of the {n} must extend another variant", "una de las {n} ha de partir de otra variante"),
    "explain.E205": (
        "A variant may extend another, which may extend a third, but the chain has to end in a file that extends nothing.\n"
        "    house.yaml:   extends: grandma\n"
        "    grandma.yaml: extends: house          # E205: house -> grandma -> house",
        "Una variante puede partir de otra, y esta de una tercera, pero la cadena acaba en un archivo que no parte de nada.\n"
        "    casa.yaml:   extends: abuela\n"
        "    abuela.yaml: extends: casa            # E205: casa -> abuela -> casa",
    ),
    "E206.known": ("known here: {names}; a file of rules ends in `.yaml`", "se conocen: {names}; un archivo de reglas acaba en `.yaml`"),
    "E206.no_file": ("there is no file of that name", "no hay ningún archivo con ese nombre"),
    "E206": ("there is no variant `{name}`", "no existe la variante `{name}`"),
    "explain.E206": (
        "A name without `/` or `.yaml` is the id of a shipped variant (`remigio list` shows them) or of a file beside this "
        "one: `extends: grandma` finds `grandma.yaml`. A path is looked up from the file that names it.",
        "Un nombre sin `/` ni `.yaml` es el de una variante del programa (`remigio list` las enumera) o el de un archivo "
        "que está al lado: `extends: abuela` encuentra `abuela.yaml`. Una ruta se busca desde el archivo que la nombra.",
    ),
    "E207": ("more than {most} files extend each other", "más de {most} archivos parten unos de otros"),
    "explain.E207": (
        "A chain of `extends` has 8 files at most, so that a reader can still follow it. Put two of them together.",
        "Una cadena de `extends` tiene 8 archivos como mucho, para que se pueda seguir. Hay que juntar dos de ellos.",
    ),
    "E208": (
        "`{name}` stands neither beside nor below this file",
        "`{name}` no está junto a este archivo ni en una carpeta suya",
    ),
    "explain.E208": (
        "`extends` reaches the shipped variants, and files in the folder of the file or in folders within it, so that a "
        "variant can be given away as one folder.\n"
        "    extends: ../other/house.yaml          # E208\n"
        "    extends: base/house.yaml",
        "`extends` alcanza las variantes del programa y los archivos de la carpeta del propio archivo, o de carpetas "
        "dentro de ella: así una variante se pasa a otra persona como una sola carpeta.\n"
        "    extends: ../otra/casa.yaml            # E208\n"
        "    extends: base/casa.yaml",
    ),
    "E209": ("`{name}` is no file of rules", "`{name}` no es un archivo de reglas"),
    "explain.E209": (
        "A file of rules is text with keys such as `format`, `extends` or `melds` at the beginning of a line. Nothing of "
        "another file is ever shown.",
        "Un archivo de reglas es texto con claves como `format`, `extends` o `melds` a principio de línea. De otro archivo "
        "no se muestra nada.",
    ),
    "E210": (
        "two files are called `{name}`, their accents put together in different ways",
        "dos archivos se llaman `{name}`, con los acentos compuestos de otro modo",
    ),
    "explain.E210": (
        "`é` can be kept as one character or as `e` and an accent; a folder can hold both spellings of one name. Rename "
        "one of the files.",
        "`é` se puede guardar como un solo carácter o como `e` y un acento, y una carpeta puede tener el mismo nombre de "
        "las dos maneras. Hay que cambiar el nombre de uno de los archivos.",
    ),
    "E211": ("`{name}` cannot be read: {reason}", "`{name}` no se puede leer: {reason}"),
    "explain.E211": (
        "The file is there, but the system does not let it be read: look at its permissions.",
        "El archivo está, pero el sistema no deja leerlo: conviene mirar sus permisos.",
    ),
    # -- enough cards, and numbers of them --------------------------------------------------------------------------
    "E401": (
        "too few cards: {players} players need {needs}, there are {has}",
        "faltan cartas: {players} jugadores piden {needs} y hay {has}",
    ),
    "E401.enough": ("{cards} and {jokers}: enough for {players}", "{cards} y {jokers}: llega para {players}"),
    "E401.enough_no_jokers": ("{cards}: enough for {players}", "{cards}: llega para {players}"),
    "E401.none": (
        "{cards} and {jokers}: not enough even for {fewest}",
        "{cards} y {jokers}: no llega ni para {fewest}",
    ),
    "E401.help": (
        "`players: {max: {players}}`; {most} is from {place}",
        "`players: {max: {players}}`; {most} es de {place}",
    ),
    "E401.help_here": ("`players: {max: {players}}`", "`players: {max: {players}}`"),
    "explain.E401": (
        "Every player gets a hand, and a card may be turned up: the deck must have that many for the most players that may "
        "play, in every deal.\n"
        "    players: {min: 2, max: 7}\n"
        "    deck: {cards: french}                 # 52 cards\n"
        "    deal: {hand: 13, upcard: true}        # E401: 7 players need 92",
        "Cada persona recibe sus cartas, y puede descubrirse una más: la baraja ha de tener todas esas para el mayor número "
        "de jugadores, en cualquier mano.\n"
        "    players: {min: 2, max: 7}\n"
        "    deck: {cards: french}                 # 52 cartas\n"
        "    deal: {hand: 13, upcard: true}        # E401: 7 jugadores piden 92",
    ),
    "E402": ("no kind of meld is called `{kind}`", "ninguna combinación se llama `{kind}`"),
    "E402.known": ("there are {kinds}", "hay {kinds}"),
    "explain.E402": (
        "`groups` of a closing hand lists kinds of meld by the names that `melds` gives them.\n"
        "    melds: {set: …, run: …}\n"
        "    closing.hands.arranged: {groups: [sets, run]}     # E402: did you mean `set`?",
        "`groups` de un cierre enumera combinaciones por el nombre que tienen en `melds`.\n"
        "    melds: {set: …, run: …}\n"
        "    closing.hands.arranged: {groups: [sets, run]}     # E402: ¿quizá `set`?",
    ),
    "E403.one": ("{ranks} has no value in `{table}`", "{ranks} le falta valor en `{table}`"),
    "E403.other": ("{ranks} have no value in `{table}`", "{ranks} les falta valor en `{table}`"),
    "explain.E403": (
        "A table of values says something of every rank of the pack, and of the joker if the deck has any.\n"
        "    hand: {A: 1, 2..9: index, J..K: 10, joker: 20}    # E403: the 10 has no value\n"
        "    hand: {A: 1, 2..10: index, J..K: 10, joker: 20}",
        "Una tabla de valores dice algo de cada índice de la baraja, y del comodín si lo hay.\n"
        "    hand: {A: 1, 2..9: index, J..K: 10, joker: 20}    # E403: al 10 le falta valor\n"
        "    hand: {A: 1, 2..10: index, J..K: 10, joker: 20}",
    ),
    "E404": ("`{key}` and `{other}` overlap in `{table}`", "`{key}` y `{other}` se solapan en `{table}`"),
    "E404.first": ("some cards are in both", "hay cartas en las dos"),
    "E404.second": ("none of the two lies within the other", "ninguna de las dos está dentro de la otra"),
    "explain.E404": (
        "Of two keys that speak of a card the narrower one counts: `red A` before `A`, `5` before `2..10`. Where neither "
        "lies within the other it would be a guess.\n"
        "    hand: {A..9: 5, 7..K: 10}                         # E404: which of them is the 8?",
        "De dos claves que hablan de una carta cuenta la más estrecha: `red A` antes que `A`, `5` antes que `2..10`. Si "
        "ninguna está dentro de la otra, habría que adivinar.\n"
        "    hand: {A..9: 5, 7..K: 10}                         # E404: ¿cuál vale para el 8?",
    ),
    # -- options ----------------------------------------------------------------------------------------------------
    "E405": ("`{first}` excludes `{second}`", "`{first}` excluye `{second}`"),
    "E405.both.help": ("take line {line} out; both set `{path}`", "quitar la línea {line}; las dos fijan `{path}`"),
    "E405.both.help_caller": (
        "leave `--option {answer}` out; both set `{path}`",
        "quitar `--option {answer}`; las dos fijan `{path}`",
    ),
    "E405.both.help_beside": ("take `{answer}` out; both set `{path}`", "quitar `{answer}`; las dos fijan `{path}`"),
    "E405.not_asked": ("this is asked only with `{condition}`", "esto solo se pregunta con `{condition}`"),
    "E405.left.help": ("take line {line} out", "quitar la línea {line}"),
    "E405.left.help_caller": ("leave `--option {answer}` out", "quitar `--option {answer}`"),
    "E405.idle.help": ("answer `{wanted}` as well, or take line {line} out", "responder también `{wanted}`, o quitar la línea {line}"),
    "E405.idle.help_beside": ("answer `{wanted}`, or take `{answer}` out", "responder `{wanted}`, o quitar `{answer}`"),
    "E405.idle.help_caller": ("answer `{wanted}` as well, or leave `--option {answer}` out", "responder también `{wanted}`, o quitar `--option {answer}`"),
    "explain.E405": (
        "Two answers cannot both hold: they decide the same rule differently, or one of the questions is asked only after "
        "another answer to the other. An answer that changes nothing itself also wants the rules as the file has them.\n"
        "    answers:\n"
        "      settling: chips\n"
        "      end_of_game: two_left               # E405: asked only with `settling = elimination`",
        "Dos respuestas no pueden valer a la vez: deciden de otro modo la misma regla, o una de las preguntas solo se hace "
        "tras otra respuesta. Una respuesta que no cambia nada también quiere las reglas como están en el archivo.\n"
        "    answers:\n"
        "      settling: chips\n"
        "      end_of_game: two_left               # E405: solo se pregunta con `settling = elimination`",
    ),
    "E406": ("there is no option `{name}`", "no existe la opción `{name}`"),
    "E406.known": ("the options are {options}", "las opciones son {options}"),
    "E406.many": ("there are {n}; `remigio options VARIANT` lists them", "hay {n}; `remigio options VARIANTE` las enumera"),
    "E406.none": ("these rules have no options", "estas reglas no tienen opciones"),
    "explain.E406": (
        "`answers` and `--option` answer the questions that the file, or one that it extends, asks under `options`. "
        "`remigio show VARIANT` lists them with their answers.",
        "`answers` y `--option` responden a las preguntas que el archivo, o aquel del que parte, hace en `options`. "
        "`remigio show VARIANTE` las enumera con sus respuestas.",
    ),
    "E407": ("`{value}` is no answer to `{name}`", "`{value}` no es una respuesta de `{name}`"),
    "E407.known": ("the answers are {choices}", "las respuestas son {choices}"),
    "explain.E407": (
        "The answers to a question are the names under its `choices`.\n"
        "    answers: {five_pairs: yes_please}     # E407: the answers are refused and allowed",
        "Las respuestas de una pregunta son los nombres que están en sus `choices`.\n"
        "    answers: {five_pairs: claro}          # E407: las respuestas son refused y allowed",
    ),
    "E408": (
        "`{name}` wants a whole number from {least} to {most}, not `{value}`",
        "`{name}` pide un número entero de {least} a {most}, no `{value}`",
    ),
    "explain.E408": (
        "A question with `number: 50..5000` is answered by a whole number within those bounds; what the file itself says "
        "has to lie within them too.",
        "Una pregunta con `number: 50..5000` se responde con un número entero dentro de esos límites; lo que dice el propio "
        "archivo también ha de estar dentro.",
    ),
    "E410": ("`{answer}` would have no effect", "`{answer}` no tendría efecto"),
    "E410.there": ("this is set here, and comes later", "aquí se fija lo mismo, y va después"),
    "E410.help": (
        "take line {line} out; {place} sets `{path}` itself",
        "quitar la línea {line}; {place} ya fija `{path}`",
    ),
    "E410.help_caller": (
        "leave `--option {answer}` out; {place} sets `{path}` itself",
        "quitar `--option {answer}`; {place} ya fija `{path}`",
    ),
    "explain.E410": (
        "An answer is put in just after the file that asks. A later file that sets one of its rules itself has the last "
        "word, and the answer would be lost without a sound.\n"
        "    match.end: active <= 3\n"
        "    answers: {end_of_game: two_left}      # E410: the line above sets match.end",
        "Una respuesta se aplica justo después del archivo que pregunta. Un archivo posterior que fija una de sus reglas "
        "tiene la última palabra, y la respuesta se perdería sin que nadie lo notara.\n"
        "    match.end: active <= 3\n"
        "    answers: {end_of_game: two_left}      # E410: la línea anterior fija match.end",
    ),
    "E412": ("`{condition}` is no answer to an earlier question", "`{condition}` no es la respuesta a una pregunta anterior"),
    "E412.form": ("write `question = answer` or `question != answer`", "escribir `pregunta = respuesta` o `pregunta != respuesta`"),
    "E412.earlier": (
        "the question has to stand before this one, in this file or one that it extends",
        "la pregunta ha de estar antes, en este archivo o en aquel del que parte",
    ),
    "explain.E412": (
        "`if` says after which answer a question is asked: `if: settling = elimination`, or `!=`. The other question "
        "stands before it, so that nobody is asked in circles.",
        "`if` dice tras qué respuesta se hace una pregunta: `if: settling = elimination`, o con `!=`. La otra pregunta va "
        "antes, para que no se pregunte en círculo.",
    ),
    "E413": ("`sets` leads to no number: `{path}`", "`sets` no lleva a ningún número: `{path}`"),
    "explain.E413": (
        "A question with `number` sets one value that the file has, most often a definition.\n"
        "    define: {limit: 500}\n"
        "    options.limit: {ask: …, number: 50..5000, sets: define.limit}",
        "Una pregunta con `number` fija un valor que el archivo tiene, casi siempre una definición.\n"
        "    define: {limit: 500}\n"
        "    options.limit: {ask: …, number: 50..5000, sets: define.limit}",
    ),
    "E414": ("no answer to `{name}` says what the file says", "ninguna respuesta de `{name}` dice lo que dice el archivo"),
    "explain.E414": (
        "Whoever does not answer gets the rules as the file has them; one answer, usually the first, has to be that one, "
        "and changes nothing.\n"
        "    values.hand: {A: 1, …}\n"
        "    options.ace.choices: {ten: {change: {values.hand.A: 10}}, eleven: {change: {values.hand.A: 11}}}      # E414",
        "Quien no responde juega con las reglas del archivo; una de las respuestas, casi siempre la primera, ha de ser esa, "
        "y no cambia nada.\n"
        "    values.hand: {A: 1, …}\n"
        "    options.ace.choices: {ten: {change: {values.hand.A: 10}}, eleven: {change: {values.hand.A: 11}}}      # E414",
    ),
    # -- numbers and words ------------------------------------------------------------------------------------------
    "E415": ("`{word}` is no range: from {least} on, the lesser first", "`{word}` no es un tramo: de {least} en adelante, el menor primero"),
    "explain.E415": (
        "Sizes and bounds are written `3`, `3..` (three or more) or `3..4`, the lesser first.\n"
        "    run: {size: 5..3}                     # E415",
        "Los tamaños y los límites se escriben `3`, `3..` (tres o más) o `3..4`, el menor primero.\n"
        "    run: {size: 5..3}                     # E415",
    ),
    "E416": (
        "from {least} to {most} players: nobody can play",
        "de {least} a {most} jugadores: no puede jugar nadie",
    ),
    "explain.E416": ("`players.min` cannot be more than `players.max`.", "`players.min` no puede ser mayor que `players.max`."),
    "E417": (
        "`{path}` comes to {value}; a whole number from {least} to {most} is needed",
        "`{path}` da {value}; hace falta un número entero de {least} a {most}",
    ),
    "explain.E417": (
        "Packs, jokers and hands are counted in whole cards, for every number of players that may play.\n"
        "    deck: {packs: players / 2}            # E417: 3 players would need 3/2 packs",
        "Barajas, comodines y cartas por jugador son números enteros, para cualquier número de jugadores.\n"
        "    deck: {packs: players / 2}            # E417: 3 jugadores pedirían 3/2 barajas",
    ),
    "E418": ("`{word}` stands twice in `{place}`", "`{word}` está dos veces en `{place}`"),
    "explain.E418": (
        "A list of ranks, suits, steps or kinds names each of them once.",
        "Una lista de índices, palos, pasos o combinaciones nombra cada cosa una sola vez.",
    ),
    "E419": ("there is no hand that closes", "no hay ningún cierre"),
    "explain.E419": (
        "A deal has to be closed somehow: `closing.hands` names at least one hand.\n"
        "    closing: {hands: {arranged: {groups: [set, run]}}}",
        "Una mano ha de poder cerrarse: `closing.hands` nombra al menos un cierre.\n"
        "    closing: {hands: {arranged: {groups: [set, run]}}}",
    ),
    "E420.known": ("known here: {keys}", "se conocen: {keys}"),
    "E420": ("`{key}` names no cards of this pack", "`{key}` no nombra ninguna carta de esta baraja"),
    "explain.E420": (
        "Keys of a table of values are ranks (`A`, `10`), ranges of them from low to high (`2..10`), `joker`, a colour and "
        "a rank (`red A`, `black 3`), or a single card (`QS`).",
        "Las claves de una tabla de valores son índices (`A`, `10`), tramos de menor a mayor (`2..10`), `joker`, color e "
        "índice (`red A`, `black 3`), o una carta sola (`QS`).",
    ),
    "E421": ("`{place}` is no place of a card", "`{place}` no es un lugar de una carta"),
    "E421.known": ("places are {places}", "los lugares son {places}"),
    "explain.E421": (
        "A card can count by its place: a kind of meld, `low` or `high` for the ace of a run, and `else`.\n"
        "    A: {run: 10, set: 25}\n"
        "    A: {low: 1, high: 11, else: 10}",
        "Una carta puede valer según su lugar: una combinación, `low` o `high` para el as de una escalera, y `else`.\n"
        "    A: {run: 10, set: 25}\n"
        "    A: {low: 1, high: 11, else: 10}",
    ),
    "E422": ("no group can be as large as `{name}` asks", "ningún grupo puede ser tan grande como pide `{name}`"),
    "E422.run": ("a run holds each rank once: {n} at most", "una escalera tiene cada índice una vez: {n} como mucho"),
    "E422.set": ("no suit twice: {n} at most", "ningún palo dos veces: {n} como mucho"),
    "explain.E422": (
        "A run holds each rank once, and a set with `suits: distinct` each suit once.\n"
        "    set: {shape: set, suits: distinct, size: 5..}     # E422: a pack has four suits",
        "Una escalera tiene cada índice una vez, y un trío con `suits: distinct` cada palo una vez.\n"
        "    set: {shape: set, suits: distinct, size: 5..}     # E422: la baraja tiene cuatro palos",
    ),
    "E423": ("the step `{step}` needs `{key}` to say it", "para el paso `{step}` falta que `{key}` lo diga"),
    "explain.E423": (
        "A turn with the step `draw` says where one draws from; a close that needs a discard needs the step `discard`.\n"
        "    turn: {steps: [draw, discard], draw: {from: {stock: 1, discard: 1}}}",
        "Un turno con el paso `draw` dice de dónde se roba; un cierre con descarte necesita el paso `discard`.\n"
        "    turn: {steps: [draw, discard], draw: {from: {stock: 1, discard: 1}}}",
    ),
    "E424": ("the steps of a turn are out of order", "los pasos del turno no están en orden"),
    "E424.order": ("draw, then play, then discard", "draw, luego play, luego discard"),
    "explain.E424": (
        "A turn goes `draw`, `play`, `discard`; each may be left out, none stands before an earlier one.",
        "Un turno va `draw`, `play`, `discard`; puede faltar alguno, pero ninguno va antes que otro anterior.",
    ),
    "E426": ("`{rank}` is no rank or suit of this pack", "`{rank}` no es un índice ni un palo de esta baraja"),
    "E426.known": ("there are {known}", "hay {known}"),
    "explain.E426": (
        "French packs have the ranks A, 2 to 10, J, Q, K and the suits C, D, H, S; Spanish ones A, 2 to 9, S, C, R and O, "
        "C, E, B. An `order` names ranks of the pack.",
        "La baraja francesa tiene los índices A, 2 a 10, J, Q, K y los palos C, D, H, S; la española A, 2 a 9, S, C, R y O, "
        "C, E, B. Un `order` nombra índices de la baraja.",
    ),
    "E427": ("`{name}` does not say which hand closes", "`{name}` no dice qué cartas cierran"),
    "explain.E427": (
        "A closing hand is made of `groups`, or of any cards for which `when` holds, or both.\n"
        "    arranged: {groups: [set, run]}\n"
        "    colour: {when: suits = 1}",
        "Un cierre se compone de `groups`, o de cualquier carta para la que valga `when`, o de ambas cosas.\n"
        "    arranged: {groups: [set, run]}\n"
        "    colour: {when: suits = 1}",
    ),
    "E428": ("the same players pay and get the points: `{who}`", "pagan y cobran los mismos: `{who}`"),
    "explain.E428": (
        "With `from`, the one pays what the other gets; `to` and `from` name different players.",
        "Con `from`, uno paga lo que el otro cobra; `to` y `from` nombran a personas distintas.",
    ),
    "E429.one": ("{ranks} has no value for the place `{place}` in `{table}`", "{ranks} le falta valor para el lugar `{place}` en `{table}`"),
    "E429.other": ("{ranks} have no value for the place `{place}` in `{table}`", "{ranks} les falta valor para el lugar `{place}` en `{table}`"),
    "explain.E429": (
        "A card that counts by its place has a value for each kind of meld, or an `else`.\n"
        "    melded: {…, A: {run: 10}}             # E429: and in a set?\n"
        "    melded: {…, A: {run: 10, else: 25}}",
        "Una carta que vale según su lugar tiene un valor para cada combinación, o un `else`.\n"
        "    melded: {…, A: {run: 10}}             # E429: ¿y en un trío?\n"
        "    melded: {…, A: {run: 10, else: 25}}",
    ),
    "E430": ("`stands_for` cannot stand here", "aquí no cabe `stands_for`"),
    "E430.hand": ("a joker in the hand stands for nothing; write a number", "en la mano un comodín no está por ninguna carta; escribir un número"),
    "E430.natural": ("only the joker stands for a card", "solo el comodín está por otra carta"),
    "E430.place": ("a joker stands for a card in every place, or in none: `joker: stands_for`", "un comodín está por otra carta en todos los lugares o en ninguno: `joker: stands_for`"),
    "explain.E430": (
        "`joker: stands_for` lets a joker on the table count what the card it stands for counts; it belongs to `melded` "
        "and `opening`.",
        "`joker: stands_for` hace que un comodín de la mesa valga lo que la carta por la que está; es para `melded` y "
        "`opening`.",
    ),
    "E431": ("the option `{name}` is asked in another file already", "la opción `{name}` ya se pregunta en otro archivo"),
    "explain.E431": (
        "An option keeps the answers of the file that asks it. A file that extends another answers its questions under "
        "`answers`, and asks new ones under new names.",
        "Una opción tiene las respuestas del archivo que la pregunta. Un archivo que parte de otro responde en `answers`, y "
        "pregunta cosas nuevas con nombres nuevos.",
    ),
    "E432": ("`{key}` is no rule that can be set", "`{key}` no es una regla que se pueda fijar"),
    "explain.E432": (
        "`--set PATH=VALUE` changes one rule, such as `--set deck.packs=3`. What a file says of itself, what it extends, and "
        "answers stand in a file; answers are also given with `--option QUESTION=ANSWER`.",
        "`--set RUTA=VALOR` cambia una regla, como `--set deck.packs=3`. Lo que un archivo dice de sí mismo, de qué parte y "
        "las respuestas están en un archivo; las respuestas también se dan con `--option PREGUNTA=RESPUESTA`.",
    ),
    # -- warnings ---------------------------------------------------------------------------------------------------
    "E436": ("a card is offered, and `{key}` is missing", "se ofrece una carta, y falta `{key}`"),
    "explain.E436": (
        "What is offered is the card turned up at the deal, and whoever takes it draws it from the discard pile.\n"
        "    deal: {hand: 10, upcard: true}\n"
        "    offers.upcard: {to: everyone}\n"
        "    turn.draw.from: {stock: 1, discard: 1}",
        "Lo que se ofrece es la carta descubierta al repartir, y quien se la queda la roba del pozo.\n"
        "    deal: {hand: 10, upcard: true}\n"
        "    offers.upcard: {to: everyone}\n"
        "    turn.draw.from: {stock: 1, discard: 1}",
    ),
    "E437": ("only one card is turned up, and `{name}` offers it", "solo se descubre una carta, y ya la ofrece `{name}`"),
    "explain.E437": (
        "A deal begins with one offer at most: that of the card turned up.\n"
        "    offers.upcard: {to: everyone}",
        "Una mano empieza con un ofrecimiento como mucho: el de la carta descubierta.\n"
        "    offers.upcard: {to: everyone}",
    ),
    "E438": ("`{name}` has no groups that cards could be left out of", "`{name}` no tiene combinaciones de que pueda sobrar algo"),
    "explain.E438": (
        "`leaving` says what the cards outside the groups have to meet, so `groups` says which groups these are.\n"
        "    knock: {groups: [set, run], leaving: deadwood <= 10}",
        "`leaving` dice lo que han de cumplir las cartas sin ligar, así que `groups` dice de qué combinaciones.\n"
        "    knock: {groups: [set, run], leaving: deadwood <= 10}",
    ),
    "W401": ("no rule uses the definition `{name}`", "ninguna regla usa la definición `{name}`"),
    "explain.W401": (
        "A definition that neither a rule nor an answer uses changes nothing: a misspelt name, or something left over.",
        "Una definición que no usa ninguna regla ni respuesta no cambia nada: un nombre mal escrito, o algo que sobra.",
    ),
    "W403": ("all answers to `{name}` give the same rules", "todas las respuestas de `{name}` dan las mismas reglas"),
    "explain.W403": (
        "Such a question is not asked: give an answer a `change`, or take the question out.",
        "Una pregunta así no se hace: hay que dar un `change` a alguna respuesta, o quitarla.",
    ),
    "W404": ("`{second}` gives the same rules as `{first}`", "`{second}` da las mismas reglas que `{first}`"),
    "explain.W404": (
        "Two answers to one question that change the same make people choose between nothing.",
        "Dos respuestas de una pregunta que cambian lo mismo hacen elegir entre nada.",
    ),
    "W405": ("`{key}` is never used: the turn has no step `{step}`", "`{key}` no se usa nunca: el turno no tiene el paso `{step}`"),
    "W405.help": ("`remove: [{key}]` takes it out", "`remove: [{key}]` lo quita"),
    "explain.W405": (
        "What may be done at a step counts only where `turn.steps` has that step.\n"
        "    turn.steps: [draw, discard]\n"
        "    table.swap: {when: opened}            # W405",
        "Lo que se puede hacer en un paso cuenta solo si `turn.steps` lo tiene.\n"
        "    turn.steps: [draw, discard]\n"
        "    table.swap: {when: opened}            # W405",
    ),
    "W406": ("`{name}` allows larger groups than there can be", "`{name}` admite grupos mayores de los que puede haber"),
    "explain.W406": (
        "A run holds each rank once, and a set with `suits: distinct` each suit once: a greater size never occurs.",
        "Una escalera tiene cada índice una vez, y un trío con `suits: distinct` cada palo una vez: un tamaño mayor no se da.",
    ),
    "trial.with": ("with the answer `{answer}`", "con la respuesta `{answer}`"),
    # -- what an answer does ----------------------------------------------------------------------------------------
    "phrase.two": ("{first}, {second}", "{first}, {second}"),
    "phrase.say": ("{say}", "{say}"),
    "phrase.as_is": ("as the file says", "como dice el archivo"),
    "phrase.ends_after_deals.one": ("ends after {n} deal", "acaba en {n} mano"),
    "phrase.ends_after_deals.other": ("ends after {n} deals", "acaba en {n} manos"),
    "phrase.ends_with_left.one": ("ends with {number} left", "acaba cuando queda {number}"),
    "phrase.ends_with_left.other": ("ends with {number} left", "acaba cuando quedan {number}"),
    "phrase.nobody_out": ("nobody is out", "nadie queda fuera"),
    "number.1": ("one", "una persona"),
    "number.2": ("two", "dos"),
    "number.3": ("three", "tres"),
    "number.4": ("four", "cuatro"),
    "number.5": ("five", "cinco"),
    "number.6": ("six", "seis"),
    "number.7": ("seven", "siete"),
    "number.8": ("eight", "ocho"),
    "number.9": ("nine", "nueve"),
    "number.10": ("ten", "diez"),
    # -- the resolved rules -----------------------------------------------------------------------------------------
    "show.questions": (
        "Questions to settle before the deal; `>` marks the answer that these rules hold.",
        "Preguntas que se acuerdan antes de repartir; `>` señala la respuesta de estas reglas.",
    ),
    "show.only_if": ("only if {condition}", "solo si {condition}"),
    "show.number": ("a number from {least} to {most}", "un número de {least} a {most}"),
    "show.default": ("default", "por omisión"),
}
