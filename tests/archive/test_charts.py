"""What is counted of an archive."""

import pytest
from support import log_of

from archive.test_export import judged_samples
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import MOST_SHOWN, Chart, Filter, charts, methods, openings, texts
from rococo_notation.archive.store import Store

NAMES = ("verdicts", "games", "years", "findings", "lengths")
__all__ = ["judged_samples"]


def counts(store: Store, **chosen: object) -> dict[str, dict[str, int]]:
    return {chart.name: dict(chart.counts) for chart in charts(store, Filter(**chosen))}  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_log_is_counted_once_by_verdict_game_year_and_length(judged_samples: Store) -> None:
    found = counts(judged_samples)
    (total,) = judged_samples.db.execute("SELECT count(*) FROM logs").fetchone()
    for name in ("verdicts", "games", "years", "lengths"):
        assert sum(found[name].values()) == total
    assert found["years"] == {"2004": 5, "2005": 4, "2006": 1, "2009": 1, "not known": total - 11}
    assert (found["findings"]["GC601 unknown variant"], found["games"]["Fischer Random Chess"]) == (1, 10)


def test_only_the_logs_chosen_are_counted(judged_samples: Store) -> None:
    assert counts(judged_samples, verdicts=("illegal",))["verdicts"] == {"illegal": 2}
    assert counts(judged_samples, games=("Go",)) == {name: {} for name in NAMES}


def test_before_a_validation_logs_are_unjudged_and_no_length_is_known(store: Store) -> None:
    raw = log_of("1. P a2-a3").encode()
    store.add("log.txt", raw, entries_of(raw, ""), "1")
    found = counts(store)
    assert (found["verdicts"], found["lengths"]) == ({"unjudged": 1}, {})


def test_openings_are_the_first_plies_of_games_from_the_set_up() -> None:
    same = log_of("1. P a2-a3", "1... p a7-a6", "2. P b2-b3", "2... p b7-b6")
    longer = f"{same}3. P c2-c3\n"
    short = log_of("1. P a2-a3")
    illegal = log_of("1. P a2-a3", "1... p a7-a1", "2. P b2-b3", "2... p b7-b6")
    elsewhere = "Game: Rococo\nPosition: 10/4k5/10/10/10/10/10/10/K9/10 w - -\nK x1-x2 k c8-c7 K x2-x3 k c7-c6\n"
    unknown = log_of("1. P a2-a3", game="Tamerlane")
    chart = openings([same, longer, short, illegal, elsewhere, unknown])
    assert chart.counts == {"Rococo: Pa2a3 Pa7a6 Pb2b3 Pb7b6": 2}


def test_captures_are_counted_by_method_in_legal_games_only() -> None:
    legal = log_of("1. P g2-h3", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7")
    illegal = f"{legal}2... p a7-a1\n"
    assert methods([legal, illegal]).counts == {"approach": 1}


@pytest.mark.slow
def test_only_games_whose_rules_are_known_are_replayed(judged_samples: Store) -> None:
    found = list(texts(judged_samples, Filter()))
    assert found
    assert not any("Tamerlane" in text for text in found)
    assert sum(methods(found).counts.values()) > 20


def test_of_many_rows_the_most_frequent_are_shown_and_the_others_summed_up() -> None:
    games = Chart("games", "Games", {f"game {number}": 100 - number for number in range(60)}, ranked=True)
    shown = games.shown()
    assert len(shown) == MOST_SHOWN
    assert shown[-1] == ("41 others", sum(100 - number for number in range(19, 60)))
    assert sum(count for _, count in shown) == sum(games.counts.values())
