"""What visitors of the page do, and what they see."""

from collections.abc import Callable
from typing import Any

Visit = Callable[..., Any]

LEGAL = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n"
ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
CUT = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n2. C e1-"
MOD = "Control"


def verdict(page: Any) -> str:
    """The verdict, once there is one."""
    page.wait_for_selector('#verdict:not([data-verdict=""]):not([data-verdict="old"])')
    return str(page.get_attribute("#verdict", "data-verdict"))


def forget(page: Any) -> None:
    """Mark the verdict that is there, so that the next one can be waited for."""
    page.evaluate("document.getElementById('verdict').dataset.verdict = 'old'")


def paste(page: Any, text: str) -> None:
    """Replace the text in the box by pasting another."""
    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+a")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          document.querySelector('#log').dispatchEvent(event);
        }""",
        text,
    )


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
