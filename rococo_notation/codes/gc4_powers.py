"""GC4: the special powers of these games: freezing, the edge, swapping, suicide, destruction, promotion."""

from rococo_notation.codes.model import Code, Example, Rule, Severity
from rococo_notation.links import SITE

_IMMOBILIZER = Rule(
    "Immobilizer",
    "An enemy piece standing next to an Immobilizer may not move. A Chameleon freezes an Immobilizer in the same way.",
    rulings=(24, 33, 35),
)
_EDGE = Rule(
    "edge squares", "A move may end on an edge square only if a capture cannot be made otherwise.", rulings=(3, 4)
)
_NEAREST = Rule(
    "edge squares",
    "A move may pass over only as many edge squares as the capture needs: if two edge squares would do, it ends on the "
    "nearer one. This wording dates from April 2005; before, either would do.",
    rulings=(1, 2),
)
_SUICIDE = Rule(
    "suicide", "An immobilized piece other than a King may remove itself from the board as its move.", rulings=(34, 50)
)
_PROMOTION = Rule(
    "promotion",
    "A Pawn promotes only where the page of its game says: in Rococo a Cannon Pawn that lands on one of the two far "
    "ranks may become a captured piece of its own side other than a Pawn.",
    rulings=(37, 43, 47),
)
_EDGE_FILE = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
_BANNED = "10/8k1/4S5/10/10/4s5/10/10/1K8/10 b - - ban d4,d7;"
_FROZEN = "10/8k1/10/10/5i4/4L5/10/10/4K5/10 w - -"
_APART = "10/8k1/10/4p5/10/4S5/10/10/4K5/10 w - -"
_NEXT = "10/8k1/10/10/4p5/4S5/10/10/4K5/10 w - -"
_GONE = "10/4k5/7P2/10/10/5i4/4L5/10/4K5/10 w - - pool -;"
_PAWN = "10/4k5/7P2/10/10/10/10/10/4K5/10 w - - pool W;"

CODES = (
    Code(
        "GC401",
        "immobilized",
        "An enemy piece with the power to freeze is next to this one, which therefore may not move, capture, swap or "
        "destroy. Only neighbours at the start of its turn count; passing one on the way is allowed.",
        bad=Example("1. L d4-d6", position=_FROZEN),
        good=Example("1. L d4-d6", position="10/8k1/10/6i3/10/4L5/10/10/4K5/10 w - -"),
        rule=_IMMOBILIZER,
    ),
    Code(
        "GC402",
        "edge square without a capture that needs it",
        "The move ends on the outer ring and captures nothing there, or captures something that it could also capture "
        "from inside. A swap counts as a capture.",
        bad=Example("1. L c4-x4; @-b4", position="10/4k5/10/10/10/2pL6/10/10/4K5/10 w - -"),
        good=Example("1. L c4-a4; @-b4", position="10/4k5/10/10/10/2pL6/10/10/4K5/10 w - -"),
        rule=_EDGE,
    ),
    Code(
        "GC403",
        "edge landing farther than needed",
        "The capture needs an edge square, but a nearer one would do. Players argued about this in 2005, and the rules "
        "were reworded in April of that year. Logs begun earlier are judged by the older wording.",
        bad=Example("1. L x00-x1; @-x3", position=_EDGE_FILE),
        good=Example("1. L x00-x2; @-x3", position=_EDGE_FILE),
        rule=_NEAREST,
    ),
    Code(
        "GC405",
        "swapped straight back",
        "The two pieces, one of each side, changed places in the previous turn, and both can swap: they may not swap "
        "back at once. Any other move lifts the ban.",
        bad=Example("1. s d4-d7; S-d4", position=_BANNED),
        good=Example("1. s d4-d6", position=_BANNED),
        rule=Rule(
            "no swapping back",
            "When a Swapper swaps with an opposing Swapper or Chameleon, the two may not swap back on the next turn.",
            rulings=(32,),
        ),
    ),
    Code(
        "GC406",
        "suicide of a piece that is not immobilized",
        "The player removes the piece from the board although nothing freezes it; only a frozen piece may commit "
        "suicide. Or the game has no suicide at all.",
        bad=Example("1. L d4-", position=_APART.replace("S", "L")),
        good=Example("1. L d4-", position=_FROZEN),
        rule=_SUICIDE,
    ),
    Code(
        "GC407",
        "suicide of a King",
        "A King may never remove itself from the board, frozen or not.",
        bad=Example("1. K d4-", position="10/8k1/10/10/5i4/4K5/10/10/1L8/10 w - -"),
        good=Example("1. L a1-a2", position="10/8k1/10/10/5i4/4K5/10/10/1L8/10 w - -"),
        rule=_SUICIDE,
    ),
    Code(
        "GC408",
        "mutual destruction not possible",
        "Two pieces are removed together, but neither has that power over the other: there is no Swapper, or they are "
        "not next to each other, or both belong to one side.",
        bad=Example("1. S d4-; @-d6", position=_APART),
        good=Example("1. S d4-; @-d5", position=_NEXT),
        rule=Rule(
            "mutual destruction",
            "A Swapper may capture one adjacent piece and itself at the same time, unless it is immobilized. A "
            "Chameleon may do so with a Swapper.",
            rulings=(26, 30, 31),
        ),
    ),
    Code(
        "GC409",
        "promotion to a piece not captured",
        "No such piece is off the board to regain, or a Pawn may never become one. In the chess family a Pawn may "
        "become any piece but a King or a Pawn.",
        bad=Example("1. P g7-g8; L-g8", position=_PAWN),
        good=Example("1. P g7-g8; W-g8", position=_PAWN),
        rule=_PROMOTION,
    ),
    Code(
        "GC410",
        "promotion off its rank",
        "The piece promotes on a square where it may not.",
        bad=Example("1. P g6-g7; W-g7", position=_PAWN.replace("7P2/10", "10/7P2")),
        good=Example("1. P g6-g7", position=_PAWN.replace("7P2/10", "10/7P2")),
        rule=_PROMOTION,
    ),
    Code(
        "GC411",
        "promotion missing",
        "A Pawn reaches the last rank and stays a Pawn in a game where it must promote. In Rococo it may stay a Pawn.",
        bad=Example("1. P a9-a10", game="withdrawer-chess", position="5k4/P9/10/10/10/10/10/10/10/5K4 w - -"),
        good=Example("1. P a9-a10; Q-a10", game="withdrawer-chess", position="5k4/P9/10/10/10/10/10/10/10/5K4 w - -"),
        rule=_PROMOTION,
    ),
    Code(
        "GC412",
        "swap or mutual destruction not specified",
        "A Swapper is moved onto a neighbour in a log that leaves captures to a preset. It is read as a swap; mutual "
        "destruction would be written out.",
        bad=Example("1. S d4-d5", position=_NEXT, effects="implied"),
        good=Example("1. S d4-d5; p-d4", position=_NEXT, effects="implied"),
        rule=Rule("Swapper", "A Swapper changes places with a piece of either side.", rulings=(28, 51)),
        severity=Severity.WARNING,
    ),
    Code(
        "GC413",
        "promotion to a piece lost by suicide",
        "A Pawn becomes a piece that was never captured, but left the board by suicide. The rules say a captured "
        "piece, and there is no ruling on whether this counts, so the move is accepted as legal.",
        bad=Example("1. L d3-\n1... k d8-d7\n2. P g7-g8; L-g8", position=_GONE),
        good=Example("1. L d3-\n1... k d8-d7\n2. P g7-g8", position=_GONE),
        rule=_PROMOTION,
        severity=Severity.NOTE,
    ),
    Code(
        "GC414",
        "drop not possible",
        "In games with drops, a piece can be dropped only from the hand, on an empty square from which it could move. "
        "In Shogi a Pawn may not be dropped on a file with another Pawn of its side, nor to give mate.",
        bad=Example("1. P*e4", game="crazyhouse", position="4k3/8/8/8/8/8/8/4K3 w - - hand N;"),
        good=Example("1. N*e4", game="crazyhouse", position="4k3/8/8/8/8/8/8/4K3 w - - hand N;"),
        rule=Rule(
            "drops",
            "Instead of moving, a player may put a piece in hand on an empty square.",
            page=f"{SITE}/shogi.html",
        ),
    ),
)
