"""Drawings of positions, moves and records: text, SVG, HTML, images."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.view.animated_svg import animated, animation
    from rococo_notation.view.ascii_board import draw_board
    from rococo_notation.view.drawing import piece_svg, svg
    from rococo_notation.view.index_html import ListedGame, index_page
    from rococo_notation.view.markers import Sign
    from rococo_notation.view.raster import apng, frames, gif, png, webp
    from rococo_notation.view.replay_html import replay_frame, replay_page
    from rococo_notation.view.scene import Scene, scene_of_move, scene_of_ply
    from rococo_notation.view.terminal import Look, draw_for_terminal

_HOMES = {
    "animated_svg": ("animated", "animation"),
    "ascii_board": ("draw_board",),
    "drawing": ("piece_svg", "svg"),
    "index_html": ("ListedGame", "index_page"),
    "markers": ("Sign",),
    "raster": ("apng", "frames", "gif", "png", "webp"),
    "replay_html": ("replay_frame", "replay_page"),
    "scene": ("Scene", "scene_of_move", "scene_of_ply"),
    "terminal": ("Look", "draw_for_terminal"),
}

__all__ = [
    "ListedGame", "Look", "Scene", "Sign", "animated", "animation", "apng", "draw_board", "draw_for_terminal",
    "frames", "gif", "index_page", "piece_svg", "png", "replay_frame", "replay_page", "scene_of_move", "scene_of_ply",
    "svg", "webp",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import the drawing modules on first use."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
