"""Names of cards, the words of the table with their gender, and what else sentences are put together from."""

# Suits and ranks as (english, spanish); the ranks of the French pack are said in words for court cards and aces only.
SUIT_WORDS: dict[str, tuple[str, str]] = {
    "clubs": ("clubs", "tréboles"),
    "diamonds": ("diamonds", "diamantes"),
    "hearts": ("hearts", "corazones"),
    "spades": ("spades", "picas"),
    "coins": ("coins", "oros"),
    "cups": ("cups", "copas"),
    "swords": ("swords", "espadas"),
    "batons": ("batons", "bastos"),
}
FRENCH_SUIT_KEYS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SPANISH_SUIT_KEYS = {"O": "coins", "C": "cups", "E": "swords", "B": "batons"}
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SPANISH_LETTERS = {"C": "tr", "D": "di", "H": "co", "S": "pi"}  # a French pack on a Spanish screen
SPANISH_PACK_LETTERS = {"O": "or", "C": "co", "E": "es", "B": "ba"}  # a Spanish pack, on every screen

# rank: (english, its plural, spanish, its plural, gender)
RANK_WORDS: dict[str, tuple[str, str, str, str, str]] = {
    "A": ("ace", "aces", "as", "ases", "m"),
    "2": ("2", "twos", "2", "doses", "m"),
    "3": ("3", "threes", "3", "treses", "m"),
    "4": ("4", "fours", "4", "cuatros", "m"),
    "5": ("5", "fives", "5", "cincos", "m"),
    "6": ("6", "sixes", "6", "seises", "m"),
    "7": ("7", "sevens", "7", "sietes", "m"),
    "8": ("8", "eights", "8", "ochos", "m"),
    "9": ("9", "nines", "9", "nueves", "m"),
    "10": ("10", "tens", "10", "dieces", "m"),
    "J": ("jack", "jacks", "jota", "jotas", "f"),
    "Q": ("queen", "queens", "reina", "reinas", "f"),
    "K": ("king", "kings", "rey", "reyes", "m"),
    "S": ("knave", "knaves", "sota", "sotas", "f"),
    "C": ("knight", "knights", "caballo", "caballos", "m"),
    "R": ("king", "kings", "rey", "reyes", "m"),
}

# word: (english, spanish, gender in Spanish: m, f, mp or fp) — an article stands before it where a slot asks for one
NOUNS: dict[str, tuple[str, str, str]] = {
    "stock": ("stock", "mazo", "m"),
    "discard": ("discard pile", "pozo", "m"),
    "discards": ("discards", "pozo", "m"),
    "card": ("card", "carta", "f"),
    "joker": ("joker", "comodín", "m"),
    "meld": ("meld", "combinación", "f"),
    "run": ("run", "escalera", "f"),
    "set": ("set", "trío", "m"),
    "pair": ("pair", "pareja", "f"),
    "hand": ("hand", "cartas", "fp"),
    "table": ("table", "mesa", "f"),
}

TEXTS: dict[str, tuple[str, str]] = {
    "word.cards.one": ("{n} card", "{n} carta"),
    "word.cards.other": ("{n} cards", "{n} cartas"),
    "word.points.one": ("{n} point", "{n} punto"),
    "word.points.other": ("{n} points", "{n} puntos"),
    "word.packs.one": ("{n} pack", "{n} baraja"),
    "word.packs.other": ("{n} packs", "{n} barajas"),
    "word.jokers.zero": ("no jokers", "sin comodines"),
    "word.jokers.one": ("{n} joker", "{n} comodín"),
    "word.jokers.other": ("{n} jokers", "{n} comodines"),
    "word.you": ("You", "Tú"),
    "word.bot": ("{name} (bot)", "{name} (bot)"),
    "word.player": ("Player {n}", "Persona {n}"),
    "word.card": ("{rank} of {suit}", "{rank} de {suit}"),
    "word.joker": ("joker", "comodín"),
    "word.joker_as": ("joker as {card}", "comodín como {card}"),
    "word.wild_as": ("{wild} as {card}", "{wild} como {card}"),
}
