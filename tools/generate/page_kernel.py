"""Builds the kernel as a module of the page: `web/src/kernel/skat.wasm`, or the file that is named.

    python -m tools.generate.page_kernel [FILE]

The compiler is the wheel that `requirements/page-kernel.txt` pins; the same sources become the same
bytes on every machine. What C++ needs at run time comes from the sources in that wheel, built here
with exceptions: the compiler's own library for WebAssembly has none, and searches end by one. Of
the library of C only what the module calls is built; the linker names what it calls beyond that.
Exit status 1 where the compiler is missing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata, util
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "requirements/page-kernel.txt"
MODULE: Final = ROOT / "web/src/kernel/skat.wasm"
_KEPT: Final = ROOT / ".venv/page-kernel"
_CACHE: Final = _KEPT / "objects"
"""What was compiled once: what comes with the compiler, and all that is built here."""

_TARGET: Final = ("-target", "wasm32-wasi")
_EXCEPTIONS: Final = (
    "-fwasm-exceptions",
    "-mexception-handling",
    "-mllvm",
    "-wasm-enable-eh",
)
# Neither what is known for a debugger nor an assertion that names its file.
_WITHOUT_PATHS: Final = ("-g0", "-DNDEBUG")
_STACK: Final = 1 << 20
_MEMORY: Final = 40 << 20
"""Bytes, whole pages of 64 KiB: where they are used up, an entry answers with a code."""

# As CMakeLists.txt has it for the processor.
_OWN: Final = (
    "-std=c++20",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-ffp-contract=off",
    "-fno-vectorize",
    "-fno-slp-vectorize",
)
_LIBRARY: Final = (
    "-Os",
    "-w",
    "-ffunction-sections",
    "-D_LIBCPP_BUILDING_LIBRARY",
    "-D_LIBCXXABI_BUILDING_LIBRARY",
    "-DLIBCXX_BUILDING_LIBCXXABI",
    "-D_LIBCXXABI_HAS_NO_THREADS",
    "-D_LIBUNWIND_HAS_NO_THREADS",
    "-D_LIBUNWIND_HIDE_SYMBOLS",
)
_INCLUDED: Final = (
    "libcxx/src",
    "libcxx/libc",
    "libcxxabi/src",
    "libcxxabi/include",
    "libunwind/src",
    "libunwind/include",
)

_SMALL: Final = ("page/players",)
"""What only leads to longer work that others do: small rather than fast."""
_KERNEL: Final = (
    "page/entries",
    "page/players",
    "page/mathematics",
    "page/runtime",
    "belief",
    "solver",
)
_OF_CPLUSPLUS: Final = (
    *("libcxx/src/algorithm", "libcxx/src/new_helpers", "libcxx/src/stdexcept"),
    "libcxx/src/string",
    *("libcxxabi/src/cxa_aux_runtime", "libcxxabi/src/cxa_exception"),
    *("libcxxabi/src/cxa_exception_storage", "libcxxabi/src/cxa_handlers"),
    *("libcxxabi/src/cxa_personality", "libcxxabi/src/cxa_virtual"),
    *("libcxxabi/src/fallback_malloc", "libcxxabi/src/private_typeinfo"),
    *("libcxxabi/src/stdlib_exception", "libcxxabi/src/stdlib_stdexcept"),
    "libcxxabi/src/stdlib_typeinfo",
)
_UNWINDING: Final = "libunwind/src/Unwind-wasm"

# As the compiler builds its library of C, of which there are 650 sources more.
_BOTTOM: Final = "libc/wasi/libc-bottom-half"
_TOP: Final = "libc/wasi/libc-top-half"
_START: Final = f"{_BOTTOM}/crt/crt1-reactor"
_OF_C: Final = (
    *(f"libc/musl/src/math/{name}" for name in ("pow", "pow_data", "exp_data")),
    *(f"libc/musl/src/math/__math_{name}" for name in ("invalid", "oflow", "uflow", "xflow")),
    f"{_TOP}/musl/src/exit/atexit",
    f"{_BOTTOM}/cloudlibc/src/libc/errno/errno",
    f"{_BOTTOM}/sources/abort",
)
_FOR_C: Final = (
    *("-std=gnu17", "-w", "-fno-trapping-math", "-ffunction-sections", "-fdata-sections"),
    *("-mthread-model", "single", "-DBULK_MEMORY_THRESHOLD=32"),
)
_INCLUDED_BY_C: Final = (
    *(
        f"{_BOTTOM}/{name}"
        for name in ("headers/private", "cloudlibc/src/include", "cloudlibc/src")
    ),
    *(
        f"{half}/src/{name}"
        for name in ("include", "internal")
        for half in (f"{_TOP}/musl", "libc/musl")
    ),
    *(f"{_TOP}/musl/arch/wasm32", "libc/musl/arch/generic", f"{_TOP}/headers/private"),
)


class _Piece(NamedTuple):
    """A source, and how it is compiled."""

    command: str
    source: Path
    options: tuple[str, ...]


def toolchain_problem() -> str | None:
    """Why the module cannot be built here, or None.

    >>> problem = toolchain_problem()
    >>> problem is None or "ziglang" in problem
    True
    """
    [pinned] = re.findall(r"^ziglang==(\S+)", LOCK.read_text("utf-8"), re.M)
    if util.find_spec("ziglang") is None:
        return f"ziglang {pinned} is not installed (make .venv/.page-kernel)"
    installed = metadata.version("ziglang")
    return None if installed == pinned else f"ziglang {pinned} is pinned, {installed} is installed"


def build(module: Path) -> None:
    """Compiles and links the module; raises CalledProcessError where a source is wrong."""
    spec = util.find_spec("ziglang")
    assert spec is not None
    assert spec.origin is not None
    library = Path(spec.origin).parent / "lib"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        objects = []
        for number, piece in enumerate(_pieces(library)):
            objects.append(f"{folder}/{number}.o")
            _zig(piece.command, *_TARGET, *_EXCEPTIONS, *piece.options, *_WITHOUT_PATHS,
                 "-c", str(piece.source), "-o", objects[-1])  # fmt: skip
        built = folder / "skat.wasm"
        _zig("cc", *_TARGET, "-mexec-model=reactor", "-s", f"-Wl,-z,stack-size={_STACK}",
             f"-Wl,--max-memory={_MEMORY}", *objects, "-o", str(built),
             ZIG_LIBC=str(_library_of_c(library, folder)))  # fmt: skip
        module.write_bytes(built.read_bytes())


def _library_of_c(library: Path, folder: Path) -> Path:
    """Builds what the module needs of it; the file that tells the compiler where it lies."""
    included = [f"-I{library / name}" for name in _INCLUDED_BY_C]
    built = {source: str(folder / f"{Path(source).name}.o") for source in (_START, *_OF_C)}
    for source, target in built.items():
        level = "-Os" if source == _START else "-O3"
        _zig("cc", *_TARGET, level, *_FOR_C, *_WITHOUT_PATHS, *included,
             "-c", str(library / f"{source}.c"), "-o", target)  # fmt: skip
    _zig("ar", "rcs", str(folder / "libc.a"), *(built[source] for source in _OF_C))
    lies = {
        "include_dir": library / "libc/include/wasm-wasi-musl",
        "sys_include_dir": library / "libc/include/generic-musl",
        "crt_dir": folder,
    }
    # It wants every line, those of other systems too.
    others = ("msvc_lib_dir", "kernel32_lib_dir", "gcc_dir", "darwin_sdk_dir")
    told = folder / "libc.txt"
    told.write_text("".join(f"{name}={lies.get(name, '')}\n" for name in (*lies, *others)))
    return told


def _pieces(library: Path) -> Iterator[_Piece]:
    for name in _KERNEL:
        level = ("-Os",) if name in _SMALL else ()
        yield _Piece("c++", Path("src/skat/kernel") / f"{name}.cpp", (*_OWN, *level))
    options = (*_LIBRARY, *(f"-I{library / name}" for name in _INCLUDED))
    for name in _OF_CPLUSPLUS:
        yield _Piece("c++", library / f"{name}.cpp", ("-std=c++23", *options))
    yield _Piece("cc", library / f"{_UNWINDING}.c", ("-std=c23", *options))


def _zig(*words: str, **told: str) -> None:
    # Paths are relative to the tree, so that none of this machine's gets into the module.
    kept = {"ZIG_GLOBAL_CACHE_DIR": str(_KEPT), "ZIG_LOCAL_CACHE_DIR": str(_CACHE)}
    command = [sys.executable, "-m", "ziglang", *words]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **kept, **told}, check=True)


def main() -> int:
    """Builds the module, or says why not."""
    if problem := toolchain_problem():
        print(problem, file=sys.stderr)
        return 1
    module = Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else MODULE
    module.parent.mkdir(exist_ok=True)
    build(module)
    print(f"{module.name}: {module.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
