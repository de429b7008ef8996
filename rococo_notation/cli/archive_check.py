"""``rococo archive check``: say what is damaged in an archive."""

from __future__ import annotations

from pathlib import Path

import click

from rococo_notation.cli.archive import archive_argument, opened, some
from rococo_notation.cli.options import form_option, new_command
from rococo_notation.text_safety import as_json, one_line


@new_command("check")
@archive_argument
@form_option("text", "json", about="Readable sentences, or an object for programs.")
def command(archive: Path, form: str) -> None:
    """Check an archive for damage.

    Checks the file itself, that everything belongs to something, and for every row that it holds what it should: pages
    by the hash of what was read, data, dates, and text. Says of each fault what can be done. Changes nothing.

    Exits with 1 if something is damaged.

    \b
    Examples:
      rococo archive check games.db
    """
    from rococo_notation.archive.database.checking import faults

    with opened(archive) as store:
        found = []
        for fault in faults(store):
            found.append(fault)
            if form == "text":
                click.echo(one_line(f"{fault.what}: {fault.problem}; {fault.remedy}"))
        logs, pages = (len(store.numbers(table)) for table in ("logs", "pages"))
    if form == "json":
        report = {"archive": str(archive), "logs": logs, "pages": pages, "faults": [fault._asdict() for fault in found]}
        click.echo(as_json(report, indented=True))
    else:
        damage = some(len(found), "fault") if found else "nothing is damaged"
        click.echo(f"{archive}: {some(logs)}, {some(pages, 'page')}: {damage}")
    raise SystemExit(int(bool(found)))
