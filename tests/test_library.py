"""The library as a program uses it: what it refuses, what stays as it is, what is equal, and what is shown."""

import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rococo_notation as rn
from rococo_notation.errors import MissingExtraError
from rococo_notation.view import animation, svg

LOG = "Game: Rococo\n1. P e2-f3\n1... p b7-a6\n"
START = rn.Position.start("rococo")
CHESS = rn.Position.start("chess")
MOVE = START.parse("P a2-a3")
OWN = """
extends = "rococo"
title = "Rococo of my own"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def untyped(function: Callable[..., object]) -> Callable[..., Any]:
    """A function as a program calls it that no type checker has seen."""
    return function


# What is asked for, the exception, and what its message says can be done.
NOES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "effects": (lambda: untyped(rn.replay)(LOG, effects="manuel"), ValueError, "'auto', 'implied', 'manual'"),
    "effects of a summary": (lambda: untyped(rn.summarize)(LOG, effects="manuel"), ValueError, "'implied'"),
    "effects of a verdict": (lambda: untyped(START.verdict)("P a2-a3", effects="x"), ValueError, "'implied'"),
    "on_illegal": (lambda: untyped(rn.replay)(LOG, on_illegal="stopp"), ValueError, "'stop', 'force', 'skip'"),
    "an edition": (lambda: rn.replay(LOG, edition="2003"), rn.VariantError, "2002, 2005"),
    "an edition that is a number": (lambda: untyped(rn.replay)(LOG, edition=2002), TypeError, "such as '2005'"),
    "a variant": (lambda: rn.variant("rokoko"), rn.VariantError, "did you mean 'rococo'?"),
    "a variant that is none": (lambda: untyped(rn.Position.start)(None), TypeError, "the name of a variant"),
    "a variant by number": (lambda: untyped(rn.variant)(5), TypeError, "must be a string"),
    "a file of a variant": (lambda: untyped(rn.load_variant)(5), TypeError, "the path of a file"),
    "an option that is a number": (
        lambda: untyped(rn.variant)("withdrawer-chess", {"pawn-first-move": 2}), rn.VariantError, "'2', '3', not 2",
    ),
    "bytes to replay": (lambda: untyped(rn.replay)(LOG.encode()), TypeError, "read() takes bytes"),
    "what read gives to replay": (
        lambda: untyped(rn.replay)(rn.read(LOG.encode())), TypeError,
        "replay() takes one Log or its text; read() gives an iterator of Logs",
    ),
    "what read gives to summarize": (
        lambda: untyped(rn.summarize)(rn.read(LOG.encode())), TypeError, "read() gives an iterator of Logs",
    ),
    "bytes to parse_log": (lambda: untyped(rn.parse_log)(LOG.encode()), TypeError, "read() takes bytes"),
    "bytes to parse_turn": (lambda: untyped(rn.parse_turn)(b"P e2-e4"), TypeError, "a turn must be a string"),
    "a path to replay": (lambda: untyped(rn.replay)(Path("game.txt")), TypeError, "the paths of files"),
    "a file to replay": (lambda: untyped(rn.replay)(io.StringIO(LOG)), TypeError, "the paths of files"),
    "a path to summarize": (lambda: untyped(rn.summarize)(Path("game.txt")), TypeError, "the paths of files"),
    "a file to read": (lambda: untyped(rn.read)(io.StringIO(LOG)), TypeError, "the path of a file or its bytes"),
    "text to read": (lambda: list(rn.read(LOG)), rn.UnreadableError, "rn.parse_log(text)"),
    "text to write_log": (lambda: untyped(rn.write_log)(LOG), TypeError, "takes a Log"),
    "a position of a replay": (lambda: untyped(rn.replay)(LOG, position=5), TypeError, "a Position"),
    "a code to Position": (lambda: untyped(rn.Position)(START.code()), TypeError, "Position.from_code"),
    "bytes to from_code": (lambda: untyped(rn.Position.from_code)(b"8/8"), TypeError, "must be a string"),
    "bytes to play": (lambda: untyped(START.play)(b"P a2-a3"), TypeError, "such as 'P e2-e4'"),
    "None to verdict": (lambda: untyped(START.verdict)(None), TypeError, "such as 'P e2-e4'"),
    "a move played twice": (lambda: START.play(MOVE).play(MOVE), rn.IllegalMoveError, "there is no piece on a2"),
    "a move of the other side": (lambda: START.play("P b2-b3").play(MOVE), rn.IllegalMoveError, "Black's turn"),
    "a move of another game": (lambda: CHESS.play(MOVE), rn.IllegalMoveError, "a move of Rococo, but this is"),
    "a square": (lambda: START["e9"], KeyError, "Rococo has no square 'e9'"),
    "a code to perft": (lambda: untyped(rn.perft)(START.code(), 1), TypeError, "takes a Position"),
    "half a depth": (lambda: untyped(rn.perft)(START, 1.5), TypeError, "a number of plies"),
    "a side to look from": (lambda: untyped(svg)(START, orientation="left"), ValueError, "'white', 'black'"),
    "a size": (lambda: svg(START, size=-5), ValueError, "a number of pixels"),
    "a theme": (lambda: untyped(svg)(START, theme="foo"), ValueError, "'light', 'dark'"),
    "a theme of an animation": (lambda: untyped(animation)([(START, MOVE)], theme="x"), ValueError, "'light', 'dark'"),
}  # fmt: skip


@pytest.mark.parametrize("case", NOES)
def test_what_cannot_be_meant_is_refused_at_once_and_it_says_what_can(case: str) -> None:
    ask, kind, hint = NOES[case]
    with pytest.raises(kind) as refusal:
        ask()
    assert hint in str(refusal.value)


def test_a_move_is_refused_whose_squares_now_hold_other_pieces() -> None:
    before = rn.Position.from_code("10/4k5/10/10/10/1pL7/10/10/4K5/10 w - -")
    after = rn.Position.from_code("10/4k5/10/10/10/1wL7/10/10/4K5/10 w - -")
    move = before.parse("L b4-x4; @-a4")
    assert after.verdict(str(move)).legal
    assert not after.is_legal(move)
    with pytest.raises(rn.IllegalMoveError, match="there are other pieces on its squares"):
        after.play(move)


def test_every_legal_move_is_legal_and_is_played() -> None:
    for position in (START, CHESS, rn.Position.start("swapper-chess")):
        for move in position.legal_moves():
            assert position.is_legal(move)
            assert position.is_legal(str(move))
            assert position.play(move) == position.play(str(move))


def test_a_move_that_takes_less_than_it_could_is_played_though_it_is_not_listed() -> None:
    position = rn.Position.start("coordinator-chess").play("P g2-g3").play("p f9-f6")
    text = next(str(move).split(";")[0] for move in position.legal_moves() if move.mover == "C" and move.captured)
    fewer = position.verdict(text, effects="manual").move
    assert fewer is not None
    assert fewer not in position.legal_moves()
    assert position.is_legal(fewer)
    assert position.play(fewer) == position.play(fewer)


@pytest.mark.parametrize("name", rn.variants())
def test_a_position_is_gone_through_square_by_square(name: str) -> None:
    position = rn.Position.start(name)
    squares = list(position)
    assert len(squares) == len({*squares}) == len(position)
    assert all(square in position for square in squares)
    assert {square: position[square] for square in squares if position[square]} == dict(position.pieces)
    assert "nowhere" not in position
    assert 0 not in position


def test_no_move_is_legal_once_a_king_is_captured() -> None:
    before = rn.Position.from_code("10/4k5/4K5/10/10/10/10/10/10/10 w - -")
    after = before.play("K d7-d8")
    assert after.outcome is not None
    assert not after.legal_moves()
    assert not any(after.is_legal(move) for move in before.legal_moves())


def test_what_is_asked_of_a_position_leaves_it_as_it_is() -> None:
    position, code = rn.Position.start("rococo"), START.code()
    state = position.state
    state.board[state.tables.index["e1"]] = 0
    state.side = 1
    assert not hasattr(position.pieces, "clear")
    assert position.code() == code
    assert position == START


def test_legal_moves_are_worked_out_once() -> None:
    position = rn.Position.start("rococo")
    assert position.legal_moves() is position.legal_moves()


def test_a_variant_that_others_use_cannot_be_changed() -> None:
    variant = rn.variant("rococo")
    for mapping in (variant.pieces, variant.options, variant.editions, variant.first_moves):
        assert not hasattr(mapping, "__setitem__")
        assert not hasattr(mapping, "clear")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_copy_is_equal_and_counts_as_one(again: Callable[[Any], Any], own: Path) -> None:
    record = rn.replay(LOG)
    mine = rn.Position.start(own)
    option = rn.variant("withdrawer-chess", {"pawn-first-move": "2"})
    for thing in (
        START,
        MOVE,
        START.variant,
        record,
        record.plies[0],
        mine,
        mine.variant,
        mine.legal_moves()[0],
        option,
    ):
        assert again(thing) == thing
        assert len({thing, again(thing)}) == 1


def test_a_variant_loaded_twice_is_one(own: Path) -> None:
    assert rn.load_variant(own) == rn.load_variant(own)
    assert rn.Position.start(own) == rn.Position.start(own)
    assert rn.Position.start(own).play("P a2-a3") == rn.Position.start(own).play("P a2-a3")


def test_variants_and_positions_that_differ_are_not_equal(own: Path) -> None:
    assert rn.variant("withdrawer-chess", {"pawn-first-move": "2"}) != rn.variant(
        "withdrawer-chess", {"pawn-first-move": "3"}
    )
    assert rn.load_variant(own) != rn.variant("rococo")
    assert rn.Position.start(own) != START
    assert START.play(MOVE) != START
    assert rn.Position.start("rococo", edition="2002") != START


@pytest.mark.parametrize("code", [
    "10/4k5/10/10/10/10/10/10/4K5/10 w - -",
    "10/4k5/10/10/10/10/10/10/4K5/10 b - -",
    "10/4k5/10/10/10/10/10/10/4K5/10 w - - pool WLa;",
    "10/4k5/10/10/10/10/10/10/4K5/10 w - - hmvc 3; fmvn 9;",
])  # fmt: skip
def test_positions_are_equal_when_their_codes_are(code: str) -> None:
    position = rn.Position.from_code(code)
    assert position == rn.Position.from_code(position.code())
    assert position == pickle.loads(pickle.dumps(position))
    assert (position == rn.Position.from_code("10/4k5/10/10/10/10/10/10/4K5/10 w - -")) == (code.endswith("w - -"))


@pytest.mark.parametrize("error", [
    rn.NotationError("no move", "hm", 2), rn.IllegalMoveError("not so", "GC205", ("a1",)),
    rn.VariantError.of_file("x.toml", ["a", "b"], [1, None]), MissingExtraError("pictures", "x"),
], ids=lambda error: type(error).__name__)  # fmt: skip
def test_an_error_passes_from_one_process_to_another(error: rn.RococoError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_pickled_move_carries_no_tables() -> None:
    assert len(pickle.dumps(MOVE)) < 500
    assert len(pickle.dumps(START)) < 1000


def test_what_is_shown_of_a_thing_fits_on_a_line() -> None:
    record = rn.replay(LOG + "2. P a2-a5\n")
    shown = {
        repr(START): "<Position rococo 10/1iwlkclas1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1IWLKCLAS1/10 w - ->",
        repr(MOVE): "<Move 'P a2-a3'>",
        repr(record): "<Record without a name, rococo, illegal, 3 plies>",
        repr(record.plies[1]): "<Ply 1... 'p b7-a6' legal>",
        repr(record.log): "<Log without a name, Rococo, 3 turns>",
        repr(rn.variant("withdrawer-chess", {"pawn-first-move": "2"})): "<Variant withdrawer-chess pawn-first-move=2>",
        repr(record.findings[0]): f"<Finding GC204 4:4 {record.findings[0].message!r}>",
    }
    assert list(shown) == list(shown.values())


def test_a_printed_position_is_its_board() -> None:
    assert str(START).splitlines()[1] == " 8  *  i  w  l  k  c  l  a  s  *"


def test_squares_tell_what_stands_on_them() -> None:
    assert (START["e1"], START["e8"], START["x00"], START["e5"]) == ("C", "c", None, None)


def test_a_position_tells_whether_the_side_to_move_is_in_check() -> None:
    assert not START.in_check
    assert rn.Position.from_code("4k3/8/8/8/8/8/8/4RK2 b - -", "chess").in_check
    assert not rn.Position.from_code("4k3/8/8/8/8/8/8/4RK2 w - -", "chess").in_check


def test_a_name_of_a_file_where_its_text_is_wanted_is_told() -> None:
    assert "name of a file" in rn.replay("samples/game.txt").findings[0].message
