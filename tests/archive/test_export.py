"""What is known of logs is written as rows and objects, and no log says where."""

import csv
import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from support import ROOT, log_of

from rococo_notation.archive.exporting import lines_of, objects
from rococo_notation.archive.judging import batches, judged, save
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import COLUMNS, Filter, rows
from rococo_notation.archive.store import Store
from rococo_notation.cli import main

SAMPLES = sorted((ROOT / "samples").rglob("*.txt"))


@pytest.fixture(scope="module")
def judged_samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An archive that tests only read."""
    with Store(tmp_path_factory.mktemp("judged") / "games.db") as store:
        for path in SAMPLES:
            name = str(path.relative_to(ROOT))
            store.add(name, path.read_bytes(), entries_of(path.read_bytes(), name), "1")
        for batch in batches(store):
            save(store, batch, judged(batch))
        yield store


def test_a_table_has_a_row_for_each_log(judged_samples: Store) -> None:
    names, *table = csv.reader(lines_of("csv", tuple(COLUMNS), rows(judged_samples, Filter(), tuple(COLUMNS))))
    assert names == list(COLUMNS)
    assert len(table) == len(SAMPLES)
    row = next(dict(zip(names, row, strict=True)) for row in table if row[0] == "sample-disputed-2006-80-001")
    assert (row["verdict"], row["codes"], row["begun"]) == ("illegal", "GC403 GC602 GC603", "2006-03-21")


def test_an_object_says_of_a_log_what_a_validation_does_and_more(judged_samples: Store) -> None:
    told = {each["file"]: each for each in map(json.loads, objects(judged_samples, Filter()))}
    assert len(told) == len(SAMPLES)
    for path in SAMPLES[::4]:
        name = str(path.relative_to(ROOT))
        validated = json.loads(CliRunner().invoke(main, ["validate", str(path), "--output-format", "jsonl"]).stdout)
        for key in ("game", "variant", "edition", "plies", "judged", "verdict", "result"):
            assert told[name][key] == validated[key]
        for finding, expected in zip(told[name]["findings"], validated["findings"], strict=True):
            assert finding == {key: expected[key] for key in finding}
        assert told[name]["moves"].encode() == path.read_bytes()
        assert {"address", "white", "black", "begun", "recorded", "comments", "headers"} <= told[name].keys()


def test_what_players_wrote_stays_on_its_line(store: Store) -> None:
    raw = log_of("1. P a2-a3 // a\x1b[2Jb\u2028c", name="odd,\u202e\u2028 name").encode()
    store.add("x\x1b.txt", raw, entries_of(raw, ""), "1")
    table = lines_of("csv", ("log", "source"), rows(store, Filter(), ("log", "source")))
    for lines in (list(table)[1:], list(objects(store, Filter()))):
        (line,) = lines
        assert line.rstrip("\n").isprintable()
