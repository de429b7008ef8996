"""Packs what Python needs in the browser; run by make.mjs in Pyodide itself, whose bytecode the page must have.

Everything is compiled and stored uncompressed: a web server compresses whole files better than zip does each of many.
"""

import ast
import importlib
import pkgutil
import py_compile
import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

OPTIMIZE = 2
DATE = (1980, 1, 1, 0, 0, 0)
"""Of every file, so that the same input gives the same bytes."""

LEFT_OUT_OF_PYTHON = r"""
    __hello__ __phello__ _aix_support _android_support _apple_support _ast_unparse _ios_support _osx_support
    _pydatetime _pyio _pyrepl _sysconfigdata\w* antigravity argparse
    asyncio/(__main__|proactor_events|tools|windows\w*) bdb cmd code colorsys
    compileall compression/zstd concurrent/(futures/(interpreter|process|thread)|interpreters) configparser cProfile
    ctypes curses
    doctest email/mime
    encodings/(bz2|cp(?!437|125|874|9)|hex|hp|idna|iso2022_jp_|koi8_t|kz|mac|mbcs|oem|palm)\w*
    encodings/(ptcp|punycode|quopri|rot|undefined|uu|zlib)\w*
    ensurepip filecmp fileinput fractions ftplib getopt gettext graphlib hmac http idlelib imaplib json/tool lib2to3
    importlib/metadata/diagnose
    logging/(config|handlers) mailbox mimetypes modulefinder
    multiprocessing netrc nturl2path optparse pathlib/types pdb pickletools platform plistlib poplib profile pstats
    pty pyclbr pydoc
    pyodide/(_nodesock_transport|console)
    rlcompleter runpy sched secrets shelve shlex site-packages smtplib socketserver sqlite3 sre_\w* statistics
    stringprep symtable sysconfig tabnanny this timeit trace(malloc)? tty turtle unittest urllib/(request|robotparser)
    uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
"""What the page cannot need of the standard library, as beginnings of paths without ``.py``."""

LEFT_OUT_OF_PACKAGES = r"""
    bin share soupsieve bs4/(tests|diagnose|builder/_(html5lib|lxml))
    rococo_notation/(cli|archive|arrow|lsp|formats/warc|__main__)
    rococo_notation/view/(animated_svg|index_html|raster|terminal|templates/(index|tournament))
    lark/(tools|__pyinstaller|ast_utils|indenter|reconstruct|tree_(matcher|templates)|grammars/python) .*\.dist-info
    jinja2/(constants|ext|meta|nativetypes|sandbox) .*(?<!\.abi3)\.so .*\.(pyd|c|pyi|typed)
"""
"""The same of the packages, with what only a compiler or a type checker reads, and modules for this machine."""

ELSEWHERE = (
    "PIL", "click", "concurrent.futures.process", "multiprocessing", "pyarrow", "resvg_py", "rich",
    "rococo_notation.formats.warc", "rococo_notation.rules.accel", "rococo_notation.view.animated_svg",
    "rococo_notation.view.index_html", "rococo_notation.view.raster", "rococo_notation.view.terminal", "xml.etree",
)  # fmt: skip
"""What our modules import when it is wanted, and go without or the page does not want."""


def pack_python(shipped: str, target: str) -> None:
    """Pack the standard library again."""
    with zipfile.ZipFile(shipped) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    _write(Path(target), _lean(files, LEFT_OUT_OF_PYTHON))


def pack_packages(folder: str, target: str) -> None:
    """Pack the packages that were installed in a folder."""
    root = Path(folder)
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    _write(Path(target), _lean(files, LEFT_OUT_OF_PACKAGES))


def check(folder: str) -> list[str]:
    """Import every module of ours and all it names, in functions too; tell what is not to be had."""
    package = importlib.import_module("rococo_notation")
    walked = (each.name for each in pkgutil.walk_packages(package.__path__, "rococo_notation."))
    names = ["rococo_notation", *(name for name in walked if not name.startswith(ELSEWHERE))]
    wanted = {name: module for module in names for name in [module, *_imports(_source(folder, module))]}
    return sorted(f"{name} (in {module})" for name, module in wanted.items() if not _is_there(name))


def _source(folder: str, module: str) -> ast.Module:
    path = Path(folder, *module.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_bytes())


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _is_there(name: str) -> bool:
    if name.startswith(ELSEWHERE):
        return True
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        return False
    return True


def _lean(files: dict[str, bytes], left_out: str) -> dict[str, bytes]:
    """Without what is left out, and compiled."""
    denied = re.compile(rf"(?:{'|'.join(left_out.split())})(?!\w)")
    lean = {}
    for name in sorted(files):
        if denied.match(name.removesuffix(".py")):
            continue
        if name.endswith(".py"):
            lean[f"{name}c"] = _compiled(name, _unannotated(name, files[name]))
        elif name.endswith(".toml"):
            lean[name] = _without_comments(files[name])
        elif not name.endswith(".pyc"):
            lean[name] = files[name]
    return lean


def _without_comments(toml: bytes) -> bytes:
    """Leave out the lines of comments, unless one is part of a text."""
    lean = re.sub(rb"(?m)^#.*\n", b"", toml)
    return lean if tomllib.loads(lean.decode()) == tomllib.loads(toml.decode()) else toml


def _unannotated(name: str, source: bytes) -> bytes:
    """Keep the annotations of our modules as text, which takes less room than what evaluates them."""
    future = b"from __future__ import annotations\n"
    return source if future in source or not name.startswith("rococo_notation/") else future + source


def _compiled(name: str, source: bytes) -> bytes:
    """Bytecode that is used without asking for its source."""
    path = Path("module.py")
    path.write_bytes(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compiled = py_compile.compile(path, "module.pyc", name, doraise=True, optimize=OPTIMIZE, invalidation_mode=mode)
    return Path(str(compiled)).read_bytes()


def _write(target: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), content)
