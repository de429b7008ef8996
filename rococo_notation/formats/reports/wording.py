"""Sentences shared by several report formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.codes import CODES

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats.listing import Listing


_OPTIONS = dict.fromkeys(("GC601", "GC604"), "--variant NAME chooses the game")
"""What an option of the command line does about a finding; messages name none, as they are shown elsewhere too."""


def sentence(finding: Finding) -> str:
    """Write the message of a finding as a sentence, with what may have been meant.

    >>> from rococo_notation.finding import Finding
    >>> sentence(Finding("GC101", "this cannot be read", suggestion="P e2-e3"))
    'This cannot be read. Did you mean "P e2-e3"?'
    """
    said = as_sentence(finding.message)
    return f'{said} Did you mean "{finding.suggestion}"?' if finding.suggestion else said


def sentence_with_option(finding: Finding) -> str:
    """Write the message of a finding as a sentence, and the option of the command line that settles it, if one does.

    >>> from rococo_notation.finding import Finding
    >>> sentence_with_option(Finding("GC604", "the text does not name its game"))
    'The text does not name its game. The option --variant NAME chooses the game.'
    """
    option = _OPTIONS.get(finding.code)
    return f"{sentence(finding)} The option {option}." if option else sentence(finding)


def as_sentence(words: str) -> str:
    """Begin words with a capital and end them with a stop, unless they end with one.

    >>> as_sentence("there is no piece on e4")
    'There is no piece on e4.'
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?', '!')) else '.'}"


def omission(listing: Listing) -> str:
    """Say how many findings a listing omits and of which codes, the most frequent first; "" for none."""
    if not listing.omitted:
        return ""
    total = listing.omitted.total()
    counts = ", ".join(f"{code} {CODES[code].title} ({count:,})" for code, count in listing.omitted.most_common())
    return f"{total:,} more {'finding is' if total == 1 else 'findings are'} not listed: {counts}"


def is_file(name: str) -> bool:
    """Whether a source is a file, not standard input, the clipboard or nameless."""
    return name not in ("", "<stdin>", "<clipboard>")
