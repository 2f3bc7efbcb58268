"""What a match came to: differences a game with intervals, and how each player played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from skat.arena.board import Board
from skat.arena.estimate import SeatResult, chairs_of, difference, mean_of
from skat.arena.latency import Latencies
from skat.arena.match import Match
from skat.model.checked import checked
from skat.model.contract import ALL_CONTRACTS, Contract


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """One player's games as soloist.

    `share` is of all his chairs, the other shares of the games he declared; `sf_per_game` is what
    declaring brought him for each chair. A share of nothing is null.
    """

    games: int
    share: float
    won: int
    won_share: float | None
    hand: int
    hand_share: float | None
    overbid_losses: int
    sf_per_game: float


class Defended(msgspec.Struct, frozen=True, kw_only=True):
    """One player's games as defender; `sf_per_game` is the bonus for each chair."""

    games: int
    won: int
    won_share: float | None
    sf_per_game: float


class DeclaringDifference(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the difference that comes from games declared."""

    sf_per_game_diff: float
    ci95: tuple[float, float]
    a: Declared
    b: Declared


class Defending(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the difference that comes from games defended."""

    sf_per_game_diff: float
    ci95: tuple[float, float]
    a: Defended
    b: Defended


class OfContract(msgspec.Struct, frozen=True, kw_only=True):
    """One player's games in one contract; `share` is of the games he declared."""

    games: int
    share: float | None
    won: int
    won_share: float | None


class ByContract(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the difference that comes from games of one contract, declared or defended."""

    sf_per_game_diff: float
    ci95: tuple[float, float]
    a: OfContract
    b: OfContract


class Milliseconds(msgspec.Struct, frozen=True):
    """Thinking times of a decision with a choice, in milliseconds."""

    p50: float
    p95: float
    max: float


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a match, with the keys of `skat arena --json`.

    All differences are A less B, in points a game and chair; `ci95` are 95 % intervals with the
    board as the unit. `latency_ms` is A's, the player who is measured. `engine_faults` is there
    only if an engine went wrong: how often A's and B's did, by kind.
    """

    a: str
    b: str
    boards: int
    seed: int
    games: int
    sf_per_game_diff: float
    ci95: tuple[float, float]
    classic_per_game_diff: float
    declaring: DeclaringDifference
    defending: Defending
    contracts: dict[str, ByContract]
    passed_share: float
    overbid_losses: int
    latency_ms: Milliseconds
    seconds: float
    engine_faults: dict[str, dict[str, int]] = {}


@checked
def report(match: Match, boards: Sequence[Board], *, seconds: float) -> Report:
    """The report of a match whose boards took so many seconds. Two boards at least.

    >>> from skat.arena.match import play_match
    >>> match = Match(a="random", b="random", boards=2, seed=1)
    >>> found = report(match, play_match(match), seconds=1.0)
    >>> found.games, found.sf_per_game_diff, found.ci95
    (12, 0.0, (0.0, 0.0))
    """
    chairs = [chairs_of(board) for board in boards]
    whole = mean_of(differences(chairs, lambda chair: chair.seeger_fabian))
    declaring = mean_of(differences(chairs, lambda chair: chair.declaring))
    defending = mean_of(differences(chairs, lambda chair: chair.defending))
    classic = mean_of(differences(chairs, lambda chair: chair.classic))
    of_a = [chair for board in chairs for chair in board if chair.is_a]
    of_b = [chair for board in chairs for chair in board if not chair.is_a]
    games = [game for board in boards for game in board.games]
    return Report(
        a=match.a,
        b=match.b,
        boards=len(boards),
        seed=match.seed,
        games=len(games),
        sf_per_game_diff=whole.value,
        ci95=whole.ci95,
        classic_per_game_diff=classic.value,
        declaring=DeclaringDifference(
            sf_per_game_diff=declaring.value,
            ci95=declaring.ci95,
            a=_declared(of_a),
            b=_declared(of_b),
        ),
        defending=Defending(
            sf_per_game_diff=defending.value,
            ci95=defending.ci95,
            a=_defended(of_a),
            b=_defended(of_b),
        ),
        contracts={
            contract.value: _by_contract(contract, chairs, of_a, of_b) for contract in ALL_CONTRACTS
        },
        passed_share=sum(game.soloist is None for game in games) / len(games),
        overbid_losses=sum(game.overbid and not game.won for game in games),
        latency_ms=milliseconds(times_of(board.latencies_a for board in boards)),
        seconds=seconds,
        engine_faults=_faults(boards),
    )


def _faults(boards: Sequence[Board]) -> dict[str, dict[str, int]]:
    """What engines did wrong, for each player who did anything wrong."""
    faults_of: dict[str, dict[str, int]] = {}
    for board in boards:
        for label, faults in (("a", board.faults_a), ("b", board.faults_b)):
            for kind, count in faults.items():
                of = faults_of.setdefault(label, {})
                of[kind] = of.get(kind, 0) + count
    return faults_of


def differences(
    chairs: Sequence[Sequence[SeatResult]], points: Callable[[SeatResult], int]
) -> tuple[float, ...]:
    """A's points a game less B's on every board, counted by this rule."""
    return tuple(difference(board, points) for board in chairs)


def times_of(boards: Iterable[Latencies]) -> Latencies:
    """The thinking times of one player on all boards."""
    times = Latencies()
    for board in boards:
        times.limit = board.limit
        times.add_all(board)
    return times


def milliseconds(times: Latencies) -> Milliseconds:
    """The three figures of thinking times that are reported."""
    return Milliseconds(times.percentile(0.5), times.percentile(0.95), times.longest)


def _declared(chairs: Sequence[SeatResult]) -> Declared:
    games = [chair.game for chair in chairs if chair.declares]
    won = sum(game.won for game in games)
    hand = sum(game.hand for game in games)
    return Declared(
        games=len(games),
        share=len(games) / len(chairs),
        won=won,
        won_share=_share(won, len(games)),
        hand=hand,
        hand_share=_share(hand, len(games)),
        overbid_losses=sum(game.overbid and not game.won for game in games),
        sf_per_game=sum(chair.declaring for chair in chairs) / len(chairs),
    )


def _defended(chairs: Sequence[SeatResult]) -> Defended:
    games = [
        chair.game for chair in chairs if not chair.declares and chair.game.soloist is not None
    ]
    won = sum(not game.won for game in games)
    return Defended(
        games=len(games),
        won=won,
        won_share=_share(won, len(games)),
        sf_per_game=sum(chair.defending for chair in chairs) / len(chairs),
    )


def _by_contract(
    contract: Contract,
    chairs: Sequence[Sequence[SeatResult]],
    of_a: Sequence[SeatResult],
    of_b: Sequence[SeatResult],
) -> ByContract:
    def points(chair: SeatResult) -> int:
        return chair.seeger_fabian if chair.game.contract is contract else 0

    part = mean_of(differences(chairs, points))
    return ByContract(
        sf_per_game_diff=part.value,
        ci95=part.ci95,
        a=_of_contract(contract, of_a),
        b=_of_contract(contract, of_b),
    )


def _of_contract(contract: Contract, chairs: Sequence[SeatResult]) -> OfContract:
    declared = [chair.game for chair in chairs if chair.declares]
    games = [game for game in declared if game.contract is contract]
    won = sum(game.won for game in games)
    return OfContract(
        games=len(games),
        share=_share(len(games), len(declared)),
        won=won,
        won_share=_share(won, len(games)),
    )


def _share(count: int, total: int) -> float | None:
    return count / total if total else None
