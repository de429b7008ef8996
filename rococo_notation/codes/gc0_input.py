"""GC0: what is wrong with a file before any move is read."""

from rococo_notation.codes.model import LOG_PAGE, Code, Example, Rule, Severity

_LOG = Rule("logs", "A log is the list of the moves of a game as they were entered.", page=LOG_PAGE)

CODES = (
    Code(
        "GC001",
        "encoding guessed",
        Severity.NOTE,
        "The file is not UTF-8 and does not say what it is, so it was read as Windows-1252. Only names and comments "
        "can suffer from it: moves are plain letters and figures. Save the file as UTF-8 to be rid of this note.",
        bad=Example("White: Müller\n\n1. P a2-a3", encoding="windows-1252"),
        good=Example("White: Müller\n\n1. P a2-a3"),
    ),
    Code(
        "GC002",
        "no moves",
        Severity.ERROR,
        "The text can be read, and nothing in it is a move. Perhaps the game had not begun, or only the top of the "
        "page was copied.",
        bad=Example("White: Someone\nBlack: Else\n"),
        good=Example("White: Someone\nBlack: Else\n\n1. P a2-a3"),
        rule=_LOG,
    ),
    Code(
        "GC003",
        "page without a log",
        Severity.ERROR,
        "The page was saved whole, and no list of moves is on it: it may be the page of an error, of a login, or of "
        "something else than a game. Save the page of the log itself, or copy its moves into a text file. Where a page "
        "does show the moves, please report it with what `rococo validate --describe` prints of it: how it is made, "
        "and nothing that somebody wrote.",
        bad=Example("<html><body><p>That log does not exist.</p></body></html>"),
        good=Example('<html><body><textarea name="moves">1. P a2-a3\n1... p a7-a6</textarea></body></html>'),
        rule=_LOG,
    ),
)
