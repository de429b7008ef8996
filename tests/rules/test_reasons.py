"""What is said of a move that is refused is true: sentences that once were not, each with positions of its kind."""

from typing import NamedTuple

import pytest
from support import code_of, position_of

import rococo_notation as rn
from rococo_notation.rules import explain, reasons
from rococo_notation.rules.reasons import Reason, listed, wording


class Said(NamedTuple):
    variant: str
    code: str
    text: str
    finding: str
    sentence: str


def family(ranks: str) -> str:
    """The placement of a family game: the eight ranks between those of the Kings."""
    return f"5k4/{ranks}/5K4"


REASONS = {
    "a Pawn's first move blocked by an enemy": Said(
        "withdrawer-chess", family("10/10/10/10/10/10/1p8/1P8") + " w - -", "P b2-b4",
        "GC205", "the White Pawn cannot move from b2 to b4: the Black Pawn on b3 is in the way",
    ),
    "a Pawn's first move blocked farther on": Said(
        "withdrawer-chess", family("10/10/10/10/10/1N8/10/1P8") + " w - -", "P b2-b5",
        "GC205", "the White Pawn cannot move from b2 to b5: the White Knight on b4 is in the way",
    ),
    "Black's first move blocked in chess": Said(
        "chess", "4k3/1p6/1N6/8/8/8/8/4K3 b - -", "p b7-b5",
        "GC205", "the Black Pawn cannot move from b7 to b5: the White Knight on b6 is in the way",
    ),
    "a first move that is gone is too far": Said(
        "chess", "4k3/8/8/8/1n6/1P6/8/4K3 w - -", "P b3-b5", "GC204",
        "the White Pawn cannot move from b3 to b5: it does not move that far",
    ),
    "a King takes and is taken off again": Said(
        "rococo", code_of("Kd4 pd5"), "K d4-d5; @-d5",
        "GC302", "the text takes the White King off d5 again, but the move does not; landing on a piece already "
        "captures it",
    ),
    "a Rook takes and is taken off again": Said(
        "chess", "4k3/8/8/3p4/8/8/8/3RK3 w - -", "R d1-d5; d5-",
        "GC302", "the text takes the White Rook off d5 again, but the move does not; landing on a piece already "
        "captures it",
    ),
    "a piece that takes nothing is taken off again": Said(
        "rococo", code_of("La1"), "L a1-a4; @-a4",
        "GC302", "the text takes the White Long Leaper off a4 again, but the move does not",
    ),
    "a promotion in place that leaves a check": Said(
        "swapper-chess", "1P3k4/10/10/10/10/10/10/10/10/5K3r w - -", "Q-b10",
        "GC209", "the White King on f1 would still be in check from the Black Rook on j1",
    ),
    "a promotion in place to what it is": Said(
        "swapper-chess", "1P3k4/10/10/10/10/10/10/10/10/5K3r w - -", "P-b10",
        "GC409", "the White Pawn may not become a White Pawn",
    ),
    "a promotion in place to a King": Said(
        "swapper-chess", "1P3k4/10/10/10/10/10/10/10/10/5K4 w - -", "K-b10",
        "GC409", "the White Pawn may not become a White King",
    ),
    "a promotion in place below the last rank": Said(
        "swapper-chess", family("1P8/10/10/10/10/10/10/10") + " w - -", "Q-b9",
        "GC410", "the White Pawn may not promote on b9",
    ),
    "a promotion in place where there is none": Said(
        "withdrawer-chess", "1P3k4/10/10/10/10/10/10/10/10/5K4 w - -", "Q-b10",
        "GC410", "the White Pawn on b10 promotes only by moving",
    ),
    "a Pawn aslant to an empty square": Said(
        "chess", "4k3/8/8/1P6/8/8/8/4K3 w - -", "P b5-c6",
        "GC204", "the White Pawn on b5 may go to c6 only to capture, but c6 is empty, and there is nothing to "
        "capture en passant",
    ),
    "en passant that has lapsed": Said(
        "advancer-chess", family("10/10/10/1Pp7/10/10/10/10") + " w - -", "P b6-c7; @-c6",
        "GC204", "the White Pawn on b6 may go to c7 only to capture, but c7 is empty, and there is nothing to "
        "capture en passant",
    ),
    "a Pawn aslant to a piece of its own": Said(
        "chess", "4k3/8/8/8/8/2N5/1P6/4K3 w - -", "P b2-c3",
        "GC206", "the White Pawn on b2 may go to c3 only to capture, but the White Knight is there",
    ),
    "a Pincer Pawn aslant": Said(
        "ultima", "7k/8/8/8/3P4/8/8/K7 w - -", "P d4-e5",
        "GC204", "the White Pincer Pawn cannot move from d4 to e5: it does not move that way",
    ),
    "a Pincer Pawn aslant to a piece": Said(
        "ultima", "7k/8/8/4p3/3P4/8/8/K7 w - -", "P d4-e5",
        "GC204", "the White Pincer Pawn cannot move from d4 to e5: it does not move that way",
    ),
    "a Pincer Pawn far aslant": Said(
        "ultima", "7k/6w1/8/4p3/3P4/8/8/K7 w - -", "P d4-g7",
        "GC204", "the White Pincer Pawn cannot move from d4 to g7: it does not move that way",
    ),
    "a Mimotaur leaps to an empty square": Said(
        "mimotaur-chess", family("10/10/10/10/10/10/10/3M6") + " w - -", "M d2-e4",
        "GC204", "the White Mimotaur on d2 may go to e4 only to capture a Black Knight, but e4 is empty",
    ),
    "a Mimotaur leaps onto a piece of its own": Said(
        "mimotaur-chess", family("10/10/10/10/10/4P5/10/3M6") + " w - -", "M d2-e4",
        "GC206", "the White Mimotaur on d2 may go to e4 only to capture a Black Knight, but the White Pawn is there",
    ),
    "a Mimotaur leaps onto what is no Knight": Said(
        "mimotaur-chess", family("10/10/10/10/10/4r5/10/3M6") + " w - -", "M d2-e4",
        "GC206", "the White Mimotaur on d2 may go to e4 only to capture a Black Knight, but the Black Rook is there",
    ),
    "a King takes two squares away": Said(
        "chess", "4k3/8/4p3/8/4K3/8/8/8 w - -", "K e4-e6", "GC204",
        "the White King cannot move from e4 to e6: it does not move that far",
    ),
    "a King takes two squares away in Rococo": Said(
        "rococo", code_of("Kd4 lf6"), "K d4-f6", "GC204",
        "the White King cannot move from d4 to f6: it does not move that far",
    ),
    "a Chameleon takes a King from afar": Said(
        "rococo", code_of("Cd4 kd6"), "C d4-d6",
        "GC206", "the White Chameleon on d4 cannot land on d6: it captures the Black King there only "
        "from the next square",
    ),
    "castling with a Knight": Said(
        "withdrawer-chess", "5k4/10/10/10/10/10/10/10/10/5K3N w - -", "K f1-i1; N j1-h1",
        "GC210", "the White King on f1 cannot castle to i1: the White Knight on j1 is not the piece it castles with",
    ),
    "castling with an enemy": Said(
        "swapper-chess", "5k4/10/10/10/10/10/10/10/10/s4K4 w - -", "K f1-c1; s a1-d1",
        "GC210", "the White King on f1 cannot castle to c1: the Black Swapper on a1 is not the piece it castles with",
    ),
    "castling with a Rook, one of them having moved": Said(
        "withdrawer-chess", "5k4/10/10/10/10/10/10/10/10/5K3R w - -", "K f1-i1; R j1-h1",
        "GC210", "the White King on f1 cannot castle to i1: the King or the White Rook on j1 has moved",
    ),
    "a Pawn promotes as a swap carries it": Said(
        "rococo", code_of("Se8 Pe5", operations="pool W;"), "S e8-e5; P-e8; W-e8",
        "GC410", "the White Cannon Pawn comes to e8 by the swap and may promote only in a separate turn",
    ),
    "a Pawn promotes as a swap carries it, in Swapper Chess": Said(
        "swapper-chess", "1S3k4/10/10/10/10/1P8/10/10/10/5K4 w - -", "S b10-b5; P-b10; Q-b10",
        "GC410", "the White Pawn comes to b10 by the swap and may promote only in a separate turn",
    ),
    "another piece is put back": Said(
        "rococo", code_of("Se8 Pe5", operations="pool W;"), "S e8-e5; W-e8",
        "GC303", "the move swaps with the White Cannon Pawn on e5, but the text does not put it on e8",
    ),
    "a Knight along a file": Said(
        "chess", "4k3/8/8/8/8/8/8/1N2K3 w - -", "N b1-b3",
        "GC204", "the White Knight cannot move from b1 to b3: it does not move that way",
    ),
    "a Knight too far": Said(
        "chess", "4k3/8/8/8/8/8/8/1N2K3 w - -", "N b1-c4",
        "GC204", "the White Knight cannot move from b1 to c4: it does not move that way",
    ),
    "an Immobilizer to the edge": Said(
        "rococo", code_of("Ia4"), "I a4-x4",
        "GC402", "the White Immobilizer on a4 never captures, so it may not go to the edge square x4",
    ),
    "an Immobilizer along the edge": Said(
        "rococo", code_of("Ix4"), "I x4-x6",
        "GC402", "the White Immobilizer on x4 never captures, so it may not go to the edge square x6",
    ),
    "an Advancer to the edge": Said(
        "rococo", code_of("Aa4"), "A a4-x4",
        "GC402", "the White Advancer on a4 would capture nothing by going to the edge square x4",
    ),
    "a Mimotaur slides to a Knight": Said(
        "mimotaur-chess", family("10/10/3n6/10/10/10/10/3M6") + " w - -", "M d2-d7",
        "GC206", "the White Mimotaur on d2 cannot land on d7: it captures the Black Knight there "
        "only by a leap of two squares and one aside",
    ),
    "a Mimotaur takes a Rook aslant": Said(
        "mimotaur-chess", family("10/10/10/10/10/10/4r5/3M6") + " w - -", "M d2-e3",
        "GC206", "the White Mimotaur on d2 cannot land on e3: it captures the Black Rook there only "
        "along a rank or file",
    ),
}  # fmt: skip


@pytest.mark.parametrize("said", REASONS.values(), ids=REASONS)
def test_says_what_is_true(said: Said) -> None:
    verdict = rn.Position.from_code(said.code, said.variant).verdict(said.text)
    assert (verdict.code, verdict.message) == (said.finding, said.sentence)


def test_a_hole_in_the_way_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("holes") / "holes.toml"
    file.write_text(
        'title = "Holes"\n[board]\nfiles = ["a", "b", "c"]\nranks = ["1", "2", "3"]\n'
        'setup = """\n. . k\n. - .\nR . K\n"""\n'
        '[pieces.K]\nroyal = true\nmoves = ["step"]\nenemy = { all = ["step"] }\n'
        '[pieces.R]\nname = "Rook"\nmoves = ["slide"]\nenemy = { all = ["slide"] }\n',
        encoding="utf-8",
    )
    verdict = rn.Position.start(rn.load_variant(file)).verdict("R a1-c3")
    assert (verdict.code, verdict.message) == (
        "GC204", "the White Rook cannot move from a1 to c3: there is a hole in the board on the way",
    )  # fmt: skip


# ---------------------------------------------------------------- causes as data, and in words


@pytest.mark.parametrize(
    ("pieces", "move", "reason", "squares"),
    [
        ("Ke1", "d4-d5", reasons.ORIGIN_EMPTY, "d4"),
        ("Ld4", "d4-d4", reasons.STAYS, "d4"),
        ("Ld4 ie5", "d4-d6", reasons.IMMOBILIZED, "d4 e5"),
        ("Ld4 Pd6", "d4-d8", reasons.BLOCKED_BY_OWN, "d4 d8 d6"),
        ("Ld4 pd5 pd6", "d4-d7", reasons.TWO_IN_A_ROW, "d4 d7 d5 d6"),
        ("Ld4 pd5 pd6", "d4-d6", reasons.TWO_IN_A_ROW, "d4 d6 d5"),
    ],
)
def test_a_cause_has_a_reason_and_squares(pieces: str, move: str, reason: Reason, squares: str) -> None:
    state = position_of(pieces).state
    index = state.tables.index
    origin, target = move.split("-")
    cause = explain(state, index[origin], index[target])
    assert (cause.reason, cause.code) == (reason, reason.code)
    assert cause.squares == tuple(index[name] for name in squares.split())
    assert wording(cause).squares == tuple(squares.split())


def test_a_square_beside_those_of_the_finding_is_named_too() -> None:
    state = position_of("Ld4 pd5 pd6").state
    cause = explain(state, state.tables.index["d4"], state.tables.index["d6"])
    assert wording(cause).message == (
        "the White Long Leaper on d4 cannot leap over the Black Cannon Pawn on d5: "
        "the Black Cannon Pawn on d6 is directly behind it"
    )


@pytest.mark.parametrize(("words", "text"), [("", ""), ("a", "a"), ("a b", "a or b"), ("a b c", "a, b or c")])
def test_words_are_joined_to_a_list(words: str, text: str) -> None:
    assert listed(words.split(), "or") == text
