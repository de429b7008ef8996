"""Where logs begin in a text or file of many: by lines of hyphens, by headers, and the same in text and bytes."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import LOGS

import rococo_notation as rn
from rococo_notation.notation import log_boundaries
from rococo_notation.notation.log_boundaries import SEPARATOR, is_separated, logs_in, ranges, ranges_in

A = "Game: Rococo\nLog: a\n1. P e2-f3\n1... p b7-a6\n"
B = "Game: Rococo\nLog: b\n1. P e2-e3\n"
PLAYERS = "White: Ann\nBlack: Bob\n"


def pieces(text: str) -> list[str]:
    """The logs of a text, which are where they are with any line ends and in bytes."""
    found = [text[start:end] for start, end in logs_in(text)]
    for ends in ("\n", "\r\n", "\r"):
        other = text.replace("\n", ends)
        logs = [other[start:end] for start, end in logs_in(other)]
        assert logs == [piece.replace("\n", ends) for piece in found]
        assert logs == [other.encode()[start:end].decode() for start, end in logs_in(other.encode())]
    return found


@pytest.mark.parametrize(
    "logs",
    [
        [A, B],
        [A + "\n\n", B],
        [A, PLAYERS + B],
        [A.rstrip(), B],
        [A.rstrip(), PLAYERS + B],
        [A.rstrip() + " // good game", B],
        [A, "Log: b\nGame: Rococo\n1. P e2-e3\n"],
        [A, "Variant: rococo\n1. P e2-e3\n"],
        ["1. P e2-f3\n", "Game: Rococo\n1. P e2-f3\n"],
        [A, A, A],
        [A, "game: Rococo\nLOG: b\n1. P e2-e3\n"],
        [A, '[Variant "Ultima"]\n\n1. P e2-e3\n'],
        ["Game: Rococo\n1) P e2-e3\n2) p e7-e6\n", "Game: Ultima\n1) P e2-e3\n"],
        ['[{"game": "Rococo", "moves": ["P e2-e3"]}, ', '{"game": "Ultima", "moves": ["P e2-e3"]}]'],
        [
            "# Two games\n## Game 1: Rococo\n| # | White | Black |\n| 1 | P e2-e3 | p e7-e6 |\n",
            "## Game 2: Ultima\n| # | White | Black |\n| 1 | P e2-e3 | p e7-e6 |\n",
        ],
    ],
)
def test_a_header_after_turns_begins_another_log_with_the_headers_before_it(logs: list[str]) -> None:
    assert pieces("".join(logs)) == logs


@pytest.mark.parametrize(
    "logs",
    [
        [A, B],
        [A, PLAYERS + B],
        [A, "White: Ann\n1. P e2-e3\n"],
        [A, "Log: b\nGame: Rococo\n1. P e2-e3\n"],
        [A, "Variant: rococo\n1. P e2-e3\n"],
        [A, "// a comment\n" + B],
        ["1. P e2-f3\n", "1. P e2-e3\n"],
        ["P e2-f3\n", "P e2-e3\n"],
        ["Game: Rococo\nLog: without moves\n", B],
    ],
)
@pytest.mark.parametrize("rule", ["---\n", "----\n", "-----  \n", "---\n\n\n"])
def test_a_line_of_hyphens_before_headers_or_a_first_turn_begins_another_log(logs: list[str], rule: str) -> None:
    found = pieces(rule.join(logs))
    assert [piece.strip() for piece in found] == [log.strip() for log in logs]


@pytest.mark.parametrize(
    "logs",
    [
        ["Rococo\n\n1. P e2-f3\n1... p b7-a6\n\n", "Rococo\n\n1. P e2-e3\n"],
        ["Rococo\nWhite: Ann\n1. e2-f3 b7-a6\n", "Rococo\nWhite: Bob\n// a comment\n1. e2-e3\n"],
    ],
)
def test_a_title_that_headed_the_first_log_begins_another_above_a_first_turn(logs: list[str]) -> None:
    assert pieces("".join(logs)) == logs


@pytest.mark.parametrize(
    "text",
    [
        "Rococo\n1. P e2-f3\n1... p b7-a6\nRococo\n2. P e2-e3\n",
        "Rococo\n1. P e2-f3\n1... p b7-a6\nRococo\n",
        "White\n1. P e2-f3\nBlack\n1. p b7-a6\n",
        "1. P e2-f3\nGame: Rococo\n1... p b7-a6\n",
        "P e2-f3\nGame: Rococo\nLog: a\np b7-a6\n",
        "Game: Rococo\n1. P e2-f3\n1... p b7-a6\nLog: a\n",
        "Game: Rococo\n-----\n1. P e2-f3\n---\n1... p b7-a6\n",
        "my remark\n---\n" + A,
        A + "---\n2. P a2-a3\n",
        A + "---\n\nMessage: 2\nFrom: Ann\nDate: today\n\n2. P a2-a3\n",
        "1. P e2-f3\n---\nMessage: 2\nSubject: Re: Rococo\n\n1... p b7-a6\n",
        A + "---\n",
        A + "// good Game: yes\n2. P a2-a3\n",
        A + "// endGame: yes\n2. P a2-a3\n",
        A + "// White: a fine game\n",
        "",
        "\n\n",
    ],
)
def test_what_goes_on_with_a_log_begins_none(text: str) -> None:
    assert pieces(text) == [text]


def test_a_rule_at_the_top_belongs_to_no_log() -> None:
    assert pieces("---\nGame: Rococo\nLog: a\n---\n\n1. P e2-f3\n") == ["Game: Rococo\nLog: a\n---\n\n1. P e2-f3\n"]


def test_the_header_that_stands_after_turns_is_used() -> None:
    record = rn.replay("1. P e2-f3\nGame: Rococo\n1... p b7-a6\n")
    assert record.verdict == "legal"
    assert rn.summarize("1. P e2-f3\nGame: Rococo\n1... p b7-a6\n").verdict == "legal"


@pytest.mark.parametrize("function", [rn.replay, rn.parse_log, rn.summarize, lambda text: rn.summarize(text.encode())])
def test_what_takes_one_log_refuses_a_text_of_several_by_name(function: object) -> None:
    with pytest.raises(rn.RococoError, match=r"contains 2 logs; rn\.read"):
        function(A + B)  # type: ignore[operator]


@given(
    st.lists(
        st.sampled_from(
            [A, B, PLAYERS, "---\n", "----\n", "Game: Ultima\n", "Log: x\n", "2. P a2-a3\n", "hm\n", "\n", "---"]
        )
    )
)
def test_what_is_quick_to_see_is_what_is_found(parts: list[str]) -> None:
    text = "".join(parts)
    quick = log_boundaries._split_plain(text.encode())
    assert quick in (None, log_boundaries._Search(text).spans())
    # A log that was found is one log.
    for start, end in logs_in(text):
        assert len(logs_in(text[start:end])) == 1


def test_all_logs_put_together_are_told_apart_again() -> None:
    logs = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.txt"))]
    assert pieces("".join(logs)) == logs
    assert pieces("".join(log.rstrip("\n") for log in logs)) == [log.rstrip("\n") for log in logs]
    assert pieces("---\n".join(logs)) == logs


def parts(text: str) -> list[str]:
    """The logs of a text, which are the same in bytes."""
    found = [text[start:end] for start, end in logs_in(text)]
    assert found == [text.encode()[start:end].decode() for start, end in logs_in(text.encode())]
    return found


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_line_between_logs_begins_another_whatever_stands_around_it(end: str) -> None:
    logs = ["", "// only a comment", "hm?", "White: Ann", "2. P a2-a3", "<html>", " ", A.strip(), ""]
    text = f"{end}--- next log ---  {end}".join(logs)
    assert [log.rstrip("\r") for log in parts(text)] == logs
    assert is_separated(text)
    assert is_separated(text.encode())


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from([A, "--- next log ---", "\r"])))
def test_what_is_put_between_logs_is_taken_away_again(texts: list[str]) -> None:
    logs = [log for text in texts for log in parts(text)]
    assert parts(SEPARATOR.join(logs)) == (logs or [""])


def test_the_line_in_a_comment_begins_no_log() -> None:
    assert not is_separated(A + "// --- next log ---\n--- next log --- x\n")


def test_a_byte_order_mark_hides_no_header() -> None:
    data = ("\ufeff" + A + B).encode()
    assert [data[start:end] for start, end in logs_in(data)] == [("\ufeff" + A).encode(), B.encode()]


# ---------------------------------------------------------------- a file is read in stretches of whole logs


@pytest.mark.parametrize("block", [300, 1000, 5000, 1 << 18])
@pytest.mark.parametrize("between", ["", "---\n", "-----\n"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_wherever_it_is_cut_the_logs_and_their_lines_are_the_same(
    block: int, between: str, ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_boundaries, "BLOCK", block)
    logs = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("clean*.txt"))[:12]]
    path = tmp_path / "many.txt"
    path.write_bytes(between.join(logs).replace("\n", ends).encode())
    found, lines = [], []
    for stretch in ranges(path):
        assert stretch.number == len(found) + 1
        data = stretch.read(path)
        found += [data[start:end].decode().replace(ends, "\n") for start, end in stretch.logs]
        lines += stretch.lines(data)
    assert found == logs
    text = between.join(logs).splitlines()
    assert [text[line - 1] for line in lines] == [log.splitlines()[0] for log in logs]
    assert lines == sorted(set(lines))


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("size", [600, 1400, 2500, 9000])
@pytest.mark.parametrize("between", ["", "---\n"])
def test_a_log_that_is_too_long_is_left_out_and_the_others_keep_their_places(
    size: int, ends: str, between: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_boundaries, "BLOCK", 200)
    monkeypatch.setattr(log_boundaries, "LONGEST_LOG", 500)
    monkeypatch.setattr(log_boundaries, "_BEGINNING", 100)
    short = ["Game: Rococo\nLog: a\n\n1. P a2-a3\n", "Game: Rococo\nLog: b\n\n1. P b2-b3\n1... p b7-b6\n"]
    moves = "".join(f"{number}. P a2-a3\n{number}... p a7-a6\n" for number in range(1, size // 24))
    giant = f"Game: Rococo\nLog: giant\n\n{moves}"
    for logs in ([*short, giant, *short, *short], [giant, *short], [*short, giant], [giant, giant, short[0]]):
        text = between.join(logs)
        path = tmp_path / "many.txt"
        path.write_bytes(text.replace("\n", ends).encode())
        data = path.read_bytes()
        found = []
        for stretch, raw in ranges_in(io.BytesIO(data)):
            assert stretch.number == len(found) + 1
            assert raw in (b"", data[stretch.start : stretch.end])
            for (start, end), line in zip(stretch.logs, stretch.lines(raw), strict=True):
                said = data[stretch.start + start : stretch.start + end].decode().replace(ends, "\n")
                found.append((said, text.splitlines()[line - 1], bool(raw), stretch.is_too_long))
        long = [len(log.replace("\n", ends)) > 500 for log in logs]
        assert found == [(log, "Game: Rococo", not each, each) for log, each in zip(logs, long, strict=True)]


@pytest.mark.parametrize("between", ["\n", "", "\nWhite: Anna\n"])
def test_a_log_without_moves_does_not_take_those_of_the_next(between: str) -> None:
    text = f"Game: Ultima\nLog: b\n{between}Game: Rococo\nLog: c\n\n1. P e2-e3\n"
    first, second = pieces(text)
    assert first.strip() == "Game: Ultima\nLog: b"
    assert second.endswith("Game: Rococo\nLog: c\n\n1. P e2-e3\n")


def test_headers_that_are_there_twice_are_of_one_log() -> None:
    text = "Game: Rococo\nLog: b\n\nGame: Rococo\nLog: b\n\n1. P e2-e3\n"
    assert pieces(text) == [text]


@pytest.mark.parametrize("moves", ["1. e4\n1... e5\n", "1. Pawn e4\n", "1. hm\n"])
def test_a_second_header_begins_a_log_behind_any_numbered_line(moves: str) -> None:
    first, second = f"Game: Chess\n{moves}", "Game: Grand Chess\n1. P e2-e3\n"
    assert pieces(first + second) == [first, second]
