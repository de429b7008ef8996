"""How a log begins that does not say so: its game, its position and its set-up, worked out from its moves."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import GENERIC, LineKind, Log, PartKind, Source, Turn, read_log
from rococo_notation.notation.source import Mapped, is_page
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.position import set_up_faults, state_of
from rococo_notation.replayer.record import Status
from rococo_notation.replayer.resolve import Plays, resolve
from rococo_notation.replayer.short_notation import is_castling, resigns
from rococo_notation.rules import Tables, Variant, variant, variants
from rococo_notation.rules.state import State, board_of
from rococo_notation.rules.variant import USUAL, arranged

# ---------------------------------------------------------------- the game

_SQUARE = re.compile(r"(?<![A-Za-z0-9])(?:(?P<label>[A-Za-z])\s?)?(?P<square>[a-z]\d{1,2})(?!\w)")
_UNREAD = (FaultKind.UNREADABLE, FaultKind.OF_OTHER_GAME)
_SAMPLE = 6_000
"""The number of characters by which a game is guessed."""
_MOST_SAMPLED = 1200
"""The number of numbers and lines by which a game is guessed."""
_WITH_CASTLING = 3
"""A position code of this many fields says who may castle."""
_MOST_TRIED = 5
"""The most games other than those with several names for a square that a text is read as."""


def guess(source: Source | str) -> tuple[Variant, Log] | None:
    r"""Return the game that fits a text best, and the log read as one of it; None if no game fits.

    The best game has the squares and labels of the log, and most of it is legal in that game.

    >>> game, log = guess("1. P e2-f3\n1... p b7-a6\n2. L f1-f6")
    >>> game.name
    'rococo'
    """
    sample = _sample_of(source if isinstance(source, str) else source.text)
    words = {(match["label"] or "", match["square"]) for match in _SQUARE.finditer(sample)}
    games = _told_apart()
    fits = {
        dialect: sum(bool(dialect.square(at)) and (not label or label.upper() in dialect.labels) for label, at in words)
        for dialect in map(dialect_of, games)
    }
    most = max(fits.values())
    if 2 * most < len(words):
        return None
    read = cache(partial(read_log, sample))
    best: tuple[tuple[int, int], Variant] | None = None
    for known in _likely([known for known in games if fits[dialect_of(known)] == most], sample):
        log = read(dialect_of(known))
        turns, findings = len(log.turns), (turn.findings for turn in log.turns)
        unread = sum(any(kind_of(each.code) in _UNREAD for each in found) for found in findings)
        if not turns or 2 * unread > turns:
            continue
        worth = (-unread, _legal_plies(log, known))
        if best is None or worth > best[0]:
            best = worth, known
        if worth == (0, turns):
            # No game fits better.
            break
    return None if best is None else (best[1], read_log(source, dialect_of(best[1])))


def _sample_of(text: str) -> str:
    """Return the beginning of a text, by which its game is guessed."""
    sample = Mapped.of(text[:_SAMPLE]).beginning(_MOST_SAMPLED).text
    return sample[: sample.rfind("\n") + 1] if len(sample) < len(text) else text


@cache
def _told_apart() -> list[Variant]:
    """Return the games that moves tell apart, in the order in which they are tried.

    Of games with one set-up and the same moves of the pieces, such as chess and its relatives with other goals, one on
    which the others are based stands for all: without check, an illegal game of chess would be legal.
    """

    def likelihood(known: Variant) -> tuple[bool, ...]:
        return any(base[0] != "_" for base in known.bases), not known.check, not known.castling

    found: dict[str, Variant] = {}
    for known in sorted(map(variant, variants()), key=likelihood):
        moves = [(piece.moves, *piece.enemy.items(), piece.freezes) for _, piece in sorted(known.pieces.items())]
        found.setdefault(repr((known.setup, len(known.set_ups), moves, known.first_moves, known.edge)), known)
    return sorted(found.values(), key=lambda known: (known.name != "rococo", known.name != "chess", known.name))


def guess_finding(game: Variant) -> Finding:
    """Return the finding that the game was guessed, and how to name another."""
    read = f"the text does not name its game and is read as {game.title}"
    return Finding("GC604", f"{read}; to choose another, write a line such as Game: Rococo")


def _likely(games: list[Variant], text: str) -> list[Variant]:
    """Keep the games in which most of a log is legal as far as it can be read without knowing the game.

    To read a log as one of a game costs the parser of that game, so only some are tried. Games that have more than one
    name for a square are kept, since that reading does not know them.
    """
    own = [known for known in games if known.file_aliases or known.rank_aliases]
    others = [known for known in games if known not in own]
    if len(others) > _MOST_TRIED:
        log = read_log(text, GENERIC)
        others.sort(key=lambda known: -_legal_plies(log, known))
    return [known for known in games if known in own or known in others[:_MOST_TRIED]]


def _legal_plies(log: Log, known: Variant) -> int:
    """Count the legal turns before the first illegal one; -1 if the log begins with a position of another board."""
    dialect = dialect_of(known)
    try:
        start = state_of(log.position_code, known.tables()) if log.position_code else State.start(known.tables())
    except NotationError:
        return -1

    def is_move(turn: Turn) -> bool:
        """Tell whether a turn is a move whose labels the game has."""
        return not resigns(turn) and all(not part.label or dialect.knows(part.label) for part in turn.parts)

    return Plays(start).legal(takewhile(is_move, log.turns))[0]


def legal_in_each(games: Iterable[Variant], source: Source) -> list[int]:
    """Count the legal turns with which a text begins if it is read as a log of each of some games."""
    sample = _sample_of(source.text)
    return [_legal_plies(read_log(sample, dialect_of(game)), game) for game in games]


# ---------------------------------------------------------------- the position

_FEWEST: Final = 5
"""The ranks and the files of the smallest board."""
_LONGEST: Final = 200
"""The characters of the longest line that draws a rank."""
_AROUND: Final = re.compile(r"[\s|]*(?:\d{1,2}[\s|]+)?(.*?)(?:[\s|]+\d{1,2})?[\s|]*")
_BETWEEN: Final = re.compile(r"[\s|\[\]]+")


class Start(NamedTuple):
    """The position with which a log begins, whether it is known, and whether the log or the caller gave it."""

    state: State
    known: bool = True
    given: bool = False
    findings: tuple[Finding, ...] = ()
    judged: int | None = None
    """How many turns may be judged, if the set-up is a guess that matters from there on."""


def set_up(log: Log, tables: Tables) -> Start:
    """Return the position with which the log begins, with findings about it."""
    start = State.start(tables)
    code = log.position_code
    if code is None:
        drawn = _board_above(log, tables)
        return Start(start) if drawn is None else Start(start, known=False, findings=(drawn,))
    try:
        given = state_of(code, tables)
    except NotationError as error:
        # The code in a field of a form may be anything; no player wrote it.
        in_form = is_page(log.source.text)
        place = "in a form of the page" if in_form else "the log gives"
        rest = "the usual set-up is taken" if in_form else "it is not known how the game began"
        finding = Finding("GC602", f"the position {place} cannot be read ({error}), so {rest}", text=code)
        return Start(start, known=in_form, findings=(finding,))
    begun = State.start(given.tables)
    if len(code.split()) < _WITH_CASTLING:
        # Without that field it does not say who may castle, so Kings and Rooks that stand at home may.
        given.castling = sum(1 << n for n, name in enumerate(given.tables.rights) if _are_at_home(name, given, begun))
    faults = "; ".join(set_up_faults(given))
    # A position alone is no game that begins with it.
    if given.key() == begun.key() or not (log.turns or faults):
        return Start(given, given=True)
    message = f"the log does not begin with the set-up of {tables.variant.title}"
    finding = Finding("GC602", f"{message}, and no game can reach that: {faults}" if faults else message, text=code)
    return Start(given, given=True, findings=(finding,))


def _are_at_home(right: str, state: State, begun: State) -> bool:
    """Tell whether the two pieces of a castling right stand where they begin the game."""
    ways = (way for way in state.tables.variant.castling if way.letter == right)
    homes = ([state.tables.index[name] for name in (way.king[0], way.partner[0])] for way in ways)
    return any(all(state.board[at] == begun.board[at] for at in squares) for squares in homes)


def _board_above(log: Log, tables: Tables) -> Finding | None:
    """Return a finding if a board is drawn above the turns, unless it is the usual set-up.

    It does not tell all of a position: whose turn it is, and who may castle.
    """
    if is_page(log.source.text):
        return None
    above = takewhile(lambda line: line.kind is not LineKind.TURNS, log.lines)
    rows = (log.source.text[slice(*line.span)] if line.kind is LineKind.TEXT else "" for line in above)
    # Where holes leave a few squares of a rank, it is not seen to be one.
    usual = _pieces((rank for rank in tables.variant.setup if sum(label != "-" for label in rank) >= _FEWEST), tables)
    for width, board in groupby((_squares(row, frozenset(tables.variant.ranks)) for row in rows), key=len):
        ranks = list(board)
        # In capitals the pieces have no side.
        if min(width, len(ranks)) >= _FEWEST and _pieces(ranks, tables) not in (usual, [*map(str.upper, usual)]):
            message = (
                "a board is drawn above the moves, so it is not known how the game began; give "
                "the position before the first move on a line Position: CODE"
            )
            return Finding("GC602", message)
    return None


def _squares(line: str, names: frozenset[str]) -> str:
    """Return the squares of a rank that is drawn, a character each; "" for any other line."""
    match = _AROUND.fullmatch(line) if len(line) <= _LONGEST else None
    words = _BETWEEN.split(match[1].strip("[]")) if match else []
    if words and words[0] in names:
        del words[0]
    return "".join(words) if len(words) == 1 or all(len(word) == 1 for word in words) else ""


def _pieces(ranks: Iterable[Iterable[str | None]], tables: Tables) -> list[str]:
    """Return the labels of the pieces on each rank that has any."""
    files, rows = "".join(tables.variant.files), [[label or "" for label in rank] for rank in ranks]
    # The letters of the files, perhaps without those at the edge, are none.
    rows = [row for row in rows if len("".join(row)) < _FEWEST or "".join(row).casefold() not in files]
    labels = ("".join(label for label in row if label in tables.codes) for row in rows)
    return [*filter(None, labels)]


# ---------------------------------------------------------------- one of several set-ups


class SetUpChoice(NamedTuple):
    """A set-up of a variant chosen by the moves of a log: the first of those that allow as many turns.

    ``judged`` is the number of turns whose verdict does not depend on the choice; None for all of them.
    """

    variant: Variant
    fitting: tuple[str, ...]
    played: int
    """How many turns they allow."""
    turns: int
    judged: int | None

    def finding(self, *, refused: bool) -> Finding:
        """Report which set-ups fit; ``refused`` is whether the turn after those they allow is judged illegal."""
        known, count = len(self.variant.set_ups), len(self.fitting)
        begun, board = "the log does not give its set-up", f"the board is that of {self.fitting[0]}"
        if refused:
            rest = board if self.judged is None else f"what follows is not judged, and {board}"
            return Finding("GC605", f"{begun}, and none of the {known} allows {_plies(self.played + 1)}; {rest}")
        moves = "its moves" if self.played == self.turns else _plies(self.played)
        if count == 1:
            return Finding("GC605", f"{begun}; of the {known}, only {self.fitting[0]} allows {moves}")
        legal = "is" if self.played == 1 < self.turns else "are"
        return Finding("GC605", f"{begun}; {moves} {legal} legal with {count} of the {known}, and {board}")


def _plies(count: int) -> str:
    return "its first ply" if count == 1 else f"its first {count} plies"


def weigh(plays: Mapping[str, Sequence[Status]], variant: Variant) -> SetUpChoice | None:
    """Choose the set-up from which most plies of a log are legal, by the status of each; None for the usual one.

    The usual one comes first, and is taken unless another allows more. A ply is judged illegal only if every set-up
    that has refused no more plies up to there refuses it too.

    >>> from rococo_notation.rules import variant
    >>> weigh({"usual": ["legal", "illegal", "illegal"], "array": ["legal"] * 3}, variant("courier")).fitting
    ('array',)
    """
    counts = {name: sum(status == "legal" for status in plies) for name, plies in plays.items()}
    best = max(counts, key=counts.__getitem__)
    chosen = plays[best]
    refused, judged = Counter[str](), None
    for index, each in enumerate(zip(*plays.values(), strict=False)):
        legal = [name for name, status in zip(plays, each, strict=True) if status == "legal"]
        refused.update(plays.keys() - legal)
        if chosen[index] == "illegal" and any(refused[name] <= refused[best] for name in legal):
            judged = index
            break
    if best == USUAL and judged is None:
        return None
    played = _legal_at_first(chosen)
    fitting = [name for name, plies in plays.items() if name != best and _legal_at_first(plies) >= played]
    return SetUpChoice(variant, (best, *fitting), played, len(chosen), judged)


def _legal_at_first(plies: Sequence[Status]) -> int:
    return sum(1 for _ in takewhile(lambda status: status == "legal", plies))


def rivals(log: Log, tables: Tables) -> list[str]:
    """Return the set-ups but the usual one from which no fewer turns are legal, if captures need not be written."""
    turns = _readable(log)
    usual, _ = _allowed(turns, USUAL, tables)
    return [name for name in tables.variant.set_ups if name != USUAL and _allowed(turns, name, tables)[0] >= usual]


def _readable(log: Log) -> list[Turn]:
    """Return the turns up to the first that cannot be read."""
    unread = {PartKind.CODE, PartKind.HOLE}
    return [*takewhile(lambda turn: not turn.skips and unread.isdisjoint(each.kind for each in turn.parts), log.turns)]


def choose(log: Log, tables: Tables) -> SetUpChoice | None:
    """Try every one of shuffled set-ups, none of which is more usual than the others; None if there are no turns."""
    variant = tables.variant
    turns = _readable(log)
    if not turns:
        return None
    allowed = {name: _allowed(turns, name, tables) for name in variant.set_ups}
    most = max(played for played, _ in allowed.values())
    fitting = tuple(name for name, (played, _) in allowed.items() if played == most)
    # What is said of a later move would hold for the chosen one alone.
    is_open = most < len(turns) and len(fitting) > 1
    fault = resolve(turns[most], allowed[fitting[0]][1], "implied").fault if is_open else None
    depends = fault is not None and not fault.kind.is_notation
    return SetUpChoice(variant, fitting, most, len(log.turns), most + 1 if depends else None)


def _allowed(turns: list[Turn], name: str, tables: Tables) -> tuple[int, State]:
    """Count the turns that are legal from a set-up on, and return the state after them.

    Castling, for which the engine needs tables of its own, is looked at only where a King does not move otherwise.
    """
    setup = tables.variant.set_ups[name]
    played, state = Plays(State(tables, board_of(setup, tables), 0, tuple(tables.reserve))).legal(turns)
    if played < len(turns) and _may_castle(turns[played], state):
        own = arranged(tables.variant, name).tables(tables.edition.name)
        return Plays(State.start(own)).legal(turns)
    return played, state


def _may_castle(turn: Turn, state: State) -> bool:
    """Tell whether a turn brings a King to a square where castling brings it."""
    if turn.parts[0].kind is PartKind.SHORT:
        return is_castling(turn.parts[0].text)
    tables = state.tables
    targets = {way.king[1] for way in tables.variant.castling}
    arriving = (part.squares for part in turn.parts if part.squares and part.squares[-1] in targets)
    return any(tables.royal[state.board[tables.index.get(squares[0], 0)]] for squares in arriving)
