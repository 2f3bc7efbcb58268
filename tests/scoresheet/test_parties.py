"""Who stands against the soloist."""

import pytest

from skat.scoresheet.entry import opposing_party


@pytest.mark.article("DEF-opposing-party")
@pytest.mark.parametrize(
    ("table", "against"), [(["A", "B", "C", "D"], ("A", "B", "D")), (["A", "B", "C"], ("A", "B"))]
)
def test_everybody_but_the_soloist(table: list[str], against: tuple[str, ...]) -> None:
    assert opposing_party(table, "C") == against


@pytest.mark.article("DEF-opposing-party")
@pytest.mark.parametrize("soloist", "ABCD")
def test_the_soloist_never_stands_against_himself(soloist: str) -> None:
    assert soloist not in opposing_party("ABCD", soloist)


@pytest.mark.article("DEF-opposing-party")
def test_a_passed_deal_has_no_parties() -> None:
    assert opposing_party(["A", "B", "C"], None) == ()
