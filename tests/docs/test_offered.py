"""House rules and computer players: named, explained and described; the page offers them."""

from __future__ import annotations

from pathlib import Path

from skat.messages import catalogue
from skat.players import PLAYER_NAMES
from skat.rules.editions import ADDED_USUAL, HOUSE_OPTIONS
from tools.generate import offered, told

ROOT = Path(__file__).parents[2]


def test_the_page_offers_what_the_rules_know() -> None:
    assert offered.PAGE.read_text(encoding="utf-8") == offered.text(), "run: make wire"
    assert told.PAGE.read_text(encoding="utf-8") == told.text(), "run: make wire"
    assert offered.SPELT.read_text(encoding="utf-8") == offered.spelt(), "run: make wire"
    assert offered.DUTIES.read_text(encoding="utf-8") == offered.duties(), "run: make wire"
    assert offered.READINGS.read_text(encoding="utf-8") == offered.readings(), "run: make wire"
    assert {option for _, (option, _, _) in offered.switches()} == set(HOUSE_OPTIONS)


def test_every_computer_player_has_a_name_and_a_line_and_is_described() -> None:
    wanted = [f"level_{kind}.{name}" for name in PLAYER_NAMES for kind in ("name", "hint")]
    assert [key for key in wanted if key not in catalogue("en")] == []
    arena = (ROOT / "docs/reference/arena.md").read_text(encoding="utf-8")
    assert [name for name in PLAYER_NAMES if f"`{name}`" not in arena] == []


def test_every_house_rule_has_a_name_and_a_line_that_explains_it() -> None:
    """Tests of the catalogues see to it that the other languages have the same."""
    rules = {*HOUSE_OPTIONS, *(name for name, _ in offered.switches())}
    wanted = [key for rule in sorted(rules) for key in (f"option.{rule}", f"start.house_{rule}")]
    assert [key for key in wanted if key not in catalogue("en")] == []


def test_every_house_rule_that_came_later_stands_on_the_page_of_house_rules() -> None:
    page = (ROOT / "docs/reference/house-rules.md").read_text(encoding="utf-8")
    assert [name for name in ADDED_USUAL if f"| `{name}` |" not in page] == []
