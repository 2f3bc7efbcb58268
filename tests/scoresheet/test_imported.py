"""Lines from deals that were played: the same as the running table's own rows."""

import pytest

from skat.model.contract import TRUMP_CONTRACTS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.players import Player, make_player
from skat.players.driver import play_deal
from skat.rules.actions import Action, Leave, Pass, TimeOut
from skat.rules.editions import rule_set
from skat.rules.machine import start
from skat.rules.state import Phase
from skat.rules.table import active_places
from skat.rules.views import View
from skat.scoresheet.foot import feet, totals_after_each
from skat.scoresheet.invariants import violated
from skat.scoresheet.line import line_of_deal, passed_line
from skat.scoresheet.sheet import dealer_of
from skat.shuffle import DealId, Seed, shuffled_pack
from skat.tables.state.rows import row_of
from skat.tables.state.rows import sheet_of as sheet_of_rows
from tests.articles.situations import auction
from tests.rules.open.test_rulings import phases
from tests.rules.positions import must
from tests.scoresheet.lists import filled, sheet_of
from tests.tables.tools import seed


class Passer:
    """Never bids, and plays the first card that is legal."""

    name = "passer"

    def decide(self, seen: View) -> Action:
        """Passes where that can be done."""
        return next((action for action in seen.legal if isinstance(action, Pass)), seen.legal[0])


def seated(*, ramsch: bool) -> dict[Seat, Player]:
    """Players of whom one bids; for Ramsch nobody does."""
    if ramsch:
        return dict.fromkeys(SEATS, Passer())
    players = {seat: make_player("random", seed=SEATS.index(seat)) for seat in SEATS}
    return {**players, Seat.FOREHAND: make_player("simple", seed=0)}


@pytest.mark.parametrize(("size", "ramsch"), [(3, False), (4, False), (3, True), (4, True)])
def test_played_deals_make_the_rows_of_a_table(size: int, ramsch: bool) -> None:
    players = seated(ramsch=ramsch)
    rules = rule_set(options={"ramsch": ramsch})
    assert not isinstance(rules, Refusal)
    sheet, rows = sheet_of(size), []
    for deal in range(1, 13):
        pack = shuffled_pack(Seed(seed(deal)), DealId(f"list/{deal}"), nonces=[])
        state = play_deal(players, pack, rules=rules, table_size=size)
        dealer = dealer_of(sheet, deal)
        sheet = filled(sheet, line_of_deal(state, dealer=dealer))
        rows.append(row_of(state, deal=deal, dealer=dealer))
        line, row = sheet.lines[-1], rows[-1]
        assert (line, line.soloist) == (row.line, row.soloist)
        assert state.result is not None
        score, seats = state.result.score, active_places(dealer, size=size)
        expected = (score.score, score.won, score.steps) if score else (0, None, ())
        assert (line.score, line.won, line.steps) == expected
        against = dict(zip(SEATS, state.result.ramsch or (0, 0, 0), strict=True))
        brought = {seats[seat]: -points for seat, points in against.items()}
        if line.soloist is not None:
            brought[line.soloist] = line.score
        assert {at: points for at in sheet.places if (points := line.brought(at))} == {
            at: points for at, points in brought.items() if points
        }
        assert (line.tops is not None) == (line.contract in TRUMP_CONTRACTS)
        if line.tops is not None and line.multiplier is not None:
            assert line.breakdown[0] == str(line.tops)
    at_table = sheet_of_rows(rows, players=sheet.players)
    assert totals_after_each(at_table) == totals_after_each(sheet)
    assert feet(at_table) == feet(sheet)
    for foot in feet(at_table):
        own = [line.won for line in sheet.lines if line.soloist == foot.place]
        assert (foot.won, foot.lost) == (own.count(True), own.count(False))
        others = sum(line.won is False for line in sheet.lines) - foot.lost
        total = sum(line.brought(foot.place) for line in sheet.lines)
        bonus = 50 * (foot.won - foot.lost) + (40 if size == 3 else 30) * others
        assert foot.seeger_fabian == total + bonus
    assert violated(sheet) == ()
    assert any(line.ramsch if ramsch else line.soloist for line in sheet.lines)


def test_a_deal_without_a_result_is_not_entered() -> None:
    with pytest.raises(ValueError, match=r"5\.5\.1"):
        line_of_deal(start(), dealer=Place(1))


def test_a_passed_deal_is_a_line_without_a_game() -> None:
    passed = auction("M pass, R pass, F pass")
    assert line_of_deal(passed, dealer=Place(3)) == passed_line()


@pytest.mark.article("SkO-3.4.1", negative=True)
@pytest.mark.parametrize("absence", [TimeOut, Leave])
def test_a_soloist_gone_before_he_announced_is_not_entered_as_hand(
    absence: type[TimeOut] | type[Leave],
) -> None:
    """Before the skat was taken, with it in hand, and after the discard."""
    reached = set()
    for state in phases():
        if state.soloist is None or state.announcement is not None:
            continue
        reached.add(state.phase)
        line = line_of_deal(must(state, absence(state.soloist)), dealer=Place(3))
        assert (line.hand, line.won) == (False, False)
    assert reached == {Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE}
