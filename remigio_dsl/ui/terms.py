"""What a word of the table means: one that the rules of this game give to something of theirs, or one of rummy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.voice import Language, Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.ui.vocabulary import ARTICLES, TERMS, simplify

_BEFORE = ARTICLES | {"por"}  # what a title may begin with
_KINDS = ("set", "run", "pair")  # of which the rules of a game say more than the glossary


def term_lines(game: Game, voice: Voice, word: str) -> list[str]:
    """Return what the rules say of whatever bears this name, then what the word means in rummy; nothing if nothing."""
    told = list(_of_rules(game, voice, word))
    for key, entry in TERMS.items():
        if word in (simplify(entry.es), simplify(entry.en), *entry.others) and not (told and key in _KINDS):
            told.append(f"{entry.printed(voice.lang)}: {voice.say(f'term.{key}')}")
            told += _opening(game, voice) if key == "opening" else []
    return list(dict.fromkeys(told))


def printed_words(game: Game, lang: Language) -> list[str]:
    """Return the words of the glossary and the names that the rules of this game give, in one language."""
    titles = [title.get(lang) or next(iter(title.values())) for title in _titles(game)]
    return [*(entry.printed(lang) for entry in TERMS.values()), *map(_without_article, titles)]


def _titles(game: Game) -> Iterator[Mapping[str, str]]:
    variant = game.variant
    for named in (
        variant.melds, variant.closing.hands, variant.premiums.rows, variant.score.rows, variant.match.rows or (),
    ):  # fmt: skip
        for row in named:
            yield row.title


def _of_rules(game: Game, voice: Voice, word: str) -> Iterator[str]:
    """Yield a line for each entry of the rules that is called so: a meld, closing hand, premium, line of the score."""
    from remigio_dsl.ui.rulesheet import closing, ending, melds, scoring, tables
    from remigio_dsl.ui.rulesheet.draft import Draft

    variant, draft = game.variant, Draft(game.variant, voice, game.players)
    for kind in variant.melds:
        if _is_called(word, kind.name, kind.title):
            yield from melds.kind_sentences(draft, kind, with_jokers=True)
    for at, hand in enumerate(variant.closing.hands):
        if _is_called(word, hand.name, hand.title):
            said = closing.hand_sentences(draft, hand, first=at == 0)
            yield _line(voice, hand.title, " ".join(said))
    for premium, label, factor in tables.premiums(draft):
        if _is_called(word, premium.name, premium.title):
            yield voice.say("term.of_premium", label=label, factor=factor)
    for row in scoring.told_rows(draft):
        if _is_called(word, row.name, row.title):
            yield _line(voice, row.title, scoring.row_sentence(draft, row))
    for final in ending.final_rows(draft):
        if _is_called(word, final.name, final.title):
            yield _line(voice, final.title, ending.final_sentence(draft, final))


def _opening(game: Game, voice: Voice) -> list[str]:
    """Return what the rules ask of an opening, nothing where they know none."""
    from remigio_dsl.ui.rulesheet.draft import Draft
    from remigio_dsl.ui.rulesheet.table import opening

    draft = Draft(game.variant, voice, game.players)
    section = opening(draft)
    if section is None:
        return []
    below, elsewhere = draft.say("prose.open.values.own"), voice.say("help.opening.values")
    return [" ".join(elsewhere if sentence == below else sentence for sentence in section.sentences)]


def _line(voice: Voice, title: Mapping[str, str], said: str) -> str:
    return voice.say("term.of_rule", title=voice.words(title), said=said[:1].lower() + said[1:])


def _is_called(word: str, name: str, title: Mapping[str, str]) -> bool:
    """Return whether a word is the name or a title of an entry, as it is, with *bonus* behind it, or one of several."""
    known = {_plain(name), *map(_plain, title.values())}
    return any(_plain(said) in known for said in (word, f"{word}s", f"{word}es", word.removesuffix(" bonus")))


def _plain(word: str) -> str:
    """Return the word without article, blanks and hyphens."""
    return "".join(char for char in simplify(_without_article(word)) if char.isalnum())


def _without_article(word: str) -> str:
    first, _, rest = word.partition(" ")
    return rest if simplify(first) in _BEFORE and rest else word
