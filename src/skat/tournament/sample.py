"""Random tournaments that fit together from the first entry to the signatures, and a sample notice.

`skat tournament sample` and `template` write them. The same seed gives the same tournament. Nobody
plays them: each deal is a game that can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.rules.editions import PRESENT_RULES
from skat.rules.table import active_places, place_after
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands import (
    AnnounceNotice,
    By,
    Close,
    CloseSeries,
    Command,
    Enter,
    EnterTableDeal,
    Plan,
    Publish,
    Sign,
    Step,
    new_step,
)
from skat.tournament.draw.lot import Lot, lot_commitment
from skat.tournament.machine import apply, effect_of
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.prize_plan import PrizePlan
from skat.tournament.notice.prospectus import Prospectus, contradiction
from skat.tournament.roles import MANAGEMENT
from skat.tournament.rows import ROWS
from skat.tournament.series.next_draw import draw_next
from skat.tournament.state import Tournament, draw_purpose, lot_purpose, redraw_purpose

_CLUBS: Final = ("Herz Acht", "Pik Ass", "Karo Dame", "Kreuz Bube", "Żołędna Dziewiątka")
_FIRST: Final = (
    "Anna",
    "Béla",
    "Cléo",
    "Dörte",
    "Émile",
    "Frida",
    "Gül",
    "Hänsel",
    "Ivo",
    "Jürgen",
)
_LAST: Final = ("Müller", "Łukasz", "Dupré", "Weiß", "Straßer", "Nowak", "Çelik", "Østby", "Klein")
_BEGINNING: Final = 1_800_000_000
MINUTE: Final = 60


def sample_prospectus(
    *, series: int = 2, rounds: int = 12, deals: tuple[int, ...] = ()
) -> Prospectus:
    """A complete notice; a series has so many rounds, or each so many `deals` at four.

    >>> sample_prospectus(rounds=9).deals(4, series=1)
    36
    """
    return Prospectus(
        name="Skatfreunde-Pokal",
        date="21.11.2026",
        place="Altenburg",
        organiser="Skatfreunde Altenburg",
        management=("Martha Voss", "Nils Ohm"),
        referees=("Olga Rau",),
        fee=Cents(1_000),
        currency="EUR",
        side_payments=LossMoney((Cents(50), Cents(50), Cents(50), Cents(100))),
        series=series,
        deals_at_four=4 * rounds,
        deals_at_three=3 * rounds,
        use_of_income="All fees are paid out as prizes.",
        exclusion="The management may exclude a player who offends against the rules.",
        conciliation="The referees' college of the association.",
        signatures=("Martha Voss",),
        rules=PRESENT_RULES,
        control="Lists are open to management and referees at any time.",
        sanctions="As the Skat Order says, up to exclusion.",
        keeping_of_lists="Place 1 keeps the list; all check it.",
        stake="0",
        material="New packs, supplied by the organiser.",
        prizes=PrizePlan(amounts=(Cents(10_000), Cents(6_000), Cents(4_000))),
        series_deals=deals or UNSET,
    )


def seed_for(seed: bytes, purpose: str) -> bytes:
    """The seed of one lot of a sample."""
    return sha256(seed + b"/" + purpose.encode()).digest()


def sample_commitments(seed: bytes, tournament_id: str, series: int) -> tuple[str, ...]:
    """The commitments of a sample: one for each series, and the lot."""
    purposes = [draw_purpose(tournament_id, number) for number in range(1, series + 1)]
    purposes.append(lot_purpose(tournament_id))
    return tuple(lot_commitment(seed_for(seed, purpose), purpose) for purpose in purposes)


def sample_seconds(seed: bytes, tournament_id: str, series: int) -> tuple[str, ...]:
    """The commitments of the second seeds of a sample, one for each series."""
    purposes = [redraw_purpose(tournament_id, number) for number in range(1, series + 1)]
    return tuple(lot_commitment(seed_for(seed, purpose), purpose) for purpose in purposes)


def sample_game(lot: Lot, *, size: int, deal: int) -> TypedGame | None:
    """A game that a player could have played in this deal; None if all passed."""
    if lot.below(20) == 0:
        return None
    seats = list(
        active_places(place_after(Place(1), size=size, steps=deal - 1), size=size).values()
    )
    soloist = seats[lot.below(3)]
    won = lot.below(100) < 78
    kind = lot.below(12)
    if kind == 0:
        return TypedGame(soloist=soloist, contract=Contract.NULL, won=won, hand=lot.below(4) == 0)
    contract = (Contract.GRAND, *_SUITS)[min(kind // 2, 4)]
    schneider = won and lot.below(6) == 0
    return TypedGame(
        soloist=soloist,
        contract=contract,
        won=won,
        tops=Tops(held=lot.below(2) == 0, count=1 + lot.below(4)),
        hand=lot.below(8) == 0,
        reached=Announced.SCHNEIDER if schneider else Announced.NONE,
    )


_SUITS: Final = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS)


class Writer:
    """Collects accepted steps, a minute apart, and what they make."""

    def __init__(self, plan: Command) -> None:
        self.steps: list[Step] = []
        self.clock = _BEGINNING
        step = self._next(plan, MANAGEMENT)
        self.state = self._begun(step)
        self._keep(step)

    def do(self, command: Command, by: By = MANAGEMENT) -> Tournament:
        """One more command, which has to be accepted, with the effect that is shown first."""
        if refused := self._written(command, by):
            raise AssertionError(f"an invented tournament never does what is refused: {refused}")
        return self.state

    def attempt(self, command: Any, by: By = MANAGEMENT) -> bool:
        """One more command if it is accepted now."""
        return self._written(command, by) is None

    def _written(self, command: Any, by: By) -> Refusal | None:
        step = self._next(command, by)
        effect = ROWS[type(command)].effect
        if effect is not None and effect(self.state, command):
            shown = effect_of(self.state, step)
            if isinstance(shown, Refusal):
                return shown
            step = self._next(replace(command, seen=shown.digest), by)
        changed = apply(self.state, step)
        if isinstance(changed, Refusal):
            return changed
        self._keep(step)
        self.state = changed
        return None

    def wait(self, minutes: int) -> None:
        """Time passes."""
        self.clock += minutes * MINUTE

    def _next(self, command: Command, by: By) -> Step:
        return new_step(command, by=by, at=self.clock + MINUTE)

    def _keep(self, step: Step) -> None:
        self.steps.append(step)
        self.clock = step.at

    def _begun(self, step: Step) -> Tournament:
        begun = apply(None, step)
        if isinstance(begun, Refusal):
            raise AssertionError(f"an invented notice can be: {begun}")
        return begun


def sample_steps(
    seed: bytes,
    *,
    players: int,
    series: int = 2,
    rounds: int = 12,
    deals: tuple[int, ...] = (),
    finish: bool = True,
) -> tuple[Step, ...]:
    """All steps of a tournament for so many players; without `finish` the last list stays open.

    `deals` are those of each series at tables of four, where they differ.
    Raises `ValueError` for a number of players that makes no tables, no series, or deals that make
    no rounds.

    >>> len(sample_steps(bytes(32), players=4, series=1, rounds=1))
    15
    """
    lot = Lot(seed, "sample")
    name = f"sample-{seed.hex()[:8]}"
    commitments = sample_commitments(seed, name, series)
    prospectus = sample_prospectus(series=series, rounds=rounds, deals=deals)
    if series < 1:
        raise ValueError(f"a sample has one series at least, not {series}")
    if refused := contradiction(prospectus):
        raise ValueError(refused)
    second = sample_seconds(seed, name, series)
    plan = Plan(id=name, prospectus=prospectus, commitments=commitments, second=second)
    writer = Writer(plan)
    writer.do(AnnounceNotice())
    for enter in _entries(lot, players):
        writer.do(enter)
    for number in range(1, series + 1):
        _play(writer, seed, number, lot, open_end=not finish and number == series)
    if finish:
        writer.wait(60)
        writer.do(Publish(seed=seed_for(seed, lot_purpose(name)).hex()))
        writer.do(Close(signatures=("Skatfreunde Altenburg", "Martha Voss")))
    return tuple(writer.steps)


def _entries(lot: Lot, players: int) -> Iterator[Enter]:
    for at in range(players):
        name = f"{_FIRST[lot.below(len(_FIRST))]} {_LAST[lot.below(len(_LAST))]} {at + 1}"
        club = _CLUBS[lot.below(len(_CLUBS))] if lot.below(3) else None
        yield Enter(name=name, club=club, team=f"T{at // 4 + 1}", paid=Cents(1_000))


def _play(writer: Writer, seed: bytes, number: int, lot: Lot, *, open_end: bool) -> None:
    own_seed = seed_for(seed, draw_purpose(writer.state.id, number))
    drawn = draw_next(writer.state, seed=own_seed)
    if isinstance(drawn, Refusal):
        raise ValueError(drawn)
    current = writer.do(drawn)
    for at, table in enumerate(current.series[-1].tables, start=1):
        last = open_end and at == len(current.series[-1].tables)
        for deal in range(1, table.deals + (not last)):
            game = sample_game(lot, size=table.size, deal=deal)
            writer.do(EnterTableDeal(series=number, table=at, deal=deal, game=game))
        if not last:
            writer.do(Sign(series=number, table=at, places=table.sheet.places))
    if not open_end:
        writer.do(CloseSeries(series=number))
