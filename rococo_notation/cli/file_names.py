"""Names of files in a folder that gets one for each game."""

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


class FileNames:
    """Names of files in a folder, one for each game; what a log calls itself never leads out of it.

    None is that of an input, nor one of those ``reserved``.
    """

    def __init__(self, folder: Path, suffix: str, inputs: Guard, reserved: Collection[str] = ()) -> None:
        self.folder = folder
        self.suffix = suffix
        self.inputs = inputs
        self.used: Counter[str] = Counter()
        self.taken = set(reserved)

    def of(self, record: Record) -> str:
        """A name no other game of this run has: that of its log, or of the file it was read from."""
        return self.fresh(record.log.name or Path(record.log.source.name).stem)

    def fresh(self, given: str) -> str:
        """A name like the one given, made safe, that no other game of this run has."""
        safe = _UNSAFE.sub("_", given).strip("._")
        # A name of a file has room for some 250 bytes.
        stem = safe[:100].encode()[:200].decode(errors="ignore") or "game"
        while True:
            self.used[stem.casefold()] += 1
            number = self.used[stem.casefold()]
            name = f"{stem}{'' if number == 1 else f'-{number}'}{self.suffix}"
            if name.casefold() not in self.taken and not self.inputs.holds(self.folder / name):
                self.taken.add(name.casefold())
                return name
