"""Measures what calibrated losses come to in play where other deals say little: null, four seats.

    python -m tools.proofs.apart 300     # until so many deals of each are measured; goes on
    python -m tools.proofs.apart 0       # only tells what the kept deals say

Each deal adds a line to `tools/proofs/apart.jsonl`. For null, packs are drawn until `club` plays
one; it is announced closed or open as the kind says. Where levels choose differently the card that
promises least is played on by `club` beside the best one, as in `choices.py`; only these are kept.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace

from skat.analysis.measured import LAST_TRICKS, calibrated, group_of
from skat.analysis.table import Floats
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Announced, Contract
from skat.model.value import null_value
from skat.notation.replaying import ReplayedRecord
from skat.players import make_player
from skat.players.strong.appraisal import NULL, appraise
from skat.rules.actions import Action, Announce, Deal
from skat.rules.machine import start
from skat.rules.state import State
from tools.proofs.analysis import WEAKER, after, judged_in, next_of, played_by_club
from tools.proofs.choices import LEVELS, Pair, choices_in, slope_of
from tools.proofs.kept import AskedPosition, KeptLines, MeasuredDeal

KINDS: Final = ("null", "null ouvert", "four")

LIKELY: Final = 0.3
"""A pack in which no ten cards win a null with this chance is not worth an auction."""


class Apart(MeasuredDeal, frozen=True, kw_only=True):
    """One deal of a kind, and the choices in it that were played on."""

    kind: str
    choices: list[AskedPosition]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Apart)


def measured(kind: str, seed: int) -> Apart:
    """All of it for the deal of this kind and seed."""
    chance = random.Random(f"{kind} {seed}")
    if kind == "four":
        deal = played_by_club(_pack(chance), table_size=4)
        return Apart(kind=kind, seed=seed, choices=list(_choices(deal, seed, levels=LEVELS)))
    while (null := null_by_club(_pack(chance), ouvert=kind == "null ouvert")) is None:
        pass
    return Apart(kind=kind, seed=seed, choices=list(_choices(null, seed, levels=WEAKER)))


def _choices(deal: ReplayedRecord, seed: int, *, levels: Sequence[str]) -> Iterator[AskedPosition]:
    choices = choices_in(judged_in(deal), seed, levels=levels)
    return (each for each in choices if each.realised is not None)


def _pack(chance: random.Random) -> tuple[Card, ...]:
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    return tuple(pack)


def null_by_club(pack: tuple[Card, ...], *, ouvert: bool) -> ReplayedRecord | None:
    """The deal of this pack among three `club` if one plays a null, open or closed as wanted."""
    states, actions = [start()], list[Action]()
    club = make_player("club", seed=3)
    action: Action | None = Deal(pack)
    while action is not None:
        if isinstance(action, Announce):
            if action.announcement.contract is not Contract.NULL:
                return None
            announced = Announced.OUVERT if ouvert else Announced.NONE
            announcement = replace(action.announcement, announced=announced)
            if null_value(hand=announcement.hand, ouvert=ouvert) < (states[-1].bid or 0):
                return None
            action = replace(action, announcement=announcement)
        states.append(after(states[-1], action))
        actions.append(action)
        if len(actions) == 1 and not _likely(states[-1]):
            return None
        action = next_of(club, states[-1])
    state = states[-1]
    if state.announcement is None:
        return None
    return ReplayedRecord(
        status="ok", states=tuple(states), actions=tuple(actions), result=state.result
    )


def _likely(dealt: State) -> bool:
    """Whether ten of these cards may win a null."""
    return any(
        appraise(np.array([hand.mask]), np.array([0]), seat=seat, by_hand=True).won[NULL, 0]
        > LIKELY
        for seat, hand in enumerate(dealt.hands)
    )


def pairs_of(deals: Sequence[Apart], kind: str, *, alone: bool | None = None) -> list[Pair]:
    """The pairs of cards that were played on in deals of this kind, of one role if it is named."""
    return [
        Pair(deal.seed, each.alone, group_of(each.trick), max(each.losses.values()), each.realised)
        for deal in deals
        for each in deal.choices
        if deal.kind == kind and each.realised is not None and alone in (None, each.alone)
    ]


def published(pairs: Sequence[Pair], kind: str) -> Floats:
    """What reviews say that these losses come to."""
    return np.array(
        [
            calibrated(
                each.promised,
                alone=each.alone,
                null=kind != "four",
                ouvert=kind == "null ouvert",
                trick=LAST_TRICKS[each.group],
            )
            for each in pairs
        ]
    )


def shares_of(pairs: Sequence[Pair]) -> dict[tuple[bool, int], float]:
    """What part of a promised loss turned out, by role and tricks."""
    shares = {}
    for key in sorted({(each.alone, each.group) for each in pairs}):
        some = [each for each in pairs if (each.alone, each.group) == key]
        promised = np.array([max(0.0, each.promised) for each in some])
        if promised.any():
            realised = np.array([each.realised for each in some])
            shares[key] = float(promised @ realised) / float(promised @ promised)
    return shares


def fitted_on_others(pairs: Sequence[Pair]) -> Floats:
    """The losses calibrated with the shares of the deals of the other half."""
    shares = [shares_of([each for each in pairs if each.deal % 2 == half]) for half in (1, 0)]
    return np.array(
        [max(0.0, each.promised) * shares[each.deal % 2][each.alone, each.group] for each in pairs]
    )


def told(deals: Sequence[Apart]) -> Iterator[str]:
    """What these deals say, a line each."""
    for kind in KINDS:
        number = sum(deal.kind == kind for deal in deals)
        for role, alone in (("all", None), ("soloist", True), ("defender", False)):
            pairs = pairs_of(deals, kind, alone=alone)
            if not pairs:
                continue
            slopes = [slope_of(pairs, published(pairs, kind))]
            if kind != "four":
                slopes.append(slope_of(pairs, fitted_on_others(pairs)))
            said = "; fitted on the other half ".join(f"{s:.2f} +- {m:.2f}" for s, m in slopes)
            yield f"{kind}, {role}: {number} deals, {len(pairs)} pairs, slope {said}"
        if kind != "four":
            for (alone, group), share in shares_of(pairs_of(deals, kind)).items():
                role = "soloist" if alone else "defender"
                yield f"{kind}, {role} to trick {LAST_TRICKS[group]}: share {share:.2f}"


def main() -> int:
    """Measure until there are so many deals of each kind, then tell what they say."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    known = {(deal.kind, deal.seed) for deal in KEPT.all()}
    for seed in range(1, wanted + 1):
        for kind in KINDS:
            if (kind, seed) not in known:
                KEPT.add(measured(kind, seed))
    for line in told(KEPT.all()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
