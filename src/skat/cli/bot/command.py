"""`skat bot`: an engine plays at a server, invited by rules from a file; a bot is tried."""

from __future__ import annotations

import shlex
import threading
import tomllib
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from skat.cli.app import group
from skat.cli.bot.seat import EngineSeat
from skat.cli.language import (
    Language,
    LanguageOption,
    complain,
    misused,
    stop_for,
    tell,
    why,
)
from skat.cli.options import read_whole
from skat.client import (
    AnsweredError,
    BotClient,
    BotEvent,
    BotOffer,
    DeclineReason,
    GameStarted,
    Invited,
    LineLostError,
    Pauses,
)
from skat.engines.confined import Limits
from skat.engines.engine import Engine
from skat.engines.faults import EngineRefusedError
from skat.model.malformed import malformed
from skat.model.refusal import Refusal


class Accepting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot plays.

    `rules` are editions or whole words of rules as the engine protocol has them; `least_seconds`
    what a clock must give; `who` whom it plays with, `names` by whom alone it is invited; `at_once`
    at how many tables.
    """

    rules: tuple[str, ...] = ("isko-2022", "isko-1999")
    house_rules: bool = False
    seats: tuple[int, ...] = (3, 4)
    least_seconds: int = 5
    who: tuple[Literal["people", "bots"], ...] = ("people", "bots")
    names: tuple[str, ...] = ()
    at_once: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4

    def offer(self, *, run_by: str) -> BotOffer:
        """The public listing of the bot.

        >>> Accepting(who=("bots",)).offer(run_by="Anna").who
        ('bots',)
        """
        return BotOffer(rules=self.rules, seats=self.seats, who=self.who, run_by=run_by)

    def why_not(self, invited: Invited, *, playing: int) -> DeclineReason | None:
        """The reason to decline an invitation, or None.

        >>> from skat.client import TableClock
        >>> asked = Invited(
        ...     table="t-1", by="Anna", rules="isko-2022", seats=3, people=1, list="open",
        ...     clock=TableClock(per="none", seconds=60, on_time_out="computer"),
        ... )
        >>> Accepting().why_not(asked, playing=0) is None
        True
        >>> Accepting(who=("bots",)).why_not(asked, playing=0)
        'no_bots'
        """
        rules = invited.rules
        edition, _, changed = rules.partition(",")
        if rules not in self.rules and (
            edition not in self.rules or (changed and not self.house_rules)
        ):
            return "rules"
        if invited.seats not in self.seats:
            return "rules"
        clock = invited.clock
        if clock.per != "none" and clock.seconds < self.least_seconds:
            return "clock_too_fast"
        if self.names and invited.by not in self.names:
            return "strangers_only"
        if ("people" if invited.people else "bots") not in self.who:
            return "no_bots"
        return "later" if playing >= self.at_once else None


def read_accepting(file: Path | None) -> Accepting:
    """The rules in a file, or those that take everything. Raises ValueError."""
    if file is None:
        return Accepting()
    text = read_whole(file, command="skat bot run")
    try:
        return msgspec.convert(tomllib.loads(text.decode()), Accepting)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        unread = {"file": str(file), "reason": str(error)}
        raise ValueError(Refusal("settings_not_read", details=unread)) from None
    except msgspec.ValidationError as error:
        details = {**malformed(error), "file": str(file)}
        raise ValueError(Refusal("bot_rules", details=details)) from None


class Bridge:
    """Listens to the events of a bot until `stop` is called. With an `offer` it is listed."""

    def __init__(
        self,
        client: BotClient,
        accepting: Accepting,
        *,
        start: Callable[[], Engine],
        move_ms: int,
        say: Callable[[str], None],
        offer: BotOffer | None = None,
    ) -> None:
        self._client = client
        self._offer = offer
        self._accepting = accepting
        self._start = start
        self._move_ms = move_ms
        self._say = say
        self._stopping = threading.Event()
        self._seats: dict[str, tuple[EngineSeat, threading.Thread]] = {}

    def stop(self) -> None:
        """End; tables that are open keep the bot's place."""
        self._stopping.set()

    def run(self) -> None:
        """Listen; a lost line is opened anew, ever more slowly.

        Raises `AnsweredError` where the token opens nothing.
        """
        pauses = Pauses()
        while not self._stopping.is_set():
            try:
                for event in self._client.events(self._offer):
                    pauses.well()
                    self._heard(event)
                    if self._stopping.is_set():
                        return
            except LineLostError as error:
                self._say(tell("of_events", text=why(error)))
            except AnsweredError as error:
                if error.status < 500:
                    raise
                self._say(tell("of_events", text=why(error)))
            self._stopping.wait(pauses.next())

    def _heard(self, event: BotEvent) -> None:
        match event:
            case Invited():
                self._invited(event)
            case GameStarted():
                self._sit(event.table)
            case _:
                pass

    def _invited(self, event: Invited) -> None:
        table = event.table
        declined = self._accepting.why_not(event, playing=self._playing)
        try:
            if declined is None:
                self._say(tell("invited_by", table=table, by=event.by))
                self._client.accept(table)
                self._sit(table)
            else:
                self._client.decline(table, reason=declined)
        except (AnsweredError, LineLostError) as error:
            self._say(f"{table}: {why(error)}")

    @property
    def _playing(self) -> int:
        return sum(thread.is_alive() and seat.plays for seat, thread in self._seats.values())

    def _sit(self, table: str) -> None:
        if table in self._seats and self._seats[table][1].is_alive():
            return
        seat = EngineSeat(
            self._client,
            table,
            start=self._start,
            move_ms=self._move_ms,
            wait=self._stopping.wait,
            say=self._say,
        )
        thread = threading.Thread(
            # The language asked for is of the context.
            target=copy_context().run,
            args=(seat.play,),
            name=table,
            daemon=True,
        )
        self._seats[table] = seat, thread
        thread.start()


app = group("bot")


@app.callback()
def _bots() -> None:
    pass


@app.command()
def run(
    command: Annotated[
        list[str], typer.Argument(metavar="CMD", help="What starts the engine, after --.")
    ],
    *,
    server: Annotated[str, typer.Option(help="The address of the server.")],
    token_file: Annotated[Path, typer.Option(help="The file with the token of the bot.")],
    accept: Annotated[
        Path | None, typer.Option(help="A TOML file: which invitations are taken.")
    ] = None,
    move: Annotated[
        int, typer.Option(min=1, help="Milliseconds for a move at tables without a clock.")
    ] = 5_000,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="An option of the engine: name=value.")
    ] = None,
    memory: Annotated[int, typer.Option(min=16, help="Most memory, in MiB.")] = Limits().memory_mb,
    sandbox: Annotated[
        bool, typer.Option("--sandbox", help="No engine where it could reach network or files.")
    ] = False,
    listed: Annotated[
        bool, typer.Option("--listed", help="Show that it waits, and for what, to all the world.")
    ] = False,
    run_by: Annotated[str, typer.Option(help="Who answers for it, as the list shows it.")] = "",
    language: LanguageOption = Language.EN,
) -> None:
    """Let an engine play at a server: takes invitations, one engine a table."""
    started = command[0] if len(command) == 1 else shlex.join(command)
    options = dict(_named(option) for option in set_ or ())
    limits = Limits(memory_mb=memory, sandbox=sandbox)

    def start() -> Engine:
        return Engine(started, options, limits=limits)

    try:
        token = read_whole(token_file, command="skat bot run").decode().strip()
        client = BotClient(server, token, language=language.value)
        accepting = read_accepting(accept)
        greeting = start()
    except (OSError, ValueError, EngineRefusedError) as error:
        stop_for(error, command="skat bot run", status=2)
    complain(tell("engine_ready", name=greeting.greeting.name))
    greeting.close()
    offer = accepting.offer(run_by=run_by) if listed else None
    try:
        Bridge(client, accepting, start=start, move_ms=move, say=complain, offer=offer).run()
    except AnsweredError as error:
        stop_for(error, command="skat bot run")
    except KeyboardInterrupt:
        complain(tell("leaves_line"))


@app.command()
def check(
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CMD", help="What starts the bot, after --, with {server} and {token}."
        ),
    ] = None,
    *,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long it may take to one answer.")
    ] = 20.0,
    cases: Annotated[bool, typer.Option("--cases", help="Name the cases of the suite.")] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="What was tried as one JSON object a line.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="What came of each case, as one JSON object.")
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Try a bot at a practice server on this machine, in all cases of the suite."""
    from skat.cli.bot.check import check_bot
    from skat.cli.bot.conformance import CASES, report
    from skat.cli.tried import tell_tried

    if cases:
        for name, does in CASES.items():
            print(f"{name:15} {does}")
        return
    if not command:
        misused("usage_which_program", command="skat bot check", example="skat bot check -- CMD")
    started = shlex.split(command[0]) if len(command) == 1 else command
    trying = check_bot(started, patience=seconds)
    try:
        tell_tried(
            trying, jsonl=jsonl, report=partial(report, shlex.join(started)) if json else None
        )
    except ValueError as error:
        stop_for(error, command="skat bot check", status=2)


def _named(option: str) -> tuple[str, str]:
    name, _, value = option.partition("=")
    return name, value
