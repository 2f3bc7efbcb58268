"""
Compiled functions over sets of cards: the exact solver, worlds, playouts.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


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

class SureProof:
    """
    Whether the soloist of a suit game or grand keeps the defenders to so many card points in every deal. `leader` is 0 for him, then clockwise. One thread at a time; the interpreter lock is released while it works.
    """

    def __init__(self, *, contract: int, hand: int, others: int, leader: int, table_bits: int = 20) -> None: ...

    def ask(self, points: int) -> None:
        """Begin: may the defenders be kept to so many?"""

    def advance(self) -> int:
        """Go on for a tenth of a second or less; the nodes searched."""

    def proved(self) -> bool:
        """Whether it holds in every deal."""

    def refuted(self) -> list[int] | None:
        """The hands of the left and the right defender where it does not."""

    def tried(self) -> int:
        """How many sets of deals were decided."""

class ViewReader:
    """
    Reads what a player decides by. The members of the game's enumerations and the types of actions are handed over in the order that the kernel knows them in.
    """

    def __init__(self, *, cards: tuple[object, ...], seats: tuple[object, ...], contracts: tuple[object, ...], levels: tuple[object, ...], phases: tuple[object, ...], offers: tuple[object, ...], actions: tuple[object, ...]) -> None: ...

class SimplePlayer:
    """The player `simple`; `skat.players.simple` is its Python side."""

    def __init__(self, values: bytes, reader: ViewReader) -> None: ...

    def decide(self, view: Any) -> Any:
        """
        The legal action of this view that he chooses. Raises ValueError out of turn.
        """

class SteppedDeal:
    """One deal of the whole game; `skat.env.native` is its Python side."""

    def __init__(self, pack: Sequence[int], *, opening: Sequence[int] = [], free_bidding: bool = False, giving_up: bool = False, four: bool = False) -> None: ...

    @property
    def turn(self) -> int: ...

    @property
    def phase(self) -> int: ...

    @property
    def soloist(self) -> int: ...

    @property
    def announcement(self) -> int: ...

    def legal_actions(self) -> list[int]:
        """The numbers of what may be done, ascending."""

    def step(self, action: int) -> None: ...

    def clone(self) -> SteppedDeal: ...

    def resampled(self, seat: int, *, seed: int, world: Sequence[int] | None = None) -> SteppedDeal:
        """
        A deal that looks the same to this seat; `world` says where the cards lie.
        """

    def mask(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def observe(self, seat: int) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def history(self, seat: int) -> Annotated[NDArray[numpy.int16], dict(order='C')]: ...

    def said(self) -> list[tuple[int, int]]:
        """All actions so far with who did them."""

    def dealt(self) -> tuple[int, int, int, int]: ...

    def hands(self) -> tuple[int, int, int, int]: ...

    def outcome(self) -> list[int] | None:
        """The fields of `DealOutcome`, once the deal is over."""

class SteppedBatch:
    """Many deals side by side; `skat.env.Batch` is its Python side."""

    def __init__(self, n: int, *, seed: int, threads: int, outputs: Sequence[str], free_bidding: bool, giving_up: bool, four: bool, start: int, pairs: int, simple: bool, packs: Sequence[Sequence[int]], openings: Sequence[Sequence[int]], values: bytes, reward: int, zero_sum: bool, scale: float, autoreset: int) -> None: ...

    def arrays(self) -> dict[str, object]:
        """What is written, by name, without a copy."""

    def reset_all(self) -> None: ...

    def reset(self, ids: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def step(self, actions: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)], ids: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> None: ...

    def suggest(self) -> Annotated[NDArray[numpy.int16], dict(order='C')]: ...

    def play(self, deals: int, *, simple: bool, with_masks: bool, with_planes: bool) -> tuple[int, Annotated[NDArray[numpy.int16], dict(order='C')]]: ...

    def clone(self, ids: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> SteppedBatch: ...

    def deal(self, game: int, episode: int) -> SteppedDeal:
        """Game k's e-th deal where it begins, as a deal of its own."""

    def deal_of(self, game: int) -> SteppedDeal:
        """A copy of a game as it stands."""

    def kept(self) -> list[tuple[int, int, list[int]]]:
        """Of every game its number, its episode and the actions so far."""

    def restore(self, games: Sequence[tuple[int, int, Sequence[int]]]) -> None: ...

def shuffled_pack(seed: int, game: int, episode: int) -> list[int]:
    """The pack of game k's e-th deal."""

def bid_values() -> list[int]:
    """The ladder as the stepper has it."""

class Declarer:
    """
    What `strong` and `club` do before the play; `skat.players.strong` is the Python side. `calls` are those of the auction, cards are masks, games and calls numbers of actions.
    """

    def __init__(self, tables: ValueTables, *, is_classic: bool = False) -> None: ...

    def call(self, calls: bytes, ten: int) -> int:
        """What the seat on turn calls."""

    def take_or_play_hand(self, calls: bytes, ten: int) -> int:
        """To take the skat, or a game by hand."""

    def discard(self, calls: bytes, twelve: int) -> int:
        """The two cards to lay away."""

    def announce(self, calls: bytes, ten: int, away: int) -> int:
        """The game to play with these two laid away."""

    def ways(self, calls: bytes, seat: int, ten: int, bid: int) -> tuple[float, float, int, float, list[tuple[int, float, float, int]]]:
        """
        What a pass and the game with the skat bring; the best game by hand and what it brings; each contract as it is best played, the best first: its game, points, the share that is won, the highest value at which it brings more than a pass.
        """

    def promised(self, calls: bytes, twelve: int) -> bytes:
        """
        Floats for each of 66 discards: what six contracts and null ouvert bring.
        """

    def fitted(self, calls: bytes, viewer: int, hidden: tuple[Sequence[int], int, Sequence[int], Sequence[int]], *, seed: int, most: int) -> bytes:
        """At most so many worlds in which the others would have called so."""

    def continued(self, calls: bytes, ten: int, asked: Sequence[int], *, measured: Sequence[float], seed: int, worlds: int) -> list[float]:
        """
        What each of these calls of the seat on turn comes to, in the mean of so many worlds.
        """

class ValueTables:
    """
    The learned values of hands: for each family ten arrays of floats in the machine's order.
    """

    def __init__(self, suit: Sequence[bytes], grand: Sequence[bytes], null: Sequence[bytes]) -> None: ...

    def logits(self, held: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], away: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, situation: int, contracts: Sequence[int]) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None, None), order='C')]:
        """
        For each [question][contract][hand] a logit, 0 where the contract is not asked about.
        """

    def prospects(self, ten: int, *, seat: int, raised: Sequence[Sequence[float]], won: float, lost: float) -> tuple[Annotated[NDArray[numpy.int64], dict(order='C')], Annotated[NDArray[numpy.float64], dict(order='C')], Annotated[NDArray[numpy.float64], dict(order='C')], Annotated[NDArray[numpy.float32], dict(order='C')], Annotated[NDArray[numpy.float32], dict(order='C')], Annotated[NDArray[numpy.float32], dict(order='C')]]:
        """
        What ten cards come to with each skat, the best two cards laid away, as [contract][skat]: the values of the games, what they bring where 61 card points are enough and where it takes 90, how often they are won so; how often null is won, closed and open. `raised` is added to the logits of winning, row after row.
        """

class ClubPlayer:
    """
    The player `club` by the Skat Order; `skat.players.strong` is its Python side.
    """

    def __init__(self, hand_values: bytes, reader: ViewReader, values: ValueTables, beliefs: BeliefTables) -> None: ...

    def decide(self, view: Any, seed: Callable[[Any], int]) -> Any:
        """
        The legal action of this view that he chooses; `seed(view)` is asked for where worlds are drawn. Raises ValueError out of turn.
        """
