"""What the words of rummy mean, for `help WORD` in play; docs/glossary.md has the same words for readers."""

TEXTS: dict[str, tuple[str, str]] = {
    # the cards
    "term.pack": ("one complete set of cards; several may be shuffled together.", "un juego completo de cartas; se pueden mezclar varias."),
    "term.card": ("one of the cards there are; two packs hold twins, equal in rank and suit.", "una de las cartas que hay; dos barajas tienen gemelas, iguales en índice y palo."),
    "term.natural": ("a card that stands for itself, and no joker.", "una carta que hace de sí misma, y no un comodín."),
    "term.rank": ("what is printed in the corner of a card: A, 2 to 10, J, Q, K.", "lo que lleva la carta en la esquina: A, 2 a 10, J, Q, K."),
    "term.suit": ("one of the four signs of the pack, such as hearts.", "uno de los cuatro signos de la baraja, como corazones."),
    "term.value": ("the points that a card counts; the rule sheet lists them.", "los puntos que cuenta una carta; están en la hoja de reglas."),
    "term.upcard": ("the card that is turned up after the deal and starts the discards.", "la que se descubre después de repartir y empieza el pozo."),
    # the table
    "term.hand": ("the cards that you hold and nobody else sees.", "las cartas que tienes y nadie más ve."),
    "term.meld": ("cards that belong together by the rules, such as a set or a run.", "cartas que van juntas según las reglas, como un trío o una escalera."),
    "term.set": ("a meld of cards of one rank.", "una combinación de cartas del mismo índice."),
    "term.run": ("a meld of cards of one suit in sequence.", "una combinación de cartas seguidas del mismo palo."),
    "term.pair": ("two cards of one rank, where the rules know it.", "dos cartas del mismo índice, donde las reglas la conocen."),
    "term.wheel": ("where the ace joins the king to the 2, as in K A 2.", "el as une el rey con el 2, como en K A 2."),
    "term.combined": ("of cards: belonging to a meld, also while they are still in the hand, where brackets mark them.", "se dice de las cartas que forman combinación, aunque sigan en la mano; ahí van entre corchetes."),
    "term.deadwood": ("the points of the cards in a hand that belong to no meld, grouped in the best way.", "los puntos de las cartas de la mano que no forman combinación, ligadas del mejor modo."),
    # a turn
    "term.opening": ("laying melds for the first time in a deal; the rules may ask for a number of points.", "bajar por primera vez en una mano; las reglas pueden pedir unos puntos."),
    "term.laid_off": ("cards that were added to a meld of the table, or of the hand that closed.", "cartas que se añaden a una combinación de la mesa, o de las cartas de quien ha cerrado."),
    "term.close": ("showing a hand that the rules let end the deal.", "enseñar unas cartas con las que las reglas dejan acabar la mano."),
    "term.turn": ("what one player does from drawing to discarding.", "lo que hace una persona desde que roba hasta que tira."),
    "term.lap": ("one turn of every player.", "un turno de cada persona."),
    # a match
    "term.deal": ("from one sharing out of the cards to the next.", "desde un reparto de las cartas hasta el siguiente."),
    "term.match": ("deals, one after the other, until somebody has won.", "manos, una detrás de otra, hasta que alguien gana."),
    "term.dealer": ("whoever shares out the cards of this deal.", "la persona que da las cartas en esta mano."),
    "term.cut": ("dividing the pack in two before the deal.", "partir la baraja en dos antes de repartir."),
    "term.shuffle": ("putting the cards in an order that nobody knows.", "poner las cartas en un orden que nadie sabe."),
    "term.starter": ("whoever has the first turn of a deal.", "la persona que tiene el primer turno de la mano."),
    "term.premium": ("by how much a kind of close multiplies the points: x2 is twice as many.", "por cuánto multiplica los puntos una clase de cierre: x2 es el doble."),
    "term.bonus": ("points that are added for something, such as for a close of a certain kind; \"rules\" lists them.", "puntos que se suman por algo, como por una clase de cierre; \"reglas\" los enumera."),
    "term.points": ("what is written down after a deal; the rule sheet says whether few or many of them win.", "lo que se anota después de una mano; la hoja de reglas dice si ganan pocos o muchos."),
    "term.total": ("the points of a player in all deals so far.", "los puntos de una persona en todas las manos hasta ahora."),
    "term.limit": ("the total that ends the match, or a player's part in it.", "el total con el que acaba la partida, o con el que una persona queda fuera."),
    "term.out": ("of a player who has reached the limit, and plays no further deals of this match.", "quien llega al límite, y no juega más manos de esta partida."),
    "term.chip": ("what one player pays another.", "lo que una persona paga a otra."),
    # around the game
    "term.variant": ("one complete set of rules, in a file.", "unas reglas completas, en un archivo."),
    "term.agreed": ("the questions that players settle before the deal; the rule sheet ends with them.", "las preguntas que se deciden antes de repartir; con ellas acaba la hoja de reglas."),
    "term.seed": ("a number that deals the same cards again, with --seed.", "un número con el que salen otra vez las mismas cartas, con --seed."),
    "term.bot": ("the computer in a seat of the table; it sees only what a person there would see.", "el ordenador, que juega en un sitio de la mesa; solo ve lo que vería alguien en él."),
    # names that the rules of a game give
    "term.of_premium": ("{label} (premium, x{factor})", "{label} (premio, x{factor})"),
    "term.of_rule": ("{title}: {said}", "{title}: {said}"),
}  # fmt: skip
