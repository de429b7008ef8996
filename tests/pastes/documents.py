"""Pages and encodings: what stands in the file that is saved."""

from __future__ import annotations

import bz2
import gzip
import html
import quopri
from collections.abc import Callable
from random import Random
from urllib.parse import urlencode

from .sheet import Document, Encoding, Sheet

# ---------------------------------------------------------------- saved pages


def _address(sheet: Sheet) -> str:
    return "https://www.chessvariants.com/play/pbm/play.php?" + urlencode(
        {"game": sheet.game.name, "log": sheet.game.log}
    )


def _page(sheet: Sheet, rng: Random, body: str) -> str:
    address = html.escape(_address(sheet))
    saved = f"<!-- saved from url=({len(address):04}){address} -->\n" if rng.random() < 0.5 else ""
    doctype = rng.choice(("<!DOCTYPE html>\n", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n', ""))
    return f"""{doctype}{saved}<html><head><title>Game Courier: {html.escape(sheet.game.name)}</title>
<script>var first = "1. P a2-a3";</script></head>
<body>Viewing Game<p><a href="{address}">{html.escape(sheet.game.log)}</a>
<h2>{html.escape(sheet.game.name)}</h2>
<p>Uncoded. No rules enforced. No legal moves displayed.</p>
<form action="play.php" method="post"><input type="hidden" name="code" value="10/1iwl">
<select name="scale"><option>100%<option>50%</select>
{body}
<input type="submit" value="Preview"></form>
<h3>How to Move Pieces</h3><p>In Chess, a typical first move might be written as "P e2-e4".</p>
<p>Here is an example: "p e7-e8; q-e8".</p>
<h3>Kibbitzing Etiquette</h3><p>(1) If you notice that someone has made an illegal move, please mention it.</p>
</body></html>
"""


def _saved(body: Callable[[Sheet, Random], str]) -> Document:
    return lambda sheet, rng: _page(sheet, rng, body(sheet, rng))


def _escaped(sheet: Sheet) -> str:
    return html.escape("\n".join(sheet.lines), quote=False)


def _textarea(sheet: Sheet, rng: Random) -> str:
    return (
        f'<textarea name="{rng.choice(("moves", "movelist", "x"))}" rows="10" cols="40">\n{_escaped(sheet)}</textarea>'
    )


def _pre(sheet: Sheet, rng: Random) -> str:
    return f"<pre>{_escaped(sheet)}</pre>"


def _breaks(sheet: Sheet, rng: Random) -> str:
    return "<div>" + "<br>\n".join(_escaped(sheet).split("\n")) + "</div>"


def _hidden(sheet: Sheet, rng: Random) -> str:
    value = html.escape("\n".join(sheet.lines)).replace("\n", rng.choice(("\n", "&#10;", "\r\n", "&#13;&#10;")))
    return f'<input type="hidden" name="moves" value="{value}">'


def _table(sheet: Sheet, rng: Random) -> str:
    mark = rng.choice((".", ""))
    plies = [*map(html.escape, sheet.plies), ""]
    rows = (f"<tr><td>{i // 2 + 1}{mark}<td>{plies[i]}<td>{plies[i + 1]}</tr>" for i in range(0, len(plies) - 1, 2))
    return "<table><tr><th>#<th>White<th>Black</tr>\n" + "\n".join(rows) + "</table>"


def _items(sheet: Sheet, rng: Random) -> str:
    return "<ol>" + "\n".join(f"<li>{html.escape(ply)}</li>" for ply in sheet.plies) + "</ol>"


page_textarea, page_pre, page_breaks = _saved(_textarea), _saved(_pre), _saved(_breaks)
page_hidden, page_table, page_items = _saved(_hidden), _saved(_table), _saved(_items)


def any_page(sheet: Sheet, rng: Random) -> str:
    return rng.choice((page_textarea, page_pre, page_breaks, page_hidden, page_table))(sheet, rng)


def one_file_page(sheet: Sheet, rng: Random) -> str:
    """What a browser saves as one file (.mhtml): MIME parts, quoted-printable."""
    page = quopri.encodestring(any_page(sheet, rng).encode(), quotetabs=False).decode("ascii")
    boundary = f"----MultipartBoundary--{rng.randrange(10**12)}----"
    lines = [
        "From: <Saved by Blink>",
        f"Snapshot-Content-Location: {_address(sheet)}",
        "Subject: Game Courier",
        "Date: Tue, 3 Mar 2015 20:11:12 -0000",
        "MIME-Version: 1.0",
        f'Content-Type: multipart/related;\n\ttype="text/html";\n\tboundary="{boundary}"',
        "",
        "",
        f"--{boundary}",
        "Content-Type: text/html",
        "Content-ID: <frame-0@mhtml.blink>",
        "Content-Transfer-Encoding: quoted-printable",
        f"Content-Location: {_address(sheet)}",
        "",
        page,
        f"--{boundary}",
        "Content-Type: image/png",
        "Content-Transfer-Encoding: base64",
        "Content-Location: https://www.chessvariants.com/wp.png",
        "",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        f"--{boundary}--",
        "",
    ]
    return "\r\n".join(line.replace("\n", "\r\n") for line in lines)


def fragment_table(sheet: Sheet, rng: Random) -> str:
    """The source of a table alone, after the headers."""
    return "\n".join(sheet.head) + "\n" + _table(sheet, rng) + "\n"


def stripped(sheet: Sheet, rng: Random) -> str:
    return sheet.text.rstrip("\n")


# ---------------------------------------------------------------- encodings


def _encoded(*names: str) -> Encoding:
    return lambda text, rng: text.encode(rng.choice(names))


utf16_unmarked = _encoded("utf-16-le", "utf-16-be")
utf16 = _encoded("utf-16")
utf8_marked = _encoded("utf-8-sig")


def windows(text: str, rng: Random) -> bytes:
    return text.encode("cp1252", "replace").replace(b"\n", b"\r\n")


def utf16_lines(text: str, rng: Random) -> bytes:
    return text.replace("\n", "\r\n").encode(rng.choice(("utf-16-le", "utf-16-be")))


def old_mac(text: str, rng: Random) -> bytes:
    return text.replace("\n", "\r").encode()


def mixed_ends(text: str, rng: Random) -> bytes:
    return "".join(rng.choice(("\n", "\r\n", "\r")) if sign == "\n" else sign for sign in text).encode()


def odd_line_ends(text: str, rng: Random) -> bytes:
    return text.replace("\n", rng.choice(("\u2028", "\u0085", "\x0b", "\r\r\n"))).encode()


def gzipped(text: str, rng: Random) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def bzipped(text: str, rng: Random) -> bytes:
    return bz2.compress(text.encode())


def final_nul(text: str, rng: Random) -> bytes:
    return text.encode() + rng.choice((b"\x1a", b"\0"))
