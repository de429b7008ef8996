"""What an editor may send as its settings."""

from pathlib import Path
from typing import Any

import pytest

from rococo_notation import variant
from rococo_notation.errors import RococoError
from rococo_notation.lsp.settings import Settings, settings_of


def test_without_any_the_logs_tell_everything() -> None:
    assert settings_of({}, Path()) == Settings()


def test_a_game_may_be_a_file_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "rococo"\n', encoding="utf-8")
    found = settings_of({"variant": "mine.toml", "games": "games"}, tmp_path)
    assert found.variant
    assert (found.variant.title, found.games) == ("Mine", tmp_path / "games")


def test_a_rule_is_chosen_as_on_the_command_line() -> None:
    given = {"variant": "advancer-chess", "option": ["pawn-first-move = 3"]}
    assert settings_of(given, Path()).variant == variant("advancer-chess", {"pawn-first-move": "3"})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"varient": "rococo"}, "unknown key 'varient'; there are variant, option, "),
        ({"variant": 3}, "'variant' takes a string"),
        ({"ignore": "GC4"}, "'ignore' takes a list of strings"),
        ({"select": [4]}, "'select' takes a list of strings"),
        ({"effects": "full"}, "'effects' is one of auto, implied, manual"),
        ({"variant": "rokoko"}, "unknown variant 'rokoko'; did you mean 'rococo'?"),
        ({"variant": "none.toml"}, f"{Path('/folder/none.toml')}: no such file or directory"),
        ({"variant": "rococo", "edition": "1999"}, "Rococo has no edition '1999'"),
        ({"variant": "rococo", "option": ["fast"]}, "option fast: an option is written NAME=VALUE"),
    ],
)
def test_what_is_wrong_is_told(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RococoError) as caught:
        settings_of(given, Path("/folder"))
    assert str(caught.value).startswith(message)
