"""What an editor of logs shows: findings at their places, repairs, the board, the comment, and what to type.

``check`` checks a text as somebody writes it, whatever it is: a log, several, a saved page, PGN. The page in ``web/``
calls ``rococo_notation.editor.calls``; the language server in ``rococo_notation/lsp/`` builds on the same functions.
"""

from rococo_notation.editor.checked import CheckedGame, CheckedText, Diagnostic, Repair, check, faults_of, own_game
from rococo_notation.editor.entering import Entry, entries, in_words

__all__ = [
    "CheckedGame", "CheckedText", "Diagnostic", "Entry", "Repair", "check", "entries", "faults_of", "in_words",
    "own_game",
]  # fmt: skip
