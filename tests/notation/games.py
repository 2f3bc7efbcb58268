"""Random legal games and the sample records, for the tests of notation."""

from pathlib import Path
from random import Random

from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.notation.iss_moves import ONLINE_RULES
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord
from skat.rules.actions import Action, Bid, Concede, Deal, Expose, Hold, Play, ThrowIn
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, legal_actions, start
from skat.rules.state import State
from tests.tools import outside_file

SAMPLES = Path(__file__).parent.parent / "data" / "records"

DEAL = (
    "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8."
    "SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK."
    "HQ.H9.H8.H7.DA.DT.DK.DQ.D9.D8.D7.C7"
)
"""Forehand has the four jacks and the clubs, middlehand spades and hearts, rearhand the rest."""


def record_with(moves: str, result: str | None = None, *, deal: str = DEAL) -> IssRecord:
    """An ISS record of that deal with these moves after it."""
    field = "" if result is None else f"R[{result}]"
    (record,) = read_iss(f"(;GM[Skat]P0[anna]P1[bruno]P2[clara]MV[w {deal} {moves} ]{field};)")
    assert isinstance(record, IssRecord), record
    return record


def real_games(name: str) -> bytes:
    """A file of real games, which stay outside the repository."""
    return outside_file("records", "iss", name).read_bytes()


_ODD = (Concede, ThrowIn, Expose)


def random_game(seed: int, *, rules: RuleSet = ONLINE_RULES) -> tuple[list[Action], State]:
    """A legal game played at random, mostly with a soloist, sometimes broken off."""
    random = Random(seed)
    pack = list(ALL_CARDS)
    random.shuffle(pack)
    state = start(rules)
    actions: list[Action] = []
    action: Action | None = Deal(tuple(pack))
    giving_up = random.random() < 0.3
    while action is not None:
        applied = apply(state, action)
        assert not isinstance(applied, Refusal), applied
        actions.append(action)
        state = applied.state
        action = _choice(state, random, giving_up=giving_up)
    return actions, state


def _choice(state: State, random: Random, *, giving_up: bool) -> Action | None:
    legal = legal_actions(state)
    usual = [each for each in legal if not isinstance(each, _ODD)]
    odd = [each for each in legal if isinstance(each, _ODD) and not isinstance(each, Expose)]
    if giving_up and odd and random.random() < 0.1:
        return random.choice(odd)
    if not usual:
        return random.choice(legal) if legal else None
    eager = [each for each in usual if isinstance(each, Bid | Hold)][:3]
    if eager and random.random() < 0.6:
        return random.choice(eager)
    plays = [each for each in usual if isinstance(each, Play)]
    return random.choice(plays or usual)
