"""The page about phases and options says what the code does; no option is there for nothing."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from skat.rules.editions import OPTION_NAMES
from skat.rules.phases import PHASES
from skat.rules.state import Phase
from tools.docs import phases

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """The names of the script that writes the page."""
    return runpy.run_path(str(ROOT / "tools" / "generate" / "rules_page.py"))


def test_the_page_is_what_the_code_says(tool: dict[str, Any]) -> None:
    assert (ROOT / "docs" / "how" / "rules.md").read_text(encoding="utf-8") == tool["page"]()


@pytest.mark.proof
def test_every_option_decides_something(tool: dict[str, Any]) -> None:
    packages = (*tool["PLAYED_BY"], "referee", "scoresheet", "tournament")
    deciders = tool["deciders"](packages)
    assert [name for name in OPTION_NAMES if not deciders[name]] == []


def test_an_option_that_no_article_names_is_refused(tool: dict[str, Any]) -> None:
    unmarked = [tool["Decider"]("skat.rules.auction.kontra.may_kontra", ())]
    marked = [tool["Decider"]("skat.rules.auction.kontra.may_kontra", ("LF-kontra",))]
    assert list(tool["articles"]("my_rule", marked)) == ["LF-kontra"]
    with pytest.raises(ValueError, match="my_rule"):
        tool["articles"]("my_rule", unmarked)


def test_the_diagram_shows_every_step_of_every_phase() -> None:
    drawn = [(before, after, actions) for before, after, actions in phases.edges()]
    for phase, steps in PHASES.items():
        for action, step in steps.items():
            if action in phases.OUTSIDE:
                continue
            for after in step.next:
                labels = [by for one, other, by in drawn if (one, other) == (phase, after)]
                assert len(labels) == 1
                assert action.__struct_config__.tag in labels[0]
    assert {after for _, after, _ in drawn} | {Phase.DEAL} == set(Phase)
