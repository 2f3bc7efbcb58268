"""What the records of a deal prove: one answer, and the party that has to answer for it.

The record does not choose its own rules. What must be in it is known beforehand: a page with a
commitment of its own was promised scheme 2, every commitment has one nonce, a deal that all have
opened is dealt, and a deal that was dealt shows its seed. What is missing counts like what differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.seats import SEATS
from skat.notation.fairness import Misfit, PageRecord, Testimony, ToldDeal
from skat.notation.record import dealt_cards
from skat.shuffle import (
    Commitment,
    Nonce,
    Seed,
    commitment,
    jointly_shuffled_pack,
    nonce_commitment,
    shuffled_pack,
    transcript,
)

Verdict = Literal["bound", "not_bound", "void", "unfair", "not_revealed"]
"""`bound`: the cards follow from numbers that all had fixed before. `void`: never dealt."""

Why = Literal["daily", "duplicate", "came_in_later", "old_scheme", "no_page"]
"""Why the numbers of the pages, or of this page, are not in the deal."""

Fault = Literal[
    "told_misfit",
    "kept_misfit",
    "kept_contradicts",
    "files_differ",
    "scheme_below",
    "set_disordered",
    "numbers_missing",
    "nonce_differs",
    "seed_differs",
    "pack_differs",
    "voided_for_nothing",
    "second_commitment",
    "second_set",
    "not_as_shown",
    "not_asked",
    "left_out",
    "number_lost",
    "cards_not_as_seen",
]
"""What does not fit. Every one is the server's but the two that are in the page's own record."""

_OF_THE_PAGE: Final = ("kept_misfit", "kept_contradicts")
_LEGITIMATE: Final = ("daily", "duplicate", "came_in_later")
_DAILY: Final = "daily-"
_DUPLICATE: Final = "duplicate-"


class DealAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer for one deal; `places` are those whose numbers never came."""

    answer: Verdict
    why: Why | None = None
    fault: Fault | None = None
    places: tuple[int, ...] = ()

    @property
    def whose(self) -> str | None:
        """Who has to answer for it: `server`, `page` (whose record it is), `page 2, page 3`.

        >>> DealAnswer(answer="void", places=(2, 3)).whose
        'page 2, page 3'
        """
        if self.answer == "unfair":
            return "page" if self.fault in _OF_THE_PAGE else "server"
        if self.answer == "void":
            return ", ".join(f"page {place}" for place in self.places) or "server"
        return None

    @property
    def good(self) -> bool:
        """Whether nobody has to ask any further.

        >>> [DealAnswer(answer="not_bound", why=why).good for why in ("daily", "no_page")]
        [True, False]
        """
        if self.answer == "not_bound":
            return self.why in _LEGITIMATE
        return self.answer in ("bound", "void")


def judge_deal(files: Sequence[Testimony | Misfit]) -> DealAnswer:
    """The answer for a deal from the word of one or of several files: the worst that any proves.

    What the server revealed must be the same in all of them, in every field. A page to which
    nothing was revealed, since it had left, is held against what the others were shown.

    Raises `ValueError` without any file.
    """
    if not files:
        raise ValueError("a deal is judged by what is known of it")
    heard = [testimony for testimony in files if isinstance(testimony, Testimony)]
    revealed = [testimony.told for testimony in heard if not testimony.only_shown]
    answers = [_judge_misfit(testimony) for testimony in files if isinstance(testimony, Misfit)]
    if not _all_agree(heard):
        answers.append(_unfair("files_differ"))
    answers += [judge(*_heard_out(testimony, revealed)) for testimony in heard]
    return min(answers, key=_rank)


def _judge_misfit(misfit: Misfit) -> DealAnswer:
    """What the page kept cannot be used; what the server revealed may be wrong all the same."""
    if misfit.told is None:
        return _unfair("told_misfit")
    return _unfair(_fault_of_sum(misfit.told) or "kept_misfit")


def _heard_out(
    testimony: Testimony, revealed: Sequence[ToldDeal]
) -> tuple[ToldDeal, PageRecord | None]:
    """A file's evidence, with the deal revealed to others where its page was shown nothing."""
    page = testimony.page
    if not (revealed and testimony.only_shown and page is not None):
        return testimony.told, page
    # Without cards it had left before they came.
    return revealed[0], page if page.saw_cards else replace(page, came_in_later=True)


def _all_agree(heard: Sequence[Testimony]) -> bool:
    """Whether all files have the same deal, and it fits the pages to which it was not revealed."""
    revealed = [testimony.told for testimony in heard if not testimony.only_shown]
    seen = [*revealed[:1], *(testimony.told for testimony in heard if testimony.only_shown)]
    if not seen:
        return True
    most = max(seen, key=lambda deal: len(deal.commitments))
    return all(deal == revealed[0] for deal in revealed) and all(
        deal.commitment == most.commitment and deal.commitments in ((), most.commitments)
        for deal in seen
    )


def judge(revealed: ToldDeal, page: PageRecord | None) -> DealAnswer:
    """The answer from what the server revealed, and from what one page kept, if a page did.

    >>> from skat.shuffle import DealId, Seed
    >>> seed, deal = Seed(bytes(32)), DealId("table-17/1")
    >>> shown = commitment(seed, deal)
    >>> pack = jointly_shuffled_pack(seed, transcript(deal, sealed=shown, commitments=()))
    >>> revealed = ToldDeal(deal=deal, scheme=2, commitment=shown, seed=seed, pack=pack)
    >>> judge(revealed, None).answer, judge(revealed, None).why
    ('not_bound', 'no_page')
    >>> judge(revealed, PageRecord()).fault
    'not_asked'
    """
    fault = _fault_of_sum(revealed)
    if fault is None and page is not None:
        fault = _fault_of_memory(revealed, page)
    if fault is not None:
        return _unfair(fault)
    if revealed.seed is None or revealed.pack is None:
        return _not_dealt(revealed, page)
    return _dealt(revealed, page)


def _dealt(revealed: ToldDeal, page: PageRecord | None) -> DealAnswer:
    """Everything fits: whose numbers are in it?"""
    if revealed.scheme == 1:
        why: Why = "duplicate" if revealed.deal.startswith(_DUPLICATE) else "old_scheme"
        return DealAnswer(answer="not_bound", why=why)
    if not revealed.commitments:
        why = "daily" if revealed.deal.startswith(_DAILY) else "no_page"
        return DealAnswer(answer="not_bound", why=why)
    if page is not None and not _openings(revealed, _own(revealed, page)):
        return DealAnswer(answer="not_bound", why="came_in_later")
    return DealAnswer(answer="bound")


def _not_dealt(revealed: ToldDeal, page: PageRecord | None) -> DealAnswer:
    """Everything fits, and the seed or the pack is missing: what came last, and who owed it?"""
    dealt = revealed.pack is not None or (page is not None and page.saw_cards)
    all_open = bool(revealed.nonces) and None not in revealed.nonces
    if revealed.scheme == 1 or (revealed.seed is None and (dealt or all_open)):
        return DealAnswer(answer="not_revealed")
    # Where nothing has come at all it was the server that did not go on.
    return DealAnswer(answer="void", places=() if revealed.says_nothing else revealed.missing)


def _fault_of_sum(revealed: ToldDeal) -> Fault | None:
    """The first thing that does not fit in what the server revealed, with any page or none."""
    fault = _fault_of_scheme_1(revealed) if revealed.scheme == 1 else _fault_of_set(revealed)
    if fault is not None or revealed.seed is None:
        return fault
    if commitment(revealed.seed, revealed.deal) != revealed.commitment:
        return "seed_differs"
    if revealed.pack is None:
        return None if revealed.missing else "voided_for_nothing"
    return None if _drawn(revealed, revealed.seed) == revealed.pack else "pack_differs"


def _fault_of_scheme_1(revealed: ToldDeal) -> Fault | None:
    if revealed.commitments or revealed.deal.startswith(_DAILY):
        return "scheme_below"
    # At a duplicate event the words of the hall are the only number.
    most = 1 if revealed.deal.startswith(_DUPLICATE) else len(revealed.nonces)
    return "numbers_missing" if None in revealed.nonces or len(revealed.nonces) > most else None


def _fault_of_set(revealed: ToldDeal) -> Fault | None:
    places = [place for place, _ in revealed.commitments]
    if places != sorted(set(places)):
        return "set_disordered"
    if len(revealed.nonces) != len(places) or (
        revealed.pack is not None and None in revealed.nonces
    ):
        return "numbers_missing"
    for (_, shown), nonce in zip(revealed.commitments, revealed.nonces, strict=True):
        if nonce is not None and _sealed(nonce, revealed) != shown:
            return "nonce_differs"
    return None


def _fault_of_memory(revealed: ToldDeal, page: PageRecord) -> Fault | None:
    """The first thing that is not as the page remembers it, or that it was owed and never got."""
    own = _own(revealed, page)
    if len(set(page.shown)) > 1:
        return "second_commitment"
    if len(set(page.sets)) > 1:
        return "second_set"
    if own is None and not page.came_in_later:
        return "not_asked"
    if own is not None and revealed.scheme == 1:
        return "scheme_below"
    if any(shown != revealed.commitment for shown in page.shown):
        return "not_as_shown"
    if any(shown != revealed.commitments for shown in page.sets):
        return "not_as_shown"
    if (page.seat is None) != (page.hand is None) or _contradicts(revealed, page, own):
        return "kept_contradicts"
    if revealed.seed is not None and revealed.pack is None and page.saw_cards:
        return "voided_for_nothing"
    openings = _openings(revealed, own)
    if page.opened and None in openings and not revealed.says_nothing:
        return "number_lost"
    if revealed.pack is None:
        return None
    if not openings and not page.came_in_later:
        return "left_out"
    return None if _cards_agree(page, revealed.pack) else "cards_not_as_seen"


def _contradicts(revealed: ToldDeal, page: PageRecord, own: Commitment | None) -> bool:
    """Whether no page that runs our program could have kept this of its own number."""
    if own is None:
        return False
    if not page.shown or (page.nonce is not None and _sealed(page.nonce, revealed) != own):
        return True
    # A number is opened for a set that was shown, and by nobody but its page.
    return any(_openings(revealed, own)) and not page.sets


def _own(revealed: ToldDeal, page: PageRecord) -> Commitment | None:
    """The commitment of the page; it can be worked out from its nonce."""
    if page.commitment is None and page.nonce is not None:
        return _sealed(page.nonce, revealed)
    return page.commitment


def _openings(revealed: ToldDeal, own: Commitment | None) -> list[Nonce | None]:
    """The nonces revealed for this commitment; none where it is not in the set."""
    # In scheme 1 there are nonces and no commitments.
    pairs = zip(revealed.commitments, revealed.nonces, strict=False)
    return [nonce for (_, shown), nonce in pairs if shown == own]


def _sealed(nonce: Nonce, revealed: ToldDeal) -> Commitment:
    return nonce_commitment(nonce, revealed.deal, sealed=revealed.commitment)


def _drawn(revealed: ToldDeal, seed: Seed) -> tuple[Card, ...]:
    """The pack that follows, by the scheme of the deal."""
    nonces = [nonce for nonce in revealed.nonces if nonce is not None]
    if revealed.scheme == 1:
        return shuffled_pack(seed, revealed.deal, nonces=nonces)
    fixed = transcript(revealed.deal, sealed=revealed.commitment, commitments=revealed.commitments)
    return jointly_shuffled_pack(seed, fixed, nonces=nonces)


def _cards_agree(page: PageRecord, pack: Sequence[Card]) -> bool:
    """Whether this pack deals what was seen; what was not dealt to a seat but played by it can only
    be the soloist's, from the skat.
    """
    dealt = dealt_cards(pack)
    hands = dict(zip(SEATS, (dealt.forehand, dealt.middlehand, dealt.rearhand), strict=True))
    own = () if page.seat is None else hands[page.seat]
    if page.hand is not None and sorted(map(str, page.hand)) != sorted(map(str, own)):
        return False
    others = [{*cards} - {*hands[seat]} for seat, cards in page.played.items()]
    return all(cards <= {*dealt.skat} for cards in others) and sum(map(bool, others)) < 2


def _unfair(fault: Fault) -> DealAnswer:
    return DealAnswer(answer="unfair", fault=fault)


def _rank(answer: DealAnswer) -> int:
    """The lower, the more it outweighs; that a page came in later says nothing of the others."""
    if answer.answer == "unfair":
        return 0 if answer.whose == "server" else 1
    if answer.answer == "not_revealed":
        return 2
    if not answer.good:
        return 3
    return 5 if answer.answer == "not_bound" else 4
