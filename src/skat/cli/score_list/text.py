"""`skat list` for people: the sheet with every value counted out, the foot, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from skat.model.contract import Announcement
from skat.model.seats import Place
from skat.notation.cards import CardScheme
from skat.requests.list_file import Read, corrections_of
from skat.requests.words import Words
from skat.scoresheet.corrections import MANAGEMENT
from skat.scoresheet.foot import feet, totals_after_each
from skat.scoresheet.line import Line
from skat.scoresheet.settlement import settle_sheet
from skat.scoresheet.sheet import ScoreSheet, Struck, begins_round, dealer_of

_WIDTH_IN_A_PIPE = 132


def _name_of(sheet: ScoreSheet, place: Place | None) -> str:
    """The name of the player who has this place; empty for nobody."""
    return "" if place is None else sheet.players[place - 1]


def console_for(stream: TextIO) -> Console:
    """A console as wide as the terminal, or wide enough for four players in a pipe."""
    width = None if stream.isatty() else _WIDTH_IN_A_PIPE
    return Console(file=stream, width=width, highlight=False)


def print_list(read: Read, *, console: Console, language: str) -> None:
    """Print the whole list in this language."""
    words = Words(language, CardScheme.EN)
    sheet = read.sheet
    console.print(_rows(sheet, words))
    if any(line.hinted for line in sheet.lines):
        console.print(_plain(words.say("list.star_legend")))
    console.print(_foot(sheet, words))
    for line in (*_settlement(sheet, words), *_trace(sheet, words)):
        console.print(_plain(line))
    console.print()
    if not read.violated:
        console.print(Text(words.say("list.all_fits"), style="green"))
        return
    console.print(Text(f"{words.say('list.violated')}:", style="bold red"))
    for each in read.violated:
        articles = ", ".join(each.articles)
        console.print(_plain(f"  {words.say(each.code, **each.details)} ({articles})"))


def _plain(text: str) -> Text:
    """Text as it stands: brackets in a name are no mark-up, no-break spaces are for the page."""
    return Text(text.replace("\u00a0", " "))


def _rows(sheet: ScoreSheet, words: Words) -> Table:
    table = Table(box=SIMPLE_HEAD, title=_plain(words.say("list.title")), title_style="bold")
    table.add_column(_plain(words.say("list.deal")), justify="right")
    table.add_column(_plain(words.say("list.dealer")))
    table.add_column(_plain(words.say("list.soloist")))
    table.add_column(_plain(words.say("list.game")))
    table.add_column(_plain(words.say("list.sum")), overflow="fold")
    table.add_column(_plain(words.say("list.value")), justify="right")
    for name in sheet.players:
        table.add_column(_plain(name), justify="right")
    pairs = zip(sheet.lines, totals_after_each(sheet), strict=True)
    for deal, (line, totals) in enumerate(pairs, start=1):
        moved = [
            _signed(total) if line.brought(place) else Text("")
            for place, total in zip(sheet.places, totals, strict=True)
        ]
        table.add_row(
            f"{deal}{words.say('list.star')}" if line.hinted else str(deal),
            _plain(_name_of(sheet, dealer_of(sheet, deal))),
            _plain(_name_of(sheet, line.soloist)),
            _plain(game_text(line, words)),
            _plain(sum_text(line, words)),
            Text("") if line.soloist is None else _signed(line.score),
            *moved,
            end_section=begins_round(sheet, deal + 1),
        )
    return table


def _signed(number: int) -> Text:
    return Text(str(number), style="red" if number < 0 else "")


def game_text(line: Line, words: Words) -> str:
    """What was played: "Grand Hand", passed, Ramsch; in a round of bock that says so."""
    game = _game_once(line, words)
    return words.say("list.bock", game=game) if line.bock else game


def _game_once(line: Line, words: Words) -> str:
    if line.ramsch:
        return words.say("page.ramsch")
    if line.passed:
        return words.say("list.passed")
    if line.contract is None:
        return words.say("list.charged")
    return words.announcement(Announcement(line.contract, hand=line.hand, announced=line.announced))


def sum_text(line: Line, words: Words) -> str:
    """The arithmetic as a player does it: steps, overbid, kontra, twice the value if lost."""
    if line.soloist is None:
        return ""
    return "; ".join(words.sum(line, bid=line.bid))


def _foot(sheet: ScoreSheet, words: Words) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column(_plain(words.say("list.player")))
    for heading in ("points", "won", "lost", "others_lost"):
        table.add_column(_plain(words.say(f"list.{heading}")), justify="right")
    for name in ("Seeger", "Seeger-Fabian"):
        table.add_column(name, justify="right")
    table.add_column(_plain(words.say("list.rank")), justify="right")
    for foot in feet(sheet):
        numbers = (foot.points, foot.won, foot.lost, foot.others_lost, foot.seeger)
        table.add_row(
            _plain(foot.name),
            *(_signed(number) for number in numbers),
            _signed(foot.seeger_fabian),
            str(foot.rank),
        )
    return table


def _settlement(sheet: ScoreSheet, words: Words) -> Iterator[str]:
    """Who receives and who pays after the last round (SkO-5.5.5)."""
    settled = settle_sheet(sheet)
    stake = words.say("list.at_stake", stake=str(settled.stake)) if settled.agreed else ""
    yield f"{words.say('list.settlement')} {stake}".rstrip()
    for name, amount, exact in zip(sheet.players, settled.payable, settled.amounts, strict=True):
        key = "list.even" if amount == 0 else "list.receives" if amount > 0 else "list.pays"
        text = str(abs(amount))
        if amount != exact:
            text = words.say("list.exactly", amount=text, exact=str(abs(exact)))
        yield "  " + words.say(key, name=name, amount=text)
    if any(amount.denominator > 1 for amount in settled.amounts):
        yield words.say("list.payable_rule_all")
    if not settled.agreed:
        yield words.say("list.no_stake")


def _trace(sheet: ScoreSheet, words: Words) -> Iterator[str]:
    """Each correction: the line before and after it, by whom, when and why."""
    struck = corrections_of(sheet)
    if not struck:
        return
    yield f"{words.say('list.corrections')}:"
    for each in struck:
        yield "  " + words.say(
            "list.corrected",
            deal=each.deal,
            before=_short(sheet, each.before, words),
            after=_after(sheet, each, words),
            by=words.say("list.management") if each.by == MANAGEMENT else each.by,
            at=each.at,
            why=each.why,
        )


def _after(sheet: ScoreSheet, struck: Struck, words: Words) -> str:
    return "" if struck.after is None else _short(sheet, struck.after, words)


def _short(sheet: ScoreSheet, line: Line, words: Words) -> str:
    """An entry in few words: "Anna Grand 96"."""
    score = "" if line.soloist is None else str(line.score)
    parts = (_name_of(sheet, line.soloist), game_text(line, words), score)
    return " ".join(part for part in parts if part)
