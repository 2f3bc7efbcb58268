"""The way of a card from the page of one player to the pages of all, as a sequence drawing."""

from __future__ import annotations

from typing import Final, NamedTuple

from tools.docs.svg import LINE, arrow, box, picture, words

PARTS: Final = (
    ("page", "web/src"),
    ("socket", "skat.server.socket"),
    ("table", "skat.tables"),
    ("rules", "skat.rules"),
    ("store", "skat.journal.store"),
    ("players", "skat.players"),
)
STEP, TOP, SIDE, BETWEEN = 46, 84, 90, 168


class Sent(NamedTuple):
    """What one part hands to another."""

    source: str
    target: str
    text: str
    answer: bool = False


MESSAGES: Final = (
    Sent("page", "socket", "action, id, last number seen"),
    Sent("socket", "table", "request of this place"),
    Sent("table", "rules", "apply(state, action)"),
    Sent("rules", "table", "next state, or a refusal", answer=True),
    Sent("table", "store", "append the entry"),
    Sent("store", "table", "committed to disk", answer=True),
    Sent("table", "rules", "view(state, viewer) for each"),
    Sent("rules", "table", "views", answer=True),
    Sent("table", "socket", "snapshot and acknowledgement", answer=True),
    Sent("socket", "page", "one message to each page", answer=True),
    Sent("table", "players", "view of the next seat"),
    Sent("players", "table", "its card takes the same way", answer=True),
)


def drawing() -> str:
    """The sequence as an SVG picture."""
    across = {name: SIDE + at * BETWEEN for at, (name, _) in enumerate(PARTS)}
    height = TOP + STEP * len(MESSAGES) + 24
    shapes = []
    for name, home in PARTS:
        middle = across[name]
        shapes.append(box((middle - 70, 16), width=140, height=44))
        shapes.append(words(name, (middle, 35), size=14, bold=True))
        shapes.append(words(home, (middle, 51), size=11))
        shapes.append(
            f'<line x1="{middle}" y1="60" x2="{middle}" y2="{height - 12}" stroke="{LINE}" '
            'stroke-width="1" stroke-dasharray="2 5"/>'
        )
    for row, message in enumerate(MESSAGES):
        level = TOP + STEP * row + 14
        start, end = across[message.source], across[message.target]
        shapes.append(arrow(f"M{start} {level}H{end}", dashed=message.answer))
        shapes.append(words(message.text, ((start + end) / 2, level - 6), size=11.5, rim=True))
    width = SIDE * 2 + BETWEEN * (len(PARTS) - 1)
    return picture(shapes, width=width, height=height, title="What happens when a card is played")
