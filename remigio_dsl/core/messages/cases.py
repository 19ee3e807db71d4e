"""What is said of case files: cases that cannot be asked, cases that cannot fail, and what came out."""

TEXTS: dict[str, tuple[str, str]] = {
    # -- a case that cannot fail ------------------------------------------------------------------------------------
    "E409": ("the case `{id}` cannot fail", "la prueba `{id}` no puede fallar"),
    "E409.empty": ("empty: {keys:or} is missing", "vacío: falta {keys:or}"),
    "E409.nothing": ("says nothing", "no dice nada"),
    "E409.given": ("stands so in the position, and no move follows", "ya está así en la posición, y no sigue ninguna jugada"),
    "E409.no_cards": ("0 whatever the rules say: no cards are given for it", "0 sea cual sea la regla: no se dan cartas"),
    "E409.help_given": ("add `moves`, or expect `legal`, `illegal` or `sees`", "añadir `moves`, o esperar `legal`, `illegal` o `sees`"),
    "explain.E409": (
        "An expectation has to be able to go wrong, or the case proves nothing. An empty `expect`, an empty list or map "
        "inside it, and what a position already says without any move are refused.\n"
        "    six-kings:\n"
        '      meld: "KC KC KD KD KH KH"\n'
        "      expect: {}                  # E409\n"
        "      expect: {valid: true, kind: set}",
        "Lo que se espera ha de poder salir mal; si no, la prueba no demuestra nada. No se admiten un `expect` vacío, una "
        "lista o un mapa vacíos dentro de él, ni lo que la posición ya dice sin ninguna jugada.\n"
        "    seis-reyes:\n"
        '      meld: "KC KC KD KD KH KH"\n'
        "      expect: {}                  # E409\n"
        "      expect: {valid: true, kind: set}",
    ),
    # -- shape ------------------------------------------------------------------------------------------------------
    "E520": ("the case `{id}` asks nothing: {forms:or} is missing", "la prueba `{id}` no pregunta nada: falta {forms:or}"),
    "explain.E520": (
        "A case has one form, which says what is asked: a meld, a hand to arrange, a close, an opening, what cards are "
        "worth, a deal to settle, a match, the deck, or a play from a position.\n"
        '    three-hearts: {meld: "7H 8H 9H", expect: {valid: true}}',
        "Una prueba tiene una forma, que dice qué se pregunta: una combinación, unas cartas que ligar, un cierre, una "
        "apertura, lo que valen unas cartas, el tanteo de una mano, una partida, la baraja o jugadas desde una posición.\n"
        '    tres-corazones: {meld: "7H 8H 9H", expect: {valid: true}}',
    ),
    "E521": ("the case `{id}` has two forms, `{first}` and `{second}`", "la prueba `{id}` tiene dos formas, `{first}` y `{second}`"),
    "E521.first": ("the first", "la primera"),
    "E521.second": ("make a case of its own of it", "hacer con ella otra prueba"),
    "explain.E521": (
        "A case asks one thing. Two forms in one case would leave open which of them `expect` means.\n"
        '    two: {meld: "7H 8H 9H", arrange: "…", expect: {valid: true}}      # E521',
        "Una prueba pregunta una sola cosa. Con dos formas no se sabría de cuál habla `expect`.\n"
        '    dos: {meld: "7H 8H 9H", arrange: "…", expect: {valid: true}}      # E521',
    ),
    "E522": ("`{key}` is no answer of `{form}`", "`{key}` no es una respuesta de `{form}`"),
    "E522.known": ("expected can be {keys:or}", "se puede esperar {keys:or}"),
    "explain.E522": (
        "Every form answers with words of its own: a meld is valid or not, a hand has deadwood, a close has a premium.\n"
        '    wrong: {meld: "7H 8H 9H", expect: {deadwood: 0}}                # E522: that is asked with `arrange`',
        "Cada forma responde con sus propias palabras: una combinación es válida o no, unas cartas dejan puntos sin ligar, "
        "un cierre tiene premio.\n"
        '    mal: {meld: "7H 8H 9H", expect: {deadwood: 0}}                  # E522: eso se pregunta con `arrange`',
    ),
    "E523": ("these cards cannot be: {problem}", "estas cartas no pueden ser: {problem}"),
    "explain.E523": (
        "The cards of a case are those of the deck that its variant and its `with` give: no card that the deck lacks, and "
        "no more copies than there are, the whole position counted together.\n"
        '    wrong: {meld: "7H 8X 9H", expect: {valid: true}}                # E523',
        "Las cartas de una prueba son las de la baraja que dan su variante y su `with`: ninguna que no esté en ella, ni más "
        "copias de las que hay, contada la posición entera.\n"
        '    mal: {meld: "7H 8X 9H", expect: {valid: true}}                  # E523',
    ),
    "E524": ("nobody here is called `{name}`", "aquí nadie se llama `{name}`"),
    "E524.near": ("did you mean `{near}`?", "¿quizá `{near}`?"),
    "E524.players": ("the players are {names}", "juegan {names}"),
    "explain.E524": (
        "Names of players are those of `players` in a position, or A, B, C … where it is left out.\n"
        "    play: {players: [A, B], hands: {C: \"7H\"}}                      # E524",
        "Los nombres son los de `players` en la posición o, si falta, A, B, C …\n"
        "    play: {players: [A, B], hands: {C: \"7H\"}}                      # E524",
    ),
    "E525": ("`{line}` is no move", "`{line}` no es una jugada"),
    "E525.reserved": ("`{word}` is kept for later games", "`{word}` se reserva para otros juegos"),
    "E525.help": (
        "moves are: draw stock, draw discard 2, meld 5H 6H 7H, lay 8H on 1, swap 5C on 2, discard KD, close with KD, pass",
        "las jugadas son: draw stock, draw discard 2, meld 5H 6H 7H, lay 8H on 1, swap 5C on 2, discard KD, close with KD, pass",
    ),
    "explain.E525": (
        "Moves have the same words everywhere: `draw stock`, `draw discard [k]`, `meld CARDS [/ CARDS …]`, `lay CARDS on "
        "MELD [low|high]`, `swap CARDS on MELD`, `discard CARD`, `close [with CARD] [as HAND]`, `pass`. A name and a colon "
        "in front is a move by another player. `take`, `drop`, `show` and `move` are reserved.",
        "Las jugadas se escriben igual en todas partes: `draw stock`, `draw discard [k]`, `meld CARTAS [/ CARTAS …]`, `lay "
        "CARTAS on NÚMERO [low|high]`, `swap CARTAS on NÚMERO`, `discard CARTA`, `close [with CARTA] [as CIERRE]`, `pass`. "
        "Un nombre y dos puntos delante es la jugada de otra persona. `take`, `drop`, `show` y `move` están reservadas.",
    ),
    "E526": ("`refused` speaks of the last move, and there is none", "`refused` habla de la última jugada, y no hay ninguna"),
    "explain.E526": (
        "`refused` names the reason why the last of `moves` is refused.\n"
        "    play: {…, moves: [draw discard 1]}\n"
        "    expect: {refused: draw.not_opened}",
        "`refused` dice el motivo por el que no se admite la última de las `moves`.\n"
        "    play: {…, moves: [draw discard 1]}\n"
        "    expect: {refused: draw.not_opened}",
    ),
    "E527": ("`{key}` is kept for later games", "`{key}` se reserva para otros juegos"),
    "explain.E527": (
        "A position may not say `upcard`, `turned` or `past` yet: these words come with games that need them. The card "
        "turned up at the deal is the first of `discard`.",
        "Una posición no puede decir todavía `upcard`, `turned` ni `past`: llegan con los juegos que las necesitan. La carta "
        "descubierta al repartir es la primera de `discard`.",
    ),
    "E528.kind": ("no kind of meld is called `{name}`", "ninguna combinación se llama `{name}`"),
    "E528.hand": ("no closing hand is called `{name}`", "ningún cierre se llama `{name}`"),
    "E528.premium": ("no premium is called `{name}`", "ningún premio se llama `{name}`"),
    "E528.reason": ("no refusal is called `{name}`", "ningún motivo se llama `{name}`"),
    "E528": ("unknown name: {problem}", "nombre desconocido: {problem}"),
    "E528.near": ("did you mean `{near}`?", "¿quizá `{near}`?"),
    "E528.known": ("known are {names}", "hay {names}"),
    "explain.E528": (
        "Kinds of meld, closing hands and premiums have the names that the variant's file gives them; reasons are listed in "
        "the documentation, and a named condition is called by its path.\n"
        '    wrong: {meld: "7H 8H 9H", expect: {kind: flush}}                # E528: set or run',
        "Las combinaciones, los cierres y los premios se llaman como en el archivo de la variante; los motivos están en la "
        "documentación, y una condición con nombre se llama por su ruta.\n"
        '    mal: {meld: "7H 8H 9H", expect: {kind: color}}                  # E528: set o run',
    ),
    "E529": (
        "the joker in `{cards}` can be read in several ways, which do not come to the same",
        "el comodín de `{cards}` se puede leer de varios modos, que no dan lo mismo",
    ),
    "E529.readings": ("write {readings:or}", "escribir {readings:or}"),
    "explain.E529": (
        "A bare `*` keeps all its readings while they come to the same. Where they do not, a case says which is meant.\n"
        '    wrong: {open: ["9H 10H *", "4C 4D 4S"], expect: {points: 42}}     # E529: *8H or *JH',
        "Un `*` solo conserva todas sus lecturas mientras den lo mismo. Si no, la prueba dice cuál es.\n"
        '    mal: {open: ["9H 10H *", "4C 4D 4S"], expect: {points: 42}}       # E529: *8H o *JH',
    ),
    "E530": ("this position cannot be: {problem}", "esta posición no puede ser: {problem}"),
    "E530.twice": ("meld {id} stands twice", "la combinación {id} está dos veces"),
    "E530.no_meld": ("{cards} is no meld of this game", "{cards} no es una combinación de este juego"),
    "E530.order": ("{cards} does not stand in order; write {readings:or}", "{cards} no está en orden; se escribe {readings:or}"),
    "explain.E530": (
        "A position may leave out what does not matter, but what it says must be possible: every meld on the table obeys the "
        "rules, its cards stand in order, and every number of a meld is used once.",
        "Una posición puede callar lo que no importa, pero lo que dice ha de ser posible: las combinaciones de la mesa "
        "cumplen las reglas, sus cartas están en orden y cada número se usa una vez.",
    ),
    "E531": ("this case cannot have {players} players", "en esta prueba no pueden jugar {players}"),
    "E531.named": ("the case names {named}", "la prueba nombra a {named}"),
    "E531.range": ("the variant is for {least} to {most}", "la variante es para {least} a {most}"),
    "explain.E531": (
        "A case is played by as many as `with: {players: …}` says; left out, by as many as it names, but never by fewer than "
        "the variant's least.",
        "En una prueba juegan tantos como dice `with: {players: …}` o, si falta, tantos como nombra, y nunca menos que el "
        "mínimo de la variante.",
    ),
    "E532": ("`{key}` does not belong to `{form}`", "`{key}` no va con `{form}`"),
    "explain.E532": (
        "Beside a close stand `lap` and `opened`, beside an opening `total` and `deal`; other forms have nothing beside them.\n"
        '    wrong: {meld: "7H 8H 9H", lap: 1, expect: {valid: true}}        # E532',
        "Junto a un cierre pueden estar `lap` y `opened`; junto a una apertura, `total` y `deal`; las demás formas no llevan "
        "nada al lado.\n"
        '    mal: {meld: "7H 8H 9H", lap: 1, expect: {valid: true}}          # E532',
    ),
    "E534": ("the variant `{name}` cannot be used", "la variante `{name}` no se puede usar"),
    "E534.see": ("its own problems stand below", "sus propios problemas están debajo"),
    "explain.E534": (
        "`variant` is the id of a variant, or a path relative to the case file. Its options and rules are taken with the "
        "case's `with`, and whatever is wrong there is shown as well.",
        "`variant` es el nombre de una variante o una ruta desde el archivo de pruebas. Se cargan con el `with` de la "
        "prueba, y lo que haya mal en ellas también se muestra.",
    ),
    "E535": ("the case `{id}` has no position to start from", "la prueba `{id}` no tiene posición de la que partir"),
    "explain.E535": (
        "A game can start from a case of the form `play`, whose position says who holds what.",
        "Se puede empezar desde una prueba de la forma `play`, cuya posición dice qué tiene cada cual.",
    ),
    "E536": (
        "whoever cuts sees {look} cards in this game, and {given} are given",
        "quien corta ve {look} cartas en este juego, y se dan {given}",
    ),
    "explain.E536": (
        "`cut` names the cards that the cutter sees, as many as the rules let them look at: an empty text where nobody looks.\n"
        '    deck: {players: 3, cut: "* 4H *"}',
        "`cut` son las cartas que ve quien corta, tantas como dejan mirar las reglas: un texto vacío donde no mira nadie.\n"
        '    deck: {players: 3, cut: "* 4H *"}',
    ),
    # -- what came out ----------------------------------------------------------------------------------------------
    "cases.wrong": ("{place}: {id}: {differences}", "{place}: {id}: {differences}"),
    "cases.malformed": ("{place}: {id}: cannot be asked", "{place}: {id}: no se puede preguntar"),
    "cases.differs": ("{what}: expected {expected}, got {got}", "{what}: se esperaba {expected} y sale {got}"),
    "cases.summary.one": ("{n} case, {right} right", "{n} prueba, {right} bien"),
    "cases.summary.other": ("{n} cases, {right} right", "{n} pruebas, {right} bien"),
    "cases.none": ("there are no case files in {path}", "no hay archivos de pruebas en {path}"),
    "cases.no_file": ("there is no file {path}", "no existe el archivo {path}"),
    "cases.nothing_given": (
        "say which cases: files, folders, or --all for the shipped ones",
        "falta decir qué pruebas: archivos, carpetas, o --all para las del programa",
    ),
    "cases.move": ("move {n} `{move}`", "jugada {n} `{move}`"),
    "cases.allowed": ("allowed", "se admite"),
    "cases.not_allowed": ("refused", "no se admite"),
    "cases.refused": ("refused: {reason}", "no se admite: {reason}"),
    "cases.changed": ("the refused move changed the position", "la jugada rechazada cambió la posición"),
    "cases.as_it_was": ("as it was", "como estaba"),
    "cases.nothing": ("nothing", "nada"),
    "cases.hidden": ("hidden", "oculto"),
    "cases.not_over": ("the deal is not over", "la mano no ha acabado"),
    "cases.help": ("run case files: rules tested as data", "pasa archivos de pruebas: reglas comprobadas con datos"),
    "cases.help.paths": ("case files, or folders with *.cases.yaml", "archivos de pruebas, o carpetas con *.cases.yaml"),
    "cases.help.all": ("the cases of the shipped variants", "las pruebas de las variantes del programa"),
    "cases.help.json": ("one JSON object", "un objeto JSON"),
}
