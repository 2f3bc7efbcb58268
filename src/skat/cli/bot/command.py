"""`skat bot run`: its options."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from skat.cli.bot.accepting import read_accepting
from skat.cli.bot.bridge import Bridge
from skat.cli.language import complain, stop
from skat.cli.whole_files import read_whole
from skat.client import AnsweredError, BotClient
from skat.engines.confined import Limits
from skat.engines.engine import Engine
from skat.engines.faults import EngineRefusedError

app = typer.Typer(
    name="bot",
    help="An engine plays at the tables of a server.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


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
) -> None:
    """Let an engine play at a server: takes invitations, one engine a table."""
    started = command[0] if len(command) == 1 else shlex.join(command)
    options = dict(_named(one) for one in set_ or ())
    limits = Limits(memory_mb=memory, sandbox=sandbox)

    def start() -> Engine:
        return Engine(started, options, limits=limits)

    try:
        token = read_whole(token_file, command="skat bot run").decode().strip()
        client = BotClient(server, token)
        accepting = read_accepting(accept)
        greeting = start()
    except (OSError, ValueError, EngineRefusedError) as error:
        stop(f"skat bot run: {error}", status=2)
    complain(f"{greeting.greeting.name} is ready")
    greeting.close()
    try:
        Bridge(client, accepting, start=start, move_ms=move, say=complain).run()
    except AnsweredError as error:
        stop(f"skat bot run: {error}")
    except KeyboardInterrupt:
        complain("it leaves the line; its places stay")


def _named(option: str) -> tuple[str, str]:
    name, _, value = option.partition("=")
    return name, value
