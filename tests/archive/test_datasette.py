"""Datasette opens an archive, and shows its views, facets and canned queries."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from support import ROOT

from rococo_notation.archive.exporting import metadata
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import Filter, count
from rococo_notation.archive.store import Store
from rococo_notation.cli import main

VIEWS = (
    "games",
    "illegal",
    "players",
    "found",
    "remarks",
    "history",
    "people",
    "logs",
    "verdicts",
    "findings",
    "reads",
)
ASKED = {"player": "ada", "one": "ada", "other": "bob", "words": "fine swap", "log": "ada-bob-2006-36-1"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("datasette") / "games.db"
    game = "Game: Rococo\nLog: ada-bob-2006-36-1\nWhite: ada\nBlack: bob\n\n1. P a2-a3 // a fine swap\n"
    for arguments in (["add", str(path), str(ROOT / "samples"), "-"], ["validate", str(path), "-q"]):
        CliRunner().invoke(main, ["archive", *arguments], input=game, catch_exceptions=False)
    return path


def test_every_view_and_table_is_described_by_columns_that_it_has(archive: Path) -> None:
    with Store(archive, write=False) as store:
        told = metadata(store, title="Mine")
        assert told["title"] == "Mine"
        database = told["databases"]["games"]
        made = store.db.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB '*_fts*'"
        )
        assert {name for (name,) in made} == database["tables"].keys()
        for name, table in database["tables"].items():
            columns = [row[0] for row in store.db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
            named = {
                *table["columns"],
                *table.get("facets", []),
                table.get("sort") or table.get("sort_desc") or columns[0],
            }
            assert named <= set(columns), name
        for query in database["queries"].values():
            store.db.execute(query["sql"], ASKED)


def test_views_agree_with_what_the_commands_choose(archive: Path) -> None:
    with Store(archive, write=False) as store:
        for view, chosen in (("games", Filter()), ("illegal", Filter(verdicts=("illegal",)))):
            assert store.db.execute(f"SELECT count(*) FROM {view}").fetchone()[0] == count(store, chosen)
        assert (
            store.db.execute("SELECT count(*) FROM found").fetchone()
            == store.db.execute("SELECT count(*) FROM findings").fetchone()
        )
        query = "SELECT games, won, illegal FROM players WHERE player = 'ada'"
        assert store.db.execute(query).fetchone() == (1, 0, 0)


def test_every_player_is_there_once_and_for_as_long_as_a_log_names_them(store: Store) -> None:
    def people(words: str) -> list[str]:
        query = "SELECT p.name FROM people_fts f JOIN people p ON p.id = f.rowid WHERE people_fts MATCH ? ORDER BY 1"
        return [name for (name,) in store.db.execute(query, (words,))]

    for number, (white, black) in enumerate([("ada", "bob"), ("bob", "Carl Ada"), ("dan", "dan")]):
        raw = f"Game: Rococo\nLog: l{number}\nWhite: {white}\nBlack: {black}\n\n1. P a2-a{number}\n".encode()
        store.add(f"{number}.txt", raw, entries_of(raw, ""), "1")
    assert (people("ada"), people("bob"), people("dan")) == (["Carl Ada", "ada"], ["bob"], ["dan"])
    store.db.execute("UPDATE logs SET black = 'eve' WHERE name = 'l1'")
    store.db.execute("DELETE FROM logs WHERE name IN ('l0', 'l2')")
    assert (people("ada"), people("bob"), people("dan"), people("eve")) == ([], ["bob"], [], ["eve"])


def test_what_selects_logs_and_what_datasette_shows_do_not_go_together(archive: Path) -> None:
    for arguments in (["--to", "datasette", "--game", "Rococo"], ["--to", "csv", "--title", "Mine"]):
        result = CliRunner().invoke(main, ["archive", "export", str(archive), *arguments])
        assert result.exit_code == 2


@pytest.mark.slow
def test_datasette_shows_every_view_facet_and_query(archive: Path, tmp_path: Path) -> None:
    datasette = pytest.importorskip("datasette.app")
    output = tmp_path / "metadata.json"
    arguments = ["archive", "export", str(archive), "--to", "datasette", "--title", "Mine", "-o", str(output)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    told = json.loads(output.read_text(encoding="utf-8"))
    ds = datasette.Datasette([str(archive)], metadata=told, settings={"num_sql_threads": 1})
    asyncio.run(_shows_all(ds, told["databases"]["games"]))


async def _shows_all(ds: Any, database: dict[str, Any]) -> None:
    await ds.invoke_startup()
    assert "Mine" in await _asked(ds, "/")
    for name in database["tables"]:
        about = database["tables"][name]
        page = await _asked(ds, f"/games/{name}")
        assert about["description"].split(";")[0][:40] in page
        data = json.loads(await _asked(ds, f"/games/{name}.json?_size=5"))
        assert data["rows"] or name in ("snapshots", "hosts", "failures"), name
        for facet in about.get("facets", []):
            found = json.loads(await _asked(ds, f"/games/{name}.json?_facet={facet}"))
            assert facet in found["facet_results"]
    for name in database["queries"]:
        data = json.loads(await _asked(ds, f"/games/{name}.json?{urlencode(ASKED)}"))
        assert data["error"] is None
        assert data["rows"], name
    assert "1 row" in await _asked(ds, "/games/remarks?_search=fine+swap")
    assert "ada" in await _asked(ds, "/games/people?_search=ADA")
    assert "sample-" in await _asked(ds, "/games/findings")


async def _asked(ds: Any, path: str) -> str:
    answer = await ds.client.get(path)
    assert answer.status_code == 200, (path, answer.text)
    return str(answer.text)
