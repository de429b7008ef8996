"""``rococo validate --describe``: what files are made of, to be sent with a report."""

from __future__ import annotations

from collections.abc import Iterable

import click

from rococo_notation.cli.options import Input, complain, name_of, read_bytes
from rococo_notation.errors import UnreadableError


def describe_all(files: Iterable[Input]) -> int:
    """Tell what the files are made of, not even by their names; return the exit code."""
    from rococo_notation.notation import Source, read_log
    from rococo_notation.notation.describe import describe

    failed = False
    for number, file in enumerate(files):
        try:
            source = Source.decode(read_bytes(file), name_of(file))
        except UnreadableError as error:
            complain(str(error))
            failed = True
            continue
        if number:
            click.echo()
        for line in describe(read_log(source)):
            click.echo(line)
    return 2 if failed else 0
