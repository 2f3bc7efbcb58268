"""Revealed deals: an honest one holds, every change of one is noticed, noise is named as such."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.notation.fairness.revealed import MisfitDeal, RevealedDeal, check_deal, read_revealed
from skat.notation.problem import Problem
from skat.shuffle import DealId, Nonce, Seed, commitment, shuffled_pack

NONCES = (bytes(range(16)), bytes(range(64)))


def honest(seed: bytes = bytes(range(32)), deal: str = "table-17/3") -> RevealedDeal:
    """A deal as a table reveals it."""
    nonces = [Nonce(nonce) for nonce in NONCES]
    pack = shuffled_pack(Seed(seed), DealId(deal), nonces=nonces)
    return RevealedDeal(
        deal=deal,
        seed=seed.hex(),
        commitment=commitment(Seed(seed), DealId(deal)).hex(),
        pack=tuple(map(str, pack)),
        nonces=tuple(nonce.hex() for nonce in NONCES),
    )


@given(st.binary(min_size=32, max_size=32), st.text(min_size=1, max_size=200))
def test_an_honest_deal_holds(seed: bytes, deal: str) -> None:
    try:
        deal.encode()
    except UnicodeEncodeError:
        return
    check = check_deal(honest(seed, deal))
    if deal.startswith(("daily-", "duplicate-")):
        return
    assert (check.answer, check.why) == ("not_bound", "old_scheme")


def test_another_seed_is_noticed() -> None:
    other = msgspec.structs.replace(honest(), seed=bytes(32).hex())
    assert check_deal(other).fault == "seed_differs"


@pytest.mark.parametrize("place", range(31))
def test_two_cards_that_changed_places_are_noticed(place: int) -> None:
    deal = honest()
    pack = list(deal.pack or ())
    pack[place], pack[place + 1] = pack[place + 1], pack[place]
    assert check_deal(msgspec.structs.replace(deal, pack=tuple(pack))).fault == "pack_differs"


def test_a_nonce_left_out_or_turned_is_noticed() -> None:
    deal = honest()
    for nonces in (deal.nonces[:1], deal.nonces[::-1], ()):
        assert check_deal(msgspec.structs.replace(deal, nonces=nonces)).fault == "pack_differs"


@pytest.mark.parametrize("card", ["CJ", "XX"])
def test_a_pack_is_32_different_cards(card: str) -> None:
    deal = honest()
    wrong = [card if place in (3, 4) else text for place, text in enumerate(deal.pack or ())]
    check = check_deal(msgspec.structs.replace(deal, pack=tuple(wrong)))
    assert (check.fault, check.whose) == ("told_misfit", "server")


def test_a_pack_may_be_spelt_as_people_write_cards() -> None:
    deal = honest()
    pack = tuple(text.replace("T", "10").lower() for text in deal.pack or ())
    assert check_deal(msgspec.structs.replace(deal, pack=pack)).fault is None


def test_one_a_line_a_list_and_one_alone_are_read() -> None:
    one, two = honest(), honest(deal="table-17/4")
    lines = msgspec.json.encode(one) + b"\n\n" + msgspec.json.encode(two) + b"\n"
    assert list(read_revealed(BytesIO(lines))) == [one, two]
    assert list(read_revealed(BytesIO(msgspec.json.encode([one, two])))) == [one, two]
    pretty = msgspec.json.format(msgspec.json.encode(one), indent=2)
    assert list(read_revealed(BytesIO(b"\xef\xbb\xbf" + pretty))) == [one]


def test_a_bad_line_does_not_hide_the_others() -> None:
    one = honest()
    lines = b"noise\n" + msgspec.json.encode(one) + b'\n{"deal": "x", "new": 1}\n{"deal": "x"}\n'
    first, second, third, fourth = read_revealed(BytesIO(lines))
    # Whatever is wrong with it, a deal that has a name has an answer.
    assert (second, fourth) == (one, MisfitDeal("x"))
    for problem, line in ((first, 1), (third, 3)):
        assert isinstance(problem, Problem)
        assert (problem.code, problem.line) == ("bad_revealed_deal", line)


@given(st.binary(max_size=300))
def test_noise_is_told_as_such(noise: bytes) -> None:
    for problem in read_revealed(BytesIO(noise)):
        assert isinstance(problem, Problem)
