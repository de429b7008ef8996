"""Parameters that take one of some names: they say what may have been meant, and the shell completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import NoReturn

import click
from click.shell_completion import CompletionItem

from rococo_notation.cli.config import Config, find_config, games_folder, read_config
from rococo_notation.meant import did_you_mean, hint, similar

ANY_PATH = click.Path(readable=False)
"""A file, which the shell completes; an address or - may stand for it, so that nothing is checked."""


class KnownName(click.ParamType):  # type: ignore[type-arg]
    """One of some names, which are listed when they are needed."""

    def __init__(self, name: str, known: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self.known = known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check that the name is known."""
        if value not in self.known():
            self.refuse(value, param, ctx)
        return value

    def refuse(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        """Say that a name is not known, and which may have been meant."""
        known = list(self.known())
        told = hint(value, known, f"choose from {', '.join(known)}")
        self.fail(f"unknown {self.name} '{value}'; {told}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the names that begin so."""
        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class Choice(click.Choice):  # type: ignore[type-arg]
    """One of a few words, which the help lists."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the word."""
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter as error:
            near = did_you_mean(*similar(value, self.choices))
            raise click.BadParameter(f"{error.message.rstrip('.')}{near and '; '}{near}", ctx, param) from error


class FindingCodes(click.ParamType):  # type: ignore[type-arg]
    """Finding codes or beginnings of some, with commas between them."""

    name = "codes"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split the codes and check each."""
        from rococo_notation.codes import CODES

        if not isinstance(value, str):
            return value
        codes = tuple(code.strip().upper() for code in value.split(",") if code.strip())
        for code in codes:
            if not any(known.startswith(code) for known in CODES):
                told = hint(code, CODES, "`rococo rules` lists them", most=3)
                self.fail(f"'{code}' does not begin any finding code; {told}", param, ctx)
        return codes

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the codes that begin as the last one does, with their titles."""
        from rococo_notation.codes import CODES

        before, comma, last = incomplete.rpartition(",")
        begun = last.upper()
        return [
            CompletionItem(f"{before}{comma}{name}", help=code.title)
            for name, code in CODES.items()
            if name.startswith(begun)
        ]


def joined(_ctx: click.Context, _param: click.Parameter, values: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Join the codes of an option that may be repeated."""
    return tuple(chain.from_iterable(values))


class GameName(click.ParamType):  # type: ignore[type-arg]
    """The name of a game or its file, which the command looks for itself."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the games whose names begin so; if there are none, it is a file."""
        from rococo_notation.rules.loader import normal, variants

        begun = normal(incomplete)
        found = [name for name in (*variants(), *_own_names()) if name.startswith((incomplete, begun))]
        return [CompletionItem(name) for name in found] or [CompletionItem(incomplete, type="file")]


def _own_names() -> list[str]:
    """List the names of games of one's own, without reading their files."""
    path = find_config(Path.cwd())
    try:
        folder = games_folder(path, read_config(path, {}) if path else Config({}))
        return sorted(file.stem for file in folder.glob("[!.]*.toml")) if folder else []
    except (click.ClickException, OSError):
        return []
