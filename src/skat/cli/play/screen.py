"""What the terminal shows: the table in a few lines, the result, the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from skat.model.cards import Card
from skat.model.seats import SEATS, Place, Seat
from skat.requests.words import Words
from skat.rules.ending.result import DealEnding
from skat.rules.scoring.finished import Score
from skat.rules.state import Trick
from skat.rules.views import View
from skat.scoresheet.foot import feet, totals_after_each
from skat.tables.state.rows import Row, sheet_of

Names = Callable[[object], str]
"""A seat's or a place's name."""


class Screen:
    """Prints on a console, in one language."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def line(self, text: str = "") -> None:
        """A line with mark-up."""
        self.console.print(text, highlight=False)

    def say(self, code: str, **details: object) -> None:
        """A sentence of the catalogue."""
        self.line(self.words.say(code, **details))

    def deal(self, number: int, *, dealer: str) -> None:
        """The head of a new deal."""
        self.line()
        title = self.words.say("page.deal", deal=number)
        self.console.rule(f"{title} · {self.words.say('page.dealer')}: {dealer}")

    def hand(self, view: View) -> None:
        """The own cards with their numbers."""
        cards = "  ".join(
            f"[dim]{number}[/]{self.words.colored(card)}"
            for number, card in enumerate(view.hand, start=1)
        )
        self.line(f"  {cards}")

    def contract(self, view: View, names: Names) -> None:
        """Who plays what for which bid; always in sight before a card is asked for."""
        if view.soloist is None or view.announcement is None:
            return
        game = self.words.announcement(view.announcement)
        bid = self.words.say("page.bid_was", value=view.bid)
        self.line(f"[dim]{names(view.soloist)}: {game} ({bid})[/]")

    def open_hands(self, view: View, names: Names) -> None:
        """The hands that lie open, but not the own."""
        for seat, cards in zip(SEATS, view.open_hands, strict=True):
            if cards is not None and seat is not view.viewer:
                self.line(f"{names(seat)}: {self.words.cards(cards)}")

    def table(self, view: View, names: Names) -> None:
        """The trick on the table."""
        if view.trick:
            self.line(self._played(view.leader, view.trick, names))

    def trick(self, trick: Trick, names: Names) -> None:
        """A full trick and who takes it."""
        to = self.words.say("page.trick_to", name=names(trick.winner))
        self.line(f"{self._played(trick.leader, trick.cards, names)}   [dim]{to}[/]")

    def _played(self, leader: Seat, cards: Sequence[Card], names: Names) -> str:
        seats = (leader, leader.next, leader.next.next)
        shown = (
            f"{names(seat)} {self.words.colored(card)}"
            for seat, card in zip(seats, cards, strict=False)
        )
        return f"  {'   '.join(shown)}"

    def result(self, view: View, names: Names) -> None:
        """How the deal ended and what it counts, step by step."""
        result = view.result
        if result is None:
            return
        self.line()
        by = names(result.by or result.soloist)
        self.line(f"[bold]{self.words.say(f'ending.{result.ending.value}', name=by)}[/]")
        if result.ramsch is not None:
            for seat, points in zip(SEATS, result.ramsch, strict=True):
                self.line(f"  {names(seat)}: {-points}")
        if result.score is not None and result.soloist is not None:
            self._score(result.score, view, names(result.soloist))
        if view.revealed is not None and result.ending is not DealEnding.PASSED:
            skat = self.words.cards(view.revealed.discarded)
            self.line(f"[dim]{self.words.say('page.skat')}:[/] {skat}")

    def _score(self, score: Score, view: View, soloist: str) -> None:
        result = view.result
        if result is not None and view.announcement is not None:
            points = result.soloist_points
            self.say("result.points", name=soloist, points=points, others=120 - points)
        for sentence in self.words.sum(score, bid=view.bid):
            self.line(f"  {sentence}")
        won = self.words.say("result.won" if score.won else "result.lost", name=soloist)
        articles = ", ".join(article.replace("SkO-", "") for article in score.articles)
        self.line(f"[bold]{won}: {score.score:+}[/]  [dim]({articles})[/]")

    def list(self, rows: Sequence[Row], names: Sequence[str]) -> None:
        """The running score list."""
        table = Table(box=None, pad_edge=False)
        for heading in (self.words.say("list.deal"), self.words.say("list.game"), ""):
            table.add_column(heading, style="dim")
        for name in names:
            table.add_column(name, justify="right")
        sheet = sheet_of(rows, players=names)
        for row, totals in zip(rows, totals_after_each(sheet), strict=True):
            game = self.words.say("list.passed")
            if row.announcement is not None:
                game = self.words.announcement(row.announcement)
            score = f"{row.line.score:+}" if row.soloist is not None else ""
            shown = [
                str(total) if row.line.brought(Place(at)) else f"[dim]{total}[/]"
                for at, total in enumerate(totals, start=1)
            ]
            table.add_row(str(row.deal), game, score, *shown)
        foot = feet(sheet)
        table.add_section()
        won = [f"{each.won} : {each.lost}" for each in foot]
        table.add_row("", self.words.say("list.won_lost"), "", *won)
        table.add_row("", "Seeger-Fabian", "", *(str(each.seeger_fabian) for each in foot))
        self.console.print(table)


def seat_names(seats: dict[Seat, Place], names: Sequence[str]) -> Names:
    """A function from seats to the names of the people on them."""

    def name(seat: object) -> str:
        return names[seats[seat] - 1] if isinstance(seat, Seat) else ""

    return name
