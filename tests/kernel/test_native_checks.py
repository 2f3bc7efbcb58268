"""The kernel compiled without Python: under sanitizers, fuzzed, and with rules broken on purpose.

`native/endings.cpp` compares endings with trying every card, `native/worlds.cpp` worlds, playouts
and evaluations; `native/positions.cpp` is a fuzz target, and `native/replay.cpp` drives it;
`native/stepper.cpp` steps batches of deals with right and wrong actions, `native/simple.cpp` lets
the player `simple` look at anything, `native/club.cpp` compares choices of `club` with asking about
every card. They must pass, also under the sanitizers; and the first must
fail for every pruning rule that is broken.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from skat.kernel.position import why_refused
from tests.kernel import corpus
from tests.kernel.broken_rules import BROKEN_RULES, planted

fcntl = pytest.importorskip("fcntl", reason="Windows locks files otherwise")

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src/skat/kernel"
NATIVE = Path(__file__).parent / "native"
KEPT = ROOT / "build" / "native"
"""Programs that were built once, each under the hash of all that went into it."""
PROGRAMS = {
    "endings": ("endings",),
    "worlds": ("worlds",),
    "positions": ("positions", "replay"),
    "stepper": ("stepper",),
    "simple": ("simple",),
    "club": ("club",),
}
KNOWS_PYTHON = re.compile(r'#include ["<](bind|nanobind|Python)')
CORES = os.cpu_count() or 1


def build(*names: str, flags: tuple[str, ...], sources: Path = KERNEL) -> dict[str, Path]:
    """These programs, compiled with these flags, with all of the kernel that knows no Python.

    They are compiled again only when the kernel, the checks, the flags or the compiler change.
    """
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    command = [compiler, "-std=c++20", "-pthread", "-Wall", "-Wextra", *flags]
    folder = KEPT / fingerprint(command, names, sources)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            compile_all([*command, f"-I{sources}"], names, sources, folder)
            (folder / "done").touch()
    return {name: folder / name for name in names}


def fingerprint(command: list[str], names: tuple[str, ...], sources: Path) -> str:
    """The hash of all that goes into a build."""
    version = subprocess.run([command[0], "--version"], check=True, capture_output=True).stdout
    told = hashlib.sha256(repr((command, names, version)).encode())
    for file in sorted([*sources.rglob("*"), *NATIVE.iterdir()]):
        if file.suffix in {".cpp", ".hpp", ".csv"}:
            told.update(repr((file.name, file.read_bytes())).encode())
    return told.hexdigest()[:32]


def compile_all(command: list[str], names: tuple[str, ...], sources: Path, folder: Path) -> None:
    """Compile each source once, then link each program."""
    kernel = [file for file in sources.glob("*.cpp") if not KNOWS_PYTHON.search(file.read_text())]
    own = {name: [NATIVE / f"{part}.cpp" for part in PROGRAMS[name]] for name in names}

    def compiled(source: Path) -> Path:
        result = folder / f"{source.parent.name}-{source.stem}.o"
        subprocess.run([*command, "-c", source, "-o", result], check=True)
        return result

    with ThreadPoolExecutor(CORES) as pool:
        library = list(pool.map(compiled, kernel))
        for name, parts in own.items():
            objects = [*library, *pool.map(compiled, parts)]
            subprocess.run([*command, *objects, "-o", folder / name], check=True)


def run(program: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=False
    )


def assert_passes(program: Path, *arguments: object) -> None:
    done = run(program, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)


@cache
def built(sanitizer: str) -> dict[str, Path]:
    """Every program as fast as it can be, or under a sanitizer: its first finding is the end."""
    if not sanitizer:
        return build(*PROGRAMS, flags=("-O2",))
    flags = ("-O1", "-g1", f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all")
    return build(*PROGRAMS, flags=flags)


@pytest.fixture(scope="module")
def mutants(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The check of endings with every broken rule in it, to be chosen when it runs."""
    folder = tmp_path_factory.mktemp("mutants")
    flags = ("-O1", "-include", str(NATIVE / "chosen_mutant.hpp"))
    return build("endings", flags=flags, sources=planted(KERNEL, folder))["endings"]


FAST = (
    ("", "endings", (100_000, 2, CORES)),
    ("", "worlds", (5_000, 2)),
    ("", "positions", (1_000_000, 2)),
    ("", "stepper", (150, 1)),
    ("", "stepper", (150, 5)),
    ("", "stepper", (150, 6)),
    ("", "simple", (20_000, 1)),
    ("", "club", (30, 100_000, 1)),
)
SANITIZED = tuple(
    (sanitizer, program, numbers)
    for sanitizer in ("address,undefined", "thread")
    for program, numbers in (
        ("endings", (5_000, 3, 2)),
        ("worlds", (400, 3)),
        ("positions", (75_000, 3)),
        ("stepper", (16, 1)),
        ("stepper", (16, 2)),
        ("simple", (400, 2)),
        ("club", (2, 4_000, 2)),
    )
)


@pytest.mark.live
@pytest.mark.proof
@pytest.mark.parametrize(("sanitizer", "program", "numbers"), [*SANITIZED, *FAST])
def test_much_is_right_also_under_the_sanitizers(
    tmp_path: Path, sanitizer: str, program: str, numbers: tuple[int, ...]
) -> None:
    assert_passes(built(sanitizer)[program], *numbers, *files_of(program, tmp_path))


def files_of(program: str, folder: Path) -> list[Path]:
    """What it reads."""
    return corpus.write(folder) if program == "positions" else []


def test_the_corpus_holds_positions_of_both_kinds() -> None:
    refused = {name: why_refused(position) for name, position in corpus.POSITIONS.items()}
    assert {code for code in refused.values() if code} >= {
        "cards_overlap",
        "contract_unknown",
        "hand_sizes_differ",
        "points_impossible",
        "skat_size",
        "trick_revokes",
    }
    assert list(refused.values()).count(None) >= 8


@pytest.mark.proof
@pytest.mark.live
def test_every_broken_pruning_rule_is_noticed(mutants: Path) -> None:
    """A wrong bound gives a wrong answer in the endings that `make test` looks at."""
    assert run(mutants, 5_000, 1, 1, 0).returncode == 0
    unnoticed = [
        number
        for number in range(1, len(BROKEN_RULES) + 1)
        if run(mutants, 30_000, 1, 1, number).returncode != 1
    ]
    assert not unnoticed


def test_the_kernel_knows_of_no_broken_rule() -> None:
    sources = [file for file in KERNEL.iterdir() if file.suffix in {".cpp", ".hpp", ".py"}]
    assert not [file.name for file in sources if "mutant" in file.read_text(encoding="utf-8")]
