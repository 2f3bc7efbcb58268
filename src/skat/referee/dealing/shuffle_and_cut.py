"""Before the deal: the shuffle, the cut, and complaints about them (SkO-3.2.2 to 3.2.5, 3.2.10)."""

from __future__ import annotations

import re
from typing import Final

from skat.model.cards import ALL_CARDS
from skat.model.law import implements
from skat.referee.dealing.deal import SAME_DEALER, deal_again, too_late
from skat.referee.events import BadShuffle, CutMissing, DealComplaint
from skat.referee.facts.told import MissingError, told
from skat.referee.kind import IN_THE_DEAL, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation

LEAST_PACKET: Final = 4
"""The fewest cards in each packet of a cut (SkO-3.2.4, TR-8.3)."""


@implements("SkO-3.2.4", "TR-8.3")
def is_a_cut(packet: int) -> bool:
    """Whether a cut that leaves this many cards in one packet is a cut at all.

    >>> is_a_cut(4), is_a_cut(3), is_a_cut(28), is_a_cut(29)
    (True, False, True, False)
    """
    return LEAST_PACKET <= packet <= len(ALL_CARDS) - LEAST_PACKET


@implements("SkO-3.2.10")
def deal_complaint(situation: Situation, event: DealComplaint) -> Ruling:
    """Shuffle, cut and manner of dealing: complaints only before picking up."""
    if not too_late(situation, event):
        told(event.picked_up, "event.picked_up")
    return _ruled(situation, event, what=event.what or "", usual=())


@implements("SkO-3.2.3")
def bad_shuffle(situation: Situation, event: BadShuffle) -> Ruling:
    """Faces seen in the shuffle: shuffled again before the cut (SkO-3.2.2)."""
    what = event.what or "face_shown"
    return _ruled(situation, event, what=what, usual=_OF_WHAT["face_shown"])


@implements("SkO-3.2.2", "SkO-3.2.4")
def cut_missing(situation: Situation, event: CutMissing) -> Ruling:
    """No cut, or none that counts: the pack is cut again (TR-8.3)."""
    what = event.what or ("not_cut" if event.packet is None else "packet_too_small")
    return _ruled(situation, event, what=what, usual=_OF_WHAT["not_cut"])


def _ruled(
    situation: Situation,
    event: DealComplaint | BadShuffle | CutMissing,
    *,
    what: str,
    usual: tuple[str, ...],
) -> Ruling:
    """The ruling by what was wrong; `usual` are the articles where other words were said of it."""
    words = what.casefold().replace(" ", "_")
    named = _OF_WHAT.get(words, usual)
    packet = event.packet if event.packet is not None else _packet_in(what)
    articles = named if packet is None or words in _OF_WHAT else _OF_WHAT["packet_too_small"]
    if too_late(situation, event):
        return play_on("SkO-3.2.10", *articles, because="complaint_too_late")
    if words == "packet_too_small" and packet is None:
        raise MissingError("event.packet")
    if packet is not None and is_a_cut(packet) and words not in ("not_cut", "face_shown"):
        return play_on(*articles, because="cut_is_valid", details={"packet": packet})
    if words in ("cutter_absent", "cut_reserved"):
        return _cutter_absent(situation, reserved=words == "cut_reserved")
    return deal_again(
        *articles,
        "SkO-3.2.10",
        because=_BECAUSE.get(words, "complaint_in_time"),
        correction=Reason("shuffled_and_cut_again") if articles else SAME_DEALER,
    )


_OF_WHAT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("not_cut", "cut", "no_cut"), ("SkO-3.2.2", "SkO-3.2.4", "TR-8.3")),
    "packet_too_small": ("SkO-3.2.4", "TR-8.3"),
    "face_shown": ("SkO-3.2.3", "SkO-3.2.2"),
    **dict.fromkeys(("cutter_absent", "cut_reserved"), ("SkO-3.2.5", "SkO-3.2.4")),
}
"""The articles of what was wrong, by its words."""

WHAT_WAS_WRONG: tuple[str, ...] = tuple(word for word in _OF_WHAT if word not in ("cut", "no_cut"))
"""The words for it; two more mean that nobody cut."""

_BECAUSE = {
    **dict.fromkeys(("not_cut", "cut", "no_cut"), "not_cut"),
    "packet_too_small": "packet_too_small",
    "face_shown": "faces_seen_in_shuffle",
}


def _packet_in(what: str) -> int | None:
    """The packet of a cut told in words, "cut 3/29"; None if no two packets of a pack are named.

    >>> _packet_in("cut 3/29"), _packet_in("dealt 3/4/3")
    (3, None)
    """
    for first, second in re.findall(r"\b(\d{1,2})\s*[/:]\s*(\d{1,2})\b", what):
        if int(first) + int(second) == len(ALL_CARDS):
            return int(first)
    return None


@implements("SkO-3.2.5")
def _cutter_absent(situation: Situation, *, reserved: bool) -> Ruling:
    """The next to the right cuts for him, unless he reserved it; at three he is waited for."""
    if situation.table_size == 3 or reserved:
        return put_right(
            "SkO-3.2.4",
            "SkO-3.2.5",
            because="cutter_absent",
            correction=Reason("wait_for_cutter"),
        )
    return put_right(
        "SkO-3.2.5",
        "SkO-3.2.4",
        because="cutter_absent",
        correction=Reason("next_cuts"),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(DealComplaint, deal_complaint, by=Doer.ANYBODY, moments=IN_THE_DEAL),
    EventKind(BadShuffle, bad_shuffle, by=Doer.ANYBODY, moments=IN_THE_DEAL),
    EventKind(CutMissing, cut_missing, by=Doer.ANYBODY, moments=IN_THE_DEAL),
)
"""What this chapter rules on."""
