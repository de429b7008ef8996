"""Self-contained pages of HTML: style and script are inside, and nothing is loaded."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rococo_notation.text_safety import as_json
from rococo_notation.view.themes import css

if TYPE_CHECKING:
    from jinja2 import Environment

_THEME: Final = "theme.js"
"""The script that chooses the colours, before anything is drawn."""


def page(template: str, *, style: str, script: str, data: object = None, **values: Any) -> str:
    """Make a page from a template, style sheets and a script, given by file names in ``templates``.

    The script finds ``data`` as JSON in the element ``data``. The page itself forbids everything else to run or to be
    loaded, by the hashes of its style and script.
    """
    allowed = hashes(style=style, script=script)
    policy = f"default-src 'none'; img-src data:; style-src {allowed.style}; script-src {allowed.script}"
    return (
        _environment()
        .get_template(template)
        .render(
            style=_style(style),
            dark=_dark(),
            theme=_text(_THEME),
            script=_text(script),
            policy=policy,
            # Within a script element nothing is escaped, so its end must not be written in it.
            data=as_json(data).replace("<", "\\u003c"),
            **values,
        )
    )


class Hashes(NamedTuple):
    """What a content security policy calls the styles and the scripts of a page."""

    style: str
    script: str


def hashes(*, style: str, script: str) -> Hashes:
    """Name what a page with these files has in it, for the policy of a page that shows it in a frame."""
    return Hashes(
        style=f"{_hash(_style(style))} {_hash(_dark())}", script=f"{_hash(_text(_THEME))} {_hash(_text(script))}"
    )


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("rococo_notation.view"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


@cache
def _style(name: str) -> str:
    """Join the common style sheet, the page's own, and the colours of boards."""
    return "\n".join([_text("page.css"), _text(name), *css("light", ":root")])


@cache
def _dark() -> str:
    """Join what is different in the dark, of the page and of boards."""
    return "\n".join([_text("dark.css"), *css("dark", ":root")])


@cache
def _text(name: str) -> str:
    return (resources.files("rococo_notation.view") / "templates" / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
