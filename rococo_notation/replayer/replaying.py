"""Replay logs: find the game, the edition and the starting position, judge the turns, and sum up."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, chain, pairwise
from pathlib import Path

from rococo_notation.arguments import check_type, check_word
from rococo_notation.errors import RococoError
from rococo_notation.finding import Finding
from rococo_notation.meant import did_you_mean
from rococo_notation.notation import GENERIC, Log, PartKind, Side, Source, Turn, read_headers, read_log, read_titles
from rococo_notation.notation.log_boundaries import check_length, check_single
from rococo_notation.notation.plain_log import may_go_on, plain_headers
from rococo_notation.notation.turns.meaning import relabel
from rococo_notation.replayer.games import dialect_of, edition_of, find_variant, titles_in
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.position import Position, as_variant, state_of
from rococo_notation.replayer.record import BY_DEFINITION, Ply, Record, Status, Summary, contradiction, recorded_outcome
from rococo_notation.replayer.resolve import Effects
from rococo_notation.replayer.run import Run, play
from rococo_notation.replayer.screened import judge, screened
from rococo_notation.replayer.short_notation import resigns
from rococo_notation.replayer.start import Start, choose, guess, guess_finding, legal_in_each, rivals, set_up, weigh
from rococo_notation.replayer.written import PUTS, OnIllegal
from rococo_notation.rules import State, Variant
from rococo_notation.rules.loader import defines_game, near_titles, normal, variant_titled
from rococo_notation.rules.variant import USUAL, arranged


def parse_log(text: str | Source, variant: str | Path | Variant | None = None) -> Log:
    r"""Read a log without judging it: headers, and turns with their places in the text.

    It is read with the squares and labels of ``variant``, or else of the game that its headers name, if known.

    Raises:
        TypeError: ``text`` is neither a string nor a ``Source``.
        RococoError: the text holds many logs, which ``read`` gives one after another, or is too long for one.

    >>> [str(turn) for turn in parse_log("Game: Rococo\n1. P a2-a3 p a7-a6").turns]
    ['P a2-a3', 'p a7-a6']
    """
    check_log("parse_log", text)
    source = Source(text) if isinstance(text, str) else text
    check_length(source)
    return _read(source, as_variant(variant) if variant else None)[1]


def check_log(caller: str, log: object, *others: type) -> None:
    """Check that an argument of a function is the text of a log, or of one of the other types.

    Raises:
        TypeError: it is neither.
    """
    takes = f"{caller}() takes {'one Log or its text' if Log in others else 'the text of one log'}"
    if isinstance(log, Iterator) and not hasattr(log, "read"):
        raise TypeError(f"{takes}; read() gives an iterator of Logs")
    check_type(log, (str, Source, *others), takes, "read() takes bytes and the paths of files")


def replay(
    log_or_text: Log | Source | str,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
    on_illegal: OnIllegal = "force",
    position: str | Position | None = None,
    *,
    complete: bool = False,
) -> Record:
    r"""Replay a log, and judge every move by the rules.

    Args:
        log_or_text: a log, or the text of one or of a saved page.
        variant: the game; None for the one that the log names, or else the one that fits best.
        edition: the edition of the rules; ``auto`` for the one in force when the log was begun.
        effects: the style of writing captures: explicit (``manual``), or ``implied`` and left to Game Courier's preset;
            ``auto`` for the style that the log uses.
        on_illegal: what to do after an illegal move: ``force`` it literally, ``skip`` it, or ``stop``.
        position: the starting position, as a position code or a ``Position``; None for the one that the log gives, or
            else the set-up.
        complete: whether the text is known to be whole. Otherwise a last line without a line end may be cut off, and a
            move there that more text could make legal is not judged (GC114).

    Raises:
        VariantError: ``variant`` or ``edition`` is given but unknown. Faults of the log are findings.
        TypeError: the log is neither a ``Log`` nor text.
        ValueError: ``effects`` or ``on_illegal`` is not one of the words above.
        NotationError: ``position`` is not a position code of the game.
        RococoError: the text holds many logs, which ``read`` gives one after another, or is too long for one.

    >>> record = replay("Game: Rococo\n1. P a2-a3\n1... p a7-a5")
    >>> record.verdict, record.findings[0].code, record.findings[0].ply
    ('illegal', 'GC207', 2)
    """
    check_log("replay", log_or_text, Log)
    check_word("on_illegal", on_illegal, OnIllegal)
    known = rules_given(variant, edition, effects)
    record = _by_rules(log_or_text, known, edition, effects, on_illegal, position, complete=complete)
    # "P:e2:e3 p:e7:e6" is also like a line of a definition.
    begins = [ply.status for ply in record.plies[:2]] == ["legal", "legal"]
    if not (begins or record.summary.verdict == "legal") and defines_game(record.log.source.text):
        return _without_rules(replace(record.log, headers={}, turns=(), findings=(_DEFINITION,)))
    rules = record.variant
    return _with_doubt(record, omissions_finding(rules), BY_DEFINITION) if rules and rules.omissions else record


def _by_rules(
    log_or_text: Log | Source | str,
    known: Variant | None,
    edition: str,
    effects: Effects,
    on_illegal: OnIllegal,
    position: str | Position | None,
    *,
    complete: bool,
) -> Record:
    """Replay a log by the rules as they are known."""
    if isinstance(log_or_text, Log):
        log = log_or_text
        known = known or find_variant(log.headers)
        if known and log.dialect != dialect_of(known):
            log = read_log(log.source, dialect_of(known))
    else:
        source = Source(log_or_text) if isinstance(log_or_text, str) else log_or_text
        check_length(source)
        record = screened(source, known, edition, effects) if position is None else None
        if record is not None:
            return record
        known, log = _read(source, known)
    guessed = known is None and log.game is None and log.turns and guess(log.source)
    if guessed:
        known, log = guessed
    if known is None:
        return _without_rules(log)
    log = replace(log, complete=complete)
    tables = known.tables(edition_of(known, log) if edition == "auto" else edition)
    if position is None:
        start = set_up(log, tables)
    else:
        check_type(position, (str, Position), "a position must be a position code or a Position")
        start = Start(state_of(position if isinstance(position, str) else position.code(), tables), given=True)

    def judge(read: Log, style: Effects | None) -> Record:
        return _judge(read, start, style or effects, on_illegal)

    from rococo_notation.replayer.interpretation import Interpreter
    from rococo_notation.replayer.order import is_plain

    # Where no line says otherwise, how else the text may be read is not asked.
    is_literal = position is not None or is_plain(log)
    record = judge(log, None) if is_literal or known.set_ups else None
    if position is None and not (is_literal and record and _is_whole(record)):
        begun = start._replace(state=record.start) if record and record.start else start
        own_style = effects == "auto" and on_illegal == "force"
        record = Interpreter(log, known, begun, judge, record, own_style=own_style).record()
    assert record is not None
    return _with_doubt(record, guess_finding(known), f"if this is {known.title}, ") if guessed else record


def _is_whole(record: Record) -> bool:
    """Tell whether all turns of a log are legal, in the letters of the game, and no more stand apart from its lines."""
    log = record.log
    is_whole = record.verdict == "legal" and len(log.scanned or ()) <= len(log.turns)
    is_whole = is_whole and not (log.turns and may_go_on(log.turns[-1].comment))
    noted = (ply.turn for ply in record.plies if ply.findings and ply.turn.parts)
    return is_whole and all(turn.parts[0].label in (None, *log.dialect.labels) for turn in noted)


def _read(source: Source, known: Variant | None) -> tuple[Variant | None, Log]:
    """Read a text as a log of a known game, or of the game that it names."""
    check_single(source.text)
    if known is not None:
        return known, read_log(source, dialect_of(known))
    known, title = _named_in(source)
    log = read_log(source, dialect_of(known) if known else GENERIC, title)
    if known is None:
        late = find_variant(log.headers)
        return (late, read_log(source, dialect_of(late))) if late else (None, log)
    if find_variant(log.headers) != known:
        log = replace(log, headers={**log.headers, "Game": title or known.title})
    return known, log


def _named_in(source: Source) -> tuple[Variant | None, str]:
    """Return the game that a text names in a header, on a line of its own, or else alone anywhere, and the title there.

    A header that names an unknown game counts for more than a title elsewhere.
    """
    headers = read_headers(source)
    known = find_variant(headers)
    if known is not None:
        return known, ""
    lines = [] if "game" in map(str.casefold, headers) else read_titles(source)
    for title in lines:
        if known := variant_titled(title):
            return known, title
    if "Game" in headers and plain_headers(source.text):
        return None, ""
    from rococo_notation.notation.decoding import readable_text
    from rococo_notation.notation.pages.saved_page import heading_of

    text = readable_text(source).text
    headers = read_headers(text)
    known = find_variant(headers)
    if known is not None:
        return known, known.title
    if "game" in map(str.casefold, headers):
        return None, ""
    rare, common = titles_in(text)
    named = ", ".join((heading_of(source.text), *_ATTRIBUTE.findall(source.text)))
    titles = rare or common or [*chain(*titles_in(named))]
    # "Last year we played Ultima", and on the line above the moves "Now Rococo:"
    above = _ABOVE_MOVES.search(text) if len(titles) > 1 else None
    titles = (titles_in(above[1])[0] if above else []) or titles
    # "Rococo with mirror arrays", and further on "Rococo"
    title = max(titles, key=len, default="")
    known = variant_titled(title) if all(normal(title).startswith(normal(each)) for each in titles) else None
    # "Our game of chess", and further on "See also: Rococo", or "L'ultima mossa \u00e8 legale?"
    games = [game for game in map(variant_titled, [*common, *titles]) if game and game != known]
    games = [known, *games] if known else games if len(games) <= _MOST_NAMED else []
    fits = legal_in_each(games, source) if len(games) > 1 else []
    if known is None and sum(2 * plies > max(fits) >= _FEWEST for plies in fits) == 1:
        known = games[fits.index(max(fits))]
        return known, known.title
    # A fault may be legal in another game, but a game seldom is for long.
    return (known, title) if known and (not fits or 2 * fits[0] >= max(fits)) else (None, "")


def _judge(log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> Record:
    run = _play_from_set_up(log, start, effects, on_illegal)
    outcome = run.ending.outcome or recorded_outcome(log) or run.ending.claimable
    statuses = {*run.statuses}
    is_known = statuses.isdisjoint({"unjudged", "unreadable"}) if run.ending.outcome else statuses == {"legal"}
    mismatch = contradiction(log, run.ending.outcome, run.state.side) if is_known else None
    found = _sorted_findings(log, [*run.findings, mismatch] if mismatch else run.findings)
    plies, tables = tuple(run.plies), run.start.tables
    edition = tables.edition.name
    return Record(log, tables.variant, edition, run.effects, plies, found, outcome, run.start, cut_off=run.cut_off)


def _play_from_set_up(log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> Run:
    """Play a log; if it does not say with which of several set-ups it began, from the one that fits it best."""
    play_from = partial(play, log, effects=effects, on_illegal=on_illegal)

    def begun(name: str) -> Start:
        return Start(State.start(arranged(variant, name).tables(tables.edition.name)))

    tables = start.state.tables
    variant = tables.variant
    if not variant.set_ups or variant.arranged or start.given or not start.known:
        return play_from(start)
    run = None
    if USUAL in variant.set_ups:
        run = play_from(start)
        if {*run.statuses} <= {"legal"}:
            return run
        others = {name: play_from(begun(name)).statuses for name in rivals(log, tables)}
        choice = weigh({USUAL: run.statuses, **others}, variant)
    else:
        choice = choose(log, tables)
    if choice is None:
        return run or play_from(start)
    run = play_from(begun(choice.fitting[0])._replace(judged=choice.judged))
    # With a slip in its text a log may fit no set-up, and yet nothing in it is judged illegal.
    run.findings.append(choice.finding(refused="illegal" in run.statuses))
    return run


def _with_doubt(record: Record, doubt: Finding, condition: str) -> Record:
    """Return the record of a log whose rules are not certain, in which no error counts as against the rules."""

    def suppose(finding: Finding) -> Finding:
        message = f"{condition}{finding.message}"
        return replace(finding, supposed=True, message=message) if finding.is_against_rules else finding

    def supposed(ply: Ply) -> Ply:
        status: Status = "unjudged" if ply.status == "illegal" else ply.status
        return replace(ply, status=status, findings=tuple(map(suppose, ply.findings)))

    plies = tuple(map(supposed, record.plies))
    return replace(record, plies=plies, findings=(doubt, *map(suppose, record.findings)))


_ATTRIBUTE = re.compile(r"""\b(?:game|variant)=["']([^"']+)""")
# Each line without words is passed only once.
_ABOVE_MOVES = re.compile(r"^([^\n]*\S[^\n]*)\n(?:[ \t]*\n)*[ \t]*1[.)]", re.MULTILINE)
_MOST_NAMED = 4
"""Of more games than this that a text names none is chosen by its moves."""
_FEWEST = 4
"""Of several named games the one is chosen in which this many plies are legal, and not half as many in another."""
_DEFINITION = Finding(
    "GC002",
    "this is the definition of a game, not a log. To check a log by it, give the log here and this text as the "
    "file of its game or as your own game",
)


def omissions_finding(rules: Variant) -> Finding:
    """Return the finding that the definition of a game says more than this program does."""
    few = "; ".join(rules.omissions[:_FEW]) + ("; ..." if len(rules.omissions) > _FEW else "")
    known = f"the definition of {rules.title} contains rules that this program does not support"
    return Finding("GC607", f"{known}, so no move is certainly illegal: {few}")


_FEW = 3
"""Omissions that are quoted."""


def _without_rules(log: Log) -> Record:
    """Make the record of an unknown game: its turns are read, and only their labels checked."""
    findings = [_unknown_game(log.game)] if log.turns or log.game else []
    turns = [turn for turn in log.turns if not resigns(turn)]
    plies = []
    for number, (turn, wrong) in enumerate(zip(turns, check_labels(log, turns), strict=True), 1):
        side: Side = "white" if number % 2 else "black"
        own = (*(replace(f, ply=number, side=side) for f in turn.findings), *wrong)
        plies.append(Ply(number, side, turn, "unchecked", None, None, own, None, None, after_illegal=False))
        findings += own
    return Record(log, None, None, "auto", tuple(plies), _sorted_findings(log, findings), recorded_outcome(log), None)


def _unknown_game(name: str | None) -> Finding:
    if not name:
        message = (
            "the text does not name its game and fits no known game, so its moves are read but not checked; "
            "name the game on a line of its own, such as Game: Rococo"
        )
        return Finding("GC601", message)
    near = did_you_mean(*near_titles(name))
    message = f"'{name}' is not a game this program knows, so its moves are read but not checked"
    return Finding("GC601", f"{message}; {near}" if near else message, text=name)


def _sorted_findings(log: Log, findings: list[Finding]) -> tuple[Finding, ...]:
    """Sort the findings: those of the whole log first, then by place; secondary ones come last in their ply."""
    whole = [finding for finding in log.findings if finding.line is None]
    # If a slip leaves the meaning in doubt (GC115), the finding that it was corrected is secondary.
    unsure = {finding.line for finding in findings if kind_of(finding.code) is FaultKind.UNSURE}
    placed = (f for f in log.findings if f.line is not None)
    read = [replace(f, secondary=True) if kind_of(f.code) is FaultKind.SLIP and f.line in unsure else f for f in placed]
    ordered = sorted(read + findings, key=lambda f: (f.line or 0, f.ply or 0, f.secondary, f.column or 0))
    return (*whole, *ordered)


# ---------------------------------------------------------------- labels in a game whose rules are not known


def check_labels(log: Log, turns: Sequence[Turn]) -> Iterator[list[Finding]]:
    """Yield findings on each ply: a label in the other side's case (GC104), or unlike its earlier one (GC202)."""
    standing: dict[str, str] = {}
    for ply, turn in enumerate(turns, 1):
        side = "white" if ply % 2 else "black"
        found = []
        for part in turn.parts:
            if part.kind is not PartKind.MOVE:
                puts = {square: part.label for square in part.squares if part.label and part.kind in PUTS}
                standing = {square: label for square, label in standing.items() if square not in part.squares} | puts
                continue
            origin, target = part.squares
            label, name = standing.pop(origin, None), part.label or ""
            own = name.upper() if side == "white" else name.lower()
            suggestion = relabel(part.text, name, own)
            code = message = ""
            if name and label and name != label:
                code = "GC202"
                message = f"the piece on {origin} was labelled '{label}' before but is labelled '{name}' here"
                suggestion = suggestion if label == own else ""
            elif name.isalpha() and name.isupper() != (side == "white"):
                code, case = "GC104", "upper case" if side == "white" else "lower case"
                message = f"{side.title()}'s labels are {case}, but '{name}' is not"
            if code:
                place = (ply, side, *log.source.place(*part.span), part.text[:200])
                found.append(Finding(code, message, *place, part.squares[:1], suggestion=suggestion))
            standing[target] = name or label or ""
        yield found


# ---------------------------------------------------------------- summaries

Given = Log | Source | str | bytes
"""A log as it is given: as ``read`` gives it, its text, or the bytes of its file."""


def summarize(
    log: Given, variant: str | Path | Variant | None = None, edition: str = "auto", effects: Effects = "auto"
) -> Summary:
    r"""Return the summary of a log, with the parameters of ``replay``.

    For the text or bytes of a legal log it is many times faster than ``replay``.

    Raises:
        TypeError: ``log`` is neither a ``Log`` nor text nor bytes.
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` or ``edition`` is given but unknown.
        UnreadableError: the bytes are not text.
        RococoError: the text holds many logs, which ``read`` gives one after another.

    >>> summary = summarize("Game: Rococo\n1. P a2-a3\n1... p a7-a6\n")
    >>> summary.verdict, summary.plies, summary.result
    ('legal', 2, '*')
    """
    data = _encoded(log, "summarize")
    known = rules_given(variant, edition, effects)
    quick = judge(data, [0, len(data)], [""], known, edition, effects)[0]
    return quick or _replayed(log, known, edition, effects).summary


def summarize_many(
    logs: bytes | Iterable[Given],
    bounds: Sequence[int] | None = None,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | RococoError]:
    r"""Summarize many logs, faster than one by one.

    A log for which ``summarize`` raises an error has that error in place of its summary, and does not stop the others.

    Args:
        logs: the logs, each a ``Log``, text or bytes, such as ``read`` gives them; or the bytes of all of them, one
            after another.
        bounds: where each log begins in these bytes, and where the last one ends; none for separate logs.
        variant: the game of all logs; None for the one that each log names, or else the one that fits best.
        edition: as for ``replay``.
        effects: as for ``replay``.

    Raises:
        TypeError: a log is neither a ``Log`` nor text nor bytes, or only one of bytes and bounds is given.
        ValueError: ``bounds`` are out of order or out of the data, or ``effects`` is no word of ``replay``.
        VariantError: ``variant`` is given but unknown, or has no such edition.

    >>> data = b"Game: Rococo\n1. P a2-a3\nGame: Rococo\n1. P a2-a5\n%PDF"
    >>> legal, illegal, error = summarize_many(data, [0, 24, 48, 52])
    >>> legal.verdict, illegal.verdict, type(error).__name__
    ('legal', 'illegal', 'UnreadableError')
    >>> [summary.plies for summary in summarize_many(["Game: Rococo\n1. P a2-a3\n", b"Game: Rococo\n"])]
    [1, 0]
    """
    known = rules_given(variant, edition, effects)
    if isinstance(logs, bytes):
        if bounds is None:
            raise TypeError("the bytes of several logs need bounds; use summarize() for one log")
        size = len(logs)
        if len(bounds) and (bounds[0] < 0 or bounds[-1] > size or any(end < start for start, end in pairwise(bounds))):
            raise ValueError(
                f"bounds are where each log begins and the last one ends: ascending numbers from 0 to {size}"
            )
        data, ends = logs, bounds
        outcomes = judge_each(data, ends, lambda index: data[ends[index] : ends[index + 1]], known, edition, effects)
    else:
        if isinstance(logs, (str, Log, Source)):
            raise TypeError("summarize_many() takes a list of texts, or bytes with bounds; use summarize() for one log")
        if bounds is not None:
            raise TypeError("bounds are for the bytes of all logs, not for separate logs")
        each = list(logs)
        encoded = [_encoded(log, "summarize_many") for log in each]
        ends = list(accumulate(map(len, encoded), initial=0))
        outcomes = judge_each(b"".join(encoded), ends, each.__getitem__, known, edition, effects)
    return [each if isinstance(each, (Summary, RococoError)) else each.summary for each in outcomes]


def _encoded(log: Given, caller: str) -> bytes:
    """Return the bytes to screen: none of a Log, whose turns need not be those of its text."""
    check_log(caller, log, bytes, Log)
    if isinstance(log, str):
        return log.encode(errors="surrogatepass")
    return log if isinstance(log, bytes) else b""


def rules_given(variant: str | Path | Variant | None, edition: str, effects: Effects) -> Variant | None:
    """Check what is given of the rules, and return the variant, or None if each log names its own.

    Raises:
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` is given but unknown, or has no such edition.
    """
    check_word("effects", effects, Effects)
    known = as_variant(variant) if variant else None
    if known is not None and edition != "auto":
        known.tables(edition)
    return known


def judge_each(
    data: bytes,
    bounds: Sequence[int],
    log_at: Callable[[int], Given],
    variant: Variant | None,
    edition: str,
    effects: Effects,
) -> Iterator[Summary | Record | RococoError]:
    """Yield the summary of each log that ``judge`` accepts, and of any other its record, or why it cannot be read.

    ``log_at`` gives the log of an index as it is to be replayed.
    """
    for index, quick in enumerate(judge(data, bounds, [""] * (len(bounds) - 1), variant, edition, effects)):
        outcome: Summary | Record | RococoError
        try:
            outcome = quick or _replayed(log_at(index), variant, edition, effects)
        except RococoError as error:
            # Its traceback, and the errors before it, would keep the logs in memory.
            outcome = error.with_traceback(None)
            outcome.__cause__ = outcome.__context__ = None
        yield outcome


def _replayed(log: Given, variant: Variant | None, edition: str, effects: Effects) -> Record:
    return replay(Source.decode(log) if isinstance(log, bytes) else log, variant, edition, effects)
