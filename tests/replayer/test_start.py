"""How a log begins that does not say so: a guess accuses nobody, and neither does a set-up that may be another one."""

from collections.abc import Callable

import pytest
from support import ROOT, few_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.rules.variant import arranged
from rococo_notation.screening.reading import screen

# ---------------------------------------------------------------- the game

ROCOCO = "1. P e2-f3\n1... p b7-a6\n2. A g1-g4\n"
CHESS = "1. P e2-e4 p e7-e5\n2. N g1-f3 n b8-c6\n3. B f1-c4\n"


@pytest.mark.parametrize(
    ("text", "name"), [(ROCOCO, "rococo"), (CHESS, "chess"), ("1. P x3-x4\n1... i z5-z00\n", "rococo")]
)
def test_the_game_is_told_by_squares_and_labels(text: str, name: str) -> None:
    record = rn.replay(text)
    assert record.variant is not None
    assert record.variant.name == name
    told = record.findings[0]
    assert (told.code, told.severity, told.ply) == ("GC604", "note", None)
    assert rn.variant(name).title in told.message
    assert told.message.endswith("write a line such as Game: Rococo")


def test_a_legal_game_is_legal_whoever_named_it() -> None:
    record = rn.replay(CHESS)
    assert (record.verdict, record.judged, len(record.plies)) == ("legal", 5, 5)
    assert [finding.code for finding in record.findings] == ["GC604"]


@pytest.mark.parametrize(
    ("text", "code", "ply"),
    [
        (ROCOCO.replace("A g1-g4", "A g1-c4"), "GC204", 3),
        (CHESS.replace("B f1-c4", "B f1-f4"), "GC204", 5),
        (CHESS + "3... q d8-d3\n", "GC205", 6),
    ],
)
def test_what_is_illegal_in_the_game_that_was_guessed_is_said_with_an_if(text: str, code: str, ply: int) -> None:
    record = rn.replay(text)
    assert (record.verdict, record.judged) == ("unreadable", ply - 1)
    assert record.plies[ply - 1].status == "unjudged"
    assert record.variant is not None
    (fault,) = [finding for finding in record.findings if finding.code == code]
    assert (fault.ply, fault.severity, fault.supposed) == (ply, "warning", True)
    assert fault.message.startswith(f"if this is {record.variant.title}, ")
    named = rn.replay(text, record.variant)
    assert named.verdict == "illegal"
    assert f"if this is {record.variant.title}, {named.plies[ply - 1].findings[0].message}" == fault.message


@pytest.mark.parametrize(
    "text", ["1. P e2-e8\n", "1. K a1-a2\n1... k h8-h1\n", "1. P x0-x4\n1... p z0-z7\n2. P a2-a8\n"]
)
def test_a_guess_accuses_nobody(text: str) -> None:
    record = rn.replay(text)
    assert record.verdict == "unreadable"
    assert "illegal" not in [ply.status for ply in record.plies]
    assert not any(f.severity == "error" and f.code[:3] in ("GC2", "GC3", "GC4", "GC5") for f in record.findings)


@pytest.mark.parametrize("said", ["White's attack was weak.", "No castling yet!", "What a breakthrough"])
def test_a_sentence_with_the_words_of_a_title_names_no_game(said: str) -> None:
    record = rn.replay(f"{said}\n\n1. e2-e4 e7-e5\n2. g1-f3 b8-c6\n")
    assert (record.variant, record.verdict) == (rn.variant("chess"), "legal")
    assert rn.replay("Weak!\n\n1. P e2-e4\n").variant == rn.variant("weak")


def test_a_game_that_is_named_is_not_guessed() -> None:
    for text in (f"Game: Rococo\n{ROCOCO}", f"Game: Tamerlane Chess\n{ROCOCO}"):
        assert "GC604" not in [finding.code for finding in rn.replay(text).findings]
    assert "GC604" not in [finding.code for finding in rn.replay(ROCOCO, "rococo").findings]


def test_a_text_without_moves_is_of_no_game() -> None:
    record = rn.replay("Hello world, this is a fine day.\n")
    assert record.variant is None
    assert "GC604" not in [finding.code for finding in record.findings]


def test_a_list_that_fits_no_game_says_how_to_name_it() -> None:
    record = rn.replay("1. P m3-m4\n1... p n9-n8\n")
    assert record.variant is None
    assert [finding.code for finding in record.findings] == ["GC601"]
    assert record.findings[0].message.endswith("name the game on a line of its own, such as Game: Rococo")


def test_a_guessed_list_that_begins_in_the_middle_is_not_judged() -> None:
    record = rn.replay("12. L x3-x0; @-x2\n12... p z7-z6\n")
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert {"GC604", "GC112"} <= {finding.code for finding in record.findings}


# ---------------------------------------------------------------- the position

START = rn.Position.start().code()
OTHER = "10/4k5/10/10/10/10/10/10/4K5/10 w - -"


@pytest.mark.parametrize("key", ["Position", "FEN", "Code", "Setup", "fen"])
def test_a_log_may_give_its_own_set_up(key: str) -> None:
    record = rn.replay(f"Game: Rococo\n{key}: {OTHER}\n\n1. K d1-d2\n")
    assert record.positions[0].code() == OTHER
    assert record.verdict == "legal"
    [finding] = record.findings
    assert (finding.code, finding.severity, finding.text) == ("GC602", "warning", OTHER)


@pytest.mark.parametrize(
    "line",
    [
        OTHER,
        f"Start: {OTHER}",
        f"Position code: {OTHER}",
        f"Starting position: {OTHER}",
        f"FEN {OTHER}",
        f"The game begins from {OTHER}",
        f"> {OTHER}",
        f'"{OTHER}"',
        f"(position {OTHER})",
        f"Position:\n{OTHER}",
        f'Position: "{OTHER}"',
        f"FEN: “{OTHER}”",
    ],
)
@pytest.mark.parametrize("log", ["{}\nGame: Rococo\n1. K d1-d2\n", "Game: Rococo\n\n{}\n\n1. K d1-d2\n"])
def test_a_position_above_the_moves_is_the_set_up_whatever_stands_before_it(line: str, log: str) -> None:
    [read] = rn.read(log.format(line).encode())
    record = rn.replay(read)
    assert record.verdict == "legal"
    assert record.positions[0].code() == OTHER


@pytest.mark.parametrize("line", [f"Final position: {OTHER}", f"After the moves: {OTHER}", "Kept in logs/2006/01/b/c"])
def test_a_later_position_and_a_path_are_no_set_up(line: str) -> None:
    record = rn.replay(f"Game: Rococo\n{line}\n1. P a2-a3\n")
    assert record.verdict == "legal"
    assert record.positions[0].code() == START


def test_a_position_with_words_after_it_is_not_judged_on_the_usual_board() -> None:
    record = rn.replay(f"Game: Rococo\n{OTHER} as in the puzzle of May\n1. K d1-d2\n")
    assert [ply.status for ply in record.plies] == ["unjudged"]


BOARD = """\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
"""


@pytest.mark.parametrize("draw", [str, lambda b: b.replace(" ", ""), lambda b: b.replace(" ", " | ")])
def test_a_board_above_the_moves_is_judged_only_if_it_is_the_usual_set_up(draw: Callable[[str], str]) -> None:
    log = "Game: Chess\n\n{}\n1. P e2-e4\n1... p e7-e6\n"
    assert rn.replay(log.format(draw(BOARD))).verdict == "legal"
    record = rn.replay(log.format(draw(BOARD.replace("P P P P P P P P", "P P P P . P P P"))))
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
    assert "a board is drawn above the moves" in record.findings[0].message


@pytest.mark.parametrize("name", few_of(rn.variants()))
def test_the_board_that_is_printed_is_known_for_the_set_up(name: str) -> None:
    start = rn.Position.start(name)
    record = rn.replay(f"Game: {start.variant.title}\n\n{start}\n\n1. {start.legal_moves()[0]}\n")
    assert record.verdict == "legal"


def test_a_position_alone_between_turns_is_that_of_the_next() -> None:
    record = rn.replay(f"Game: Rococo\n1. P a2-a3\n1... p a7-a6\n\n{OTHER}\n1. K d1-d2\n1... k d8-d7\n")
    assert record.verdict == "legal"
    assert record.positions[-1].code() == "10/10/4k5/10/10/10/10/4K5/10/10 w - -"


def test_a_position_tells_the_board_of_a_game_that_is_not_named() -> None:
    for code, name in (("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "chess"), (OTHER, "rococo")):
        [log] = rn.read(f"{code}\n\n1. K {'e1-f1' if name == 'chess' else 'd1-d2'}\n".encode())
        record = rn.replay(log)
        assert (record.variant and record.variant.name, record.verdict) == (name, "legal")


def test_the_usual_set_up_needs_no_word() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START}\n\n1. P a2-a3\n")
    assert record.findings == ()
    assert record.positions[0].code() == START


def test_a_pool_given_with_the_usual_set_up_counts() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START} pool W;\n\n1. P a2-a3\n")
    assert record.positions[0].code() == f"{START} pool W;"


@pytest.mark.parametrize("code", ["nonsense", "8/8/8/8/8/8/8/8 w - -", START.replace("k", "q"), f"{START} ban d4;"])
def test_from_a_position_nobody_can_read_nothing_is_judged(code: str) -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {code}\n\n1. P a2-a3\n1... p a7-a3\n")
    told, unjudged = record.findings
    assert (told.code, told.text) == ("GC602", code)
    assert "cannot be read" in told.message
    assert (unjudged.code, unjudged.ply, unjudged.line) == ("GC110", 1, 4)
    assert record.positions[0].code() == START
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
    assert (record.verdict, record.judged) == ("unreadable", 0)


def test_a_position_with_black_to_move_begins_with_black() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {OTHER.replace(' w ', ' b ')}\n\n1... k d8-d7\n2. K d1-d2\n")
    assert [ply.side for ply in record.plies] == ["black", "white"]
    assert record.verdict == "legal"


# ---------------------------------------------------------------- one of several set-ups

SAMPLES = sorted((ROOT / "samples" / "fischer-random").iterdir())
ALL = rn.variant("fischer-random").set_ups


def log(*moves: str, headers: str = "") -> str:
    numbered = (f"{ply // 2 + 1}{'...' if ply % 2 else '.'} {move}" for ply, move in enumerate(moves))
    return f"Game: Fischer Random Chess\n{headers}\n" + "\n".join(numbered) + "\n"


def told(record: rn.Record) -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in record.findings]


def test_there_are_960_set_ups_each_with_the_king_between_the_rooks_and_bishops_of_both_colours() -> None:
    assert len(ALL) == 960
    for name in ALL:
        first, last = name.index("R"), name.rindex("R")
        assert first < name.index("K") < last
        assert name.index("B") % 2 != name.rindex("B") % 2


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
def test_the_nine_real_openings_are_legal_with_some_set_ups(sample) -> None:
    record = rn.replay(sample.read_text(encoding="utf-8"))
    assert record.verdict == "legal"
    assert [finding.code for finding in record.findings] == ["GC605"]
    # What is shown allows the log, too, when it is given.
    assert record.variant is not None
    again = rn.replay(sample.read_text(encoding="utf-8"), record.variant)
    assert (again.verdict, again.findings) == ("legal", ())


def test_says_how_many_set_ups_allow_the_moves() -> None:
    record = rn.replay(log("e2-e4", "e7-e5", "a1-b3"))
    assert record.verdict == "legal"
    [(code, message)] = told(record)
    assert code == "GC605"
    assert message == (
        "the log does not give its set-up; its moves are legal with 240 of the 960, and the board is that of NBBNQRKR"
    )


def test_says_which_set_up_alone_allows_the_moves() -> None:
    moves = ["b1-c3", "g8-f6", "N g1-f3", "n b8-c6", "g2-g3", "g7-g6", "B f1-g2", "b f8-g7", "d2-d3", "d7-d6"]
    moves += ["B c1-e3", "b c8-e6", "Q d1-d2", "q d8-d7", "K e1-c1; R a1-d1", "r h8-g8"]
    assert told(rn.replay(log(*moves))) == [
        ("GC605", "the log does not give its set-up; of the 960, only RNBQKBNR allows its moves")
    ]


def test_a_move_is_illegal_only_if_no_set_up_allows_it_and_nothing_after_it_is_judged() -> None:
    record = rn.replay(log("e2-e4", "e7-e5", "a1-b3", "a7-a4", "b3-c5"))
    assert [ply.status for ply in record.plies] == ["legal", "legal", "legal", "illegal", "unjudged"]
    assert told(record)[0] == (
        "GC605",
        "the log does not give its set-up, and none of the 960 allows its first 4 plies; what follows is not judged, "
        "and the board is that of NBBNQRKR",
    )


@pytest.mark.parametrize("slip", ["zz-b3", "a7-a9", "e4-e5-", "?", "e4-e5?!x"])
def test_what_cannot_be_read_accuses_nobody(slip: str) -> None:
    record = rn.replay(log("e2-e4", "e7-e5", slip, "a7-a5"))
    assert "illegal" not in [ply.status for ply in record.plies]
    assert not any("none of the 960" in message for _, message in told(record))


@pytest.mark.parametrize("rights", ["KQkq", "HFhf"])
def test_a_position_in_the_log_tells_the_set_up(rights: str) -> None:
    header = f"Position: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w {rights} -\n"
    record = rn.replay(log("N e1-f3", "e7-e5", "g2-g3", "a7-a6", "K g1-g1; R h1-f1", headers=header))
    assert record.variant == arranged(rn.variant("fischer-random"), "BBQNNRKR")
    # The Rook's square is taken by the other Rook.
    assert [ply.status for ply in record.plies] == ["legal"] * 4 + ["illegal"]


@pytest.mark.parametrize("numbered", [True, False], ids=["numbered", "raw"])
@pytest.mark.parametrize(
    ("order", "legal"),
    [((0, 2, 3, 4, 5), 1), ((0, 1, 2, 2, 3, 4, 5), 3), ((0, 1, 3, 2, 4, 5), 2)],
    ids=["a line is missing", "a line stands twice", "a line is misplaced"],
)
def test_lines_out_of_order_accuse_nobody(order: tuple[int, ...], legal: int, *, numbered: bool) -> None:
    lines = ["1. P e2-e4", "1... p e7-e5", "2. N a1-b3", "2... n b8-c6", "3. P g2-g3", "3... p g7-g6"]
    chosen = [lines[each] if numbered else lines[each].split(" ", 1)[1] for each in order]
    record = rn.replay("Game: Fischer Random Chess\n\n" + "\n".join(chosen) + "\n")
    statuses = [ply.status for ply in record.plies]
    assert "illegal" not in statuses
    assert statuses[:legal] == ["legal"] * legal
    [message] = [message for code, message in told(record) if code == "GC605"]
    assert "of the 960, and the board is that of" in message
    assert "none of the 960" not in message


def test_a_position_from_the_middle_of_a_game_tells_where_castling_begins() -> None:
    code = "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb -"
    position = rn.Position.from_code(code, "fischer-random")
    assert position.code() == code
    castlings = {str(move) for move in position.legal_moves() if ";" in str(move)}
    assert castlings == {"K e1-g1; R h1-f1", "K e1-c1; R b1-d1"}


def test_a_set_up_is_chosen_by_name() -> None:
    variant = rn.variant("fischer-random", {"set-up": "BBQNNRKR"})
    assert rn.Position.start(variant).code() == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -"
    assert rn.replay(log("N e1-f3"), variant).findings == ()
    with pytest.raises(rn.VariantError, match="has no set-up 'BBQNNRKQ'; it has 960, each named like RNBQKBNR"):
        rn.variant("fischer-random", {"set-up": "BBQNNRKQ"})


def test_a_game_with_two_set_ups_is_judged_by_the_one_that_fits() -> None:
    text = "Game: Courier Chess\n\n1. a2-a3\n1... p h7-h6\n"
    record = rn.replay(text)
    assert told(record) == [("GC605", "the log does not give its set-up; of the 2, only array allows its moves")]


def test_the_usual_set_up_goes_without_saying() -> None:
    record = rn.replay("Game: Courier Chess\n\n1. P h2-h3\n")
    assert (record.verdict, record.findings, record.variant) == ("legal", (), rn.variant("courier"))


def mirror(*moves: str) -> rn.Record:
    return rn.replay(log(*moves).replace("Fischer Random Chess", "Rococo with Mirror Arrays"))


PAGE = ["P a2-a3", "p b7-b6", "P b2-b3", "l b8-b7", "P c2-c3", "l b7-a6"]
"""Legal by the order that the rules page of Rococo prints, ruling 0.2, and not by that of the preset."""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Game: Opulent Chess\n\n1. N d2-e4\n1... n g9-f7\n", "older"),
        (log(*PAGE).replace("Fischer Random Chess", "Rococo with Mirror Arrays"), "rules-page"),
    ],
    ids=["opulent", "mirror"],
)
def test_the_second_array_of_the_sources_is_tried_before_a_move_is_called_illegal(text: str, name: str) -> None:
    record = rn.replay(text)
    assert record.verdict == "legal"
    assert told(record) == [("GC605", f"the log does not give its set-up; of the 2, only {name} allows its moves")]


def test_an_illegal_move_is_charged_when_the_moves_fit_one_set_up_only() -> None:
    record = mirror(*PAGE, "P d2-d5", "p c7-c6")
    assert [ply.status for ply in record.plies] == ["legal"] * 6 + ["illegal", "legal"]
    none = "the log does not give its set-up, and none of the 2 allows its first 7 plies"
    message = f"{none}; the board is that of rules-page"
    assert ("GC605", message) in told(record)


def test_an_illegal_move_that_every_set_up_refuses_is_charged_as_from_the_usual_one() -> None:
    moves = ["P a2-a3", "p a7-a4", "P b2-b3", "p b7-b6"]
    record = mirror(*moves)
    assert [ply.status for ply in record.plies] == ["legal", "illegal", "legal", "legal"]
    assert record.findings == rn.replay(record.log, rn.variant("rococo-mirror", {"set-up": "usual"})).findings
    assert "GC605" not in [finding.code for finding in record.findings]


def test_where_each_of_two_set_ups_refuses_another_move_nobody_is_accused() -> None:
    # From the usual one the fourth ply is wrong, from the other one the sixth.
    record = mirror(*PAGE[:5], "l c8-b8", "P d2-d3")
    assert [ply.status for ply in record.plies] == ["legal"] * 3 + ["unjudged"] * 4
    message = (
        "the log does not give its set-up; its first 3 plies are legal with 2 of the 2, and the board is that of usual"
    )
    assert ("GC605", message) in told(record)


@pytest.mark.skipif(engine_in_use() != "compiled", reason="not built")
def test_what_the_usual_set_up_allows_is_screened() -> None:
    variant = rn.variant("rococo-mirror")
    text = log("P a2-a3", "p b7-b6").replace("Fischer Random Chess", variant.title).encode()
    assert [*screen(text, [0, len(text)], variant, variant.title.encode())] != [None]
    text = log(*PAGE).replace("Fischer Random Chess", variant.title).encode()
    assert [*screen(text, [0, len(text)], variant, variant.title.encode())] == [None]


def test_the_counts_of_the_usual_list_come_out() -> None:
    for code, counts in {
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -": [21, 528, 12189],
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe -": [21, 807, 18002],
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE -": [20, 479, 10471],
        "q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge -": [30, 860, 24566],
        "qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd -": [28, 811, 23175],
    }.items():
        position = rn.Position.from_code(code, "fischer-random")
        assert [rn.perft(position, depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [("", "legal"), (" w", "legal"), (" w KQkq", "legal"), (" w -", "illegal"), (" w - -", "illegal")],
)
def test_a_position_without_the_field_for_castling_takes_no_right_from_pieces_at_home(
    fields: str, verdict: str
) -> None:
    board = "5k4/10/10/10/10/10/10/10/10/5K3R"
    record = rn.replay(f"Game: Advancer Chess\nFEN: {board}{fields}\n\n1. K f1-i1; R j1-h1\n")
    assert record.verdict == verdict
    moved = rn.replay(f"Game: Advancer Chess\nFEN: {board.replace('5K3R', '5K2R1')}\n\n1. K f1-i1; R i1-h1\n")
    assert moved.verdict == "illegal"
