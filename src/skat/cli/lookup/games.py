"""`skat bids` and `skat games`: the 63 values that can be bid, the 664 games that can be won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import typer

from skat.cli.language import Language, LanguageOption
from skat.cli.lazy import QuickCommand
from skat.cli.options import JsonFlag
from skat.model.contract import ALL_CONTRACTS, Announcement, Contract
from skat.model.games import Game, all_games
from skat.model.units import BidValue, GameValue
from skat.model.value import Level, base_value, multiplier

app = typer.Typer()


class BidRow(msgspec.Struct, frozen=True):
    """One value of the ladder: its place from 1, its sources, how many of the 664 games have it.

    `with_tops` and `without_tops` say whether a game with, without tops has it, `skat_game` whether
    one after taking the skat has, `only_null` that no suit or grand game does.
    """

    rank: int
    bid: BidValue
    sources: tuple[str, ...]
    with_tops: bool
    without_tops: bool
    skat_game: bool
    only_null: bool
    games: int


def bid_rows() -> tuple[BidRow, ...]:
    """All values that can be bid, lowest first, with their sources (SkO-5.6).

    >>> rows = bid_rows()
    >>> len(rows), rows[9].bid, rows[9].sources
    (63, 36, ('diamonds x4', 'clubs x3'))
    """
    by_value: dict[BidValue, list[Game]] = {}
    for game in all_games():
        by_value.setdefault(BidValue(game.value), []).append(game)
    return tuple(
        _bid_row(rank, bid, by_value[bid]) for rank, bid in enumerate(sorted(by_value), start=1)
    )


def _bid_row(rank: int, bid: BidValue, games: list[Game]) -> BidRow:
    ordered = sorted(games, key=lambda game: ALL_CONTRACTS.index(game.announcement.contract))
    tops = [game.tops for game in games if game.tops is not None]
    return BidRow(
        rank=rank,
        bid=bid,
        sources=tuple(dict.fromkeys(_source(game.announcement, bid) for game in ordered)),
        with_tops=any(held_tops.held for held_tops in tops),
        without_tops=any(not held_tops.held for held_tops in tops),
        skat_game=any(not game.announcement.hand for game in games),
        only_null=not tops,
        games=len(games),
    )


def _source(announcement: Announcement, bid: BidValue) -> str:
    if announcement.contract is not Contract.NULL:
        return f"{announcement.contract.value} x{bid // base_value(announcement.contract)}"
    ouvert = " ouvert" if announcement.ouvert else ""
    return f"null{ouvert}{' hand' if announcement.hand else ''}"


@app.command(cls=QuickCommand)
def bids(*, json: JsonFlag = False) -> None:
    """The 63 bid values with their sources."""
    rows = bid_rows()
    if json:
        print(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        print(f"{row.rank:>2}  {row.bid:>3}  {', '.join(row.sources)}")


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

    contracts = {
        contract.value: message(f"contract.{contract.value}", {}, language)
        for contract in _CONTRACTS
    }
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
    announcement, tops = game.announcement, game.tops
    return GameRow(
        no=no,
        contract=announcement.contract.value,
        side=None if tops is None else "with" if tops.held else "without",
        n=None if tops is None else tops.count,
        form=_null_form(game) if tops is None else _form(game),
        hand=announcement.hand,
        schneider=Level.SCHNEIDER in game.counted,
        schneider_announced=Level.SCHNEIDER_ANNOUNCED in game.counted,
        schwarz=Level.SCHWARZ in game.counted,
        schwarz_announced=Level.SCHWARZ_ANNOUNCED in game.counted,
        ouvert=announcement.ouvert,
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
