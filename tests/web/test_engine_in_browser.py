"""Worker and service worker in a real browser, with the real Pyodide."""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import log_of

from benchmarks.loopback import serving

from .conftest import WEB
from .journeys import both, paste, verdict

Visit = Callable[..., Any]

# The page keeps its engine to itself. This one is of the same source, and the worker under it can be got at.
ENGINE = (WEB / "src" / "engine.js").read_text(encoding="utf-8").replace("export class", "window.Engine = class")
BEGIN = """async (own) => {
  const Plain = own ? Worker.own : Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      window.workers = [...window.workers ?? [], this];
    }
  };
  window.engine = new Engine();
  window.progress = [];
  engine.addEventListener("progress", ({ detail }) => progress.push(detail));
  await engine.ready;
}"""
# Python as the worker has it, in the page, where it can be asked anything.
PYTHON = """async ([lock, size, code]) => {
  const engine = new URL("engine/", location.href).href;
  const { loadPyodide } = await import(engine + "pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: engine, stdLibURL: engine + "python.zip", lockFileContents: lock });
  pyodide.unpackArchive(await (await fetch(engine + "package.zip")).arrayBuffer(), "zip");
  const twin = "rococo_notation/rules/accel.abi3.so";
  if (size !== null) pyodide.FS.writeFile(twin, pyodide.FS.readFile(twin).slice(0, size));
  return pyodide.runPython(code).toJs();
}"""
ASKED = """
import os
import rococo_notation as rn
from rococo_notation.built import engine_in_use

def asked():
    starts = map(rn.Position.start, ("rococo", "ultima", "mimotaur-chess"))
    verdicts = [rn.summarize(f"Game: Rococo\\n1. P a2-{square}\\n").verdict for square in ("a3", "a5")]
    return [engine_in_use(), [rn.perft(start, 2) for start in starts], verdicts]

first = asked()
os.environ["ROCOCO_ACCEL"] = "0"
[first, asked()]
"""
LOG = log_of("1. P e2-e3", "1... p d7-d6")


def start(page: Any, *, own: bool = False) -> Any:
    """Start an engine in the page: one of its own, or the one that all share."""
    page.evaluate(f"() => {{ {ENGINE} }}")
    page.evaluate(BEGIN, own)
    return page


def python(page: Any, size: int | None = None) -> Any:
    """Ask Python in the page, where its compiled module may be cut to a size; and again without the module."""
    lock = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return page.evaluate(PYTHON, [json.dumps({**lock, "packages": {}}), size, ASKED])


@both()
def test_the_engine_is_the_compiled_one_and_counts_as_the_readable_one_does(visit: Visit) -> None:
    (used, *compiled), (other, *pure) = python(visit())
    assert (used, other) == ("compiled", "pure Python (ROCOCO_ACCEL=0)")
    assert compiled == pure
    assert pure[1] == ["legal", "illegal"]


@pytest.mark.parametrize("size", [0, 100_000])
def test_a_compiled_module_that_is_broken_is_done_without(visit: Visit, size: int) -> None:
    (used, *broken), (_, *pure) = python(visit(), size)
    assert used == "pure Python (not built)"
    assert broken == pure


def test_the_bar_ends_where_it_says_it_will(visit: Visit, dist: Path) -> None:
    page = start(visit(), own=True)
    progress = page.evaluate("progress")
    done = [each["done"] for each in progress]
    files = ("pyodide.asm.wasm", "python.zip", "package.zip")
    whole = sum((dist / "engine" / name).stat().st_size for name in files)
    assert len(done) > 10
    assert done == sorted(done)
    assert (done[-1], {each["total"] for each in progress}) == (whole, {whole})
    assert [each["part"] for each in progress] == ["downloading"] * (len(progress) - 1) + ["starting"]


def test_what_goes_wrong_in_python_is_told_and_the_next_call_is_answered(visit: Visit) -> None:
    page = start(visit())
    told = page.evaluate("engine.call('nothing').catch((error) => [error.message, error.trace])")
    assert told[0] == "AttributeError: module 'rococo_notation.editor.calls' has no attribute 'nothing'"
    assert told[1].startswith("Traceback")
    assert page.evaluate("(log) => engine.call('check', log)", LOG)["verdict"] == "legal"


def test_only_the_latest_of_many_calls_is_answered(visit: Visit) -> None:
    page = start(visit())
    answers, asked = page.evaluate(
        """async (log) => {
          const asked = [];
          const worker = workers.at(-1), post = worker.postMessage;
          worker.postMessage = (message) => { asked.push(message.id); post.call(worker, message); };
          const calls = [1, 2, 3].map(() => engine.latest("check", log));
          calls.push(engine.call("check", log));
          const settled = await Promise.allSettled(calls);
          return [settled.map(({ value, reason }) => value?.verdict ?? reason.name), asked];
        }""",
        LOG,
    )
    assert answers == ["AbortError", "AbortError", "legal", "legal"]
    # The first was running already, the second was never begun.
    assert asked == [1, 3, 4]


def test_a_worker_that_dies_is_replaced(visit: Visit) -> None:
    page = start(visit(), own=True)
    told = page.evaluate(
        """async (log) => {
          const waiting = [engine.call("check", log), engine.call("check", log)];
          workers.at(-1).dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
          return (await Promise.allSettled(waiting)).map(({ reason }) => reason.message);
        }""",
        LOG,
    )
    assert told == ["The engine stopped: out of memory"] * 2
    assert page.evaluate("(log) => engine.call('check', log)", LOG)["verdict"] == "legal"
    assert page.evaluate("workers.length") == 2


def test_what_could_not_start_is_tried_again_when_it_is_asked(visit: Visit) -> None:
    page = start(visit())
    told = page.evaluate(
        """async () => {
          window.other = new Engine();
          workers.at(-1).onerror(new ErrorEvent("error", { message: "no network" }));
          return other.ready.catch((error) => error.message);
        }"""
    )
    assert told == "no network"
    assert page.evaluate("(log) => other.call('check', log)", LOG)["verdict"] == "legal"


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python.zip", "package.zip", "pyodide.asm.mjs"])
def test_a_failed_load_ends_in_a_sentence_and_can_be_tried_again(
    visit: Visit, browser: Any, complaints: list[str], name: str
) -> None:
    context = browser.new_context()
    context.route(f"**/engine/{name}", lambda route: route.fulfill(status=503))
    page = visit(context=context)
    for begin in (lambda: paste(page, LOG), lambda: page.click("#retry")):
        begin()
        page.locator("#verdict", has_text="The rules engine could not be loaded (").wait_for()
        assert name in str(page.text_content("#verdict"))
        page.wait_for_selector("#retry:visible")
        assert page.is_hidden("#loading")
        assert page.input_value("#log") == LOG
    context.unroute_all()
    page.click("#retry")
    page.wait_for_selector("#verdict[data-verdict=legal]")
    assert page.is_hidden("#retry")
    context.close()
    # The browser and Pyodide complain of what they could not load, in words of their own and when they come to it.
    complaints[:] = [each for each in complaints if not each.startswith(("console:", "error:"))]


@both()
def test_the_second_visit_needs_no_network(visit: Visit, dist: Path) -> None:
    with serving(dist) as address:
        page = visit(base=address, fresh=True)
        page.evaluate("navigator.serviceWorker.register('service-worker.js').then(() => navigator.serviceWorker.ready)")
    # The server is gone too.
    page.context.set_offline(True)
    for place in ("index.html", "?a=1#log=x"):
        again = visit(place, base=address, context=page.context)
        assert again.get_attribute("html", "data-live") == ""
        again.close()
    again = visit(base=address, context=page.context)
    paste(again, LOG)
    assert verdict(again) == "legal"


def test_a_new_version_is_there_at_the_next_visit(visit: Visit, dist: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    with serving(site) as address:
        page = visit(base=address, fresh=True)
        page.evaluate("navigator.serviceWorker.register('service-worker.js').then(() => navigator.serviceWorker.ready)")
        old = page.evaluate("caches.keys()")
        for name, here, new in (
            ("index.html", "<title>", "<title>New: "),
            ("service-worker.js", old[0], "rococo-notation new"),
        ):
            path = site / name
            path.write_text(path.read_text(encoding="utf-8").replace(here, new), encoding="utf-8")
        again = visit(base=address, context=page.context)
        assert "New" not in again.title()
        again.evaluate("""async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
        }""")
        page.close()
        again.close()
        # The browser takes its time to see that nobody looks at the old one any more.
        time.sleep(1)
        third = visit(base=address, context=page.context)
        third.evaluate("navigator.serviceWorker.ready")
        assert "New" in third.title()
        assert third.evaluate("caches.keys()") == ["rococo-notation new"]
