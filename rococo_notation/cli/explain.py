"""``rococo explain``: explain the finding codes."""

from __future__ import annotations

import json
from itertools import chain

import click

from rococo_notation.cli.options import FindingCodes, form_option, new_command


@new_command("explain", "Each code with boards", "findings/")
@click.argument("codes", nargs=-1, type=FindingCodes(), metavar="[CODE]...")
@form_option("text", "json", "markdown", about="Print text, or the whole table as json or markdown.")
def command(codes: tuple[tuple[str, ...], ...], form: str) -> None:
    """List the finding codes, or explain some.

    Each CODE is explained with its rule, a bad example and a good one. CODE may be the beginning of a code, such as
    GC4.

    \b
    Examples:
      rococo explain
      rococo explain GC403
      rococo explain GC4
    """
    from rococo_notation.codes import CODES
    from rococo_notation.formats.reports import code_pages

    if form == "json":
        click.echo(json.dumps(code_pages.codes_data(), ensure_ascii=False, indent=2))
    elif form == "markdown":
        click.echo(code_pages.as_markdown(), nl=False)
    elif not codes:
        click.echo(code_pages.table())
    else:
        for place, wanted in enumerate(chain.from_iterable(codes)):
            found = [code for name, code in CODES.items() if name.startswith(wanted)]
            click.echo("\n" * bool(place) + "\n\n\n".join(map(code_pages.explanation, found)))
