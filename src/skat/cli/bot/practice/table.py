"""A table at which a bot is tried: the deals of one list, and what the bot sees of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from skat.client import BotMove, BotTurn, Full, Over, TableLine
from skat.client.lines import BotClock
from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.iss_record import IssMove
from skat.notation.seen_moves import (
    Reader,
    SideWord,
    aside_of,
    moves_seen,
    position_record,
    world_record,
)
from skat.notation.seen_words import legal_words, meant_by
from skat.notation.state_line import write_rules
from skat.players import Player, make_player
from skat.rules.actions import Action, Deal, Verdict
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import is_over, must, start
from skat.rules.state import State
from skat.rules.views import view

DEALS_APART: Final = 1_000
"""As at a server: so far do the plies of two deals lie apart."""
_OTHERS: Final = ("simple", "random", "simple")


class PracticeTable:
    """A list of so many `deals`, with the bot at this `place`; `tell` is given each new line."""

    def __init__(
        self,
        name: str,
        tell: Callable[[TableLine], None],
        *,
        rules: RuleSet = PRESENT_RULES,
        size: int = 3,
        place: int = 1,
        deals: int = 1,
        clock: BotClock | None = None,
        seed: int = 1,
    ) -> None:
        self.name = name
        self.rules = rules
        self.size = size
        self.deals = deals
        self.clock = clock
        self.deal = 0
        self.totals = [0] * size
        self._place = place
        self._tell = tell
        self._chance = Random(f"{seed} {name}")
        self._state: State | None = None
        self._asides: list[SideWord] = []
        self._players: dict[Seat, Player] = {}
        self._known: tuple[IssMove, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last deal of the list is over."""
        return self.deal == self.deals and self.deal_is_over

    @property
    def deal_is_over(self) -> bool:
        """Whether no deal runs."""
        return self._state is None or is_over(self._state)

    @property
    def turn(self) -> int | None:
        """The ply of the word that the bot is to say, if it is to say one."""
        state = self._state
        on_turn = state is not None and not is_over(state) and state.turn is self.seat
        return self.ply if on_turn and self.seat is not None else None

    @property
    def seat(self) -> Seat | None:
        """The bot's seat in this deal; the dealer of four has none."""
        behind = (self._place - self._dealer - 1) % self.size
        return SEATS[behind] if behind < len(SEATS) else None

    @property
    def ply(self) -> int:
        """The number of the next word of a player."""
        spoken = sum(move.who != "w" for move in self._moves)
        return DEALS_APART * max(0, self.deal - 1) + spoken

    def next_deal(self) -> None:
        """Deals, and lets the others play until the bot is on turn."""
        self.deal += 1
        pack = tuple(self._chance.sample(ALL_CARDS, 32))
        self._state = must(start(self.rules, table_size=self.size), Deal(pack))
        self._asides, self._known = [], self._moves
        self._players = {
            seat: make_player(name, seed=self._chance.getrandbits(32))
            for seat, name in zip(SEATS, _OTHERS, strict=True)
        }
        self._tell(self.full)
        self._play_on()

    def say(self, ply: int, word: str) -> int | Refusal:
        """A word of the bot: the ply after it, the same for the same word again, or why not."""
        state, seat = self._state, self.seat
        if state is None or seat is None or ply != self.ply or is_over(state):
            spoken = [move for move in self._moves if move.who != "w"]
            number = ply - DEALS_APART * max(0, self.deal - 1)
            if seat is not None and 0 <= number < len(spoken):
                before = spoken[number]
                if before.who == str(seat.index) and word.split(".")[0] in before.text.split("."):
                    return ply + 1
            return Refusal("stale")
        if state.turn is not seat:
            return Refusal("not_your_turn", ("SkO-4.1.1",), {"seat": seat.value})
        meant = meant_by(word, state, seat)
        if isinstance(meant, Refusal):
            return meant
        for action in meant:
            self._do(action)
        self._play_on()
        return ply + 1

    def lines(self) -> Iterator[TableLine]:
        """What a stream begins with."""
        yield self.full
        if self._state is not None and is_over(self._state):
            yield self._over(self._state)
        elif (turn := self._turn_line()) is not None:
            yield turn

    @property
    def full(self) -> Full:
        """The whole table as the bot sees it."""
        seat, moves = self.seat, self._moves
        stage = "waiting" if self.deal == 0 else "finished" if self.is_over else "playing"
        return Full(
            table=self.name,
            stage=stage,
            deal=self.deal,
            ply=self.ply,
            seat=None if seat is None else seat.index,
            place=self._place,
            position=position_record(moves, reader=self._reader, names=_NAMES) if moves else None,
            names=_NAMES if moves else (),
            players=tuple(f"player{number + 1}" for number in range(self.size)),
            rules=write_rules(self.rules),
            clock=self.clock,
            list=tuple(self.totals),
        )

    @property
    def _dealer(self) -> int:
        """The place that deals."""
        return max(0, self.deal - 1) % self.size + 1

    @property
    def _reader(self) -> Reader:
        return self.seat or "spectator"

    @property
    def _moves(self) -> tuple[IssMove, ...]:
        if self._state is None:
            return ()
        return moves_seen(self._state, self._reader, asides=self._asides)

    def _do(self, action: Action) -> None:
        assert self._state is not None
        aside = aside_of(action, self._state)
        if aside is not None:
            self._asides.append(aside)
        self._state = must(self._state, action)

    def _play_on(self) -> None:
        """Lets the others play, and tells what happened up to the bot's turn or the end."""
        while self._state is not None and not is_over(self._state):
            turn = self._state.turn
            if turn is None:
                # Nobody solves a claim here: it ends the deal.
                self._do(Verdict(holds=True))
            elif turn is self.seat:
                break
            else:
                self._do(self._players[turn].decide(view(self._state, turn)))
        self._tell_moves()
        if self._state is not None and is_over(self._state):
            self._count(self._state)
            self._tell(self._over(self._state))
            if self.is_over:
                self._tell(self.full)
        elif (line := self._turn_line()) is not None:
            self._tell(line)

    def _tell_moves(self) -> None:
        moves, before = self._moves, self._known
        self._known = moves
        if moves[: len(before)] != before:
            self._tell(self.full)
            return
        spoken = sum(move.who != "w" for move in before) + DEALS_APART * (self.deal - 1)
        left = () if self.clock is None else self.clock.left_ms
        for move in moves[len(before) :]:
            spoken += move.who != "w"
            self._tell(BotMove(ply=spoken, who=move.who, word=move.text, left_ms=left))

    def _turn_line(self) -> BotTurn | None:
        ply = self.turn
        if ply is None or self._state is None or self.seat is None:
            return None
        return BotTurn(ply=ply, legal=legal_words(self._state, self.seat))

    def _count(self, state: State) -> None:
        result = state.result
        if result is not None and result.score is not None and result.soloist is not None:
            place = (self._dealer + result.soloist.index) % self.size
            self.totals[place] += int(result.score.score)

    def _over(self, state: State) -> Over:
        result = state.result
        score = None if result is None or result.score is None else int(result.score.score)
        soloist = None if result is None or result.soloist is None else result.soloist.index
        return Over(
            ply=self.ply,
            deal=self.deal,
            record=world_record(state, asides=self._asides, names=_NAMES),
            score=score,
            soloist=soloist,
            list=tuple(self.totals),
        )


_NAMES: Final = ("forehand", "middlehand", "rearhand")
