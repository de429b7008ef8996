"""What the tests of several packages share: the conformance data, boards in words, random games."""

import ast
import gzip
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.codes import CODES
from rococo_notation.home import HOME, finding_page, game_page, page
from rococo_notation.replayer.written import execute, write

ROOT = Path(__file__).parent.parent
CONFORMANCE = ROOT / "tests" / "conformance"
LOGS = CONFORMANCE / "logs"
Golden = Callable[[str | Path, str], None]
FILES, RANKS = tuple("xabcdefghz"), ("00", *"87654321", "0")

WITH_ONE_SET_UP = [name for name in rn.variants() if len(rn.variant(name).set_ups) < 9]
"""The games whose set-up a log need not tell."""

BEYOND_THE_TWIN = {
    name
    for name in rn.variants()
    if (game := rn.variant(name)).hand
    or game.tables().decisive
    or game.must_capture
    or game.last_royal
    or not game.gives_check
}
"""The games that are left to the readable engine: with drops, other ends or rules for all moves."""
WITH_A_TWIN = [name for name in rn.variants() if name not in BEYOND_THE_TWIN]


def _entries(lines: Iterable[str]) -> list[dict[str, Any]]:
    """The conformance data, all of which must be of variants there are: what is left out fails nowhere."""
    entries = [json.loads(line) for line in lines]
    unknown = {entry["variant"] for entry in entries} - set(rn.variants())
    if unknown or not entries:
        raise LookupError(f"conformance data of no variant there is: {sorted(unknown) or 'none at all'}")
    return entries


def conformance_positions() -> list[dict[str, Any]]:
    return _entries((CONFORMANCE / "positions.jsonl").read_text(encoding="utf-8").splitlines())


def conformance_move_lists() -> list[dict[str, Any]]:
    with gzip.open(CONFORMANCE / "movelists.jsonl.gz", "rt", encoding="utf-8") as lines:
        return _entries(lines)


def conformance_logs() -> list[dict[str, Any]]:
    return _entries((LOGS / "expected.jsonl").read_text(encoding="utf-8").splitlines())


@cache
def pages_named() -> frozenset[str]:
    """The paths on the site of every page that the program leads to."""
    paths = {finding_page(code) for code in CODES} | {game_page(name) for name in rn.variants()} | {HOME}
    naming = ("page", "new_command", "help_epilog")
    for file in (ROOT / "rococo_notation").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).removeprefix("options.") in naming and call.args:
                path = call.args[-1]
                # The templates of pages have a function of that name too.
                if isinstance(path, ast.Constant) and path.value.endswith("/"):
                    paths.add(page(path.value))
    return frozenset(path.removeprefix(HOME) for path in paths)


def zipped(**texts: str) -> bytes:
    """A package of logs, each under its name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, text in texts.items():
            package.writestr(f"{name}.txt", text)
    return buffer.getvalue()


ORDINARY = {"rococo", "ultima", "chess", "grand", "xiangqi", "shatranj"}
"""Games of every family, each with something of its own: edges, capture by other ways, ranks, palaces, bare Kings."""


def few_of(names: Iterable[str]) -> list[Any]:
    """Games as parameters of a test: some for the ordinary run, all others for the slow one."""
    return [name if name in ORDINARY else pytest.param(name, marks=pytest.mark.slow) for name in names]


def one_of_each(values: Iterable[Any], kind: Callable[[Any], Any], name: Callable[[Any], str]) -> list[Any]:
    """Parameters of a test: the first of every kind for the ordinary run, all others for the slow one."""
    seen, parameters = set(), []
    for value in values:
        marks = [pytest.mark.slow] if kind(value) in seen else []
        seen.add(kind(value))
        parameters.append(pytest.param(value, id=name(value), marks=marks))
    return parameters


def one_log_of_each() -> list[Any]:
    """The conformance logs as ``one_of_each`` gives them, by variant, hand and verdict."""
    return one_of_each(
        conformance_logs(),
        lambda entry: (entry["variant"], entry["style"]["effects"], entry["verdict"]),
        lambda entry: entry["file"],
    )


def watch(page: Any, own: str, complaints: list[str]) -> None:
    """Note what a page in the browser writes on its console, and what it asks of others than its own address."""

    def foreign(request: Any) -> None:
        if not request.url.startswith((own, "data:", "blob:", "about:")):
            complaints.append(f"request: {request.url}")

    def said(message: Any) -> None:
        # What is of type "info" the browser says of itself, such as that a field of the theme did not get the focus.
        if message.type != "info":
            complaints.append(f"console: {message.text}")

    page.on("console", said)
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", foreign)


def code_of(pieces: str, side: str = "w", operations: str = "") -> str:
    """The position code of a Rococo board given as ``Ld4 pd5``; a King not named stands in a corner of the z file."""
    board = {word[1:]: word[0] for word in pieces.split()}
    for king, corner in (("K", "z0"), ("k", "z00")):
        if king not in board.values():
            assert corner not in board, f"{king} needs a square of its own"
            board[corner] = king
    ranks = []
    for rank in RANKS:
        row = "".join(board.pop(file + rank, ".") for file in FILES)
        for run in range(10, 0, -1):
            row = row.replace("." * run, str(run))
        ranks.append(row)
    assert not board, f"no such squares: {board}"
    return f"{'/'.join(ranks)} {side} - - {operations}".strip()


def position_of(
    pieces: str, side: str = "w", operations: str = "", variant: str = "rococo", **given: Any
) -> rn.Position:
    return rn.Position.from_code(code_of(pieces, side, operations), variant, **given)


def header_log(pieces: str, *turns: str, side: str = "w", operations: str = "", game: str = "Rococo") -> str:
    """A log that begins with a position of its own."""
    return "\n".join([f"Game: {game}", f"Position: {code_of(pieces, side, operations)}", "", *turns, ""])


def log_of(*turns: str, game: str = "Rococo", name: str = "") -> str:
    """A log from the set-up, a turn a line."""
    return "\n".join([f"Game: {game}", *([f"Log: {name}"] if name else []), "", *turns, ""])


class Game(NamedTuple):
    """A random game: every position of it, and the moves between them."""

    positions: list[rn.Position]
    moves: list[rn.Move]

    @property
    def variant(self) -> str:
        return self.positions[0].variant.name


def play(start: rn.Position, choices: Iterable[int]) -> Game:
    """Play the moves the numbers choose, every other time one that does more than go from square to square."""
    positions, moves = [start], []
    for choice in choices:
        legal = positions[-1].legal_moves()
        if not legal or (start.variant.endings and positions[-1].outcome):
            # After a goal was reached, or a King bared, the moves are still listed.
            break
        busy = [move for move in legal if len(move.effects) > 1]
        pick = busy if busy and choice % 2 else legal
        moves.append(pick[choice // 2 % len(pick)])
        positions.append(positions[-1].play(moves[-1]))
    return Game(positions, moves)


def implied(move: rn.Move) -> str:
    """A move as a log with a preset writes it: mover and promotion only."""
    if move.target is None:
        return str(move)
    promotion = f"; {move.promotion}-{move.target}" if move.promotion else ""
    return f"{move.mover} {move.origin}-{move.target}{promotion}"


def text_of(game: Game, write: Any = str) -> str:
    """The log of a game from the set-up."""
    return log_of(*map(write, game.moves), game=game.variant)


def boards_as_written(record: rn.Record) -> list[dict[str, str]]:
    """The boards before the first ply and after each, as square to label, if the text is executed literally.

    If captures are implied they drift from the positions, as Game Courier's board would without its preset.
    """
    states = [record.start] if record.start else []
    for ply in record.plies if states else ():
        states.append(execute(write(ply.turn.parts, states[-1]), states[-1]))
    return [dict(rn.Position(state).pieces) for state in states]


_PLACED = [(entry["variant"], entry["code"]) for entry in conformance_move_lists()]

choices = st.integers(0, 9999)


@st.composite
def games(draw: st.DrawFn, max_size: int = 30, names: Sequence[str] = WITH_ONE_SET_UP) -> Game:
    """Random games from the set-up of any of some variants."""
    start = rn.Position.start(draw(st.sampled_from(names)))
    return play(start, draw(st.lists(choices, min_size=1, max_size=max_size)))


@st.composite
def positions(draw: st.DrawFn, max_size: int = 6) -> rn.Position:
    """Positions a few random moves after one of the conformance data."""
    variant, code = draw(st.sampled_from(_PLACED))
    return play(rn.Position.from_code(code, variant), draw(st.lists(choices, max_size=max_size))).positions[-1]
