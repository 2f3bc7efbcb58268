"""The phases of a deal and the actions that lead from one to another, drawn from `PHASES`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from skat.rules.actions import ActionBase, Leave, Ruled, TimeOut
from skat.rules.phases import PHASES
from skat.rules.state import Phase
from tools.docs.svg import PURE, Point, arrow, box, picture, words, wrapped

OUTSIDE: Final[tuple[type[ActionBase], ...]] = (Ruled, TimeOut, Leave)
"""What may come at almost any time; drawn in every phase it would hide the rest."""

PLACES: Final[dict[Phase, Point]] = {
    Phase.DEAL: (330, 30),
    Phase.AUCTION: (330, 130),
    Phase.SKAT: (330, 250),
    Phase.DISCARD: (330, 350),
    Phase.ANNOUNCE: (330, 450),
    Phase.PLAY: (330, 570),
    Phase.FINISHED: (330, 730),
    Phase.REFEREE: (40, 350),
    Phase.KONTRA: (40, 570),
    Phase.CONSENT: (600, 480),
    Phase.VERDICT: (600, 650),
    Phase.RAMSCH: (1040, 130),
    Phase.PUSH: (1040, 300),
    Phase.LAY_AWAY: (1040, 470),
}
"""The upper left corner of each phase."""

WIDE, HIGH = 130, 40
BENDS: Final[dict[tuple[Phase, Phase], tuple[str, Point]]] = {
    (Phase.AUCTION, Phase.PLAY): ("M460 158C560 240 560 480 460 580", (534, 340)),
    (Phase.AUCTION, Phase.FINISHED): ("M460 142C1010 160 1040 830 460 760", (882, 440)),
    (Phase.SKAT, Phase.PLAY): ("M330 275C240 360 240 480 330 580", (263, 430)),
    (Phase.SKAT, Phase.FINISHED): ("M460 262C900 300 940 800 460 752", (752, 410)),
    (Phase.ANNOUNCE, Phase.FINISHED): ("M460 475C560 540 560 690 460 738", (530, 560)),
    (Phase.ANNOUNCE, Phase.DISCARD): ("M460 462C500 445 500 395 460 378", (496, 408)),
    (Phase.AUCTION, Phase.REFEREE): ("M330 150C200 170 130 260 110 350", (180, 215)),
    (Phase.PLAY, Phase.REFEREE): ("M330 582C230 540 150 470 120 390", (180, 470)),
    (Phase.PLAY, Phase.KONTRA): ("M330 600H170", (250, 615)),
    (Phase.KONTRA, Phase.PLAY): ("M170 586H330", (250, 580)),
    (Phase.PLAY, Phase.CONSENT): ("M460 594C540 590 570 560 612 520", (562, 588)),
    (Phase.CONSENT, Phase.PLAY): ("M600 496C560 500 520 530 460 574", (556, 505)),
    (Phase.PLAY, Phase.VERDICT): ("M460 602C520 610 560 630 600 660", (560, 640)),
    (Phase.VERDICT, Phase.FINISHED): ("M600 676C560 700 530 730 460 744", (560, 706)),
    (Phase.DEAL, Phase.RAMSCH): ("M460 40C700 30 960 60 1040 140", (760, 48)),
    (Phase.DEAL, Phase.PUSH): ("M460 50C720 60 1000 180 1040 306", (900, 148)),
    (Phase.DEAL, Phase.PLAY): ("M330 52C150 130 150 500 330 574", (196, 300)),
    (Phase.AUCTION, Phase.RAMSCH): ("M460 148H1040", (640, 143)),
    (Phase.AUCTION, Phase.PUSH): ("M460 154C700 200 900 280 1040 318", (700, 214)),
    (Phase.RAMSCH, Phase.PLAY): ("M1040 164C760 250 590 420 460 576", (800, 262)),
    (Phase.PUSH, Phase.PLAY): ("M1040 334C960 500 720 556 460 588", (930, 452)),
    (Phase.LAY_AWAY, Phase.PUSH): ("M1170 482C1230 440 1230 370 1170 328", (1218, 408)),
    (Phase.LAY_AWAY, Phase.PLAY): ("M1040 500C860 570 640 606 460 598", (900, 560)),
    (Phase.CONSENT, Phase.FINISHED): ("M730 505C830 600 830 770 460 764", (764, 640)),
}
"""Where an edge runs that is not a straight line down, and where its words stand."""


def edges() -> Iterator[tuple[Phase, Phase, list[str]]]:
    """From where to where, and by which actions."""
    for phase, steps in PHASES.items():
        by_target: dict[Phase, list[str]] = {}
        for action, step in steps.items():
            if action not in OUTSIDE:
                for after in step.next:
                    by_target.setdefault(after, []).append(str(action.__struct_config__.tag))
        for after, actions in by_target.items():
            yield phase, after, actions


def drawing() -> str:
    """The phases as an SVG picture."""
    arrows, texts, boxes = [], [], []
    for before, after, actions in edges():
        path, label, anchor = _edge(before, after)
        arrows.append(arrow(path))
        for row, line in enumerate(wrapped(", ".join(actions), most=24)):
            place = (label[0], label[1] + 14 * row)
            texts.append(words(line, place, size=11, anchor=anchor, rim=True))
    for phase, place in PLACES.items():
        boxes.append(box(place, width=WIDE, height=HIGH, fill=PURE))
        middle = (place[0] + WIDE / 2, place[1] + HIGH / 2 + 5)
        boxes.append(words(phase.value, middle, size=14, bold=True))
    return picture([*arrows, *boxes, *texts], width=1270, height=790, title="The phases of a deal")


def _edge(before: Phase, after: Phase) -> tuple[str, Point, str]:
    """The path of an edge, the place of its words, and which end of them is there."""
    if (before, after) in BENDS:
        return *BENDS[before, after], "middle"
    left, top = PLACES[before]
    if before is after:
        low = top + HIGH
        path = f"M{left + 24} {low}C{left - 6} {low + 42} {left + 74} {low + 42} {left + 49} {low}"
        if left == PLACES[Phase.DEAL][0]:
            return path, (left + 8, low + 24), "end"
        return path, (left + 35, low + 46), "middle"
    middle, end = left + WIDE / 2, PLACES[after][1]
    if PLACES[after][0] != left or end < top:
        raise KeyError(f"nobody has drawn the way from {before.value} to {after.value}")
    return f"M{middle} {top + HIGH}V{end}", (middle + 8, (top + HIGH + end) / 2 + 4), "start"
