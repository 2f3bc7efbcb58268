"""`skat page`: the page as a folder that any web host serves, with the kernel in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skat.cli.language import Language, language_asked, locale_option
from skat.cli.options import granted, write_pages

app = typer.Typer()

_COMMAND = "skat page"


@app.command()
def page(
    folder: Annotated[Path, typer.Argument(help="The folder to write; may hold an earlier one.")],
    *,
    language: Annotated[
        Language | None,
        locale_option("Language of visitors who chose none; else that of their browser."),
    ] = None,
    base: Annotated[
        str, typer.Option("--base", help="Where the host serves the folder, as /skat/.")
    ] = "/",
    server: Annotated[
        str,
        typer.Option("--server", help="A server where people play, as https://skat.example.org."),
    ] = "",
) -> None:
    """Write the page as files for any web host: play alone, lessons, puzzles, board, lists."""
    from skat.papers.publishing.app import StandingAlone, alone, built_files

    speaking = language_asked()
    made = alone(built_files(), StandingAlone(base=base, language=language, server=server))
    write_pages(granted(made, speaking, command=_COMMAND), folder, speaking, command=_COMMAND)
