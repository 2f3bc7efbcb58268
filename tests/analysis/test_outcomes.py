"""What an end is worth at the table: as the score list enters it, and a sum of 0 over all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from skat.analysis.outcomes import RUNGS, cards_of_soloist, ends, refused_view, stake
from skat.model.cards import CardSet
from skat.model.contract import Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.players import make_player
from skat.rules.actions import Deal, Play
from skat.rules.machine import is_over, start
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import view
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import tournament_bonus
from tests.players.games import positions_in_play
from tests.rules.positions import cards, must, playing, random_pack, rules_with


def deals(number: int, *, seed: int) -> Iterator[tuple[State, State]]:
    """Deals played out by `simple`: somewhere in their play, and over."""
    chance = random.Random(seed)
    player = make_player("simple")
    for _number in range(number):
        state = must(start(), Deal(random_pack(chance)))
        middle = None
        while not is_over(state):
            assert state.turn is not None
            if state.phase is Phase.PLAY and len(state.tricks) < 6 and len(state.trick) == 1:
                middle = state
            state = must(state, player.decide(view(state, state.turn)))
        if middle is not None:
            yield middle, state


def at_the_table(final: State, seat: Seat) -> float:
    """A seat's own points less the mean of the others, by the score list."""
    assert final.result is not None
    assert final.result.score is not None
    assert final.soloist is not None
    entry = DealEntry(final.soloist, final.result.score.score)
    bonus = tournament_bonus(SEATS, entry)
    assert not isinstance(bonus, Refusal)
    own = {each: bonus[each] + (entry.score if each is final.soloist else 0) for each in SEATS}
    return own[seat] - sum(own[other] for other in seat.others) / 2


def test_the_end_of_a_deal_is_worth_what_the_score_list_says() -> None:
    compared = null = 0
    for middle, final in deals(36, seed=71):
        result = final.result
        assert result is not None
        assert final.soloist is not None
        assert final.announcement is not None
        is_null = final.announcement.contract is Contract.NULL
        if result.ending not in (DealEnding.PLAYED_OUT, DealEnding.NULL_TRICK) or (
            result.soloist_tricks in (0, 10) and not is_null
        ):
            continue
        twelve = CardSet(final.dealt_hands[final.soloist.index].mask | final.dealt_skat.mask)
        reached = sum(result.soloist_points >= rung for rung in RUNGS)
        if is_null:
            assert result.score is not None
            reached = int(result.score.won)
            null += 1
        for seat in SEATS:
            worth = ends(view(middle, seat), twelve)[reached]
            assert worth == pytest.approx(at_the_table(final, seat))
        compared += 1
    assert compared > 20
    assert null > 0


def test_all_seats_together_win_and_lose_nothing() -> None:
    for middle, final in deals(12, seed=72):
        assert final.soloist is not None
        twelve = CardSet(final.dealt_hands[final.soloist.index].mask | final.dealt_skat.mask)
        of_seats = [ends(view(middle, seat), twelve) for seat in SEATS]
        for one_end in zip(*of_seats, strict=True):
            assert sum(one_end) == pytest.approx(0)


def test_the_stake_is_three_values_and_the_bonuses() -> None:
    """With one, game two: 20 in hearts. Won 20 + 50, lost 40 + 50 and 40 for each defender."""
    state = next(iter(positions_in_play(1, seed=73)))
    assert state.soloist is not None
    twelve = CardSet.of([*cards("CJ HA HT HK HQ H9 CA CT SA ST DA DT")])
    for seat in SEATS:
        seen = replace(
            view(state, seat), announcement=Announcement(Contract.HEARTS), bid=BidValue(18)
        )
        due = 3 * 20 + 140
        assert stake(seen, twelve) == (due if seat is state.soloist else due / 2)
        four = replace(seen, table_size=4)
        assert stake(four, twelve) == pytest.approx(
            due - 10 if seat is state.soloist else (due - 10) / 3
        )


def test_the_soloists_cards_are_put_together_from_play_and_view() -> None:
    for middle, final in deals(12, seed=74):
        assert final.soloist is not None
        dealt = final.dealt_hands[final.soloist.index].mask | final.dealt_skat.mask
        own = cards_of_soloist(view(middle, final.soloist), 0).mask
        assert own | (0 if final.skat_taken else final.dealt_skat.mask) == dealt
        held = middle.hand_of(final.soloist).mask | middle.skat.mask
        for other in final.soloist.others:
            assert cards_of_soloist(view(middle, other), held).mask == dealt


def test_what_cannot_be_judged_is_refused_with_a_code() -> None:
    grand = playing(Contract.GRAND, [cards("CJ"), cards("SJ"), cards("HJ")])
    assert refused_view(view(grand, "spectator")) == "no_card_due"
    forced = view(grand, grand.turn) if grand.turn is not None else None
    assert forced is not None
    assert refused_view(forced) == "no_choice"
    codes = set()
    chance = random.Random(75)
    for rules in (rules_with(), rules_with(leaflet_ouvert=True)):
        state = must(start(rules), Deal(random_pack(chance)))
        player = make_player("simple")
        while not is_over(state):
            assert state.turn is not None
            seen = view(state, state.turn)
            plays = sum(isinstance(action, Play) for action in seen.legal)
            code = refused_view(seen)
            assert (code in ("no_card_due", "no_choice")) == (plays < 2)
            codes.add(code)
            state = must(state, player.decide(seen))
    assert codes == {None, "no_card_due", "no_choice", "house_rules"}


def test_games_that_need_schwarz_are_refused() -> None:
    for state in positions_in_play(3, seed=76):
        assert state.turn is not None
        if state.announcement is None or state.announcement.contract is Contract.NULL:
            continue
        announced = Announcement(
            state.announcement.contract, hand=True, announced=Announced.SCHWARZ
        )
        seen = replace(view(state, state.turn), announcement=announced)
        assert refused_view(seen) == "schwarz_needed"
