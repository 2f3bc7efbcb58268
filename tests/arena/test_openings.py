"""Fixed contracts: soloist, contract, discard and auction are given, only cards are played."""

from __future__ import annotations

import pytest

from skat.arena import FixedContract, Match, parse_player, play_match
from skat.arena.board import play_board
from skat.arena.match import opening_of
from skat.arena.opening import contract_by, dealt, opened, pack_of_board
from skat.model.cards import CardSet
from skat.model.contract import Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.state import Call, Phase
from tests.arena.players import Listener, Passer

PACK = pack_of_board(1, 0)


def first_two(seat: Seat) -> FixedContract:
    """Clubs by this seat, who lays away two of the skat and his hand."""
    away = tuple(dealt(PACK).dealt_skat)
    return FixedContract(
        pack=PACK,
        soloist=seat,
        announcement=Announcement(Contract.CLUBS),
        discard=(away[0], away[1]),
    )


@pytest.mark.parametrize("seat", SEATS)
def test_without_calls_the_soloist_alone_bid_18(seat: Seat) -> None:
    state = opened(first_two(seat))
    assert (state.phase, state.turn, state.soloist) == (Phase.PLAY, Seat.FOREHAND, seat)
    assert (state.bid, state.skat_taken) == (BidValue(18), True)
    assert state.skat == state.dealt_skat


def test_without_a_discard_it_is_a_hand_game() -> None:
    fixed = FixedContract(
        pack=PACK, soloist=Seat.REARHAND, announcement=Announcement(Contract.GRAND, hand=True)
    )
    state = opened(fixed)
    assert (state.skat_taken, state.phase) == (False, Phase.PLAY)


def test_the_players_see_the_auction_that_was_given() -> None:
    calls = (
        Call(Seat.MIDDLEHAND, BidValue(18)),
        Call(Seat.FOREHAND, "hold"),
        Call(Seat.MIDDLEHAND, "pass"),
        Call(Seat.REARHAND, BidValue(20)),
        Call(Seat.FOREHAND, "pass"),
    )
    fixed = FixedContract(
        pack=PACK,
        soloist=Seat.REARHAND,
        announcement=Announcement(Contract.NULL, hand=True),
        calls=calls,
    )
    Listener.seen.clear()

    def listener(seed: int) -> Listener:
        return Listener(seed=seed)

    play_board(0, opened(fixed), a=listener, b=listener, seed=1)
    assert {view.phase for view in Listener.seen} == {Phase.PLAY}
    assert all(view.calls == calls and view.bid == 20 for view in Listener.seen)


@pytest.mark.parametrize(
    ("fixed", "reason"),
    [
        (
            FixedContract(
                pack=PACK,
                soloist=Seat.REARHAND,
                announcement=Announcement(Contract.CLUBS),
                calls=(
                    Call(Seat.MIDDLEHAND, BidValue(18)),
                    Call(Seat.FOREHAND, "pass"),
                    Call(Seat.REARHAND, "pass"),
                ),
            ),
            "do not make rearhand the soloist",
        ),
        (
            FixedContract(
                pack=PACK,
                soloist=Seat.MIDDLEHAND,
                announcement=Announcement(Contract.CLUBS),
                discard=(PACK[0], PACK[1]),
            ),
            "card_not_held",
        ),
        (
            FixedContract(
                pack=PACK,
                soloist=Seat.MIDDLEHAND,
                announcement=Announcement(Contract.CLUBS),
                calls=(Call(Seat.FOREHAND, BidValue(18)),),
            ),
            "not_your_turn",
        ),
        (
            FixedContract(
                pack=PACK[:31], soloist=Seat.FOREHAND, announcement=Announcement(Contract.CLUBS)
            ),
            "not_a_pack",
        ),
    ],
)
def test_what_the_rules_refuse_is_no_opening(fixed: FixedContract, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        opened(fixed)


def test_contracts_by_a_player_are_his_own() -> None:
    simple = parse_player("simple")
    for board in range(6):
        fixed = contract_by(simple, seed=4, board=board)
        assert fixed == contract_by(simple, seed=4, board=board)
        state = opened(fixed)
        assert state.announcement == fixed.announcement
        if fixed.discard is not None:
            assert state.skat == CardSet.of(fixed.discard)
        assert state.calls == fixed.calls


def test_who_always_passes_gives_no_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skat.arena.opening.MOST_ATTEMPTS", 20)
    with pytest.raises(ValueError, match="pass every deal"):
        contract_by(lambda _: Passer(), seed=1, board=0)


def test_in_a_match_with_fixed_contracts_only_cards_are_played() -> None:
    match = Match(a="simple", b="random", boards=6, seed=2, contracts_by="simple")
    for number, board in enumerate(play_match(match)):
        opening = opening_of(match, number)
        for game in board.games:
            assert game.soloist is opening.soloist
            assert opening.announcement is not None
            assert game.contract is opening.announcement.contract


def test_given_contracts_are_played_in_their_order() -> None:
    given = tuple(first_two(seat) for seat in SEATS)
    boards = play_match(Match(a="random", b="simple", boards=3, seed=1, given=given))
    assert [board.games[0].soloist for board in boards] == list(SEATS)


def test_a_match_that_contradicts_itself() -> None:
    with pytest.raises(ValueError, match="1 contracts given for 2 boards"):
        Match(a="simple", b="simple", boards=2, seed=1, given=(first_two(Seat.FOREHAND),))
    given = (first_two(Seat.FOREHAND),) * 2
    with pytest.raises(ValueError, match="not both"):
        Match(a="simple", b="simple", boards=2, seed=1, given=given, contracts_by="simple")
    with pytest.raises(ValueError, match="two boards"):
        Match(a="simple", b="simple", boards=1, seed=1)
