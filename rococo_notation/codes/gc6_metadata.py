"""GC6: what the log says of itself."""

from rococo_notation.codes.model import LOG_PAGE, Code, Example, Rule, Severity

_GAME = Rule(
    "the name of the game", "Game Courier names the game and its set-up on the page of the log.", page=LOG_PAGE
)
_EDITIONS = Rule(
    "editions of the rules",
    "The rule of the edge squares was reworded in April 2005. A log is judged by the wording in force when it was "
    "begun, which its name tells.",
    rulings=(1,),
)
_EDGE_FILE = "10/4k5/10/10/10/10/L9/p9/4K5/10 w - -"

CODES = (
    Code(
        "GC601",
        "unknown variant",
        Severity.ERROR,
        "The log names no game, or one this program has no rules for. Its moves are read, their labels compared with "
        "each other, and no more; --variant says what game it is.",
        bad=Example("Game: Tamerlane Chess\n\n1. P a2-a3", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    Code(
        "GC602",
        "set-up differs",
        Severity.WARNING,
        "The log gives a position to begin with that is not the set-up of its game: a problem, a fragment, or a game "
        "of another kind under this name. It is played from the position it gives.",
        bad=Example("Position: 10/4k5/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2"),
        good=Example("1. P a2-a3"),
        rule=_GAME,
    ),
    Code(
        "GC603",
        "legal under an older edition only",
        Severity.NOTE,
        "The move stands or falls with the edition of the rules. A log begun before they were reworded is judged by "
        "the older wording, and this says that the newer one forbids the move; beside a fault it says that the older "
        "one allowed it.",
        bad=Example("Log: someone-else-2004-301-193\n\n1. L x3-x0; @-x2", position=_EDGE_FILE),
        good=Example("Log: someone-else-2004-301-193\n\n1. L x3-x1; @-x2", position=_EDGE_FILE),
        rule=_EDITIONS,
    ),
    Code(
        "GC604",
        "game guessed",
        Severity.NOTE,
        "The text does not name its game, so the one was taken whose squares and labels fit and in which most of it is "
        "legal. A guess accuses nobody: what would be illegal is told as such only if this is the game. A line Game: "
        "NAME in the text, or --variant NAME, says which it is.",
        bad=Example("1. P a2-a3\n1... p h7-h6", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
)
