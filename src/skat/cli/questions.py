"""The commands that answer questions line by line: `skat value --jsonl` and its like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skat.cli.language import Language, LanguageOption, say_in
from skat.cli.options import Cards, CardsOption, JsonlFlag, answer_lines, opened

app = typer.Typer()

InputFile = Annotated[
    Path | None, typer.Argument(help="Read from this file instead of standard input.")
]


@app.command()
def value(
    file: InputFile = None,
    *,
    jsonl: JsonlFlag = True,
    language: LanguageOption = Language.EN,
) -> None:
    """Game value and score of games, with their steps and articles."""
    from skat.requests.value import value_request

    answer_lines(file, value_request, language)


@app.command()
def tops(
    file: InputFile = None,
    *,
    jsonl: JsonlFlag = True,
    language: LanguageOption = Language.EN,
    cards: CardsOption = Cards.EN,
) -> None:
    """Tops of twelve cards (or ten) in every contract."""
    from skat.notation.cards import CardScheme
    from skat.requests.tops import tops_request

    scheme = CardScheme(cards.value)
    answer_lines(file, lambda request: tops_request(request, scheme=scheme), language)


@app.command()
def solve(
    file: InputFile = None,
    *,
    jsonl: JsonlFlag = True,
    language: LanguageOption = Language.EN,
    cards: CardsOption = Cards.EN,
) -> None:
    """Open-card truth about positions: values, every card's value, targets, claims, sure hands."""
    from skat.notation.cards import CardScheme
    from skat.requests.solve import solve_request

    scheme = CardScheme(cards.value)
    answer_lines(file, lambda request: solve_request(request, scheme=scheme), language)


@app.command()
def judge(
    file: InputFile = None,
    *,
    jsonl: JsonlFlag = True,
    language: LanguageOption = Language.EN,
    cards: CardsOption = Cards.EN,
    record: Annotated[
        Path | None, typer.Option("--record", help="Find the offences in a file of records.")
    ] = None,
) -> None:
    """Rulings on what went wrong at a table, with articles and reasons."""
    from skat.notation.cards import CardScheme
    from skat.requests.judge import judge_request

    scheme = CardScheme(cards.value)
    if record is not None:
        _judge_records(record, language=language, cards=cards)
    answer_lines(
        file,
        lambda request: judge_request(request, language=language.value, scheme=scheme),
        language,
    )


def _judge_records(file: Path, *, language: Language, cards: Cards) -> None:
    """One line for each record: what was done against the rules, and the ruling."""
    import json

    from skat.notation.cards import CardScheme
    from skat.requests.judge import record_rulings

    failed = False
    with opened(file) as source:
        for answer in record_rulings(
            source,
            name=str(file),
            language=language.value,
            say=say_in(language),
            scheme=CardScheme(cards.value),
        ):
            failed = failed or "error" in answer
            print(json.dumps(answer, ensure_ascii=False))
    raise typer.Exit(int(failed))


@app.command()
def settle(
    file: InputFile = None,
    *,
    jsonl: JsonlFlag = True,
    language: LanguageOption = Language.EN,
) -> None:
    """Who pays whom: a list by its totals, or a single game."""
    from skat.requests.settle import settle_request

    answer_lines(file, lambda request: settle_request(request, language=language.value), language)
