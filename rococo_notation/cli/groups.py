"""Groups of commands: each command is imported when it is used, and has its help by ``help`` too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import chain
from typing import Any

import click

from rococo_notation.meant import did_you_mean, hint

SYNONYMS = {"check": "validate", "lint": "validate", "verify": "validate", "replay": "show", "export": "convert"}
"""Names that other programs use for a command."""


class LazyGroup(click.Group):
    """A group that imports a command, a module in ``package``, only to run it or to show its help.

    The help lists the commands in the order of ``names``, or by ``sections`` with titles.
    """

    def __init__(
        self,
        *arguments: Any,
        package: str,
        names: Iterable[str] = (),
        sections: Mapping[str, Iterable[str]] | None = None,
        **others: Any,
    ) -> None:
        super().__init__(*arguments, **others)
        self.package = package
        self.sections = sections or {"Commands": names}
        self.names = tuple(chain.from_iterable(self.sections.values()))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands, the most used first."""
        return list(self.names)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with what each does, section by section."""
        widest = max(map(len, self.names))
        for title, names in self.sections.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (f"{name:<{widest}}", command.get_short_help_str(formatter.width - 6 - widest))
                        for name, command in commands
                        if command is not None
                    ]
                )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by name."""
        if cmd_name == "help":
            return _help(self)
        if cmd_name not in self.names:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or suggest a similar one."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise self.unknown(args[0], error.ctx or ctx) from error

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """Make the error of a command that there is not."""
        synonym = SYNONYMS.get(name, "")
        meant = did_you_mean(synonym) if synonym in self.names else hint(name, self.names)
        return click.UsageError(f"no such command '{name}'; {meant}", ctx)


def _help(group: LazyGroup) -> click.Command:
    """Return the command ``help``, which shows the help of the group or of a named command."""

    def named(ctx: click.Context, names: Iterable[str]) -> click.Context:
        """Return the context of the command that is named."""
        where = ctx.parent
        assert where is not None
        for name in names:
            if not isinstance(where.command, LazyGroup):
                raise click.UsageError(f"{where.command_path} has no commands of its own", where)
            known = where.command.get_command(where, name)
            if known is None:
                raise where.command.unknown(name, where)
            where = click.Context(known, where, name)
        return where

    def completed(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        """List the commands that begin so after those named already."""
        with suppress(click.UsageError):
            where = named(ctx, ctx.params["names"] or ()).command
            return [name for name in getattr(where, "names", ()) if name.startswith(incomplete)]
        return []

    @click.command("help", hidden=True)
    @click.argument("names", nargs=-1, shell_complete=completed)
    @click.pass_context
    def command(ctx: click.Context, names: tuple[str, ...]) -> None:
        """Show the help of a command."""
        click.echo(named(ctx, names).get_help())

    return command
