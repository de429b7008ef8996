"""Options that take the name of a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.formats.registry import Use, format_of, names_for

if TYPE_CHECKING:
    from rococo_notation.formats import Format


class FormatName(click.ParamType["Format"]):
    """The name of a format that supports a use."""

    name = "format"

    def __init__(self, use: Use) -> None:
        self.use = use

    def convert(self, value: str | Format, param: click.Parameter | None, ctx: click.Context | None) -> Format:
        """Find the format."""
        if not isinstance(value, str):
            return value
        try:
            form = format_of(value)
        except KeyError:
            form = None
        if form is None or getattr(form, self.use) is None:
            self.fail(f"unknown format '{value}'; choose from {', '.join(names_for(self.use))}", param, ctx)
        return form


class ReportOutput(click.ParamType[tuple["Format", "str | None"]]):
    """A format and a file, as ``FORMAT`` or ``FORMAT:FILE``."""

    name = "format"

    def convert(
        self, value: str | tuple[Format, str | None], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Format, str | None]:
        """Split the value."""
        if not isinstance(value, str):
            return value
        name, colon, file = value.partition(":")
        form = FormatName("report").convert(name, param, ctx)
        if colon and not file:
            self.fail(f"'{value}' names no file", param, ctx)
        return form, file or None


from_option = click.option(
    "--from",
    "origin",
    type=FormatName("reader"),
    metavar="FORMAT",
    help="Read this format: courier, epd, html, json, pgn, sgf, uci or zsg.  [default: by content]",
)
