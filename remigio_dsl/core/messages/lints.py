"""Rules that can be read and are odd, or cannot be played: what lints tell."""

TEXTS: dict[str, tuple[str, str]] = {
    "W402": ("the premium `{name}` is never the one applied", "el premio `{name}` no se aplicará nunca"),
    "W402.pays": ("`{other}` pays x{factor} there already", "`{other}` ya paga x{factor} en esos cierres"),
    "W402.pays_more": ("`{other}` pays no less there", "`{other}` no paga menos en esos cierres"),
    "W402.others": ("others pay no less there", "otros no pagan menos en esos cierres"),
    "W402.never": ("its condition never holds", "su condición no se cumple nunca"),
    "W402.cards": ("there are not so many such cards in the deck", "no hay tantas cartas así en la baraja"),
    "W402.best": ("only the best counts (`premiums.join: best`)", "cuenta solo el mayor (`premiums.join: best`)"),
    "explain.W402": (
        "Where only the best premium counts, one that never pays more than another which applies to the same closes is "
        "never the one applied. Of equals the first in the file is taken.\n"
        "    no_joker: {when: jokers = 0, factor: 2}\n"
        "    no_sets:  {when: jokers = 0 and count(set) = 0, factor: 2}      # W402\n"
        "Give it a higher factor, or take it out.",
        "Cuando cuenta solo el premio mayor, no se aplica nunca el que no paga más que otro que se da en los mismos cierres. "
        "Entre iguales cuenta el primero del archivo.\n"
        "    no_joker: {when: jokers = 0, factor: 2}\n"
        "    no_sets:  {when: jokers = 0 and count(set) = 0, factor: 2}      # W402\n"
        "Hay que darle un factor mayor, o quitarlo.",
    ),
    "W407": ("no rule uses the kind of meld `{name}`", "ninguna regla usa la clase de combinación `{name}`"),
    "W407.closing": (
        "it is only for the close, and no closing hand is made of it",
        "es solo para el cierre, y ningún cierre consta de ella",
    ),
    "W407.opening": (
        "it is only for the opening, and there is none in this game",
        "es solo para abrir, y en este juego no se abre",
    ),
    "W407.cards": ("there are not so many such cards in the deck", "no hay tantas cartas así en la baraja"),
    "explain.W407": (
        "A kind with `only: closing` counts where a closing hand names it in `groups`, one with `only: opening` where there "
        "is an opening; and a kind has to be one that the deck can make.\n"
        "    melds.pair: {shape: set, size: 2, only: closing}\n"
        "    closing.hands: {arranged: {groups: [set, run]}}        # W407: `pair` is in none",
        "Una clase con `only: closing` cuenta si algún cierre la nombra en `groups`; con `only: opening`, si hay apertura; y la "
        "baraja ha de tener cartas para ella.\n"
        "    melds.pair: {shape: set, size: 2, only: closing}\n"
        "    closing.hands: {arranged: {groups: [set, run]}}        # W407: `pair` no está en ninguno",
    ),
    "W408": ("every meld reaches the {wanted} points of the opening", "cualquier combinación llega a los {wanted} puntos de la apertura"),
    "W408.label": ("the cheapest meld counts more, or as much", "la combinación más barata cuenta lo mismo o más"),
    "explain.W408": (
        "An opening that the cheapest meld reaches asks nothing. Raise `opening.points`, look at `values.opening`, or leave the "
        "points out.",
        "Una apertura a la que llega la combinación más barata no pide nada. Hay que subir `opening.points`, mirar "
        "`values.opening`, o no pedir puntos.",
    ),
    "W409": ("the condition `{condition}` {how}", "la condición `{condition}` {how}"),
    "W409.always": ("always holds", "se cumple siempre"),
    "W409.never": ("never holds", "no se cumple nunca"),
    "explain.W409": (
        "Whatever happens in a game, the condition comes out the same. Laps, deals and players count from 1, groups have at "
        "least one natural card, and two conditions may exclude each other.\n"
        "    forbid: {early: lap < 1}          # W409: never\n"
        "Where it is meant so, write `true` or `false`.",
        "Pase lo que pase, la condición da lo mismo. Vueltas, manos y jugadores se cuentan desde 1, una combinación tiene al "
        "menos una carta natural, y dos condiciones pueden excluirse.\n"
        "    forbid: {early: lap < 1}          # W409: nunca\n"
        "Si es eso lo que se quiere, basta escribir `true` o `false`.",
    ),
    "W410": ("the closing hand `{name}` cannot be made", "el cierre `{name}` no se puede formar"),
    "W410.never": ("its condition never holds", "su condición no se cumple nunca"),
    "W410.groups": ("no group of these kinds can be made", "no se puede formar ninguna combinación de esas clases"),
    "W410.sizes.one": ("{n} card cannot be split into such groups", "{n} carta no se reparte en combinaciones así"),
    "W410.sizes.other": ("{n} cards cannot be split into such groups", "{n} cartas no se reparten en combinaciones así"),
    "W410.cards": ("there are not so many such cards in the deck", "no hay tantas cartas así en la baraja"),
    "explain.W410": (
        "A closing hand is made of all the cards that are shown, in groups of its kinds, or meets its condition; with these "
        "cards none does.\n"
        "    deal.hand: 9\n"
        "    closing.hands.pairs: {groups: [pair]}        # W410: nine cards are no pairs",
        "Un cierre consta de todas las cartas que se enseñan, en combinaciones de sus clases, o cumple su condición; con estas "
        "cartas no hay ninguno.\n"
        "    deal.hand: 9\n"
        "    closing.hands.pairs: {groups: [pair]}        # W410: nueve cartas no son parejas",
    ),
    "W411": ("nothing in this file changes `{parent}`", "nada de este archivo cambia `{parent}`"),
    "explain.W411": (
        "All that the file says of the rules stands in its parent too: the same values, or answers that are those of the file. "
        "The game is the same under another name.",
        "Todo lo que el archivo dice de las reglas está ya en la variante de partida: los mismos valores, o las respuestas que ya "
        "da. Es el mismo juego con otro nombre.",
    ),
    "W412": (
        "a joker left in the hand costs {joker}, and a card up to {dearest}",
        "un comodín que se queda en la mano cuesta {joker}, y una carta hasta {dearest}",
    ),
    "explain.W412": (
        "A joker that costs less in the hand than the cards do on average is cheaper to keep than to play. Many tables charge "
        "20 or 25 for it: `values.hand.joker: 25`. Where it is meant so, nothing is wrong.",
        "Un comodín que en la mano cuesta menos que una carta cualquiera sale más barato de guardar que de jugar. Muchas mesas "
        "cobran por él 20 o 25: `values.hand.joker: 25`. Si es eso lo que se quiere, no hay nada mal.",
    ),
    "W413.one": ("no meld takes the rank {ranks}", "ninguna combinación admite el índice {ranks}"),
    "W413.other": ("no meld takes the ranks {ranks}", "ninguna combinación admite los índices {ranks}"),
    "explain.W413": (
        "There are no sets, and no run holds these ranks: whoever draws such a card can only throw it. Look at `order` and at "
        "`deck.ranks`.",
        "No hay tríos, y ninguna escalera tiene esos índices: quien roba una carta así solo puede tirarla. Hay que mirar `order` y "
        "`deck.ranks`.",
    ),
    "E433.one": (
        "no hand can open: {wanted} points are asked, and {n} card counts {most} at most",
        "nadie puede abrir: se piden {wanted} puntos, y {n} carta cuenta {most} como mucho",
    ),
    "E433.other": (
        "no hand can open: {wanted} points are asked, and {n} cards count {most} at most",
        "nadie puede abrir: se piden {wanted} puntos, y {n} cartas cuentan {most} como mucho",
    ),
    "explain.E433": (
        "Even if all cards of a hand were the dearest, they would not reach `opening.points`. Nobody could lay anything, nor "
        "close. Lower the points, or raise `values.opening`.",
        "Aunque todas las cartas fueran las más caras, no llegarían a `opening.points`. Nadie podría bajar nada, ni cerrar. Hay "
        "que bajar los puntos o subir `values.opening`.",
    ),
    "E434": ("nobody can ever close", "nadie puede cerrar nunca"),
    "E434.condition": ("`{path}` never allows it", "`{path}` no lo permite nunca"),
    "explain.E434": (
        "No closing hand can be made with these cards, or a condition on the close always refuses it. Every deal would go on "
        "until the stock or the laps end it.\n"
        "    closing.forbid: {early: lap >= 1}        # E434: every lap is one",
        "Con estas cartas no se puede formar ningún cierre, o una condición lo rechaza siempre. Cada mano seguiría hasta que la "
        "acaben el mazo o las vueltas.\n"
        "    closing.forbid: {early: lap >= 1}        # E434: todas las vueltas lo son",
    ),
    "E435": ("the match never ends", "la partida no acaba nunca"),
    "E435.never": ("this never holds", "esto no se cumple nunca"),
    "E435.out": ("nobody is ever out, so that all stay", "nadie queda fuera, así que siguen todos"),
    "E435.points": ("no total gets there with these lines of the score", "con este tanteo ningún total llega ahí"),
    "explain.E435": (
        "`match.end` asks for what cannot come: fewer players while nobody is ever out, points that no line of the score gives, "
        "or two things that exclude each other.\n"
        "    match: {out: false, end: active <= 1}        # E435",
        "`match.end` pide lo que no puede darse: que queden menos cuando nadie queda fuera, puntos que ninguna línea del tanteo "
        "da, o dos cosas que se excluyen.\n"
        "    match: {out: false, end: active <= 1}        # E435",
    ),
}
