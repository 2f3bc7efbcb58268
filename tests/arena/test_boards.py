"""What a board is, and what its games bring each chair."""

from __future__ import annotations

from collections import Counter

import pytest

from skat.arena.board import SEATS_OF_A, Board, BoardGame, play_board
from skat.arena.estimate import chairs_of, difference
from skat.arena.latency import Latencies
from skat.arena.match import Match
from skat.arena.opening import FixedContract, dealt, opened, pack_of_board, stream_of_seat
from skat.arena.report import report
from skat.model.contract import Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.model.units import ListPoints
from skat.players.driver import IllegalDecisionError
from skat.players.protocol import RandomPlayer
from skat.rules.actions import Verdict
from skat.rules.state import State
from tests.arena.players import Claimer, Passer, Wrongdoer


def board_of(*games: BoardGame) -> Board:
    """A board of these games, number 0."""
    return Board(number=0, games=games, latencies_a=Latencies(), latencies_b=Latencies())


def clubs_by_rearhand() -> State:
    """A deal in which rearhand plays clubs at 18 with the skat laid away again."""
    pack = pack_of_board(1, 0)
    first, second = dealt(pack).dealt_skat
    return opened(
        FixedContract(
            pack=pack,
            soloist=Seat.REARHAND,
            announcement=Announcement(Contract.CLUBS),
            discard=(first, second),
        )
    )


def random_player(seed: int) -> RandomPlayer:
    return RandomPlayer(seed=seed)


def test_each_player_has_nine_chairs_and_every_seat_three_times() -> None:
    a = Counter(seat for seats in SEATS_OF_A for seat in seats)
    assert a == dict.fromkeys(SEATS, 3)
    assert sorted(map(len, SEATS_OF_A)) == [1, 1, 1, 2, 2, 2]
    assert len(set(SEATS_OF_A)) == 6


def test_packs_and_streams_hang_on_seed_board_and_seat() -> None:
    packs = {pack_of_board(seed, board) for seed in range(3) for board in range(20)}
    assert len(packs) == 60
    streams = {stream_of_seat(s, b, seat) for s in range(3) for b in range(20) for seat in SEATS}
    assert len(streams) == 180
    assert all(0 <= stream < 1 << 63 for stream in streams)


def test_the_pack_of_a_board_is_fixed_for_good() -> None:
    assert " ".join(map(str, pack_of_board(1, 0)[:6])) == "H8 D7 DK C7 HT C8"


@pytest.mark.parametrize(
    ("score", "soloist_points", "defender_points"), [(24, 74, 0), (-48, -98, 40)]
)
def test_points_of_seeger_and_fabian(score: int, soloist_points: int, defender_points: int) -> None:
    game = BoardGame(
        seats_of_a=(Seat.FOREHAND,),
        soloist=Seat.FOREHAND,
        contract=Contract.CLUBS,
        won=score > 0,
        score=ListPoints(score),
    )
    alone, *others = chairs_of(board_of(game))
    assert (alone.is_a, alone.declares, alone.seeger_fabian) == (True, True, soloist_points)
    assert (alone.declaring, alone.defending, alone.classic) == (soloist_points, 0, score)
    for other in others:
        assert (other.is_a, other.declares, other.classic) == (False, False, 0)
        assert (other.declaring, other.defending) == (0, defender_points)


def test_the_difference_of_a_board_is_a_mean_of_nine_chairs_each() -> None:
    games = [
        BoardGame(
            seats_of_a=seats, soloist=Seat.REARHAND, contract=Contract.GRAND, won=own, score=score
        )
        for seats in SEATS_OF_A
        for own in [Seat.REARHAND in seats]
        for score in [ListPoints(48 if own else -96)]
    ]
    chairs = chairs_of(board_of(*games))
    # A wins three grands (98 each); B loses three (-146 each), which pays the A against him 40:
    # in games 1 and 2 the one A, in game 6 both; the B who defend beside them get 40 twice.
    assert difference(chairs, lambda chair: chair.declaring) == pytest.approx(3 * (98 + 146) / 9)
    assert difference(chairs, lambda chair: chair.defending) == pytest.approx((4 - 2) * 40 / 9)
    assert difference(chairs, lambda chair: chair.classic) == pytest.approx(3 * (48 + 96) / 9)


def test_deals_passed_by_all_score_nothing() -> None:
    boards = [
        play_board(
            number,
            dealt(pack_of_board(1, number)),
            a=lambda _: Passer(),
            b=lambda _: Passer(),
            seed=1,
        )
        for number in range(2)
    ]
    for board in boards:
        for chair in chairs_of(board):
            assert (chair.declares, chair.seeger_fabian, chair.classic) == (False, 0, 0)
    summary = report(Match(a="a", b="b", boards=2, seed=1), boards, seconds=0)
    assert summary.passed_share == 1
    assert summary.declaring.a.won_share is None
    assert summary.defending.b.games == 0


def test_parts_add_up_to_the_whole() -> None:
    boards = [
        play_board(
            number,
            dealt(pack_of_board(3, number)),
            a=random_player,
            b=lambda seed: RandomPlayer(seed=seed + 1),
            seed=3,
        )
        for number in range(12)
    ]
    summary = report(Match(a="a", b="b", boards=12, seed=3), boards, seconds=0)
    whole = summary.sf_per_game_diff
    assert whole != 0
    declaring, defending = summary.declaring, summary.defending
    assert declaring.sf_per_game_diff + defending.sf_per_game_diff == pytest.approx(whole)
    by_contract = summary.contracts.values()
    assert sum(part.sf_per_game_diff for part in by_contract) == pytest.approx(whole)
    own = [
        declaring.a.sf_per_game + defending.a.sf_per_game,
        declaring.b.sf_per_game + defending.b.sf_per_game,
    ]
    assert own[0] - own[1] == pytest.approx(whole)
    played = declaring.a.games + declaring.b.games
    assert played == round(72 * (1 - summary.passed_share))
    assert sum(part.a.games + part.b.games for part in by_contract) == played
    assert defending.a.games + defending.b.games == 2 * played
    assert summary.overbid_losses == declaring.a.overbid_losses + declaring.b.overbid_losses


def test_a_claim_needs_a_judge() -> None:
    opening = clubs_by_rearhand()

    def refuse(state: State) -> Verdict:
        return Verdict(holds=False)

    def claimer(seed: int) -> Claimer:
        return Claimer(seed=seed)

    board = play_board(0, opening, a=claimer, b=claimer, seed=1, judge=refuse)
    assert all(game.won for game in board.games)
    with pytest.raises(ValueError, match="no judge") as caught:
        play_board(0, opening, a=claimer, b=claimer, seed=1)
    assert caught.value.__notes__ == ["in board 0 of seed 1, A in forehand"]


def test_an_illegal_decision_ends_the_match_and_says_where() -> None:
    opening = dealt(pack_of_board(1, 4))
    with pytest.raises(IllegalDecisionError, match="middlehand") as caught:
        play_board(4, opening, a=random_player, b=lambda seed: Wrongdoer(seed=seed), seed=1)
    assert caught.value.__notes__ == ["in board 4 of seed 1, A in forehand"]


def test_forced_cards_are_not_timed() -> None:
    board = play_board(0, clubs_by_rearhand(), a=random_player, b=random_player, seed=1)
    for times in (board.latencies_a, board.latencies_b):
        # Nine chairs with ten cards each, of which the last is always forced.
        assert 9 < times.decisions <= 9 * 9
