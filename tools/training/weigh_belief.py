"""How much each part of the belief should count, by games of one level or of people.

    python -m tools.training.self_play --games 400 --seed 20270111 --players club > club.jsonl
    python -m tools.training.weigh_belief club.jsonl
    python -m tools.training.weigh_belief games.sgf      # a file of ISS records
    python -m tools.training.weigh_belief club.jsonl --only "declared below 0"

Nothing is written. The true world stands among worlds drawn uniformly from all that fit, seen by
the player on turn. Each world has a few numbers: its sum by hands, its sums by plays (who played,
in which tricks, whether he led), and for defenders how likely the learned values hold the game won
that was declared with the soloist's hand of this world, as a logit, and the part of it below 0. The
belief as it is counts hands and plays once each and the rest not at all; reviews count the part
below 0 besides (`skat.analysis.reckoned`). Factors that pick out the true world best are fitted on
three quarters of the games (conditional logit, Newton's method), with `--only` one of them and the
others as they are; what they gain is measured on the last quarter, for the belief with its floor.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skat.kernel.worlds import Worlds
from skat.notation.iss_reader import read_iss
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord, replay
from skat.players.belief.weighing import DOUBT, learned_beliefs
from skat.players.strong.appraisal import appraise
from skat.rules.state import Phase
from tools.training.fit_belief import drawn, read, seats_of, story
from tools.training.self_play import Record

DRAWN: Final = 60
"""Worlds beside the true one."""

EVERY: Final = 3
"""Of the cards of a game so many are passed over between two that are looked at."""

LAST_TRICKS: Final = (3, 5, 7, 10)
ROLES: Final = ("soloist", "defender")
PLAYS: Final = tuple(
    f"{role}'s {how} to trick {last}"
    for role in ROLES
    for last in LAST_TRICKS
    for how in ("lead", "reply")
)
PARTS: Final = ("hands", *PLAYS, "declared", "declared below 0")
AS_IT_IS: Final = np.array([1.0] * (1 + len(PLAYS)) + [0.0, 0.0])

PULL: Final = 1.0
"""How strongly factors are held to the belief as it is, as many observations."""

STEPS: Final = 12

Floats = NDArray[np.float64]


class Seen(NamedTuple):
    """A position: who is to play, in which tricks, the parts of each world, the true one first."""

    role: str
    last: int
    parts: Floats


def positions(record: Record, *, seed: int) -> Iterator[Seen]:
    """Some positions of a game."""
    seats, alone = seats_of(record), record.soloist.index
    for cards in range(seed % EVERY, min(len(record.cards), 27), EVERY):
        observer = seats[cards]
        worlds = drawn(record, observer=observer, cards=cards, number=DRAWN, seed=seed)
        gone = sum(1 << card for card in record.cards[:cards])
        truth = np.array([[*(hand & ~gone for hand in record.hands), record.skat]], dtype=np.uint32)
        masks = np.concatenate(
            [truth, np.frombuffer(worlds.packed, dtype=np.uint32).reshape(-1, 4)]
        )
        role = ROLES[observer != alone]
        yield Seen(role, _last(cards), _parts(record, masks, cards=cards, observer=observer))


def _last(card: int) -> int:
    """The last trick of the group to which this card of the game belongs."""
    return next(last for last in LAST_TRICKS if card // 3 + 1 <= last)


def _parts(record: Record, masks: NDArray[np.uint32], *, cards: int, observer: int) -> Floats:
    seats, alone = seats_of(record), record.soloist.index
    logarithms = np.zeros((len(masks), len(PARTS)))
    earlier = [masks.copy()]
    for card in range(cards - 1, -1, -1):
        earlier.append(earlier[-1].copy())
        earlier[-1][:, seats[card]] |= np.uint32(1 << record.cards[card])
    earlier.reverse()
    before = np.zeros(len(masks))
    for card in range(cards + 1):
        judged = learned_beliefs().judge(
            Worlds(earlier[card].tobytes()), story(record, cards=card), observer=observer
        )
        if card == 0:
            logarithms[:, 0] = judged.hands
            continue
        by = ROLES[seats[card - 1] != alone]
        how = "reply" if (card - 1) % 3 else "lead"
        part = PARTS.index(f"{by}'s {how} to trick {_last(card - 1)}")
        logarithms[:, part] += np.asarray(judged.plays) - before
        before = np.asarray(judged.plays)
    if observer != alone:
        logarithms[:, -2] = _declared(record, earlier[0])
        logarithms[:, -1] = np.minimum(logarithms[:, -2], 0)
    return logarithms


def _declared(record: Record, masks: NDArray[np.uint32]) -> Floats:
    """How likely the declared game is won, by the learned values, as a logit a world."""
    alone, hand = record.soloist.index, record.announcement.hand
    held, away = masks[:, alone].astype(np.int64), masks[:, 3].astype(np.int64)
    chances = appraise(held, away * (not hand), seat=alone, by_hand=hand)
    won = np.clip(chances.won[record.announcement.contract.index].astype(float), 1e-4, 1 - 1e-4)
    logits: Floats = np.log(won / (1 - won))
    return logits


def fitted(seen: list[Seen], *, only: str | None = None) -> tuple[Floats, Floats]:
    """The factors that pick out the true world best, and their standard errors.

    With `only` that one is fitted; the others stay as they are, with an error of 0.
    """
    free = [at for at, part in enumerate(PARTS) if only in (None, part)]
    factors, errors = AS_IT_IS.copy(), np.zeros(len(PARTS))
    for _ in range(STEPS):
        slope = -PULL * (factors - AS_IT_IS)[free]
        curve = PULL * np.eye(len(free))
        for each in seen:
            shares = _shares(each.parts @ factors)
            away = (each.parts - shares @ each.parts)[:, free]
            slope += away[0]
            curve += (away * shares[:, None]).T @ away
        factors[free] += np.clip(np.linalg.solve(curve, slope), -0.5, 0.5)
    errors[free] = np.sqrt(np.diag(np.linalg.inv(curve)))
    return factors, errors


def _shares(logarithms: Floats) -> Floats:
    parts = np.exp(logarithms - logarithms.max())
    shares: Floats = parts / parts.sum()
    return shares


def true_weight(one: Seen, factors: Floats) -> float:
    """The logarithm of the weight of the true world."""
    share = float(_shares(one.parts @ factors)[0])
    return float(np.log((1 - DOUBT) * share + DOUBT / len(one.parts)))


def record_of(deal: ReplayedRecord) -> Record | None:
    """A replayed deal as training knows it; None where nobody played."""
    opening = next((state for state in deal.states if state.phase is Phase.PLAY), None)
    if opening is None or opening.soloist is None or opening.announcement is None:
        return None
    end = deal.states[-1]
    first, second, third = (hand.mask for hand in opening.hands)
    played = [card for trick in end.tricks for card in trick.cards]
    return Record(
        players=("", "", ""),
        dealt=(0, 0, 0),
        dealt_skat=0,
        calls=opening.calls,
        soloist=opening.soloist,
        announcement=opening.announcement,
        hands=(first, second, third),
        skat=opening.skat.mask,
        cards=tuple(card.index for card in played),
        won=False,
    )


def games_in(path: Path) -> list[Record]:
    """Games of self-play, or those of an ISS file that can be replayed."""
    if path.suffix == ".jsonl":
        return read([path])
    deals = [replay(each) for each in read_iss(path.read_bytes()) if not isinstance(each, Problem)]
    records = [record_of(deal) for deal in deals if deal.status == "ok"]
    return [record for record in records if record is not None]


def main() -> None:
    """Fit and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--only", choices=PARTS)
    asked = parser.parse_args()
    games = [game for path in asked.games for game in games_in(path)]
    seen = [list(positions(game, seed=number)) for number, game in enumerate(games)]
    learned = [each for number, some in enumerate(seen) if number % 4 for each in some]
    apart = [each for some in seen[::4] for each in some]
    factors, errors = fitted(learned, only=asked.only)
    print(f"{len(games)} games, {len(learned)} positions, {len(apart)} kept apart")
    for name, factor, error in zip(PARTS, factors, errors, strict=True):
        print(f"  {name}: {factor:.2f} +- {1.96 * error:.2f}")
    gains: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    for each in apart:
        gains[each.role, each.last].append(
            (true_weight(each, AS_IT_IS), true_weight(each, factors))
        )
    for (role, last), rows in sorted(gains.items()):
        before, after = np.array(rows).T
        error = 1.96 * float((after - before).std()) / len(rows) ** 0.5
        print(
            f"  {role} to trick {last}: {before.mean():.3f}, "
            f"fitted {after.mean() - before.mean():+.3f} +- {error:.3f}"
        )


if __name__ == "__main__":
    main()
