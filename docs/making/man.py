"""Write the manual pages of the command line, one a command: ``python docs/making/man.py [FOLDER]``.

They say what ``--help`` says, and go into ``docs/man`` by default. What is there when a wheel is built goes
into it, as ``share/man/man1``. click-man leaves out commands that are imported only when they are used, and cuts
summaries off.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Final

import click

from rococo_notation import __version__
from rococo_notation.cli import LazyGroup, main
from rococo_notation.cli.messages import EXIT_CODES

FOLDER: Final = Path(__file__).parents[1] / "man"
ESCAPES: Final = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def write(folder: Path) -> None:
    """Write all pages into a folder, and nothing else stays there."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.1"):
        old.unlink()
    for ctx in commands(click.Context(main, info_name="rococo", **main.context_settings)):
        (folder / f"{name_of(ctx)}.1").write_text(page(ctx), encoding="utf-8")


def commands(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the context of a command, and those of all commands below it."""
    yield ctx
    if isinstance(ctx.command, LazyGroup):
        for each in below(ctx):
            yield from commands(each)


def below(ctx: click.Context) -> list[click.Context]:
    """List the contexts of the commands of a group."""
    group = ctx.command
    assert isinstance(group, LazyGroup)
    found = [(name, group.get_command(ctx, name)) for name in group.homes]
    return [click.Context(command, ctx, name) for name, command in found if command is not None]


def name_of(ctx: click.Context) -> str:
    """Return the name of the page of a command.

    >>> name_of(click.Context(click.Command("perft"), click.Context(main, info_name="rococo"), "perft"))
    'rococo-perft'
    """
    return ctx.command_path.replace(" ", "-")


def page(ctx: click.Context) -> str:
    """Write the page of a command."""
    command = ctx.command
    summary, *paragraphs = cleandoc(command.help or "").split("\n\n")
    examples = [each for each in paragraphs if each.startswith("\b\nExamples:")]
    exits = [each for each in paragraphs if each.startswith("Exits with")]
    said = [each for each in paragraphs if each not in (*examples, *exits)]
    lines = [f'.TH "{roff(name_of(ctx).upper())}" 1 "" "rococo\\-notation {__version__}" "Rococo"']
    lines += [".SH NAME", f"{roff(name_of(ctx))} \\- {roff(summary[:1].lower() + summary[1:].rstrip('.'))}"]
    lines += [".SH SYNOPSIS", f".B {roff(ctx.command_path)}", roff(" ".join(command.collect_usage_pieces(ctx)))]
    lines += [".SH DESCRIPTION", *told([summary, *said])]
    lines += list(options(ctx))
    if isinstance(command, LazyGroup):
        lines += listed(ctx, command)
    lines += [".SH EXIT STATUS", *told([*exits, EXIT_CODES.removeprefix("Exit code: ")])]
    for example in examples:
        lines += [".SH EXAMPLES", *as_it_stands(example.splitlines()[2:])]
    lines += [".SH SEE ALSO", *see_also(ctx)]
    return "\n".join(lines) + "\n"


def options(ctx: click.Context) -> Iterator[str]:
    """Write what each option does."""
    yield ".SH OPTIONS"
    for parameter in ctx.command.get_params(ctx):
        record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
        if record is not None:
            names, text = record
            yield from (".TP", f".B {roff(names)}", prose(text))


def listed(ctx: click.Context, group: LazyGroup) -> Iterator[str]:
    """Write what each command of a group does, section by section."""
    contexts = {str(each.info_name): each for each in below(ctx)}
    for title, names in group.sections.items():
        yield f".SH {roff(title.upper())}"
        for name in names:
            yield from (".TP", f".BR {roff(name_of(contexts[name]))} (1)")
            yield prose(contexts[name].command.get_short_help_str(200))


def see_also(ctx: click.Context) -> Iterator[str]:
    """Lead to the page above and to the site."""
    if ctx.parent is not None:
        yield from (f".BR {roff(name_of(ctx.parent))} (1)", ".PP")
    epilogs = [each.command.epilog or "" for each in (ctx, ctx.parent) if each is not None]
    pages = filter(
        None, (cleandoc(epilog).removeprefix(EXIT_CODES).replace("\b", "").strip("\n") for epilog in epilogs)
    )
    yield from as_it_stands(next(pages, "").splitlines())


def told(paragraphs: list[str]) -> Iterator[str]:
    """Write paragraphs; those that begin with a backspace have their lines as they stand."""
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        if paragraph.startswith("\b\n"):
            yield from as_it_stands(paragraph.splitlines()[1:])
        else:
            yield prose(paragraph)


def as_it_stands(lines: list[str]) -> Iterator[str]:
    """Write lines that are not to be filled."""
    yield from (".nf", *(roff(line) for line in lines), ".fi")


def prose(text: str) -> str:
    r"""Write a text in a line, with what stands in backticks in bold.

    >>> print(prose("See `rococo explain`, or\nthe file."))
    See \fBrococo explain\fP, or the file.
    """
    return re.sub(r"\\\(ga(.+?)\\\(ga", r"\\fB\1\\fP", roff(" ".join(text.split())))


def roff(text: str) -> str:
    r"""Write a text so that it shows as it is.

    >>> print(roff(".5 isn't -x"))
    \&.5 isn\(aqt \-x
    """
    escaped = "".join(ESCAPES.get(character, character) for character in text)
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
