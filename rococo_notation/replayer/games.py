"""The games of logs: the one that a log names, the edition of its rules, and how its squares and pieces are written."""

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache, partial

from rococo_notation.dates import days_of
from rococo_notation.notation import GENERIC, Dialect, Log
from rococo_notation.notation.log import year_and_day
from rococo_notation.rules import State, Variant, legal_moves
from rococo_notation.rules.loader import OWN, names_and_titles, normal, variant_titled
from rococo_notation.rules.state import Packed

# No space parts "Rococoの棋譜".
_WORD = re.compile(r"[^\W_\u3040-\u9fff]+|[\u3040-\u9fff]+")
_COMMON = ("chess", "courier")
"""Titles that are common words."""
_PLAIN = frozenset(
    {"breakthrough", "extinction", "giveaway", "loop", "losers", "no-castling", "spartan", "three-kings", "upside-down"}
    | {"weak"}
)
"""Names that a sentence may hold that means no game; they name one on a line of their own, and in headers."""

_ASIDE = re.compile(
    r"\s*\((?:blitz|rapid|e?-?mail|correspondence|online|(?:un)?rated|casual|friendly|final|(?:game|round) \d+"
    r"|[^\W\d]+ (?:vs?\.?|[-\u2013]) [^\W\d]+)\)$",
    re.IGNORECASE,
)
"""What stands behind the name of a game and changes no rule."""
_BEHIND_NAME = re.compile(r"\s+[-\u2013\u2014]\s+|[,:]")


def find_variant(headers: Mapping[str, str]) -> Variant | None:
    """Return the variant that the headers of a log name, or None."""
    names = {key.casefold(): value for key, value in headers.items()}
    given = [_ASIDE.sub("", names[key]) for key in ("variant", "game") if key in names]
    # More may stand on the line: "Game: Rococo    Round 3".
    given += [value.split("  ")[0].strip() for value in given if "  " in value]
    # "Game: Rococo - the moves:"
    given += [_BEHIND_NAME.split(value)[0] for value in given if value.endswith(":")]
    return next(filter(None, map(variant_titled, given)), None)


def titles_in(text: str) -> tuple[list[str], list[str]]:
    """Return the names of games in a text as they stand there, and those that are common words, once for each game.

    A word that is no title, such as *grand*, is no name. One that is cut is returned whole.

    >>> titles_in("Yesterday we played Rococo with mirror arrays, and no Ultima, by Game Courier; it was weak")
    (['Rococo with mirror arrays', 'Ultima'], ['Courier'])
    """
    words = list(_WORD.finditer(text))
    plain = [normal(word[0]) for word in words]
    shipped, titles = names_and_titles()
    names = {**{name: name for name in OWN}, **shipped}
    longest = max(name.count("-") for name in names) + 1
    # "#RococoWithMirrorArrays"
    tags = {name.replace("-", ""): name for name in names if "-" in name}
    found: dict[str, str] = {}
    at = 0
    while at < len(words):
        for last in range(min(at + longest, len(words)), at, -1):
            name = "-".join(filter(None, plain[at:last]))
            name = tags.get(name, name)
            # "Rococo with mirror arr", where its line is cut
            whole = [each for each in names if each.startswith(name)] if len(name.partition("-with-")[2]) > 3 else ()
            name = whole[0] if len(whole) == 1 else name
            if name in names and name not in _PLAIN and ("-" in name or name in titles):
                said = text[words[at].start() : words[last - 1].end()]
                found.setdefault(names[name], said if normal(said) == name else name)
                break
        else:
            last = at + 1
        at = last
    common = [title for title in found.values() if normal(title) in _COMMON]
    return [title for title in found.values() if title not in common], common


def edition_of(variant: Variant, log: Log) -> str:
    """Return the edition by which a log is judged: the one it names, or the one in force when it was begun.

    The day is that of the log's name, or else of its date; without either, the edition is today's.
    """
    named = log.header("Edition")
    if named is not None and named in variant.editions:
        return named
    if log.begun is None:
        # PGN writes 2006.03.21, and ?? for what is not known.
        day = (log.header("Date") or "").replace(".??", "").replace(".", "-")
        with suppress(ValueError):
            first, last = map(variant.edition_on, days_of(day))
            if first == last:
                return first
    return edition_by_name(variant, log.name)


def edition_by_name(variant: Variant, name: str | None) -> str:
    """Return the edition in force when the log of this name was begun; today's if the name gives no date."""
    return _edition_on(variant, year_and_day(name) if name else None)


@lru_cache(maxsize=4096)
def _edition_on(variant: Variant, begun: tuple[int, int] | None) -> str:
    if begun is None:
        return variant.edition
    year, day = begun
    return variant.edition_on(date(min(max(year, date.min.year), date.max.year - 1), 1, 1) + timedelta(days=day - 1))


@lru_cache(maxsize=64)
def dialect_of(variant: Variant) -> Dialect:
    """Return the dialect of the logs of a variant."""
    return Dialect(
        files=variant.files,
        ranks=variant.ranks,
        file_aliases=dict(variant.file_aliases),
        rank_aliases=dict(variant.rank_aliases),
        labels=variant.labels,
        drops=variant.hand is not None,
        names=_names(variant),
        swappers=frozenset(
            letter.upper()
            for letter, piece in variant.pieces.items()
            if 2 * sum("swap" in powers for powers in piece.enemy.values()) > len(piece.enemy)
        ),
        make_example=partial(_example, variant),
    )


@lru_cache(maxsize=64)
def _example(variant: Variant) -> str:
    """Return a move from the set-up, if there is one: a Pawn's, on a middle file, straight and far ahead, if it can."""
    state = State.start(variant.tables())
    names, places, labels = state.tables.names, state.tables.places, state.tables.labels

    def fitness(move: Packed) -> tuple[bool, bool, bool, int]:
        (file, rank), (to_file, to_rank) = places[move.origin], places[move.target]
        return labels[move.piece] in "Pp", file == variant.width // 2, file == to_file, abs(to_rank - rank)

    plain = [move for move in legal_moves(state) if places.keys() >= {move.origin, move.target} and not move.castling]
    move = max(plain, key=fitness, default=None)
    return f"{labels[move.piece]} {names[move.origin]}-{names[move.target]}" if move else GENERIC.example


def _names(variant: Variant) -> dict[str, str]:
    """Map the names of pieces to labels, also by what only one piece has: a last word, or initials ("LL")."""
    names = {piece.name.casefold(): letter.upper() for letter, piece in variant.pieces.items()}
    short = [(name.split()[-1], label) for name, label in names.items()]
    short += [("".join(word[0] for word in name.split()), label) for name, label in names.items() if " " in name]
    often = Counter(name for name, _ in short)
    return {**{name: label for name, label in short if often[name] == 1}, **names}
