"""`skat play`: its options."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skat.cli.language import Language, LanguageOption
from skat.cli.options import Cards
from skat.cli.play.deals import play_in_terminal

app = typer.Typer()


@app.command()
def play(
    *,
    size: Annotated[int, typer.Option("--players", min=3, max=4, help="Three or four.")] = 3,
    language: LanguageOption = Language.EN,
    cards: Annotated[
        Cards | None, typer.Option("--cards", help="Language of the card letters.")
    ] = None,
    edition: Annotated[str, typer.Option(help="isko-2022 or isko-1999.")] = "isko-2022",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the rules: name=value.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed: deals the same cards again.")] = None,
) -> None:
    """Play in the terminal against computer players."""

    chosen = cards or Cards(language.value)
    raise typer.Exit(
        play_in_terminal(
            size=size,
            language=language.value,
            cards=chosen.value,
            edition=edition,
            options=named(option or []),
            seed=seed,
        )
    )


def named(options: list[str]) -> dict[str, Any]:
    """Options given as name=value; true, false and whole numbers as such.

    >>> named(["kontra=true", "stake=1/4"])
    {'kontra': True, 'stake': '1/4'}
    """
    words: dict[str, Any] = {"true": True, "false": False}
    chosen: dict[str, Any] = {}
    for option in options:
        name, given, text = option.partition("=")
        value = words.get(text, int(text) if text.isdecimal() else text)
        chosen[name] = value if given else True
    return chosen
