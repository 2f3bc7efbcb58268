"""Messages are sealed as RFC 8291 does it, and signed as RFC 8292 does."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from skat.server.push.posting import (
    Signer,
    fresh_private,
    is_no_key,
    public_bytes,
    sealed,
    sealed_anew,
)
from tests.server.push.push_service import Device, plain, signed, written

# RFC 8291, section 5 and appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
OWN_PUBLIC = (
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
)
DEVICE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
DEVICE_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    own = ec.derive_private_key(int.from_bytes(plain(OWN), "big"), ec.SECP256R1())
    assert written(public_bytes(own)) == OWN_PUBLIC
    body = sealed(
        MESSAGE, key=plain(DEVICE_PUBLIC), secret=plain(SECRET), own=own, salt=plain(SALT)
    )
    assert written(body) == SEALED


def test_only_the_device_reads_it_and_no_two_are_alike() -> None:
    device = Device(int.from_bytes(plain(DEVICE), "big"), plain(SECRET))
    assert written(device.key) == DEVICE_PUBLIC
    assert device.opened(plain(SEALED)) == MESSAGE
    both = [sealed_anew(MESSAGE, key=device.key, secret=device.secret) for _ in range(2)]
    assert [device.opened(body) for body in both] == [MESSAGE, MESSAGE]
    assert both[0] != both[1]


def test_a_key_off_the_curve_is_none() -> None:
    device = Device()
    assert not is_no_key(device.key)
    for key in (b"", bytes(65), b"\x04" + bytes(64), device.key[:-1], device.key[:-1] + b"\0"):
        assert is_no_key(key), key


@pytest.mark.parametrize("contact", ["mailto:club@example.org", "https://club.example/"])
def test_a_push_service_knows_who_sends(contact: str) -> None:
    signer = Signer(fresh_private(), contact=contact)
    headers = signer.headers("https://push.example/d/AbC", now=1_790_000_000.5)
    claims, key = signed(headers["Authorization"])
    half_a_day = 12 * 3_600
    assert claims == {
        "aud": "https://push.example",
        "exp": 1_790_000_000 + half_a_day,
        "sub": contact,
    }
    assert key == signer.public
    assert len(plain(key)) == 65
