"""`skat completion SHELL`: the script with which a shell completes commands and options by Tab.

The script calls `skat` again, with `ASKED` in its environment, for each Tab.
"""

from __future__ import annotations

import os
from enum import Enum
from typing import Annotated, Final

import typer

from skat.cli.lazy import QuickCommand

ASKED: Final = "_SKAT_COMPLETE"
"""What the environment has where a shell asks; any other start of `skat` loads none of this."""

app = typer.Typer()


class Shell(Enum):
    """The shells that can complete."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


@app.command(cls=QuickCommand)
def completion(shell: Annotated[Shell, typer.Argument(help="The shell.")]) -> None:
    """A script that lets a shell complete commands and options, for its own folder of such."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    print(get_completion_script(prog_name="skat", complete_var=ASKED, shell=shell.value))


def players(incomplete: str) -> list[str]:
    """Our computer players whose name begins so.

    >>> players("s")
    ['simple', 'strong']
    """
    from skat.players import PLAYER_NAMES

    return [name for name in PLAYER_NAMES if name.startswith(incomplete)]


def articles(incomplete: str) -> list[str]:
    """The articles whose id begins so, as in the registry or by the number alone.

    >>> articles("TR-5.1"), articles("5.2.7")
    (['TR-5.1'], ['5.2.7'])
    """
    from skat.rules.articles import texts

    every = dict.fromkeys((*texts("en"), *(name.removeprefix("SkO-") for name in texts("en"))))
    return [name for name in every if name.startswith(incomplete)]


def ready() -> None:
    """Lets Typer answer the shell that asks."""
    from typer.completion import completion_init  # type: ignore[attr-defined]

    # The help next to a word is one line: Rich would break it at 80 signs.
    os.environ["COLUMNS"] = "1000"
    completion_init()
