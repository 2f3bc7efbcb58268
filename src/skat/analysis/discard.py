"""Discard and announcement: one decision, tried in the same worlds for all games worth a thought.

What looks best by learned values and what the player did are played with open cards in worlds in
which both others hold hands that fit their calls. Open cards are hard on a soloist, so the level of
the points is that of the learned values; the differences are those of the worlds. Null is played by
other rules, and its open cards say little compared with those of trump games: where one of both is
a null the learned values decide.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from skat.analysis.auction import game_text
from skat.analysis.bidding.fitting import fitting
from skat.analysis.bidding.games import calibrated_between, valued
from skat.analysis.decision import NODES_A_WORLD_ASKED, Option, ReviewedDecision, judged
from skat.analysis.losses import (
    FEWEST,
    PROVEN,
    Loss,
    Mark,
    fitted_loss,
    is_proven,
    mark_at,
    mark_of,
)
from skat.analysis.outcomes import RUNGS, ends, stake_of_bid
from skat.analysis.table import NODES_A_WORLD, Floats
from skat.analysis.why import WhyReason
from skat.kernel._core import Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.kernel.worlds import EVERY_CARD, Knowledge, World
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.players.memory import mask_of
from skat.players.strong.after_skat import Setting, candidates, game_returns
from skat.players.strong.appraisal import NULL
from skat.players.strong.network import Cards
from skat.players.strong.prospects import DISCARDS
from skat.players.strong.rivals import rivals_in
from skat.rules.views import View

MOST_TRIED: Final = 5
"""How many of the games that look best are tried, besides the player's own."""

FEWEST_TRIED: Final = 25
"""The number of worlds after which most discards are clearly as good as any."""


class Effort(NamedTuple):
    """In how many worlds games are tried: at least so many, and at most."""

    fewest: int
    most: int


class ValuedGame(NamedTuple):
    """A contract and a discard: the row and the column of the learned values."""

    row: int
    column: int


def discard_decision(
    view: View,
    away: int,
    announcement: Announcement,
    *,
    seed: int,
    worlds: int,
    fewest: int = FEWEST_TRIED,
    beside: int = 0,
) -> ReviewedDecision:
    """These two cards laid away for this game, seen from the soloist with twelve cards in hand.

    Points are table points, in at least the `fewest` worlds and as many as settle it. So many of
    the best games by learned values are compared `beside` those that promise nearly as much as the
    best. Raises ValueError for a view that is not the soloist's.
    """
    twelve = mask_of(view.hand)
    choices = LearnedDiscards.of(view, twelve)
    own = ValuedGame(_row(announcement), int(np.flatnonzero(choices.laid == away)[0]))
    promising = [
        ValuedGame(*game)
        for game in candidates(choices.learned[:NULL].astype(np.float32))[:MOST_TRIED]
    ]
    by_value = np.argsort(-choices.learned[:NULL], axis=None, kind="stable")[:beside]
    promising += [ValuedGame(*divmod(int(at), DISCARDS)) for at in by_value]
    best = ValuedGame(*divmod(int(choices.learned.argmax()), DISCARDS))
    effort = Effort(fewest=fewest, most=worlds)
    return _compared(view, choices, [own, best, *promising], seed=seed, effort=effort)


def announcement_decision(view: View, *, seed: int, worlds: int) -> ReviewedDecision:
    """The game that looks best with the discard that lies there already, before the announcement.

    Points are table points. Raises ValueError for a view that is not the soloist's.
    """
    twelve = mask_of((*view.hand, *(view.discarded or ())))
    choices = LearnedDiscards.of(view, twelve)
    column = int(np.flatnonzero(choices.laid == mask_of(view.discarded or ()))[0])
    by_value = np.argsort(-choices.learned[:, column], kind="stable")
    games = [ValuedGame(int(row), column) for row in by_value]
    promising = [game for game in games if game.row < NULL][:MOST_TRIED]
    effort = Effort(fewest=FEWEST, most=worlds)
    decision = _compared(view, choices, [games[0], *promising], seed=seed, effort=effort)
    return replace(
        decision,
        phase="announce",
        chosen=_without_cards(decision.chosen),
        best=tuple(map(_without_cards, decision.best)),
        options=tuple(
            replace(option, action=_without_cards(option.action)) for option in decision.options
        ),
    )


def _without_cards(name: str) -> str:
    """The game alone: the first two words are the cards laid away."""
    return name.split(" ", 2)[2]


class LearnedDiscards(NamedTuple):
    """The soloist's twelve cards, every discard from them, and what each game is worth by it."""

    twelve: int
    held: Cards
    laid: Cards
    learned: Floats

    @classmethod
    def of(cls, view: View, twelve: int) -> LearnedDiscards:
        """Raises ValueError for a view that is not the soloist's."""
        if not isinstance(view.viewer, Seat) or view.viewer is not view.soloist:
            raise ValueError("only the soloist lays cards away")
        rivals = rivals_in(view)
        setting = Setting(view.viewer.index, int(view.bid or 18), rivals, "seeger_fabian")
        [(_, held, laid, chances)] = valued([twelve], seat=setting.seat, rivals=rivals)
        learned = game_returns(chances, twelve, setting).astype(np.float64)
        return cls(twelve, held, laid, np.maximum(learned, -3.0 * setting.bid - 140.0))


def _compared(
    view: View, choices: LearnedDiscards, games: list[ValuedGame], *, seed: int, effort: Effort
) -> ReviewedDecision:
    """The first of these games against the others; the second is the best by learned values."""
    own, best = games[:2]
    laid, learned = choices.laid, choices.learned
    if own.row >= NULL or best.row >= NULL:
        games = list(dict.fromkeys(games))
        means = np.array([float(learned[game]) for game in games])
        loss = Loss(points=float(means.max() - means[0]), error=0.0)
        return _told(view, games, means, loss, laid=laid, worlds=0, effective=0.0)
    games = list(dict.fromkeys([own, *games[2:]]))
    points, loss = _tried(view, games, choices, seed=seed, effort=effort)
    means = points.mean(axis=0)
    level = np.mean([float(learned[game]) for game in games]) - means.mean()
    count = len(points)
    return _told(view, games, means + level, loss, laid=laid, worlds=count, effective=float(count))


def _row(announcement: Announcement) -> int:
    ouvert = announcement.contract is Contract.NULL and announcement.announced is Announced.OUVERT
    return announcement.contract.index + int(ouvert)


def dealt_to_others(soloist: Seat, twelve: int) -> Knowledge:
    """What a soloist with these twelve cards knows of the others: ten cards each of the rest."""
    first, second, third = (0 if seat is soloist else 10 for seat in SEATS)
    room = (first, second, third, 0)
    return Knowledge(certain=(0, 0, 0, 0), unseen=EVERY_CARD & ~twelve, room=room)


def _tried(
    view: View, games: list[ValuedGame], choices: LearnedDiscards, *, seed: int, effort: Effort
) -> tuple[Floats, Loss]:
    """Table points of each game in each world, and the loss of the first one; as many worlds as
    settle it, or fewer where they are dear."""
    assert isinstance(view.viewer, Seat)
    dealt = dealt_to_others(view.viewer, choices.twelve)
    fitted = fitting(view, dealt, seed=seed, most=max(effort.most, 1)).masks
    drawn = [World(*map(int, masks)) for masks in fitted]
    worth = [_worth(view, game.row, choices.twelve) for game in games]
    counting, rows = _CountingSolver(), list[list[float]]()
    loss = Loss(points=0.0, error=0.0)
    stop = effort.fewest
    for number, world in enumerate(drawn, 1):
        rows.append(
            [
                worth[at][
                    _reached(view.viewer, world, game, choices, solver=counting, ends=worth[at])
                ]
                for at, game in enumerate(games)
            ]
        )
        if number < min(stop, len(drawn)):
            continue
        points = np.array(rows)
        loss = fitted_loss(points, np.full(number, 1 / number), own=0)
        best = games[int(points.mean(axis=0).argmax())]
        names = _name(games[0], choices.laid), _name(best, choices.laid)
        stake = max(each[-2] for each in worth) - min(each[1] for each in worth)
        low, high = (
            calibrated_between(
                Loss(points=loss.points + side * PROVEN * loss.error, error=0.0),
                chosen=names[0],
                best=names[1],
            )
            for side in (-1, 1)
        )
        at_most = mark_at(high.points, stake=stake)
        if at_most is Mark.BEST or not is_proven(high.loss):
            break  # However many worlds, none of it could be proven.
        sure = at_most is mark_at(low.points, stake=stake)
        dear = 2 * counting.nodes > NODES_A_WORLD_ASKED * effort.most
        if number >= FEWEST and (sure or dear):
            break
        stop = 2 * stop
    return np.array(rows), loss


class _CountingSolver:
    """Answers whether the soloist gets there, and counts the cards played in all searches."""

    def __init__(self) -> None:
        self.nodes = 0
        self._solver = Solver()

    def reaches(self, position: Position, target: int) -> bool:
        searched = reaches(position, target, solver=self._solver, budget=NODES_A_WORLD)
        self.nodes += searched.nodes
        return bool(searched.answer)


def _worth(view: View, row: int, twelve: int) -> tuple[float, ...]:
    """What each end of this contract is worth in table points with these twelve cards."""
    announced = replace(view, announcement=Announcement(ALL_CONTRACTS[row]))
    return ends(announced, CardSet(twelve))


def _reached(
    seat: Seat,
    world: World,
    game: ValuedGame,
    choices: LearnedDiscards,
    *,
    solver: _CountingSolver,
    ends: tuple[float, ...],
) -> int:
    """How many rungs the soloist reaches; only those are asked about that change the points."""
    hands = list(world[:3])
    hands[seat.index] = int(choices.held[game.column])
    position = Position(
        contract=game.row,
        hands=(hands[0], hands[1], hands[2]),
        soloist=seat.index,
        skat=int(choices.laid[game.column]),
    )
    if solver.reaches(position, RUNGS[1]):
        return 2 + (ends[3] != ends[2] and solver.reaches(position, RUNGS[2]))
    return int(ends[1] == ends[0] or solver.reaches(position, RUNGS[0]))


def _told(
    view: View,
    games: list[ValuedGame],
    means: Floats,
    loss: Loss,
    *,
    laid: Cards,
    worlds: int,
    effective: float,
) -> ReviewedDecision:
    assert isinstance(view.viewer, Seat)
    names = [_name(game, laid) for game in games]
    stake = stake_of_bid(view.bid or 18, means)
    best = names[int(means.argmax())]
    counted = calibrated_between(loss, chosen=names[0], best=best)
    # Learned values rest on more than any number of worlds.
    counting = effective if worlds else FEWEST
    mark = mark_of(counted.loss, calibrated=counted.points, stake=stake, effective=counting)
    details: dict[str, str | int] = {
        "best": best,
        "chosen": names[0],
        "points": round(counted.points),
    }
    why = WhyReason("discard" if worlds else "discard_learned", details)
    return judged(
        view.viewer,
        (Option(action=name, points=float(mean)) for name, mean in zip(names, means, strict=True)),
        phase="discard",
        chosen=names[0],
        loss=counted.loss,
        calibrated=counted.points,
        stake=stake,
        mark=mark,
        worlds=worlds,
        effective=effective,
        all_worlds=False,
        why=(why,) if mark is not Mark.BEST else (),
    )


def _name(game: ValuedGame, laid: Cards) -> str:
    cards = " ".join(card.value for card in CardSet(int(laid[game.column])))
    announced = Announced.OUVERT if game.row > NULL else Announced.NONE
    announcement = Announcement(ALL_CONTRACTS[min(game.row, NULL)], announced=announced)
    return f"{cards} {game_text(announcement)}"
