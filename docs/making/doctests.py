"""Examples in docstrings as code: Markdown takes ``>>>`` for quotations."""

import re
from typing import Any

from griffe import Docstring, Extension, Object

DOCTEST = re.compile(r"(?:^|(?<=\n\n))(?:>>> .*(?:\n.+)*)")


class FencedDoctests(Extension):
    """Puts each example of a docstring between fences."""

    def on_object(self, *, obj: Object, **_others: Any) -> None:
        """Fence the examples of an object's docstring."""
        if obj.docstring is not None:
            fence(obj.docstring)


def fence(docstring: Docstring) -> None:
    """Fence the examples of a docstring."""
    docstring.value = DOCTEST.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring.value)
