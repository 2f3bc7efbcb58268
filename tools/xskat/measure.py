"""XSkat and a player of ours on the same deals: three of each bid, then both play the same games.

    python -m tools.xskat.measure --deals 2000 --seed 1
    python -m tools.xskat.measure --deals 400 --seed 1 --player strong --costs 100

Prints the tables of docs/how/players/xskat.md. Judges nothing; needs the program `xskat`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from skat.arena.board import play_on
from skat.arena.estimate import Estimate, mean_of, share_of
from skat.arena.latency import Latencies
from skat.arena.naming import Named, parse_player
from skat.arena.opening import dealt, opened, pack_of_board, stream_of_seat
from skat.kernel.position import Position
from skat.kernel.reference_solve import play as after_card
from skat.kernel.solve import moves
from skat.model.contract import SUIT_CONTRACTS, Contract
from skat.model.seats import SEATS
from skat.referee.search.verdict import verdict_on
from skat.rules.scoring.finished import Score
from skat.rules.state import State
from tools.bench.players import tournament_points
from tools.xskat import program
from tools.xskat.replay import opening_of, played_again

Row = tuple[str, ...]
"""What, XSkat's figure, ours, the difference."""

FEWEST = 30
"""Games from which on a difference of wins is worth an interval."""


class Pair(NamedTuple):
    """One deal: as XSkat finished it, and as the player of ours did."""

    xskat: State
    ours: State


def finished(state: State, player: Named, *, seed: int, board: int) -> State:
    """The deal played to its end by three such players; chance depends on seed, board, seat."""
    players = {seat: player(stream_of_seat(seed, board, seat)) for seat in SEATS}
    clocks = {seat: Latencies() for seat in SEATS}
    return play_on(state, players, clocks=clocks, judge=verdict_on)


def score_of(state: State) -> Score | None:
    """What the soloist's game came to; None if all passed."""
    return state.result.score if state.result else None


def contract_of(state: State) -> Contract | None:
    """What was played; None if all passed."""
    return state.announcement.contract if state.announcement else None


def a_chair(state: State) -> float:
    """Seeger-Fabian points of this deal, the mean of the three seats."""
    return sum(tournament_points(state).values()) / 3


# --- three of each ----------------------------------------------------------------------------


def own_tables(pairs: Sequence[Pair]) -> Iterator[Row]:
    """What three of each did with the same deals, beginning with the auction."""
    sides = [[pair.xskat for pair in pairs], [pair.ours for pair in pairs]]
    yield "passed", *(_share(side, side, _passed) for side in sides), ""
    games = [[state for state in side if score_of(state)] for side in sides]
    for name, wanted in _KINDS:
        of_kind = [[state for state in side if contract_of(state) in wanted] for side in games]
        if wanted != tuple(Contract):
            yield f"{name}, of games", *map(_share_of_all, of_kind, games), ""
        yield f"{name}, won", *(_share(side, side, _won) for side in of_kind), ""
    yield "hand, of games", *(_share(side, side, _hand) for side in games), ""
    yield "overbid and lost, of games", *(_share(side, side, _overbid) for side in games), ""
    yield _compared("Seeger-Fabian points a chair and deal", pairs, a_chair)


_KINDS: tuple[tuple[str, tuple[Contract, ...]], ...] = (
    ("all", tuple(Contract)),
    *((contract.value, (contract,)) for contract in SUIT_CONTRACTS),
    ("grand", (Contract.GRAND,)),
    ("null", (Contract.NULL,)),
)


def _passed(state: State) -> bool:
    return score_of(state) is None


def _won(state: State) -> bool:
    score = score_of(state)
    return score is not None and score.won


def _overbid(state: State) -> bool:
    score = score_of(state)
    return score is not None and score.overbid and not score.won


def _hand(state: State) -> bool:
    return state.announcement is not None and state.announcement.hand


def _share(some: Sequence[State], of: Sequence[State], what: Callable[[State], bool]) -> str:
    return _percent(share_of(sum(map(what, some)), len(of), units=len(of)))


def _share_of_all(some: Sequence[State], of: Sequence[State]) -> str:
    return _percent(share_of(len(some), len(of), units=len(of)))


def _percent(estimate: Estimate | None) -> str:
    if estimate is None:
        return "no games"
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def _compared(name: str, pairs: Sequence[Pair], what: Callable[[State], float]) -> Row:
    """A figure of both and the difference deal by deal, ours less XSkat's."""
    both = [(what(pair.xskat), what(pair.ours)) for pair in pairs]
    if len(both) < 2:
        return name, "no games", "no games", ""
    xskat, ours = (mean_of([each[at] for each in both]) for at in (0, 1))
    difference = mean_of([second - first for first, second in both])
    return name, *map(_interval, (xskat, ours, difference))


def _interval(estimate: Estimate) -> str:
    return f"{estimate.value:+.2f} ({estimate.low:+.2f} to {estimate.high:+.2f})"


# --- the same games ---------------------------------------------------------------------------


def same_games(pairs: Sequence[Pair]) -> Iterator[Row]:
    """The cards only: deal, auction, discard and announcement are XSkat's in both."""
    for name, wanted in _KINDS:
        of_kind = [pair for pair in pairs if contract_of(pair.xskat) in wanted]
        sides = [[pair.xskat for pair in of_kind], [pair.ours for pair in of_kind]]
        *_, difference = _compared(name, of_kind, lambda state: 100.0 * _won(state))
        shares = (_share(side, side, _won) for side in sides)
        enough = len(of_kind) >= FEWEST
        yield f"{name} ({len(of_kind)}), won", *shares, difference if enough else ""
    yield _compared("list points of the soloist", pairs, _list_points)
    counted = [pair for pair in pairs if all(map(_counts_points, pair))]
    name = f"card points of the soloist ({len(counted)} games that both played to the end)"
    yield _compared(name, counted, _card_points)


def _list_points(state: State) -> float:
    score = score_of(state)
    return score.score if score else 0


def _card_points(state: State) -> float:
    return state.result.soloist_points if state.result else 0


def _counts_points(state: State) -> bool:
    """Whether every trick was played, and points count."""
    return contract_of(state) is not Contract.NULL and len(state.tricks) == 10


# --- the contracts ----------------------------------------------------------------------------


def contracts(pairs: Sequence[Pair], tables: Sequence[Pair]) -> Iterator[Row]:
    """The auction, skat and announcement only: the cards are played by the player of ours in both.

    `pairs` are XSkat's games as they were played by ours, `tables` the same deals from the auction.
    """
    both = [Pair(game.ours, table.ours) for game, table in zip(pairs, tables, strict=True)]
    yield _compared("Seeger-Fabian points a chair and deal", both, a_chair)
    yield _compared("list points of all three a deal", both, _list_points)


# --- what single cards cost -------------------------------------------------------------------


class Cost(NamedTuple):
    """Card points given away in one game by cards that open hands would show to be wrong."""

    soloist: int
    defenders: int


def cost_of(opening: State, final: State) -> Cost:
    """What the cards cost, each against the best card in the same position, all hands open."""
    assert opening.soloist is not None
    assert opening.announcement is not None
    first, second, third = (hand.mask for hand in opening.hands)
    position: Position | None = Position(
        contract=opening.announcement.contract.index,
        hands=(first, second, third),
        soloist=opening.soloist.index,
        skat=opening.skat.mask,
    )
    cost = [0, 0]
    for card in (*(card for trick in final.tricks for card in trick.cards), *final.trick):
        assert position is not None
        values = {move.card: move.lower for move in moves(position).cards}
        own = position.turn == position.soloist
        best = max(values.values()) if own else min(values.values())
        cost[0 if own else 1] += abs(best - values[card.index])
        position = after_card(position, card.index)
    return Cost(*cost)


def costs(pairs: Sequence[Pair], openings: Sequence[State]) -> Iterator[Row]:
    """The means of both, by party."""
    per_game = [
        (cost_of(opening, pair.xskat), cost_of(opening, pair.ours))
        for pair, opening in zip(pairs, openings, strict=True)
    ]
    for at, party in enumerate(("soloist", "both defenders")):
        both = [(first[at], second[at]) for first, second in per_game]
        columns = (
            mean_of([first for first, _ in both]),
            mean_of([second for _, second in both]),
            mean_of([second - first for first, second in both]),
        )
        yield f"card points given away a game, {party}", *map(_interval, columns)


# --- the run ----------------------------------------------------------------------------------


def printed(title: str, player: str, rows: Iterator[Row]) -> None:
    """A table in Markdown."""
    print(f"\n{title}\n\n| | XSkat | `{player}` | difference |\n|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def main() -> None:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="simple")
    parser.add_argument("--costs", type=int, default=0, help="games whose every card is valued")
    asked = parser.parse_args()
    binary = program.find_program()
    if binary is None:
        sys.exit("the program xskat is not installed")
    player = parse_player(asked.player)
    packs = [pack_of_board(asked.seed, board) for board in range(asked.deals)]
    logged = program.play(packs, program=binary).deals
    theirs = [played_again(deal).state for deal in logged]

    def ours(board: int, state: State) -> State:
        return finished(state, player, seed=asked.seed, board=board)

    title = f"Three of each, {asked.deals} deals, seed {asked.seed}"
    tables = [Pair(theirs[at], ours(at, dealt(pack))) for at, pack in enumerate(packs)]
    printed(title, asked.player, own_tables(tables))

    openings = {
        board: opened(fixed)
        for board, deal in enumerate(logged)
        if (fixed := opening_of(deal)) is not None
    }
    games = {board: Pair(theirs[board], ours(board, state)) for board, state in openings.items()}
    title = f"The {len(games)} games that XSkat declared, played by both"
    printed(title, asked.player, same_games(list(games.values())))
    both = [games[at] if at in games else Pair(theirs[at], theirs[at]) for at in range(asked.deals)]
    title = f"The contracts of both, passed deals too, cards by `{asked.player}`"
    printed(title, asked.player, contracts(both, tables))
    valued = [at for at, pair in games.items() if contract_of(pair.xskat) is not Contract.NULL]
    valued = valued[: asked.costs]
    if len(valued) > 1:
        rows = costs([games[at] for at in valued], [openings[at] for at in valued])
        printed(f"Every card of the first {len(valued)} of them but null", asked.player, rows)


if __name__ == "__main__":
    main()
