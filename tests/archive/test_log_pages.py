import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.archive.log_pages import LogAddress, log_address, root_of, web_address
from rococo_notation.errors import FetchError, RococoError
from rococo_notation.links import is_address

LOG = LogAddress("Rococo", "a-b-2004-1-2")


@pytest.mark.parametrize(
    "text",
    [
        "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2",
        "http://www.chessvariants.com/play/pbm/play.php?log=a-b-2004-1-2&game=Rococo",
        "https://chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2",
        "http://play.chessvariants.org/pbm/play.php?game=Rococo&log=a-b-2004-1-2",
        "HTTPS://WWW.ChessVariants.COM/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2#here",
        "www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2",
        " https://webmail.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2&submit=Edit&render=table ",
    ],
)
def test_every_way_to_write_the_address_of_a_log_means_one(text: str) -> None:
    assert is_address(text)
    assert log_address(text) == LOG
    assert str(log_address(text)) == "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2"


def test_the_settings_of_a_log_are_asked_for_and_do_not_make_it_another() -> None:
    log = log_address("https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2&settings=Alfaerie")
    assert log is not None
    assert str(log).endswith("&settings=Alfaerie")
    assert log.key == LOG.key


@pytest.mark.parametrize("name", ["it's-O'Neil", "../../etc/passwd", "a b&log=c", "ü#?%", "a\nb"])
def test_a_name_is_never_more_than_a_value_in_the_query(name: str) -> None:
    address = str(LogAddress("Rococo", name))
    assert address.startswith("https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=")
    assert address.isascii()
    assert address.isprintable()
    assert log_address(address) == LogAddress("Rococo", name)


@pytest.mark.parametrize(
    "text",
    [
        "https://www.chessvariants.com/play/pbm/logs.php?game=Rococo&log=x",
        "https://www.chessvariants.com/play/pbm/play.php?game=Rococo",
        "https://www.chessvariants.com/play/pbm/play.php?game=&log=x",
        "https://www.chessvariants.com/play/pbm/play.php",
    ],
)
def test_other_pages_are_no_logs(text: str) -> None:
    assert log_address(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("file:///etc/hosts", "only addresses that begin with http"),
        ("ftp://ftp.chessvariants.com/x", "only addresses that begin with http"),
        ("https://me:secret@www.chessvariants.com/", "a name or a password"),
        ("https://www.chessvariants.com@127.0.0.1/", "a name or a password"),
        ("http://", "names no host"),
        ("http://[::1/", "not an address"),
        ("http://host:99999/", "not an address"),
        ("http://ho st/", "names no host"),
        ("http://www.chessvariants.com\\@127.0.0.1/", "not an address|name or a password|no host"),
    ],
)
def test_what_is_no_address_of_the_web_is_refused(text: str, why: str) -> None:
    with pytest.raises(FetchError, match=why):
        web_address(text)


@pytest.mark.parametrize("host", ["www.chessvariants.com.example.org", "notchessvariants.com", "127.0.0.1:8000"])
def test_other_hosts_stay_what_they_are(host: str) -> None:
    log = log_address(f"http://{host}/play/pbm/play.php?game=Rococo&log=x")
    assert log is not None
    assert root_of(log.page) == f"http://{host}"


@given(st.text(max_size=80))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    for tried in (text, f"https://{text}", f"https://www.chessvariants.com/play/pbm/play.php?{text}"):
        try:
            address = web_address(tried)
        except RococoError:
            continue
        assert web_address(address) == address


@pytest.mark.parametrize("text", ["game.txt", "logs/", "c:\\games\\x.txt", "-", "chessvariants.com.txt"])
def test_files_are_no_addresses(text: str) -> None:
    assert not is_address(text)
