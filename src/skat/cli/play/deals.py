"""`skat play`: an evening at the table in the terminal, against computer players."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rich.console import Console

from skat.cli.play.asking import giving_up, question
from skat.cli.play.screen import Screen, seat_names
from skat.messages import message
from skat.model.cards import ALL_CARDS, Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.notation.cards import CardScheme
from skat.players import Player, make_player
from skat.referee.search.verdict import verdict_on
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.applied import Applied, AuctionWon, TrickTaken
from skat.rules.editions import RuleSet, rule_set
from skat.rules.machine import apply, is_over, start
from skat.rules.state import Phase, State
from skat.rules.table import active_places, next_dealer
from skat.rules.views import view
from skat.tables.state.rows import Row, row_of

COMPUTERS = ("Ida", "Otto", "Emil")
YOU = Place(1)
_CALLS: Final[dict[type, str]] = {
    act.Hold: "call.hold",
    act.Pass: "call.pass",
    act.Agree: "page.agree",
    act.Refuse: "page.refuse",
    act.Kontra: "page.kontra_do",
    act.Re: "page.re_do",
}
"""What somebody says who does this."""
COMMANDS = ("q", "l", "t", "m", "?")


class Left(Exception):  # noqa: N818 - leaving a table is no error
    """The player at the keyboard has had enough."""


def play_in_terminal(
    *,
    size: int,
    language: str,
    cards: str,
    edition: str,
    options: Mapping[str, Any],
    seed: int | None,
) -> int:
    """Play until the player leaves; the exit status."""
    rules = rule_set(edition, dict(options))
    if isinstance(rules, Refusal):
        print(f"skat: {message(rules.code, rules.details, language)}", file=sys.stderr)
        return 2
    console = Console()
    words = Words(language, CardScheme(cards))
    evening = Evening(Screen(console, words), rules, size=size, seed=seed, read=console.input)
    try:
        evening.play()
    except (Left, EOFError, KeyboardInterrupt):
        console.print()
        if evening.rows:
            evening.screen.list(evening.rows, evening.names)
    return 0


class Evening:
    """Deal after deal at one table; place 1 sits at the keyboard."""

    def __init__(
        self,
        screen: Screen,
        rules: RuleSet,
        *,
        size: int,
        seed: int | None,
        read: Callable[[str], str],
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.rules = rules
        self.size = size
        self.read = read
        self.chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.names = (self.words.say("terminal.you"), *COMPUTERS[: size - 1])
        self.players: dict[Place, Player] = {
            Place(number): make_player("simple") for number in range(2, size + 1)
        }
        self.rows: list[Row] = []
        self.dealer = Place(size)

    def play(self, deals: int | None = None) -> None:
        """Play so many deals, or until `Left` is raised."""
        while deals is None or len(self.rows) < deals:
            number = len(self.rows) + 1
            self.screen.deal(number, dealer=self.names[self.dealer - 1])
            state = _Deal(self).play()
            self.rows.append(row_of(state, deal=number, dealer=self.dealer))
            self.screen.list(self.rows, self.names)
            self.dealer = next_dealer(self.dealer, size=self.size)
            if deals is None:
                self.ask(self.words.say("terminal.next"))

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; `q` leaves the table."""
        typed = self.read(f"{prompt} ").strip()
        if typed.lower() == "q":
            raise Left
        return typed

    def pack(self) -> Iterable[Card]:
        """A shuffled pack."""
        cards = list(ALL_CARDS)
        self.chance.shuffle(cards)
        return cards


class _Deal:
    """One deal: the computers decide from their views, the keyboard is asked."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.screen = evening.screen
        self.words = evening.words
        self.seats = active_places(evening.dealer, size=evening.size)
        self.names = seat_names(self.seats, evening.names)
        self.own = next((seat for seat in SEATS if self.seats[seat] == YOU), None)
        first = start(evening.rules, table_size=evening.size)
        self.state: State = first
        self._take(act.Deal(tuple(evening.pack())))

    def play(self) -> State:
        if self.own is None:
            self.screen.say("page.you_deal")
        else:
            self.screen.hand(view(self.state, self.own))
        while not is_over(self.state):
            self._step()
        self.screen.result(view(self.state, self.own or "dealer"), self.names)
        return self.state

    def _step(self) -> None:
        seat = self.state.turn
        if self.state.phase is Phase.VERDICT:
            self._take(verdict_on(self.state))
        elif seat is None:
            raise AssertionError(f"nobody is on turn in phase {self.state.phase.value}")
        elif seat is self.own:
            self._ask(seat)
        else:
            action = self.evening.players[self.seats[seat]].decide(view(self.state, seat))
            self._take(action)
            self._tell(seat, action)

    def _take(self, action: act.Action) -> Refusal | None:
        applied = apply(self.state, action)
        if not isinstance(applied, Applied):
            return applied
        self.state = applied.state
        for event in applied.events:
            match event:
                case AuctionWon(soloist=soloist):
                    self.screen.say("page.plays_alone", name=self.names(soloist))
                case TrickTaken(trick=trick):
                    self.screen.trick(trick, self.names)
                case _:
                    pass
        return None

    def _tell(self, seat: Seat, action: act.Action) -> None:
        """What a computer player said; cards show on the table."""
        name = self.names(seat)
        match action:
            case act.Bid(value=value):
                self.screen.say("live.call", name=name, call=value)
            case act.Announce(announcement=announcement):
                game = self.words.announcement(announcement)
                self.screen.say("live.announce", name=name, game=game)
            case _ if type(action) in _CALLS:
                call = self.words.say(_CALLS[type(action)])
                self.screen.say("live.call", name=name, call=call)

    def _ask(self, seat: Seat) -> None:
        """Ask until something legal is said; refusals come with their article."""
        seen = view(self.state, seat)
        asked = question(seen, self.words, names=self.names)
        self._show(seat)
        for choice in asked.listed:
            self.screen.line(f"  {choice.label}")
        while True:
            typed = self.evening.ask(asked.text)
            if typed in COMMANDS:
                self._command(typed, seat)
                continue
            action = asked.answer(typed)
            if action is None:
                self.screen.say("terminal.not_understood")
                continue
            refusal = self._take(action)
            if refusal is None:
                return
            sentence = self.words.say(refusal.code, **refusal.details)
            self.screen.line(f"[yellow]{sentence}[/] [dim]({', '.join(refusal.articles)})[/]")

    def _show(self, seat: Seat) -> None:
        seen = view(self.state, seat)
        if seen.phase is Phase.PLAY:
            self.screen.contract(seen, self.names)
            self.screen.open_hands(seen, self.names)
            self.screen.table(seen, self.names)
        if seen.phase is Phase.DISCARD and seen.skat:
            self.screen.say("page.found", cards=" ".join(map(str, seen.skat)))
        self.screen.hand(seen)

    def _command(self, typed: str, seat: Seat) -> None:
        seen = view(self.state, seat)
        if typed == "l":
            self.screen.list(self.evening.rows, self.evening.names)
        elif typed == "t" and seen.last_trick is not None:
            self.screen.trick(seen.last_trick, self.names)
        elif typed == "m":
            for choice in giving_up(seen, self.words):
                self.screen.line(f"  {choice.label}")
        else:
            self.screen.say("terminal.help")
