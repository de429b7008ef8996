"""Make of the options of ``rococo view`` what is wished."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.failures import Failure, failing
from rococo_notation.cli.outputs import is_folder_name
from rococo_notation.cli.renderings import FORMS, Wish
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.view.piece_set import PieceSet


class Plies(click.ParamType):  # type: ignore[type-arg]
    """A range of plies, as ``A-B`` or ``all``."""

    name = "plies"

    def convert(
        self, value: str | tuple[int, int | None], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        """Return the first and the last ply; None stands for the last of the game."""
        if not isinstance(value, str):
            return value
        if value == "all":
            return 1, None
        found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", value)
        if not found:
            self.fail(f"'{value}' is not A-B, such as 1-12, nor all", param, ctx)
        first, last = int(found[1]), int(found[2])
        if not 1 <= first <= last:
            self.fail(f"'{value}': plies are counted from 1, and the first is not after the last", param, ctx)
        return first, last


def form_of(to: str | None, output: str | None) -> str:
    """Choose the form of rendering.

    Raises:
        click.UsageError: the suffix of the output is unknown.
    """
    if to is not None:
        return to
    suffix = "" if output is None or is_folder_name(output) else Path(output).suffix.lower()
    form = next((name for name, form in FORMS.items() if suffix in form.suffixes), None if suffix else "html")
    if form is None:
        raise click.UsageError(f"{output}: its suffix names no format; choose one with --to {'|'.join(FORMS)}")
    return form


def wished(form: str, given: dict[str, object]) -> Wish:
    """Collect the settings of the rendering.

    Raises:
        click.UsageError: an option is not for this form.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in FORMS[form].options:
            fitting = ", ".join(other for other, each in FORMS.items() if name in each.options)
            raise click.UsageError(f"--{name} is not for {form}, but for {fitting}")
    if "ply" in chosen and "plies" in chosen:
        raise click.UsageError("--ply is one board and --plies a film: choose one of them")
    if "caption" in chosen and "plies" in chosen:
        raise click.UsageError("--caption is for still pictures: below a film stands its move without it")
    if chosen.get("theme") == "auto" and form != "svg":
        raise click.UsageError(f"--theme auto is for svg: in {form} the colours are fixed")
    if chosen.pop("flip", False):
        chosen["orientation"] = "black"
    if isinstance(folder := chosen.get("pieces"), Path):
        chosen["pieces"] = _pieces(folder)
    return Wish(form, **chosen)  # type: ignore[arg-type]


def _pieces(folder: Path) -> PieceSet:
    """Read the drawings of pieces in a folder.

    Raises:
        Failure: they cannot be read.
    """
    from rococo_notation.view.piece_files import read_pieces

    try:
        with failing(f"cannot read {folder}"):
            return read_pieces(folder)
    except RococoError as error:
        raise Failure(str(error)) from error


def check_extra(wish: Wish) -> None:
    """Check that the extra a form needs is installed.

    Raises:
        Failure: it is not.
    """
    if FORMS[wish.form].needs_image:
        from rococo_notation.view.raster import need_image

        try:
            need_image()
        except RococoError as error:
            raise Failure(str(error)) from error
