"""Papers of an evening online: for whom a computer player acted, and what that brought."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.model.seats import Place
from skat.papers.printing.tournament import tournament_pdf
from skat.scoresheet.foot import feet
from skat.tournament.table_list import no_bonus
from tests.papers.printing.test_tournament_pdf import lines_of
from tests.tournament.online.test_stand_ins import vanished


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_marks_the_deals_and_its_foot_gives_no_bonus(language: str) -> None:
    state = vanished().state
    table = state.series[0].tables[0]
    foot_lines = feet(table.sheet, no_bonus=no_bonus(table))
    assert [foot.others_lost for foot in foot_lines] == [
        tally.others_lost for tally in table.tallies
    ]
    assert [foot.seeger_fabian for foot in foot_lines] == [
        tally.result(3) for tally in table.tallies
    ]
    assert no_bonus(table) == {Place(1): {3, 4, 5, 6}}
    lines = lines_of(tournament_pdf("lists", state, language=language))
    text = "\n".join(lines)
    mark = message("list.stand_in", {"place": 1}, language=language)
    assert text.count(mark) == 4 + 1
    assert message("list.stand_in_legend", language=language) in text


def test_standings_say_how_often() -> None:
    state = vanished().closed().state
    text = "\n".join(lines_of(tournament_pdf("standings", state, language="en")))
    assert "(PC 4)" in text
    assert message("tournament.stand_in_legend", language="en") in text


def test_a_certificate_of_a_place_says_so() -> None:
    played = vanished().closed()
    text = "\n".join(lines_of(tournament_pdf("certificates", played.state, language="en")))
    names = {each.number: each.name for each in played.state.entrants}
    assert names[played.sits(1, 1)] not in text
    assert "a computer acted" not in text
    notice = played.state.prospectus
    online = notice.online
    assert online is not None
    allowed = replace(
        played.state, prospectus=replace(notice, online=replace(online, stand_in_most=100))
    )
    text = " ".join(
        " ".join(lines_of(tournament_pdf("certificates", allowed, language="en"))).split()
    )
    assert names[played.sits(1, 1)] in text
    assert "deals in which a computer acted: 4" in text


def test_the_notice_says_what_holds() -> None:
    state = vanished().state
    text = " ".join(lines_of(tournament_pdf("prospectus", state, language="en")))
    assert "25%" in text
