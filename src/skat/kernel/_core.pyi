"""
Compiled functions over sets of cards: the exact solver, worlds, playouts.
"""

from collections.abc import Sequence


def count_cards(cards: int) -> int:
    """How many cards the 32-bit mask holds, one bit a card."""

def build_info() -> dict[str, str]:
    """
    The compiler, the C++ standard and the instructions that this module was built with.
    """

class Position:
    """All cards open; plain numbers, as in `skat.kernel.position`."""

    def __init__(self, *, contract: int, hands: Sequence[int], skat: int = 0, soloist: int = 0, leader: int = 0, trick: Sequence[int] = [], soloist_points: int = 0, defender_points: int = 0) -> None: ...

    def why_refused(self) -> str:
        """The code of what is wrong with the position; empty if nothing is."""

    def why_discards_refused(self) -> str:
        """
        The same for the position before the discard: twelve cards with the soloist.
        """

class Cancel:
    """
    A flag that any thread may set; searches that were given it end soon after.
    """

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End the searches."""

    def is_set(self) -> bool:
        """Whether the flag is set."""

class Solver:
    """
    A solver with its own transposition table of 2**table_bits entries of eight bytes. One thread at a time; the interpreter lock is released while it works. Positions must not be refused. Every answer comes with the nodes searched. Bounds are those of the soloist's final card points (null: 1 if he wins); with a target they only tell on which side of it he ends.
    """

    def __init__(self, table_bits: int = 16) -> None: ...

    def value(self, position: Position, target: int | None = None, *, budget: int | None = None, cancel: Cancel | None = None) -> tuple[tuple[int, int], int]:
        """Both bounds of the value."""

    def moves(self, position: Position, target: int | None = None, *, budget: int | None = None, cancel: Cancel | None = None) -> tuple[list[tuple[int, int, int]], int]:
        """For each playable card, as a mask, both bounds of the value after it."""

    def discards(self, position: Position, *, budget: int | None = None, cancel: Cancel | None = None) -> tuple[list[tuple[int, int, int]], int]:
        """
        For each two of the soloist's twelve cards, as a mask, both bounds of the value with them laid away.
        """

    def line(self, position: Position, *, budget: int | None = None, cancel: Cancel | None = None) -> tuple[list[int], int]:
        """Cards of best play to the end, shorter if stopped."""

    def claim(self, position: Position, *, takers: int, choosers: int, budget: int | None = None, cancel: Cancel | None = None) -> tuple[tuple[bool | None, list[int]], int]:
        """
        Whether the seats `takers` get every trick left when the cards of `choosers` are played for it, and a line that refutes it.
        """

def perft(position: Position, *, budget: int | None = None, cancel: Cancel | None = None) -> int | None:
    """
    The number of lines of play to the end, None if stopped; in null a line ends with the soloist's first trick.
    """

def count_worlds(knowledge: tuple[Sequence[int], int, Sequence[int], Sequence[int]]) -> int:
    """How many worlds fit, exactly. See `skat.kernel.worlds`."""

def list_worlds(knowledge: tuple[Sequence[int], int, Sequence[int], Sequence[int]], first: int, number: int) -> bytes:
    """Worlds by number, in a fixed order; 16 bytes each."""

def sample_worlds(knowledge: tuple[Sequence[int], int, Sequence[int], Sequence[int]], number: int, seed: int, threads: int) -> bytes:
    """Worlds drawn uniformly; 16 bytes each."""

def sample_weighted_worlds(knowledge: tuple[Sequence[int], int, Sequence[int], Sequence[int]], weights: Sequence[Sequence[float]], number: int, seed: int, threads: int) -> tuple[bytes, bytes]:
    """
    Worlds drawn by weights of 32 cards x 4 locations, and their importance (doubles).
    """

def play_out(worlds: bytes, seen: Position, forced: Sequence[int], weights: Sequence[Sequence[Sequence[int]]] | None, repeats: int, seed: int, threads: int) -> tuple[bytes, bytes]:
    """
    Points and tricks of the soloist, a byte a playout. See `skat.kernel.playouts`.
    """

def evaluate(worlds: bytes, seen: Position, targets: Sequence[int | None], budget: int | None, cancel: Cancel | None, threads: int) -> tuple[list[int], bytes, int]:
    """
    Legal cards, a byte for each [world][card][target], and nodes. See `skat.kernel.evaluation`.
    """

class BeliefTables:
    """Learned weights of hands and of plays, floats in the machine's order."""

    def __init__(self, hands: bytes, plays: bytes) -> None: ...

    def judge(self, worlds: bytes, story: tuple[int, int, bool, Sequence[int], Sequence[int], Sequence[int]], observer: int) -> tuple[bytes, bytes]:
        """For each world both sums, doubles. See `skat.kernel.belief`."""

def belief_entries() -> tuple[int, int]:
    """How many floats the two tables hold."""

def belief_hand_features(start: Sequence[int], story: tuple[int, int, bool, Sequence[int], Sequence[int], Sequence[int]], observer: int) -> bytes:
    """Entries of the first table for one world, 32-bit numbers."""

def belief_play_features(start: Sequence[int], story: tuple[int, int, bool, Sequence[int], Sequence[int], Sequence[int]]) -> list[tuple[int, list[int], int, bytes]]:
    """
    For each play with a choice: seat, cards, which was chosen, ten entries a card.
    """
