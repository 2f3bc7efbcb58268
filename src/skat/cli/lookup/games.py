"""`skat games`: the 664 games that can be won, in the order of the documents, with their totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import typer

from skat.cli.language import Language, LanguageOption
from skat.cli.options import JsonFlag
from skat.model.contract import Contract
from skat.model.games import Game, all_games
from skat.model.units import GameValue
from skat.model.value import Level, multiplier

app = typer.Typer()

FORMS = (
    "simple",
    "hand",
    "schneider",
    "hand schneider",
    "hand schneider announced",
    "schwarz",
    "hand schwarz",
    "hand schneider announced, schwarz",
    "hand schwarz announced",
    "hand ouvert",
)
"""The ten forms of a game with tops, in the order of the documents: fixed names for programs."""

_NULL_FORMS = ("simple", "hand", "ouvert", "ouvert hand")

_CONTRACTS = (
    Contract.GRAND,
    Contract.CLUBS,
    Contract.SPADES,
    Contract.HEARTS,
    Contract.DIAMONDS,
    Contract.NULL,
)


class GameRow(msgspec.Struct, frozen=True):
    """One of the 664 games: its place from 1, its tops, what was announced and reached, its value.

    `side` is "with" or "without", `n` how many tops, `levels` how many levels count; they and the
    multiplier are missing in null.
    """

    no: int
    contract: str
    side: str | None
    n: int | None
    form: str
    hand: bool
    schneider: bool
    schneider_announced: bool
    schwarz: bool
    schwarz_announced: bool
    ouvert: bool
    levels: int | None
    multiplier: int | None
    value: GameValue


def game_rows() -> tuple[GameRow, ...]:
    """All 664 games, grand first, with tops before without (PI-games-664).

    >>> rows = game_rows()
    >>> len(rows), rows[9].form, rows[9].value
    (664, 'hand ouvert', 192)
    """
    return tuple(_row(no, game) for no, game in enumerate(_ordered(), start=1))


def _ordered() -> list[Game]:
    return sorted(all_games(), key=_place)


def totals(rows: Sequence[GameRow]) -> dict[str, int]:
    """How many games each contract has, and all together.

    >>> totals(game_rows())["total"]
    664
    """
    counted = {
        contract.value: sum(row.contract == contract.value for row in rows)
        for contract in _CONTRACTS
    }
    return {**counted, "total": len(rows)}


def games_text(*, language: str) -> Iterator[str]:
    """One line a game, its steps as a player counts them; then the totals and their sum."""
    from skat.messages import message
    from skat.messages.sums import steps_words
    from skat.rules.scoring.steps import game_steps

    contracts = {one.value: message(f"contract.{one.value}", {}, language) for one in _CONTRACTS}
    width = max(map(len, contracts.values()))
    for no, game in enumerate(_ordered(), start=1):
        contract = contracts[game.announcement.contract.value]
        steps = steps_words(game_steps(game), language=language)
        yield f"{no:>3}  {game.value:>3}  {contract:<{width}}  {steps}"
    yield ""
    for name, count in totals(game_rows()).items():
        yield f"{count:>3}  {contracts.get(name, '')}".rstrip()


def _place(game: Game) -> tuple[int, bool, int, int]:
    contract = _CONTRACTS.index(game.announcement.contract)
    if game.tops is None:
        return contract, False, 0, _NULL_FORMS.index(_null_form(game))
    return contract, not game.tops.held, game.tops.count, FORMS.index(_form(game))


def _row(no: int, game: Game) -> GameRow:
    said, tops = game.announcement, game.tops
    return GameRow(
        no=no,
        contract=said.contract.value,
        side=None if tops is None else "with" if tops.held else "without",
        n=None if tops is None else tops.count,
        form=_null_form(game) if tops is None else _form(game),
        hand=said.hand,
        schneider=Level.SCHNEIDER in game.counted,
        schneider_announced=Level.SCHNEIDER_ANNOUNCED in game.counted,
        schwarz=Level.SCHWARZ in game.counted,
        schwarz_announced=Level.SCHWARZ_ANNOUNCED in game.counted,
        ouvert=said.ouvert,
        levels=None if tops is None else len(game.counted),
        multiplier=None if tops is None else multiplier(tops, game.counted),
        value=game.value,
    )


def _null_form(game: Game) -> str:
    words = [word for word in ("ouvert", "hand") if getattr(game.announcement, word)]
    return " ".join(words) or "simple"


def _form(game: Game) -> str:
    """The form by the highest of the levels that count."""
    hand = "hand " if game.announcement.hand else ""
    counted = game.counted
    if Level.OUVERT in counted:
        return f"{hand}ouvert"
    if Level.SCHWARZ_ANNOUNCED in counted:
        return f"{hand}schwarz announced"
    if Level.SCHNEIDER_ANNOUNCED in counted:
        schwarz = ", schwarz" if Level.SCHWARZ in counted else ""
        return f"{hand}schneider announced{schwarz}"
    reached = [level.value for level in (Level.SCHWARZ, Level.SCHNEIDER) if level in counted]
    return f"{hand}{reached[0]}" if reached else hand.strip() or "simple"


@app.command()
def games(*, json: JsonFlag = False, language: LanguageOption = Language.EN) -> None:
    """The 664 games that can be won, with their totals."""
    if json:
        rows = game_rows()
        print(msgspec.json.encode({"games": rows, "totals": totals(rows)}).decode())
        return
    for line in games_text(language=language.value):
        print(line)
