"""In the process of a server: the pack of each deal is read from a file, where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skat.model.cards import Card
from skat.shuffle import Nonce, Seed, Transcript, jointly_shuffled_pack
from skat.tables.state import packs


def stack(file: str) -> None:
    """Deals what stands in this file from now on; a deal that is read again has the same pack."""
    known: dict[Transcript, tuple[Card, ...]] = {}
    written = Path(file)

    def dealt(seed: Seed, fixed: Transcript, *, nonces: Sequence[Nonce] = ()) -> tuple[Card, ...]:
        if fixed not in known:
            words = written.read_text("utf-8").split() if written.exists() else []
            known[fixed] = tuple(map(Card, words)) or jointly_shuffled_pack(
                seed, fixed, nonces=nonces
            )
        return known[fixed]

    vars(packs)["jointly_shuffled_pack"] = dealt
