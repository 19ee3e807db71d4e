"""What may be typed: verbs, piles and commands with all their synonyms, without accents and in small letters."""

from __future__ import annotations

import unicodedata

from remigio_dsl.core.dataclass import dataclass

LONGEST_LINE = 1000
_WHITE_SUITS = str.maketrans("♡♢♤♧", "♥♦♠♣")


@dataclass(frozen=True, slots=True)
class Word:
    """What one thing is called: the printed word of each language, what `help` names besides, what is understood."""

    es: str
    en: str
    also: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()

    def printed(self, lang: str) -> str:
        """Return the one word that is printed in that language."""
        return self.es if lang == "es" else self.en

    @property
    def others(self) -> tuple[str, ...]:
        """Return all that is understood besides the printed words, as lines are compared."""
        return tuple(simplify(word) for word in (*self.also, *self.understood))


def _word(es: str, en: str, also: str = "", understood: str = "") -> Word:
    return Word(es, en, tuple(also.split()), tuple(understood.split()))


def simplify(line: str) -> str:
    """Return the line as it is compared: no accents, marks or control characters, small letters, single blanks."""
    shown = unicodedata.normalize("NFKD", line.translate(_WHITE_SUITS)).casefold()
    kept = (" " if char.isspace() else char for char in shown if unicodedata.category(char)[0] != "M")
    return " ".join("".join(char for char in kept if unicodedata.category(char)[0] != "C").split())


MOVES: dict[str, Word] = {
    "draw": _word("robar", "draw", "tomar levantar sacar", "coger take robo"),
    "meld": _word("bajar", "meld", "bajarse abrir", "poner open bajo"),
    "lay": _word("colocar", "lay", "añadir agregar", "add coloco"),
    "swap": _word("cambiar", "swap", "sustituir rescatar", "exchange cambio"),
    "discard": _word("tirar", "discard", "descartar dejar echar botar", "throw tiro descarto"),
    "close": _word("cerrar", "close", "irse cortar", "cierro cerrado cierre"),
    "pass": _word("paso", "pass", "", "pasar"),
}
# answers to a card that is offered, and what may stand behind them
ACCEPTS = frozenset({"si", "s", "yes", "y"})
REFUSES = frozenset({"no", "n"})
POLITE = frozenset({"gracias", "la", "quiero", "thanks", "thank", "you", "please", "i", "do", "want", "it"})
COMMANDS: dict[str, Word] = {
    "hand": _word("cartas", "hand", "mano", "cards"),
    "table": _word("mesa", "table", "tapete"),
    "score": _word("puntos", "score", "tanteo puntaje", "anotación"),
    "hint": _word("pista", "hint", "consejo"),
    "why": _word("por qué", "why", "razón", "porque"),
    "rules": _word("reglas", "rules", "reglamento", "hoja"),
    "undo": _word("deshacer", "undo"),
    "last": _word("último", "last"),
    "help": _word("ayuda", "help", "?"),
    "quit": _word("salir", "quit", "", "exit"),
}
PILES: dict[str, Word] = {
    "stock": _word("mazo", "stock", "baceta talón monte"),
    "discard": _word("pozo", "discards", "descartes montón pila", "discard descarte pile"),
}
# what the screen says in several words, for `help`
PHRASES: dict[str, str] = {"discard pile": "discards", "rule sheet": "rules", "hoja de reglas": "reglas"}
ARTICLES = frozenset(["el", "la", "los", "las", "the"])
# words of rummy that are no command, for `help`: what they mean is said by `core/messages/glossary.py`
TERMS: dict[str, Word] = {
    "pack": Word("baraja", "pack", ("naipe",), ("barajas", "packs", "deck")),
    "card": Word("carta", "card", ("naipe",), ("la carta",)),
    "natural": Word("carta natural", "natural card", (), ("natural", "naturales", "naturals")),
    "rank": Word("índice", "rank", ("número",), ("índices", "ranks")),
    "suit": Word("palo", "suit", ("pinta",), ("palos", "suits")),
    "value": Word("valor", "value", (), ("valores", "values")),
    "upcard": Word("carta descubierta", "upcard", ("muestra",), ("descubierta", "up card")),
    "hand": Word("tus cartas", "your cards", ("mano",), ("hand", "en la mano", "in the hand", "in hand")),
    "meld": Word("combinación", "meld", ("juego", "serie", "grupo", "jugada"), ("combinaciones", "melds", "group")),
    "set": Word("trío", "set", ("familia", "pierna", "tercia", "número"), ("tríos", "sets")),
    "run": Word("escalera", "run", ("escala", "corrida", "secuencia"), ("escaleras", "runs", "sequence")),
    "pair": Word("pareja", "pair", ("par",), ("parejas", "pairs")),
    "wheel": Word("en rueda", "on a wheel", ("dando la vuelta",), ("rueda", "wheel", "round the corner")),
    "combined": Word("ligadas", "combined", ("ligar", "combine", "casar"), ("ligado", "ligada", "corchetes")),
    "deadwood": Word("sin ligar", "deadwood", ("sueltas", "sobrantes"), ("left over", "unmelded")),
    "opening": Word("apertura", "opening", ("abrir", "open"), ("opened", "ha abierto")),
    "laid_off": Word("colocadas", "laid off", ("colocar", "lay off"), ("lay", "layoff", "lay-off")),
    "close": Word("cierre", "close", (), ("cerrar", "closing")),
    "turn": Word("turno", "turn", (), ("turnos", "turns")),
    "lap": Word("vuelta", "lap", ("ronda",), ("vueltas", "laps", "round")),
    "deal": Word("mano", "deal", ("reparto", "juego parcial"), ("ronda", "manos", "deals", "esta mano", "this deal")),
    "match": Word("partida", "match", ("juego",), ("partidas", "game")),
    "dealer": Word("quien reparte", "dealer", ("dador",), ("reparte", "repartir", "dar")),
    "cut": Word("corte", "cut", ("cortar", "alzar")),
    "shuffle": Word("barajar", "shuffle", ("mezclar", "revolver", "barajear")),
    "starter": Word("quien empieza", "first player", ("ser mano",), ("empezar", "empieza", "start", "salir")),
    "premium": Word("premio", "premium", ("bonificación", "prima"), ("premios", "premiums", "x2", "(x2)", "factor")),
    "bonus": Word("puntos de cierre", "bonus", ("closing bonus",), ("bonuses",)),
    "points": Word("puntos", "points", ("tanteo", "puntaje", "anotación"), ("score", "anotarse", "point", "punto")),
    "total": Word("total", "total", (), ("totales", "totals")),
    "limit": Word("límite", "limit", ("tope",)),
    "out": Word("fuera", "out", ("eliminado",), ("quedar fuera", "queda fuera", "be out", "eliminada")),
    "chip": Word("ficha", "chip", ("tanto",), ("fichas", "chips")),
    "variant": Word("variante", "variant", (), ("reglas de la casa", "house rules")),
    "agreed": Word("lo acordado", "what was agreed", (), ("acordado", "agreed")),
    "seed": Word("semilla", "seed"),
    "bot": Word("bot", "bot", (), ("bots",)),
}
LAY_ENDS: dict[str, str] = {
    "low": "low", "abajo": "low", "bajo": "low", "delante": "low", "antes": "low", "left": "low",
    "high": "high", "arriba": "high", "alto": "high", "detras": "high", "despues": "high", "right": "high",
}  # fmt: skip
ONTO = frozenset(["en", "on", "a", "al", "sobre", "to", "onto", "in", "into", "por", "for", "de", "from"])
WITH = frozenset(["con", "with", "tirando", "discarding", "throwing"])
AS = frozenset(["como", "as", "de"])
DOWN_TO = frozenset(["hasta", "to", "until", "through", "till"])
ALL = frozenset(["todo", "toda", "todas", "entero", "all", "whole"])
FILLERS = frozenset(["el", "la", "los", "las", "un", "una", "the", "a", "an", "y", "and", "del", "from", "desde"])
MELD_WORDS = frozenset(["la", "combinacion", "meld", "the", "juego", "serie", "grupo", "jugada", "numero", "n.o", "#"])

# What stands for a rank or a suit in words; the pack decides which of them it has.
RANKS_IN_WORDS: dict[str, tuple[str, ...]] = {
    "as": ("A",), "ace": ("A",), "uno": ("A",), "one": ("A",), "dos": ("2",), "two": ("2",), "tres": ("3",),
    "three": ("3",), "cuatro": ("4",), "four": ("4",), "cinco": ("5",), "five": ("5",), "seis": ("6",), "six": ("6",),
    "siete": ("7",), "seven": ("7",), "ocho": ("8",), "eight": ("8",), "nueve": ("9",), "nine": ("9",),
    "diez": ("10", "S"), "ten": ("10", "S"), "once": ("C",), "doce": ("R",), "jota": ("J",), "jack": ("J",),
    "sota": ("S", "J"), "knave": ("S", "J"), "caballo": ("C", "Q"), "knight": ("C",), "reina": ("Q",),
    "dama": ("Q",), "queen": ("Q",), "rey": ("K", "R"), "king": ("K", "R"),
}  # fmt: skip
FRENCH_SUITS: dict[str, tuple[str, ...]] = {
    "C": ("♣", "clubs", "treboles", "club", "trebol"),
    "D": ("♦", "diamonds", "diamantes", "rombos"),
    "H": ("♥", "hearts", "corazones"),
    "S": ("♠", "spades", "picas", "espadas", "piques"),
}
SPANISH_SUITS: dict[str, tuple[str, ...]] = {
    "O": ("oros", "coins"),
    "C": ("copas", "cups"),
    "E": ("espadas", "swords"),
    "B": ("bastos", "batons", "clubs"),
}
JOKERS = frozenset(["*", "joker", "jokers", "comodin", "comodines", "yoquer", "jolly", "mono"])


def clean(line: str) -> str:
    """Return the line fit to be shown again: without control characters, and cut where it is very long."""
    shown = "".join(char if char.isprintable() else " " for char in line)
    shown = " ".join(shown.split())
    return shown if len(shown) <= 60 else shown[:57] + "..."
