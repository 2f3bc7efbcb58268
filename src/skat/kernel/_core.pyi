"""Compiled functions over sets of cards."""

from collections.abc import Sequence


def count_cards(cards: int) -> int:
    """How many cards the 32-bit mask holds, one bit a card."""

def build_info() -> dict[str, str]:
    """The compiler and the C++ standard that this module was built with."""

def count_worlds(certain: Sequence[int], unseen: int, room: Sequence[int], possible: Sequence[int]) -> int:
    """How many worlds fit, exactly. See `skat.kernel.worlds`."""

def list_worlds(certain: Sequence[int], unseen: int, room: Sequence[int], possible: Sequence[int], first: int, count: int) -> bytes:
    """Worlds by number, in a fixed order; 16 bytes each."""

def sample_worlds(certain: Sequence[int], unseen: int, room: Sequence[int], possible: Sequence[int], count: int, seed: int, threads: int) -> bytes:
    """Worlds drawn uniformly; 16 bytes each."""

def sample_weighted_worlds(certain: Sequence[int], unseen: int, room: Sequence[int], possible: Sequence[int], weights: Sequence[Sequence[float]], count: int, seed: int, threads: int) -> tuple[bytes, bytes]:
    """
    Worlds drawn by weights of 32 cards x 4 locations, and their importance (doubles).
    """

def play_out(worlds: bytes, contract: int, soloist: int, leader: int, trick: Sequence[int], taken: int, forced: Sequence[int], weights: Sequence[Sequence[Sequence[int]]] | None, repeats: int, seed: int, threads: int) -> tuple[bytes, bytes]:
    """
    Points and tricks of the soloist, a byte a playout. See `skat.kernel.playouts`.
    """
