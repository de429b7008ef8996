"""Pictures of a terminal, as SVG whose text is text."""

from __future__ import annotations

import io
import shlex
from typing import Final

from click.testing import CliRunner
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from rococo_notation.cli import main

WIDTH: Final = 88
THEME: Final = TerminalTheme(
    (27, 30, 36),
    (220, 223, 228),
    [(27, 30, 36), (255, 107, 112), (135, 190, 110), (178, 140, 74),
     (105, 170, 240), (205, 135, 225), (85, 185, 195), (220, 223, 228)],
    [(118, 126, 140), (255, 107, 112), (135, 190, 110), (229, 192, 123),
     (105, 170, 240), (205, 135, 225), (85, 185, 195), (255, 255, 255)],
)  # fmt: skip
"""Background, text, the eight colours of a terminal and the eight bright ones."""
FORMAT: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{
  font: {char_height}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-variant-east-asian: full-width;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
<rect width="100%" height="100%" rx="8" fill="#1b1e24"/>
<g transform="translate({terminal_x}, 12)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of rich without its buttons, and without the fonts that it would fetch."""


def terminal_svg(command: str, name: str) -> str:
    """Run a command of ``rococo``, and draw what a terminal shows; ``name`` begins the names of styles."""
    environment = {"FORCE_COLOR": "1", "COLUMNS": str(WIDTH)}
    done = CliRunner(env=environment).invoke(main, shlex.split(command)[1:], color=True, catch_exceptions=False)
    if done.exit_code == 2:
        raise SystemExit(f"{command}\n{done.output}")
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    console.print(f"$ [bold]{command}[/bold]")
    console.print(Text.from_ansi(done.output), soft_wrap=True)
    return console.export_svg(code_format=FORMAT, theme=THEME, unique_id=name)
