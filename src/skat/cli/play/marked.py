"""Marked-up text measured and brought to a width, in columns of the terminal."""

from __future__ import annotations

from rich.text import Text


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
