"""``rococo show``: a game in the terminal, printed or stepped through."""

import contextlib
import os
import re
import select
import signal
import struct
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from support import LOGS, ROOT

import rococo_notation as rn
from rococo_notation.cli import main
from rococo_notation.cli.screen import KEYS, GameView, Place, compose, draw_all, draw_game, rendered, step_through

ILLEGAL = ROOT / "samples" / "illegal-moves.txt"
HOSTILE = """\
Game: Rococo
White: \x1b]0;title\x07\u202e
Black: \u6f22\u5b57\u6f22\u5b57

1. P a2-a3 // \x1b[2J\t\x9b \u2067\u6f22\u5b57 and many words that do not fit into any line of a small terminal
1... p a7-a5 // e\u0301\ud83d
"""
WAYS = ([], ["--all"], ["--ascii"], ["--flip"], ["--ply", "1"], ["--all", "--ascii", "--flip"])


def run(*arguments: str, stdin: str | bytes | None = None, **environment: str) -> Result:
    return CliRunner().invoke(main, ["show", *arguments], input=stdin, env=environment, catch_exceptions=False)


def game_of(text: str, **given: bool) -> GameView:
    return GameView(rn.replay(text), **given)


def screen(game: GameView, place: Place, width: int = 80, height: int = 24) -> list[str]:
    return [line.plain for line in compose(game, place, width, height)]


# ---------------------------------------------------------------- moves and a board


def test_shows_the_last_position_and_every_move() -> None:
    result = run(str(LOGS / "clean-001.txt"))
    record = rn.replay((LOGS / "clean-001.txt").read_text(encoding="utf-8"))
    assert result.exit_code == 0
    assert record.positions[-1].code() in result.stdout.splitlines()
    for ply in record.plies:
        assert f"{ply.label:>6} {ply.move}" in result.stdout


@pytest.mark.parametrize("ply", [0, 1, 20])
def test_shows_the_position_after_a_ply(ply: int) -> None:
    result = run(str(LOGS / "clean-001.txt"), "--ply", str(ply))
    record = rn.replay((LOGS / "clean-001.txt").read_text(encoding="utf-8"))
    assert result.stdout.splitlines()[-1] == record.positions[ply].code()


def test_shows_faults_and_the_result() -> None:
    log = "Game: Rococo\n\n1. P a2-a5\n1... hm\n2. setflag a1\n2... p a7-a6\n3. resign\n"
    lines = run("-", stdin=log).stdout.splitlines()
    assert "    1. P a2-a5  // ! GC204" in lines
    assert "  1... hm  // ? GC101" in lines
    assert "    2. setflag a1  // ?" in lines
    assert lines[-1] == "0-1 (resignation)"


def test_shows_a_game_that_is_not_known_without_a_board() -> None:
    result = run("-", stdin="Game: Tamerlane\n\n1. P e2-e4 // e4!\n")
    assert result.exit_code == 1
    assert result.stdout == "Game: Tamerlane\n\n    1. P e2-e4  // ?  // e4!\n"
    known = run("-", "--variant", "rococo", stdin="1. P e2-e3\n")
    assert known.stdout.splitlines()[0] == "    1. P e2-e3"


def test_shows_that_there_are_no_moves() -> None:
    assert run("-", stdin="").stdout == "There are no moves.\n"
    assert "There are no moves." in run("-", stdin="Game: Rococo\n").stdout


@pytest.mark.parametrize("arguments", [["missing.txt"], ["."]], ids=["missing", "a folder"])
def test_says_that_a_file_cannot_be_shown(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rococo: {arguments[0]}: ")


@pytest.mark.parametrize("arguments", [["--ply", "99"], ["--ply", "-1"], ["--ply", "x"], ["--variant", "rokoko"]])
def test_a_wrong_option_of_show_is_a_usage_error(arguments: list[str]) -> None:
    result = run(str(LOGS / "clean-001.txt"), *arguments)
    assert result.exit_code == 2
    assert "Usage:" in result.stderr


def test_no_control_character_of_a_log_reaches_the_terminal() -> None:
    log = "Game: Rococo\nWhite: \x1b]0;title\x07\n\n1. P a2-a3 // \x1b[2J\t\x9b\n"
    output = run("-", stdin=log).stdout
    assert not any(ord(char) < 32 and char != "\n" for char in output)
    assert "\x9b" not in output


@pytest.mark.parametrize("arguments", WAYS, ids=" ".join)
def test_no_control_character_of_a_log_is_printed(arguments: list[str]) -> None:
    output = run("-", *arguments, stdin=HOSTILE.encode("utf-8", "replace")).stdout
    assert all(char.isprintable() or char == "\n" for char in output)


# ---------------------------------------------------------------- the board


def test_the_board_is_drawn_with_lines() -> None:
    output = run(str(ILLEGAL), "--ply", "8").stdout
    assert " 6 │░L░│   │   │ i │   │   │   │   │   │░░░│" in output
    assert " 7 │░░░│ p │   │ p │   │ p │ p │[s]│ p │░░░│" in output


def test_in_ascii_there_is_nothing_else() -> None:
    output = run(str(ILLEGAL), "--ascii", "--all").stdout
    assert output.isascii()
    assert " 7  *  p  .  p  .  p  p [s] p  *" in output


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_an_encoding_without_lines_gets_none(encoding: str) -> None:
    result = CliRunner(charset=encoding).invoke(main, ["show", str(ILLEGAL)])
    assert result.exit_code == 1
    assert result.stdout == run(str(ILLEGAL), "--ascii").stdout


def test_black_may_be_at_the_bottom() -> None:
    lines = run(str(ILLEGAL), "--flip").stdout.splitlines()
    assert "     z   h   g   f   e   d   c   b   a   x" in lines
    assert next(line for line in lines if "│" in line).startswith(" 0 ")


def test_says_who_is_immobilized_and_what_is_off_the_board() -> None:
    lines = run(str(ROOT / "samples" / "captures" / "chameleon.txt")).stdout.splitlines()
    assert "// Immobilized: b7" in lines
    assert "// Off the board: White A, Black p p" in lines


# ---------------------------------------------------------------- every ply


def test_shows_the_board_after_every_ply_under_its_move() -> None:
    output = run(str(LOGS / "clean-001.txt"), "--all", "--ascii").stdout
    record = rn.replay((LOGS / "clean-001.txt").read_text(encoding="utf-8"))
    boards = re.findall(r"^00 .*\n(?:.*\n){9}", output, re.MULTILINE)
    assert len(boards) == len(record.plies) + 1
    places = [output.index(f"{ply.label:>6} {ply.move}\n") for ply in record.plies]
    assert places == sorted(places)
    assert record.positions[-1].code() in output.splitlines()


def test_tells_why_a_move_is_illegal_under_it() -> None:
    output = run(str(ILLEGAL), "--all").stdout
    assert (
        "    4. P c2-c4  // ! GC207\n"
        "       // GC207 nothing to leap over: The White Cannon Pawn on c2 can reach c4\n"
        "       // only by leaping over a piece on c3, but c3 is empty.\n\n   ┌──"
    ) in output


def test_what_is_said_on_lines_of_its_own_stands_under_its_ply() -> None:
    log = "Game: Rococo\n\n1. P a2-a3 // first\n// second\n1... p a7-a6\n2. resign // third\n"
    lines = [line.strip() for line in run("-", "--all", "--ascii", stdin=log).stdout.splitlines()]
    assert lines[lines.index("1. P a2-a3") + 1 :][:2] == ["// first", "// second"]
    assert lines[lines.index("1... p a7-a6") + 1 :][:2] == ["// third", "0-1 (resignation)"]


def test_every_ply_of_a_game_that_is_not_known_is_listed() -> None:
    output = run("-", "--all", stdin="Game: Tamerlane\n\n1. P e2-e4 // e4!\n").stdout
    assert "    1. P e2-e4  // ?\n       // e4!\n" in output
    assert "│" not in output


def test_tells_why_the_move_of_a_ply_is_illegal_above_its_board() -> None:
    output = run(str(ILLEGAL), "--ply", "7", "--ascii").stdout
    assert (
        "    4. P c2-c4  // ! GC207\n"
        "       // GC207 nothing to leap over: The White Cannon Pawn on c2 can reach c4\n"
        "       // only by leaping over a piece on c3, but c3 is empty.\n\n00"
    ) in output


def test_shows_the_first_illegal_move_under_all_moves() -> None:
    output = run(str(ILLEGAL)).stdout
    moves, _, board = output.partition("\n\n    2. L f1-f6  // ! GC205\n       // GC205 path blocked")
    assert moves.endswith("  4... s h8-g7; p-h8")
    assert " 6 │░░░│ p │   │   │   │   │[L]│" in board
    assert " 2 │░░░│ P │ P │ P │ P │   │!P!│" in board


def test_without_an_illegal_move_the_first_that_was_not_judged_is_shown() -> None:
    log = "Game: Rococo\n\n1. P a2-a3\n1... hm\n2. P b2-b3\n"
    assert run("-", stdin=log).stdout == run("-", "--ply", "2", stdin=log).stdout.replace(
        "  1... hm  // ? GC101\n", "  1... hm  // ? GC101\n    2. P b2-b3  // ?\n\n  1... hm  // ? GC101\n"
    )


def test_the_squares_a_fault_names_are_told_apart_with_and_without_colour() -> None:
    assert " 2  *  P  P  P  P  . !P! P  P  *" in run(str(ILLEGAL), "--ascii").stdout
    coloured = run(str(ILLEGAL), FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="").stdout
    assert "48;5;166m!P!" in coloured


def test_all_and_a_ply_exclude_each_other() -> None:
    result = run(str(ILLEGAL), "--all", "--ply", "1")
    assert result.exit_code == 2
    assert "--all" in result.stderr


@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "--ascii"], ["--notation", "short"]])
@pytest.mark.parametrize(
    "name",
    [
        "clean-00[01]",
        "fault-00[01]",
        pytest.param("clean-00[2-7]", marks=pytest.mark.slow),
        pytest.param("fault-00[2-9]", marks=pytest.mark.slow),
        pytest.param("fault-0[12][0-2]", marks=pytest.mark.slow),
    ],
)
def test_what_is_shown_of_a_game_is_read_as_that_game(name: str, options: list[str]) -> None:
    for path in sorted(LOGS.glob(f"{name}*.txt")):
        record = rn.replay(path.read_text(encoding="utf-8"))
        again = rn.replay(run(str(path), *options).stdout)
        assert again.verdict == record.verdict, path.name
        assert [ply.status for ply in again.plies] == [ply.status for ply in record.plies], path.name


@pytest.mark.parametrize("command", ["kibitz", "validate"])
def test_a_report_that_is_pasted_accuses_nobody(command: str) -> None:
    for path in sorted(LOGS.glob("fault-00*.txt")):
        report = CliRunner().invoke(main, [command, str(path)]).stdout
        assert [ply.number for ply in rn.replay(report).plies if ply.status == "illegal"] == [], path.name


# ---------------------------------------------------------------- colour


def test_an_illegal_move_is_red() -> None:
    output = run(str(ILLEGAL), FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="").stdout
    assert "\x1b[31m    4. P c2-c4  // ! GC207\x1b[0m" in output
    assert "░" not in output


def test_there_is_no_colour_where_it_is_not_wanted() -> None:
    for environment in ({}, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, {"FORCE_COLOR": "1", "TERM": "dumb"}):
        assert "\x1b" not in run(str(ILLEGAL), **{"NO_COLOR": "", "FORCE_COLOR": "", **environment}).stdout


SAMPLES = sorted((ROOT / "samples").rglob("*.txt"))


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.name, marks=[pytest.mark.slow] * (at % 4 > 0)) for at, path in enumerate(SAMPLES)],
)
def test_colour_changes_no_word(path: Path) -> None:
    record = rn.replay(path.read_text(encoding="utf-8"))
    game = GameView(record, boxes=False)
    coloured = GameView(record, boxes=False, colour=True)
    for draw in (draw_game, draw_all):
        text = rendered(draw(coloured), colour=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", text) == rendered(draw(game), colour=False)


# ---------------------------------------------------------------- where one is in a game


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("next", 2, 3),
        ("next", 9, 9),
        ("back", 2, 1),
        ("back", 0, 0),
        ("first", 5, 0),
        ("last", 5, 9),
        ("fault after", 2, 4),
        ("fault after", 8, 8),
        ("fault before", 4, 2),
        ("fault before", 1, 1),
    ],
)
def test_every_key_goes_where_it_says(action: str, before: int, after: int) -> None:
    for key in KEYS[action]:
        assert Place(before, 9, stops=(2, 4, 8)).step(key) == Place(after, 9, stops=(2, 4, 8))


def test_the_board_is_turned_and_turned_back() -> None:
    place = Place(1, 2)
    assert place.step("f") == Place(1, 2, flip=True)
    assert place.step("f").step("f") == place


def test_every_key_that_leaves_does() -> None:
    assert all(Place(1, 2).step(key).left for key in KEYS["quit"])


@given(st.text())
def test_no_other_key_does_anything(key: str) -> None:
    place = Place(1, 2, (1,))
    known = {key for keys in KEYS.values() for key in keys}
    assert key in known or place.step(key) == place


# ---------------------------------------------------------------- the screen


@pytest.fixture(scope="module")
def illegal() -> GameView:
    return game_of(ILLEGAL.read_text(encoding="utf-8"))


def test_the_moves_stand_beside_the_board(illegal: GameView) -> None:
    lines = screen(illegal, Place(7, 8, (3, 7)))
    assert lines[0] == "Ply 7 of 8: Rococo, sample-illegal-moves"
    assert lines[1] == "    4. P c2-c4  // ! GC207"
    assert any(line.endswith("│  >    4. P c2-c4  // ! GC207") for line in lines)
    assert any("GC207 nothing to leap over: " in line for line in lines)
    assert lines[-1] == "q quit  ←→ step  ↑↓ findings  g/G ends  f flip"
    assert len(lines) == 24


def test_the_moves_stand_below_the_board_where_it_is_narrow(illegal: GameView) -> None:
    lines = screen(illegal, Place(2, 8), 40, 40)
    assert ">  1... p b7-a6" in [line.rstrip() for line in lines]
    assert all(len(line) <= 40 for line in lines)


def test_there_are_lines_between_the_squares_where_there_is_room(illegal: GameView) -> None:
    assert "┼" not in "\n".join(screen(illegal, Place(2, 8), 120, 24))
    assert "┼" in "\n".join(screen(illegal, Place(2, 8), 120, 40))
    assert "┼" not in "\n".join(screen(illegal, Place(2, 8), 60, 40))


def test_the_set_up_is_a_place_too(illegal: GameView) -> None:
    lines = screen(illegal, Place(0, 8))
    assert lines[1].strip() == "start"
    assert not any("[" in line for line in lines)


def test_what_was_found_in_the_log_as_a_whole_stands_at_the_start() -> None:
    game = game_of((ROOT / "samples" / "edge-landing-2006.txt").read_text(encoding="utf-8"))
    assert any("GC602 set-up differs" in line for line in screen(game, Place(0, 2)))


def test_the_list_follows_the_move() -> None:
    game = game_of((LOGS / "clean-001.txt").read_text(encoding="utf-8"))
    for ply in range(game.last + 1):
        marked = [line.partition(">")[2] for line in screen(game, Place(ply, game.last), 100, 18) if ">" in line]
        assert marked == [screen(game, Place(ply, game.last), 100, 18)[1].rstrip()]


def test_without_boxes_the_screen_is_ascii(illegal: GameView) -> None:
    plain = GameView(illegal.record, boxes=False)
    assert all(line.isascii() for line in screen(plain, Place(7, 8, (3,)), 120, 40))


@given(st.integers(1, 130), st.integers(1, 50), st.integers(0, 8), st.booleans())
def test_the_screen_is_as_large_as_the_terminal(width: int, height: int, ply: int, flip: bool) -> None:  # noqa: FBT001
    for text in (ILLEGAL.read_text(encoding="utf-8"), HOSTILE):
        game = game_of(text)
        lines = compose(game, Place(min(ply, game.last), game.last, (1,), flip), width, height)
        assert len(lines) == height
        assert all(line.cell_len <= width for line in lines)
        assert all(char.isprintable() for line in lines for char in line.plain)


# ---------------------------------------------------------------- keys


def press(*keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step through the illegal moves with some keys."""
    pressed = iter(keys)
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    step_through(game_of(ILLEGAL.read_text(encoding="utf-8")))


def test_the_board_that_is_left_stays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    press("\x1b[B\x1b[D", "\x1b[A\x1b[D", "z", "q", monkeypatch=monkeypatch)
    _, _, left = capsys.readouterr().out.rpartition("\x1b[?1049l")
    assert left.startswith("Ply 2 of 8: ")
    assert "q quit" not in left
    assert not left.endswith("\n\n")


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError])
def test_an_interrupt_leaves_it_and_is_no_error(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> str:
        raise error

    monkeypatch.setattr("click.getchar", interrupt)
    step_through(game_of(ILLEGAL.read_text(encoding="utf-8")))
    assert "\x1b[?1049l" + "Ply 3 of 8: " in capsys.readouterr().out


def test_a_terminal_of_one_line_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    monkeypatch.setenv("LINES", "1")
    press("h", "q", monkeypatch=monkeypatch)
    assert capsys.readouterr().out.endswith("\x1b[?1049l\n")


def test_a_terminal_that_is_gone_ends_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    press("", monkeypatch=monkeypatch)
    assert "Ply 3 of 8" in capsys.readouterr().out


def in_a_terminal(*arguments: str, keys: bytes = b"", **environment: str) -> tuple[str, int]:
    """What the command shows in a terminal of 100x30 where keys are pressed one by one, and its exit code."""
    import pty
    import termios

    child, terminal = pty.fork()
    if not child:
        os.environ |= {"TERM": "xterm-256color", "NO_COLOR": "", "COLUMNS": "100", "LINES": "30", **environment}
        os.execv(sys.executable, [sys.executable, "-m", "rococo_notation", "show", *arguments])
    shown, sent, end = b"", 0, time.monotonic() + 30
    # To read what a program has left is an error.
    with contextlib.suppress(OSError):
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                read = os.read(terminal, 10000)
                # On macOS it is no error, and gives nothing.
                if not read:
                    break
                shown += read
            elif sent < min(len(keys), shown.count(b"q quit")) and not termios.tcgetattr(terminal)[3] & termios.ICANON:
                os.write(terminal, keys[sent : sent + 1])
                sent += 1
    if time.monotonic() >= end:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


terminals = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@terminals
def test_steps_in_a_real_terminal() -> None:
    shown, code = in_a_terminal(str(ILLEGAL), keys=b"jhkfq")
    assert code == 1
    screens = re.findall(r"Ply (\d) of 8", shown)
    assert screens == ["3", "7", "6", "3", "3", "3"]
    assert "48;5;" in shown


@terminals
def test_steps_through_a_legal_game_from_its_end_and_exits_with_0() -> None:
    shown, code = in_a_terminal(str(LOGS / "clean-001.txt"), keys=b"q")
    assert code == 0
    assert len(set(re.search(r"Ply (\d+) of (\d+)", shown).groups())) == 1  # type: ignore[union-attr]


@terminals
def test_draws_again_when_the_terminal_is_resized_and_loses_no_key() -> None:
    import fcntl
    import pty
    import termios

    child, terminal = pty.fork()
    if not child:
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)
        os.environ |= {"TERM": "xterm", "NO_COLOR": "1"}
        os.execv(sys.executable, [sys.executable, "-m", "rococo_notation", "show", str(ILLEGAL)])

    def seen() -> bytes:
        shown, end = b"", time.monotonic() + 30
        while not shown.endswith(b"f flip") and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                shown += os.read(terminal, 10000)
        return shown

    seen()
    for height, width in ((40, 120), (20, 60)):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", height, width, 0, 0))
        lines = seen().decode().splitlines()
        assert len(lines) == height
        assert ("┼" in "".join(lines)) is (height == 40)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    os.write(terminal, b"l")
    while b"Ply 4 of 8" not in seen():
        pass
    os.write(terminal, b"\x1b")
    with contextlib.suppress(OSError):
        while os.read(terminal, 10000):
            pass
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


@terminals
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--all"], {}), (["--ply", "1"], {}), ([], {"TERM": "dumb"})],
    ids=["all", "a ply", "a dumb terminal"],
)
def test_does_not_step_where_it_is_not_wanted(arguments: list[str], environment: dict[str, str]) -> None:
    shown, code = in_a_terminal(str(ILLEGAL), *arguments, **environment)
    assert code == 1
    assert "q quit" not in shown
    assert "P e2-f3" in shown


@terminals
def test_a_game_without_a_board_is_not_stepped_through(tmp_path: Path) -> None:
    log = tmp_path / "game.txt"
    log.write_text("Game: Tamerlane\n\n1. P e2-e4\n", encoding="utf-8")
    shown, code = in_a_terminal(str(log))
    assert code == 1
    assert shown.splitlines()[-1].strip().endswith("P e2-e4  // ?")
