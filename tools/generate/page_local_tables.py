"""What a server's table does with many deals, beside which the one in the page is held.

    python -m tools.generate.page_local_tables FILE [TABLES [DEALS [CLUB_DEALS]]]

Each table has a person and two computer players. Their moves are those of `simple`, and in some
deals any seat does something else that is legal. FILE has the tables, each a list of steps: an
entry, what the person is shown after it, and what was refused before it; the records of their
deals; and games with scores. Some deals more are those of tables with `club`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.env.actions import ANNOUNCEMENTS
from skat.journal import JournalId
from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.notation.record import record_of, write_record
from skat.players.simple import SimplePlayer
from skat.players.strong import NativeClub
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import (
    Action,
    Agree,
    Announce,
    Bid,
    Concede,
    Discard,
    Expose,
    Hold,
    Pass,
    Play,
    Refuse,
    TakeDiscardBack,
    TakeSkat,
    ThrowIn,
)
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import legal_actions, why_not
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.score import score
from skat.rules.state import Phase, State
from skat.rules.views import view
from skat.shuffle import DealId, Nonce, Seed, commitment, nonce_commitment
from skat.tables.running.driver import chance_at
from skat.tables.shown.change import change, remembered
from skat.tables.shown.snapshot import Common, Snapshot, public_part, snapshot_for
from skat.tables.shown.table_info import Unrecorded
from skat.tables.state.actions import (
    AskHint,
    Begin,
    Chair,
    ChairKind,
    DealCards,
    FixCommitments,
    OpenTable,
    PageCommitment,
    Ready,
    Recorded,
    SealSeed,
    TableAction,
)
from skat.tables.state.hints import why_no_hint
from skat.tables.state.packs import dealt_cards
from skat.tables.state.reducer import after, recorded, why_not_for
from skat.tables.state.requests import RequestHint, RequestNextDeal, TableRequest, requested
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import waits_for_judge

TABLES: Final = 8
DEALS: Final = 25
GAMES: Final = 6_000
CLUB_DEALS: Final = 20
_CLUB_TABLE: Final = 8
_ENDS: Final = (
    *("played_out", "soloist_concedes", "opponent_concedes", "fault_opponents"),
    *("throw_in_soloist", "throw_in_opponents", "accepted_claim"),
)
_ASKED: Final = (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)
_OWN: Final = Place(1)
_PLACES: Final = (Place(1), Place(2), Place(3))
_NAMES: Final = ("Anna", "Ben", "Cleo")
_THERE: Final = Unrecorded(connected=frozenset({_OWN}))
_SHUFFLING: Final = (OpenTable, Begin, SealSeed, FixCommitments, DealCards, Ready)


class LocalRun:
    """One table, entry by entry."""

    def __init__(self, number: int, *, level: str = "simple") -> None:
        self.level = level
        self.chance = random.Random(number)
        self.state = TableState(id=JournalId(f"local-{number}"))
        self.common = Common()
        self.shown: Snapshot | None = None
        self.actions: list[Action] = []
        self.records: list[msgspec.Raw] = []

    def step(self, action: TableAction, *, told: Any = None, by: str = "") -> dict[str, Any]:
        """The entry with what is shown after it; `told` is its form in the page."""
        refused = [] if isinstance(action, _SHUFFLING[:-1]) else list(self._refusals())
        following = recorded(self.state, Recorded(action))
        assert isinstance(following, TableState), (following, action)
        self.state = following
        self._note(action)
        public = public_part(self.state, _THERE, common=self.common)
        now = snapshot_for(self.state, _OWN, public)
        message = now if self.shown is None else change(self.shown, now)
        self.shown = remembered(now)
        entry = msgspec.to_builtins(action) if told is None else told
        step = {"entry": entry, "message": msgspec.to_builtins(message), "by": by}
        if action.__struct_config__.tag == "deal_cards":
            step["snapshot"] = msgspec.to_builtins(now)
        return {**step, "refused": refused} if refused else step

    def _note(self, action: TableAction) -> None:
        """Keeps the record of a deal that is over by this action."""
        deal = self.state.deal
        if deal is None:
            return
        if isinstance(action, DealCards):
            self.actions = [dealt_cards(self.state)]
        elif isinstance(action, Action):
            self.actions.append(action)
        if len(self.state.rows) > len(self.records):
            at = [self.state.seats[seat] - 1 for seat in SEATS]
            first, second, third = (_NAMES[place] for place in at)
            record = record_of(
                self.actions,
                state=deal,
                players=(first, second, third),
                hinted=tuple(
                    seat
                    for seat in SEATS
                    if self.state.seats[seat] in self.state.rows[-1].line.hinted
                ),
                place=str(self.state.id),
            )
            self.records.append(msgspec.Raw(write_record(record).encode()))

    def _refusals(self) -> Iterator[dict[str, Any]]:
        """What the table says to some requests of the person, most of which it refuses."""
        for _ in range(3):
            asked = self._request()
            action = requested(self.state, asked, _OWN, draw_order=tuple)
            answer = (
                action if isinstance(action, Refusal) else why_not_for(self.state, _OWN, action)
            )
            if answer is None and not isinstance(action, Refusal):
                tried = after(self.state, action)
                answer = tried if isinstance(tried, Refusal) else None
            told = answer and {
                "code": answer.code,
                "articles": list(answer.articles),
                "details": msgspec.to_builtins(answer.details),
            }
            yield {"request": msgspec.to_builtins(asked), "refused": told}

    def _request(self) -> TableRequest:
        chance = self.chance
        own = self.state.seat_of(_OWN)
        seat = chance.choice(SEATS) if own is None or chance.random() < 0.1 else own
        card, other = chance.choice(ALL_CARDS), chance.choice(ALL_CARDS)
        kinds: tuple[TableRequest, ...] = (
            Play(seat, card), Play(seat, other), Bid(seat, BidValue(chance.randrange(10, 300))),
            Hold(seat), Pass(seat), TakeSkat(seat), Discard(seat, (card, other)),
            TakeDiscardBack(seat), Concede(chance.choice((seat, None))), ThrowIn(seat),
            Expose(seat, chance.choice(tuple(Announced))), Agree(seat), Refuse(seat),
            Announce(seat, Announcement(
                chance.choice(ALL_CONTRACTS), hand=chance.random() < 0.5,
                announced=chance.choice(tuple(Announced)))),
            RequestNextDeal(), RequestHint(),
        )  # fmt: skip
        return chance.choice(kinds)

    def opened(self) -> Iterator[dict[str, Any]]:
        """The table before its first deal."""
        kinds = (ChairKind.HUMAN, ChairKind.COMPUTER, ChairKind.COMPUTER)
        chairs = tuple(
            Chair(
                place=place,
                name=name,
                kind=kind,
                player=None if kind is ChairKind.HUMAN else self.level,
                token_hash=b"k" * 32 if kind is ChairKind.HUMAN else b"",
            )
            for place, name, kind in zip(_PLACES, _NAMES, kinds, strict=True)
        )
        opening = OpenTable(PRESENT_RULES, chairs)
        level = {} if self.level == "simple" else {"level": self.level}
        yield self.step(opening, told={"do": "open_table", "names": list(_NAMES), **level})
        yield self.step(Begin(_OWN, _PLACES), told={"do": "begin"})
        seed = self.chance.randbytes(32)
        yield self.step(SealSeed(seed), told={"do": "seal_seed", "seed": seed.hex()})

    def dealt(self) -> Iterator[dict[str, Any]]:
        """The cards, to which the page of the person adds its bytes or does not."""
        if self.state.rows:
            yield self.step(Ready(_OWN), told={"do": "ready"})
        sealed = self.state.sealed
        assert sealed is not None
        name = DealId(f"{self.state.id}/{sealed.number}")
        nonce = Nonce(self.chance.randbytes(32))
        pages: tuple[PageCommitment, ...] = ()
        if self.chance.random() < 0.8:
            bound = nonce_commitment(nonce, name, sealed=commitment(Seed(sealed.seed), name))
            pages = (PageCommitment(_OWN, bound),)
        shown = [{"place": int(page.place), "commitment": page.commitment.hex()} for page in pages]
        fixed = {"do": "fix_commitments", "commitments": shown}
        yield self.step(FixCommitments(pages), told=fixed)
        nonces, seed = (nonce,) * len(pages), self.chance.randbytes(32)
        told = {"do": "deal_cards", "nonces": [each.hex() for each in nonces], "seed": seed.hex()}
        yield self.step(DealCards(nonces, seed), told=told)

    def played(self) -> Iterator[dict[str, Any]]:
        """One deal to its result."""
        wild = self.chance.choice((0.0, 0.03, 0.25))
        while self.state.deal_is_running:
            deal = self.state.deal
            assert deal is not None
            if waits_for_judge(deal):
                yield self.step(verdict_on(deal), by="judge")
                continue
            if self.chance.random() < 0.05 and why_no_hint(self.state, _OWN) is None:
                asked = AskHint(_OWN)
                if isinstance(after(self.state, asked), TableState):
                    yield self.step(asked, told={"do": "ask_hint"})
            seat = deal.to_act[0]
            if wild and len(deal.hand_of(seat)) < 4 and self.chance.random() < 0.1:
                yield self.step(Expose(self.chance.choice(SEATS)) if deal.phase is Phase.PLAY
                                else self._decided(deal, seat))  # fmt: skip
            elif self.chance.random() < wild:
                yield self.step(self._otherwise(deal))
            else:
                yield self.step(self._decided(deal, seat), by=self.level)

    def _decided(self, deal: State, seat: Seat) -> Action:
        seen, shuffle = view(deal, seat), self.state.shuffle
        if self.level == "simple":
            return SimplePlayer().decide(seen)
        assert shuffle is not None
        chance = chance_at(self.state.seats[seat], shuffle, seen, "decide")
        return NativeClub(seed=chance).decide(seen)

    def _otherwise(self, deal: State) -> TableAction:
        """Something legal that any seat may do, each kind as often."""
        kinds: dict[str, list[TableAction]] = {}
        for action in legal_actions(deal):
            kinds.setdefault(str(action.__struct_config__.tag), []).append(action)
        back = TakeDiscardBack(deal.soloist or Seat.FOREHAND)
        if deal.phase is Phase.ANNOUNCE and why_not(deal, back) is None:
            kinds["take_discard_back"] = [back]
        if len(kinds) > 1 and self.chance.random() < 0.6:
            for early in ("concede", "throw_in"):
                kinds.pop(early, None)
        chosen = kinds[self.chance.choice(sorted(kinds))]
        return self.chance.choice(chosen[:12])


def games(number: int) -> Iterator[dict[str, Any]]:
    """Games that ended anyhow, mostly at the borders of levels, with what is entered for them."""
    chance = random.Random(number)
    ends = tuple(GameEnd(name) for name in _ENDS)
    announcements = tuple(
        said for said in ANNOUNCEMENTS.values() if said.contract is not Contract.NULL
    )
    for _ in range(number):
        end, said = chance.choice(ends), chance.choice(announcements)
        own = chance.choice((0, 29, 30, 31, 59, 60, 61, 62, 89, 90, 91, chance.randrange(121)))
        theirs = 120 - own
        tricks = chance.randrange(11)
        rest = 10 - tricks
        if end is not GameEnd.PLAYED_OUT:
            theirs = min(theirs, chance.choice((0, 28, 29, 30, 31, 59, 60, 61, 90)))
            rest = chance.randrange(rest + 1)
        most = 4 if said.contract is Contract.GRAND else 11
        tops = Tops(held=chance.random() < 0.5, count=chance.randrange(1, most + 1))
        finished = FinishedGame(
            announcement=said,
            bid=chance.choice(BID_VALUES[: chance.choice((3, 20, 63))]),
            end=end,
            tops=tops,
            standing=Standing(CardPoints(own), CardPoints(theirs), tricks, rest),
            asked=chance.choice(_ASKED),
        )
        told: dict[str, Any] = msgspec.to_builtins(finished)
        yield {**told, "score": msgspec.to_builtins(score(finished, RuleSet()))}


def run(table: LocalRun, deals: int) -> Iterator[dict[str, Any]]:
    """All steps of one table."""
    yield from table.opened()
    for _ in range(deals):
        yield from table.dealt()
        yield from table.played()


def main() -> int:
    """Writes the file."""
    file, *more = sys.argv[1:]
    tables, deals, club_deals = (*map(int, more), *(TABLES, DEALS, CLUB_DEALS)[len(more) :])
    runs = [LocalRun(number) for number in range(tables)]
    played = [list(run(table, deals)) for table in runs]
    records = [table.records for table in runs]
    club = list(run(LocalRun(_CLUB_TABLE, level="club"), club_deals))
    told = {"tables": played, "records": records, "games": list(games(GAMES)), "club": club}
    Path(file).write_bytes(msgspec.json.encode(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
