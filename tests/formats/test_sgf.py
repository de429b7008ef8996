"""SGF: stones that stand where the pieces stand, and the log in the comments."""

from pathlib import Path

import pytest
from hypothesis import example, given
from sgfmill.sgf import Sgf_game, Tree_node
from support import LOGS, Golden, conformance_logs, one_of_each

import rococo_notation as rn
from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, shown, written
from rococo_notation.formats import format_of, guess, sgf_reading
from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.sgf_tree import tree_parser
from rococo_notation.replayer.record import text_of

FORMAT = format_of("sgf")
FIRST = Path(__file__).parent / "first-scheme.sgf"
"""Of the first version of the scheme: the illegal sample."""

Stones = dict[tuple[int, int], tuple[str, str]]
"""Colour and label by point: row and column from the bottom left, as sgfmill counts."""


def nodes(text: str) -> list[Tree_node]:
    """The nodes of one game tree, as sgfmill reads them."""
    return list(Sgf_game.from_bytes(text.encode()).get_main_sequence())


def values(node: Tree_node) -> dict[str, list[str]]:
    """The properties of a node as they are written."""
    return {name: [value.decode() for value in node.get_raw_list(name)] for name in node.properties()}


def stones(game: list[Tree_node]) -> list[Stones]:
    """What stands on the board in the root and after each other node that sets something up."""
    boards, board = [], Stones()
    for node in game:
        if not node.has_setup_stones():
            continue
        black, white, empty = node.get_setup_stones()
        colours = {point: colour for point, (colour, _) in board.items() if point not in empty}
        colours |= dict.fromkeys(black, "B") | dict.fromkeys(white, "W")
        labels = dict(node.get("LB"))
        assert set(labels) == set(colours)
        board = {point: (colour, labels[point]) for point, colour in colours.items()}
        boards.append(board)
    return boards


def expected(position: rn.Position) -> Stones:
    places = ((position.variant.place(square), label) for square, label in position.pieces.items())
    # A board that is not square has empty rows below, or columns beside.
    below = max(position.variant.width, position.variant.height) - position.variant.height
    return {(rank + below, file): ("W" if label.isupper() else "B", label) for (file, rank), label in places}


def read_back(text: str, variant: rn.Variant | None = None) -> rn.Record:
    assert guess(text) is FORMAT
    assert FORMAT.reader is not None
    (log,) = FORMAT.reader.logs(rn.Source(text, "game.sgf"), variant)
    return rn.replay(log, variant)


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.sgf", written(FORMAT, log))


def test_the_page_shows_what_is_written() -> None:
    assert shown("sgf.md", "sgf") == written(FORMAT, SHORT)


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_a_program_for_go_sees_every_position(log: Path) -> None:
    game = nodes(written(FORMAT, log))
    wanted = [expected(position) for position in record_of(log).positions]
    # A ply that changes nothing sets nothing up.
    changes = [board for number, board in enumerate(wanted) if number == 0 or board != wanted[number - 1]]
    assert stones(game) == changes


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_no_node_has_a_move_of_go(log: Path) -> None:
    assert {node.get_move() for node in nodes(written(FORMAT, log))} == {(None, None)}


def test_a_turn_is_one_node_with_an_arrow() -> None:
    root, move, last = nodes(written(FORMAT, SHORT))
    assert (root.get("SZ"), root.get("PL"), root.get("DT")) == (10, "w", "2005-03-21")
    assert move.get("C") == "1. L x3-x0; @-x2 // begun on day 80 of 2005, before the wording changed"
    assert (values(move)["AR"], values(move)["AW"], move.get("PL")) == (["ag:aj"], ["aj"], "b")
    assert (values(last)["AE"], values(last)["AB"], last.get("PL")) == (["eb"], ["ec"], "w")


def test_a_move_off_the_board_marks_its_origin() -> None:
    game = nodes(written(FORMAT, "Game: Rococo\nPosition: 10/4k5/10/10/10/10/10/1Li7/4K5/10 w - -\n\n1. L a2-\n"))
    assert (values(game[1])["MA"], values(game[1])["AE"]) == (["bh"], ["bh"])


def test_the_name_of_a_node_says_why_its_move_is_illegal() -> None:
    node = nodes(written(FORMAT, ILLEGAL))[3]
    assert values(node)["AR"] == ["gi:gd"]
    assert node.get("C") == "2. L f1-f6"
    assert node.get("N").startswith("GC205 ")


def test_a_board_that_is_not_square_is_a_part_of_one_that_is() -> None:
    (root,) = nodes(written(FORMAT, "Game: Xiangqi\n"))
    assert (root.get("SZ"), values(root)["VW"]) == (10, ["aa:ij"])
    for name in rn.variants():
        width, height = (rn.variant(name).width, rn.variant(name).height)
        (root,) = nodes(written(FORMAT, f"Game: {name}\n"))
        assert (root.get("SZ"), root.has_property("VW")) == (max(width, height), width != height)


@pytest.mark.parametrize(
    ("status", "result"),
    [("White has resigned.", "B+R"), ("Checkmate! White has won!", "W+"), ("1/2-1/2", "Draw"), ("", "?")],
)
def test_results_are_written_as_the_standard_has_them(status: str, result: str) -> None:
    record = record_of(f"Game: Rococo\n\n1. P a2-a3\n{status}\n")
    root = nodes(written(FORMAT, f"Game: Rococo\n\n1. P a2-a3\n{status}\n"))[0]
    assert root.get("RE") == result, record.outcome


def test_brackets_and_backslashes_are_read_back() -> None:
    text = written(FORMAT, "Game: Rococo\nWhite: a]b\\:c\n\n1. P a2-a3 // [x] \\] :\n")
    root, move = nodes(text)
    assert (root.get("PW"), move.get("C")) == ("a]b\\:c", "1. P a2-a3 // [x] \\] :")
    log = read_back(text).log
    assert (log.header("White"), log.turns[0].comment) == ("a]b\\:c", "[x] \\] :")


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    tree = written(FORMAT, text)
    assert len(nodes(tree)) == 1 + len(record_of(text).log.turns)


@example("Game: Rococo\n\n1. P a2-a3\n1... \x80\n2. P b2-b3\n")
@given(odd_logs())
def test_no_text_breaks_the_tree(text: str) -> None:
    record = record_of(text)
    tree = written(FORMAT, text)
    assert len(nodes(tree)) == 1 + len(record.log.turns)
    assert len(read_back(tree).plies) == len(record.plies)


def test_games_follow_each_other_in_one_collection() -> None:
    assert written(FORMAT, LEGAL, SHORT) == written(FORMAT, LEGAL) + written(FORMAT, SHORT)


@pytest.mark.parametrize(
    "entry",
    one_of_each(
        conformance_logs(),
        lambda entry: (entry["variant"], entry["style"]["effects"], entry["verdict"]),
        lambda entry: entry["file"],
    ),
)
def test_every_conformance_log_is_read_back_as_it_was(entry: dict[str, str]) -> None:
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    writer = FORMAT.writer
    assert writer is not None
    again = read_back(writer().game(record))
    assert CourierWriter().game(again) == CourierWriter().game(record)
    assert (again.verdict, again.edition, again.result) == (record.verdict, record.edition, record.result)
    assert [finding.code for finding in again.findings] == [finding.code for finding in record.findings]


def test_a_file_of_the_first_version_is_read() -> None:
    record, wanted = read_back(FIRST.read_text(encoding="utf-8")), record_of(ILLEGAL)
    assert [text_of(ply) for ply in record.plies] == [text_of(ply) for ply in wanted.plies]
    assert [finding.code for finding in record.findings] == ["GC205", "GC207"]
    assert [ply.turn.comment for ply in record.plies] == [ply.turn.comment for ply in wanted.plies]
    assert dict(record.log.headers) == dict(wanted.log.headers)


def test_a_first_version_may_begin_with_a_position_of_its_own_and_end_with_a_resignation() -> None:
    record = read_back(
        "(;FF[4]GM[0]AP[rococo-notation:1]SZ[10]GC[Rococo]PW[Ann]RE[B+R]RU[Rococo, 2002]AB[ah][eb]AW[ag][ei]"
        "LB[ah:p][ag:L][ei:K][eb:k]PL[W]C[a fragment]\n;W[agaj]C[L x3-x0; @-x2\nbold\nand right];AE[ah][ag]AW[aj])"
    )
    assert record.plies[0].before is not None
    assert rn.Position(record.plies[0].before).code() == "10/4k5/10/10/10/10/L9/p9/4K5/10 w - -"
    assert record.log.turns[0].comment == "bold"
    assert [remark.text for remark in record.log.comments] == ["a fragment", "and right"]
    assert (record.log.header("White"), record.result) == ("Ann", "0-1")
    assert record.outcome is not None
    assert record.outcome.reason == "resignation"


def test_a_finding_points_into_the_file() -> None:
    text = written(FORMAT, ILLEGAL)
    finding = next(finding for finding in read_back(text).findings if finding.code == "GC205")
    assert finding.line is not None
    assert finding.column is not None
    assert text.splitlines()[finding.line - 1][finding.column - 1 :].startswith("L f1-f6]")


def test_the_main_line_is_read_and_variations_are_told() -> None:
    game = (
        "(;FF[4]GM[0]AP[rococo-notation:2]C[Game: Rococo];C[1. P a2-a3](;C[1... p a7-a6])\n(;C[1... p b7-b6](;C[x])))"
    )
    record = read_back(game)
    assert [str(turn) for turn in record.log.turns] == ["P a2-a3", "p a7-a6"]
    assert [(each.code, each.line, each.column) for each in record.findings] == [("GC108", 2, 1)]


def test_a_game_is_named_by_its_rules_where_no_header_names_it() -> None:
    record = read_back("(;FF[4]GM[0]AP[rococo-notation:2]RU[Rococo, 2002]C[];C[1. P a2-a3])")
    assert (record.variant, record.edition) == (rn.variant("rococo"), "2002")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;GM[0]AP[rococo-notation:3];C[1. P a2-a3])", "version 3"),
        ("(;GM[0]AP[rococo-notation:2];C[1. P a2-a3]", "not SGF any more"),
        ("(;GM[0]AP[rococo-notation:2];C[1. P a2", "not SGF any more"),
        ("(;GM[0]AP[rococo-notation:2]", "not SGF any more"),
        ("(;GM[0]" + "(;" * 5000 + ")" * 5000, "not SGF any more"),
    ],
    ids=["later", "open", "cut off", "no move", "deep"],
)
def test_what_is_not_whole_is_told(text: str, message: str) -> None:
    record = read_back(text)
    assert record.findings[0].code == "GC101"
    assert message in record.findings[0].message


def test_variations_may_be_nested_deeply() -> None:
    assert read_back("(;GM[0]" + "(;C[](;)" * 5000 + ")" * 5001).plies == ()


def test_many_games_are_numbered_and_have_lines_of_the_file() -> None:
    logs = list(rn.read(written(FORMAT, SHORT, LEGAL).encode()))
    assert [log.source.name for log in logs] == ["#1", "#2"]
    assert logs[1].source.first_line == 6
    assert [log.name for log in logs] == ["sample-disputed-2005-80-001", "sample-promotion"]


def test_the_grammar_has_no_collisions() -> None:
    assert tree_parser(strict=True)


def test_a_value_without_an_end_takes_the_rest_of_the_text_so_that_it_is_looked_through_once() -> None:
    unclosed = "(;FF[4]GM[0]AP[rococo-notation:2]C[Game: Rococo" + r"[\]" * 1000
    *_, last = sgf_reading._BRANCH.finditer(unclosed)
    assert last.span() == (unclosed.index("[Game"), len(unclosed))
    assert [finding.code for finding in read_back(unclosed).log.findings] == ["GC101"]
