"""Read files, folders, archives, addresses, the clipboard and standard input as documents, each once."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import wraps
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import click

from rococo_notation.cli.messages import Failure, some, warn
from rococo_notation.cli.options import ANY_PATH, Decorator, Replayer, Web, filled
from rococo_notation.errors import FetchError, RococoError, UnreadableError
from rococo_notation.formats import Format, containers
from rococo_notation.formats.containers import Document, Unread, is_folder, why_empty
from rococo_notation.links import is_address
from rococo_notation.meant import did_you_mean
from rococo_notation.notation import Log, Source
from rococo_notation.text_safety import one_line, reason

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store
    from rococo_notation.rules import Variant

# ---------------------------------------------------------------- the clipboard

CLIPBOARD: Final = "<clipboard>"
"""What stands for the clipboard in place of a path, and is the name of what is read from it."""
PATIENCE: Final = 10
"""Seconds for the program that owns the clipboard to answer."""

# Written as bytes, because the console would write it in a code page of its own.
_POWERSHELL: Final = (
    "$text = [Text.Encoding]::UTF8.GetBytes([string](Get-Clipboard -Raw)); "
    "[Console]::OpenStandardOutput().Write($text, 0, $text.Length)"
)
_TOOLS: Final = (
    ("", ("pbpaste",)),
    ("WAYLAND_DISPLAY", ("wl-paste", "--no-newline", "--type", "text")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-out")),
    ("DISPLAY", ("xsel", "--clipboard", "--output")),
    # Also from Linux inside Windows.
    ("", ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command", _POWERSHELL)),
)
"""The tools in the order in which they are tried, each with the variable without which it is of no use."""


def read_clipboard() -> bytes:
    """Return the text on the clipboard, or raise UnreadableError, which says what to do."""
    import shutil
    import subprocess

    problem = "no program to read it was found: on Linux, install wl-clipboard or xclip"
    # By the locale pbpaste chooses its encoding.
    environment = {**os.environ, "LC_ALL": "en_US.UTF-8"}
    for needed, tool in _TOOLS:
        if (needed and not os.environ.get(needed)) or not shutil.which(tool[0]):
            continue
        try:
            done = subprocess.run(tool, capture_output=True, timeout=PATIENCE, check=False, env=environment)
        except subprocess.TimeoutExpired:
            problem = f"{tool[0]} does not answer"
        except OSError as error:
            problem = f"{tool[0]}: {reason(error)}"
        else:
            if done.returncode == 0 and done.stdout.strip():
                return done.stdout
            said = one_line(done.stderr.decode(errors="replace").strip())
            problem = "it contains no text" + (f" ({said})" if said else "") + ": copy the moves first"
    raise UnreadableError(f"{CLIPBOARD}: {problem}; or give - instead and paste the moves")


# ---------------------------------------------------------------- logs given by address


class WebFile(NamedTuple):
    """The address of a log, given in place of a file."""

    address: str
    web: Web

    def __str__(self) -> str:
        return self.address

    def read_bytes(self) -> bytes:
        """Return the page of the log, from the archive or else from the web, or raise UnreadableError."""
        import sqlite3

        from rococo_notation.archive.fetching import fetch, kept
        from rococo_notation.archive.log_pages import log_address, named

        try:
            log = log_address(self.address)
            if log is None:
                raise FetchError(_why_no_log(self.address))
            page = None if self.web.refresh else kept(self.web.store, log)
            if page is not None:
                raw, when = page
                read = f"{when.astimezone():%Y-%m-%d %H:%M}"
                warn(one_line(f"{self.address}: a copy read on {read}; --refresh checks whether it has changed"))
                return named(raw, log)
            session, line = self.web.session
            with line:
                fetch(self.web.store, session, log, refresh=self.web.refresh)
                return named(session.get(str(log)).raw, log)
        except (RococoError, click.UsageError, OSError, sqlite3.Error) as error:
            why = str(error).removeprefix(f"{self.address}: ")
            raise UnreadableError(one_line(f"{self.address}: {why}")) from error


def _why_no_log(address: str) -> str:
    whole = "" if "://" in address else "; give the whole address, beginning with https://"
    if "play.php?" in address:
        return f'it names no log; put it in quotes, because "&" ends a shell command{whole}'
    return f"not the address of a log; `rococo archive fetch` reads pages that list logs{whole}"


# ---------------------------------------------------------------- inputs, and the documents in them

Input = Path | WebFile | Literal["<clipboard>"] | Unread | None
"""An input: a file, an address, the clipboard, a known failure, or None for standard input."""


def path_argument(*, several: bool = False) -> Decorator:
    """Return PATH and ``--clipboard``; the command is called with ``path``, or ``paths``, which stands for either."""
    name, nargs, metavar = ("paths", -1, "[PATH]...") if several else ("path", 1, "[PATH]")

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_path(*arguments: Any, clipboard: bool, **others: Any) -> Any:
            if (others[name] in (None, ())) != clipboard:
                both = "give either PATH or --clipboard, not both"
                none = "give the PATH of a log, - to paste it here, or --clipboard to read what you have copied"
                raise click.UsageError(both if clipboard else none)
            if clipboard:
                others[name] = (CLIPBOARD,) if several else CLIPBOARD
            return command(*arguments, **others)

        option = click.option("--clipboard", is_flag=True, help="Read what you have copied instead of PATH.")
        return click.argument(name, required=False, nargs=nargs, type=ANY_PATH, metavar=metavar)(option(with_path))

    return decorate


def inputs_of(paths: Iterable[str], web: Web | None = None) -> Iterator[Input]:
    """Find the inputs of paths, which may be folders, and with ``web`` addresses; UsageError for an empty path."""
    for name in paths:
        if not name:
            raise click.UsageError('PATH is "", which is not a file; is it an empty shell variable?')
        if name == "-":
            yield None
        elif name == CLIPBOARD:
            yield CLIPBOARD
        elif web is not None and is_address(name):
            yield WebFile(name, web)
        elif is_folder(Path(name)):
            found = list(containers.files_in(Path(name)))
            yield from found
            if all(isinstance(each, Unread) and each.why for each in found):
                yield Unread(name, f"{name}: this folder contains no logs")
        else:
            yield Path(name)


def documents_of(given: Input) -> Iterator[Document | Unread]:
    """Read the documents of an input, or say why there are none."""
    if isinstance(given, Unread):
        yield given
    elif isinstance(given, Path):
        yield from _kept(given) if is_archive(given) else containers.documents(given)
    elif given is None:
        if sys.stdin.isatty():
            keys = "Ctrl-Z and Enter" if sys.platform == "win32" else "Enter and Ctrl-D"
            warn(f"paste the moves, then press {keys}")
            # Read until EOF at once, because reading again would block.
            yield from containers.documents_in(sys.stdin.buffer.read(), "<stdin>")
        else:
            yield from containers.documents_from(sys.stdin.buffer, "<stdin>")
    else:
        try:
            raw = given.read_bytes() if isinstance(given, WebFile) else read_clipboard()
        except UnreadableError as error:
            yield Unread(str(given), str(error))
        else:
            yield from containers.documents_in(raw, str(given))


def is_archive(path: Path) -> bool:
    """Whether a file is an archive, judging by its beginning."""
    with suppress(OSError):
        return path.is_file() and containers.beginning_of(path, 16) == b"SQLite format 3\0"
    return False


def _kept(path: Path) -> Iterator[Document]:
    from rococo_notation.archive.query import EVERY_LOG, rows
    from rococo_notation.cli.archive import opened

    with opened(path) as store:
        for name, moves in rows(store, EVERY_LOG, ("log", "moves")):
            raw = moves.encode()
            yield Document(f"{path}/{one_line(name)}", raw, None, len(raw))


def size_in_all(inputs: Iterable[Input]) -> int:
    """Add up the bytes to read, as far as they are known."""
    return sum(containers.size_of(each) for each in inputs if isinstance(each, Path))


MOST_KINDS: Final = 5
"""Suffixes that are named of the files skipped for one reason."""


class Skips:
    """Counts the files of folders and packages that are skipped, because they hold no log.

    ``paths`` are named by the user, so they are never skipped. ``verbose`` is None if the command has no such option.
    """

    def __init__(self, paths: Iterable[str], *, verbose: bool | None = None) -> None:
        self.named = {"<stdin>", CLIPBOARD, *(str(Path(path)) for path in paths)}
        self.verbose = verbose
        self.counts: dict[str, Counter[str]] = {}
        self.others = 0

    def take(self, name: str, why: str) -> bool:
        """Skip a document for a reason, if there is one and it was not named; return whether it is skipped."""
        source = re.sub(r"#[0-9]+$", "", name)
        if not why or source in self.named or is_address(source):
            self.others += 1
            return False
        if self.verbose:
            warn(one_line(f"skipped {name}: {why}"))
        self.counts.setdefault(why, Counter())[PurePath(source).suffix.lower()] += 1
        return True

    def notify(self) -> bool:
        """Say in a line how many files were skipped and why; return whether there was nothing else."""
        if self.counts:
            warn(f"{self}{'; -v names them' if self.verbose is False else ''}")
        return bool(self.counts) and not self.others

    def __str__(self) -> str:
        groups = []
        for why, kinds in self.counts.items():
            shown = [f"{count:,} {one_line(kind) or 'without suffix'}" for kind, count in kinds.most_common(MOST_KINDS)]
            others = kinds.total() - sum(count for _, count in kinds.most_common(MOST_KINDS))
            groups.append(f"{', '.join(shown)}{f', {others:,} others' if others else ''} ({why})")
        total = sum(kinds.total() for kinds in self.counts.values())
        return f"{some(total, 'file')} skipped: {'; '.join(groups)}"


# ---------------------------------------------------------------- one log of several

MOST_LISTED: Final = 100
"""Most logs that are listed to choose from."""

log_option: Final = click.option(
    "--log", "wanted", metavar="NAME", callback=filled,
    help="Choose the log with this name, where * matches anything, or with this number, such as #2.",
)  # fmt: skip
"""The option that chooses one of several logs; the command is called with ``wanted``."""


def one_log(path: str, web: Web, replayer: Replayer, wanted: str | None, form: Format | None = None) -> Log | Source:
    """Read the one log at a path or address, or the one ``wanted`` of several; else a Failure lists them."""
    variant = replayer.variant
    if is_archive(Path(path)):
        return _kept_log(Path(path), wanted, variant)
    unread: list[Unread] = []
    skips = Skips((path,))
    listed: list[str] = []
    chosen: list[Log | Source] = []
    for number, (given, log) in enumerate(_logs(path, web, variant, form, unread, skips), 1):
        if wanted is None or _is_named(log, number, wanted):
            chosen.append(given)
        if len(listed) <= MOST_LISTED:
            listed.append(_listing(log, number))
        if len(chosen) > MOST_LISTED or (chosen and wanted == f"#{number}"):
            break
    for each in unread:
        warn(each.message)
    skips.notify()
    if len(chosen) == 1 and (wanted is not None or not unread):
        return chosen[0]
    if not listed:
        raise SystemExit(2)
    raise Failure(_ask_to_choose(path, listed, wanted, found=bool(chosen)))


def _ask_to_choose(path: str, listed: list[str], wanted: str | None, *, found: bool) -> str:
    name = {"-": "standard input", CLIPBOARD: "the clipboard"}.get(path, path)
    takes = f"{click.get_current_context().info_name} takes a single log"
    count = len(listed)
    many = f"more than {MOST_LISTED} logs" if count > MOST_LISTED else some(count)
    if wanted is not None:
        message = f"{name} contains {'several logs' if found else 'no log'} named {wanted}, among {many}"
    elif is_folder(Path(path)):
        message = f"{name} is a folder; {takes}, but there are {many}: choose one with --log NAME"
    else:
        message = f"{name} contains {many}, but {takes}: choose one with --log NAME"
    return f"{message}\n{_lines(listed)}"


def _logs(
    path: str, web: Web, variant: Variant | None, form: Format | None, unread: list[Unread], skips: Skips
) -> Iterator[tuple[Log | Source, Log]]:
    """Yield what to replay of every log, which is not its text if that was scanned for moves, and how it reads.

    Documents that cannot be read go to ``unread``, and those that hold no log to ``skips``.
    """
    from rococo_notation.formats.read import replayable
    from rococo_notation.replayer import parse_log

    for document in (document for each in inputs_of((path,), web) for document in documents_of(each)):
        if isinstance(document, Unread):
            if not skips.take(document.source, document.why):
                unread.append(document)
            continue
        try:
            for given in replayable(document, variant, form):
                log = parse_log(given, variant) if isinstance(given, Source) else given
                if not skips.take(log.source.name, why_empty(len(log.turns), log.game, log.name)):
                    yield given if log.scanned is None else log, log
        except RococoError as error:
            unread.append(Unread(document.source, str(error)))


def _is_named(log: Log, number: int, wanted: str) -> bool:
    source = log.source.name
    # Only * matches anything, and "." is the pattern of no name.
    pattern = re.sub(r"[\[?]", r"[\g<0>]", wanted)
    return (
        wanted in (f"#{number}", log.name, source)
        or (wanted != "." and PurePath(source).match(pattern))
        or fnmatchcase(log.name or "", pattern)
    )


def _listing(log: Log, number: int) -> str:
    name = " ".join(filter(None, (log.source.name, log.name, f"({log.game})" if log.game else "")))
    return one_line(f"#{number}  {name}")


def choice(logs: Iterable[Log]) -> str:
    """List logs to choose from, one per line."""
    return _lines([_listing(log, number) for number, log in enumerate(logs, 1)])


def _lines(listed: list[str]) -> str:
    shown = [f"  {line}" for line in listed[:MOST_LISTED]]
    return "\n".join([*shown, *(["  ..."] if len(listed) > MOST_LISTED else [])])


def number_of(store: Store, wanted: str | None) -> int:
    """Return the number of the log that ``--log`` chooses, or of the only one; else a Failure lists them."""
    from rococo_notation.archive.query import Filter, misses, rows

    columns = ("id", "log", "game", "white", "black", "begun")
    chosen = Filter(logs=() if wanted is None else (wanted,))
    found = list(rows(store, chosen, columns, MOST_LISTED + 1))
    if len(found) == 1:
        return int(found[0][0])
    if not found:
        near = next((near for _, near in misses(store, chosen)), ())
        advice = did_you_mean(*near) or f"`rococo archive list {store.path}` lists its logs"
        raise Failure(one_line(f"{store.path} has no log{f' named {wanted}' if wanted else ''}; {advice}"))
    listed = []
    for number, log, game, white, black, begun in found:
        players = f"{white or '?'} - {black or '?'}" if white or black else None
        shown = (f"#{number}", log, f"({game})" if game else None, players, begun)
        listed.append(one_line("  ".join(filter(None, shown))))
    if wanted is None:
        message = f"{store.path} is an archive of several logs: choose one with --log NAME"
    else:
        message = f"{store.path} has several logs named {wanted}; choose one by its number, such as '#{found[0][0]}'"
    raise Failure(f"{message}\n{_lines(listed)}")


def _kept_log(archive: Path, wanted: str | None, variant: Variant | None) -> Log:
    """Read a log of an archive in its page, as one of a given game or of the one it names."""
    from rococo_notation.archive.log_pages import logs_of
    from rococo_notation.cli.archive import opened

    with opened(archive) as store:
        number = number_of(store, wanted)
        page = store.read_of(number)
        (place,) = store.db.execute("SELECT place FROM logs WHERE id = ?", (number,)).fetchone()
        logs: list[Log] = list(logs_of(page.raw, page.source, variant))
    if place >= len(logs):
        raise Failure(f"{wanted or 'the log'} is no longer on its page; try rococo archive validate --reread {archive}")
    return logs[int(place)]
