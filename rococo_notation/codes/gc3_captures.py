"""GC3: the move is possible, but the text does not match what it does."""

from rococo_notation.codes.model import FAMILY_PAGE, Code, Example, Rule, Severity

_COMPULSORY = Rule(
    "captures are part of the move",
    "Everything that a move captures is removed from the board: no capture is optional, and nothing else is removed.",
    rulings=(27, 49),
)
_LEAP = "10/8k1/10/10/10/1p8/10/10/1L2K3p1/10 w - -"
_LEAPS = "10/8k1/10/1p8/10/1p8/10/10/1L2K3p1/10 w - -"
_CORNER = "9k/10/10/b9/10/2C7/10/K1n7/10/10 w - -"
_SWAP = "10/8k1/4l5/10/10/4S5/10/10/4K5/10 w - -"

CODES = (
    Code(
        "GC301",
        "captured piece not removed",
        "The log writes captures out, but here the move captures a piece that the text leaves on the board. Game "
        "Courier does what is written, so the board on the site went wrong here. If a preset removes captured pieces, "
        "check the log with --effects implied.",
        bad=Example("1. L a1-a5", position=_LEAP, effects="manual"),
        good=Example("1. L a1-a5; @-a4", position=_LEAP, effects="manual"),
        rule=_COMPULSORY,
    ),
    Code(
        "GC302",
        "removal the move does not make",
        "The text changes something that the move does not: it removes a piece that is not captured, or puts a piece "
        "where it does not belong.",
        bad=Example("1. L a1-a3; @-g1", position=_LEAP),
        good=Example("1. L a1-a3", position=_LEAP),
        rule=_COMPULSORY,
    ),
    Code(
        "GC303",
        "swapped piece not put back",
        "The move exchanges two pieces, or castles, but the text moves only one of them: as written, the other is "
        "displaced or stays where it was.",
        bad=Example("1. S d4-d7", position=_SWAP, effects="manual"),
        good=Example("1. S d4-d7; l-d4", position=_SWAP, effects="manual"),
        rule=Rule("Swapper", "A Swapper changes places with a piece of either side.", rulings=(28, 51)),
    ),
    Code(
        "GC304",
        "Coordinator captures fewer than it could",
        "The Coordinator moves to a square from which it captures, but the text leaves a piece on a corner. The page "
        'says that it "may remove" a piece, which can be read as a choice, so the move is accepted as written and is '
        "not illegal. Lists of moves include the capture.",
        bad=Example("1. C c5-c7; @-a7", game="coordinator-chess", position=_CORNER),
        good=Example("1. C c5-c7; @-a7; @-c3", game="coordinator-chess", position=_CORNER),
        rule=Rule(
            "Coordinator",
            "A Coordinator may remove an enemy piece where its file meets the rank of its King, and the reverse.",
            rulings=(45,),
            page=FAMILY_PAGE,
        ),
        severity=Severity.WARNING,
    ),
    Code(
        "GC305",
        "captures written in both ways",
        "Some captures are written out and as many are left to the preset, so the log has no clear style. The style "
        "that makes the game legal is used; choose one with --effects.",
        bad=Example("1. L a1-a5\n1... k h8-g8\n2. L a5-a7; @-a6", position=_LEAPS),
        good=Example("1. L a1-a5; @-a4\n1... k h8-g8\n2. L a5-a7; @-a6", position=_LEAPS),
        rule=_COMPULSORY,
        severity=Severity.NOTE,
    ),
)
