"""The table drawn in lines of text: opponents above, the trick, the own hand below.

Every function gives lines of marked-up text, at most `WIDTH` columns wide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from skat.cli.play.asking import Names, Question
from skat.cli.play.line_screen import alone_text, taken_text
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.state import Trick
from skat.rules.views import View


def width_of(marked: str) -> int:
    """The columns that a marked-up text takes."""
    return Text.from_markup(marked).cell_len


def at_left(marked: str, width: int) -> str:
    """A text with blanks behind it up to a width."""
    return marked + " " * max(0, width - width_of(marked))


def at_right(marked: str, width: int) -> str:
    """A text with blanks before it up to a width."""
    return " " * max(0, width - width_of(marked)) + marked


def in_middle(marked: str, width: int) -> str:
    """A text with blanks on both sides up to a width."""
    space = max(0, width - width_of(marked))
    return " " * (space // 2) + marked + " " * (space - space // 2)


def cut(marked: str, width: int) -> str:
    """A text that ends in … where it would be wider."""
    text = Text.from_markup(marked)
    text.truncate(width, overflow="ellipsis")
    return text.markup


WIDTH: Final = 78
"""Columns of the drawing; a terminal of 80 columns holds it."""

Drawing = list[str]

_MIDDLE: Final = 5
"""Lines between the opponents and the own hand."""


def table_drawing(
    view: View,
    words: Words,
    *,
    names: Names,
    heard: Sequence[str] = (),
    last_trick: Trick | None = None,
) -> Drawing:
    """The table as this viewer sees it, 18 lines or a few more.

    What was `heard` is in the middle as long as no card lies there, else below the hand.
    The `last_trick` is in the first line, if there is room.
    """
    last = "" if last_trick is None else _last_trick(last_trick, view, words, names)
    lines = [_contract_line(view, words, names, last=last), *_opponents(view, words, names)]
    spoken = [f"  {line}" for text in heard for line in _wrapped(text)]
    below: Drawing = []
    if view.trick:
        lines += ["", *_trick(view, words, names), ""]
        below = spoken
    else:
        lines += [""] * (_MIDDLE - len(spoken)) + spoken + [""]
    return [*lines, _own_line(view, words, names), *_hand(view, words), *below]


def choices_drawing(asked: Question) -> Drawing:
    """The choices, in as many columns as fit side by side, read downwards."""
    texts = [f"[bold]{choice.key:>2}[/]  {escape(choice.label)}" for choice in asked.choices]
    row = "   ".join(texts)
    if len(texts) <= 3 and width_of(row) <= WIDTH - 2:
        return [f"  {row}"] if texts else []
    widest = max(width_of(text) for text in texts) + 3
    columns = min(max(1, WIDTH // widest), ceil(len(texts) / 2))
    height = ceil(len(texts) / columns)
    lines = (texts[at::height] for at in range(height))
    return ["  " + "".join(at_left(text, widest) for text in line).rstrip() for line in lines]


def _contract_line(view: View, words: Words, names: Names, *, last: str) -> str:
    """Who plays what for which bid, and the last trick, if there is room."""
    if view.soloist is not None and view.announcement is not None:
        game = words.announcement(view.announcement)
        bid = words.say("page.bid_was", value=view.bid)
        left = f"[bold]{names(view.soloist)}: {game}[/] [dim]({bid})[/]"
        if view.kontra is not None:
            left += f" [bold]{words.say('page.re_do' if view.re else 'page.kontra_do')}[/]"
    elif view.soloist is not None:
        left = alone_text(view.soloist, view, words, names=names)
    else:
        left = words.say("page.auction")
    fits = width_of(left) + width_of(last) < WIDTH - 2
    return _apart(f"  {left}", last if fits else "")


def _last_trick(last: Trick, view: View, words: Words, names: Names) -> str:
    to = taken_text(last, view, words, names=names)
    return f"[dim]{words.say('page.last_trick_short')}:[/] {words.cards(last.cards)} [dim]{to}[/]"


def _opponents(view: View, words: Words, names: Names) -> Drawing:
    """The two others side by side: the next one to the left, clockwise."""
    left, right = _others(view)
    halves = [_opponent(view, seat, words, names) for seat in (left, right)]
    return [_apart(f"  {first}", second) for first, second in zip(*halves, strict=True)]


def _others(view: View) -> tuple[Seat, Seat]:
    return view.viewer.others if isinstance(view.viewer, Seat) else (Seat.FOREHAND, Seat.MIDDLEHAND)


def _opponent(view: View, seat: Seat, words: Words, names: Names) -> Drawing:
    """A box with name and counts; an open hand lies below it."""
    mark = "▸ " if view.turn is seat else ""
    name = f"{mark}{names(seat)}"
    if seat is view.soloist:
        name += f" · {words.say('page.soloist')}"
    counts = [words.say("page.cards", count=view.card_counts[seat.index])]
    if view.announcement is not None:
        counts.append(words.say("page.tricks", count=view.tricks_won[seat.index]))
    elif (call := _last_call(view, seat, words)) is not None:
        counts.append(call)
    counted = " · ".join(counts)
    inside = max(width_of(name), width_of(counted), 20)
    open_hand = view.open_hands[seat.index]
    shown = words.cards(open_hand) if open_hand is not None else ""
    return [
        f"╭{'─' * (inside + 2)}╮",
        f"│ {at_left(f'[bold]{escape(name)}[/]', inside)} │",
        f"│ {at_left(f'[dim]{counted}[/]', inside)} │",
        f"╰{'─' * (inside + 2)}╯",
        shown,
    ]


def _last_call(view: View, seat: Seat, words: Words) -> str | None:
    """The last call of this seat in the auction."""
    call = next((each.call for each in reversed(view.calls) if each.seat is seat), None)
    if call is None:
        return None
    return words.say(f"call.{call}") if isinstance(call, str) else str(call)


def _trick(view: View, words: Words, names: Names) -> Drawing:
    """The cards on the table in the order they fell, with who played them."""
    seats = (view.leader, view.leader.next, view.leader.next.next)
    columns = [
        [in_middle(line, 14) for line in (*_boxes([card], words), f"[dim]{escape(names(seat))}[/]")]
        for seat, card in zip(seats, view.trick, strict=False)
    ]
    return [in_middle("".join(row), WIDTH) for row in zip(*columns, strict=True)]


def _own_line(view: View, words: Words, names: Names) -> str:
    if not isinstance(view.viewer, Seat):
        return ""
    mark = "▸ " if view.turn is view.viewer else ""
    parts = [f"[bold]{mark}{names(view.viewer)}[/]", words.say(f"seat.{view.viewer.value}")]
    if view.viewer is view.soloist:
        parts.append(words.say("page.soloist"))
    if view.announcement is not None:
        parts.append(words.say("page.tricks", count=view.tricks_won[view.viewer.index]))
    return f"  {' · '.join(parts)}"


def _hand(view: View, words: Words) -> Drawing:
    """The own cards in boxes over their numbers; what may not be played now is dim."""
    playable = {action.card for action in view.legal if isinstance(action, act.Play)}
    dim = {card for card in view.hand if playable and card not in playable}
    numbers = "".join(f"{number:^6}" for number in range(1, len(view.hand) + 1))
    boxes = _boxes(view.hand, words, dim=lambda card: card in dim)
    return [f"  {line}" for line in (*boxes, f"[dim]{numbers.rstrip()}[/]")]


def _boxes(
    cards: Sequence[Card], words: Words, *, dim: Callable[[Card], bool] = lambda card: False
) -> Drawing:
    """Cards side by side, each six columns wide."""
    faces = [
        f"│[dim]{words.card(card):<3}[/]│" if dim(card) else f"│{at_left(words.colored(card), 3)}│"
        for card in cards
    ]
    return ["╭───╮ " * len(cards), " ".join(faces), "╰───╯ " * len(cards)]


def _wrapped(marked: str) -> Drawing:
    """A text in lines that fit into the drawing."""
    lines = Text.from_markup(marked).wrap(Console(), WIDTH - 4)
    return [line.markup for line in lines]


def _apart(left: str, right: str) -> str:
    """One at the left edge, one at the right, if there is one."""
    if not right:
        return left
    return left + " " * max(1, WIDTH - width_of(left) - width_of(right)) + right
