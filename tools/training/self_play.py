"""Plays deals among players of different strength and writes down every card, for training.

    python -m tools.training.self_play --games 20000 --seed 20261130 > games.jsonl
    python -m tools.training.self_play --games 2000 --seed 7 --players simple,pimc:worlds=8

Each line is one game that was declared: who sat where, the hands when forehand was to lead,
the skat as it lay then, the calls, the announcement, the cards in the order in which they were
played, and the soloist's card points. Seats are drawn anew for every deal. Passed deals are left
out. With --cards-by simple the players only declare, which is all that is needed to learn how hands
lie after an auction.
"""

from __future__ import annotations

import argparse
import random
import sys

import msgspec

from skat.arena.naming import parse_player
from skat.arena.opening import dealt, pack_of_board, stream_of_seat
from skat.model.contract import Announcement
from skat.model.seats import SEATS, Seat
from skat.players import Player
from skat.referee.search.verdict import verdict_on
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over
from skat.rules.state import Call, Phase, State
from skat.rules.views import view

PLAYERS = "simple,pimc:worlds=6,pimc:worlds=12"


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One game: sets of cards are masks, cards are numbers 0 to 31, as in `skat.model.cards`."""

    players: tuple[str, str, str]
    dealt: tuple[int, int, int]
    dealt_skat: int
    calls: tuple[Call, ...]
    soloist: Seat
    announcement: Announcement
    hands: tuple[int, int, int]
    skat: int
    cards: tuple[int, ...]
    won: bool


def played(
    board: int, *, names: tuple[str, str, str], seed: int, cards_by: str | None = None
) -> Record | None:
    """The deal of this board among these players; None if all pass.

    `cards_by` names who plays the cards for everybody.
    """

    def at(seat: Seat, name: str) -> Player:
        return parse_player(name)(stream_of_seat(seed, board, seat))

    before = {seat: at(seat, name) for seat, name in zip(SEATS, names, strict=True)}
    after = before if cards_by is None else {seat: at(seat, cards_by) for seat in SEATS}
    state = dealt(pack_of_board(seed, board))
    opening: State | None = None
    while not is_over(state):
        if opening is None and state.phase is Phase.PLAY:
            opening = state
        turn = state.turn
        applied = apply(
            state,
            (before if opening is None else after)[turn].decide(view(state, turn))
            if turn
            else verdict_on(state),
        )
        if not isinstance(applied, Applied):
            raise ValueError(f"a decision is refused: {applied.code}")
        state = applied.state
    if opening is None or opening.soloist is None or opening.announcement is None:
        return None
    assert state.result is not None
    assert state.result.score is not None
    first, second, third = (hand.mask for hand in opening.hands)
    was_first, was_second, was_third = (hand.mask for hand in opening.dealt_hands)
    tricks = [card for trick in state.tricks for card in trick.cards]
    return Record(
        players=names,
        dealt=(was_first, was_second, was_third),
        dealt_skat=opening.dealt_skat.mask,
        calls=opening.calls,
        soloist=opening.soloist,
        announcement=opening.announcement,
        hands=(first, second, third),
        skat=opening.skat.mask,
        cards=tuple(card.index for card in (*tricks, *state.trick)),
        won=state.result.score.won,
    )


def main() -> None:
    """Plays the games asked for on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--players", default=PLAYERS, help="who may sit at a table")
    parser.add_argument("--cards-by", help="who plays the cards for everybody")
    asked = parser.parse_args()
    # A comma parts the players, so a player here has one parameter at most.
    choice = asked.players.split(",")
    chance = random.Random(asked.seed)
    for board in range(asked.games):
        names = (chance.choice(choice), chance.choice(choice), chance.choice(choice))
        record = played(board, names=names, seed=asked.seed, cards_by=asked.cards_by)
        if record is not None:
            sys.stdout.buffer.write(msgspec.json.encode(record) + b"\n")


if __name__ == "__main__":
    main()
