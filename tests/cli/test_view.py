"""``rococo view``: a game to a page or a picture, many to a folder, and nothing a user gave is lost."""

import io
import re
import sys
from pathlib import Path

import click
import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result
from PIL import Image
from support import LOGS, ROOT, log_of

from rococo_notation.cli import main
from rococo_notation.cli.messages import counted
from rococo_notation.cli.view import FORMS
from rococo_notation.view.lettering import stroked

LEGAL = log_of("1. P g2-h3", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7", name="one-two-2006-36-554")
ILLEGAL = log_of("1. P g2-h3", "1... p a7-a2", "2. P a2-a3")
UNKNOWN = "Game: Tamerlane\nLog: far-away\n\n1. P a2-a3\n1... p a7-a6\n"
HOSTILE = '<script>alert(1)</script></textarea>\u202e"'
PICTURES = [name for name in FORMS if name != "html"]
BEGINNINGS = {
    "html": b"<!doctype html>",
    "svg": b"<svg ",
    "png": b"\x89PNG",
    "apng": b"\x89PNG",
    "gif": b"GIF89a",
    "webp": b"RIFF",
}


def run(*arguments: object, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["view", *map(str, arguments)], input=given, catch_exceptions=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(LEGAL, encoding="utf-8")
    return path


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a legal game, an illegal one, and one nobody knows the rules of."""
    folder = tmp_path / "logs"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(LEGAL, encoding="utf-8")
    (folder / "b.txt").write_text(ILLEGAL, encoding="utf-8")
    (folder / "deep" / "c.txt").write_text(UNKNOWN, encoding="utf-8")
    return folder


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened in the browser."""
    shown: list[str] = []

    def launch(url: str) -> int:
        shown.append(url)
        return 0

    monkeypatch.setattr(click, "launch", launch)
    return shown


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)


def opened(data: bytes) -> tuple[int, tuple[int, int]]:
    """Frames and size of a picture."""
    image = Image.open(io.BytesIO(data))
    return getattr(image, "n_frames", 1), image.size


# ---------------------------------------------------------------- one game


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_written_to_standard_output(form: str) -> None:
    result = run("-", "--to", form, "--size", 120, given=LEGAL) if form != "html" else run("-", given=LEGAL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes.startswith(BEGINNINGS[form])


@pytest.mark.parametrize(("name", "form"), [
    ("x.html", "html"), ("x.HTM", "html"), ("x", "html"), ("x.svg", "svg"), ("x.png", "png"), ("x.apng", "apng"),
    ("x.gif", "gif"), ("x.webp", "webp"),
])  # fmt: skip
def test_the_suffix_tells_the_form(name: str, form: str, game: Path, tmp_path: Path) -> None:
    assert run(game, "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(BEGINNINGS[form])


def test_the_form_that_is_named_is_made_whatever_the_suffix(game: Path, tmp_path: Path) -> None:
    assert run(game, "--to", "svg", "-o", tmp_path / "x.png").exit_code == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"<svg ")


def test_another_suffix_is_no_form(game: Path, tmp_path: Path) -> None:
    result = run(game, "-o", tmp_path / "x.jpg")
    assert result.exit_code == 2
    assert "unknown file type .jpg; choose one with --to html|svg|png|webp|apng|gif" in result.stderr
    assert not (tmp_path / "x.jpg").exists()


def test_a_board_is_drawn_after_any_ply() -> None:
    boards = [run("-", "--to", "svg", "--ply", ply, given=LEGAL).stdout for ply in range(4)]
    assert len(set(boards)) == 4
    assert boards[3] == run("-", "--to", "svg", given=LEGAL).stdout
    assert "Rococo, White to move" in boards[0]
    assert "Rococo, Black to move" in boards[1]


@pytest.mark.parametrize("form", ["html", "svg", "png"])
def test_a_ply_the_log_does_not_have_is_told(form: str, tmp_path: Path, game: Path) -> None:
    result = run(game, "--to", form, "--ply", 4, "-o", tmp_path / "x")
    assert (result.exit_code, result.stderr) == (2, "rococo: game.txt: there is no ply 4: the log has 3 plies\n")
    assert not (tmp_path / "x").exists()


def test_plies_are_played_in_a_film(game: Path, tmp_path: Path) -> None:
    counts = {}
    for plies in ("all", "1-3", "2-3", "3-3"):
        assert run(game, "--plies", plies, "--size", 120, "-o", tmp_path / "x.gif").exit_code == 0
        counts[plies] = opened((tmp_path / "x.gif").read_bytes())[0]
    assert counts["all"] == counts["1-3"] > counts["2-3"] > counts["3-3"] > 1
    assert run(game, "-o", tmp_path / "y.gif", "--size", 120).exit_code == 0
    assert opened((tmp_path / "y.gif").read_bytes()) == (counts["all"], (120, 128))


def test_a_webp_moves_when_plies_are_named() -> None:
    still = run("-", "--to", "webp", "--size", 120, given=LEGAL)
    film = run("-", "--to", "webp", "--size", 120, "--plies", "1-2", given=LEGAL)
    assert opened(still.stdout_bytes)[0] == 1
    assert opened(film.stdout_bytes)[0] > 10


@pytest.mark.parametrize("form", ["svg", "png", "webp"])
def test_without_a_ply_the_first_illegal_move_is_drawn_or_else_the_last(form: str) -> None:
    def drawn(log: str, *options: object) -> bytes:
        return run("-", "--to", form, *options, given=log).stdout_bytes

    assert drawn(ILLEGAL) == drawn(ILLEGAL, "--ply", 2) != drawn(ILLEGAL, "--ply", 3)
    assert drawn(LEGAL) == drawn(LEGAL, "--ply", 3)


def test_a_caption_tells_why_the_move_is_illegal() -> None:
    picture = run("-", "--to", "svg", "--caption", given=ILLEGAL).stdout
    assert "1... p a7-a2 is illegal: " in picture
    assert 'class="caption"' in picture
    assert 'class="caption"' not in run("-", "--to", "svg", given=ILLEGAL).stdout


def test_a_film_in_svg_has_a_caption_for_each_ply() -> None:
    film = run("-", "--to", "svg", "--plies", "all", given=LEGAL).stdout
    strips = re.findall(r'<path class="label" [^>]*d="([^"]*)"', film)
    for told in ("1/3  1. P g2-h3", "2/3  1... s h8-g7; p-h8", "3/3  2. A g1-g6; @-g7"):
        assert (stroked(told) or (0, ""))[1] in strips


@pytest.mark.parametrize("form", FORMS)
def test_every_form_takes_pieces_of_ones_own(form: str, tmp_path: Path) -> None:
    king = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z" fill="#0000ff"/></svg>'
    (tmp_path / "white-king.svg").write_text(king, encoding="utf-8")
    made = run("-", "--to", form, "--pieces", tmp_path, given=LEGAL)
    assert (made.exit_code, made.stderr) == (0, "")
    if FORMS[form].needs_image:
        image = Image.open(io.BytesIO(made.stdout_bytes)).convert("RGB")
        seen = image.getcolors(image.width * image.height) or []
        assert sum(count for count, (red, _, blue) in seen if blue > 200 > 60 > red) > 800
    else:
        assert 'href="data:image/svg+xml;base64,' in made.stdout


def test_flat_figures_are_chosen_by_their_name() -> None:
    flat = run("-", "--to", "svg", "--pieces", "flat", given=LEGAL)
    assert (flat.exit_code, flat.stderr) == (0, "")
    assert flat.stdout != run("-", "--to", "svg", given=LEGAL).stdout
    assert '"flat":true' in run("-", "--pieces", "flat", given=LEGAL).stdout.replace("&quot;", '"')


@pytest.mark.parametrize(("name", "told"), [
    ("notes.txt", "there is no drawing; name files after pieces"), ("king.svg", "king.svg: is not SVG"),
])  # fmt: skip
def test_pieces_that_cannot_be_used_are_told_before_anything_is_made(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("hm", encoding="utf-8")
    result = run("-", "--to", "svg", "--pieces", tmp_path, given=LEGAL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"rococo: {tmp_path}")
    assert told in result.stderr


def test_an_svg_moves_when_plies_are_named() -> None:
    assert "@keyframes" not in run("-", "--to", "svg", given=LEGAL).stdout
    film = run("-", "--to", "svg", "--plies", "1-2", given=LEGAL).stdout
    assert "@keyframes" in film


@pytest.mark.parametrize(("plies", "message"), [
    ("0-3", "plies count from 1"), ("3-2", "the first may not be after the last"), ("x", "is neither a range"),
    ("3", "is neither a range"), ("-", "is neither a range"), ("1-4", "there is no ply 4: the log has 3 plies"),
    ("٣-٤", "is neither a range"), ("1-99999999999", "is neither a range"),
])  # fmt: skip
def test_plies_that_are_none_are_told(plies: str, message: str) -> None:
    result = run("-", "--to", "gif", "--plies", plies, given=LEGAL)
    assert (result.exit_code, result.stdout_bytes) == (2, b"")
    assert message in result.stderr


@pytest.mark.parametrize("form", [pytest.param(f, marks=[pytest.mark.slow] if f == "apng" else []) for f in PICTURES])
def test_pictures_take_a_side_a_theme_and_a_size(form: str) -> None:
    given = [[], ["--flip"], ["--theme", "dark"], ["--size", "100"]]
    made = [run("-", "--to", form, *options, given=LEGAL) for options in given]
    assert [result.exit_code for result in made] == [0] * 4
    assert len({result.stdout_bytes for result in made}) == 4
    if form != "svg":
        assert opened(made[3].stdout_bytes)[1][0] == 100


@pytest.mark.parametrize(("arguments", "message"), [
    (["--to", "png", "--plies", "all"], "--plies is not for png, but for svg, webp, apng, gif"),
    (["--to", "gif", "--ply", "1"], "--ply is not for gif, but for html, svg, png, webp"),
    (["--flip"], "--flip is not for html"),
    (["--to", "svg", "--ply", "1", "--plies", "1-2"], "choose one of them"),
    (["--to", "gif", "--caption"], "--caption is not for gif, but for svg, png, webp"),
    (["--to", "svg", "--plies", "all", "--caption"], "--caption is for still pictures"),
    (["--to", "png", "--theme", "auto"], "--theme auto is for svg"),
    (["--to", "png", "--size", "10"], "--size"),
    (["--to", "jpg"], "--to"),
    (["--from", "md"], "unknown format 'md'"),
    (["--open", "-o", "-"], "needs a file"),
    (["-o", "no/such/folder/x.html"], "cannot write"),
])  # fmt: skip
def test_wrong_options_are_explained(arguments: list[str], message: str) -> None:
    result = run("-", *arguments, given=LEGAL)
    assert result.exit_code == 2
    assert message in result.stderr


def test_an_input_is_never_written_over(game: Path) -> None:
    result = run(game, "--to", "html", "-o", game)
    assert (result.exit_code, game.read_text(encoding="utf-8")) == (2, LEGAL)
    assert "would be overwritten" in result.stderr


def test_a_terminal_gets_no_page(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_terminal(monkeypatch)
    for form in FORMS:
        result = run(game, "--to", form)
        assert (result.exit_code, result.stdout_bytes) == (2, b"")
        assert f"give -o game{FORMS[form].suffixes[0]}, or --open" in result.stderr
    assert run(game, "--to", "png", "-o", "-").exit_code == 2
    assert run(game, "--to", "svg", "-o", "-").stdout.startswith("<svg ")


# ---------------------------------------------------------------- what is found, and what cannot be drawn


@pytest.mark.parametrize("form", FORMS)
def test_a_log_with_findings_is_shown_all_the_same(form: str) -> None:
    result = run("-", "--to", form, given=ILLEGAL)
    assert result.exit_code == 1
    assert result.stderr.startswith("rococo: <stdin>:4:6: GC2")
    assert result.stdout_bytes.startswith(BEGINNINGS[form])


@pytest.mark.parametrize("form", FORMS)
def test_a_game_of_a_format_of_others_is_shown_whole(form: str) -> None:
    pgn = '[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 2. Kd9 *\n'
    result = run(
        "-", "--to", form, *(["--ply", "3"] if "ply" in FORMS[form].options else ["--plies", "3-3"]), given=pgn
    )
    assert result.exit_code == 1
    assert result.stdout_bytes.startswith(BEGINNINGS[form])


@pytest.mark.parametrize("form", PICTURES)
def test_a_game_without_rules_has_no_picture(form: str) -> None:
    result = run("-", "--to", form, given=UNKNOWN)
    assert (result.exit_code, result.stdout_bytes) == (2, b"")
    assert result.stderr.endswith("the rules of this game are not known, so there is no board to draw\n")


def test_a_game_without_rules_has_a_page() -> None:
    result = run("-", given=UNKNOWN)
    assert result.exit_code == 1
    assert "P a2-a3" in result.stdout


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "text", ["", "Game: Rococo\n", "hm?\n", UNKNOWN, ILLEGAL, "Game: Rococo\n1. ??\n", "\0", "\ufeff"]
)
def test_whatever_is_given_there_is_no_traceback(form: str, text: str) -> None:
    assert run("-", "--to", form, given=text).exit_code in (0, 1, 2)


@pytest.mark.parametrize("form", [name for name in FORMS if FORMS[name].needs_image])
def test_without_the_extra_it_is_said_once_what_to_install(
    form: str, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(logs, "--to", form, "-o", f"{tmp_path / 'out'}/")
    assert (result.exit_code, result.stderr) == (
        2, """rococo: pictures need the extra "image": pip install 'rococo-notation[image]'\n""",
    )  # fmt: skip
    assert not (tmp_path / "out").exists()


def test_pages_and_svg_need_no_extra(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("resvg_py", "PIL"):
        monkeypatch.setitem(sys.modules, name, None)
    assert run(game, "-o", tmp_path / "x.html").exit_code == 0
    assert run(game, "-o", tmp_path / "x.svg", "--plies", "all").exit_code == 0


# ---------------------------------------------------------------- several games


def rows(site: Path) -> list[list[str]]:
    soup = BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")
    return [
        [row.a["href"], *(cell.get_text() for cell in row.find_all(["th", "td"]))]
        for row in soup.find(id="games").tbody.find_all("tr")
    ]


def test_a_folder_becomes_pages_and_a_list_of_them(logs: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    result = run(logs, "-o", f"{site}/")
    assert result.exit_code == 1
    assert [(row[0], row[2], row[6]) for row in rows(site)] == [
        ("one-two-2006-36-554.html", "Rococo", "legal"),
        ("b.html", "Rococo", "illegal"),
        ("far-away.html", "Tamerlane", "unreadable"),
    ]
    for row in rows(site):
        page = (site / row[0]).read_text(encoding="utf-8")
        assert 'href="index.html"' in page
    assert len(list(site.iterdir())) == 4


def test_each_page_leads_to_those_before_and_after_it(logs: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert run(logs, "-o", f"{site}/").exit_code == 1
    links = {
        row[0]: [
            (link.text, link["href"])
            for link in BeautifulSoup((site / row[0]).read_text(encoding="utf-8"), "html.parser").select("nav a")
        ]
        for row in rows(site)
    }
    assert links["b.html"] == [
        ("All games", "index.html"), ("Previous", "one-two-2006-36-554.html"), ("Next", "far-away.html"),
        ("Next illegal", "index.html?after=b.html&verdict=illegal"),
    ]  # fmt: skip
    assert [words for words, _ in links["one-two-2006-36-554.html"]] == ["All games", "Next", "Next illegal"]
    assert [words for words, _ in links["far-away.html"]] == ["All games", "Previous", "Next illegal"]


def test_no_page_leads_to_a_game_that_has_none(logs: Path, tmp_path: Path) -> None:
    result = run(logs, "--ply", 3, "-o", f"{tmp_path / 'site'}/")
    assert result.exit_code == 2
    assert "deep/c.txt: there is no ply 3: the log has 2 plies" in result.stderr
    assert [row[0] for row in rows(tmp_path / "site")] == ["one-two-2006-36-554.html", "b.html"]
    assert "far-away" not in (tmp_path / "site" / "b.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_pages_of_a_folder_may_share_files(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert run(LOGS, "--shared", "-o", f"{site}/").exit_code == 1
    pages, assets = list(site.glob("*.html")), list((site / "assets").iterdir())
    assert len(pages) == 121
    assert {path.name.rsplit("-", 1)[0] for path in assets} == {"board", "dark", "drawn", "replay", "theme"}
    assert sum(path.stat().st_size for path in pages if path.name != "index.html") / 120 < 35_000
    # Made again they are the same.
    before = {path: path.read_bytes() for path in (*pages, *assets)}
    assert run(LOGS, "--shared", "-o", f"{site}/").exit_code == 1
    assert {path: path.read_bytes() for path in (*site.glob("*.html"), *(site / "assets").iterdir())} == before


@pytest.mark.parametrize("arguments", [["-o", "x.html"], [], ["--to", "svg", "-o", "x/"]])
def test_files_are_shared_by_pages_in_a_folder_only(
    arguments: list[str], game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(game, "--shared", *arguments)
    assert result.exit_code == 2
    assert re.search("--shared is (for pages in a folder: give -o DIR/|not for svg, but for html)", result.stderr)
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_shared_files_are_opened_in_a_folder(
    game: Path, launched: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(game, "--shared", "--open").exit_code == 0
    (index,) = map(Path, launched)
    assert index.name == "index.html"
    assert (index.parent / "assets").is_dir()


def test_a_log_in_the_place_of_a_shared_file_is_not_written_over(game: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert run(game, "--shared", "-o", f"{site}/").exit_code == 0
    log = next((site / "assets").glob("theme-*"))
    log.write_text(LEGAL, encoding="utf-8")
    result = run(log, "--shared", "-o", f"{site}/")
    assert (result.exit_code, log.read_text(encoding="utf-8")) == (2, LEGAL)
    assert "is an input and would be overwritten" in result.stderr


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
def test_a_folder_becomes_a_picture_a_game(form: str, logs: Path, tmp_path: Path) -> None:
    result = run(logs, "--to", form, "--size", 80, "-o", f"{tmp_path / 'out'}/")
    assert result.exit_code == 2
    assert "c.txt: the rules of this game are not known" in result.stderr
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [f"b.{form}", f"one-two-2006-36-554.{form}"]


@pytest.mark.parametrize("output", [[], ["-o", "-"], ["-o", "all.html"]])
def test_several_games_need_a_folder(
    output: list[str], logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    many = tmp_path / "many.txt"
    many.write_text("---\n".join([LEGAL, LEGAL]), encoding="utf-8")
    for paths in ([logs], [logs / "a.txt", logs / "b.txt"], [many]):
        result = run(*paths, *output)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there are several games: give a folder for them, such as -o " in result.stderr
    assert not (tmp_path / "all.html").exists()


def test_a_file_with_many_logs_becomes_a_page_each(tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text("---\n".join([LEGAL, ILLEGAL, LEGAL]), encoding="utf-8")
    assert run(many, "-o", f"{tmp_path / 'site'}/").exit_code == 1
    assert [row[0] for row in rows(tmp_path / "site")] == [
        "one-two-2006-36-554.html", "many.html", "one-two-2006-36-554-2.html",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--shared"], ["--to", "svg"], ["--to", "gif", "--size", "64"]])
def test_several_processes_write_the_same_bytes(options: list[str], logs: Path, tmp_path: Path) -> None:
    many = logs / "many.txt"
    many.write_text("---\n".join([LEGAL, ILLEGAL] * (2 if "gif" in options else 20)), encoding="utf-8")
    (logs / "broken.zip").write_bytes(b"PK")
    made = [run(logs, *options, "--jobs", jobs, "-o", f"{tmp_path / jobs}/") for jobs in ("1", "2")]
    assert made[0].exit_code == made[1].exit_code == 2
    assert made[0].stderr == made[1].stderr
    one, two = (
        {
            path.relative_to(tmp_path / jobs): path.read_bytes()
            for path in (tmp_path / jobs).rglob("*")
            if path.is_file()
        }
        for jobs in ("1", "2")
    )
    assert one == two


def test_names_of_logs_lead_nowhere_and_take_no_place_of_others(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number, name in enumerate(("../../etc/passwd", "index", HOSTILE, "棋" * 200, "INDEX")):
        (folder / f"{number}.txt").write_text(log_of("1. P a2-a3", name=name), encoding="utf-8")
    assert run(folder, "-o", f"{tmp_path / 'site'}/").exit_code == 0
    found = sorted(path.name for path in (tmp_path / "site").iterdir())
    assert len(found) == 6
    assert {"etc_passwd.html", "index.html", "index-2.html"} <= set(found)
    assert len(rows(tmp_path / "site")) == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "site"]


def test_no_page_says_where_it_was_made(logs: Path, tmp_path: Path) -> None:
    assert run(logs, "-o", f"{tmp_path / 'site'}/").exit_code == 1
    assert run(logs / "b.txt", "-o", tmp_path / "b.html").exit_code == 1
    for page in (*(tmp_path / "site").iterdir(), tmp_path / "b.html"):
        assert str(tmp_path) not in page.read_text(encoding="utf-8")
    assert str(Path("deep/c.txt")) in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")


def test_pages_made_before_are_not_read_as_logs(logs: Path) -> None:
    for _ in range(2):
        assert run(logs, "-o", f"{logs}/").exit_code == 1
        assert len(rows(logs)) == 3


def test_a_saved_page_called_index_is_not_written_over(tmp_path: Path) -> None:
    saved = (ROOT / "samples" / "saved-page.html").read_bytes()
    (tmp_path / "index.html").write_bytes(saved)
    result = run(tmp_path, "-o", f"{tmp_path}/")
    assert result.exit_code == 2
    assert "would be overwritten" in result.stderr
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [saved]


def test_what_cannot_be_read_does_not_stop_the_others(game: Path, tmp_path: Path) -> None:
    result = run(tmp_path / "none.txt", game, "-o", f"{tmp_path / 'site'}/")
    assert result.exit_code == 2
    assert "none.txt: no such file" in result.stderr
    assert len(rows(tmp_path / "site")) == 1


def test_where_nothing_can_be_read_nothing_is_written(tmp_path: Path) -> None:
    assert run(tmp_path / "none.txt", "-o", tmp_path / "x.html").exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", [HOSTILE, "{{ 7*7 }}", "&lt;b>"])
def test_hostile_names_and_comments_are_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    log = f"Game: Rococo\nLog: {text}\nWhite: {text}\nBlack: {text}\n\n1. P a2-a3 // {text}\n"
    path.write_text(log, encoding="utf-8")
    assert run(path, "-o", f"{tmp_path / 'site'}/").exit_code == 0
    for page in (tmp_path / "site").iterdir():
        written = page.read_text(encoding="utf-8")
        assert "<script>alert" not in written
        scripts = BeautifulSoup(written, "html.parser").find_all("script")
        assert len(scripts) == (3 if page.name == "index.html" else 4)
    shown = re.sub("[\u202e]", " ", text).strip()
    assert rows(tmp_path / "site")[0][1] == shown


# ---------------------------------------------------------------- opening and progress


def test_a_page_is_opened_where_it_was_written(game: Path, tmp_path: Path, launched: list[str]) -> None:
    assert run(game, "--open", "-o", tmp_path / "x.html").exit_code == 0
    assert launched == [str(tmp_path / "x.html")]


def test_without_an_output_a_temporary_page_is_opened(
    game: Path, logs: Path, launched: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    on_a_terminal(monkeypatch)
    assert run(game, "--open").exit_code == 0
    assert run(logs, "--open").exit_code == 1
    assert [Path(path).name for path in launched] == ["game.html", "index.html"]
    assert all(Path(path).read_bytes().startswith(b"<!doctype html>") for path in launched)
    assert all(Path(path).is_relative_to(tmp_path) for path in launched)


def test_where_there_is_no_browser_the_page_is_named(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(click, "launch", lambda _: 1)
    result = run(game, "--open", "-o", tmp_path / "x.html")
    assert result.exit_code == 2
    assert result.stderr == f"rococo: no browser could be started; the result is in {tmp_path / 'x.html'}\n"


def test_the_plies_of_a_film_are_counted_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, said in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(counted(iter("abc"), 3, "Drawing")) == ["a", "b", "c"]
        assert ("Drawing" in stream.getvalue()) is said


@pytest.mark.parametrize(
    "path", [*sorted((ROOT / "samples").rglob("*.*"))[::5], *sorted(LOGS.glob("*.txt"))[::25]], ids=str
)
def test_every_log_has_a_page_and_every_known_game_a_picture(path: Path) -> None:
    page, picture = run(path), run(path, "--to", "svg")
    assert page.exit_code in (0, 1)
    assert page.stdout.startswith("<!doctype html>")
    assert (picture.exit_code == 2) == ("rules of this game are not known" in picture.stderr)
