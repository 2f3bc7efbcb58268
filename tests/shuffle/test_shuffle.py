import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import ALL_CARDS, Card
from skat.shuffle import (
    Commitment,
    DealId,
    Nonce,
    Seed,
    commitment,
    jointly_shuffled_pack,
    nonce_commitment,
    secret_for,
    shuffled_pack,
    transcript,
    verify,
)

PLAIN = (Seed(bytes(32)), DealId("table-17/1"))
RICH = (Seed(bytes(range(32))), DealId("Tisch-ä/2"))
NONCES = tuple(Nonce(bytes([number]) * 16) for number in (1, 2, 3))

seeds = st.binary(min_size=32, max_size=32).map(Seed)
nonces = st.lists(st.binary(min_size=16, max_size=64).map(Nonce), max_size=4)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_fixed_vector_without_nonces() -> None:
    assert shuffled_pack(*PLAIN) == cards(
        "D9 D7 S9 DK HJ C7 S7 HA HK H9 ST S8 DA CJ DJ HT "
        "H8 C9 SA SJ CT D8 SK C8 DQ SQ CA H7 HQ CQ DT CK"
    )
    assert commitment(*PLAIN) == bytes.fromhex(
        "9cfa20229926edfced34c1c08835093bacd748d8a928442d5fec16288af4f406"
    )


def test_fixed_vector_with_nonces() -> None:
    assert shuffled_pack(*RICH, nonces=NONCES) == cards(
        "ST C8 CT SK D7 D8 HQ H7 DK SA DJ CJ CA DT SJ DA "
        "H9 S7 S8 HT CK DQ S9 C7 HJ D9 HA H8 SQ HK CQ C9"
    )
    assert commitment(*RICH) == bytes.fromhex(
        "25ec18d63da1068e2a8df14d3c101505de0d727b02e03583ee7c74c812b9f8d2"
    )


def written_anew(seed: bytes, deal_id: str, nonces: list[bytes]) -> list[str]:
    """The description of the module, done a second time with nothing of its code."""

    def field(content: bytes) -> bytes:
        return len(content).to_bytes(8, "big") + content

    stream, block = b"", 0
    pack = [suit + rank for suit in "DHSC" for rank in "789QKTAJ"]
    at = 0
    for last in range(31, 0, -1):
        greatest = 256 // (last + 1) * (last + 1)
        while True:
            while at >= len(stream):
                parts = [b"skat shuffle 1", deal_id.encode(), *nonces, block.to_bytes(8, "big")]
                message = b"".join(map(field, parts))
                stream += hmac.new(seed, message, hashlib.sha256).digest()
                block += 1
            byte = stream[at]
            at += 1
            if byte < greatest:
                break
        chosen = byte % (last + 1)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return pack


@given(seeds, st.text(max_size=40), nonces)
def test_a_second_implementation_agrees(seed: Seed, name: str, given_nonces: list[Nonce]) -> None:
    pack = shuffled_pack(seed, DealId(name), nonces=given_nonces)
    assert [card.value for card in pack] == written_anew(seed, name, list(given_nonces))


@given(seeds, nonces)
def test_every_pack_has_all_cards_and_verifies(seed: Seed, given_nonces: list[Nonce]) -> None:
    deal_id = DealId("table/1")
    pack = shuffled_pack(seed, deal_id, nonces=given_nonces)
    assert set(pack) == set(ALL_CARDS)
    assert len(pack) == 32
    committed = commitment(seed, deal_id)
    assert verify(pack, seed=seed, deal_id=deal_id, committed=committed, nonces=given_nonces)


def test_anything_changed_no_longer_verifies() -> None:
    seed, deal_id = RICH
    pack, committed = shuffled_pack(seed, deal_id, nonces=NONCES), commitment(seed, deal_id)
    other_seed = Seed(bytes(31) + b"\1")
    swapped = (pack[1], pack[0], *pack[2:])
    good = {"seed": seed, "deal_id": deal_id, "committed": committed, "nonces": NONCES}
    assert verify(pack, **good)  # type: ignore[arg-type]
    assert not verify(swapped, **good)  # type: ignore[arg-type]
    for change in (
        {"seed": other_seed},
        {"seed": other_seed, "committed": commitment(other_seed, deal_id)},
        {"deal_id": DealId("Tisch-ä/3")},
        {"committed": Commitment(bytes(32))},
        {"nonces": NONCES[::-1]},
        {"nonces": NONCES[:2]},
    ):
        assert not verify(pack, **{**good, **change})  # type: ignore[arg-type]


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled_pack(Seed(bytes(length)), DealId("table/1"))
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(Seed(bytes(length)), DealId("table/1"))


@pytest.mark.parametrize("length", [0, 15, 65])
def test_a_nonce_has_16_to_64_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="nonce"):
        shuffled_pack(*PLAIN, nonces=[Nonce(bytes(length))])


def chi_square(deals: int) -> float:
    """Card by position over many deals; 31 * 31 degrees of freedom."""
    seen: Counter[tuple[Card, int]] = Counter()
    for number in range(deals):
        pack = shuffled_pack(PLAIN[0], DealId(f"sample/{number}"))
        seen.update(zip(pack, range(32), strict=True))
    expected = deals / 32
    return sum(
        (seen[card, place] - expected) ** 2 / expected for card in ALL_CARDS for place in range(32)
    )


def test_every_card_comes_everywhere_equally_often() -> None:
    # 961 degrees of freedom: mean 961, standard deviation 43.8; these bounds are p = 0.0001.
    assert 806 < chi_square(4_000) < 1_131


@pytest.mark.proof
def test_every_card_comes_everywhere_equally_often_in_many_deals() -> None:
    assert 806 < chi_square(200_000) < 1_131


# --- skat shuffle 2 -------------------------------------------------------------------------------


def test_fixed_vector_of_scheme_2() -> None:
    seed, deal_id = RICH
    sealed = commitment(seed, deal_id)
    shown = [
        (place, nonce_commitment(nonce, deal_id, sealed=sealed))
        for place, nonce in enumerate(NONCES, 1)
    ]
    fixed = transcript(deal_id, sealed=sealed, commitments=shown)
    assert fixed.hex() == "c94cf829da88274dc6021c42450084a08c9dcf6f8266fa4c5b109306452e4c2c"
    assert " ".join(map(str, jointly_shuffled_pack(seed, fixed, nonces=NONCES))) == (
        "DT HA DA DQ HK C9 HJ C8 DJ HQ CJ ST H8 CT H7 D8 "
        "SA D9 S8 CA S7 CK S9 HT CQ D7 SK SJ H9 SQ C7 DK"
    )


def scheme_2_anew(seed: bytes, deal: str, nonces: list[tuple[int, bytes]]) -> list[str]:
    """The description of the module, done a second time with nothing of its code."""

    def fields(*contents: bytes) -> bytes:
        return b"".join(len(content).to_bytes(8, "big") + content for content in contents)

    sealed = hashlib.sha256(seed + deal.encode()).digest()
    pages = b""
    for place, nonce in nonces:
        message = fields(b"skat shuffle 2", deal.encode(), sealed, nonce)
        pages += fields(place.to_bytes(8, "big"), hashlib.sha256(message).digest())
    fixed = hashlib.sha256(fields(b"skat shuffle 2 set", deal.encode(), sealed) + pages).digest()
    message = fields(b"skat shuffle 2", fixed, *(nonce for _, nonce in nonces))
    blocks = (
        hmac.new(seed, message + fields(block.to_bytes(8, "big")), hashlib.sha256).digest()
        for block in range(100)
    )
    stream = iter(b"".join(blocks))
    pack = [suit + rank for suit in "DHSC" for rank in "789QKTAJ"]
    for last in range(31, 0, -1):
        byte = next(each for each in stream if each < 256 // (last + 1) * (last + 1))
        pack[last], pack[byte % (last + 1)] = pack[byte % (last + 1)], pack[last]
    return pack


@given(seeds, st.text(max_size=40), nonces)
def test_a_second_implementation_of_scheme_2_agrees(
    seed: Seed, name: str, given_nonces: list[Nonce]
) -> None:
    deal_id, placed = DealId(name), list(enumerate(given_nonces, 1))
    sealed = commitment(seed, deal_id)
    shown = [(at, nonce_commitment(nonce, deal_id, sealed=sealed)) for at, nonce in placed]
    fixed = transcript(deal_id, sealed=sealed, commitments=shown)
    pack = jointly_shuffled_pack(seed, fixed, nonces=given_nonces)
    expected = scheme_2_anew(seed, name, [(at, bytes(nonce)) for at, nonce in placed])
    assert [card.value for card in pack] == expected


def test_every_part_of_what_is_fixed_has_a_say() -> None:
    seed, deal_id = RICH
    sealed = commitment(seed, deal_id)
    shown = [(1, Commitment(bytes(32))), (2, Commitment(bytes(31) + b"\1"))]
    fixed = {
        transcript(deal_id, sealed=sealed, commitments=shown),
        transcript(DealId("Tisch-ä/3"), sealed=sealed, commitments=shown),
        transcript(deal_id, sealed=commitment(seed, DealId("x")), commitments=shown),
        transcript(deal_id, sealed=sealed, commitments=shown[::-1]),
        transcript(deal_id, sealed=sealed, commitments=shown[:1]),
        transcript(deal_id, sealed=sealed, commitments=[(3, shown[0][1]), shown[1]]),
    }
    packs = {jointly_shuffled_pack(seed, each, nonces=NONCES) for each in fixed}
    packs |= {jointly_shuffled_pack(seed, min(fixed), nonces=NONCES[::-1])}
    assert (len(fixed), len(packs)) == (6, 7)
    opened = {
        nonce_commitment(NONCES[0], deal_id, sealed=sealed),
        nonce_commitment(NONCES[1], deal_id, sealed=sealed),
        nonce_commitment(NONCES[0], DealId("x"), sealed=sealed),
        nonce_commitment(NONCES[0], deal_id, sealed=shown[0][1]),
    }
    assert len(opened) == 4


@given(seeds, st.text(max_size=20), st.text(max_size=20))
def test_secrets_for_other_uses_are_not_the_seed_and_not_each_other(
    seed: Seed, one: str, two: str
) -> None:
    deal_id = DealId("table/1")
    secrets = [secret_for(seed, deal_id, use=use) for use in (one, two)]
    assert (secrets[0] == secrets[1]) == (one == two)
    assert seed not in secrets
