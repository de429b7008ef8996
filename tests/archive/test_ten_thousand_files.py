"""A folder of 10,000 mixed files is taken in, and twenty questions of archivists have the answers known beforehand."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main

PLAYERS = ("ann", "bert", "chris", "dora", "emil")
FILES = 10_000
LEGAL, ILLEGAL, LATER = ("P a2-a3", "p a7-a6"), ("P a2-a3", "p a7-a1"), ("P b2-b3", "p b7-b6", "P c2-c5")


class Made(NamedTuple):
    """A log as it is made: what an archive should know of it."""

    name: str
    game: str
    white: str
    black: str
    year: int
    verdict: str
    result: str
    turns: tuple[str, ...]

    @property
    def text(self) -> str:
        """The log, with a remark in each hundredth of them."""
        remark = " // my clock ran out" if self.name.endswith("00") else ""
        turns = "".join(f"{n // 2 + 1}.{'..' * (n % 2)} {turn}{remark}\n" for n, turn in enumerate(self.turns))
        headers = {"Game": self.game, "Log": self.name, "White": self.white, "Black": self.black, "Result": self.result}
        return "".join(f"{key}: {value}\n" for key, value in headers.items()) + f"\n{turns}"


def made(number: int) -> Made | None:
    """The log of a file, or None where it holds none: each seventh."""
    if number % 7 == 0:
        return None
    white, black = PLAYERS[number % 5], PLAYERS[(number + 1 + number // 5 % 4) % 5]
    year = 2000 + number % 20
    game = "Tamerlane Chess" if number % 50 == 1 else "Ultima" if number % 3 == 0 else "Rococo"
    turns, verdict = LEGAL, "legal"
    if game == "Tamerlane Chess":
        verdict = "unknown game"
    elif game == "Rococo" and number % 11 == 0:
        turns, verdict = ILLEGAL, "illegal"
    elif game == "Rococo" and number % 13 == 0:
        turns, verdict = LATER, "illegal"
    elif game == "Ultima":
        turns = ("P a2-a4", "p a7-a5")
    result = ("1-0", "0-1", "1/2-1/2", "*")[number % 4]
    return Made(
        f"{white}-{black}-{year}-{number % 300 + 1}-{number:05}", game, white, black, year, verdict, result, turns
    )


LOGS = [log for log in map(made, range(FILES)) if log is not None]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The archive of the folder, in which some logs have odd suffixes and others no suffix at all."""
    folder = tmp_path_factory.mktemp("many")
    junk = ((".pdf", b"%PDF-1.7\0\xff"), (".jpg", b"\xff\xd8\xff\xe0\0"), (".txt", b"Dear Ann,\nI shall write soon.\n"))
    for number in range(FILES):
        place = folder / "files" / f"{number % 20}"
        place.mkdir(parents=True, exist_ok=True)
        log = made(number)
        if log is None:
            suffix, raw = junk[number % 3]
            (place / f"{number}{suffix}").write_bytes(raw)
        else:
            (place / f"{number}{('.txt', '', '.doc')[number % 3]}").write_text(log.text, encoding="utf-8")
    path = str(folder / "games.db")
    result = run("add", path, str(folder / "files"))
    assert result.stdout == f"{len(LOGS):,} logs: {len(LOGS):,} new, 0 changed, 0 already there\n"
    assert f"{FILES - len(LOGS):,} files skipped" in result.stderr
    assert run("validate", path, "--quiet").exit_code == 1
    return path


def table(*arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(run(*arguments).stdout.splitlines()))


def listed(archive: str, *filters: str) -> set[str]:
    return {row["log"] for row in table("list", archive, *filters, "--output-format", "csv")}


QUESTIONS = {
    "which games are illegal": (["--verdict", "illegal"], lambda log: log.verdict == "illegal"),
    "which are of games without rules here": (["--verdict", "unknown-game"], lambda log: log.game[0] == "T"),
    "which await a verdict": (["--verdict", "unjudged"], lambda _: False),
    "which games of Rococo are legal": (
        ["--game", "Rococo", "--verdict", "legal"],
        lambda log: (log.game, log.verdict) == ("Rococo", "legal"),
    ),
    "what did ann play as White": (["--white", "ann"], lambda log: log.white == "ann"),
    "what did ann play as Black": (["--black", "ann"], lambda log: log.black == "ann"),
    "what did ann play": (["--player", "ann"], lambda log: "ann" in (log.white, log.black)),
    "which games are between ann and bert": (
        ["--players", "ann", "bert"],
        lambda log: {log.white, log.black} == {"ann", "bert"},
    ),
    "which of these has bert White in": (
        ["--players", "ann", "bert", "--white", "bert"],
        lambda log: (log.white, log.black) == ("bert", "ann"),
    ),
    "what was begun in 2006": (["--year", "2006"], lambda log: log.year == 2006),
    "what was begun from 2004 to 2008": (["--since", "2004", "--until", "2008"], lambda log: 2004 <= log.year <= 2008),
    "which games were drawn": (["--result", "1/2-1/2"], lambda log: log.result == "1/2-1/2"),
    "which games are open": (["--result", "*"], lambda log: log.result == "*"),
    "where did somebody write of the clock": (["--text", '"my clock"'], lambda log: log.name.endswith("00")),
    "which logs have this move": (["--moves", "p a7-a1"], lambda log: log.turns == ILLEGAL),
}


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_to_an_archivist_is_the_one_known_beforehand(archive: str, question: str) -> None:
    filters, is_meant = QUESTIONS[question]
    assert listed(archive, *filters) == {log.name for log in LOGS if is_meant(log)}


@pytest.mark.slow
def test_each_illegal_move_has_a_row_with_its_ply_and_move(archive: str) -> None:
    rows = table("export", archive, "--to", "csv", "--rows", "illegal-moves")
    expected = Counter({"p a7-a1": 0, "P c2-c5": 0})
    expected.update(log.turns[-1] for log in LOGS if log.verdict == "illegal")
    assert Counter(row["move"] for row in rows) == expected
    assert {(row["move"], row["ply"]) for row in rows} == {("p a7-a1", "2"), ("P c2-c5", "3")}
    assert all(row["position"] and row["message"] for row in rows)


@pytest.mark.slow
def test_verdicts_by_year_are_those_of_the_logs(archive: str) -> None:
    rows = table("stats", archive, "--by", "year,verdict", "--output-format", "csv")
    found = {(row["year"], row["verdict"]): int(row["logs"]) for row in rows}
    assert found == Counter((str(log.year), log.verdict) for log in LOGS)


@pytest.mark.slow
def test_illegal_games_by_player_are_those_of_the_logs(archive: str) -> None:
    rows = table("stats", archive, "--by", "player", "--verdict", "illegal", "--output-format", "csv")
    illegal = [player for log in LOGS if log.verdict == "illegal" for player in (log.white, log.black)]
    assert {row["player"]: int(row["logs"]) for row in rows} == Counter(illegal)


@pytest.mark.slow
def test_what_is_not_in_is_listed_with_the_reason(archive: str) -> None:
    rows = table("list", archive, "--skipped", "--output-format", "csv")
    assert len(rows) == FILES - len(LOGS)
    assert Counter((Path(row["source"]).suffix, row["why"]) for row in rows).keys() == {
        (".pdf", "no text"),
        (".jpg", "no text"),
        (".txt", "no log"),
    }


@pytest.mark.slow
def test_the_longest_games_come_first_where_that_is_asked_for(archive: str) -> None:
    lines = run(
        "list", archive, "--sort", "-plies", "--limit", "5", "--columns", "plies,log", "--output-format", "jsonl"
    ).stdout.splitlines()
    assert [json.loads(line)["plies"] for line in lines] == [3] * 5
