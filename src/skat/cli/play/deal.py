"""One deal at the terminal: the computers decide from their views, the keyboard is asked.

A `Screen` is what it needs to be shown on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from rich.markup import escape

from skat.cli.language import why
from skat.cli.play.answering import Unclear, answer
from skat.cli.play.asking import Names, Question, explanation, question, rare_choices, warning
from skat.cli.play.hinting import Hints
from skat.cli.play.line_screen import alone_text, trick_text
from skat.engines import EngineForfeitError
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.notation.spoken import YES
from skat.players import Player
from skat.players.protocol import Telling
from skat.referee.search.verdict import verdict_on
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.applied import Applied, AuctionWon, TrickTaken
from skat.rules.machine import apply, is_over
from skat.rules.state import Phase, State, Trick
from skat.rules.views import View, view
from skat.tables.state.rows import Row


class Screen(Protocol):
    """What a table needs to show; every text is in the language of `words`."""

    words: Words

    def deal(
        self, number: int, *, dealer: str, rows: Sequence[Row], players: Sequence[str]
    ) -> None:
        """A new deal begins; `rows` is the list of all `players` so far."""

    def said(self, text: str) -> None:
        """A player spoke, or something happened that all see."""

    def moved(self, view: View, *, names: Names) -> None:
        """Another player acted; the table looks like this now."""

    def trick(self, trick: Trick, view: View, *, names: Names) -> None:
        """A trick is full."""

    def ask(self, asked: Question, view: View, *, names: Names) -> None:
        """The player at the keyboard is asked this."""

    def note(self, *texts: str) -> None:
        """The answer to a typed line: help, or why it cannot be done. The texts have mark-up."""

    def result(self, view: View, *, names: Names) -> None:
        """The deal is over."""

    def list(self, rows: Sequence[Row], *, names: Sequence[str]) -> None:
        """The running score list."""


_CALLS: Final[dict[type, str]] = {
    act.Hold: "call.hold",
    act.Pass: "call.pass",
    act.Agree: "page.agree",
    act.Refuse: "page.refuse",
    act.Kontra: "page.kontra_do",
    act.Re: "page.re_do",
}
"""The words of a player who does this."""


class Left(Exception):  # noqa: N818 - leaving a table is no error
    """The player at the keyboard has had enough."""


class OneDeal:
    """A deal from the cards to its end.

    `seats` says who sits where, `own` is the seat at the keyboard (None: it deals and sits out),
    `read` gives a typed line for a prompt, `show_list` shows the list of the evening.
    """

    def __init__(
        self,
        state: State,
        screen: Screen,
        *,
        seats: Mapping[Seat, Place],
        own: Seat | None,
        players: Mapping[Place, Player],
        names: Names,
        read: Callable[[str], str],
        show_list: Callable[[], None],
    ) -> None:
        self._state = state
        self._screen = screen
        self._words = screen.words
        self._seats = seats
        self._own = own
        self._players = players
        self._names = names
        self._read = read
        self._show_list = show_list
        self._hints = Hints(screen.words)
        self._telling = Telling(
            {seat: players[place] for seat, place in seats.items() if place in players}
        )

    @property
    def hinted(self) -> bool:
        """Whether the player at the keyboard asked for a hint."""
        return self._hints.asked

    def play(self, pack: Iterable[Card]) -> State:
        """The deal when it is over; raises `Left` when the player leaves the table."""
        self._take(act.Deal(tuple(pack)))
        if self._own is None:
            self._screen.said(self._words.say("page.you_deal"))
        while not is_over(self._state):
            self._step()
        self._telling.over(self._state)
        self._screen.result(self._seen(), names=self._names)
        return self._state

    def _seen(self) -> View:
        return view(self._state, self._own or "dealer")

    def _step(self) -> None:
        seat = self._state.turn
        if self._state.phase is Phase.VERDICT:
            self._take(verdict_on(self._state))
        elif seat is None:
            raise AssertionError(f"nobody is on turn in phase {self._state.phase.value}")
        elif seat is self._own:
            self._ask()
        else:
            self._telling.before(self._state, seat)
            action = self._decided(seat)
            self._tell(seat, action)
            self._take(action)
            if self._state.phase is not Phase.FINISHED:
                self._screen.moved(self._seen(), names=self._names)

    def _decided(self, seat: Seat) -> act.Action:
        """What a computer does; an engine that has lost the game by its faults leaves it."""
        try:
            return self._players[self._seats[seat]].decide(view(self._state, seat))
        except EngineForfeitError as error:
            self._screen.note(escape(why(error)))
            return act.Leave(seat)

    def _take(self, action: act.Action) -> Refusal | None:
        """The rules' answer to an action; what follows from it is shown."""
        applied = apply(self._state, action)
        if not isinstance(applied, Applied):
            return applied
        self._telling.done(action, self._state)
        self._state = applied.state
        for event in applied.events:
            match event:
                case AuctionWon(soloist=soloist):
                    alone = alone_text(soloist, self._seen(), self._words, names=self._names)
                    self._screen.said(escape(alone))
                case TrickTaken(trick=trick):
                    self._screen.trick(trick, self._seen(), names=self._names)
                case _:
                    pass
        return None

    def _say(self, code: str, **details: object) -> None:
        self._screen.said(escape(self._words.say(code, **details)))

    def _tell(self, seat: Seat, action: act.Action) -> None:
        """What a computer player says; cards show on the table."""
        name = self._names(seat)
        match action:
            case act.Bid(value=value):
                self._say("live.call", name=name, call=value)
            case act.Announce(announcement=announcement):
                game = self._words.announcement(announcement)
                if action.spitze:
                    game += f" + {self._words.say('score.spitze')}"
                self._say("live.announce", name=name, game=game)
            case act.PushOn():
                self._say("replay.push_on", name=name)
            case _ if type(action) in _CALLS:
                self._say("live.call", name=name, call=self._words.say(_CALLS[type(action)]))

    def _ask(self) -> None:
        """Ask until the answer is legal; refusals come with their articles."""
        seen = self._seen()
        asked = question(seen, self._words, names=self._names)
        self._screen.ask(asked, seen, names=self._names)
        while True:
            typed = self._read(asked.text)
            if self._is_command(typed, asked, seen):
                continue
            meant = answer(typed, seen, asked, words=self._words)
            if isinstance(meant, Unclear):
                self._screen.note(escape(self._words.say(meant.code, **meant.details)))
                continue
            if not self._is_meant(meant, seen):
                continue
            refusal = self._take(meant)
            if refusal is None:
                self._tell_skat()
                return
            sentence = self._words.say(refusal.code, **refusal.details)
            articles = ", ".join(refusal.articles)
            self._screen.note(f"[yellow]{escape(sentence)}[/] [dim]({articles})[/]")

    def _tell_skat(self) -> None:
        """What lay in the skat, when the player has just taken it."""
        seen = self._seen()
        if seen.phase in (Phase.DISCARD, Phase.LAY_AWAY) and seen.skat is not None:
            cards = self._words.cards(seen.skat)
            self._screen.said(self._words.say("page.found", cards=cards))

    def _is_meant(self, action: act.Action, seen: View) -> bool:
        """Whether it is, after a warning, for what cannot be taken back."""
        warned = warning(action, seen, self._words)
        if warned is None:
            return True
        self._screen.note(escape(warned))
        return self._read(self._words.say("terminal.sure")).casefold() in YES

    def _is_command(self, typed: str, asked: Question, seen: View) -> bool:
        """Does what a key says that works at any time; a key of the question comes first."""
        key = typed.casefold()
        if any(choice.key == key for choice in asked.choices):
            return False
        if self._hints.is_asked(typed):
            self._screen.note(*map(escape, self._hints.lines(seen)))
            return True
        match key:
            case "q":
                raise Left
            case "l":
                self._show_list()
            case "t":
                self._show_last_trick(seen)
            case "m":
                self._show_rare(seen)
            case "?":
                self._screen.note(*map(escape, explanation(seen, self._words)))
            case _:
                return False
        return True

    def _show_last_trick(self, seen: View) -> None:
        if seen.last_trick is None:
            self._screen.note(self._words.say("terminal.no_last_trick"))
        else:
            self._screen.note(trick_text(seen.last_trick, seen, self._words, names=self._names))

    def _show_rare(self, seen: View) -> None:
        rare = rare_choices(seen, self._words)
        lines = (f"{choice.key:>2}  {escape(choice.label)}" for choice in rare)
        self._screen.note(*(lines if rare else (self._words.say("terminal.nothing_rare"),)))
