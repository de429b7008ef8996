"""Markup that the generated pages of the site have in common."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from html import escape
from zlib import DEFLATED, MAX_WBITS, compressobj


def page(title: str, about: str, *parts: str) -> str:
    """Return a page; ``about`` is what search engines show of it."""
    return "\n\n".join([f"---\ndescription: {json.dumps(about)}\n---", f"# {title}", *filter(None, parts)]) + "\n"


def image(path: str, words: str, width: int) -> str:
    """Return a picture, which is fetched when the reader comes near it."""
    return f'<img src="{path}" alt="{escape(words)}" width="{width}" loading="lazy">'


def checker_link(words: str, text: str, game: str | None = None) -> str:
    """Return a button on a page one folder deep that opens the checker with a text."""
    return f"[{words}](../check/{fragment(text, game)}){{ .md-button }}"


def fragment(text: str, game: str | None = None) -> str:
    """Return what opens the checker with a text, behind its address, as docs/page.md tells.

    >>> fragment("1. P a2-a3", "rococo")
    '#z=M9RTCFBINNJNNAYA&game=rococo'
    """
    packer = compressobj(9, DEFLATED, -MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"#z={urlsafe_b64encode(packed).decode().rstrip('=')}" + (f"&game={game}" if game else "")
