"""XSkat's game files: the cards of deals, without play."""

import pytest

from skat.notation.record import Record, read_record, write_record
from skat.notation.replaying import replay
from tests.notation.test_xskat import read

GAMES = """\
# A 10  K  Q  J  9  8  7
  2  2  2  2  2  0  3  3  # Diamond
  2  2  2  2  2  3  3  3  # Heart
  1  1  1  1  1  3  3  3

  1  1  1  1  1  0  3  3
3 3 3 3 3 3 3 3
3 3 2 2 2 2 2 2
2 2 2 2 1 1 1 1
1 1 1 1 1 1 0 0
repeat
noise
"""


def test_a_game_file_has_deals_without_play() -> None:
    first, second = read(GAMES)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.line, second.line) == (2, 7)
    assert [card.value for card in first.deal.skat] == ["D9", "C9"]
    assert "CJ" in [card.value for card in first.deal.middlehand]
    assert [card.value for card in second.deal.forehand[:8]] == [
        *("DA", "DT", "DK", "DQ", "DJ", "D9", "D8", "D7")
    ]
    assert replay(first).status == "unfinished"
    assert read_record(write_record(first), line=2) == first


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("random_seed 123456 0 2\n", ["xskat_random_seed"]),
        (GAMES.replace("repeat", "random_seed 1 0 2"), ["record", "record", "xskat_random_seed"]),
        (GAMES.replace("repeat", "3 3 3 3 3 3 3 3"), ["record", "record", "xskat_line"]),
        (GAMES.split("repeat")[0] + "1 1 1 1 1 1 1 1", ["record", "record", "xskat_unfinished"]),
        (GAMES.replace("2  2  2  2  2  0", "2  2  2  2  2  2"), ["piles_not_dealt", "record"]),
    ],
)
def test_what_is_no_deal_in_a_game_file_is_told(text: str, codes: list[str]) -> None:
    assert [getattr(each, "code", "record") for each in read(text)] == codes
