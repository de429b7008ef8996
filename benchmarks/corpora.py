"""What is read: logs of random games, the same games of chess as PGN, and packed files of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

import rococo_notation as rn
from benchmarks.games import random_chess_game, random_game
from rococo_notation.rules import Variant

SEED = 20020501
PLIES = 80
"""Of a game, unless the rules end it before."""
SEPARATOR = "----\n"


@dataclass(frozen=True)
class Logs:
    """Logs of one game in canonical text."""

    variant: Variant
    texts: tuple[str, ...]
    plies: int
    """Of all of them."""

    @cached_property
    def data(self) -> bytes:
        """One after another."""
        return "".join(self.texts).encode()

    @cached_property
    def bounds(self) -> list[int]:
        """Where each begins in ``data``, and where the last ends."""
        return list(accumulate((len(text.encode()) for text in self.texts), initial=0))

    @cached_property
    def names(self) -> list[str]:
        """A name of a file for each."""
        return [f"log-{number}.txt" for number in range(1, len(self.texts) + 1)]


@dataclass(frozen=True)
class ChessGames:
    """Games of chess as PGN, and as logs for our own chess."""

    pgns: tuple[str, ...]
    logs: Logs

    def write(self, path: Path) -> Path:
        """All of them in one file of PGN."""
        path.write_text("".join(self.pgns), encoding="utf-8")
        return path


def random_logs(name: str, count: int, plies: int = PLIES, seed: int = SEED) -> Logs:
    """Logs of random legal games of a variant, by the edition that holds today."""
    variant = rn.variant(name)
    dice = random.Random(f"{seed} {name}")
    games = [random_game(variant.tables(), plies, dice) for _ in range(count)]
    return _logs(variant, games)


def random_chess(count: int, plies: int = PLIES, seed: int = SEED) -> ChessGames:
    """Random legal games of chess, all of the same length."""
    dice = random.Random(f"{seed} chess")
    games = [random_chess_game(plies, dice) for _ in range(count)]
    pgns = tuple(_pgn(number, game.san) for number, game in enumerate(games, 1))
    return ChessGames(pgns, _logs(rn.variant("chess"), [game.canonical for game in games]))


def pack(logs: Logs, count: int, path: Path) -> Path:
    """Write this many logs into one file, the same ones again and again."""
    block = "".join(text + SEPARATOR for text in logs.texts).encode()
    with path.open("wb") as file:
        for _ in range((count - 1) // len(logs.texts)):
            file.write(block)
        rest = (count - 1) % len(logs.texts) + 1
        file.write(SEPARATOR.join(logs.texts[:rest]).encode())
    return path


def _logs(variant: Variant, games: Sequence[Sequence[str]]) -> Logs:
    texts = tuple(_log(variant, number, game) for number, game in enumerate(games, 1))
    return Logs(variant, texts, sum(len(game) for game in games))


def _log(variant: Variant, number: int, moves: Sequence[str]) -> str:
    headers = (f"Game: {variant.title}", f"Log: random-2024-122-{number:05}", "White: Ada", "Black: Babbage", "")
    turns = (f"{ply // 2 + 1}{'...' if ply % 2 else '.'} {move}" for ply, move in enumerate(moves))
    return "".join(f"{line}\n" for line in (*headers, *turns))


def _pgn(number: int, moves: Sequence[str]) -> str:
    tags = {"Event": "Benchmark", "Site": "?", "Date": "2024.05.01", "Round": str(number)}
    tags |= {"White": "Ada", "Black": "Babbage", "Result": "*"}
    words = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves)]
    lines = [" ".join(words[start : start + 16]) for start in range(0, len(words), 16)]
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    return head + "\n" + "\n".join([*lines, "*"]) + "\n\n"
