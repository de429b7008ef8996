"""Options that take the name of a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.cli.known_names import KnownName
from rococo_notation.formats.registry import Use, format_of, names_for

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from rococo_notation.formats import Format


class FormatName(click.ParamType):  # type: ignore[type-arg]
    """The name of a format that supports a use."""

    name = "format"

    def __init__(self, use: Use) -> None:
        self.use = use
        self._names = KnownName(self.name, lambda: names_for(use))

    def convert(self, value: str | Format, param: click.Parameter | None, ctx: click.Context | None) -> Format:
        """Find the format."""
        if not isinstance(value, str):
            return value
        try:
            form = format_of(value)
        except KeyError:
            self._names.refuse(value, param, ctx)
        if getattr(form, self.use) is None:
            self._names.refuse(value, param, ctx)
        return form

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the formats that begin so."""
        return self._names.shell_complete(ctx, param, incomplete)


class ReportOutput(click.ParamType):  # type: ignore[type-arg]
    """A format and a file, as ``FORMAT`` or ``FORMAT:FILE``."""

    name = "format"
    _form = FormatName("report")

    def convert(
        self, value: str | tuple[Format, str | None], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Format, str | None]:
        """Split the value."""
        if not isinstance(value, str):
            return value
        name, colon, file = value.partition(":")
        form = self._form.convert(name, param, ctx)
        if colon and not file:
            self.fail(f"'{value}' names no file", param, ctx)
        return form, file or None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the formats that begin so."""
        return self._form.shell_complete(ctx, param, incomplete)


from_option = click.option(
    "--from",
    "origin",
    type=FormatName("reader"),
    metavar="FORMAT",
    help="Read this format: courier, epd, html, json, pgn, sgf, uci or zsg.  [default: by content]",
)
