"""A line on which nothing was entered counts for nobody."""

from skat.scoresheet.line import Line


def test_a_line_without_a_game_is_worth_nothing() -> None:
    line = Line()
    assert (line.game_value, line.counted_value, line.score) == (0, 0, 0)
    assert (line.overbid, line.won, line.multiplier) == (False, None, None)
    assert not line.hand
