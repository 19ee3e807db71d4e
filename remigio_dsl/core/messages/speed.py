"""Which rules make a variant slower to play: what `check --explain-speed` tells."""

TEXTS: dict[str, tuple[str, str]] = {
    "check.speed": ("say which rules make play slower", "dice qué reglas hacen más lento el juego"),
    "speed.turns": ("turns are settled beforehand", "los turnos están resueltos de antemano"),
    "speed.turns.slow": (
        "turns are judged one by one, because of",
        "los turnos se juzgan uno a uno, por",
    ),
    "speed.hands": ("what a hand leaves is looked up", "lo que deja una mano se consulta en una tabla"),
    "speed.hands.slow": (
        "what a hand leaves is searched (some ten times as long), because of",
        "lo que deja una mano se busca (unas diez veces más despacio), por",
    ),
    "speed.closes": ("closes are known by what the hand leaves", "los cierres se conocen por lo que deja la mano"),
    "speed.closes.slow": (
        "closes are looked for one by one, because of",
        "los cierres se buscan uno a uno, por",
    ),
    "speed.rule": ("{path}: {reason}", "{path}: {reason}"),
    "speed.because.steps": ("a turn has other steps than drawing and discarding", "un turno tiene más pasos que robar y descartar"),
    "speed.because.when": ("a condition is asked each time", "hay una condición que se mira cada vez"),
    "speed.because.must": ("cards that were drawn oblige to something", "lo robado obliga a algo"),
    "speed.because.turn": ("it is not one card that is drawn or thrown each time", "no se roba o no se descarta una carta cada vez, y sin más"),
    "speed.because.packs": ("a card may be in a hand twice", "una carta puede estar dos veces en la mano"),
    "speed.because.jokers": ("there are jokers", "hay comodines"),
    "speed.because.wild": ("other cards may be jokers", "otras cartas pueden hacer de comodín"),
    "speed.because.values": ("what a card counts depends on the whole hand", "lo que cuenta una carta depende de toda la mano"),
    "speed.because.suits": ("there are not four suits of thirteen ranks at most", "no son cuatro palos de trece cartas como mucho"),
    "speed.because.cards": ("it asks of a meld which cards it has", "pregunta qué cartas tiene una combinación"),
    "speed.because.ungrouped": ("a hand closes without groups", "se cierra con una mano sin combinaciones"),
    "speed.because.leaving": ("it is more than a limit of points", "es más que un límite de puntos"),
    "speed.because.kinds": ("closing hands are made of different melds", "los cierres constan de combinaciones distintas"),
    "speed.because.optional": ("one may close with a discard or without", "se cierra tirando una carta o sin tirarla"),
    "speed.because.nothing": ("some cards count nothing", "hay cartas que no valen nada"),
    "speed.because.searched": ("what a hand leaves has to be searched", "hay que buscar lo que deja la mano"),
    "speed.because.table": ("melds are laid on the table", "se baja a la mesa"),
    "speed.because.opening": ("there is an opening", "hay apertura"),
}
