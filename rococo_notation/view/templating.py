"""Pages of HTML: self-contained, with style and script inside, or sharing these as files next to them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from rococo_notation.text_safety import as_json
from rococo_notation.view.themes import css

if TYPE_CHECKING:
    from jinja2 import Environment

ASSETS: Final = "assets"
"""The folder of the files that pages share, next to them."""

_THEME: Final = "theme.js"
"""The script that chooses the colours, before anything is drawn."""


def page(
    template: str,
    *,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    data: object = None,
    drawn: Mapping[str, str] | None = None,
    shared: dict[str, str] | None = None,
    **values: Any,
) -> str:
    """Make a page from a template, style sheets and scripts, given by file names in ``templates``.

    The scripts find ``data`` as JSON in the element ``data``. ``drawn`` is markup for the beginning of elements, by
    their ids; the template places it, but if files are ``shared`` a script among these does. To ``shared`` the style
    sheets and scripts are added, by the addresses of their files. The page itself forbids everything else to run or to
    be loaded: by the hashes of its style and script, or all but files.
    """
    drawn = drawn or {}
    # The design tokens, the common style sheet, and the page's own; and what is different in the dark.
    light, dark = _sheet(("tokens.css", "page.css", *styles), "light"), _sheet(("dark.css",), "dark")
    # The files of the same server; from disk, where no file is of the same origin as another, files.
    allowed = "style-src 'self' file:; script-src 'self' file:"
    if shared is None:
        hashes = " ".join(_hash(_text(name)) for name in (_THEME, *scripts))
        allowed = f"style-src {_hash(light)} {_hash(dark)}; script-src {hashes}"

    def part(name: str, text: str) -> tuple[str, str]:
        """Return a style sheet or a script, with the address of its file if it is not in the page."""
        if shared is None:
            return text, ""
        address = _address(name, text)
        shared[address] = text
        return text, address

    drawing = [part("drawn.js", _drawing(tuple(drawn.items())))] if drawn and shared is not None else []
    return markup(
        template,
        style=part(styles[-1], light),
        dark=part("dark.css", dark),
        theme=part(_THEME, _text(_THEME)),
        scripts=[*drawing, *(part(script, _text(script)) for script in scripts)],
        policy=f"default-src 'none'; img-src data:; {allowed}",
        # Within a script element nothing is escaped, so its end must not be written in it.
        data=as_json(data, compact=True).replace("<", "\\u003c"),
        drawn=drawn if shared is None else dict.fromkeys(drawn, ""),
        shared=shared is not None,
        **values,
    )


def markup(template: str, **values: Any) -> str:
    """Make a part of a page from a template."""
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("rococo_notation.view"),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


@cache
def _sheet(names: tuple[str, ...], theme: str) -> str:
    """Join style sheets and the colours of boards."""
    return "\n".join([*map(_text, names), *css(theme, ":root")])


@cache
def _text(name: str) -> str:
    return (resources.files("rococo_notation.view") / "templates" / name).read_text("utf-8")


@lru_cache(maxsize=64)
def _drawing(drawn: tuple[tuple[str, str], ...]) -> str:
    return "".join(
        f'document.getElementById("{key}").insertAdjacentHTML("afterbegin", {as_json(inner)});\n'
        for key, inner in drawn
    )


@lru_cache(maxsize=64)
def _address(name: str, text: str) -> str:
    """Name a file that pages share after its content.

    >>> _address("page.css", "a { color: red }")
    'assets/page-2c7bc03c.css'
    """
    stem, suffix = name.rsplit(".", 1)
    return f"{ASSETS}/{stem}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.{suffix}"


@cache
def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
