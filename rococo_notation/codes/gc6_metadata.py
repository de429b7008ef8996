"""GC6: what the log says about itself."""

from rococo_notation.codes.model import LOG_PAGE, Code, Example, Rule, Severity

_GAME = Rule(
    "the name of the game", "Game Courier names the game and its set-up on the page of the log.", page=LOG_PAGE
)
_EDITIONS = Rule(
    "editions of the rules",
    "The rule about edge squares was reworded in April 2005. A log is judged by the wording in force when it was "
    "begun, a date that is part of its name.",
    rulings=(1,),
)
_EDGE_FILE = "10/4k5/10/10/10/10/L9/p9/4K5/10 w - -"
_PGN = '[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3\n{{Game Courier log |\nGame: Rococo |\n |\n1. {}}}\n*\n'
_SMALL = "files=4\nranks=5\npawn::fmWfcF::a2-d2\nrook::::a1,d1\nking::K::b1\n"

CODES = (
    Code(
        "GC601",
        "unknown variant",
        "The log names no game, or one whose rules this program does not have. Its moves are read and their labels "
        "compared, but nothing else is checked. Name the game on a line Game: NAME in the text, with --variant NAME on "
        "the command line, or in the list of games on the web page.",
        bad=Example("Game: Tamerlane Chess\n\n1. P a2-a3", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    Code(
        "GC602",
        "set-up differs",
        "The log begins with a position that is not the set-up of its game: a problem, a fragment, or another kind of "
        "game under this name. It is replayed from the given position.",
        bad=Example("Position: 10/4k5/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2"),
        good=Example("1. P a2-a3"),
        rule=_GAME,
        severity=Severity.WARNING,
    ),
    Code(
        "GC603",
        "legal under an older edition only",
        "The move is legal under one edition of the rules and illegal under another. If the log was begun before the "
        "rules were reworded, it is judged by the older wording, and this note says that the newer wording forbids the "
        "move. Next to a fault, the note says that the older wording allowed the move.",
        bad=Example("Log: someone-else-2004-301-193\n\n1. L x3-x0; @-x2", position=_EDGE_FILE),
        good=Example("Log: someone-else-2004-301-193\n\n1. L x3-x1; @-x2", position=_EDGE_FILE),
        rule=_EDITIONS,
        severity=Severity.NOTE,
    ),
    Code(
        "GC604",
        "game guessed",
        "The text does not name its game, so it is read as the game whose squares and labels fit and in which most "
        "moves are legal. A guess accuses nobody: illegal moves are reported only on the condition that this is the "
        "game. Name the game on a line Game: NAME in the text, with --variant NAME on the command line, or in the list "
        "of games on the web page.",
        bad=Example("1. P a2-a3\n1... p h7-h6", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
        severity=Severity.NOTE,
    ),
    Code(
        "GC605",
        "set-up worked out",
        "The game has several set-ups, 960 in Fischer Random Chess, and the log does not say which one it began with. "
        "Each one is tried, and the log is shown with one that allows its moves; a usual set-up is chosen unless "
        "another one allows more of them. A move is illegal only if every set-up that fits as well refuses it too; "
        "where they disagree, what follows is not judged. To give the set-up, write a line Position: CODE in the log, "
        "or use --option set-up=NAME.",
        bad=Example("Game: Fischer Random Chess\n\n1. N e1-f3", game=None),
        good=Example(
            "Game: Fischer Random Chess\nPosition: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -\n\n1. N e1-f3",
            game=None,
        ),
        rule=_GAME,
        severity=Severity.NOTE,
    ),
    Code(
        "GC606",
        "exact log differs",
        "A PGN file written by this program contains the exact log in the last comment of a game, but the moves before "
        "it differ: one of the two was changed afterwards. The moves are used, because other programs show them, and "
        "the exact log is ignored.",
        bad=Example(_PGN.format("P b2-b3"), game=None),
        good=Example(_PGN.format("P g2-h3"), game=None),
        rule=_GAME,
        severity=Severity.WARNING,
    ),
    Code(
        "GC607",
        "rules left out",
        "The definition that was given for the game, an Interactive Diagram or a section of a variants.ini, contains "
        "rules that this program does not support: an unknown parameter, a script next to the diagram, unsupported "
        "moves. So no move is called illegal outright, only illegal by the rules in the definition. With `rococo "
        "kibitz --trust-definition`, only these rules matter.",
        bad=Example("1. P a2-a3", game=None, definition=f"baring=1\n{_SMALL}"),
        good=Example("1. P a2-a3", game=None, definition=_SMALL),
        rule=_GAME,
        severity=Severity.NOTE,
    ),
)
