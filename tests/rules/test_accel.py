"""The compiled twin and the readable engine: the same moves, and the same state after each."""

import itertools
import json
import os
import random
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import (
    WITH_A_TWIN,
    WITH_ONE_SET_UP,
    Game,
    choices,
    conformance_move_lists,
    conformance_positions,
    few_of,
    games,
    play,
    positions,
)

import rococo_notation as rn
from rococo_notation.errors import VariantError
from rococo_notation.rules.engine import legal_moves, perft, threatens
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.state import State
from rococo_notation.rules.twin import twin_of
from rococo_notation.screening.reading import reader_of

MOVE_LISTS = conformance_move_lists()
POSITIONS = conformance_positions()
PERFT_SAMPLE = 4
"""Conformance positions of each variant from which lines are counted."""


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled module must be there, else nothing is compared."""
    monkeypatch.delenv("ROCOCO_ACCEL", raising=False)
    if twin_of(rn.variant("rococo").tables()) is None:
        message = "rococo_notation.rules.accel is not compiled, so there are no two engines to compare"
        if os.environ.get("ROCOCO_EXPECT") == "compiled":
            pytest.fail(message)
        pytest.skip(message)


MOST_CHOICES = 8
"""The most choices of an option that are played; of 960 set-ups some stand for all."""


def ways_to_play(name: str) -> Iterator[rn.Variant]:
    """A variant with every choice its rules leave."""
    options = rn.variant(name).options
    some = (option.choices[:: -(-len(option.choices) // MOST_CHOICES)] for option in options.values())
    for values in itertools.product(*some):
        yield rn.variant(name, dict(zip(options, values, strict=True)))


def compare_moves(state: State, *, why: object = "") -> list[Any]:
    """See that both engines list the same moves in a state, each once, and return them."""
    twin = twin_of(state.tables)
    assert twin is not None, f"{state.tables.variant.title} is left to the engine"
    listed = list(legal_moves(state))
    assert sorted(twin.moves(state)) == sorted(map(tuple, listed)), (str(rn.Position(state)), why)
    return listed


def compare(state: State, *, why: object = "") -> None:
    """See that both engines list the same moves in a state, and come to the same state by each."""
    twin = twin_of(state.tables)
    for move in compare_moves(state, why=why):
        assert twin is not None
        assert twin.after(state, move) == twin.facts(state.after(move)), (str(rn.Position(state)), move, why)


def state_of(code: str, variant: str | rn.Variant, edition: str | None = None) -> State:
    return rn.Position.from_code(code, variant, edition=edition).state


@pytest.mark.parametrize("name", WITH_A_TWIN)
def test_every_twin_reads_the_logs_of_its_variant(name: str) -> None:
    for variant in ways_to_play(name):
        for edition in variant.editions:
            assert twin_of(variant.tables(edition)) is not None
            reader = reader_of(variant.tables(edition))
            if variant.endings:
                # That a King is bared is for the replayer to see.
                assert reader is None
                continue
            assert reader is not None
            assert reader.reads


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.slow) for start in range(1, 5))])
@pytest.mark.parametrize("name", sorted({entry["variant"] for entry in MOVE_LISTS}))
def test_agrees_on_every_conformance_position(name: str, start: int) -> None:
    entries = [entry for entry in MOVE_LISTS if entry["variant"] == name][start::5]
    assert entries
    for entry in entries:
        compare(state_of(entry["code"], name), why=entry["code"])


@pytest.mark.parametrize("name", [name for name in rn.variants() if len(rn.variant(name).editions) > 1])
def test_agrees_on_every_conformance_position_under_every_edition(name: str) -> None:
    variant = rn.variant(name)
    for entry in MOVE_LISTS:
        if entry["variant"] == name:
            today = set(legal_moves(state_of(entry["code"], name)))
            for edition in variant.editions:
                state = state_of(entry["code"], name, edition)
                twin = twin_of(state.tables)
                for move in compare_moves(state, why=edition):
                    if move not in today:
                        assert twin is not None
                        assert twin.after(state, move) == twin.facts(state.after(move)), (entry["code"], move)


@pytest.mark.parametrize("ruling", POSITIONS, ids=[entry["id"] for entry in POSITIONS])
def test_agrees_on_every_ruling(ruling: dict[str, Any]) -> None:
    for edition in rn.variant(ruling["variant"]).editions:
        compare(state_of(ruling["code"], ruling["variant"], edition), why=edition)


CODES = [
    ("rococo", "pool nothing", "10/1kP7/10/10/10/10/10/10/4K5/10 w - - pool -;"),
    ("rococo", "pool of both", "10/1k4P3/1P8/10/10/10/10/2p7/4K5/10 w - - pool WLlaA;"),
    ("rococo", "pool of the other side", "10/1k4P3/10/10/10/10/10/2p7/4K5/10 w - - pool wwl;"),
    ("rococo", "ban", "10/4k5/10/3s6/10/10/3S6/10/4K5/10 w - - ban c3,c6;"),
    ("rococo", "ban of others", "10/4k5/10/3s6/10/10/3S6/10/4K5/10 w - - ban c3,c7;"),
    ("rococo", "ban and check by nobody", "10/4k5/10/3s6/4C5/10/3S6/10/4K5/10 b - - ban c3,c6;"),
    ("rococo", "no Kings", "10/10/10/3s6/10/10/3S6/10/10/10 w - -"),
    ("rococo", "one King", "10/10/10/3s6/10/10/3S6/10/4K5/10 w - -"),
    ("rococo", "empty", "10/10/10/10/10/10/10/10/10/10 b - -"),
    ("chess", "all castlings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"),
    ("chess", "castling of Black", "r3k2r/8/8/8/8/8/8/R3K2R b kq -"),
    ("chess", "castling through check", "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq -"),
    ("chess", "castling in check", "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq -"),
    ("chess", "castling rights without Rooks", "4k3/8/8/8/8/8/8/4K3 w KQkq -"),
    ("chess", "castling rights with Kings away", "r6r/4k3/8/8/8/8/4K3/R6R w KQkq -"),
    ("chess", "castling with what is no Rook", "4k3/8/8/8/8/8/8/N3K2b w KQ -"),
    ("chess", "en passant", "4k3/8/8/3pPp2/8/8/8/4K3 w - d6"),
    ("chess", "en passant that leaves a check", "4k3/8/8/K2pP2r/8/8/8/8 w - d6"),
    ("chess", "en passant by two", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6"),
    ("chess", "compulsory promotion", "4k1r1/P4P2/8/8/8/8/p7/1R2K3 w - -"),
    ("chess", "mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"),
    ("chess", "stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -"),
    ("immobilizer-chess", "spent", "4k5/10/10/10/10/10/10/P1P7/10/4K5 w - - spent c3;"),
    ("swapper-chess", "spent by a swap", "4k5/10/10/10/10/10/10/10/PSP7/4K5 w - - spent a2;"),
    ("advancer-chess", "two squares to take on", "4k5/10/10/10/10/2PpP5/10/10/10/4K5 w - d7,d6"),
    ("ultima", "a board full", "clxwkxlI/pppppppp/pppppppp/PPPPPPPP/pppppppp/PPPPPPPP/PPPPPPPP/iLXWKXLC w - -"),
]


@pytest.mark.parametrize(("name", "code"), [pytest.param(n, code, id=f"{n}: {what}") for n, what, code in CODES])
def test_agrees_on_what_a_position_code_may_hold(name: str, code: str) -> None:
    try:
        states = [state_of(code, variant) for variant in ways_to_play(name)]
    except rn.NotationError as error:
        pytest.fail(f"the position is none: {error}")
    for state in states:
        for edition in state.tables.variant.editions:
            compare(state_of(code, state.tables.variant, edition))
            compare(state_of(code, state.tables.variant, edition).passed())


@settings(max_examples=80)
@given(positions())
def test_agrees_a_few_moves_after_a_conformance_position(position: rn.Position) -> None:
    compare(position.state)


def state_at_random(tables: Any, chance: random.Random) -> State:
    """A state no game need come to: pieces anywhere, any pool, ban, spent and castling, a King or none a side.

    A King stands where it may: whether a piece could ever attack it is known from that. So no King can take the other
    to where it may not stand, as that of Xiangqi would across the board.
    """
    state = State.start(tables)
    royal = [piece for pieces in tables.royals for piece in pieces]
    usual = [piece for piece in range(1, tables.off) if piece not in royal]
    density = chance.random()
    board = state.board
    for square in tables.squares:
        board[square] = chance.choice(usual) if chance.random() < density else 0
    for side in (0, 1):
        if chance.random() < 0.95:
            king = royal[side]
            places = [s for s in tables.squares if board[s] not in royal and not tables.never_on[king][s]]
            board[chance.choice(places)] = king
    made = State(tables, board, chance.randrange(2), tuple(chance.randrange(3) for _ in range(tables.off + 1)))
    made.castling = chance.randrange(1 << len(tables.rights))
    if chance.random() < 0.5:
        made.ban = sum(1 << square for square in chance.sample(tables.squares, 2))
    made.spent = sum(1 << square for square in tables.squares if chance.random() < 0.3)
    pawns = [square for square in tables.squares if tables.passes[board[square]]]
    enemies = [square for square in pawns if tables.side_of(board[square]) != made.side]
    if enemies:
        made.passer = chance.choice(enemies)
        made.passing = sum(1 << square for square in chance.sample(tables.squares, 5) if not board[square])
    for one, other in itertools.permutations([square for square in tables.squares if tables.royal[board[square]]], 2):
        if tables.never_on[board[one]][other] and board[other] and threatens(made, one, other):
            board[other] = 0
    return made


@pytest.mark.parametrize("name", few_of(WITH_A_TWIN))
def test_agrees_on_boards_at_random(name: str) -> None:
    chance = random.Random(f"boards of {name}")
    for variant in ways_to_play(name):
        for edition in variant.editions:
            for _ in range(6):
                compare(state_at_random(variant.tables(edition), chance))


# ---------------------------------------------------------------- games


@settings(max_examples=30)
@given(games(max_size=20, names=[name for name in WITH_ONE_SET_UP if name in WITH_A_TWIN]))
def test_agrees_all_through_a_game(game: Game) -> None:
    for position in game.positions:
        compare(position.state)


@settings(max_examples=30)
@given(st.sampled_from(WITH_A_TWIN), st.randoms(use_true_random=False), st.lists(choices, max_size=15))
def test_agrees_all_through_a_game_with_any_option(name: str, chance: random.Random, picks: list[int]) -> None:
    variant = chance.choice(list(ways_to_play(name)))
    edition = chance.choice(list(variant.editions))
    for position in play(rn.Position.start(variant, edition=edition), picks).positions:
        compare(position.state)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_A_TWIN)
def test_agrees_through_many_games(name: str) -> None:
    chance = random.Random(name)
    # Where there are more ways to play each has fewer games and boards: most of the rules are those of the others.
    ways = [(variant, edition) for variant in ways_to_play(name) for edition in variant.editions]
    for variant, edition in ways:
        for _ in range(-(-2 // len(ways))):
            start = rn.Position.start(variant, edition=edition)
            for position in play(start, [chance.randrange(10_000) for _ in range(80)]).positions:
                compare(position.state)
        for _ in range(-(-40 // len(ways))):
            compare(state_at_random(variant.tables(edition), chance))


@pytest.mark.slow
def test_agrees_far_from_every_sixth_conformance_position() -> None:
    chance = random.Random(1)
    for entry in MOVE_LISTS[::6]:
        edition = chance.choice(list(rn.variant(entry["variant"]).editions))
        start = rn.Position.from_code(entry["code"], entry["variant"], edition=edition)
        for position in play(start, [chance.randrange(10_000) for _ in range(6)]).positions:
            compare(position.state)


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize("name", few_of(WITH_A_TWIN))
def test_counts_the_lines_from_the_set_up(name: str) -> None:
    for variant in ways_to_play(name):
        state = State.start(variant.tables())
        twin = twin_of(state.tables)
        assert twin is not None
        assert [twin.perft(state, depth) for depth in (0, 1)] == [perft(state, depth) for depth in (0, 1)]
    state = State.start(rn.variant(name).tables())
    twin = twin_of(state.tables)
    assert twin is not None
    assert twin.perft(state, 2) == perft(state, 2)


@pytest.mark.parametrize(("name", "depth", "count"), [("rococo", 4, 909_128), ("chess", 4, 197_281)])
def test_counts_what_is_published(name: str, depth: int, count: int) -> None:
    twin = twin_of(rn.variant(name).tables())
    assert twin is not None
    assert twin.perft(State.start(rn.variant(name).tables()), depth) == count


@pytest.mark.parametrize(
    "name",
    [
        name if name in ("rococo", "swapper-chess") else pytest.param(name, marks=pytest.mark.slow)
        for name in sorted({entry["variant"] for entry in MOVE_LISTS})
    ],
)
def test_counts_the_lines_from_conformance_positions(name: str) -> None:
    few = sorted((entry for entry in MOVE_LISTS if entry["variant"] == name), key=lambda entry: len(entry["moves"]))
    chosen = [entry for entry in few if 3 <= len(entry["moves"]) <= 12]
    assert chosen
    for depth, entries in ((2, chosen[:: max(1, len(chosen) // PERFT_SAMPLE)]), (3, chosen[:PERFT_SAMPLE])):
        for entry in entries:
            state = state_of(entry["code"], name)
            twin = twin_of(state.tables)
            assert twin is not None
            assert twin.perft(state, depth) == perft(state, depth), entry["code"]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({entry["variant"] for entry in MOVE_LISTS}))
def test_counts_three_plies_from_more_conformance_positions(name: str) -> None:
    entries = [entry for entry in MOVE_LISTS if entry["variant"] == name and len(entry["moves"]) <= 30]
    for entry in entries[::12][:5]:
        for edition in rn.variant(name).editions:
            state = state_of(entry["code"], name, edition)
            twin = twin_of(state.tables)
            assert twin is not None
            assert twin.perft(state, 3) == perft(state, 3), (entry["code"], edition)


# ---------------------------------------------------------------- variants of one's own

PATTERNS = tuple(power.name for power in POWERS.values() if power.pattern)
OTHERS = tuple(power.name for power in POWERS.values() if power.captures and not power.pattern)
ALONG_LINES = ("W3", "F2", "fsW", "fR", "fK", "bF3")
BETZA = (*ALONG_LINES, "D", "nD", "A", "nA", "nN", "NN", "C", "Z2", "H", "pR", "pQ", "gB", "ffNbsN", "DD", "nAA")
ON_LINES = tuple(name for name in OTHERS if not POWERS[name].surrounds)


class Maker:
    """Makes variant files at random, with any capture matrix."""

    def __init__(self, seed: object) -> None:
        self.chance = random.Random(seed)
        others = self.chance.sample("ABCDEFG", self.chance.randint(2, 5))
        self.kinds = ["K", *others]
        self.files = list("abcdefgh"[: self.chance.randint(4, 8)])
        self.ranks = [str(rank) for rank in range(1, self.chance.randint(5, 8) + 1)]
        # Beyond the twin are pieces that capture around them where there are edge squares or as they promote, leapers
        # that capture along lines, and a side that takes its own King.
        self.edge = self.chance.random() < 0.4
        self.powers = ON_LINES if self.edge else OTHERS
        self.leaps = self.chance.random() < 0.3
        self.promotes = self.chance.choice(others) if self.chance.random() < 0.6 else ""

    def likely(self, share: float) -> bool:
        return self.chance.random() < share

    def matrix(self, kind: str, *, leaper: bool, own: bool = False) -> str:
        powers = ON_LINES if kind == self.promotes else self.powers
        usual = (*powers, *powers, *PATTERNS, *ALONG_LINES)
        words = (*PATTERNS, *BETZA, *BETZA, "swap", "destroy", "approach") if leaper else usual
        row: dict[str, list[str]] = {"K": self.chance.choice([["swap"], []])} if own else {}
        for other in ("all", *self.kinds):
            if self.likely(0.7 if other == "all" else 0.25) and not (own and other == "K"):
                some = self.chance.sample(words, self.chance.choice([0, 1, 1, 1, 2, 2, 3]))
                row[other] = [word for word in some if leaper or word != "leap"]
        return "{ " + ", ".join(f"{kind} = {json.dumps(words)}" for kind, words in row.items()) + " }"

    def piece(self, kind: str) -> list[str]:
        leaper = self.leaps and self.likely(0.3)
        walks = [pattern for pattern in (*PATTERNS, "hop", *ALONG_LINES) if pattern != "leap"]
        ways = ["leap", *BETZA] if leaper else walks
        moves = self.chance.sample(ways, self.chance.choice([1, 1, 1, 2, 2]))
        lines = [f"[pieces.{kind}]", f'name = "Piece {kind}"', f"enemy = {self.matrix(kind, leaper=leaper)}"]
        if kind == "K":
            lines.append("royal = true")
            moves = ["step"] if self.likely(0.7) else moves
        elif self.likely(0.3):
            moves = ["forward"]
            zones = f'white.ranks = ["2"], black.ranks = ["{self.ranks[-2]}"]'
            lines.append(f"first-move = {{ reach = {self.chance.choice([2, 3])}, {zones} }}")
        elif self.likely(0.2):
            moves = ["forward", self.chance.choice(["imnD", "ifmF2", "imsW3", "imN"])]
        elif self.likely(0.2):
            local = self.chance.choice(["sW", "mfF", "sN", "pR"])
            zones = f'betza = "{local}", white.ranks = ["3"], black.ranks = ["3", "1"]'
            return [*lines[:2], 'betza = "fW"', f"local = {{ {zones} }}"]
        if self.likely(0.15):
            files, ranks = json.dumps(self.files[1:]), json.dumps(self.ranks[:4])
            lines.append(f"within = {{ white = {{ files = {files} }}, black = {{ ranks = {ranks} }} }}")
        lines.append(f"moves = {json.dumps(moves)}")
        if self.likely(0.25):
            lines.append(f"own = {self.matrix(kind, leaper=leaper, own=True)}")
        if self.likely(0.15):
            lines.append(f"freezes = {json.dumps(self.chance.choice([['all'], [self.chance.choice(self.kinds)]]))}")
        if self.likely(0.3):
            lines.append('optional = ["coordinate"]')
        return lines

    def board(self) -> list[str]:
        width, height = len(self.files), len(self.ranks)
        grid = [["."] * width for _ in self.ranks]
        for rank, file in itertools.product((0, 1), range(width)):
            if self.likely(0.6):
                letter = self.chance.choice(self.kinds[1:])
                grid[rank][file] = letter.lower()
                grid[height - 1 - rank][file] = letter if self.likely(0.9) else "."
        king = self.chance.randrange(width)
        grid[0][king], grid[-1][king] = "k", "K"
        for _ in range(3 if self.likely(0.2) else 0):
            grid[self.chance.randrange(2, height - 2)][self.chance.randrange(width)] = "-"
        lines = ["[board]", f"files = {json.dumps(self.files)}", f"ranks = {json.dumps(self.ranks)}"]
        lines += ['setup = """', *(" ".join(row) for row in grid), '"""']
        if self.edge:
            ends = f"files = {json.dumps(self.files[:: width - 1])}", f"ranks = {json.dumps(self.ranks[:: height - 1])}"
            lines += ["[board.edge]", *ends]
        return lines

    def flag(self, name: str) -> str:
        return f"{name} = {json.dumps(self.likely(0.5))}"

    def text(self) -> str:
        lines = ['title = "Mine"', *self.board()]
        for kind in self.kinds:
            lines += self.piece(kind)
        if self.promotes:
            to = self.chance.choice(["captured", "any", [self.chance.choice(self.kinds[1:])]])
            lines += ["[promotion]", f"pieces = {json.dumps([self.promotes])}"]
            lines += [f"to = {json.dumps(to)}", self.flag("compulsory"), self.flag("in-place")]
            lines += [f'zone.white = {{ ranks = ["{self.ranks[-1]}"] }}', 'zone.black = { ranks = ["1"] }']
            if to == "captured" and self.likely(0.5):
                lines.append(f"reserve = {{ {self.chance.choice(self.kinds[1:])} = 2 }}")
            if self.likely(0.4):
                some = json.dumps(self.chance.sample(self.files, 2))
                lines.append(f"only-on.{self.chance.choice(self.kinds[1:])}.white.files = {some}")
            other = self.chance.choice([kind for kind in self.kinds[1:] if kind != self.promotes])
            if to != "captured" and self.likely(0.5):
                lines += [f"[pieces.{other}.promotion]", f'to = {{ white = ["{self.promotes}"], black = [] }}']
                lines += [
                    f"zone.white.ranks = {json.dumps(self.ranks[-2:])}",
                    f'compulsory.white.ranks = ["{self.ranks[-1]}"]',
                ]
        lines += ["[rules]", self.flag("suicide"), self.flag("check")]
        if self.likely(0.5):
            lines.append(f"en-passant = {json.dumps([self.chance.choice(self.kinds[1:])])}")
        lines += ["[editions.old]", 'until = "2005-01-01"', 'edge-landing = "any"', "[editions.new]"]
        return "\n".join(lines) + "\n"


def compare_by_play(variant: rn.Variant, chance: random.Random, plies: int) -> bool:
    """Compare the two engines through a game; False where the variant is beyond the twin."""
    compared = False
    for edition in variant.editions:
        state = State.start(variant.tables(edition))
        if twin_of(state.tables) is None:
            continue
        compared = True
        for _ in range(plies):
            compare(state)
            listed = list(legal_moves(state))
            if not listed:
                break
            busy = [move for move in listed if move.captured or move.swapped]
            state = state.after(chance.choice(busy if busy and chance.random() < 0.4 else listed))
    return compared


def variant_of(text: str, folder: Path) -> rn.Variant:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return rn.load_variant(file)


def compare_made(seed: str, folder: Path, plies: int) -> bool:
    """Compare the two engines through a game of a variant at random; False where there is nothing to compare."""
    maker = Maker(seed)
    text = maker.text()
    try:
        return compare_by_play(variant_of(text, folder), maker.chance, plies)
    except VariantError as error:
        # So many ways to capture, and such powers beside local moves, no piece may have.
        if not re.search("are possible|along all lines", str(error)):
            raise
        return False
    except AssertionError as error:
        pytest.fail(f"{error}\n{text}")


@pytest.mark.parametrize("batch", range(6))
def test_agrees_on_variants_at_random(batch: int, tmp_path: Path) -> None:
    assert sum(compare_made(f"{batch} {number}", tmp_path, 12) for number in range(12))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_agrees_on_many_variants_at_random(batch: int, tmp_path: Path) -> None:
    assert sum(compare_made(f"many {batch} {number}", tmp_path, 25) for number in range(40))


MINE = """
title = "Mine"
[board]
files = ["a", "b", "c", "d"]
ranks = ["1", "2", "3", "4", "5", "6", "7"]
setup = '''
{setup}
'''
[pieces.K]
name = "King"
royal = true
moves = ["step"]
enemy = {{ all = ["step"] }}
{rest}
"""
FIRST_MOVE = 'moves = ["forward"]\nfirst-move = { reach = 3, white.ranks = ["2"], black.ranks = ["6"] }'
LEAPER = '[pieces.L]\nname = "Leaper"\nmoves = ["slide"]'
OWN: dict[str, tuple[str, str, str]] = {
    "a first move of three squares is not a swap over three": (
        ". k . .\n. . . .\n. p . .\n. . . .\n. . . .\n. P . .\n. K . .",
        f'[pieces.P]\nname = "Pawn"\n{FIRST_MOVE}\nenemy = {{ all = ["swap"] }}',
        "w",
    ),
    "a first move gives check along its file": (
        ". k . .\n. . . .\n. . . .\n. . . .\n. . . .\n. P . .\n. K . .",
        f'[pieces.P]\nname = "Pawn"\n{FIRST_MOVE}\nenemy = {{ all = ["slide"] }}\n[rules]\ncheck = true',
        "b",
    ),
    "a first move gives check at a corner": (
        ". . . .\n. k . .\n. . . .\n. . . .\n. . . .\nP . . .\n. . K .",
        f'[pieces.P]\nname = "Pawn"\n{FIRST_MOVE}\nenemy = {{ all = ["coordinate"] }}\n[rules]\ncheck = true',
        "b",
    ),
    "a first move gives check by enclosing the King": (
        ". . . .\n. . . .\n. . k P\np . . .\n. . . .\n. P . .\nK . . .",
        f'[pieces.P]\nname = "Pawn"\n{FIRST_MOVE}\nenemy = {{ all = ["custodian"] }}\n[rules]\ncheck = true',
        "b",
    ),
    "a leap on the way gives check by landing on the King": (
        ". k . .\n. . . .\n. . . .\n. l . .\n. . . .\n. L . .\n. . . K",
        f'{LEAPER}\nenemy = {{ all = ["overtake"], K = ["slide"] }}\n[rules]\ncheck = true',
        "b",
    ),
    "a leap on the way gives check by enclosing the King": (
        ". . . .\n. . . .\n. . k L\n. . . .\n. l . .\n. . . .\nK L . .",
        f'{LEAPER}\nenemy = {{ all = ["overtake"], K = ["custodian"] }}\n[rules]\ncheck = true',
        "b",
    ),
}


@pytest.mark.parametrize(("setup", "rest", "side"), OWN.values(), ids=OWN)
def test_agrees_on_a_variant_of_ones_own(setup: str, rest: str, side: str, tmp_path: Path) -> None:
    variant = variant_of(MINE.format(setup=setup, rest=rest), tmp_path)
    state = State.start(variant.tables())
    state.side = "wb".index(side)
    compare(state)
    assert compare_by_play(variant, random.Random(1), 10)


def test_a_side_that_may_take_its_own_king_is_left_to_the_engine(tmp_path: Path) -> None:
    setup = ". . . .\n. . . .\n. . . .\n. K . .\n. A . .\n. . . .\n. k . ."
    rest = '[pieces.A]\nname = "Advancer"\nmoves = ["step"]\nenemy = { all = ["approach"] }\n'
    own = 'own = { all = ["withdraw"] }'
    assert twin_of(variant_of(MINE.format(setup=setup, rest=rest), tmp_path).tables()) is not None
    variant = variant_of(MINE.format(setup=setup, rest=rest + own), tmp_path)
    assert twin_of(variant.tables()) is None
    # Both Kings are off the board at once.
    assert "A b3-b2; @-b1; @-b4" in map(str, rn.Position.start(variant).legal_moves())


def test_a_piece_that_promotes_and_may_come_back_is_left_to_the_engine(tmp_path: Path) -> None:
    setup = "k . . .\n. . . .\n. p . .\n. L . .\n. . . .\n. . . .\nK . . ."
    lion = '[pieces.L]\nname = "Lion"\nbetza = "KcabK"\n[pieces.P]\nname = "Pawn"\nbetza = "fmWfcF"\n'
    zones = 'zone.white = { ranks = ["4", "7"] }\nzone.black = { ranks = ["1"] }'
    assert twin_of(variant_of(MINE.format(setup=setup, rest=lion), tmp_path).tables()) is not None
    rest = f'{lion}[promotion]\npieces = ["L"]\nto = ["P"]\n{zones}'
    variant = variant_of(MINE.format(setup=setup, rest=rest), tmp_path)
    assert twin_of(variant.tables()) is None
    position = rn.Position.start(variant)
    back = [move for move in position.legal_moves() if move.target == move.origin]
    assert [*map(str, back)] == ["L b4-b4; @-b5", "L b4-b4; @-b5; P-b4"]
    assert [position.parse(str(move)) for move in back] == back
    assert [effect.kind for effect in back[1].effects] == ["relocate", "remove", "promote"]


def test_a_set_up_with_two_kings_a_side_is_left_to_the_engine(tmp_path: Path) -> None:
    variant = variant_of(MINE.format(setup="k . . k\n" + ". . . .\n" * 5 + "K . . K", rest=""), tmp_path)
    assert twin_of(variant.tables()) is None


def test_check_without_a_king_is_no_check_and_left_to_the_engine(tmp_path: Path) -> None:
    text = MINE.format(setup=". . . .\n" * 5 + "k . . .\nK . . .", rest="[rules]\ncheck = true")
    variant = variant_of(text.replace("royal = true\n", ""), tmp_path)
    assert twin_of(variant.tables()) is None
    assert [str(move) for move in rn.Position.start(variant).legal_moves()] == ["K a1-a2", "K a1-b1", "K a1-b2"]


@pytest.mark.parametrize("count", [16, 17])
def test_agrees_where_a_piece_may_become_many_others(count: int, tmp_path: Path) -> None:
    letters = [letter for letter in string.ascii_uppercase if letter not in "KPQ"][:count]
    plain = "".join(f'[pieces.{a}]\nname = "{a}"\nmoves = ["step"]\nenemy = {{ all = ["step"] }}\n' for a in letters)
    pawns = "".join(f'[pieces.{a}]\nname = "{a}"\nmoves = ["forward"]\nenemy = {{ all = [] }}\n' for a in "PQ")
    zones = 'zone.white = { ranks = ["7"] }\nzone.black = { ranks = ["1"] }'
    setup = "k . . .\n. . P Q\n. . . .\n. . . .\n. . . .\n. . p q\nK . . ."
    for rest in (plain + pawns, pawns + plain):
        promotion = f'[promotion]\npieces = ["P", "Q"]\nto = "any"\n{zones}'
        variant = variant_of(MINE.format(setup=setup, rest=rest + promotion), tmp_path)
        assert (twin_of(variant.tables()) is None) == (count == 17)
        assert compare_by_play(variant, random.Random(1), 8) == (count == 16)


@cache
def tables_of_a_large_board(width: int) -> Any:
    files = [*string.ascii_lowercase][:width]
    rows = ["k" + " ." * (width - 1), *[" ".join("." * width)] * 3, "K" + " ." * (width - 1)]
    return files, "\n".join(rows)


@pytest.mark.parametrize("width", [12, 16, 17])
def test_a_board_too_large_is_left_to_the_engine(width: int, tmp_path: Path) -> None:
    files, setup = tables_of_a_large_board(width)
    text = MINE.format(setup=setup, rest="").replace('["a", "b", "c", "d"]', json.dumps(files))
    text = text.replace('["1", "2", "3", "4", "5", "6", "7"]', '["1", "2", "3", "4", "5"]')
    variant = variant_of(text, tmp_path)
    assert (twin_of(variant.tables()) is None) == (width == 17)
    assert compare_by_play(variant, random.Random(1), 10) == (width < 17)
