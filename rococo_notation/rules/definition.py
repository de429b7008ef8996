"""What the readers of foreign definitions share: the data they collect, with its lines, faults and omissions."""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from rococo_notation.rules.betza import parse_betza


@cache
def dialect(name: str) -> dict[str, Any]:
    """Return what a language has by name: moves of ``pieces``, keys about ``looks`` alone, words for ``omissions``."""
    return dict(tomllib.loads((Path(__file__).parent / "dialects.toml").read_text(encoding="utf-8"))[name])


@dataclass
class Definition:
    """The data of a variant file, collected from a text in another language.

    ``lines`` maps each key of the data, as a dotted path, to its line in that text, counted from 1. ``faults`` are
    what is wrong in the text, each with its line.
    """

    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    faults: list[tuple[str, int]] = field(default_factory=list)

    def omit(self, sentence: str) -> None:
        """Note what the text says and a variant file cannot."""
        self.data["omissions"] = [*dict.fromkeys([*self.data.get("omissions", ()), sentence])]

    def leave_out(self, key: str, value: str, language: str) -> None:
        """Note a rule that is asked for and left out, unless nothing but looks depends on it."""
        known, sign = dialect(language), "=" if language == "diagram" else " = "
        if key not in known["looks"]:
            self.omit(f"{key}{sign}{value}: {known['omissions'].get(key, 'this rule is left out')}")

    def board(self, files: list[str], ranks: list[str], standing: dict[str, str]) -> None:
        """Write the board, and the set-up: square to the label of what stands there, ``-`` for no square."""
        rows = (" ".join(standing.get(file + rank, ".") for file in files) for rank in reversed(ranks))
        self.data["board"] = {"files": files, "ranks": ranks, "setup": "\n".join(rows)}

    def promote(self, rules: dict[str, dict[str, Any]]) -> None:
        """Write how pieces promote, once if all do so alike; ``rules`` maps letters to tables of promotion."""
        first = next(iter(rules.values()), {})
        if all(rule == first for rule in rules.values()):
            self.data["promotion"] = {"pieces": [*rules], **first}
        else:
            for letter, rule in rules.items():
                self.data["pieces"][letter]["promotion"] = rule

    def number(self, name: str, text: str, line: int, bounds: range) -> int:
        """Read a number; one that is out of bounds is a fault, and reads as the nearest."""
        if re.fullmatch(r"-?\d{1,6}", text.strip()) and int(text) in bounds:
            return int(text)
        self.faults.append((f"{name}: '{text}' is not a number from {bounds[0]} to {bounds[-1]}", line))
        return bounds[0]

    def moves(self, piece: str, text: str, translate: Callable[[str], str] = str) -> dict[str, Any]:
        """Return the keys of a piece that goes by a text in Betza notation, without what is not understood in it."""
        known: list[str] = []
        for atom in atoms(text):
            try:
                parse_betza(translated := translate(atom))
            except ValueError as error:
                self.omit(f"{piece}: its moves {text} are used without {atom}: {error}")
            else:
                known.append(translated)
        betza = "".join(known)
        parsed = parse_betza(betza) if betza else ()
        moves, captures = (any(atom.moves for atom in parsed), any(atom.captures or atom.destroys for atom in parsed))
        if captures and moves:
            return {"betza": betza}
        return {"moves": [betza] if moves else []} | ({"enemy": {"all": [betza]}} if captures else {})


_MOVE: Final = r"(?im)^[^\w\n]*(?:\d+\s*[.):]+\s*)?(?:[^\W\d_]\s*)?[a-z]\d{1,2}\s?[-x]\s?[a-z]\d"


def is_log(text: str) -> bool:
    r"""Tell whether a text that does not define a game seems to be a log.

    >>> is_log("Game: Chess\n1. P e2-e4"), is_log("a text")
    (True, False)
    """
    return re.search(_MOVE, text) is not None


_ATOM: Final = re.compile(r"[a-z]*(?:\[[^\]]*\]|([A-Z@])(?:[XY]+|\1)*(?:\d+|\*)?)|.+", re.DOTALL)


def atoms(text: str) -> list[str]:
    """Split a text in Betza notation into its atoms; what is not one remains as it is.

    >>> atoms("ifmnDfmWfceFR4NN")
    ['ifmnD', 'fmW', 'fceF', 'R4', 'NN']
    """
    return [match[0] for match in _ATOM.finditer(text)]


def free_letter(name: str, taken: Iterable[str]) -> str:
    """Find a letter for a piece: the first of a word of its name that is free, else any of it, else any.

    >>> free_letter("King (Spartan)", "K"), free_letter("Kaka", "KA")
    ('S', 'B')
    """
    initials = re.findall(r"\b[A-Za-z]", name)
    likely = [each.upper() for each in (*initials, *re.findall("[A-Za-z]", name))]
    return next((letter for letter in (*likely, *ascii_uppercase) if letter not in taken), "")


def zones(white: list[str], black: list[str]) -> dict[str, dict[str, list[str]]]:
    """Write the squares of both sides."""
    return {"white": {"squares": white}, "black": {"squares": black}}


def last_ranks(ranks: list[str], deep: int, first: int = 0) -> dict[str, dict[str, list[str]]]:
    """Write the last ranks of both sides, but for the ``first`` of them."""
    return {"white": {"ranks": ranks[len(ranks) - deep : len(ranks) - first]}, "black": {"ranks": ranks[first:deep]}}
