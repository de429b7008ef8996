"""PGN as it is written out there: every game, every move at its place; what is wrong is told and not swallowed."""

import io
import random
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn

TAGS = '[Event "x"]\n[White "A"]\n[Black "B"]\n\n'
PLAYED = Path(__file__).parent / "inputs" / "played-games.pgn"


def read(text: str) -> list[rn.Record]:
    return [rn.replay(log) for log in rn.read(text.encode())]


def one(movetext: str, tags: str = TAGS) -> rn.Record:
    (record,) = read(tags + movetext)
    return record


def moves(record: rn.Record) -> list[str]:
    return [str(ply.move) if ply.move else ply.status for ply in record.plies]


def codes(record: rn.Record) -> list[str]:
    return [finding.code for finding in record.findings]


FOUR = ["P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6"]


@pytest.mark.parametrize(
    "movetext",
    [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        "1 e4 e5 2 Nf3 Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6",
        "1 . e4 1 ... e5 2 . Nf3 2… Nc6",
        "1. e4! e5?! 2. Nf3 !? Nc6 ⩲ *",
        "1. e4 $1 e5 $14 $36 2. Nf3 += Nc6 *",
        "1. e2e4 e7e5 2. g1f3 b8c6",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6",
        "1. P e2-e4 P e7-e5 2. Nf3 Nc6",
        "1. e4 e5 2. nf3 nc6",
        "1. e4 e5 2. Nf3+ Nc6#",
        "1. e4 {a {b} c} e5 ; to the end 2. h4\n2. Nf3 {[%clk 0:01:02]} Nc6 *",
        "1. e4 e5 (1... c5 {Sicilian (sharp)} (1... e6) 2. Nf3) 2. Nf3 Nc6 (2... d6) *",
        "1. e4 e5\n% 2. h4 h5\n2. Nf3 Nc6 *",
        "1. e4 e5\r\n2. Nf3\r\nNc6 *\r\n",
        "1. e4 e5 ; to the end\r2. Nf3 Nc6 *\r",
    ],
)
def test_the_moves_are_read_in_every_hand(movetext: str) -> None:
    record = one(movetext)
    assert (moves(record), record.verdict) == (FOUR, "legal")
    assert codes(record) == []


@pytest.mark.parametrize(
    "tags",
    [
        '[White "A"] [Black "B"] [Event "x"]\n',
        '   [Event "x"]\n\t[White "A"]\n',
        '[Event "x"]\r[White "A"]\r\r',
        '\ufeff[Event "x"]\n\n',
        '% of a program\n; and a remark\n\n[Event "x"]\n',
        '[event "x"]\n[variant "Standard"]\n',
        "",
    ],
    ids=["on one line", "indented", "old Macs", "byte order mark", "lines before", "small letters", "no tags"],
)
def test_the_tags_are_read_in_every_hand(tags: str) -> None:
    record = one("1. e4 e5 2. Nf3 Nc6 *", tags)
    assert (moves(record), record.verdict) == (FOUR, "legal")


@pytest.mark.parametrize(
    "above",
    [
        "Game: Chess\n",
        "Game: Chess\nWhite: Ann\nBlack: Bob\nResult: 1-0\n\n",
        "White: Ann\n\nBlack: Bob\n",
        "Comment: a game of my own\n\n",
        "Game: Chess\r\nWhite: Ann\r\n",
        "  Game:  chess  \n",
    ],
)
@pytest.mark.parametrize("movetext", ["1. e4 e5 2. Nf3 Nc6\n", "1. e4\n1... e5\n2. Nf3 // developing\n2... Nc6\n"])
def test_headers_of_a_log_stand_for_tags(above: str, movetext: str) -> None:
    (record,) = read(above + movetext)
    assert (moves(record), record.verdict, codes(record)) == (FOUR, "legal", [])
    assert record.log.header("White") == ("Ann" if "Ann" in above else None)
    last = record.plies[-1].turn
    assert record.log.source.text[slice(*last.span)] == "Nc6"


def test_each_game_below_headers_is_one_of_its_own() -> None:
    first, second = read("Game: Chess\nLog: a\n1. e4 e5\n---\nGame: Chess\nLog: b\n1. d4 d5\n")
    assert (first.log.name, moves(first)) == ("a", FOUR[:2])
    assert (second.log.name, moves(second)) == ("b", ["P d2-d4", "p d7-d5"])


ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    "above", [f"{ENDING}\n\n", f"FEN: {ENDING}\n", f"Game: Chess\nPosition: {ENDING}\nWhite: Ann\n"]
)
def test_short_moves_below_a_position_begin_there(above: str) -> None:
    (record,) = read(f"{above}1. e4 Kd7\n2. Kd2 Ke6 3. Ke4\n")
    assert moves(record) == ["P e2-e4", "k e8-d7", "K e1-d2", "k d7-e6", "illegal"]
    (alone,) = read(f"{above}1. Kd2\n")
    assert moves(alone) == ["K e1-d2"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"Game: Chess\nPosition: {ENDING}\n1. Ke1 d2\n1... k e8 e7\n", "a space for the hyphen"),
        (f"Game: Chess\nPosition: {ENDING}\n1. Ke1 Kd2\n1... ke8 ke7\n", "the label twice"),
        (f"Game: Chess\nPosition: {ENDING}\n1. e2 e4\n1... e8 e7\n", "no labels"),
        ("Game: Rococo\n1. e4 e5 2. Nf3 Nc6\n", "another game"),
        ("Game: Chess\n1. e2 e4 e7 e5\n2. d2 d4 d7 d5\n", "all moves with a space"),
    ],
)
def test_what_may_be_moves_with_their_origin_is_no_pgn_and_accuses_nobody(text: str, place: str) -> None:
    for record in read(text):
        assert all(part.kind is not rn.PartKind.SHORT for turn in record.log.turns for part in turn.parts), place
        assert record.verdict != "illegal"


@pytest.mark.parametrize(
    "moves",
    [
        *("1. P E2-F3 P B7-C6", "W: P e2=>f3\nB: p b7=>c6", "1: P e2&#8211;f3 p b7&#8211;c6", "Blancs:\n1. P e2-f3"),
        *(
            "White moves from e2 to f3\nBlack moves from b7 to c6",
            "1. P e2 f3\n1... p b7 c6",
            "> Anna: e2f3\n> Ben: b7c6",
        ),
    ],
)
def test_moves_of_game_courier_below_a_tag_are_those_of_a_log(moves: str) -> None:
    (record,) = read(f'[Variant "rococo"]\n[Site "Game Courier"]\n\n{moves}\n')
    assert record.verdict == "legal"
    assert str(record.plies[0].move) == "P e2-f3"


def test_short_moves_that_do_not_fit_the_position_above_them_are_left_in_doubt() -> None:
    (record,) = read(f"{ENDING}\n1. e4 e5 2. Kd2 Ke7\n")
    assert moves(record) == ["P e2-e4", "unreadable", "unjudged", "unjudged"]


def test_what_the_tags_tell_is_kept_and_written_again() -> None:
    tags = (
        '[Event "Cup"]\n[Date "2004.05.06"]\n[Round "3"]\n[White "A \\"x\\" B"]\n[WhiteElo "2000"]\n[Result "1-0"]\n\n'
    )
    record = one("{before} 1. e4 {yes} e5 (1... c5) 1-0", tags)
    log = record.log
    assert [log.header(tag) for tag in ("Event", "Date", "Round", "White", "WhiteElo")] == [
        "Cup", "2004.05.06", "3", 'A "x" B', "2000",
    ]  # fmt: skip
    assert [remark.text for remark in log.comments] == ["before"]
    assert [(remark.text, remark.ply) for remark in log.variations] == [("1... c5", 2)]
    from rococo_notation.formats.pgn import PgnWriter

    text = PgnWriter().game(record)
    for line in tags.strip().splitlines():
        assert line in text
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert (game.comment, game.errors) == ("before", [])


PAGE = "https://www.chessvariants.com/play/pbm/play.php?game=Chess&log=a-b-2004-5-1"


@pytest.mark.parametrize(
    ("tags", "name", "event"),
    [
        ('[Event "Club Championship"]\n[Site "Berlin"]\n', None, "Club Championship"),
        ('[Event "Club Championship"]\n', None, "Club Championship"),
        (f'[Event "Club Championship"]\n[Site "{PAGE}"]\n', "a-b-2004-5-1", "Club Championship"),
        (f'[Event "a-b-2004-5-1"]\n[Site "{PAGE}"]\n', "a-b-2004-5-1", None),
        ('[Event "Cup"]\n[Log "mine"]\n', "mine", "Cup"),
    ],
)
def test_a_log_is_not_named_after_its_event(tags: str, name: str | None, event: str | None) -> None:
    """All games of a tournament have one event."""
    tags += '[Date "2024.01.02"]\n[Round "3"]\n[White "Ann"]\n[Black "Bo"]\n\n'
    (log,) = rn.read(f"{tags}1. e4 e5 *\n".encode())
    assert (log.name, log.header("Event")) == (name, event)
    assert [log.header(key) for key in ("Date", "Round", "White", "Black")] == ["2024.01.02", "3", "Ann", "Bo"]


@pytest.mark.parametrize(
    ("tags", "end", "result"),
    [
        ('[Result "1-0"]\n', "1-0", "1-0"),
        ('[Result "0-1"]\n', "*", "0-1"),
        ('[Event "x"]\n', "1/2-1/2", "1/2-1/2"),
        ('[Event "x"]\n', "½-½", "1/2-1/2"),
        ('[Event "x"]\n[Result "*"]\n', "0-1", "0-1"),
        ('[Event "x"]\n', "*", "*"),
        ('[Event "x"]\n', "", "*"),
    ],
)
def test_the_result_stands_in_its_tag_or_after_the_moves(tags: str, end: str, result: str) -> None:
    assert one(f"1. e4 e5 {end}", tags).result == result


@pytest.mark.parametrize(
    ("movetext", "legal", "column"),
    [
        ("1. e4 e5 (1... c5 2. Nf3 Nc6 *", 2, 10),
        ("1. e4 e5 {so far 2. Nf3 Nc6 *", 2, 10),
        ("1. e4 e5 ) 2. Nf3 Nc6 *", 4, 10),
        ("1. e4 e5 } 2. Nf3 Nc6 *", 4, 10),
        ("1. e4 e5 $ 2. Nf3 $1 Nc6 *", 4, 10),
        ("1. e4 e5 $x 2. Nf3 Nc6 *", 4, 10),
    ],
)
def test_a_sign_without_its_other_half_is_told(movetext: str, legal: int, column: int) -> None:
    record = one(movetext)
    assert len(record.plies) == legal
    (finding,) = record.findings
    assert (finding.code, finding.line, finding.column) == ("GC108", 5, column)


def test_what_is_not_closed_does_not_swallow_the_next_game() -> None:
    text = TAGS + "1. e4 (1. d4 d5\n\n" + TAGS + "1. c4 {not closed\n\n" + TAGS + "1. f4 f5 *\n"
    assert [moves(record) for record in read(text)] == [["P e2-e4"], ["P c2-c4"], ["P f2-f4", "p f7-f5"]]


@pytest.mark.parametrize(
    ("movetext", "code", "text"),
    [
        ("1. e4 e5 2. Nf6 Nc6 *", "GC204", "Nf6"),
        ("1. e4 e5 2. Nf3 Bb4 3. d4 *", "GC209", "d4"),
        ("1. e4 e5 2. O-O *", "GC210", "O-O"),
        ("1. e4 e5 2. Rh1-h4 *", "GC205", "Rh1-h4"),
        ("1. e4 d5 2. e5 Qd6 3. Qe7 *", "GC204", "Qe7"),
        ("1. e4 e5 2. Nf3 d6 3. Rxh7 *", "GC205", "Rxh7"),
    ],
)
def test_an_illegal_move_is_judged_by_the_rules(movetext: str, code: str, text: str) -> None:
    record = one(movetext)
    finding = record.findings[0]
    assert record.verdict == "illegal"
    assert (finding.code, finding.text) == (code, text)


@pytest.mark.parametrize(
    ("movetext", "code"),
    [
        ("1. e4 e5 2. Nfe Nc6 *", "GC101"),
        ("1. e4 e5 2. Nf9 Nc6 *", "GC102"),
        ("1. e4 e5 2. Xf3 Nc6 *", "GC103"),
        ("1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 e5 4. Nb5 d5 *", "GC115"),
        ("1. e4 2. Nf3 Nc6 3. Bb5 *", "GC110"),
        ("1. e4 e5 3. Bb5 a6 4. Ba4 *", "GC110"),
        ("e4 e5 Nc6 Bb5 a6 Ba4 Nf6", "GC113"),
        ("1. e4 d5 2. d5 *", "GC101"),
    ],
)
def test_what_cannot_be_read_or_is_missing_accuses_nobody(movetext: str, code: str) -> None:
    record = one(movetext)
    assert record.verdict == "unreadable"
    assert code in codes(record)
    assert "illegal" not in [ply.status for ply in record.plies]


def test_a_null_move_is_told_and_the_moves_around_it_are_kept() -> None:
    record = one("1. e4 -- 2. d4 Nf6 *")
    assert [ply.status for ply in record.plies] == ["legal", "unjudged", "legal", "legal"]
    (finding,) = record.findings
    assert (finding.code, finding.column, finding.text) == ("GC110", 7, "--")


def test_what_follows_a_null_move_and_does_not_fit_is_not_judged() -> None:
    record = one("1. e4 Z0 2. d4 Nd5 *")
    assert [ply.status for ply in record.plies] == ["legal", "unjudged", "legal", "unjudged"]


def test_the_edition_is_that_of_the_tag_or_in_force_on_the_date() -> None:
    start = '[Event "x"]\n[Variant "Rococo"]\n'
    assert one("1. Pg2h3 *", f'{start}[Edition "2002"]\n\n').edition == "2002"
    assert one("1. Pg2h3 *", f'{start}[Date "2005.03.21"]\n\n').edition == "2002"
    assert one("1. Pg2h3 *", f'{start}[Date "2005.??.??"]\n\n').edition == "2005"
    assert one("1. Pg2h3 *", f"{start}\n").edition == "2005"


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Standard", "chess"), ("From Position", "chess"), ("Chess960", "fischer-random"), ("losalamos", "los-alamos"),
        ("fischerandom", "fischer-random"), ("Capablanca", "capablanca"), ("Rococo", "rococo"),
    ],
)  # fmt: skip
def test_a_game_has_the_names_that_other_programs_use(name: str, variant: str) -> None:
    (log,) = rn.read(f'[Event "x"]\n[Variant "{name}"]\n\n*\n'.encode())
    assert rn.variant(log.game or "").name == variant


def test_games_stand_in_the_order_of_the_file_also_those_that_are_not_known() -> None:
    games = ["", "Bughouse", "Rococo", "Antichess", "From Position"]
    text = "".join(f'[Event "{number}"]\n[Variant "{game}"]\n\n1. e4 *\n\n' for number, game in enumerate(games))
    assert [log.header("Event") for log in rn.read(text.encode())] == ["0", "1", "2", "3", "4"]


def test_a_position_is_read_from_a_fen_of_six_fields() -> None:
    record = one("17. O-O *", '[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 17"]\n[SetUp "1"]\n\n')
    assert (moves(record), record.verdict) == (["K e1-g1; R h1-f1"], "legal")
    assert record.start is not None
    assert (record.start.halfmoves, record.start.moves) == (3, 17)


def test_games_that_were_played_are_read_as_python_chess_reads_them() -> None:
    text = PLAYED.read_text(encoding="utf-8")
    stream = io.StringIO(text)
    games = iter(lambda: chess.pgn.read_game(stream), None)
    for game, record in zip(games, read(text), strict=True):
        assert game.errors == []
        end = game.end()
        assert len(record.plies) == end.ply() - game.board().ply()
        assert record.positions[-1].fen().split()[0] == end.board().board_fen()
        assert record.result == game.headers["Result"]
        nulls = any(not move for move in game.mainline_moves())
        assert record.verdict == ("unreadable" if nulls else "legal")


@given(st.lists(st.sampled_from(
    ["1.", "1...", "2. ", "e4", "e5", "Nf3", "(", ")", "{", "}", "{c}", ";", "\n", "%", "$1", "!", "*", "1-0", "[", "]",
     '[Event "y"]', '[FEN "x"]', '"', "--", "O-O", "e8=Q", "exd5", "Game Courier log |", "illegal: e4", " "]
), max_size=30).map(" ".join))  # fmt: skip
def test_any_mixture_is_read_without_an_error_and_every_place_is_in_the_text(text: str) -> None:
    for record in read(TAGS + text):
        for finding in record.findings:
            assert finding.line is None or finding.line >= 1


def test_random_games_are_read_with_all_that_may_stand_between_the_moves() -> None:
    for seed in range(20):
        dice = random.Random(seed)
        board, words = chess.Board(), list[str]()
        while len(board.move_stack) < 60 and not board.is_game_over():
            move = dice.choice(list(board.legal_moves))
            before = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            words += [before] if board.turn or dice.random() < 0.3 else []
            words.append(dice.choice([board.san, board.san, board.lan, board.uci])(move))
            words += dice.choice([[], [], ["$5"], ["{[%eval 0.1]}"], ["(", board.san(move), ")"], ["{a}", "{b}"]])
            board.push(move)
        record = one(" ".join([*words, board.result()]))
        assert record.verdict == "legal"
        assert record.positions[-1].fen().split()[:3] == board.fen().split()[:3]
