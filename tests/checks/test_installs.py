"""Nothing names an install that does not exist; `make wheel` runs the lines of the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.test_requirements import EXTRAS
from tools.checks.wheel import installs

ROOT = Path(__file__).parents[2]
TEXTS = [
    *ROOT.glob("*.md"),
    *(file for file in ROOT.glob("docs/**/*.md") if not {"_build", "_generated"} & {*file.parts}),
    *ROOT.glob("src/skat/**/*.py"),
    *ROOT.glob("src/skat/messages/*.json"),
]
OTHERS = {"open_spiel", "pre-commit"}
"""What others publish."""


def installed(text: str) -> list[str]:
    """What the `pip install` lines of a text install, and what `pipx run` runs.

    >>> installed("`pip install 'skat[print]'` or pip install -r lock.txt")
    ['skat[print]']
    """
    packages = []
    for line in re.findall(r"(?:pip install|pipx run --spec) ([^`\n)]*)", text):
        words = shlex.split(line.split(" && ")[0].split(" or ")[0])
        for before, word in zip(["", *words], words, strict=False):
            if not word.startswith("-") and before not in ("-r", "-c"):
                packages.append(word)
                break
    return packages


def test_every_install_is_of_a_file_or_of_what_others_publish() -> None:
    named = {(file.name, what) for file in TEXTS for what in installed(file.read_text("utf-8"))}
    assert {what.partition("[")[0] for _, what in named} & OTHERS
    ours = [(name, what) for name, what in named if what.partition("[")[0] not in OTHERS]
    assert [each for each in ours if not re.search(r"\.whl(\[|$)", each[1])] == []


def test_an_install_from_an_index_is_noticed() -> None:
    assert installed("needs X: pip install 'skat[redis]'") == ["skat[redis]"]


@pytest.mark.parametrize("line", installs())
def test_the_page_installs_extras_that_there_are(line: str) -> None:
    [extras] = re.findall(r"\.whl\[(.*?)\]", line)
    assert {*extras.split(",")} <= EXTRAS.keys()
