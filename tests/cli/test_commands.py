"""The commands: help, examples, usage errors, and what the smaller ones print."""

import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from support import ROOT

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.cli import COMMANDS, main
from rococo_notation.cli.archive import COMMANDS as SECTIONS
from rococo_notation.cli.messages import EXIT_CODES, tracked

BOARD = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help_with_an_example(name: str, option: str) -> None:
    result = run(name, option)
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"  rococo {name}" in result.stdout


@pytest.mark.parametrize("name", [*COMMANDS, *(f"archive {name}" for name in chain(*SECTIONS.values()))])
def test_every_help_ends_with_the_exit_codes(name: str) -> None:
    assert EXIT_CODES in " ".join(run(*name.split(), "--help").stdout.split())


SLIPS, UNKNOWN = (str(ROOT / "samples" / f"{name}.txt") for name in ("slips", "unknown-game"))
ILLEGAL = str(ROOT / "samples" / "illegal-moves.txt")


@pytest.mark.parametrize(("path", "code"), [(SLIPS, 0), (ILLEGAL, 1), (UNKNOWN, 1), ("missing.txt", 2)])
@pytest.mark.parametrize(
    "command", [["validate"], ["kibitz"], ["show"], ["convert", "--to", "jsonl"], ["view", "--to", "html"]]
)
def test_the_exit_code_of_every_command_follows_the_verdict_and_not_the_findings(
    command: list[str], path: str, code: int
) -> None:
    assert run(*command, path).exit_code == code


def test_the_exit_code_of_the_archive_commands_is_the_same(tmp_path: Path) -> None:
    for path, code in ((SLIPS, 0), (ILLEGAL, 1), (UNKNOWN, 1)):
        archive = str(tmp_path / f"{Path(path).stem}.db")
        assert run("archive", "add", archive, path).exit_code == 0
        for command in (["validate", archive], ["validate", archive, "--all"]):
            assert run("archive", *command).exit_code == code, command
        for name in ("show", "kibitz", "validate"):
            assert run(name, archive).exit_code == code, name


def test_what_is_not_chosen_does_not_count_for_the_verdict_and_so_not_for_the_exit_code() -> None:
    told = run("validate", ILLEGAL, "--ignore", "GC2", "--output-format", "jsonl")
    assert (json.loads(told.stdout)["verdict"], told.exit_code) == ("legal", 0)
    assert run("validate", SLIPS, "--select", "GC1").exit_code == 0
    assert run("validate", ILLEGAL, UNKNOWN, "--exit-zero").exit_code == 0
    assert run("validate", "missing.txt", "--exit-zero").exit_code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help


def commands(command: click.Command, ctx: click.Context) -> Iterator[click.Command]:
    """Every command but groups."""
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from commands(below, click.Context(below, ctx, name))
    else:
        yield command


def test_there_are_few_enough_commands_and_options_to_know() -> None:
    every = list(commands(main, click.Context(main)))
    options = [each for command in every for each in command.params if isinstance(each, click.Option)]
    assert len(every) + 1 <= 21
    assert sum(not option.hidden for option in options) <= 190
    for name in ("--position", "--log", "--archive"):
        assert len({option.help for option in options if name in option.opts}) == 1 + (name == "--log"), name


def test_the_help_lists_options_in_groups() -> None:
    told = run("archive", "list", "--help").stdout
    titles = [line for line in told.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles == ["Options:", "Which table:", "Another list:", "Which logs:"]
    assert list(COMMANDS)[-2:] == ["perft", "lsp"]


@pytest.mark.parametrize(
    ("name", "now"),
    [("merge", "add"), ("sync", "fetch"), ("reread", "validate"), ("diff", "list"), ("duplicates", "list")],
)
def test_a_command_of_another_name_says_what_to_type(name: str, now: str) -> None:
    result = run("archive", name, "games.db")
    assert (result.exit_code, f"did you mean '{now}'?" in result.stderr) == (2, True)


def test_the_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"  {name} " in result.stdout


def test_says_its_version() -> None:
    assert run("--version").stdout == f"rococo, version {rn.__version__} (engine: {engine_in_use()})\n"
    assert run("-V").stdout == run("--version").stdout


def test_says_why_the_engine_is_not_the_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROCOCO_ACCEL", "0")
    assert run("--version").stdout.endswith(" (engine: pure Python (ROCOCO_ACCEL=0))\n")


def test_an_unknown_command_is_a_usage_error() -> None:
    result = run("dance")
    assert result.exit_code == 2
    assert "dance" in result.stderr


def test_a_path_in_place_of_a_command_is_taken_for_a_log_to_validate(tmp_path: Path) -> None:
    log = tmp_path / "my game.txt"
    log.write_text("Game: Rococo\n", encoding="utf-8")
    for given, meant in (
        (str(log), f"rococo validate '{log}'"),
        (str(tmp_path), f"rococo validate {tmp_path}"),
        ("-", "rococo validate -"),
        ("https://www.chessvariants.com/x?log=a", "rococo validate 'https://www.chessvariants.com/x?log=a'"),
    ):
        result = run(given)
        assert result.exit_code == 2
        assert f"did you mean `{meant}`?" in result.stderr
    assert "`rococo validate" not in run("no-such-file.txt").stderr


# ---------------------------------------------------------------- moves


def test_lists_the_moves_of_the_set_up() -> None:
    lines = run("moves").stdout.splitlines()
    assert len(lines) == 25
    assert lines == sorted(lines)


def test_lists_the_moves_of_a_position_in_canonical_text() -> None:
    lines = run("moves", "--position", BOARD).stdout.splitlines()
    assert "L x00-x2; @-x3" in lines
    assert not any(line.startswith("L x00-x1") for line in lines)


def test_an_older_edition_has_more_moves() -> None:
    lines = run("moves", "--position", BOARD, "--edition", "2002").stdout.splitlines()
    assert "L x00-x1; @-x3" in lines


def test_draws_the_board_when_asked() -> None:
    assert run("moves", "--board").stdout.startswith("00  *")


def test_explains_a_move() -> None:
    legal = run("moves", "--position", BOARD, "--explain", "L x00-x2")
    assert (legal.exit_code, legal.stdout) == (0, "legal: L x00-x2; @-x3\n")
    illegal = run("moves", "--position", BOARD, "--explain", "L x00-x1")
    assert illegal.exit_code == 1
    assert illegal.stdout.startswith("illegal: GC403 the White Long Leaper on x00 goes farther")


@pytest.mark.parametrize(
    ("variant", "position", "told"),
    [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - -", "Black to move, not in check, no legal move: stalemate (1/2-1/2)"),
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - -", "Black to move, in check, no legal move: checkmate (1-0)"),
        (
            "rococo",
            "10/k9/10/10/5i4/4K5/10/10/10/10 w - -",
            "White to move, not in check, no legal move: stalemate (0-1)",
        ),
        ("rococo", "10/k9/10/10/4wi4/4K5/10/10/10/10 w - -", "White to move, in check, no legal move (0-1)"),
        ("rococo", "10/10/10/10/10/10/10/10/4K5/10 b - -", "Black to move: King captured (1-0)"),
    ],
)
def test_where_there_is_no_move_it_says_why_and_who_has_won(variant: str, position: str, told: str) -> None:
    result = run("moves", "--variant", variant, "--position", position)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"rococo: {told}\n")


def test_with_moves_left_it_says_only_that_the_side_to_move_is_in_check() -> None:
    result = run("moves", "--variant", "chess", "--position", "7k/6Q1/8/8/8/8/8/K7 b - -")
    assert (result.stdout, result.stderr) == ("k h8-g7\n", "rococo: Black to move, in check\n")
    assert run("moves").stderr == ""


def test_after_the_last_ply_of_a_log_it_says_how_the_game_ended() -> None:
    log = "Game: Rococo\n1. P e2-e3\n1... resign\n"
    assert run("moves", "-", stdin=log).stderr == "rococo: Black to move, not in check: resignation (1-0)\n"
    assert run("moves", "-", "--ply", "0", stdin=log).stderr == ""


@pytest.mark.parametrize("text", ["", "//", "// hi"])
def test_a_text_without_a_move_cannot_be_read(text: str) -> None:
    result = run("moves", "--explain", text)
    assert (result.exit_code, result.stdout) == (2, "unreadable: GC101 there is no move in this text\n")


def test_a_resignation_is_explained_as_one() -> None:
    result = run("moves", "--explain", "resign")
    what = "this is a resignation, which is possible at any time and ends the game, but is no move"
    assert (result.exit_code, result.stdout) == (1, f"no move: {what}\n")
    with pytest.raises(rn.IllegalMoveError, match=what):
        rn.Position.start("rococo").play("resign")
    assert "passing is not allowed" in run("moves", "--explain", "pass").stdout


@pytest.mark.parametrize(
    "arguments",
    [["--position", "nonsense"], ["--variant", "rokoko"], ["--variant", "none.toml"], ["--edition", "1999"]],
    ids=" ".join,
)
@pytest.mark.parametrize("command", [["moves"], ["perft", "1"]], ids=["moves", "perft"])
def test_a_position_nobody_can_set_up_is_a_usage_error(command: list[str], arguments: list[str]) -> None:
    result = run(*command, *arguments)
    assert result.exit_code == 2
    assert "Usage:" in result.stderr
    assert result.stdout == ""


# ---------------------------------------------------------------- perft


@pytest.mark.parametrize(("depth", "count"), [("0", "1"), ("1", "25"), ("2", "625")])
def test_counts_lines(depth: str, count: str) -> None:
    assert run("perft", depth).stdout == f"{count}\n"


def test_divides_the_count_by_first_moves() -> None:
    lines = run("perft", "2", "--divide", "--variant", "rococo-mirror").stdout.splitlines()
    assert lines[-1] == "total: 625"
    assert sum(int(line.rsplit(" ", 1)[1]) for line in lines[:-1]) == 625
    assert len(lines) == 26


def test_divides_nothing_at_depth_0() -> None:
    assert run("perft", "0", "--divide").stdout == "1\n"


@pytest.mark.parametrize("depth", ["-1", "x", "", "101", "20000"])
def test_a_depth_is_a_number(depth: str) -> None:
    assert run("perft", "--", depth).exit_code == 2


# ---------------------------------------------------------------- variants


def test_lists_the_variants() -> None:
    lines = run("variants").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(rn.variants())
    assert any(line.endswith("  Rococo with Mirror Arrays") for line in lines)


def test_prints_the_file_of_a_game_to_begin_with(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(run("variants", "Rococo with Mirror Arrays", "--toml").stdout, encoding="utf-8")
    assert run("perft", "2", "--variant", str(mine)).stdout == run("perft", "2", "--variant", "rococo-mirror").stdout
    assert run("variants", "--toml").exit_code == 2
    assert "choose one of them" in run("variants", "rococo", "--toml", "--ini").stderr
    assert "unknown variant" in run("variants", "Roccoco", "--toml").stderr


@pytest.mark.parametrize("name", rn.variants())
def test_describes_every_variant(name: str) -> None:
    output = run("variants", name).stdout
    variant = rn.variant(name)
    assert output.startswith(f"{variant.title} ({name}), {variant.width}x{variant.height}\n")
    code = rn.Position.start(name).code()
    assert code in output
    for piece in variant.pieces.values():
        assert f"\n{piece.letter}  {piece.name}{', royal' if piece.royal else ''}\n" in output
    assert max(map(len, output.replace(code, "").split("\nSources:\n")[0].splitlines())) <= 80
    assert "Rules:\n- The board has " in output
    for source in variant.sources:
        assert source in output


def test_describes_each_piece_by_a_diagram_with_words_beside_it() -> None:
    lines = run("variants", "xiangqi").stdout.splitlines()
    start = lines.index("N  Horse")
    assert lines[start + 1 : start + 6] == [
        "   . * . * .       Moves a Knight's leap, with nothing in between. Captures any",
        "   * . : . *       piece by landing on it.",
        "   . : N : .",
        "   * . : . *",
        "   . * . * .",
    ]
    assert "  :  must be empty" in lines


def test_tells_only_some_of_many_set_ups() -> None:
    output = " ".join(run("variants", "fischer-random").stdout.split())
    assert "the set-up the game begins with; RNBQKBNR (default), BBNNQRKR, 958 others" in output


def test_an_unknown_variant_is_a_usage_error() -> None:
    result = run("variants", "Roccoco")
    assert result.exit_code == 2
    assert "did you mean" in result.stderr


# ---------------------------------------------------------------- progress


class Terminal:
    """A stream that says whether it is a terminal, and takes what is written to it."""

    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal
        self.text = ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def progress(size: int, terminals: str, monkeypatch: pytest.MonkeyPatch, *, prints: bool = True) -> str:
    """What is written to standard error while jobs of so many bytes are gone through."""
    stderr, stdout = (Terminal(terminal=name in terminals) for name in ("stderr", "stdout"))
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.setattr(sys, "stdout", stdout)
    done = [(size // 10, [number, number + 1]) for number in range(0, 20, 2)]
    assert list(chain.from_iterable(tracked(done, size, prints=prints))) == list(range(20))
    assert stdout.text == ""
    return stderr.text


def test_progress_is_shown_when_the_report_goes_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = progress(10**7, "stderr", monkeypatch)
    assert "Validating" in shown
    assert "logs" in shown


def test_progress_is_shown_on_a_terminal_on_which_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Validating" in progress(10**7, "stderr stdout", monkeypatch, prints=False)


@pytest.mark.parametrize(
    ("size", "terminals"), [(10**7, "stderr stdout"), (10**7, ""), (10**7, "stdout"), (1000, "stderr")]
)
def test_no_progress_is_shown_where_it_would_disturb(
    size: int, terminals: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert progress(size, terminals, monkeypatch) == ""
