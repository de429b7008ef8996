"""Judging the logs of an archive: by which rules, by which program, and what of it is kept."""

import compileall
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import LOGS, ROOT, conformance_logs

import rococo_notation as rn
from archive.stores import outcome, rows, short_logs, store_of
from rococo_notation.archive import judging
from rococo_notation.archive import judging as module
from rococo_notation.archive.judging import DECIDING, RulesUsed, batches, judged, mark_of, program, save, waiting
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.store import Store
from rococo_notation.cli import main

SAMPLES = ROOT / "samples"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["archive", "validate", *map(str, arguments)])


@pytest.fixture(scope="module")
def conformance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every log of the conformance data and every sample, judged."""
    files = [*(LOGS / entry["file"] for entry in conformance_logs()), *sorted(SAMPLES.rglob("*.*"))]
    path = store_of(tmp_path_factory.mktemp("store") / "logs.db", ((str(file), file.read_bytes()) for file in files))
    run(path)
    return path


@pytest.mark.slow
def test_every_log_has_the_verdict_and_the_findings_of_a_replay_of_what_was_read(conformance: Path) -> None:
    with Store(conformance) as store:
        for log, place, verdict, plies, judged, result in store.db.execute(
            "SELECT id, place, verdict, plies, judged, v.result FROM logs JOIN verdicts v ON v.log_id = id"
        ).fetchall():
            page = store.read_of(log)
            assert place == 0
            record = rn.replay(rn.Source.decode(page.raw, page.source))
            assert (verdict, plies, result) == (record.verdict, len(record.plies), record.result)
            assert judged == record.judged
            query = 'SELECT code, ply, line, "column", message FROM findings WHERE log_id = ? ORDER BY id'
            found = store.db.execute(query, (log,)).fetchall()
            assert found == [(f.code, f.ply, f.line, f.column, f.message) for f in record.findings]
    assert len({verdict for (verdict,) in rows(conformance, "SELECT verdict FROM verdicts")}) == 3


def test_what_was_found_is_told_in_a_line_a_log_and_summed_up(tmp_path: Path) -> None:
    result = run(store_of(tmp_path / "a.db", short_logs(4)))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("l0 (Rococo): illegal: ply 1: GC20")
    assert [line.split()[0] for line in lines[:-1]] == ["l0", "l3"]
    assert lines[-1] == "4 logs judged: 2 legal, 2 illegal"


def test_it_is_kept_how_far_a_log_was_judged(tmp_path: Path) -> None:
    logs = {
        "whole": b"1. P a2-a3\n1... p a7-a6\n",
        "read in part": b"1. P a2-a3\n1... hm\n2. P b2-b3\n",
        "illegal in part": b"1. P a2-a5\n1... hm\n2. P b2-b3\n",
        "mid-game": b"12. P a2-a3\n",
    }
    path = store_of(
        tmp_path / "a.db", [(name, f"Game: Rococo\nLog: {name}\n\n".encode() + log) for name, log in logs.items()]
    )
    run(path)
    assert rows(path, "SELECT name, verdict, plies, judged FROM logs JOIN verdicts ON log_id = id ORDER BY id") == [
        ("whole", "legal", 2, 2),
        ("read in part", "unreadable", 3, 1),
        ("illegal in part", "illegal", 3, 1),
        ("mid-game", "unreadable", 1, 0),
    ]


def test_only_what_is_new_is_judged(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", short_logs(4))
    run(path)
    again = run(path)
    assert (again.exit_code, again.stdout) == (0, "0 logs judged\n")
    store_of(path, [("new", b"Game: Rococo\nLog: new\n\n1. P a2-a3\n")])
    assert run(path).stdout == "1 log judged: 1 legal\n"
    assert run(path, "--all", "-q").stdout == "5 logs judged: 3 legal, 2 illegal\n"
    assert len(rows(path, "SELECT * FROM findings")) == 2


@pytest.mark.parametrize("older", ["0.0.9", rn.__version__, f"{rn.__version__} 0123456789ab"])
def test_what_another_program_judged_is_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: str
) -> None:
    path = store_of(tmp_path / "a.db", short_logs(4))
    with monkeypatch.context() as before:
        before.setattr(judging, "program", lambda: older)
        run(path)
    assert rows(path, "SELECT DISTINCT version FROM verdicts") == [(older,)]
    assert run(path, "-q").stdout.startswith("4 logs judged")
    assert rows(path, "SELECT DISTINCT version FROM verdicts") == [(program(),)]
    assert run(path, "-q").stdout.startswith("0 logs judged")


def test_a_log_that_goes_on_is_judged_again(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", [("x", b"Game: Rococo\nLog: x\n\n1. P a2-a3\n")])
    run(path)
    store_of(path, [("x", b"Game: Rococo\nLog: x\n\n1. P a2-a3\n1... p a7-a4\n")])
    assert run(path, "-q").stdout == "1 log judged: 1 illegal\n"
    assert rows(path, "SELECT verdict, plies FROM verdicts") == [("illegal", 2)]


def test_a_log_that_is_read_again_while_it_is_judged_keeps_no_old_verdict(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", short_logs(3))
    later = b"Game: Rococo\nLog: l1\n\n1. P a2-a3\n1... p a7-a4\n"
    with Store(path) as store:
        (batch,) = judging.batches(store)
        verdicts = judging.judged(batch)
        store.add("later", later, entries_of(later, "later"), "0")
        kept = save(store, batch, verdicts)
        assert [row[0] for row in kept] == [1, 3]
        assert judging.waiting(store) == 1
    run(path)
    assert rows(path, "SELECT log_id, verdict FROM verdicts ORDER BY log_id") == [
        (1, "illegal"), (2, "illegal"), (3, "legal"),
    ]  # fmt: skip


def test_a_batch_that_leaves_logs_out_touches_none_of_those(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", short_logs(7))
    run(path)
    before = outcome(path)
    with Store(path) as store:
        store.db.execute("DELETE FROM verdicts WHERE log_id IN (2, 6)")
        for batch in judging.batches(store):
            assert [task.log for task in batch.logs] == [2, 6]
            save(store, batch, judging.judged(batch))
    assert outcome(path) == before


@pytest.mark.slow
def test_several_processes_give_what_one_does(conformance: Path, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    with Store(conformance) as store:
        store.db.execute("VACUUM INTO ?", (str(path),))
    before = outcome(path)
    result = run(path, "--all", "--jobs", "2", "-q")
    assert result.exit_code == 1
    assert outcome(path) == before


def test_an_archive_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = run(tmp_path / "none.db")
    assert result.exit_code == 2
    assert "there is no such archive" in result.stderr
    assert not (tmp_path / "none.db").exists()


def test_an_empty_archive_has_nothing_to_judge(tmp_path: Path) -> None:
    assert run(store_of(tmp_path / "a.db", [])).stdout == "0 logs judged\n"


def test_games_that_are_not_known_are_counted_and_not_told(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", [("x", b"Game: Tamerlane\n\n1. P e2-e4\n")])
    assert run(path).stdout == "1 log judged: 1 unknown game\n"


# ---------------------------------------------------------------- killed, and side by side

COMMAND = [sys.executable, "-m", "rococo_notation", "archive", "validate"]


@pytest.mark.slow
def test_killed_in_the_middle_it_loses_nothing_that_was_told_and_says_nothing_twice(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", short_logs(3 * judging.SIZE))
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*COMMAND, path], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(judging.SIZE // 3)]
        process.kill()
        told += process.stdout.readlines()
    # What was told of is kept, and kept are whole batches.
    judged = rows(path, "SELECT count(*) FROM verdicts")[0][0]
    assert judged % judging.SIZE == 0
    assert 0 < judged < 3 * judging.SIZE
    assert len(told) <= judged // 3 + 1
    second = subprocess.run([*COMMAND, path], capture_output=True, text=True, check=False)
    assert second.returncode == 1
    *lines, summary = second.stdout.splitlines()
    names = [line.split()[0] for line in [*told, *lines]]
    assert len(names) == len(set(names))
    assert summary.startswith(f"{3 * judging.SIZE - judged:,} logs judged")
    whole = store_of(tmp_path / "b.db", short_logs(3 * judging.SIZE))
    run(whole, "-q")
    assert outcome(path) == outcome(whole)


@pytest.mark.slow
def test_two_at_once_on_one_archive_give_what_one_does(tmp_path: Path) -> None:
    path, other = (store_of(tmp_path / name, short_logs(2500)) for name in ("a.db", "b.db"))
    processes = [subprocess.Popen([*COMMAND, path, "-q"], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert errors == ""
    run(other, "-q")
    assert outcome(path) == outcome(other)


MINE = 'title = "Hasty Game"\nextends = "rococo"\n'


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Path]:
    """The file of a game in the folder in use."""
    file = tmp_path / "games" / "hasty.toml"
    file.parent.mkdir()
    file.write_text(MINE)
    rn.use_games(file.parent)
    yield file
    rn.use_games()


def named(game: str) -> list[tuple[str, bytes]]:
    return [(name, raw.replace(b"Rococo", game.encode())) for name, raw in short_logs(4)]


def test_a_game_has_one_mark_and_other_rules_have_another(game: Path) -> None:
    assert mark_of(rn.variant("rococo")) == "rococo"
    options = {"pawn-first-move": "2"}
    assert mark_of(rn.variant("withdrawer-chess", options)) == "withdrawer-chess pawn-first-move=2"
    assert mark_of(rn.variant("withdrawer-chess", {"pawn-first-move": "3"})) == "withdrawer-chess"
    usual = rn.variant("fischer-random", {"set-up": "RNBQKBNR"})
    assert mark_of(usual) != mark_of(rn.variant("fischer-random"))
    mark = mark_of(rn.variant("hasty"))
    assert mark.startswith("hasty ")
    assert mark == mark_of(rn.load_variant(game))
    game.write_text(MINE + "# The same in other words.\n")
    assert mark == mark_of(rn.load_variant(game))
    game.write_text(MINE + "rules.suicide = false\n")
    assert mark != mark_of(rn.load_variant(game))
    own = game.with_name("rococo.toml")
    own.write_text(MINE)
    assert mark_of(rn.load_variant(own)) != "rococo"


@pytest.mark.parametrize("chosen", [False, True])
def test_a_batch_holds_the_games_that_others_do_not_know(game: Path, tmp_path: Path, *, chosen: bool) -> None:
    path = store_of(tmp_path / "a.db", [("page", b"<html><pre>1. P a2-a3</pre></html>"), *named("Hasty Game")])
    rules = RulesUsed(rn.load_variant(game) if chosen else None)
    with Store(path) as store:
        (batch,) = batches(store, rules=rules)
        sent = pickle.dumps(batch)
        rn.use_games()
        outcome = judged(pickle.loads(sent))
        save(store, batch, outcome)
        assert waiting(store, rules=rules) == 0
    verdicts = rows(path, "SELECT verdict, rules FROM verdicts ORDER BY log_id")
    mark = mark_of(rn.load_variant(game))
    assert verdicts[1:] == [(verdict, mark) for verdict in ("illegal", "legal", "legal", "illegal")]
    assert verdicts[0] == ("legal", mark if chosen else None)


def test_many_games_of_ones_own_have_a_mark_each(game: Path, tmp_path: Path) -> None:
    logs = []
    for number in range(40):
        title = f"Game {number}'s"
        game.with_name(f"g'{number}.toml").write_text(f'title = "{title}"\nextends = "rococo"\n')
        logs.append((str(number), f"Game: {title}\n1. P a2-a3\n".encode()))
    assert rn.use_games(game.parent) == {}
    path = store_of(tmp_path / "a.db", logs)
    with Store(path) as store:
        for batch in batches(store):
            save(store, batch, judged(batch))
        assert waiting(store) == 0
    assert {mark.split(" ")[0] for (mark,) in rows(path, "SELECT rules FROM verdicts")} == {
        f"g'{number}" for number in range(40)
    }


PACKAGE = ROOT / "rococo_notation"
SKIPPED = shutil.ignore_patterns("__pycache__", "compiled", "*.so", "*.pyd")


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A package as a wheel installs it: its grammars in it, and no sources of what is compiled."""
    shutil.copytree(PACKAGE, tmp_path / "rococo_notation", ignore=SKIPPED)
    shutil.copytree(ROOT / "grammars", tmp_path / "rococo_notation" / "grammars")
    return tmp_path


def told_in(folder: Path) -> str:
    """What the program in a folder says it is."""
    command = "from rococo_notation.archive.judging import program; print(program())"
    done = subprocess.run([sys.executable, "-c", command], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_it_is_the_same_in_a_checkout_and_where_it_is_installed(installed: Path) -> None:
    assert told_in(installed) == program()
    assert program().startswith(f"{rn.__version__} ")


@pytest.mark.parametrize(
    "name", ["rules/variants/rococo.toml", "replayer/written.py", "grammars/notation.lark", "archive/judging.py"]
)
def test_it_is_another_one_if_a_rule_or_what_decides_is_another(installed: Path, name: str) -> None:
    with (installed / "rococo_notation" / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert told_in(installed) != program()


def test_line_ends_and_what_does_not_decide_make_no_difference(installed: Path) -> None:
    toml, other = (installed / "rococo_notation" / name for name in ("rules/variants/rococo.toml", "cli/show.py"))
    toml.write_bytes(toml.read_bytes().replace(b"\n", b"\r\n"))
    with other.open("a", encoding="utf-8") as file:
        file.write("\n")
    assert told_in(installed) == program()


def test_an_installation_without_sources_has_one_too(installed: Path) -> None:
    compileall.compile_dir(installed, quiet=2, legacy=True)
    for source in installed.rglob("*.py"):
        source.unlink()
    assert told_in(installed) == told_in(installed) != ""


def test_it_is_worked_out_once_and_only_where_logs_are_judged() -> None:
    assert program() is program()
    command = "import sys, rococo_notation.cli.archive_list, rococo_notation.archive.query; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert module.__name__ not in done.stdout.split()


def test_what_judging_loads_is_among_what_decides() -> None:
    command = "import sys, rococo_notation.archive.judging as j; print(*(m for m in sys.modules if 'rococo_n' in m))"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    names = {name.removeprefix("rococo_notation.") for name in done.stdout.split()}
    decides = tuple(part.removesuffix(".py").replace("/", ".") for part in DECIDING)
    others = {name for name in names if "." in name and not name.startswith(decides)}
    assert {name.partition(".")[0] for name in others} <= {"archive", "view"}
