"""Suggest known names for an unknown one."""

from collections.abc import Iterable


def similar(name: str, known: Iterable[str], most: int = 1, likeness: float = 0.6) -> tuple[str, ...]:
    """Return the known names that are most like a name, the most similar first; case does not matter.

    >>> similar("GC43", ["GC403", "GC301"]), similar("PNG", ["pgn", "zsg"]), similar("dance", ["show"])
    (('GC403',), ('pgn',), ())
    """
    from difflib import get_close_matches

    names = {each.casefold(): each for each in known}
    return tuple(names[near] for near in get_close_matches(name.casefold(), names, most, likeness))


def like(name: str, known: Iterable[str], most: int = 3, likeness: float = 0.6) -> tuple[str, ...]:
    """Return some known names of which a name is a part, or else those that are most like it.

    >>> like("mirror", ["rococo", "rococo-mirror"]), like("roccoco", ["rococo", "rococo-mirror"])
    (('rococo-mirror',), ('rococo', 'rococo-mirror'))
    """
    known = tuple(dict.fromkeys(known))
    part = name.casefold()
    return tuple([each for each in known if part in each.casefold()][:most]) or similar(name, known, most, likeness)


def did_you_mean(*names: str) -> str:
    """Ask "did you mean ...?" with some names; "" if there are none.

    >>> did_you_mean("show", "sync", "stats")
    "did you mean 'show', 'sync' or 'stats'?"
    """
    *others, last = map(repr, names or ("",))
    meant = f"{', '.join(others)} or {last}" if others else last
    return f"did you mean {meant}?" if names else ""


def hint(name: str, known: Iterable[str], otherwise: str = "", most: int = 1) -> str:
    """Suggest a name that is like an unknown one; if none is, say ``otherwise``, or which names there are.

    >>> hint("validat", ["validate", "show"]), hint("dance", ["validate", "show"])
    ("did you mean 'validate'?", 'there are validate, show')
    """
    known = tuple(known)
    return did_you_mean(*similar(name, known, most)) or otherwise or f"there are {', '.join(known)}"
