"""All commands by name. What a command does, and its options, are in a module of its own.

The module is imported when its command is called; `skat --help` imports none.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from skat import __version__
from skat.cli.lazy import LazyCommand, LazyCommands

COMMANDS: Final = {
    "list": (
        "skat.cli.score_list.command",
        "A score list computed, checked, explained and printed.",
    ),
    "replay": ("skat.cli.records.commands", "Play records again; name the first illegal move."),
    "analyse": (
        "skat.cli.analyse.command",
        "Recorded games looked back at: what was knowable, what was luck.",
    ),
    "hint": ("skat.cli.analyse.hint", "What a seat could do now, from its view, and why."),
    "rate": (
        "skat.cli.analyse.rate",
        "How many points a game players are better than the others in these deals, and how sure.",
    ),
    "puzzle": (
        "skat.cli.puzzle",
        "Positions with one proven answer: make them, prove them again, solve one.",
    ),
    "convert": (
        "skat.cli.records.commands",
        "Write records in another form, losslessly where the form allows.",
    ),
    "verify": (
        "skat.cli.records.commands",
        "Check revealed deals: one answer each, and who has to answer for it.",
    ),
    "rules": (
        "skat.cli.lookup.rules",
        "An article: paraphrase, editions, where it lives in the code, its tests.",
    ),
    "doctor": ("skat.cli.serve.doctor", "Versions, kernel, store, paths, what is missing."),
    "play": ("skat.cli.play.command", "Play in the terminal against computer players."),
    "serve": ("skat.cli.serve.command", "The table in the browser."),
    "page": (
        "skat.cli.page",
        "Write the page as files for any web host: play alone, lessons, puzzles, board, lists.",
    ),
    "arena": ("skat.cli.arena", "A duplicate match between two computer players."),
    "engine": (
        "skat.cli.engine",
        "The engine protocol: try an engine (`check CMD`), or speak it with one of our players.",
    ),
    "bot": ("skat.cli.bot.command", "An engine plays at the tables of a server."),
    "value": (
        "skat.cli.questions",
        "Game value and score of games, with their steps and articles.",
    ),
    "tops": ("skat.cli.questions", "Tops of twelve cards (or ten) in every contract."),
    "solve": (
        "skat.cli.questions",
        "Open-card truth about positions: values, every card's value, targets, claims, sure hands.",
    ),
    "judge": (
        "skat.cli.questions",
        "Rulings on what went wrong at a table, with articles and reasons.",
    ),
    "settle": ("skat.cli.questions", "Who pays whom: a list by its totals, or a single game."),
    "bids": ("skat.cli.lookup.games", "The 63 bid values with their sources."),
    "lesson": (
        "skat.cli.lessons",
        "Lesson files proven, read through and shipped, so that clubs can write their own.",
    ),
    "games": ("skat.cli.lookup.games", "The 664 games that can be won, with their totals."),
    "fabulous": (
        "skat.cli.lookup.fabulous",
        "The deal that wins every game, proven by search; the ouvert example; the number of deals.",
    ),
    "tournament": (
        "skat.cli.tournament.commands",
        "The tournament office: notice, entries, draws, lists, standings, prizes, papers.",
    ),
    "season": (
        "skat.cli.season.command",
        "Leagues and club championships: standings, fixtures and checks over tournament files.",
    ),
    "duplicate": (
        "skat.cli.duplicate",
        "Duplicate Skat: the same deals at every table; movement, deal sheets, results.",
    ),
    "accounts": (
        "skat.cli.serve.accounts",
        "People's accounts: list them, reset one, delete one. "
        "Only servers with --bus may be running.",
    ),
    "backup": (
        "skat.cli.serve.backup",
        "All that a server keeps, as it is now, in one file; the server may be running.",
    ),
    "restore": (
        "skat.cli.serve.backup",
        "A backup back where a server finds it; the file is checked first, no server may run.",
    ),
    "completion": (
        "skat.cli.completion",
        "A script that lets a shell complete commands and options, for its own folder of such.",
    ),
}
"""The module of each command, and what `skat --help` says about it."""


class AllCommands(LazyCommands):
    """`skat` with its commands, in the order in which `skat --help` lists them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, (module, summary) in COMMANDS.items():
            self.commands[name] = LazyCommand(name, module=module, summary=summary)


app = typer.Typer(
    name="skat",
    cls=AllCommands,
    help="Skat by the official rules: table in the browser, articles, records, scores.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def group(name: str) -> typer.Typer:
    """A command of `COMMANDS` that has commands of its own."""
    return typer.Typer(
        name=name,
        help=COMMANDS[name][1],
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )


def _version(wanted: bool) -> None:  # noqa: FBT001 - the form of a Typer callback
    if wanted:
        print(f"skat {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass
