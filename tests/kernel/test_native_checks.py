"""The search compiled on its own: sanitizers, many endings, and rules broken on purpose.

`native/endings.cpp` compares random and biased endings with trying everything. It must pass, also
under the sanitizers, and it must fail for every pruning rule that a test build breaks.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src/skat/kernel"
SOURCES = ("solver", "trump_search", "null_search", "claim_search", "ordering_weights")


@functools.cache
def compiler() -> str:
    found = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
    if found is None:
        pytest.skip("no C++ compiler")
    return found


def built(folder: Path, *flags: str) -> Path:
    """The program that checks endings, compiled with these flags."""
    program = folder / "endings"
    sources = [KERNEL / f"{name}.cpp" for name in SOURCES]
    subprocess.run(
        [
            compiler(),
            "-std=c++20",
            "-pthread",
            *flags,
            f"-I{KERNEL}",
            str(Path(__file__).parent / "native/endings.cpp"),
            *map(str, sources),
            "-o",
            str(program),
        ],
        check=True,
    )
    return program


def check(
    program: Path, count: int, seed: int, threads: int = 1
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, str(count), str(seed), str(threads)], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("sanitizers", ["address,undefined", "thread"])
def test_endings_under_the_sanitizers(tmp_path: Path, sanitizers: str) -> None:
    program = built(tmp_path, "-O1", "-g", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all")
    done = check(program, 300, seed=1, threads=2)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.proof
def test_two_hundred_thousand_endings(tmp_path: Path) -> None:
    done = check(built(tmp_path, "-O2"), 200_000, seed=2, threads=os.cpu_count() or 1)
    assert done.returncode == 0, done.stdout
    print(done.stdout)


def mutants() -> int:
    found = re.search(r"constexpr int mutants = (\d+);", (KERNEL / "mutant.hpp").read_text())
    assert found
    return int(found[1])


@pytest.mark.proof
@pytest.mark.parametrize("number", range(1, mutants() + 1))
def test_a_broken_pruning_rule_is_noticed(tmp_path: Path, number: int) -> None:
    program = built(tmp_path, "-O1", f"-DSKAT_MUTANT={number}")
    assert any(check(program, 20_000, seed).returncode == 1 for seed in range(1, 6))
