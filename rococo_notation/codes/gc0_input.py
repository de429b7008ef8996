"""GC0: what is wrong with a file before any move is read."""

from rococo_notation.codes.model import LOG_PAGE, Code, Example, Rule, Severity

_LOG = Rule("logs", "A log is the list of the moves of a game as they were entered.", page=LOG_PAGE)

CODES = (
    Code(
        "GC001",
        "encoding guessed",
        "The file is not UTF-8 and does not name its encoding, so it was read as Windows-1252. Only names and comments "
        "can be affected: moves are plain letters and digits. Save the file as UTF-8 to avoid this note.",
        bad=Example("White: Müller\n\n1. P a2-a3", encoding="windows-1252"),
        good=Example("White: Müller\n\n1. P a2-a3"),
        severity=Severity.NOTE,
    ),
    Code(
        "GC002",
        "no moves",
        "The text can be read, but it contains no moves. Perhaps the game had not begun, or only the top of the page "
        "was copied.",
        bad=Example("White: Someone\nBlack: Else\n"),
        good=Example("White: Someone\nBlack: Else\n\n1. P a2-a3"),
        rule=_LOG,
    ),
    Code(
        "GC003",
        "page without a log",
        "The page was saved whole, but it contains no list of moves: it may be an error page, a login page, or a page "
        "about something other than a game. Save the page of the log itself, or copy its moves into a text file. If "
        "the page does show the moves, please report it with the output of `rococo validate --describe`, which "
        "describes the structure of the page and contains none of its text.",
        bad=Example("<html><body><p>That log does not exist.</p></body></html>"),
        good=Example('<html><body><textarea name="moves">1. P a2-a3\n1... p a7-a6</textarea></body></html>'),
        rule=_LOG,
    ),
)
