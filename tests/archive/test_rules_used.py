"""By which rules the logs of an archive are judged."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import rococo_notation as rn
from archive.stores import rows, short_logs, store_of
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.judging import RulesUsed, batches, judged, mark_of, save, waiting

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
