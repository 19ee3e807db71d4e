"""Every reason is said in both languages, with whatever the engine hands along."""

import random
from collections import Counter

import pytest
from playing import screen, session, typed_by_bot

from remigio_dsl.core.cards import Written
from remigio_dsl.core.messages.reasons import REASONS
from remigio_dsl.core.voice import Language
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.state import Refusal
from remigio_dsl.ui.reasons import why_lines
from remigio_dsl.ui.refusals import refusal_lines, refusal_sentence
from remigio_dsl.ui.repl import Session
from remigio_dsl.ui.setting import Refused

ARGUMENTS: dict[str, object] = {
    "card": 6,
    "cards": (Written(5), Written(6)),
    "kind": {"es": "la familia", "en": "set"},
    "meld": 1,
    "n": 2,
    "size": 10,
    "least": 3,
    "most": 4,
    "twice": (5,),
    "points": 30,
    "wanted": 36,
    "hand": "five_pairs",
    "pile": "discard",
    "asked": 3,
    "has": 2,
    "readings": (),
    "seat": 1,
    "move": "meld",
    "now": "discard",
    "step": "play",
    "lap": 1,
    "jokers": 2,
    "name": "first_lap",
}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_a_whole_sentence(reason: str, lang: Language) -> None:
    playing = session("remigio-13", screen(lang))
    said = refusal_sentence(
        playing.game, playing.state, None, Refusal(reason, ARGUMENTS), playing.screen.voice, playing.company
    )
    assert said.endswith(".") or reason.startswith("cards.")
    assert "{" not in said


def test_a_condition_speaks_in_its_authors_words() -> None:
    playing = session("remigio-13", screen("es"))
    refusal = Refusal("discard.forbid.joker", {"name": "joker"}, say={"es": "el comodín solo se tira al cerrar"})
    voice = playing.screen.voice
    said = refusal_sentence(playing.game, playing.state, None, refusal, voice, playing.company)
    assert said == "el comodín solo se tira al cerrar."
    bare = Refusal("discard.forbid.late_joker", {})
    assert refusal_sentence(playing.game, playing.state, None, bare, voice, playing.company) == (
        "la regla late joker no lo permite."
    )


def any_move(playing: Session, chance: random.Random) -> Move:
    """Return a move that is most likely nonsense."""
    game, state = playing.game, playing.state
    pool = game.faces_of(state.hands[state.turn]) * 3 + list(range(game.deck.joker + 1))

    def card() -> Written:
        face = chance.choice(pool)
        stands = chance.choice([-1, chance.randrange(52), game.deck.open_face(3)]) if face == game.deck.joker else -1
        return Written(face, stands)

    def cards(*sizes: int) -> tuple[Written, ...]:
        return tuple(card() for _ in range(chance.choice(sizes)))

    melds = [meld.id for meld in state.table] + [9]
    match chance.randrange(7):
        case 0:
            return Draw(chance.choice(["stock", "discard"]), chance.choice([1, 2, 40]))
        case 1:
            return Meld(tuple(cards(2, 3, 4) for _ in range(chance.choice([1, 2]))))
        case 2:
            return Lay(cards(1, 2), chance.choice(melds), chance.choice(["", "low", "high"]))
        case 3:
            return Swap(cards(1, 2), chance.choice(melds))
        case 4:
            return Close(chance.choice([None, card()]), chance.choice([None, "arranged", "five_pairs", "nothing"]))
        case 5:
            return Pass()
    return Discard(card())


@pytest.mark.parametrize("variant", ["remigio-10", "remigio-13"])
def test_whatever_is_refused_can_be_said_and_explained(variant: str) -> None:
    chance = random.Random(5)
    playing = session(variant, screen("es"))
    playing.begin()
    seen: Counter[str] = Counter()
    for _ in range(40):
        if playing.finished:
            break
        playing.screen = screen("es")
        playing.feed(typed_by_bot(playing))
        if playing.state.result is not None or playing.question is not None:
            continue
        for _ in range(10):
            move = any_move(playing, chance)
            refusal = playing.game.refusal(playing.state, move)
            if refusal is None:
                continue
            seen[refusal.reason] += 1
            for shown in (screen("es"), screen("en", "letters", 50), screen("en", "words", None)):
                playing.screen = shown
                lines = refusal_lines(playing.game, playing.state, move, refusal, shown, playing.company)
                playing.refused = Refused(playing.state, move, refusal)
                lines += why_lines(playing, ())
                lines += why_lines(playing, ("all",))
                assert all(line.strip() for line in lines)
    assert len(seen) > 6
