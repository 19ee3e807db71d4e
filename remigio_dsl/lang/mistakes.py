"""Bad examples: what people write that is not of this language, and what they should write instead.

Each row of a table holds an example that the tests run: what is found there, and the mend.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang.names import FUNCTIONS, KEYWORDS
from remigio_dsl.lang.problems import write

if TYPE_CHECKING:
    from lark import Token
    from lark.exceptions import UnexpectedInput


class Sign(NamedTuple):
    """A sign of other languages: how it is recognised, what to write, and an expression that has it."""

    pattern: str
    mend: str  # a text of the language, or the key of a sentence if it begins with "E302."
    example: str


SIGNS: Sequence[Sign] = (
    Sign(r"===?", "=", "size == 3"),
    Sign(r"=<", "<=", "size =< 3"),
    Sign(r"=>", ">=", "size => 3"),
    Sign(r"<>|!==|≠", "!=", "size <> 3"),
    Sign(r"≤|⩽", "<=", "size ≤ 3"),
    Sign(r"≥|⩾", ">=", "size ≥ 3"),
    Sign(r"&&?|∧", "and", "opened && closes"),
    Sign(r"\|\||∨", "or", "opened || closes"),
    Sign(r"!(?!=)|¬|~", "not", "! opened"),
    Sign(r"\*\*|\^", "E302.power", "2 ** 3"),
    Sign(r"//", "E302.floor", "points // 2"),
    Sign(r"%", "E302.remainder", "points % 2"),
    Sign(r"\?|:", "E302.choice", "opened ? 1 : 0"),
    Sign("[\u2212\u2010-\u2015\uff0d\u00ad]", "-", "points \u2212 10"),
    Sign(r"×|·|∙", "*", "points × 2"),
    Sign(r"÷|∕|⁄", "/", "points ÷ 2"),
    Sign(r"½", "1/2", "points * ½"),
    Sign(r"¼", "1/4", "points * ¼"),
    Sign(r"¾", "3/4", "points * ¾"),
    Sign("…|\\.{3,}", "..", "size in 3…4"),
    Sign("[\u00a0\u2007\u202f\u3000\u2000-\u2006\u2008-\u200b\ufeff]", "E302.blank", "size\u00a0= 3"),
    Sign("[\"'“”‘’«»„`´]", "E302.quote", "rank = “A”"),
    Sign(r",", "E302.comma", "min(1, 2)"),
    Sign(r"[\[{]", "(", "[size] = 3"),
    Sign(r"[\]}]", ")", "(size} = 3"),
    Sign(r"[♣♦♥♠]️?", "E302.suit", "suit = ♥"),
    Sign(r"[;#@$\\]", "E302.none", "size = 3;"),
)


# what a text consists of, in this language and in others: `name`, `rank`, `number`, `range` and `fine` are ours
_PIECES = r"""(?P<blank>[ \t\r\n]+)
    |(?P<hexadecimal>0[xXbBoO][0-9a-fA-F]+)
    |(?P<exponent>[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]+)
    |(?P<decimal>[0-9]+\.(?!\.)[0-9]*|\.[0-9]+)
    |(?P<grouped>[0-9]+(?:[_'][0-9]+)+)
    |(?P<zero>0[0-9]+)
    |(?P<glued>[0-9]+[A-Za-z_][A-Za-z0-9_]*)
    |(?P<number>[0-9]+)
    |(?P<name>[a-z][a-z0-9_]*)(?!\w)
    |(?P<rank>[A-Z])(?!\w)
    |(?P<range>\.\.(?!\.))
    |(?P<sign>SIGNS)
    |(?P<word>[^\W\d]\w*|_\w*)
    |(?P<digits>\d+)
    |(?P<fine><=|>=|!=|[=<>+\-*/()|])
    |(?P<other>.)"""

# words of other languages, of programs and of Spanish, and what this one says
WORDS: dict[str, str] = {
    "y": "and", "e": "and", "o": "or", "u": "or", "no": "not", "si": "if", "entonces": "then", "sino": "else",
    "de": "of", "en": "in", "donde": "where", "elif": "else if", "elseif": "else if", "is": "=", "equals": "=",
    "es": "=", "plus": "+", "minus": "-", "times": "*", "mas": "+", "menos": "-", "por": "*", "entre": "/",
    "over": "/", "div": "/", "mod": "/", "xor": "!=", "when": "if", "cuando": "if", "unless": "if not", "with": "where",
    "has": "have", "yes": "true", "verdadero": "true", "falso": "false",
}  # fmt: skip


@cache
def _pieces() -> re.Pattern[str]:
    signs = "|".join(f"(?:{sign.pattern})" for sign in SIGNS)
    return re.compile(_PIECES.replace("SIGNS", signs), re.VERBOSE | re.DOTALL)


def foreign(excerpt: Excerpt) -> list[Diagnostic]:
    """Return the signs, numbers and words that are not of this language, each with its mend."""
    found: list[Diagnostic] = []
    for piece in _pieces().finditer(excerpt.text):
        kind = piece.lastgroup or ""
        if kind in _CHECKS:
            problem = _CHECKS[kind](excerpt, piece[0], piece.span())
            if not any(_says_the_same(one, problem) for one in found):
                found.append(problem)
    return found[:5]


def _says_the_same(one: Diagnostic, other: Diagnostic) -> bool:
    """Return whether a rule that was explained once would be explained again: both quotes, `?` and its `:`."""
    return one.label is not None and one.label == other.label and one.label.key.startswith("E302.")


def _at(excerpt: Excerpt, code: str, said: str, at: tuple[int, int], label: Text | None) -> Diagnostic:
    return Diagnostic(code, excerpt.span(*at), {"found": said}, label)


def _sign(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    mend = next(sign.mend for sign in SIGNS if re.fullmatch(sign.pattern, said))
    label = text(mend) if mend.startswith("E302.") else write(mend)
    if not said.isascii():
        return Diagnostic("E327", excerpt.span(*at), {"found": said.strip() or " ", "code": _code(said)}, label)
    return _at(excerpt, "E302", said, at, label)


def _code(said: str) -> str:
    return f"U+{ord(said[0]):04X}"


def _zero(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    return _at(excerpt, "E303", said, at, write(said.lstrip("0") or "0"))


def _decimal(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    whole, _, part = said.partition(".")
    if not part.strip("0"):
        return _at(excerpt, "E303", said, at, write((whole or "0").lstrip("0") or "0"))
    divisor = 10 ** len(part)
    value = int(whole or "0") * divisor + int(part)
    common = _gcd(value, divisor)
    return _at(excerpt, "E303", said, at, write(f"{value // common}/{divisor // common}"))


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _grouped(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    return _at(excerpt, "E303", said, at, write(re.sub("[_']", "", said).lstrip("0") or "0"))


def _numeral(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    return _at(excerpt, "E303", said, at, text("E303.plain"))


def _digits(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    plain = "".join(str(unicodedata.digit(char)) for char in said).lstrip("0") or "0"
    return _at(excerpt, "E303", said, at, write(plain))


def _glued(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    number = re.match("[0-9]+", said)
    assert number is not None
    rest = said[number.end() :]
    digits = number[0].lstrip("0") or "0"
    if len(rest) == 1 and rest.isupper():
        return _at(excerpt, "E303", said, at, text("E303.card", rank=digits))
    joined = f"{digits} {rest}" if rest in KEYWORDS else f"{digits} * {rest}"
    return _at(excerpt, "E303", said, at, write(joined))


def _word(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    plain = unicodedata.normalize("NFKD", said).encode("ascii", "ignore").decode().lower()
    if said.isascii() and re.fullmatch("(?:10|[A-Z0-9])[A-Z]", said):
        return _at(excerpt, "E311", said, at, text("E303.card", rank=said[0]))
    if re.fullmatch(r"[a-z][a-z0-9_]*", plain):
        return _at(excerpt, "E311", said, at, write(WORDS.get(plain, plain)))
    return _at(excerpt, "E311", said, at, text("E311.letters"))


def _dotted(excerpt: Excerpt, said: str, at: tuple[int, int]) -> Diagnostic:
    if not said.isascii() or not said.isprintable():
        return Diagnostic("E327", excerpt.span(*at), {"found": said, "code": _code(said)})
    return _at(excerpt, "E302", said, at, text("E302.of") if said == "." else None)


_CHECKS = {
    "sign": _sign, "zero": _zero, "decimal": _decimal, "grouped": _grouped, "hexadecimal": _numeral,
    "exponent": _numeral, "digits": _digits, "glued": _glued, "word": _word, "other": _dotted,
}  # fmt: skip


def misplaced(excerpt: Excerpt, wrong: UnexpectedInput) -> Diagnostic:
    """Return what is wrong where the parser could not go on: found, expected, and the mend where it is known."""
    from lark.exceptions import UnexpectedToken  # noqa: PLC0415

    assert isinstance(wrong, UnexpectedToken), "signs that the grammar lacks are found before"
    return _misplaced(excerpt, wrong.token, frozenset(wrong.accepts or wrong.expected))


def _misplaced(excerpt: Excerpt, token: Token, expected: frozenset[str]) -> Diagnostic:
    said = excerpt.text
    if token.type == "$END":
        return _too_short(excerpt, expected)
    at = (int(token.start_pos or 0), int(token.end_pos or 0))
    before, after = said[: at[0]].rstrip(), said[at[1] :].lstrip()
    word = str(token)
    last = re.search(r"[a-z_]+$|[^\s\w]+$", before)
    previous = last[0] if last else ""
    for near, place in ((word, at), (previous, (len(before) - len(previous), len(before)))):
        if near in WORDS:
            return _at(excerpt, "E311", near, place, write(WORDS[near]))
    if word == "not" and re.match(r"in\b", after):
        return Diagnostic("E313", excerpt.span(at[0], said.index("in", at[1]) + 2), {}, _not_in(before, after))
    behind = _if_behind(before, after) if word == "if" else None
    if behind is not None:
        return Diagnostic("E310", excerpt.span(*at), {"found": word}, write(behind))
    if word in ("if", "not") and previous in _OPERATORS:
        return Diagnostic("E314", excerpt.span(*at), {"found": word, "op": previous}, text("E314.write", found=word))
    if word in _SIGN_PAIRS.get(previous, {}):
        place = (len(before) - len(previous), at[1])
        return _at(excerpt, "E302", said[slice(*place)], place, write(_SIGN_PAIRS[previous][word]))
    if word == ")" and "(" not in _open(before):
        return Diagnostic("E312", excerpt.span(*at), {"bracket": ")"}, text("E312.closing"))
    if word == "(" and previous == "in":
        return Diagnostic("E310", excerpt.span(*at), {"found": word}, text("E310.in"))
    if previous in FUNCTIONS and word != "(":
        label = text("E310.call", name=previous, example=_CALLS[previous])
        return Diagnostic("E310", excerpt.span(*at), {"found": word}, label)
    return Diagnostic("E310", excerpt.span(*at), {"found": word}, _expected(expected))


def _if_behind(before: str, after: str) -> str | None:
    """Return `10 if lap = 1 else 0` with its `if` in front, None where that is not what it looks like."""
    parts = [part.strip() for part in re.split(r"\belse\b", after)]
    condition, otherwise = parts[0], parts[1] if len(parts) == 2 else "0"
    words = f"{before} {condition} {otherwise}"
    if not before or not condition or len(parts) > 2 or re.search(r"\b(if|then|else)\b", words):
        return None
    last = re.search(r"\S+$", before)
    if _open(before) or (last is not None and last[0] in _OPERATORS | {"and", "or", "not", "in", "where", "have"}):
        return None
    return f"if {condition} then {before} else {otherwise}"


_OPERATORS = frozenset(["=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "of", "to", "at"])
_SIGN_PAIRS: dict[str, dict[str, str]] = {
    ">": {"=": ">="}, "<": {"=": "<=", ">": "!="}, "=": {"=": "=", ">": ">=", "<": "<="},
}  # fmt: skip
_CALLS: dict[str, str] = {
    "count": "count(melds)", "any": "any(melds where jokers = 0)",
    "all": "all(cards where not joker have suit = hearts)", "sum": "sum(points of melds)",
    "min": "min(total of everyone)", "max": "max(total of everyone)", "distinct": "distinct(rank of cards)",
    "floor": "floor(points / 2)", "ceil": "ceil(points / 2)",
}  # fmt: skip


def _open(said: str) -> str:
    """Return the brackets that are still open."""
    depth = 0
    for char in said:
        depth += (char == "(") - (char == ")" and depth > 0)
    return "(" * depth


def _not_in(before: str, after: str) -> Text:
    operand = re.search(r"[A-Za-z0-9_]+(?:\s+of\s+[a-z0-9_]+)*$|\([^()]*\)$", before)
    ranges = re.match(r"in\s+([A-Za-z0-9_.|\- ]*?)\s*(?:\b(?:and|or|then|else|where|have)\b|\)|$)", after)
    if operand is None or ranges is None or not ranges[1]:
        return text("E313.order")
    return write(f"not {operand[0]} in {ranges[1]}")


def _too_short(excerpt: Excerpt, expected: frozenset[str]) -> Diagnostic:
    said = excerpt.text
    end = len(said.rstrip())
    if _open(said) and "RPAR" in expected:
        place = _unclosed(said)
        return Diagnostic("E312", excerpt.span(place, place + 1), {"bracket": "("}, text("E312.opening"))
    return Diagnostic("E328", excerpt.span(max(end - 1, 0), end), {}, _expected(expected))


def _unclosed(said: str) -> int:
    waiting: list[int] = []
    for at, char in enumerate(said):
        if char == "(":
            waiting.append(at)
        elif char == ")" and waiting:
            waiting.pop()
    return waiting[-1]


_CALLED = frozenset(word.upper() for word in FUNCTIONS)
_VALUES = _CALLED | {"INT", "RANK", "NAME", "LPAR", "MINUS", "NOT", "IF", "TRUE", "FALSE"}
_JOINTS = frozenset(["PLUS", "MINUS", "STAR", "SLASH", "OP", "IN", "AND", "OR", "CAPPED", "LIFTED", "OF"])
_SHOWN = {"RPAR": ")", "LPAR": "("}


def _expected(expected: frozenset[str]) -> Text:
    """Return what could stand there, in words."""
    names: list[Text | str] = []
    if {"INT", "NAME", "LPAR"} <= expected:
        names.append(text("expected.value"))
        left = expected - _VALUES
    elif "INT" in expected:
        names.append(text("expected.literal"))
        left = expected - _VALUES
    else:
        left = expected
    if {"PLUS", "STAR"} <= left:
        names.append(text("expected.operator"))
        left -= _JOINTS
    if "NAME" in left:
        names.append(text("expected.name"))
        left -= {"NAME"}
    names.extend(f"`{_SHOWN.get(one, one.lower())}`" for one in sorted(left) if one.isalpha() and one != "OP")
    if "$END" in left:
        names.append(text("expected.end"))
    return text("E310.expected", names=names)
