"""What visitors of the page do, and what they see."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

Visit = Callable[..., Any]

LEGAL = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n"
ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
CUT = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n2. C e1-"
MOD = "Control"


def both(way: str = "") -> pytest.MarkDecorator:
    """Try a journey in both browsers; what Firefox cannot do as it is driven is tried there in the nearest way."""
    return pytest.mark.parametrize(
        "browser", ["chromium", pytest.param("firefox", id=f"firefox{way and ' '}{way}")], indirect=True
    )


def is_firefox(browser: Any) -> bool:
    return bool(browser.browser_type.name == "firefox")


def verdict(page: Any) -> str:
    """The verdict, once there is one."""
    said = ""
    # Between the two the text may be judged again.
    while said in ("", "old"):
        page.wait_for_selector('#verdict:not([data-verdict=""]):not([data-verdict="old"])')
        said = page.get_attribute("#verdict", "data-verdict")
    return said


def forget(page: Any) -> None:
    """Mark the verdict that is there, so that the next one can be waited for."""
    page.evaluate("document.getElementById('verdict').dataset.verdict = 'old'")


def paste(page: Any, text: str) -> None:
    """Replace the text in the box by pasting another."""
    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+a")
    page.evaluate(
        """text => addEventListener('copy', (event) => {
          event.clipboardData.setData('text/plain', text);
          event.preventDefault();
        }, { once: true })""",
        text,
    )
    page.keyboard.press(f"{MOD}+c")
    page.keyboard.press(f"{MOD}+v")


def type_at_end(page: Any, text: str) -> None:
    """Type at the end of the text in the box."""
    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+End")
    page.keyboard.type(text)


def text_in(page: Any) -> str:
    return str(page.input_value("#log"))


def findings(page: Any) -> list[tuple[str, str]]:
    items = page.locator("#findings li").all()
    return [(item.get_attribute("data-code"), item.get_attribute("data-ply")) for item in items]


def underlined(page: Any, box: str = "#log") -> list[str]:
    return list(page.locator(f".text:has({box}) mark").all_text_contents())


def shown(page: Any, text: str) -> None:
    """Wait until the board shows a ply of which this is said."""
    page.locator("#told", has_text=text).wait_for()


def upload(page: Any, name: str, content: bytes) -> None:
    page.set_input_files("#file", {"name": name, "mimeType": "application/octet-stream", "buffer": content})


def save(page: Any, form: str) -> None:
    """Choose a form from the menu of what can be saved."""
    page.click("#save summary")
    page.click(f"[data-form={form}]")


@contextmanager
def on_paper(page: Any) -> Iterator[None]:
    """Show a page as it is printed; Firefox prints, and then has what holds for paper hold for the screen."""
    if not is_firefox(page.context.browser):
        page.emulate_media(media="print")
        yield
        page.emulate_media(media="screen")
        return
    swap = """([old, now]) => {
      for (const sheet of document.styleSheets)
        for (const { media } of sheet.cssRules) if (media?.mediaText === old) media.mediaText = now;
    }"""
    page.pdf()
    page.evaluate(swap, ["print", "all"])
    yield
    page.evaluate(swap, ["all", "print"])


def tap(page: Any, selector: str) -> None:
    """Tap with a finger, which Firefox does not have as it is driven."""
    if not is_firefox(page.context.browser):
        page.tap(selector)
        return
    for event in ("pointerdown", "pointerup", "click"):
        page.dispatch_event(selector, event, {"pointerType": "touch", "isPrimary": True})


def drag(page: Any, origin: str, target: str) -> None:
    """Drag what is on a square to another one, or to any element, with the mouse."""
    page.hover(f"[data-square={origin}]")
    page.mouse.down()
    box = page.locator(f"[data-square={target}]" if len(target) < 4 else target).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def undo(page: Any) -> str:
    """Take back the last change of the text in the box, and return the verdict on what is there then."""
    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+z")
    return verdict(page)
