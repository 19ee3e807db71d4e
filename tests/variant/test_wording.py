"""Expressions in words: what people read of a condition or an amount, in both languages."""

import re

import pytest

from remigio_dsl.core.spans import Excerpt
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.lang import hooks
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.types import Bag, Type, Vocabulary
from remigio_dsl.variant.wording import Wording
from remigio_dsl.variant.wording.nouns import counted, in_words, ordinal, plural, span, thing
from remigio_dsl.variant.wording.shown import adjunct, hand_phrase
from remigio_dsl.variant.wording.simple import simple

WORDS = Vocabulary(kinds=("set", "run", "pair"), closing_hands=("arranged", "colour"))
KINDS = {
    "set": {"es": "la familia", "en": "set"},
    "run": {"es": "la escalera", "en": "run"},
    "pair": {"es": "la pareja", "en": "pair"},
}
HANDS = {"arranged": {"es": "todo ligado", "en": "all combined"}, "colour": {"es": "color", "en": "colour"}}


def rule(text: str, hook: str, wanted: Type = Type.TRUTH) -> Rule:
    made, problems = build_rule(Excerpt.of(text), "", hook, wanted, WORDS)
    assert made is not None, problems
    return made


def wording(lang: Language, hook: str) -> Wording:
    return Wording(Voice(lang), KINDS, HANDS, WORDS.ranks).at(hook)


CONDITIONS = [
    (
        "group",
        "jokers <= naturals",
        "si no hay más comodines que cartas naturales",
        "if there are no more jokers than natural cards",
    ),
    ("group", "size = 4", "si hay cuatro cartas", "if there are four cards"),
    ("group", "jokers >= 1", "si hay algún comodín", "if there is at least one joker"),
    ("group", "jokers < 1", "si no hay comodines", "if there are no jokers"),
    ("group", "size in 3..5", "si hay de tres a cinco cartas", "if there are three to five cards"),
    (
        "group",
        "not adjacent and jokers <= 2",
        "si no hay dos comodines juntos y hay como mucho dos comodines",
        "if no two jokers lie side by side and there are at most two jokers",
    ),
    (
        "group",
        "kind = run and rank != K",
        "si es una escalera y no es de reyes",
        "if it is a run and it is not of kings",
    ),
    (
        "exchange",
        "given = missing",
        "si se dan tantas cartas como cartas que faltan",
        "if as many cards as missing cards are given",
    ),
    ("turn", "opened", "si ha abierto", "if the player has opened"),
    ("turn", "not opened", "si no ha abierto", "if the player has not opened"),
    ("turn", "lap = 1", "en la primera vuelta", "in the first lap"),
    ("turn", "lap > 1", "desde la segunda vuelta", "from the second lap on"),
    ("turn", "lap <= 3", "en las tres primeras vueltas", "in the first three laps"),
    (
        "thrown",
        "rank = 3 and colour = black and lap < 3",
        "en las dos primeras vueltas, si es un 3 negro",
        "in the first two laps, if it is a black 3",
    ),
    ("turn", "turns = 1", "en su primer turno", "in their first turn"),
    ("turn", "any(everyone where opened)", "si alguien ha abierto", "if somebody has opened"),
    (
        "turn",
        "not any(everyone where held <= 2)",
        "si nadie tiene menos de tres cartas en la mano",
        "if nobody has fewer than three cards in hand",
    ),
    ("lay", "any(added where joker)", "si alguna es un comodín", "if one of them is a joker"),
    (
        "match",
        "any(everyone where count(past where closed) = 3)",
        "si alguien ha cerrado tres manos",
        "if somebody has closed three deals",
    ),
    (
        "match",
        "active < players",
        "si quedan menos jugadores que al empezar",
        "if fewer players than at the start are left",
    ),
    (
        "standing",
        "any(previous where closed and closed_with = colour)",
        "si en la mano que acaba cerró con color",
        "if in the deal just over, the player closed with colour",
    ),
    (
        "score",
        "deal = 10 and total = max(total of everyone)",
        "en la décima mano, si nadie tiene un total más alto",
        "in the tenth deal, if nobody has a higher total",
    ),
    ("score", "not any(others where opened)", "si ninguno de los demás ha abierto", "if none of the others has opened"),
    ("turn", "deal = 12", "en la mano 12", "in deal 12"),
    ("turn", "not (lap > 1)", "en la primera vuelta", "in the first lap"),
    ("turn", "turns >= 2", "desde su segundo turno", "from their second turn on"),
    ("score", "turns >= 2", "si ha tenido al menos dos turnos", "if the player had at least two turns"),
    ("turn", "rank of top = A", "si la carta de arriba del pozo es un as", "if the top discard is an ace"),
    (
        "turn",
        "if deal = 1 then lap > 2 else opened",
        "si (es la primera mano y es la tercera vuelta o una posterior) o (no es la primera mano y ha abierto)",
        "if (it is the first deal and it is the third lap or a later one) or "
        "(it is not the first deal and the player has opened)",
    ),
    (
        "thrown",
        "joker and not closes",
        "si es un comodín y con ello no se cierra",
        "if it is a joker and that does not close the deal",
    ),
    ("thrown", "suit in hearts|spades", "si es de corazones o picas", "if it is of hearts or spades"),
    (
        "duty",
        "opened and laid",
        "si ha abierto y se han bajado todas las cartas robadas",
        "if the player has opened and all cards taken have been laid",
    ),
    ("groups", "points >= 36", "si los puntos llegan a 36", "if the points reach 36"),
    (
        "groups",
        "any(run where jokers = 0)",
        "si hay alguna escalera en la que no hay comodines",
        "if there is at least one run in which there are no jokers",
    ),
    (
        "groups",
        "all(melds have jokers = 0)",
        "si en todas las combinaciones no hay comodines",
        "if in all melds there are no jokers",
    ),
    (
        "shown",
        "all(cards where not joker have suit = hearts)",
        "si todas las cartas que no son comodines son de corazones",
        "if all cards that are not jokers are of hearts",
    ),
    (
        "shown",
        "distinct(rank of pair) = 5",
        "si hay cinco índices entre las parejas",
        "if there are five different ranks among the pairs",
    ),
    (
        "shown",
        "not any(previous where closed)",
        "si en la mano anterior no cerró",
        "if in the deal before, the player did not close",
    ),
    ("standing", "total > 500", "si el total pasa de 500", "if the total is above 500"),
    (
        "match",
        "deals = 10 or minutes >= 60",
        "si se han jugado diez manos o han pasado al menos 60 minutos",
        "if ten deals have been played or at least 60 minutes have passed",
    ),
    (
        "score",
        "deadwood = max(deadwood of others)",
        "si nadie tiene más puntos sin ligar",
        "if nobody has more points left over",
    ),
    ("score", "opened of closer", "si quien cierra ha abierto", "if the closer has opened"),
    (
        "score",
        "count(others where deadwood > 30) = 2",
        "si hay dos jugadores que no cierran cuyos puntos sin ligar pasan de 30",
        "if there are two players who did not close whose points left over are above 30",
    ),
]
AMOUNTS = [
    (
        "score",
        "deadwood * factor",
        "los puntos sin ligar, multiplicados por el premio",
        "the points left over, times the premium",
    ),
    ("score", "deadwood / 2", "la mitad de los puntos sin ligar", "half of the points left over"),
    ("score", "2 * melded", "el doble de los puntos bajados", "twice the points laid"),
    (
        "score",
        "sum(deadwood of others)",
        "la suma de los puntos sin ligar de los demás",
        "the sum of the others' points left over",
    ),
    (
        "score",
        "if lap = 1 then 100 else 30",
        "100 en la primera vuelta; 30 en otro caso",
        "100 in the first lap; 30 otherwise",
    ),
    (
        "score",
        "deadwood capped at 80",
        "los puntos sin ligar, con un máximo de 80",
        "the points left over, but at most 80",
    ),
    ("deal", "6 + deal", "6 más el número de la mano", "6 plus the number of the deal"),
    ("score", "12500", "12\N{NO-BREAK SPACE}500", "12,500"),
    ("score", "1/2", "1/2", "1/2"),
]


@pytest.mark.parametrize(("hook", "text", "es", "en"), CONDITIONS)
def test_conditions_in_words(hook: str, text: str, es: str, en: str) -> None:
    made = rule(text, hook)
    assert (wording("es", hook).when(made.tree), wording("en", hook).when(made.tree)) == (es, en)


@pytest.mark.parametrize(("hook", "text", "es", "en"), AMOUNTS)
def test_amounts_in_words(hook: str, text: str, es: str, en: str) -> None:
    made = rule(text, hook, Type.NUMBER)
    assert (wording("es", hook).amount(made.tree), wording("en", hook).amount(made.tree)) == (es, en)


def expressions(hook: str) -> list[str]:
    """Return conditions that ask for every name of a hook, and for every name of what its bags hold."""
    found = []
    for name in hooks.names_of(hook).values():
        found += _about(name)
    for of, names in hooks.bags_of(hook).items():
        bag = next((one.id for one in hooks.names_of(hook).values() if one.type == Bag(of)), None)
        if bag is None:
            continue
        for name in names.values():
            found += [f"any({bag} where {one})" for one in _about(name) if "(" not in one]
            found += [f"all({bag} have {one})" for one in _about(name) if "(" not in one]
    return found


def _about(name: hooks.Name) -> list[str]:
    literals = {Type.RANK: "A", Type.SUIT: "hearts", Type.COLOUR: "red", Type.KIND: "run", Type.CLOSING: "colour"}
    if isinstance(name.type, Bag):
        return [f"any({name.id})", f"count({name.id}) >= 2"]
    if name.type is Type.TRUTH:
        return [name.id]
    if name.type is Type.NUMBER:
        return [f"{name.id} {sign} 3" for sign in ("=", "!=", "<", "<=", ">", ">=")] + [f"{name.id} in 2..4"]
    if name.type in literals:
        return [f"{name.id} = {literals[name.type]}"]
    return []


@pytest.mark.parametrize("hook", list(hooks.HOOKS))
def test_every_name_has_words_and_no_two_conditions_read_alike(hook: str) -> None:
    for lang in LANGUAGES:
        w = wording(lang, hook)
        read: dict[str, str] = {}
        for text in expressions(hook):
            made, _ = build_rule(Excerpt.of(text), "", hook, Type.TRUTH, WORDS)
            if made is None:
                continue
            so, not_so = w.clause(made.tree), w.clause(made.tree, negated=True)
            assert so != not_so, text
            for said in (so, not_so, w.when(made.tree)):
                assert not re.search(r"  |[{}_]|\b(de|a) el\b", said), (text, said)
            other = read.setdefault(so, text)
            assert simple(made.tree) == simple(rule(other, hook).tree), (other, text, so)


def test_what_is_known_is_left_out() -> None:
    made = rule("if packs > 2 and jokers > 0 then 8 else 10", "shown", Type.NUMBER)
    two = Wording(Voice("en"), KINDS, HANDS, WORDS.ranks, "shown", known={"packs": 2})
    three = Wording(Voice("en"), KINDS, HANDS, WORDS.ranks, "shown", known={"packs": 3})
    assert two.amount(made.tree) == "10"
    assert three.amount(made.tree) == "8 if there is at least one joker; 10 otherwise"


def test_definitions_and_ways_of_writing_make_no_difference() -> None:
    words = Vocabulary(kinds=WORDS.kinds, defines={"alike": Excerpt.of("suits = 1"), "many": Excerpt.of("2 + 3")})
    for one, other in (("alike and jokers < many", "suits = 1 and 5 > jokers"), ("not not alike", "not (1 != suits)")):
        first, second = (build_rule(Excerpt.of(text), "", "shown", Type.TRUTH, words)[0] for text in (one, other))
        assert first is not None
        assert second is not None
        assert simple(first.tree) == simple(second.tree)


HANDS_SHOWN = [
    ("suits = 1", "las diez cartas del mismo palo", "all ten cards of one suit"),
    ("count(melds) = 1 and count(run) = 1", "las diez cartas en una sola escalera", "all ten cards in a single run"),
    ("jokers = 0", "sin comodín", "no joker"),
    (
        "suits = 1 and jokers = 0",
        "las diez cartas del mismo palo sin comodín",
        "all ten cards of one suit and no joker",
    ),
    (
        "ranks = 1 and loose = 0",
        "las diez cartas del mismo índice, todas ligadas",
        "all ten cards of one rank, all in melds",
    ),
    ("concealed", "si no había bajado nada antes de ese turno", "if the player had laid nothing before that turn"),
]


@pytest.mark.parametrize(("text", "es", "en"), HANDS_SHOWN)
def test_hands_of_a_close_in_words(text: str, es: str, en: str) -> None:
    tree = simple(rule(text, "shown").tree)
    assert (hand_phrase(wording("es", "shown"), tree, 10), hand_phrase(wording("en", "shown"), tree, 10)) == (es, en)


def test_what_goes_with_a_premium() -> None:
    tree = simple(rule("packs > 2 and jokers > 0", "shown").tree)
    assert adjunct(wording("es", "shown"), tree) == "con comodín y más de dos barajas"
    assert adjunct(wording("en", "shown"), tree) == "with a joker and more than two packs"


def test_nouns() -> None:
    es, en = Voice("es"), Voice("en")
    assert [plural(es, word) for word in ("trío", "familia", "combinación", "color", "vez", "escalera de diez")] == [
        "tríos",
        "familias",
        "combinaciones",
        "colores",
        "veces",
        "escaleras de diez",
    ]
    assert [plural(en, word) for word in ("set", "family", "box", "run of four")] == [
        "sets",
        "families",
        "boxes",
        "runs of four",
    ]
    assert [counted(es, n, thing(es, "cards")) for n in (1, 2, 10, 11)] == [
        "una carta",
        "dos cartas",
        "diez cartas",
        "11 cartas",
    ]
    assert [in_words(en, n) for n in (1, 10, 11, 12500)] == ["one", "ten", "11", "12,500"]
    assert [ordinal(es, "lap", n) for n in (1, 11)] == ["la primera vuelta", "la vuelta 11"]
    bounds = ((2, 2), (3, None), (3, 4), (3, 13))
    assert [span(es, low, high, thing(es, "cards")) for low, high in bounds] == [
        "dos cartas",
        "tres o más cartas",
        "tres o cuatro cartas",
        "de 3 a 13 cartas",
    ]
