"""``rococo lsp``, as far as it needs no editor; tests/lsp has one."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from rococo_notation.cli import main


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("rococo_notation.lsp")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("pygls", "pygls.exceptions", "pygls.uris", "lsprotocol"):
        monkeypatch.setitem(sys.modules, name, None)
    result = CliRunner().invoke(main, ["lsp"])
    assert (result.exit_code, result.stdout, result.stderr) == (
        2, "", """rococo: language servers need the extra "lsp": pip install 'rococo-notation[lsp]'\n""",
    )  # fmt: skip


def test_other_commands_do_not_wait_for_its_library() -> None:
    code = (
        "import sys; from rococo_notation.cli import main\n"
        "try: main(['lsp', '--help'], prog_name='rococo')\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('pygls', 'lsprotocol', 'rococo_notation.lsp'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
