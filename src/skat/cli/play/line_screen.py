"""The table as lines one below the other, and how a trick, a result and the list read there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from skat.cli.play.asking import Names, Question
from skat.model.cards import Card
from skat.model.seats import SEATS, Place, Seat
from skat.requests.words import Words
from skat.rules.actions import Play
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import Score
from skat.rules.state import Trick
from skat.rules.views import View
from skat.scoresheet.foot import feet, totals_after_each
from skat.tables.state.rows import Row, sheet_of


def played_text(leader: Seat, cards: Sequence[Card], words: Words, *, names: Names) -> str:
    """Cards of a trick with who played them, in the order they fell."""
    seats = (leader, leader.next, leader.next.next)
    each = zip(seats, cards, strict=False)
    return "   ".join(f"{names(seat)} {words.colored(card)}" for seat, card in each)


def trick_text(trick: Trick, view: View, words: Words, *, names: Names) -> str:
    """A full trick and who takes it, in words for the player whose view this is."""
    to = taken_text(trick, view, words, names=names)
    return f"{played_text(trick.leader, trick.cards, words, names=names)}   [dim]{to}[/]"


def taken_text(trick: Trick, view: View, words: Words, *, names: Names) -> str:
    """Who takes the trick: "Trick to Ida" or "Your trick"."""
    if trick.winner is view.viewer:
        return words.say("terminal.your_trick")
    return words.say("page.trick_to", name=names(trick.winner))


def alone_text(soloist: Seat, view: View, words: Words, *, names: Names) -> str:
    """Who has won the auction: "Ida plays alone" or "You play alone"."""
    if soloist is view.viewer:
        return words.say("terminal.you_alone")
    return words.say("page.plays_alone", name=names(soloist))


def result_lines(view: View, words: Words, *, names: Names) -> Iterator[str]:
    """How the deal ended and what it counts, step by step; nothing before its end."""
    result = view.result
    if result is None:
        return
    by = names(result.by or result.soloist)
    yield f"[bold]{words.say(f'ending.{result.ending.value}', name=by)}[/]"
    if result.ramsch is not None:
        for seat, points in zip(SEATS, result.ramsch, strict=True):
            yield f"  {names(seat)}: {-points}"
    if result.score is not None and result.soloist is not None:
        yield from _score_lines(result, result.score, view, words, names(result.soloist))
    if view.revealed is not None and result.ending is not DealEnding.PASSED:
        yield f"[dim]{words.say('page.skat')}:[/] {words.cards(view.revealed.discarded)}"


def _score_lines(
    result: DealResult, score: Score, view: View, words: Words, soloist: str
) -> Iterator[str]:
    if view.announcement is not None:
        points = result.soloist_points
        yield words.say("result.points", name=soloist, points=points, others=120 - points)
    for sentence in words.sum(score, bid=view.bid):
        yield f"  {sentence}"
    whose = "you_" if result.soloist is view.viewer else ""
    won = words.say(f"result.{whose}{'won' if score.won else 'lost'}", name=soloist)
    articles = ", ".join(article.replace("SkO-", "") for article in score.articles)
    yield f"[bold]{won}: {score.score:+}[/]  [dim]({articles})[/]"


def standing_text(rows: Sequence[Row], *, names: Sequence[str]) -> str:
    """The totals in a line, or nothing before the first deal is over."""
    if not rows:
        return ""
    totals = totals_after_each(sheet_of(rows, players=names))[-1]
    return " · ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


def list_headings(words: Words, *, names: Sequence[str]) -> tuple[str, ...]:
    """What is above the columns of `list_cells`."""
    return (words.say("list.deal"), words.say("list.game"), "", *names)


def list_cells(rows: Sequence[Row], words: Words, *, names: Sequence[str]) -> list[tuple[str, ...]]:
    """A line a deal: number, game, value, and each one's total; bright who brought it about."""
    sheet = sheet_of(rows, players=names)
    lines = []
    for row, totals in zip(rows, totals_after_each(sheet), strict=True):
        game = words.say("list.passed")
        if row.announcement is not None:
            game = words.announcement(row.announcement)
        score = f"{row.line.score:+}" if row.soloist is not None else ""
        shown = [
            str(total) if row.line.brought(Place(at)) else f"[dim]{total}[/]"
            for at, total in enumerate(totals, start=1)
        ]
        star = words.say("list.star") if row.line.hinted else ""
        lines.append((f"{row.deal}{star}", game, score, *shown))
    return lines


def list_table(rows: Sequence[Row], words: Words, *, names: Sequence[str]) -> Table:
    """The running score list: a line a deal, then games won and lost and Seeger-Fabian points."""
    starred = any(row.line.hinted for row in rows)
    legend = words.say("list.star_legend") if starred else None
    table = Table(box=None, pad_edge=False, caption=legend, caption_justify="left")
    deal, game, score, *heads = list_headings(words, names=names)
    for heading in (deal, game):
        table.add_column(heading, style="dim")
    table.add_column(score, style="dim", justify="right")
    for name in heads:
        table.add_column(name, justify="right")
    for cells in list_cells(rows, words, names=names):
        table.add_row(*cells)
    foot = feet(sheet_of(rows, players=names))
    table.add_section()
    won = [f"{each.won} : {each.lost}" for each in foot]
    table.add_row("", words.say("list.won_lost"), "", *won)
    table.add_row("", "Seeger-Fabian", "", *(str(each.seeger_fabian) for each in foot))
    return table


class LineScreen:
    """Lines below each other: for pipes, narrow windows and screen readers."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def _line(self, text: str = "") -> None:
        self.console.print(text, highlight=False)

    def deal(
        self, number: int, *, dealer: str, rows: Sequence[Row], players: Sequence[str]
    ) -> None:
        """The head of a new deal, and the standing."""
        title = self.words.say("page.deal", deal=number)
        self._line()
        self.console.rule(f"{title} · {self.words.say('page.dealer')}: {dealer}")
        standing = standing_text(rows, names=players)
        if standing:
            self._line(f"[dim]{escape(standing)}[/]")

    def said(self, text: str) -> None:
        """Shows it in a line."""
        self._line(text)

    def moved(self, view: View, *, names: Names) -> None:
        """Cards on the table are shown when it is one's own turn."""

    def trick(self, trick: Trick, view: View, *, names: Names) -> None:
        """The full trick with who takes it."""
        self._line(f"  {trick_text(trick, view, self.words, names=names)}")

    def ask(self, asked: Question, view: View, *, names: Names) -> None:
        """All that is needed to answer: game, table, own hand, choices."""
        if view.announcement is not None and view.soloist is not None:
            game = self.words.announcement(view.announcement)
            bid = self.words.say("page.bid_was", value=view.bid)
            self._line(f"[dim]{names(view.soloist)}: {game} ({bid})[/]")
        for seat, cards in zip(SEATS, view.open_hands, strict=True):
            if cards is not None and seat is not view.viewer:
                self._line(f"{names(seat)}: {self.words.cards(cards)}")
        if view.trick:
            self._line(f"  {played_text(view.leader, view.trick, self.words, names=names)}")
        self._line(f"  {'  '.join(self._numbered(view))}")
        for choice in asked.choices:
            self._line(f"  {choice.key:>2}  {escape(choice.label)}")

    def _numbered(self, view: View) -> Iterator[str]:
        """The own cards with their numbers; in brackets what may not be played now."""
        playable = {action.card for action in view.legal if isinstance(action, Play)}
        for number, card in enumerate(view.hand, start=1):
            text = f"[dim]{number}[/]{self.words.colored(card)}"
            yield f"({text})" if playable and card not in playable else text

    def note(self, *texts: str) -> None:
        """Lines below what was typed."""
        for text in texts:
            self._line(text)

    def result(self, view: View, *, names: Names) -> None:
        """How the deal ended and what it counts."""
        self._line()
        for line in result_lines(view, self.words, names=names):
            self._line(line)

    def list(self, rows: Sequence[Row], *, names: Sequence[str]) -> None:
        """The list as a table."""
        self.console.print(list_table(rows, self.words, names=names))
