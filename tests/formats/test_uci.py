"""UCI: moves as origin and target, counted from a1."""

import random

import chess
import pytest
from support import LOGS, WITH_ONE_SET_UP, conformance_logs, few_of, one_of_each, play, text_of

import rococo_notation as rn
from formats.writing import ODD, record_of, written
from rococo_notation.formats import format_of, guess

FORMAT = format_of("uci")


def read_back(text: str, variant: rn.Variant | None = None) -> list[rn.Record]:
    assert FORMAT.reader is not None
    return [rn.replay(log, variant) for log in FORMAT.reader.logs(rn.Source(text, "game.uci"), variant)]


def legal_moves(record: rn.Record) -> list[str]:
    """The legal moves before the first that is not, which are all the format holds."""
    moves = []
    for ply in record.plies:
        if ply.status != "legal":
            break
        moves.append(str(ply.move))
    return moves


@pytest.mark.parametrize(
    "entry",
    one_of_each(
        conformance_logs(),
        lambda entry: (entry["variant"], entry["style"]["effects"], entry["verdict"]),
        lambda entry: entry["file"],
    ),
)
def test_the_moves_of_every_conformance_log_are_read_back(entry: dict[str, str]) -> None:
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    assert FORMAT.writer is not None
    (log,) = rn.read(FORMAT.writer().game(record).encode())
    assert log.game == record.variant.title if record.variant else None
    assert legal_moves(rn.replay(log, edition=record.edition or "auto")) == legal_moves(record)


@pytest.mark.parametrize("name", few_of(WITH_ONE_SET_UP))
def test_a_random_game_of_every_variant_comes_back(name: str) -> None:
    dice = random.Random(f"uci {name}")
    record = rn.replay(text_of(play(rn.Position.start(name), [dice.randrange(10_000) for _ in range(80)])))
    assert FORMAT.writer is not None
    text = FORMAT.writer().game(record)
    assert guess(text) is FORMAT
    (again,) = read_back(text)
    assert (again.variant, again.verdict, legal_moves(again)) == (record.variant, "legal", legal_moves(record))


def test_python_chess_plays_what_is_written() -> None:
    for game in range(5):
        dice = random.Random(game)
        text = text_of(play(rn.Position.start("chess"), [dice.randrange(10_000) for _ in range(120)]))
        board = chess.Board()
        for word in written(FORMAT, text).split()[3:]:
            board.push_uci(word)
        assert board.board_fen() == record_of(text).positions[-1].code().split()[0]


def test_games_of_python_chess_are_read() -> None:
    for game in range(5):
        dice, board = random.Random(game), chess.Board()
        while not board.is_game_over() and board.ply() < 150:
            # Towards castling and promotions.
            moves = sorted(board.legal_moves, key=str)
            wanted = [move for move in moves if move.promotion or board.is_castling(move)] or moves
            board.push(dice.choice(wanted))
        (record,) = read_back(" ".join(["startpos moves", *map(str, board.move_stack)]))
        assert (record.verdict, len(record.plies)) == ("legal", len(board.move_stack))
        assert record.positions[-1].code().split()[0] == board.board_fen()


def test_a_king_castles_by_its_own_move_or_takes_its_rook() -> None:
    fen = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves"
    for moves in ("e1g1 e8c8", "e1h1 e8a8"):
        (record,) = read_back(f"{fen} {moves}")
        assert [str(ply.move) for ply in record.plies] == ["K e1-g1; R h1-f1", "k e8-c8; r a8-d8"]


def test_in_fischer_random_chess_the_king_takes_its_rook() -> None:
    text = "Game: Fischer Random Chess\nPosition: 4k3/8/8/8/8/8/8/5KR1 w G -\n\n1. K f1-g1; R g1-f1\n"
    game = written(FORMAT, text)
    assert game.splitlines()[1] == "position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1 moves f1g1"
    assert legal_moves(read_back(game)[0]) == ["K f1-g1; R g1-f1"]


def test_squares_are_counted_from_a1() -> None:
    text = "Game: Rococo\n\n1. S h1-g2; P-h1\n1... s h8-g8; a-h8\n2. L f1-x6; @-a6\n"
    assert written(FORMAT, text).splitlines() == [
        "setoption name UCI_Variant value gc-rococo",
        "position startpos moves i2h3 i9h9",
    ]
    (record,) = read_back("startpos moves i2h3 i9h9 k1a1", rn.variant("rococo"))
    assert legal_moves(record) == ["S h1-g2; P-h1", "s h8-g8; a-h8"]
    (finding,) = (finding for finding in record.findings if finding.severity == "error")
    assert (finding.code, finding.line, finding.column) == ("GC101", 1, 26)
    assert "k1a1 is not a move on this board" in finding.message


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("10/4k5/10/10/10/10/10/1Li7/4K5/10 w - -", "L a2-"),
        ("10/4k5/10/10/4l5/4S5/10/10/4K5/10 w - -", "S d4-; @-d5"),
    ],
)
def test_what_squares_do_not_tell_is_written_in_full(position: str, move: str) -> None:
    game = written(FORMAT, f"Game: Rococo\nPosition: {position}\n\n1. {move}\n")
    assert game.rstrip().endswith(f" moves {move.replace(' ', '_')}")
    assert legal_moves(read_back(game)[0]) == [move]


def test_the_game_is_named_where_it_changes() -> None:
    games = written(FORMAT, "Game: Chess\n1. P e2-e4\n", "Game: Rococo\n1. P a2-a3\n", "Game: Rococo\n1. P b2-b3\n")
    assert games.splitlines() == [
        "position startpos moves e2e4",
        "setoption name UCI_Variant value gc-rococo",
        "position startpos moves b3b4",
        "position startpos moves c3c4",
    ]
    assert [record.variant and record.variant.name for record in read_back(games)] == ["chess", "rococo", "rococo"]


def test_an_illegal_move_is_explained_at_its_place_and_the_rest_is_judged() -> None:
    (record,) = read_back("ucinewgame\nposition startpos moves e2e4 e7e4\ngo depth 5\n")
    (finding,) = (finding for finding in record.findings if finding.severity == "error")
    assert (finding.code, finding.line, finding.column, finding.text) == ("GC204", 2, 30, "e7e4")
    (record,) = read_back("startpos moves e2e5 d7d5 e5d6 c7d6")
    assert [ply.status for ply in record.plies] == ["illegal", "legal", "legal", "legal"]


def test_a_position_in_six_fields_is_read() -> None:
    (record,) = read_back("position fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 40 moves d4e3\n")
    assert legal_moves(record) == ["p d4-e3; @-e4"]
    assert record.start is not None
    assert (record.start.halfmoves, record.start.moves) == (7, 40)


def test_a_position_that_cannot_be_read_is_told_and_nobody_accused() -> None:
    (record,) = read_back("position fen 4k3/8 w - - 0 1 moves e1e2 e8e7")
    assert [finding.code for finding in record.findings][:1] == ["GC602"]
    assert {ply.status for ply in record.plies} == {"unjudged"}


def test_a_pass_and_a_result_are_no_moves() -> None:
    (record,) = read_back("startpos moves e2e4 0000 1-0")
    assert (record.result, [ply.status for ply in record.plies][:1]) == ("1-0", ["legal"])
    assert str(record.log.turns[1]) == "pass"


def test_a_game_that_is_not_known_is_kept() -> None:
    (record,) = read_back("setoption name UCI_Variant value tenjiku\nposition startpos moves a1a2\n")
    assert (record.variant, record.log.game, record.verdict) == (None, "tenjiku", "unreadable")


def test_moves_alone_are_a_log_of_game_courier_unless_one_promotes() -> None:
    assert guess("e2e4 e7e5\n").name == "courier"
    game = "e2e4 d7d5 e4d5 c7c6 d5c6 g8f6\n\nc6b7 f6g8\nb7a8q\n"
    assert guess(game) is FORMAT
    assert guess("Game: Chess\ne7e8q\n").name == "courier"
    assert [len(record.plies) for record in read_back(game)] == [9]
    assert [len(record.plies) for record in read_back("e2e4 e7e5 g1f3\nd2d4 d7d5 c2c4\n")] == [3, 3]


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    written(FORMAT, text).encode()


@pytest.mark.parametrize("text", ["", "x", "position", "fen / moves", "startpos moves", "fen a/b moves \0 \ufeff"])
def test_no_text_breaks_the_reader(text: str) -> None:
    for record in read_back(text):
        assert record.verdict != "illegal"
