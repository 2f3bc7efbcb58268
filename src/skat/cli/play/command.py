"""`skat play`: an evening at the table in the terminal, against computer players; its options."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from skat.cli.completion import players
from skat.cli.language import Language, language_asked, locale_option, misused, why
from skat.cli.options import Cards
from skat.cli.play.asking import Names
from skat.cli.play.deal import Left, OneDeal, Screen
from skat.cli.play.drawn_screen import DrawnScreen
from skat.cli.play.line_screen import LineScreen
from skat.messages import message
from skat.model.cards import ALL_CARDS, Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.notation.cards import CardScheme, scheme_of
from skat.notation.state_line import unsaid_rules
from skat.players import PLAYER_NAMES, Player, make_player
from skat.requests.words import Words
from skat.rules.choices import choice_of
from skat.rules.editions import RuleSet, rule_set
from skat.rules.machine import start
from skat.rules.state import State
from skat.rules.table import active_places, next_dealer
from skat.scoresheet.bock import counts_double, ramsch_is_due
from skat.tables.running.thinkers import Pace
from skat.tables.state.rows import Row, row_of

COMPUTERS: Final = ("Ida", "Otto", "Emil")
YOU: Final = Place(1)


def play_in_terminal(
    *,
    size: int,
    language: str,
    cards: str,
    edition: str,
    options: Mapping[str, Any],
    seed: int | None,
    make: Callable[..., Player],
    pace: Pace,
    drawn: bool,
) -> int:
    """Play until the player leaves; the exit status. `make` makes the others, each with a seed."""
    rules = rule_set(edition, dict(options))
    if isinstance(rules, Refusal):
        print(f"skat: {message(rules.code, rules.details, language)}", file=sys.stderr)
        return 2
    console = Console()
    words = Words(language, CardScheme(cards))
    screen: Screen = LineScreen(console, words)
    if drawn:
        screen = DrawnScreen(console, words, pace=pace, wait=time.sleep)
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    players = {Place(number): make(seed=chance.getrandbits(32)) for number in range(2, size + 1)}
    evening = Evening(screen, rules, players=players, chance=chance, read=console.input)
    try:
        evening.play()
    except (Left, EOFError, KeyboardInterrupt):
        console.print()
        evening.show_list()
    return 0


class Evening:
    """Deal after deal at one table; place 1 sits at the keyboard, `players` at the others."""

    def __init__(
        self,
        screen: Screen,
        rules: RuleSet,
        *,
        players: Mapping[Place, Player],
        chance: random.Random,
        read: Callable[[str], str],
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.rules = rules
        self.players = players
        self.size = len(players) + 1
        self.chance = chance
        self.read = read
        self.names = (self.words.say("terminal.you"), *COMPUTERS[: len(players)])
        self.rows: list[Row] = []
        self.dealer = Place(self.size)

    def play(self, deals: int | None = None) -> None:
        """Play so many deals, or until `Left` is raised."""
        while deals is None or len(self.rows) < deals:
            number = len(self.rows) + 1
            dealer = self.names[self.dealer - 1]
            self.screen.deal(number, dealer=dealer, rows=self.rows, players=self.names)
            deal = self._next_deal()
            state = deal.play(self.pack())
            hinted = (YOU,) if deal.hinted else ()
            self.rows.append(row_of(state, deal=number, dealer=self.dealer, hinted=hinted))
            self.show_list()
            self.dealer = next_dealer(self.dealer, size=self.size)
            if deals is None:
                self._wait_for_the_next()

    def _wait_for_the_next(self) -> None:
        """Enter goes on; the list may be asked for here, too."""
        while self.ask(self.words.say("terminal.next")).casefold() == "l":
            self.show_list()

    def _next_deal(self) -> OneDeal:
        seats = active_places(self.dealer, size=self.size)
        return OneDeal(
            self._empty(),
            self.screen,
            seats=seats,
            own=next((seat for seat in SEATS if seats[seat] == YOU), None),
            players=self.players,
            names=seat_names(seats, self.names),
            read=self.ask,
            show_list=self.show_list,
        )

    def _empty(self) -> State:
        """The next deal before its cards; by house rules it may be doubled, or a Ramsch."""
        lines = [row.line for row in self.rows]
        bock = counts_double(lines, rules=self.rules, seats=lambda deal: self.size)
        if bock:
            self.screen.note(self.words.say("page.bock"))
        return start(
            self.rules,
            table_size=self.size,
            bock=bock,
            ramsch_due=ramsch_is_due(lines, self.rules),
        )

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; `q` leaves the table."""
        typed = self.read(f"{prompt} ").strip()
        if typed.casefold() == "q":
            raise Left
        return typed

    def show_list(self) -> None:
        """Shows the score list, if there is a line in it."""
        if self.rows:
            self.screen.list(self.rows, names=self.names)
        else:
            self.screen.note(self.words.say("list.empty"))

    def pack(self) -> Iterable[Card]:
        """A shuffled pack."""
        cards = list(ALL_CARDS)
        self.chance.shuffle(cards)
        return cards


def seat_names(seats: Mapping[Seat, Place], names: tuple[str, ...]) -> Names:
    """A function from seats to the names of the people on them."""

    def name(seat: object) -> str:
        return names[seats[seat] - 1] if isinstance(seat, Seat) else ""

    return name


app = typer.Typer()


@app.command()
def play(
    *,
    size: Annotated[int, typer.Option("--players", min=3, max=4, help="Three or four.")] = 3,
    language: Annotated[
        Language | None,
        locale_option("Language of the table; without it, of the system."),
    ] = None,
    cards: Annotated[
        Cards | None, typer.Option("--cards", help="Language of the card letters.")
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            help=f"Computer players: {', '.join(PLAYER_NAMES)}; or what starts an engine.",
            autocompletion=players,
        ),
    ] = "simple",
    sandbox: Annotated[
        bool, typer.Option("--sandbox", help="No engine where it could reach network or files.")
    ] = False,
    pace: Annotated[Pace, typer.Option(help="How fast the computer players act.")] = Pace.NORMAL,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines instead of a drawing, for screen readers.")
    ] = False,
    edition: Annotated[str, typer.Option(help="isko-2022 or isko-1999.")] = "isko-2022",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the rules: name=value.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed: deals the same cards again.")] = None,
) -> None:
    """Play in the terminal against computer players."""
    engine = None if against in PLAYER_NAMES else started_engine(against, sandbox=sandbox)
    if engine is not None:
        refuse_unsaid(edition, named(option or []))
    spoken = language_asked()
    chosen = cards.value if cards else scheme_of(spoken.value).value
    raise typer.Exit(
        play_in_terminal(
            size=size,
            language=spoken.value,
            cards=chosen,
            edition=edition,
            options=named(option or []),
            seed=seed,
            make=engine or partial(make_player, against),
            pace=pace,
            drawn=not plain and sys.stdout.isatty(),
        )
    )


def refuse_unsaid(edition: str, options: dict[str, Any]) -> None:
    """Ends the command for house rules that the engine protocol has no words for."""
    rules = rule_set(edition, options)
    unsaid = () if isinstance(rules, Refusal) else unsaid_rules(rules)
    if unsaid:
        misused("usage_no_engine_plays", rules=", ".join(unsaid))


def started_engine(command: str, *, sandbox: bool) -> Callable[..., Player]:
    """Makes players of the engine that this command starts; it is tried at once."""
    from skat.engines import EngineRefusedError, engine_player, greeting_of

    parameters = {"cmd": command, "sandbox": sandbox, "clock_s": 3600, "most_late": 10**9}
    try:
        greeting_of(parameters)
    except EngineRefusedError as error:
        names = ", ".join(PLAYER_NAMES)
        misused("usage_no_player", name=command, players=names, text=why(error))
    return partial(engine_player, parameters)


def named(options: list[str]) -> dict[str, Any]:
    """Options given as name=value; true, false and whole numbers as such.

    >>> named(["kontra=true", "stake=1/4"])
    {'kontra': True, 'stake': '1/4'}
    """
    chosen: dict[str, Any] = {}
    for option in options:
        name, given, text = option.partition("=")
        chosen[name] = choice_of(name, text) if given else True
    return chosen
