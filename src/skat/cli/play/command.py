"""`skat play`: its options."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

from skat.cli.language import Language, language_of_locale
from skat.cli.options import Cards
from skat.cli.play.evening import play_in_terminal
from skat.model.refusal import Refusal
from skat.notation.cards import scheme_of
from skat.notation.rules_word import unsaid_rules
from skat.players import PLAYER_NAMES, Player, make_player
from skat.rules.choices import choice_of
from skat.rules.editions import rule_set
from skat.tables.running.pace import Pace

app = typer.Typer()


@app.command()
def play(
    *,
    size: Annotated[int, typer.Option("--players", min=3, max=4, help="Three or four.")] = 3,
    language: Annotated[
        Language | None,
        typer.Option("--language", help="Language of the table; without it, of the system."),
    ] = None,
    cards: Annotated[
        Cards | None, typer.Option("--cards", help="Language of the card letters.")
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            help=f"Computer players: {', '.join(PLAYER_NAMES)}; or what starts an engine."
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
    spoken = language or language_of_locale(os.environ)
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
    """Raises BadParameter for house rules that engines are not told of in their words."""
    rules = rule_set(edition, options)
    unsaid = () if isinstance(rules, Refusal) else unsaid_rules(rules)
    if unsaid:
        raise typer.BadParameter(f"no engine plays by {', '.join(unsaid)}", param_hint="--option")


def started_engine(command: str, *, sandbox: bool) -> Callable[..., Player]:
    """Makes players of the engine that this command starts; it is tried at once."""
    from skat.engines import EngineRefusedError, engine_player, greeting_of

    parameters = {"cmd": command, "sandbox": sandbox, "clock_s": 3600, "most_late": 10**9}
    try:
        greeting_of(parameters)
    except EngineRefusedError as error:
        names = ", ".join(PLAYER_NAMES)
        raise typer.BadParameter(
            f"none of {names}, and no engine: {error}", param_hint="--against"
        ) from None
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
