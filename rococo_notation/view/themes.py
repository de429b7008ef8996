"""The colours of pictures: fill and stroke of everything on a board, for each theme."""

from collections.abc import Iterator, Mapping
from typing import Final

from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.reasons import Role
from rococo_notation.view.markers import RINGS

Paint = Mapping[str, str]
"""Attributes of SVG, which are properties of CSS by the same names."""

_COLOURS: Final = (
    "ground", "ink", "light", "dark", "ring-light", "ring-dark", "black", "outline", "inner",
    "mark", "amiss", "frozen", "hatching", "move", "hit", "wrong", "casing",
)  # fmt: skip


def _theme(listed: str) -> dict[str, Paint]:
    """Make a theme of a list of colours; Black's pieces are ``black`` with an ``outline`` and ``inner`` lines."""
    colours = dict(zip(_COLOURS, listed.split(), strict=True))
    line = {"fill": "none", **_ROUND}
    move, hit, wrong = ({**line, "stroke": colours[name], "stroke-width": "4"} for name in ("move", "hit", "wrong"))
    # Not every eye, and no black printer, can distinguish fills alone. Red is for what is wrong.
    outline = {"stroke": colours["ink"], "stroke-width": "1.5"}
    circle = {**wrong, "stroke-width": "3.5"}
    dashes = {**hit, "stroke-width": "3", "stroke-dasharray": "6 7"}
    captures = {"blow": hit, "dots": {**hit, "stroke-dasharray": "1 8"}, "dashes": dashes, "pincer": dashes}
    return {
        **{name: {"fill": colours[name]} for name in ("ground", "light", "dark", "ring-light", "ring-dark")},
        "fence": {"fill": "none", **outline},
        "label": {"fill": "none", "stroke": colours["ink"], "stroke-width": "1.6", **_ROUND},
        "letters": {"fill": colours["ink"]},
        "white": {"fill": "#ffffff", "stroke": "#1a1a1a", "color": "#1a1a1a", **_OUTLINE},
        "black": {"fill": colours["black"], "stroke": colours["outline"], "color": colours["inner"], **_OUTLINE},
        "casing": {**line, "stroke": colours["casing"], "stroke-width": "7"},
        "mark": {"fill": colours["mark"], **outline},
        "target": {"fill": colours["mark"], **outline},
        "taken": {"fill": colours["mark"], "stroke": colours["hit"], "stroke-width": "5"},
        "frozen": {"fill": colours["frozen"], "stroke": colours["hatching"], "stroke-width": "1.5"},
        "path": move,
        "swap": move,
        "promote": {**move, "stroke-width": "3"},
        **{power.name: captures[power.drawing.shape] for power in POWERS.values() if power.drawing},
        "capture": hit,
        "destroy": {**hit, "stroke-width": "3"},
        "amiss": {**outline, "fill": colours["amiss"], "stroke": colours["wrong"], "stroke-opacity": "0.45"},
        "zone": {**line, "stroke": colours["move"], "stroke-width": "3", "stroke-dasharray": "5 6"},
        "ghost": {"fill": "none"},
        "wrong": wrong,
        "wrong-capture": wrong,
        "no": {**wrong, "stroke-width": "5"},
        "cause": circle,
        "attack": {**wrong, "stroke-width": "3.5"},
        "hold": {**wrong, "stroke-dasharray": "1 8"},
        **{role: circle if whole else {**circle, "stroke-dasharray": "5 6"} for role, whole in RINGS.items()},
        Role.ENOUGH: {**move, "stroke-width": "3.5"},
    }


_ROUND: Final = {"stroke-linecap": "round", "stroke-linejoin": "round"}
_OUTLINE: Final = {"stroke-width": "2", **_ROUND}

THEMES: Final[Mapping[str, Mapping[str, Paint]]] = {
    "light": _theme(
        "#fbf8f1 #3b342b #f1e0bf #cda46e #dcdcd6 #b4b5b0 #2c2a28 #000000 #ffffff"
        " #edcb47 #f3a8a0 #8cc7e3 #3f8fb8 #1d5fa8 #12386b #d40000 #ffffff"
    ),
    "dark": _theme(
        "#1b1f24 #cdd3da #7d8894 #5a6572 #4a4a55 #393943 #141618 #b9c1ca #f2f2f2"
        " #a8892a #8a4049 #2f6f96 #7fc0e0 #9ad0ff #d8ecff #ff5252 #101316"
    ),
    "print": _theme(
        "#ffffff #000000 #ffffff #d9d9d9 #f3f3f3 #c2c2c2 #1a1a1a #000000 #ffffff"
        " #a8a8a8 #c9c9c9 #ffffff #6a6a6a #000000 #000000 #000000 #ffffff"
    ),
}


def css(theme: str, scope: str) -> Iterator[str]:
    """Iterate over the rules of CSS that paint everything in ``scope`` with a theme.

    >>> next(css("print", ".board"))
    '.board .ground{fill:#ffffff}'
    """
    for name, paint in THEMES[theme].items():
        yield f"{scope} .{name}{{{';'.join(f'{key}:{value}' for key, value in paint.items())}}}"
