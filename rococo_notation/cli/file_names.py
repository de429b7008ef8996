"""Name the files of a folder that gets one file per game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from rococo_notation.cli.outputs import Guard

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

_UNSAFE = re.compile(r"[^\w.\-]+")
_DEVICE = re.compile(r"\A(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\Z)", re.IGNORECASE)
"""What Windows takes for a device, whatever suffix follows."""


class FileNames:
    """Unique file names for the games of one run; a log's name never leads out of the folder.

    No name is that of an input, or one of those ``reserved``.
    """

    def __init__(self, folder: Path, suffix: str, inputs: Guard, reserved: Collection[str] = ()) -> None:
        self.folder = folder
        self.suffix = suffix
        self.inputs = inputs
        self.used: Counter[str] = Counter()
        self.taken = set(reserved)

    def of(self, record: Record) -> str:
        """Return a unique name for the file of a game."""
        return self.fresh(wanted_name(record))

    def fresh(self, given: str) -> str:
        """Return a unique, safe name like the given one."""
        safe = _DEVICE.sub(r"\g<0>_", _UNSAFE.sub("_", given).strip("._"))
        # A name of a file has room for some 250 bytes.
        stem = safe[:100].encode()[:200].decode(errors="ignore") or "game"
        while True:
            self.used[stem.casefold()] += 1
            number = self.used[stem.casefold()]
            name = f"{stem}{'' if number == 1 else f'-{number}'}{self.suffix}"
            if name.casefold() not in self.taken and not self.inputs.holds(self.folder / name):
                self.taken.add(name.casefold())
                return name


def wanted_name(record: Record) -> str:
    """Return what to name the file of a game after: the name of its log, or of the file it was read from."""
    return record.log.name or Path(record.log.source.name).stem
