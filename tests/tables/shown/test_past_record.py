"""A finished deal as a record without names: of a tournament when its list is over, not before."""

from __future__ import annotations

import pytest

from skat.journal import Entry
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.tables.shown.played_deals import PastRecord, past_record
from skat.tables.shown.retold import AskedDeal
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.settings import Length, Settings
from tests.tables.shown.test_past import journal
from tests.tables.tools import TABLE, key


def asked(entries: tuple[Entry, ...], who: Key) -> PastRecord | Refusal:
    return past_record(AskedDeal(entries=entries, table=TABLE, number=1, key=who))


@pytest.mark.article("TR-9.9")
def test_of_a_tournament_after_its_list_for_those_who_played() -> None:
    settings = Settings(tournament=True, length=Length.ROUND)
    for deals, over in ((1, False), (2, False), (3, True)):
        entries = journal(deals=deals, unfinished=False, settings=settings)
        refused = asked(entries, STRANGER)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.articles) == ("no_spectators_in_tournament", ("TR-9.9",))
        own = asked(entries, key(2))
        if over:
            assert isinstance(own, PastRecord)
            assert own.you in SEATS
            assert own.record.result is not None
            assert set(own.players) == {"Anna", "Ben", "Cleo"}
        else:
            assert isinstance(own, Refusal)
            assert (own.code, own.articles) == ("review_after_list", ("TR-9.9",))
