"""Builds the compiled twin of the engine; all else stands in ``pyproject.toml``, which cannot say any of this.

The module is optional: without Cython or without a compiler the package installs all the same, and the readable engine
does the work alone. Built it is for the stable ABI, so that one binary serves every Python from 3.11 on.
``ROCOCO_PURE=1`` leaves it out on purpose, which gives a wheel for every platform: ``py3-none-any``.
``ROCOCO_PROFILE=1`` builds it twice with gcc or clang: the first counts what it runs while it is trained, and of these
counts the compiler makes the second, which is faster. Then the module is not optional, and a checkout has the training.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from contextlib import chdir
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

try:
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError as CythonError
except ImportError:
    cythonize = None

PACKAGE = Path("rococo_notation")
PARTS = [PACKAGE / name for name in (PACKAGE / "rules/compiled/order.txt").read_text(encoding="utf-8").split()]
"""What the module is put together of, as one unit for the compiler."""
# The stable ABI is CPython's, and its builds without the global lock do not have it.
STABLE_ABI = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
# Where the compiler fails the wheel holds no binary either, but bears the tag of a platform all the same.
PURE = os.environ.get("ROCOCO_PURE") == "1"
PROFILE = os.environ.get("ROCOCO_PROFILE") == "1"


class BuildTwin(build_ext):
    """Translates to C only when something is built, and among the temporary files, where git and an sdist see none."""

    def build_extension(self, ext: Extension) -> None:
        """Build an extension; a failure of Cython counts as one of the compiler, which an optional one may have."""
        whole = Path(self.build_temp, "accel.py")
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_text("\n".join(part.read_text(encoding="utf-8") for part in PARTS), encoding="utf-8")
        try:
            # The module tells where its source stood: from there, since temporary folders have other names each time.
            with chdir(whole.parent):
                cythonize([Extension(ext.name, [whole.name])], force=self.force)
        except CythonError as error:
            raise CompileError(str(error)) from error
        # Of the result only the source is taken: cythonize() drops that an extension is optional.
        ext.sources = [str(whole.with_suffix(".c"))]
        if self.compiler.compiler_type != "msvc":
            # What Python was built with asks for debug symbols too, three quarters of the file.
            ext.extra_compile_args += ["-O3", "-g0"]
        if PROFILE:
            ext.extra_compile_args += self._profile(ext)
        super().build_extension(ext)

    def _profile(self, ext: Extension) -> list[str]:
        """Build an extension that counts what it runs, train it, and return the options that use its counts."""
        counts, trained = Path(self.build_temp, "profile").absolute(), Path(self.build_temp, "trained").absolute()
        for folder in (counts, trained):
            shutil.rmtree(folder, ignore_errors=True)
        self.force = True
        counting = [f"-fprofile-generate={counts}"]
        plain = ext.extra_compile_args
        ext.extra_compile_args, ext.extra_link_args = plain + counting, counting
        super().build_extension(ext)
        ext.extra_compile_args, ext.extra_link_args = plain, []

        shutil.copytree(PACKAGE, trained / PACKAGE, ignore=shutil.ignore_patterns("accel.*.so"))
        shutil.copy(self.get_ext_fullpath(ext.name), trained / PACKAGE / "rules")
        paths = os.pathsep.join([str(trained), str(Path.cwd())])
        command = [sys.executable, "-m", "benchmarks.training"]
        subprocess.run(command, cwd=trained, env={**os.environ, "PYTHONPATH": paths}, check=True)
        use = f"-fprofile-use={counts}"
        if not any(counts.iterdir()):
            raise CompileError(f"no counts came of {' '.join(command)}")
        raw = list(counts.glob("*.profraw"))
        if not raw:
            # gcc; what was not trained is to be fast too, not small.
            return [use, "-fprofile-partial-training"]
        # clang, for which a program of its own puts them together.
        merge = [*(["xcrun"] if sys.platform == "darwin" else []), "llvm-profdata", "merge"]
        subprocess.run([*merge, "-o", counts / "default.profdata", *raw], check=True)
        return [use]

    def copy_extensions_to_source(self) -> None:
        """Put what was built beside its source, and nothing older with it, which might be found first."""
        for old in (PACKAGE / "rules").glob("accel.*"):
            if old.suffix in (".so", ".pyd"):
                old.unlink()
        super().copy_extensions_to_source()


def readme() -> str:
    """Return the README with links that lead somewhere from PyPI too, which shows it away from the repository."""
    repository = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r'(!\[[^]]*\]\(|<img src=")(?!\w+:)', rf"\g<1>{repository}/raw/HEAD/", text)
    return re.sub(r"(\]\()(?!\w+:|#)", rf"\g<1>{repository}/blob/HEAD/", text)


twin = Extension(
    "rococo_notation.rules.accel",
    [str(part) for part in PARTS],
    define_macros=[("Py_LIMITED_API", "0x030B0000")] if STABLE_ABI else [],
    py_limited_api=STABLE_ABI,
    optional=not PROFILE,
)

setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    ext_modules=[twin] if cythonize and not PURE else [],
    cmdclass={"build_ext": BuildTwin},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE_ABI and not PURE else {},
)
