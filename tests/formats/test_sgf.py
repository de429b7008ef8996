"""SGF: stones that stand where the pieces stand."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from support import Golden

import rococo_notation as rn
from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, shown, written
from rococo_notation.formats import format_of

FORMAT = format_of("sgf")

PROPERTY = re.compile(r"([A-Z]+)((?:\[(?:\\.|[^\]\\])*\])+)", re.DOTALL)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
SETUP, MOVE = {"AB", "AW", "AE", "PL"}, {"B", "W", "KO"}


def nodes(text: str) -> list[dict[str, list[str]]]:
    """The nodes of one game tree, read as the standard has it."""
    assert text.startswith("(")
    at, found = 1, []
    while text[at] == ";":
        at += 1
        node: dict[str, list[str]] = {}
        while match := PROPERTY.match(text, at):
            assert match[1] not in node
            node[match[1]] = [re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) for value in VALUE.findall(match[2])]
            at = match.end()
        found.append(node)
        at += text[at] == "\n"
    assert text[at:] == ")\n"
    return found


def stones(game: list[dict[str, list[str]]]) -> list[dict[str, tuple[str, str]]]:
    """Point to colour and label in the root and after each node that changes the board."""
    boards, board = [], dict[str, str]()
    for node in game:
        if SETUP & set(node):
            for point in node.get("AE", []):
                del board[point]
            board |= dict.fromkeys(node.get("AB", []), "B") | dict.fromkeys(node.get("AW", []), "W")
            labels = dict(label.split(":", 1) for label in node["LB"])
            assert set(labels) == set(board)
            boards.append({point: (colour, labels[point]) for point, colour in board.items()})
    return boards


def expected(position: rn.Position) -> dict[str, tuple[str, str]]:
    files, ranks = position.variant.files, position.variant.ranks[::-1]
    points = {f + r: f"{chr(97 + x)}{chr(97 + y)}" for x, f in enumerate(files) for y, r in enumerate(ranks)}
    return {points[s]: ("W" if label.isupper() else "B", label) for s, label in position.pieces.items()}


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.sgf", written(FORMAT, log))


def test_the_page_shows_what_is_written() -> None:
    assert shown("sgf.md", "sgf") == written(FORMAT, SHORT)


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_stones_and_labels_make_every_position(log: Path) -> None:
    wanted = [expected(position) for position in record_of(log).positions]
    # A ply that changes nothing has no node for that.
    changes = [board for number, board in enumerate(wanted) if number == 0 or board != wanted[number - 1]]
    assert stones(nodes(written(FORMAT, log))) == changes


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_node_plays_or_sets_up_and_never_both(log: Path) -> None:
    for node in nodes(written(FORMAT, log)):
        assert not (SETUP & set(node) and MOVE & set(node))


def test_a_move_goes_from_point_to_point() -> None:
    root, move, change, *_ = nodes(written(FORMAT, SHORT))
    assert (root["SZ"], root["PL"], root["DT"]) == (["10"], ["W"], ["2005-03-21"])
    assert move["W"] == ["agaj"]
    assert (sorted(change["AE"]), change["AW"]) == (["ag", "ah"], ["aj"])
    assert move["C"] == ["L x3-x0; @-x2\nbegun on day 80 of 2005, before the wording changed"]


def test_a_move_off_the_board_is_its_origin_alone() -> None:
    game = nodes(written(FORMAT, "Game: Rococo\nPosition: 10/4k5/10/10/10/10/10/1Li7/4K5/10 w - -\n\n1. L a2-\n"))
    assert (game[1]["W"], game[2]["AE"]) == (["bh"], ["bh"])


def test_an_illegal_move_is_played_all_the_same_and_says_why() -> None:
    node = nodes(written(FORMAT, ILLEGAL))[5]
    assert (node["W"], node["KO"]) == (["gigd"], [""])
    assert node["C"][0].splitlines()[1].startswith("GC205 ")


def test_a_board_that_is_not_square_has_two_sizes() -> None:
    other = [name for name in rn.variants() if rn.variant(name).width != rn.variant(name).height]
    for name in other:
        (size,) = nodes(written(FORMAT, f"Game: {name}\n"))[0]["SZ"]
        assert size == f"{rn.variant(name).width}:{rn.variant(name).height}"


@pytest.mark.parametrize(
    ("status", "result"),
    [("White has resigned.", "B+R"), ("Checkmate! White has won!", "W+"), ("1/2-1/2", "Draw"), ("", "?")],
)
def test_results_are_written_as_the_standard_has_them(status: str, result: str) -> None:
    record = record_of(f"Game: Rococo\n\n1. P a2-a3\n{status}\n")
    assert nodes(written(FORMAT, f"Game: Rococo\n\n1. P a2-a3\n{status}\n"))[0]["RE"] == [result], record.outcome


def test_brackets_and_backslashes_are_read_back() -> None:
    game = nodes(written(FORMAT, "Game: Rococo\nWhite: a]b\\:c\n\n1. P a2-a3 // [x] \\] :\n"))
    assert game[0]["PW"] == ["a]b\\:c"]
    assert game[1]["C"] == ["P a2-a3\n[x] \\] :"]


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    tree = written(FORMAT, text)
    assert len([node for node in nodes(tree) if {"B", "W"} & set(node)]) == len(record_of(text).plies)
    tree.encode()


@given(odd_logs())
def test_no_text_breaks_the_tree(text: str) -> None:
    moves = [node for node in nodes(written(FORMAT, text)) if {"B", "W"} & set(node)]
    assert len(moves) == len(record_of(text).plies)


def test_games_follow_each_other_in_one_collection() -> None:
    assert written(FORMAT, LEGAL, SHORT) == written(FORMAT, LEGAL) + written(FORMAT, SHORT)
