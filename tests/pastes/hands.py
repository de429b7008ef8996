"""How one ply is written: its characters, squares, labels, and the marks of players after it.

Each takes the random generator once for the paste, and returns what is done to every ply of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from .sheet import Hand, Write

SQUARE = r"[a-jxyz](?:00|10|[0-9])"
_STEP = re.compile(rf"({SQUARE})-({SQUARE})")
_LABEL = re.compile(r"(^|; ?)([A-Za-z])(?= ?[a-jxyz]\d|-)")

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u02d7\u2043\u2796"
SPACES = "\u00a0\u202f\u2007\u2009\u2002\u2003\u200a\u3000\t"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202c\u2066\u2069\u061c\ufe0e"
NAMES = {
    "K": "King", "A": "Advancer", "I": "Immobilizer", "L": "Long Leaper", "S": "Swapper", "W": "Withdrawer",
    "U": "Pushme-Pullyu", "Q": "Queen", "R": "Rook", "B": "Bishop", "N": "Knight", "M": "Mimotaur", "P": "Pawn",
}  # fmt: skip


def sometimes(hand: Hand) -> Hand:
    """The same on some of the plies only, as it is where two people or two machines have written."""

    def some(rng: Random) -> Write:
        write, share = hand(rng), rng.uniform(0.1, 0.9)
        return lambda ply: write(ply) if rng.random() < share else ply

    return some


def one_of(*hands: Hand) -> Hand:
    """One of several, chosen anew for every ply."""

    def mixed(rng: Random) -> Write:
        writes = [hand(rng) for hand in hands]
        return lambda ply: rng.choice(writes)(ply)

    return mixed


# ---------------------------------------------------------------- characters


def dash(rng: Random) -> Write:
    sign = rng.choice(DASHES)
    return lambda ply: ply.replace("-", sign)


def en_dash(rng: Random) -> Write:
    return lambda ply: ply.replace("-", "\u2013")


def several_dashes(rng: Random) -> Write:
    return lambda ply: re.sub("-", lambda _: rng.choice(DASHES + "-"), ply)


def odd_spaces(rng: Random) -> Write:
    signs = rng.choice(("\u00a0", SPACES))
    return lambda ply: re.sub(" ", lambda _: rng.choice(signs), ply)


def invisible(rng: Random) -> Write:
    share = rng.uniform(0.02, 0.3)
    return lambda ply: "".join(sign + rng.choice(INVISIBLE) * (rng.random() < share) for sign in ply)


def invisible_at_ends(rng: Random) -> Write:
    signs = rng.sample(INVISIBLE, 2)
    return lambda ply: f"{rng.choice(signs)}{ply}{rng.choice(signs)}"


def spaced(rng: Random) -> Write:
    sign = rng.choice((" - ", " -", "- "))
    return lambda ply: _STEP.sub(rf"\1{sign}\2", ply)


def uneven_spaces(rng: Random) -> Write:
    return lambda ply: re.sub(" ", lambda _: " " * rng.randint(1, 3), ply)


def spaces_at_parts(rng: Random) -> Write:
    sign = rng.choice((";", " ; ", " ;", ";  "))
    return lambda ply: ply.replace("; ", sign)


def letter_o(rng: Random) -> Write:
    sign = rng.choice("Oo")
    return lambda ply: re.sub(r"(?<=[a-jxyz])00|(?<=[a-jxyz])0|(?<=[a-jxyz]1)0", lambda zero: sign * len(zero[0]), ply)


# ---------------------------------------------------------------- squares


def _joined_by(*signs: str) -> Hand:
    def joined(rng: Random) -> Write:
        sign = rng.choice(signs)
        return lambda ply: _STEP.sub(rf"\1{sign}\2", ply, count=1)

    return joined


no_hyphen = _joined_by("")
space_for_hyphen = _joined_by(" ")
x_for_hyphen = _joined_by("x")
spaced_x = _joined_by(" x ")
colon_for_hyphen = _joined_by(":")
double_hyphen = _joined_by("--")


# ---------------------------------------------------------------- labels


def labels_upper(rng: Random) -> Write:
    return lambda ply: _LABEL.sub(lambda label: label[1] + label[2].upper(), ply)


def labels_lower(rng: Random) -> Write:
    return lambda ply: _LABEL.sub(lambda label: label[1] + label[2].lower(), ply)


def phone_capitals(rng: Random) -> Write:
    """A telephone makes the first letter of a line a capital; squares that begin it stay as they are."""
    return lambda ply: ply[0].upper() + ply[1:] if ply[1:2] == " " else ply


def labels_lost(rng: Random) -> Write:
    return lambda ply: re.sub(rf"^[A-Za-z] (?={SQUARE})", "", ply)


def labels_joined(rng: Random) -> Write:
    return lambda ply: re.sub(rf"^([A-Za-z]) (?={SQUARE})", r"\1", ply)


def full_names(rng: Random) -> Write:
    title = rng.random() < 0.5

    def name(label: re.Match[str]) -> str:
        # What C stands for depends on the game.
        full = NAMES.get(label[2].upper())
        if full is None:
            return label[0]
        return label[1] + (full if title or label[2].isupper() else full.lower())

    return lambda ply: _LABEL.sub(name, ply, count=1) if ply[1:2] == " " else ply


# ---------------------------------------------------------------- marks and remarks


def _followed_by(signs: Sequence[str], *, least: float = 0.1, most: float = 0.7) -> Hand:
    def followed(rng: Random) -> Write:
        share = rng.uniform(least, most)
        return lambda ply: ply + rng.choice(signs) if rng.random() < share else ply

    return followed


_WORDS = (
    "good",
    "only move",
    "I think this wins",
    "hello",
    "nice game so far",
    "why not the Long Leaper",
    "oops, sorry",
)
_WITH_SQUARES = ("better e4-e5", "threat: e4-e5", "or P e2-e4; @-e4", "e2-e4 was better?", "12. L a1-a5", "see a1")

exclamations = _followed_by(("!", "?", "!!", "??", "!?", "?!", " !", " ?!"))
bracketed_marks = _followed_by(("(!)", "(?)", " (!?)", " (?!)", "(??)"))
checks = _followed_by(("+", "#", " +", "++", " #"))
novelty = _followed_by((" N", " N!", " (N)"))
braces = _followed_by([f" {{{words}}}" for words in (*_WORDS, *_WITH_SQUARES)])
parentheses = _followed_by([f" ({words})" for words in (*_WORDS, *_WITH_SQUARES)])
clocks = _followed_by((" [0:12]", " [1:02:33]", " {[%clk 0:12]}", " (0:45)", " [12:05]"), least=0.5, most=1.0)
semicolon_words = _followed_by([f" ; {words}" for words in _WORDS] + [f"; {words}" for words in _WORDS])
dash_words = _followed_by([f" -- {words}" for words in (*_WORDS, *_WITH_SQUARES)])
em_dash_words = _followed_by([f" \u2014 {words}" for words in _WORDS])
slash_words = _followed_by([f" // {words}" for words in (*_WORDS, *_WITH_SQUARES)])
hash_words = _followed_by([f" # {words}" for words in _WORDS])
trailing_semicolon = _followed_by((";", " ;"), least=0.3, most=1.0)
full_stop = _followed_by((".", ","), least=0.3, most=1.0)
html_marks = _followed_by(("&nbsp;", "<br>", "<br/>"), least=0.5, most=1.0)
