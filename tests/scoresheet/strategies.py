"""Tables, entries and stakes as hypothesis draws them."""

from fractions import Fraction

from hypothesis import strategies as st

from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.stakes import Stake

NAMES = ("Anna", "Ben", "Cleo", "David", "Emma")

table_sizes = st.integers(min_value=3, max_value=5)
totals = st.lists(
    st.integers(min_value=-3000, max_value=3000).map(ListPoints), min_size=3, max_size=7
)
stakes = st.fractions(min_value=0, max_value=5, max_denominator=20).map(Stake)
whole_stakes = st.integers(min_value=1, max_value=5).map(lambda units: Stake(Fraction(units)))


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, ...]:
    return NAMES[: draw(table_sizes)]


@st.composite
def entries(draw: st.DrawFn, table: tuple[str, ...]) -> DealEntry[str]:
    soloist = draw(st.none() | st.sampled_from(table))
    if soloist is None:
        return DealEntry(None, ListPoints(0))
    value = draw(st.integers(min_value=18, max_value=264))
    return DealEntry(soloist, ListPoints(value if draw(st.booleans()) else -2 * value))


@st.composite
def played_lists(draw: st.DrawFn) -> tuple[tuple[str, ...], list[DealEntry[str]]]:
    table = draw(tables())
    return table, draw(st.lists(entries(table), max_size=12))
