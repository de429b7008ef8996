"""What a written turn means in a position: the hand it is written in, and what is said beside its fault."""

import pytest
from support import header_log, position_of

import rococo_notation as rn
from rococo_notation.notation import parse_turn
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.resolve import Hand, Resolution, resolve


def resolved(position: rn.Position, text: str) -> Resolution:
    return resolve(parse_turn(text, dialect_of(position.variant)), position.state)


@pytest.mark.parametrize("text", ["P g7-g8; W-g8", "p g7-g8; W-g8"])
def test_a_promotion_shows_no_hand_whatever_its_label(text: str) -> None:
    resolution = resolved(position_of("Pg7", operations="pool W;"), text)
    assert resolution.move is not None
    assert resolution.hand is Hand.PLAIN


def test_a_promotion_with_a_label_in_the_wrong_case_makes_no_log_a_manual_one() -> None:
    turns = ("p g7-g8; W-g8", "p h7-h6", "L a1-a4")
    record = rn.replay(header_log("Pg7 La1 pa3 ph7", *turns, operations="pool W;"))
    assert record.effects == "implied"
    assert [(finding.code, finding.ply) for finding in record.findings if finding.ply] == [("GC104", 1)]


@pytest.mark.parametrize(("second", "code"), [("C a3-", "GC202"), ("P a3-", "GC104")])
def test_every_part_that_names_another_piece_is_told_though_the_effect_is_that_of_a_move(
    second: str, code: str
) -> None:
    resolution = resolved(position_of("La1 pa3"), f"W a1-a4; {second}")
    assert resolution.move is None
    assert resolution.fault is not None
    assert (resolution.fault.code, [note.code for note in resolution.notes]) == ("GC202", [code])
