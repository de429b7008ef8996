"""The server as an editor has it: a process at the other end of two pipes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

import pytest
from support import LOGS, ROOT, conformance_logs

import rococo_notation as rn
from lsp.editors import COMMAND, Editor, Json, utf_16
from rococo_notation.home import finding_page

pytest.importorskip("pygls")

from rococo_notation.lsp.server import Inbox

ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
LEGAL = ILLEGAL.replace("a7-a5", "a7-a6")
SLIPS = "Game: Rococo\n1. p a2-a3\n1... P a7-a6\n2. P b2-b3\n"


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with Editor(tmp_path_factory.mktemp("logs")) as opened:
        yield opened


def codes(diagnostics: list[Json]) -> list[str]:
    """The codes of diagnostics and of what is related to them."""
    found = []
    for each in diagnostics:
        found.append(each["code"])
        found += [beside["message"][:5] for beside in each.get("relatedInformation", ())]
    return found


# ---------------------------------------------------------------- diagnostics


@pytest.mark.parametrize("entry", conformance_logs()[::25], ids=lambda entry: entry["file"])
def test_diagnostics_are_the_findings_of_a_replay(editor: Editor, entry: Json) -> None:
    text = (LOGS / entry["file"]).read_text(encoding="utf-8")
    record = rn.replay(text)
    found = editor.open(entry["file"], text, "game-courier")
    assert codes(found) == [finding.code for finding in record.findings]
    severities = {"error": 1, "warning": 2, "note": 3}
    main = [finding for finding in record.findings if not finding.secondary]
    for diagnostic, finding in zip(found, main, strict=True):
        assert diagnostic["severity"] == severities[finding.severity]
        assert diagnostic["codeDescription"] == {"href": finding_page(finding.code)}
        assert diagnostic["source"] == "rococo"
        if finding.column is not None:
            quoted = editor.quoted(entry["file"], diagnostic["range"])
            assert quoted == text.splitlines()[finding.line - 1][finding.column - 1 : finding.end_column - 1]


def test_a_change_changes_the_diagnostics(editor: Editor) -> None:
    assert codes(editor.open("change.txt", ILLEGAL)) == ["GC207"]
    assert editor.change("change.txt", LEGAL) == []
    assert codes(editor.change("change.txt", ILLEGAL, 3)) == ["GC207"]


def test_of_several_changes_the_last_counts(editor: Editor) -> None:
    editor.open("typed.txt", ILLEGAL)
    for version, end in enumerate(("p", "p a7", "p a7-", "p a7-a6"), 2):
        document = {"uri": editor.uri("typed.txt"), "version": version}
        text = f"Game: Rococo\n1. P a2-a3\n1... {end}"
        editor.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
    while editor.diagnostics("typed.txt"):
        pass


def test_what_comes_after_an_illegal_move_says_so(editor: Editor) -> None:
    _, second = editor.open("after.txt", "Game: Rococo\n1. P a2-a5\n1... p a7-a6\n2. P a5-a9\n")
    assert second["message"].endswith("may be a consequence of it.")


def test_a_closed_document_has_no_diagnostics(editor: Editor) -> None:
    editor.open("closed.txt", ILLEGAL)
    editor.tell("textDocument/didClose", textDocument={"uri": editor.uri("closed.txt")})
    assert editor.diagnostics("closed.txt") == []


def test_places_are_right_after_characters_that_are_two_units(editor: Editor) -> None:
    text = "Game: Rococo\n1. P a2-a3 // 😀😀\n1... p a7-a5 // 😀\n"
    (found,) = editor.open("emoji.txt", text)
    assert editor.quoted("emoji.txt", found["range"]) == "p a7-a5"
    (found,) = editor.open("tongue.txt", "Game: Rococo\n/* 😀 */ 1. P a2-a5\n", "game-courier")[-1:]
    assert found["range"]["start"] == {
        "line": 1,
        "character": utf_16("/* 😀 */ 1. ") if found["code"] != "GC108" else 0,
    }


@pytest.mark.slow
@pytest.mark.parametrize(("encoding", "width"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_places_are_counted_as_the_editor_counts(tmp_path: Path, encoding: str, width: int) -> None:
    with Editor(tmp_path, encodings=(encoding,)) as editor:
        assert editor.answer["capabilities"]["positionEncoding"] == encoding
        (found,) = editor.open("game.gc", "Game: Rococo\n😀 1. P a2-a5\n")[-1:]
        assert found["range"]["end"]["character"] == width + len(" 1. P a2-a5")


def test_several_logs_are_told_apart(editor: Editor) -> None:
    found = editor.open("several.txt", f"{LEGAL}--- next log ---\n{ILLEGAL}--- next log ---\n{ILLEGAL}")
    assert [each["range"]["start"]["line"] for each in found] == [6, 10]


def test_a_log_beyond_the_limit_is_refused_at_its_line(editor: Editor) -> None:
    text = "Game: Rococo\n" + "1. P a2-a3\n1... p a7-a6\n" * 30000
    (found,) = editor.open("long.txt", text)
    assert "longer than 512 kB" in found["message"]
    assert found["range"]["start"]["line"] == 0


# ---------------------------------------------------------------- hover


def test_pointing_at_a_move_shows_its_board(editor: Editor) -> None:
    editor.open("hover.txt", "Game: Rococo\n1. P e2-f3\n1... p a7-a6\n2. L f1-f7\n")
    hover = editor.at("hover.txt", 1, 5, "hover")
    told = hover["contents"]["value"]
    assert told.startswith("**1. P e2-f3**\n\nThe Cannon Pawn goes to f3.")
    assert " 3  *  .  .  .  .  . [P] .  .  *" in told
    assert editor.quoted("hover.txt", hover["range"]) == "P e2-f3"
    assert editor.at("hover.txt", 1, 40, "hover") is not None
    assert editor.at("hover.txt", 4, 0, "hover") is None


def test_pointing_at_an_illegal_move_shows_the_reason_and_the_board_before(editor: Editor) -> None:
    editor.open("why.txt", ILLEGAL)
    told = editor.at("why.txt", 2, 6, "hover")["contents"]["value"]
    assert f"[GC207]({finding_page('GC207')})" in told
    assert "Before the move:" in told
    assert " 7  * [p] p  p " in told


def test_pointing_at_the_game_shows_the_set_up(editor: Editor) -> None:
    editor.open("set-up.txt", LEGAL)
    assert "White has 25 moves" in editor.at("set-up.txt", 0, 8, "hover")["contents"]["value"]


def test_pointing_at_a_code_explains_it(editor: Editor) -> None:
    editor.open("code.txt", f"{LEGAL}// GC403, said the server\n")
    told = editor.at("code.txt", 3, 5, "hover")["contents"]["value"]
    assert told.startswith("**GC403 edge landing farther than needed** (error)")


# ---------------------------------------------------------------- completion


@pytest.mark.parametrize(
    "text",
    [
        "Game: Rococo\n1. ",
        "Game: Rococo\n1. P a2-a3\n1... ",
        "Game: Rococo\n1. P a2-a3 ",
        "Game: Rococo\n1. P a2-a3\n",
        "Game: Rococo\nP a2-a3\n",
        "Game: Rococo\n1. P e2-f3\n1... p b7-a6\n2. L",
        "Game: Rococo\n1. P e2-f3\n1... p b7-a6\n2. l f1-e",
    ],
)
def test_every_completion_makes_a_legal_log(editor: Editor, text: str) -> None:
    editor.open("completed.txt", text, "game-courier")
    items = editor.end("completed.txt")["items"]
    before = len(rn.replay(text).plies) - (text[-1] not in " \n")
    assert items
    for item in items:
        record = rn.replay(editor.apply("completed.txt", [item["textEdit"]]))
        assert (record.verdict, record.findings, len(record.plies)) == ("legal", (), before + 1)


def test_completions_write_every_effect_and_say_what_they_do(editor: Editor) -> None:
    text = "Game: Rococo\nPosition: 10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -\n\n1. "
    editor.open("effects.txt", text)
    told = {item["label"]: item["detail"] for item in editor.end("effects.txt")["items"]}
    assert told["L c2-c5; @-c4"] == "the Long Leaper goes to c5 and captures the Cannon Pawn on c4"


@pytest.mark.parametrize("typed", ["P a2-a3", "p a2-A", "a2-a", "P  a2", "Pa2"])
def test_completions_are_those_that_begin_with_what_is_typed(editor: Editor, typed: str) -> None:
    editor.open("begun.txt", f"Game: Rococo\n1. {typed}")
    items = editor.end("begun.txt")["items"]
    assert "P a2-a3" in [item["label"] for item in items]
    assert len(items) < 5


@pytest.mark.parametrize(
    "text",
    [
        "Game: Rococo\n1. P a2-a5\n1... ",
        "Game: Rococo\n1. P a2-\n1... ",
        "Game: Rococo\n1. P a2-a3\n3. ",
        "Game: Rococo\n1. P a2-a3 // ",
        "Game: Mad Queen Shogi\n1. ",
        "1. P a2-a3\n1... p a7-a6\n2. ",
        "Game: Rococo\n1. zzz",
        "I said ",
        "",
    ],
)
def test_there_are_no_completions_where_the_position_is_not_certain(editor: Editor, text: str) -> None:
    editor.open("doubt.txt", text)
    assert editor.end("doubt.txt")["items"] == []


def test_there_are_no_completions_within_a_line(editor: Editor) -> None:
    editor.open("within.txt", LEGAL)
    assert editor.at("within.txt", 1, 4, "completion")["items"] == []


# ---------------------------------------------------------------- quick fixes


def test_a_repair_removes_its_finding(editor: Editor) -> None:
    first, *_ = found = editor.open("slips.txt", SLIPS)
    assert codes(found) == ["GC104", "GC104"]
    (action,) = editor.actions("slips.txt", first["range"], ["quickfix"])
    assert (action["title"], action["diagnostics"]) == ('Write "P a2-a3"', [first])
    text = editor.apply("slips.txt", action["edit"]["changes"][editor.uri("slips.txt")])
    assert len(editor.change("slips.txt", text)) == 1


def test_actions_of_another_kind_are_not_offered(editor: Editor) -> None:
    first, *_ = editor.open("kinds.txt", SLIPS)
    assert editor.actions("kinds.txt", first["range"], ["source.fixAll"]) == []
    assert editor.actions("kinds.txt", first["range"], [""]) == editor.actions("kinds.txt", first["range"])


# ---------------------------------------------------------------- games of one's own


def test_faults_of_a_game_are_on_their_lines(editor: Editor) -> None:
    (found,) = editor.open("mine.toml", 'title = "x"\nextends = "rococo"\n[rules]\n  stuck = "lost"\n', "toml")
    assert editor.quoted("mine.toml", found["range"]) == 'stuck = "lost"'
    assert editor.change("mine.toml", 'title = "x"\nextends = "rococo"\n') == []
    assert "**x**: White has 25 moves" in editor.at("mine.toml", 0, 0, "hover")["contents"]["value"]


@pytest.mark.parametrize(
    ("name", "text", "quoted"),
    [
        ("mine.txt", "files=4\nranks=4\nrook::::a1\nking::K::b7\n", "king::K::b7"),
        ("variants.ini", "[mine:chess]\nmaxRank = 9\n", "[mine:chess]"),
    ],
)
def test_faults_of_a_definition_in_another_language_are_on_their_lines(
    editor: Editor, name: str, text: str, quoted: str
) -> None:
    (found,) = editor.open(name, text, "plaintext")
    assert editor.quoted(name, found["range"]) == quoted
    assert editor.change(name, text.replace("b7", "b1").replace("maxRank = 9", "doubleStep = false")) == []


def test_a_game_of_the_folder_is_known_when_it_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROCOCO_GAMES")
    (tmp_path / "games").mkdir()
    (tmp_path / "rococo.toml").write_text('games = "games"\nignore = ["GC604"]\n', encoding="utf-8")
    with Editor(tmp_path) as editor:
        toml = 'title = "Hasty Game"\nextends = "rococo"\n'
        log = ILLEGAL.replace("Rococo", "Hasty Game")
        assert codes(editor.open("game.gc", log)) == ["GC601"]
        (tmp_path / "games" / "hasty.toml").write_text(toml, encoding="utf-8")
        editor.tell("textDocument/didSave", textDocument={"uri": editor.uri("games/hasty.toml")})
        assert codes(editor.diagnostics("game.gc")) == ["GC207"]


# ---------------------------------------------------------------- settings


def test_the_settings_of_the_editor_go_before_those_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "rococo.toml").write_text('variant = "ultima"\nignore = ["GC207"]\n', encoding="utf-8")
    with Editor(tmp_path) as editor:
        assert "GC602" not in codes(editor.open("game.txt", ILLEGAL))
    with Editor(tmp_path, {"variant": "rococo", "ignore": []}) as editor:
        assert codes(editor.open("game.txt", ILLEGAL)) == ["GC207"]


def test_wrong_settings_are_told_and_logs_checked_without_them(tmp_path: Path) -> None:
    with Editor(tmp_path, {"variant": "rokoko"}) as editor:
        assert codes(editor.open("game.txt", ILLEGAL)) == ["GC207"]
        (told,) = [note["params"]["message"] for note in editor.notes]
        assert told.startswith("unknown variant 'rokoko'; did you mean 'rococo'? (logs are checked")


def test_an_editor_that_shows_nothing_beside_a_finding_gets_all_as_findings(tmp_path: Path) -> None:
    text = (ROOT / "samples" / "edge-landing-2006.txt").read_text(encoding="utf-8")
    with Editor(tmp_path, related=False) as editor:
        assert [each["code"] for each in editor.open("game.txt", text)] == ["GC602", "GC403", "GC603"]


# ---------------------------------------------------------------- the end


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")
@pytest.mark.parametrize("end", ["exit alone", "pipe closed", "terminated"])
def test_the_server_ends_with_its_editor(tmp_path: Path, end: str) -> None:
    editor = Editor(tmp_path)
    editor.open("game.txt", ILLEGAL)
    if end == "exit alone":
        editor.tell("exit")
    elif end == "terminated":
        editor.process.terminate()
    _, stderr = editor.process.communicate(timeout=10)
    assert editor.process.returncode == (128 + signal.SIGTERM if end == "terminated" else 1)
    assert stderr.decode() == ("rococo: ended by a signal\n" if end == "terminated" else "")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")
def test_the_server_ends_when_its_editor_is_killed(tmp_path: Path) -> None:
    parent = (
        "import subprocess, sys, time\n"
        f"print(subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE).pid, flush=True)\n"
        "time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, cwd=tmp_path) as killed:
        assert killed.stdout
        server = int(killed.stdout.readline())
        killed.kill()
    deadline = time.monotonic() + 20
    while Path(f"/proc/{server}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{server}").exists()


# ---------------------------------------------------------------- reading ahead


def test_lines_and_bytes_come_as_they_were_written_however_they_are_cut() -> None:
    reader, writer = os.pipe()
    idle: list[str] = []

    def write_more() -> None:
        idle.append("idle")
        parts = {1: b"Content-", 2: b"Length: 5\r\n\r\nab", 3: b"cdeNext"}
        if len(idle) in parts:
            os.write(writer, parts[len(idle)])
        elif len(idle) == 4:
            os.close(writer)

    inbox = BufferedReader(Inbox(reader, write_more))
    assert inbox.readline() == b"Content-Length: 5\r\n"
    assert inbox.readline() == b"\r\n"
    assert inbox.read(5) == b"abcde"
    assert inbox.readline() == b"Next"
    assert inbox.readline() == inbox.read(3) == b""
    os.close(reader)


def test_it_is_not_idle_while_there_is_more() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"one\ntwo\n")
    os.close(writer)
    idle: list[str] = []
    inbox = BufferedReader(Inbox(reader, lambda: idle.append("idle")))
    inbox.readline()
    begun = len(idle)
    assert inbox.readline() == b"two\n"
    assert len(idle) == begun
    os.close(reader)


def test_a_pipe_that_cannot_be_read_is_at_its_end() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert BufferedReader(Inbox(reader, lambda: None)).readline() == b""
    os.close(writer)
