"""The same game under several names is found, whatever else is written in its logs."""

from pathlib import Path

from support import log_of

from archive.stores import store_of
from rococo_notation.archive.comparing import duplicates
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.filter import Filter

POSITION = "Position: 10/4k5/10/10/10/10/L9/p9/4K5/10 w - -\n"
LOGS = {
    "plain": log_of("1. P a2-a3", "1... p a7-a6"),
    "spelled": "Rococo game of mine\nGame: rococo\n\nPa2-a3 // a remark\np a7 - a6\n",
    "other": log_of("1. P a2-a3", "1... p b7-b6"),
    "longer": log_of("1. P a2-a3", "1... p a7-a6", "2. P b2-b3"),
    "elsewhere": log_of("1. P a2-a3", "1... p a7-a6", game="Ultima"),
    "placed": log_of("1. P a2-a3", "1... p a7-a6").replace("\n\n", f"\n{POSITION}\n", 1),
    "empty": log_of(),
    "empty too": log_of() + "\n",
}


def test_logs_of_one_game_with_the_same_moves_are_a_group(tmp_path: Path) -> None:
    logs = [(name, text.replace("\n\n", f"\nLog: {name}\n\n", 1).encode()) for name, text in LOGS.items()]
    with Store(store_of(tmp_path / "a.db", logs)) as store:
        found = list(duplicates(store, Filter()))
        assert [(group.plies, [log.log for log in group.logs]) for group in found] == [(2, ["plain", "spelled"])]
        assert list(duplicates(store, Filter(), least=3)) == []
        assert list(duplicates(store, Filter(logs=("plain", "other")))) == []
