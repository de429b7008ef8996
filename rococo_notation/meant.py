"""Say what may have been meant by a name that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def similar(name: str, known: Iterable[str], most: int = 1, likeness: float = 0.6) -> tuple[str, ...]:
    """Return the known names that are most like a name, the most similar first; case does not matter.

    >>> similar("GC43", ["GC403", "GC301"]), similar("PNG", ["pgn", "sgf"]), similar("dance", ["show"])
    (('GC403',), ('pgn',), ())
    """
    from difflib import get_close_matches

    names = {each.casefold(): each for each in known}
    return tuple(names[near] for near in get_close_matches(name.casefold(), names, most, likeness))


def did_you_mean(*names: str) -> str:
    """Ask whether one of some names was meant; "" if there are none.

    >>> did_you_mean("show", "sync")
    "did you mean 'show' or 'sync'?"
    """
    return f"did you mean {' or '.join(map(repr, names))}?" if names else ""


def hint(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """Suggest a name that is like an unknown one; if none is, say ``otherwise``, or which names there are.

    >>> hint("validat", ["validate", "show"]), hint("dance", ["validate", "show"])
    ("did you mean 'validate'?", 'there are validate, show')
    """
    known = tuple(known)
    return did_you_mean(*similar(name, known)) or otherwise or f"there are {', '.join(known)}"
