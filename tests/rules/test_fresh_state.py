"""A deal that has not begun: nothing was said, shown, doubled or counted."""

from skat.rules.machine import start


def test_nothing_has_happened_yet() -> None:
    state = start()
    assert (state.skat_taken, state.laid_open, state.re) == (False,) * 3
    assert (state.bid, state.soloist, state.announcement, state.kontra) == (None,) * 4
    assert (state.calls, state.trick, state.tricks, state.offences) == ((),) * 4
    assert state.points == state.tricks_won == (0, 0, 0)
