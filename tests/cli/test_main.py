"""What is said of a command that is called wrongly, or that there is not."""

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="rococo", catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["validat"], "no such command 'validat'; did you mean 'validate'?"),
        (["check"], "no such command 'check'; did you mean 'validate'?"),
        (["zzz"], "no such command 'zzz'; there are validate, kibitz, "),
        (["archive", "lst"], "no such command 'lst'; did you mean 'list'?"),
        (["help", "nothing"], "no such command 'nothing'; there are validate, kibitz, "),
        (["help", "archive", "ad"], "no such command 'ad'; did you mean 'add'?"),
        (["help", "explain", "GC403"], "rococo explain has no commands of its own"),
        (["validate", "--varaint", "x"], "No such option '--varaint'"),
        (["--nonsense"], "No such option '--nonsense'"),
        (["perft", "1", "--variant", "rokoko"], "unknown variant 'rokoko'; did you mean 'rococo'?"),
        (["perft", "1", "--variant", "mirror"], "unknown variant 'mirror'; did you mean 'rococo-mirror'?"),
        (
            ["explain", "GC4003"],
            "Invalid value for '[CODE]...': no finding code begins with 'GC4003'; did you ",
        ),
        (
            ["explain", "XX"],
            "Invalid value for '[CODE]...': no finding code begins with 'XX'; `rococo explain` ",
        ),
        (["convert", "x", "--to", "pgm"], "Invalid value for '--to': unknown format 'pgm'; did you mean 'pgn'?"),
        (["convert", "x", "--to", "zzz"], "Invalid value for '--to': unknown format 'zzz'; choose from courier, csv, "),
        (
            ["validate", "x", "--output-format", "jsn"],
            "Invalid value for '--output-format': unknown format 'jsn'; ",
        ),
        (
            ["view", "x", "--theme", "drak"],
            "Invalid value for '--theme': 'drak' is not one of 'light', 'dark', ",
        ),
        (
            ["archive", "export", "x", "--to", "parket"],
            "Invalid value for '--to': unknown form 'parket'; did you ",
        ),
        (["archive", "list", "x", "--code", "GC4003"], "Invalid value for '--code': no finding code begins"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_call_is_told_with_the_usage_and_what_may_have_been_meant(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    usage, _, _, line = result.stderr.splitlines()
    assert usage.startswith("Usage: rococo ")
    assert line.startswith(f"rococo: {told}")


def test_help_is_a_command_too() -> None:
    assert run("help").stdout == run("--help").stdout
    assert run("help", "archive", "add").stdout == run("archive", "add", "--help").stdout
    assert run("archive", "help", "add").stdout == run("archive", "add", "--help").stdout


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("www.chessvariants.com/play/pbm/logs.php", "give the whole address, beginning with https://"),
        ("www.chessvariants.com/play/pbm/play.php?game=Rococo", "put it in quotes"),
    ],
)
def test_an_address_without_its_beginning_or_its_end_is_told_how_to_mend(address: str, why: str) -> None:
    result = run("validate", address)
    assert result.exit_code == 2
    assert why in result.stderr
