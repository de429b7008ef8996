"""``rococo validate --describe``: describe the structure of files, to send with a report."""

from __future__ import annotations

from collections.abc import Iterable

import click

from rococo_notation.cli.failures import complain, exit_code
from rococo_notation.cli.inputs import Input, Skips, documents_of
from rococo_notation.errors import UnreadableError


def describe_all(files: Iterable[Input], skips: Skips) -> int:
    """Describe the structure of files without naming them; return the exit code."""
    from rococo_notation.formats.documents import Unread
    from rococo_notation.formats.intake import source_of
    from rococo_notation.notation import read_log
    from rococo_notation.notation.pages.describe import describe

    failed = told = False
    for file in files:
        for document in documents_of(file):
            try:
                if isinstance(document, Unread):
                    if skips.take(document.source, document.why):
                        continue
                    raise UnreadableError(document.message)
                source = source_of(document)
            except UnreadableError as error:
                complain(str(error))
                failed = True
                continue
            if told:
                click.echo()
            told = True
            for line in describe(read_log(source)):
                click.echo(line)
    return exit_code((), failed=failed | skips.tell())
