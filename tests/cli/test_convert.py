"""``rococo convert``: many formats in and out, and nothing a user gave is lost."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from support import LOGS, ROOT, conformance_logs, log_of

import rococo_notation as rn
from rococo_notation.cli import main
from rococo_notation.formats import formats
from rococo_notation.formats.containers import Document, documents

LEGAL = log_of("1. P g2-h3", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7", name="one-two-2006-36-554")
ILLEGAL = log_of("1. P g2-h3", "1... p a7-a2", "2. P a2-a3")


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *arguments], input=given, catch_exceptions=False)


@pytest.mark.parametrize("name", [name for name, form in formats().items() if form.writer])
def test_every_format_is_written_from_standard_input(name: str) -> None:
    result = run("-", "--to", name, given=LEGAL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout


@pytest.mark.parametrize("name", [name for name, form in formats().items() if form.writer])
def test_an_empty_log_a_spoilt_one_and_an_unknown_game_are_written_without_a_traceback(name: str) -> None:
    for text in ("", "Game: Rococo\n", "hm?\n", "Game: Tamerlane\n1. P a2-a3\n", ILLEGAL, "Game: Rococo\n1. ??\n"):
        assert run("-", "--to", name, given=text).exit_code in (0, 1)


@pytest.mark.parametrize("name", ["json", "pgn", "uci", "zsg"])
@pytest.mark.parametrize("entry", [entry for entry in conformance_logs() if entry["verdict"] == "legal"][::4])
def test_there_and_back_the_moves_are_the_same(name: str, entry: dict[str, str]) -> None:
    given = ["--variant", entry["variant"]]
    path = str(LOGS / entry["file"])
    expected = run(path, "--to", "courier", *given)
    there = run(path, "--to", name, *given)
    back = run("-", "--to", "courier", *given, given=there.stdout)
    assert (there.exit_code, back.exit_code) == (0, 0)
    turns = [result.stdout.split("\n\n", 1)[-1].splitlines() for result in (expected, back)]
    bare = [[line.split(" //")[0] for line in lines if line[:1].isdigit() and "resign" not in line] for lines in turns]
    assert bare[0] == bare[1]


@pytest.mark.parametrize("name", ["json", "pgn"])
def test_an_illegal_move_comes_back_with_what_follows_it(name: str) -> None:
    there = run("-", "--to", name, given=ILLEGAL)
    back = run("-", "--to", "courier", given=there.stdout)
    assert (there.exit_code, back.exit_code) == (1, 1)
    assert back.stdout == run("-", "--to", "courier", given=ILLEGAL).stdout


def test_a_format_that_holds_legal_moves_only_says_where_it_ends() -> None:
    result = run("-", "--to", "zsg", given=ILLEGAL)
    assert result.exit_code == 1
    assert result.stdout.endswith("1. CannonPawn g2 - h3\n")
    assert "zsg can contain only legal moves" in result.stderr


def test_a_saved_game_with_an_illegal_move_is_converted_up_to_it() -> None:
    there = run("-", "--to", "zsg", given=LEGAL).stdout
    result = run("-", "--to", "courier", given=there.replace("Advancer g1 - g6", "Advancer g1 - f6"))
    assert result.exit_code == 1
    assert result.stdout.endswith("1... s h8-g7; p-h8\n")


def test_what_is_kept_has_the_same_bytes(tmp_path: Path) -> None:
    for data in (b"Game: Rococo\r\n1. P a2-a3  // caf\xe9\r\n", b"\xef\xbb\xbfGame: Rococo\n 1. a2-a3", LEGAL.encode()):
        (tmp_path / "in.txt").write_bytes(data)
        assert run(str(tmp_path / "in.txt"), "--to", "courier", "--style", "keep", "-o", str(tmp_path / "out.txt"))
        assert (tmp_path / "out.txt").read_bytes() == data


@pytest.mark.parametrize("name", ["pgn", "zsg", "uci", "json"])
def test_what_comes_from_another_format_is_never_kept_in_that(name: str) -> None:
    there = run("-", "--to", name, given=LEGAL).stdout
    back = run("-", "--to", "courier", "--style", "keep", given=there).stdout
    assert "1... s h8-g7; p-h8\n" in back
    assert "Zillions" not in back


def test_many_games_go_to_one_file_or_to_one_each(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    assert run(str(tmp_path), "--to", "pgn", "-o", str(tmp_path / "all.pgn")).exit_code == 0
    assert (tmp_path / "all.pgn").read_text(encoding="utf-8").count("[Event ") == 2
    assert run(str(tmp_path / "all.pgn"), "--to", "courier", "-o", f"{tmp_path / 'logs'}/").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "logs").iterdir())
    assert names == ["one-two-2006-36-554-2.txt", "one-two-2006-36-554.txt"]


def test_a_name_of_a_log_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(log_of("1. P a2-a3", name="../../etc/passwd"), encoding="utf-8")
    assert run(str(tmp_path / "in.txt"), "--to", "pgn", "-o", f"{tmp_path / 'out'}/").exit_code == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["etc_passwd.pgn"]


def test_an_input_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(LEGAL, encoding="utf-8")
    result = run(str(path), "--to", "courier", "-o", str(path))
    assert (result.exit_code, path.read_text(encoding="utf-8")) == (2, LEGAL)
    assert "would be overwritten" in result.stderr
    (tmp_path / "one-two-2006-36-554.txt").write_text(LEGAL, encoding="utf-8")
    assert run(str(tmp_path / "one-two-2006-36-554.txt"), "--to", "courier", "--style", "implied", "-o", str(tmp_path))
    assert (tmp_path / "one-two-2006-36-554.txt").read_text(encoding="utf-8") == LEGAL
    assert (tmp_path / "one-two-2006-36-554-2.txt").exists()


def test_an_illegal_move_is_told_and_the_log_converted_whole() -> None:
    result = run("-", "--to", "courier", given=ILLEGAL)
    assert result.exit_code == 1
    assert result.stderr.startswith("rococo: <stdin>:4:6: GC2")
    assert "2. P a2-a3" in result.stdout


def test_a_faulty_move_of_pgn_is_told_and_the_game_converted_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6\n2. Kd Pa6 *\n', encoding="utf-8")
    result = run(str(path), "--to", "courier")
    assert result.exit_code == 1
    assert result.stderr == f'rococo: {path}:5:4: GC101 "Kd" is no move\n'
    assert result.stdout.endswith("1. P g2-h3\n1... p g7-h6\n2. Kd\n2... Pa6\n")


@pytest.mark.parametrize(("arguments", "message"), [
    (["-", "--to", "html"], "unknown format 'html'"),
    (["-", "--to", "pgn", "--style", "keep"], "--style is not for the format pgn"),
    (["-", "--to", "md", "--diagrams", "x"], "numbers of plies"),
    (["-", "--to", "pgn", "--from", "md"], "unknown format 'md'"),
    (["-", "--to", "pgn", "-o", "no/such/folder/x.pgn"], "cannot write"),
    (["-"], "Missing option '--to'"),
])  # fmt: skip
def test_wrong_options_are_explained(arguments: list[str], message: str) -> None:
    result = run(*arguments, given=LEGAL)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(LEGAL, encoding="utf-8")
    result = run(str(tmp_path / "none.txt"), str(tmp_path / "game.txt"), "--to", "pgn")
    assert result.exit_code == 2
    assert "none.txt: no such file" in result.stderr
    assert "[Event " in result.stdout


@pytest.mark.parametrize("name", ["csv", "json", "pgn"])
def test_an_input_that_cannot_be_read_does_not_empty_the_output(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.out"
    path.write_text("precious", encoding="utf-8")
    result = run(str(tmp_path / "gmae.txt"), "--to", name, "-o", str(path))
    assert (result.exit_code, path.read_text(encoding="utf-8")) == (2, "precious")
    assert result.stderr.splitlines()[-1] == f"rococo: there is no game to write, so {path} is not written"
    assert list(tmp_path.iterdir()) == [path]


def test_of_a_file_with_many_logs_each_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("---\n".join([LEGAL, ILLEGAL, LEGAL]), encoding="utf-8")
    result = run(str(path), "--to", "jsonl")
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr.startswith(f"rococo: {path}:11:6: GC2")


def test_a_saved_page_is_read() -> None:
    result = run(str(ROOT / "samples" / "saved-page.html"), "--to", "courier")
    assert result.exit_code in (0, 1)
    assert "1. " in result.stdout


_LINES = st.sampled_from([
    "Game: Rococo", "Game: Tamerlane", "Variant: Rococo", "Log: one", "White: Ann", "Date: 2005", "Result: 1-0",
    "Rococo", "// Game: Ultima", "// ---", "---", "-----", "// --- next log ---", "hm?", "", "| 1. P a2-a4",
    "White won", "<br>", "1-0", "1. P a2-a3", "1... p a7-a6", "P a2-a3", "p a7-a6", "2. P b2-b3 // Game: Rococo",
    "1. P a2-a9", "1... resign", "1. ???", "Position: 10/4k5/10/10/10/10/10/10/4K5/10 w - -",
])  # fmt: skip
_PAGE = (ROOT / "samples" / "saved-page.html").read_bytes()


def _encoded(parts: tuple[list[str], str, str, bool]) -> bytes:
    lines, end, encoding, ends = parts
    return (end.join(lines) + (end if ends else "")).encode(encoding)


hostile_logs = st.just(_PAGE) | st.tuples(
    st.lists(_LINES, max_size=9),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.booleans(),
).map(_encoded)


def facts(path: Path, variant: str | None) -> list[object]:
    records = [rn.replay(log, variant) for log in rn.read(path, variant)]
    return [(r.log.headers, r.verdict, [(p.status, p.turn.text, p.turn.comment) for p in r.plies]) for r in records]


@pytest.mark.slow
@given(
    st.lists(hostile_logs, min_size=2, max_size=3),
    st.sampled_from(["canonical", "manual", "implied", "keep"]),
    st.sampled_from([None, "rococo"]),
)
def test_logs_written_into_one_file_are_the_logs_that_are_written_into_one_file_each(
    tmp_path_factory: pytest.TempPathFactory, logs: list[bytes], style: str, variant: str | None
) -> None:
    folder = tmp_path_factory.mktemp("logs")
    options = ["--to", "courier", "--style", style, *(["--variant", variant] if variant else [])]
    alone = []
    for number, raw in enumerate(logs):
        (folder / f"{number}.txt").write_bytes(raw)
        run(str(folder / f"{number}.txt"), *options, "-o", str(folder / f"{number}.out"))
        alone += facts(folder / f"{number}.out", variant)
    run(*(str(folder / f"{number}.txt") for number in range(len(logs))), *options, "-o", str(folder / "all.out"))
    assert facts(folder / "all.out", variant) == alone


def test_what_is_kept_in_one_file_is_the_same_to_the_byte(tmp_path: Path) -> None:
    logs = [
        b"White: A\n\n1. P a2-a3",
        _PAGE,
        b"",
        "\ufeffGame: Rococo\r\n1. P a2-a3\r\n".encode("utf-16-le"),
        b"// caf\xe9\n",
    ]
    for number, raw in enumerate(logs):
        (tmp_path / f"{number}.txt").write_bytes(raw)
    run(
        *(str(tmp_path / f"{n}.txt") for n in range(5)),
        "--to",
        "courier",
        "--style",
        "keep",
        "-o",
        str(tmp_path / "all"),
    )
    found = [document.raw for document in documents(tmp_path / "all") if isinstance(document, Document)]
    assert found == logs


def test_one_entry_a_game_is_written_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    games = ("Rococo", "Pg2h3"), ("Nothing Known", "Zz9"), ("Ultima", "Qq9"), ("Rococo", "")
    text = "".join(
        f'[White "{number}"]\n[Variant "{name}"]\n\n{moves} *\n\n' for number, (name, moves) in enumerate(games)
    )
    path.write_text(text, encoding="utf-8")
    converted = json.loads(run(str(path), "--to", "json").stdout)["games"]
    arguments = ["validate", str(path), "--output-format", "json"]
    checked = json.loads(CliRunner().invoke(main, arguments, catch_exceptions=False).stdout)["logs"]
    assert [game["headers"]["White"] for game in converted] == ["0", "1", "2", "3"]
    assert [log["game"] for log in checked] == [name for name, _ in games]
    assert (
        [game["file"] for game in converted] == [log["file"] for log in checked] == [f"{path}#{n}" for n in range(1, 5)]
    )


def test_a_game_that_cannot_be_replayed_stops_none_behind_it() -> None:
    variants = "".join(
        f"setoption name UCI_Variant value {name}\nposition startpos moves {moves}\n"
        for name, moves in (("chess", "e2e4"), ("rococo", "b3b4"))
    )
    result = run("-", "--to", "courier", "--edition", "2002", given=variants)
    assert (result.exit_code, result.stderr) == (
        2, "rococo: <stdin>#1: Chess has no edition '2002'; it has current\n"
    )  # fmt: skip
    assert result.stdout == "Game: Rococo\n\n1. P a2-a3\n"
