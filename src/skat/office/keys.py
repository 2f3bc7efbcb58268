"""Who may do what in a tournament: keys that follow from one secret, so that none is stored.

A start card carries its player's key as a QR code; desk and referees have their own. The
holder of the secret can print every card again; it stays in the journal's description and is in no
view.
"""

from __future__ import annotations

import base64
import hmac
from typing import Final

from skat.model.refusal import Refusal
from skat.tournament.commands import By, HelperId, Role
from skat.tournament.draw import StartNumber

SECRET_BYTES: Final = 32
MANAGEMENT_ONLY: Final = Refusal(code="management_only", articles=("TR-3.2",))
"""What others hear where only the key of the desk will do."""

_KEY_BYTES: Final = 18
_HELPER: Final = "h"
"""What the key of a helper begins with."""
_ENTRY_BYTES: Final = 5
_LIVE_BYTES: Final = 9


def key_of(secret: bytes, by: By) -> str:
    """The key of a player's card, of the desk, the referees or a helper; 24 characters and whose.

    >>> key_of(bytes(32), By()) == key_of(bytes(32), By(Role.REFEREE))
    False
    """
    whose = by.helper if by.number is None else by.number
    owner = by.role.value if whose is None else f"{by.role.value}/{whose}"
    digest = hmac.digest(secret, owner.encode(), "sha256")[:_KEY_BYTES]
    key = base64.urlsafe_b64encode(digest).decode()
    if by.helper is not None:
        return f"{_HELPER}{by.helper}.{key}"
    return key if by.number is None else f"{by.number}.{key}"


def holder_of(secret: bytes, key: str) -> By | None:
    """Whose key this is; None for a forged one.

    >>> holder_of(bytes(32), key_of(bytes(32), By(Role.PLAYER, StartNumber(7)))).number
    7
    >>> holder_of(bytes(32), "7.forged") is None
    True
    """
    number, dot, _ = key.partition(".")
    if dot:
        helps = number.startswith(_HELPER)
        number = number.removeprefix(_HELPER)
        if not (number.isascii() and number.isdecimal() and len(number) <= 4):
            return None
        if helps:
            holders = [By(Role.HELPER, helper=HelperId(int(number)))]
        else:
            holders = [By(Role.PLAYER, StartNumber(int(number)))]
    else:
        holders = [By(Role.MANAGEMENT), By(Role.REFEREE), By(Role.STANDBY)]
    given = key.encode(errors="replace")
    for by in holders:
        if hmac.compare_digest(key_of(secret, by).encode(), given):
            return by
    return None


def live_name(secret: bytes, *, series: int, table: int, left: int) -> str:
    """What the live table of a table of the draw is called; `left` counts those before it.

    It follows from the secret, so that opening it again opens the same one, and nobody guesses it.

    >>> live_name(bytes(32), series=1, table=2, left=0).startswith("t-")
    True
    """
    digest = hmac.digest(secret, f"live/{series}/{table}/{left}".encode(), "sha256")
    return f"t-{base64.urlsafe_b64encode(digest[:_LIVE_BYTES]).decode()}"


def seat_token(secret: bytes, *, live: str, number: StartNumber) -> str:
    """What opens a player's place at a live table; only his start card leads to it.

    >>> one, other = (seat_token(bytes(32), live="t-a", number=StartNumber(n)) for n in (1, 2))
    >>> one == other
    False
    """
    digest = hmac.digest(secret, f"seat/{live}/{number}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def entry_code(secret: bytes, opening: int) -> str:
    """What the link needs by which players enter themselves; 8 characters, for it is printed.

    >>> entry_code(bytes(32), 1) == entry_code(bytes(32), 2)
    False
    """
    digest = hmac.digest(secret, f"entry/{opening}".encode(), "sha256")[:_ENTRY_BYTES]
    return base64.b32encode(digest).decode()
