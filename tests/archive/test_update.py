"""``archive fetch --update``: new logs are fetched, open games asked for again, and those that are over never."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.site import LOGS_OF_THE_SITE, Site
from rococo_notation.archive.store import Store
from rococo_notation.cli import main

KNOWN = [log.name for log in LOGS_OF_THE_SITE if log.game.startswith("Rococo")]
RESIGNED, OPEN, MATED, RECORDED, RECENT = KNOWN


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def update(*arguments: str) -> Result:
    options = ("--update", "--contact", "me@example.org", "--allow-host", "127.0.0.1", "--delay", "0")
    return CliRunner().invoke(main, ["archive", "fetch", "games.db", *arguments, *options], catch_exceptions=False)


def change(*statements: str) -> None:
    with Store(Path("games.db")) as store:
        for statement in statements:
            store.db.execute(statement)


def test_what_is_new_is_fetched_and_what_was_just_read_is_not(site: Site) -> None:
    assert update(site.listing).stdout == "5 new\n"
    assert update(site.listing).stdout == "5 in the archive already\n"
    assert site.asked == KNOWN
    with Store(Path("games.db"), write=False) as store:
        (told,) = store.db.execute("SELECT command FROM runs ORDER BY id LIMIT 1").fetchone()
    assert told.startswith("fetch --update 'http")


def test_open_games_are_asked_for_again_after_a_while_and_others_never(site: Site) -> None:
    site.logs[RESIGNED] = site.logs[RESIGNED]._replace(moves="1. P a2-a3\nBlack has resigned.")
    update(site.listing)
    change(
        "UPDATE reads SET read = '2020-02-05T00:00:00+00:00' "
        f"WHERE source LIKE '%log=%' AND source NOT LIKE '%{RECENT}'",
        f"UPDATE logs SET result = '1/2-1/2' WHERE name = '{RECORDED}'",
        "INSERT INTO verdicts (log_id, verdict, plies, result, seconds, version) "
        "SELECT id, 'legal', 4, '1-0', 0, '' FROM logs WHERE name LIKE '%Neil%'",
    )
    site.logs[OPEN] = site.logs[OPEN]._replace(moves=site.logs[OPEN].moves.rpartition("\n")[0])
    del site.requests[:]
    assert update(site.listing, "--dry-run").stdout == f"{site.address(OPEN)}\n"
    assert update(site.listing).stdout == "1 changed, 4 in the archive already\n"
    assert site.asked == [OPEN]
    assert update(site.listing, "--age", "7d").stdout == "5 in the archive already\n"
    assert update(site.listing, "--refresh").stdout == "5 the same as before\n"


def test_an_open_game_that_was_read_in_the_future_is_asked_for_once_and_not_each_time(site: Site) -> None:
    update(site.listing)
    change(f"UPDATE reads SET read = '2999-02-05T00:00:00+00:00' WHERE source LIKE '%{OPEN}'")
    # The listing was read just now: only the game is asked for.
    del site.requests[:]
    assert update(site.listing).stdout == "1 the same as before, 4 in the archive already\n"
    assert update(site.listing).stdout == "5 in the archive already\n"
    assert site.asked == [OPEN]


def test_an_open_game_that_went_on_is_taken_though_it_was_read_in_the_future(site: Site) -> None:
    update(site.listing)
    change(f"UPDATE reads SET (read, incomplete) = ('2999-02-05T00:00:00+00:00', 1) WHERE source LIKE '%{OPEN}'")
    site.logs[OPEN] = site.logs[OPEN]._replace(moves=f"{site.logs[OPEN].moves}\n9. P h2-h3")
    assert update(site.listing).stdout == "1 changed, 4 in the archive already\n"
    assert update(site.listing).stdout == "5 in the archive already\n"


def test_a_listing_is_followed_from_a_day_on(site: Site) -> None:
    assert update(site.listing, "--since", "2006").stdout == "2 new\n"
    assert all("2006-127" in name or "2009" in name for name in site.asked if name)
    for day in ("yesterday", "2006-13", "2006-02-30"):
        refused = update(site.listing, "--since", day)
        assert (refused.exit_code, f"'{day}' is not a date; write 2006-03-21" in refused.stderr) == (2, True)
    assert update(site.listing, "--age", "soon").exit_code == 2


def test_a_page_that_was_cut_off_is_asked_for_again_however_young_it_is(site: Site) -> None:
    site.faults[OPEN] = lambda answer: answer._replace(body=answer.body.partition(b"</body>")[0])
    assert update(site.listing).stdout == "4 new, 1 could not be fetched\n"
    site.faults.clear()
    assert update(site.listing).stdout == "1 the same as before, 4 in the archive already\n"
    assert update(site.listing).stdout == "5 in the archive already\n"
    assert site.asked == [*KNOWN, OPEN]


def test_a_game_that_left_the_listing_is_asked_for_until_it_is_over(site: Site) -> None:
    update(site.listing)
    change("UPDATE reads SET read = '2020-02-05T00:00:00+00:00'")
    del site.requests[:]
    update()
    assert RESIGNED in site.asked
    assert MATED in site.asked
    site.logs[RESIGNED] = site.logs[RESIGNED]._replace(moves="1. P a2-a3\nBlack has resigned.")
    change("UPDATE reads SET read = '2020-02-05T00:00:00+00:00'")
    assert "1 changed" in update().stdout
    change("UPDATE reads SET read = '2020-02-05T00:00:00+00:00'")
    del site.requests[:]
    update()
    assert RESIGNED not in site.asked


def test_the_job_of_a_night_reports_what_is_new_and_each_illegal_move_once(site: Site) -> None:
    site.logs[OPEN] = site.logs[OPEN]._replace(moves="1. P a2-a5")
    first = update(site.listing, "--report")
    assert first.exit_code == 1
    lines = first.stdout.splitlines()
    assert lines[0] == "5 new"
    assert f"  new: {OPEN} ({site.logs[OPEN].game})" in lines
    assert "1 new illegal move:" in lines
    assert lines[-2].startswith(f"  {OPEN} ({site.logs[OPEN].game}), ply 1, P a2-a5: ")
    assert lines[-2].endswith("[GC204]")
    assert lines[-1].startswith("    http")
    again = update(site.listing, "--report")
    assert (again.exit_code, again.stdout.splitlines()[-1]) == (0, "0 new illegal moves")
    change("UPDATE reads SET read = '2020-02-05T00:00:00+00:00'")
    site.logs[OPEN] = site.logs[OPEN]._replace(moves="1. P a2-a3\n1... p a7-a1")
    third = update("--report")
    assert third.exit_code == 1
    assert "1 changed" in third.stdout
    assert f"  changed: {OPEN} (" in third.stdout
    assert "ply 2, p a7-a1" in third.stdout


def test_a_site_that_is_down_is_a_failure_and_not_an_illegal_move(site: Site) -> None:
    site.logs[OPEN] = site.logs[OPEN]._replace(moves="1. P a2-a5")
    site.faults[MATED] = lambda answer: answer._replace(status=404)
    assert update(site.listing, "--report").exit_code == 2


def test_without_a_source_there_is_nothing_to_fetch_but_open_games() -> None:
    result = CliRunner().invoke(main, ["archive", "fetch", "games.db", "--contact", "me@example.org"])
    assert result.exit_code == 2
    assert "only --update goes without" in result.stderr
