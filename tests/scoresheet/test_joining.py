"""Players come to a table and leave it while the list is kept; everything still adds up."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.rules.editions import RuleSet
from skat.scoresheet.foot import feet
from skat.scoresheet.invariants import violated
from skat.scoresheet.joining import MOST_COLUMNS, announce_leaving, join, stay
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.seats import TableChange
from skat.scoresheet.settlement import settle_sheet
from skat.scoresheet.sheet import (
    MOST_PLAYERS,
    ScoreSheet,
    agreed,
    begins_round,
    dealer_of,
    end,
    enter,
    open_sheet,
    round_in,
    seated,
    seats_in,
    take_back,
)
from skat.scoresheet.typed import TypedGame, line_of_typed


def sheet_of(players: str, *, length: int | None = None) -> ScoreSheet:
    """A list for players of one letter each."""
    opened = open_sheet(list(players), length=length)
    assert isinstance(opened, ScoreSheet)
    return opened


def game(place: int, *, won: bool) -> Line:
    """Clubs with 1: 24 or -48."""
    typed = TypedGame(
        soloist=Place(place), contract=Contract.CLUBS, won=won, tops=Tops(held=True, count=1)
    )
    line = line_of_typed(typed, RuleSet())
    assert isinstance(line, Line)
    return line


def with_lines(sheet: ScoreSheet, *lines: Line) -> ScoreSheet:
    """The list with these deals entered."""
    for line in lines:
        entered = enter(sheet, line)
        assert isinstance(entered, ScoreSheet), entered
        sheet = entered
    return sheet


def joined(sheet: ScoreSheet, name: str, instead_of: int | None = None) -> ScoreSheet:
    """The list after a player joined with the consent of all."""
    other = None if instead_of is None else Place(instead_of)
    after = join(sheet, name, consent=sheet.places, instead_of=other)
    assert isinstance(after, ScoreSheet), after
    return after


def leaving(sheet: ScoreSheet, place: int) -> ScoreSheet:
    """The list after a player announced that he leaves."""
    after = announce_leaving(sheet, Place(place))
    assert isinstance(after, ScoreSheet), after
    return after


def staying(sheet: ScoreSheet, place: int) -> ScoreSheet:
    """The list after a player who had announced leaving stays."""
    after = stay(sheet, Place(place))
    assert isinstance(after, ScoreSheet), after
    return after


def code(answer: ScoreSheet | Refusal) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refusal)
    return answer.code


def names(sheet: ScoreSheet, deal: int) -> str:
    """Who sits at the table in a deal, the first dealer first."""
    return "".join(sheet.players[place - 1] for place in seated(sheet, deal))


def test_the_number_of_rounds_stays() -> None:
    sheet = with_lines(sheet_of("ABC", length=36), *[passed_line()] * 9)
    four = joined(sheet, "D")
    assert four.planned == 9 + 9 * 4
    assert joined(four, "E", instead_of=1).planned == four.planned
    back = leaving(four, 2)
    assert back.planned == 9 + 4 + 8 * 3
    assert [round_in(four, deal) for deal in (9, 10, 13, 14)] == [3, 4, 4, 5]
    assert joined(sheet_of("ABC"), "D").planned is None
    # Three rounds at three, one at four, and again at three.
    rounds = [round_in(back, deal) for deal in (1, 3, 4, 9, 10, 13, 14, 16, 17, 20)]
    assert rounds == [1, 1, 2, 3, 4, 4, 5, 5, 6, 7]


def test_the_players_of_the_next_deal_are_asked_for_consent() -> None:
    sheet = with_lines(leaving(sheet_of("ABCD"), 1), *[passed_line()] * 3)
    others = [Place(2), Place(3), Place(4)]
    assert not agreed(sheet, others)
    assert agreed(sheet, sheet.places)
    gone = with_lines(sheet, passed_line())
    assert agreed(gone, others)
    assert not agreed(gone, others[:2])
    assert not agreed(gone, others, deal=4)


def test_who_leaves_may_come_back_to_his_column() -> None:
    sheet = leaving(sheet_of("ABCD"), 1)
    sheet = with_lines(sheet, *[passed_line()] * 4)
    assert (names(sheet, 4), names(sheet, 5)) == ("ABCD", "BCD")
    assert dealer_of(sheet, 5) == 2
    assert code(announce_leaving(sheet, Place(1))) == "no_such_place"
    sheet = with_lines(sheet, *[passed_line()] * 3)
    sheet = joined(sheet, "A")
    assert (sheet.size, names(sheet, 8)) == (4, "BCDA")


def test_an_announcement_moves_with_the_round_that_grows() -> None:
    sheet = leaving(with_lines(sheet_of("ABCD"), *[passed_line()] * 4), 1)
    grown = joined(sheet, "E")
    assert (names(grown, 9), names(grown, 10)) == ("ABCDE", "BCDE")
    taken_over = joined(sheet, "E", instead_of=1)
    assert [names(taken_over, deal) for deal in (5, 12)] == ["EBCD", "EBCD"]


def test_who_announced_leaving_may_stay_while_he_sits_there() -> None:
    told = leaving(sheet_of("ABCD"), 2)
    assert staying(told, 2) == sheet_of("ABCD")
    # In the last round, too; once it is over he has left.
    last = with_lines(told, *[passed_line()] * 3)
    assert names(staying(last, 2), 5) == "ABCD"
    assert code(stay(with_lines(last, passed_line()), Place(2))) == "no_such_place"
    assert stay(told, Place(3)) == Refusal(
        code="leaving_not", articles=("SkO-4.5.9",), details={"name": "C"}
    )
    # The list of three that would have ended goes on.
    three = leaving(sheet_of("ABC", length=36), 3)
    assert (three.planned, staying(three, 3).planned) == (3, 36)
    ended = with_lines(three, *[passed_line()] * 3)
    assert code(stay(ended, Place(3))) == "list_complete"


def test_where_one_stays_another_leaves_after_a_whole_round_still() -> None:
    both = leaving(with_lines(leaving(sheet_of("ABCDE"), 1), passed_line()), 2)
    assert [change.deal for change in both.changes] == [6, 10]
    assert [change.deal for change in staying(both, 1).changes] == [11]
    assert [change.deal for change in staying(both, 2).changes] == [6]


def test_with_two_left_the_list_ends() -> None:
    sheet = with_lines(leaving(sheet_of("ABC"), 3), *[passed_line()] * 3)
    assert sheet.complete
    assert code(enter(sheet, passed_line())) == "list_complete"
    assert code(join(sheet, "D", consent=sheet.places)) == "list_complete"
    assert leaving(sheet_of("ABC", length=36), 3).planned == 3


def test_a_refused_change_of_the_table_says_why() -> None:
    ended = with_lines(leaving(sheet_of("ABC"), 3), *[passed_line()] * 3)
    over = Refusal(code="list_complete", details={"deals": 3})
    assert announce_leaving(ended, Place(1)) == over
    assert join(ended, "D", consent=ended.places) == over
    told = leaving(sheet_of("ABCD"), 2)
    assert announce_leaving(told, Place(2)) == Refusal(
        code="leaving_already", articles=("SkO-4.5.9",), details={"name": "B"}
    )
    assert code(announce_leaving(told, Place(5))) == "no_such_place"
    started = with_lines(sheet_of("ABC"), passed_line())
    assert join(started, "D", consent=started.places) == Refusal(
        code="round_not_complete", articles=("SkO-3.1.2",), details={"deals": 1, "players": 3}
    )


def test_who_leaves_too_may_say_so() -> None:
    both = leaving(leaving(sheet_of("ABCD"), 2), 3)
    assert [each.left for each in both.changes] == [2, 3]


def test_a_refused_newcomer_hears_how_many_there_may_be() -> None:
    sheet = sheet_of("ABC")
    for name in "DEFGH":
        sheet = joined(sheet, name)
    assert join(sheet, "I", consent=sheet.places) == Refusal(
        code="too_many_players", details={"players": 9, "most": MOST_PLAYERS}
    )
    for name in "IJKL":
        sheet = joined(sheet, name, instead_of=seated(sheet, 1)[0])
    assert join(sheet, "M", consent=sheet.places, instead_of=seated(sheet, 1)[0]) == Refusal(
        code="too_many_players", details={"players": 13, "most": MOST_COLUMNS}
    )


def test_a_line_taken_back_lets_nobody_in_too_early() -> None:
    sheet = joined(with_lines(sheet_of("ABC"), *[passed_line()] * 3), "D")
    back = take_back(sheet, by="A", at="", why="a slip")
    assert isinstance(back, ScoreSheet)
    assert names(back, 3) == "ABC"
    assert code(join(back, "E", consent=back.places)) == "round_not_complete"
    again = with_lines(back, game(2, won=True))
    assert names(again, 4) == "ABCD"


@pytest.mark.parametrize(
    ("name", "instead_of", "expected"),
    [
        ("", None, "bad_name"),
        ("A", None, "player_twice"),
        ("D", 4, "no_such_place"),
        ("D", 0, "no_such_place"),
    ],
)
def test_who_cannot_join(name: str, instead_of: int | None, expected: str) -> None:
    sheet = sheet_of("ABC")
    other = None if instead_of is None else Place(instead_of)
    assert code(join(sheet, name, consent=sheet.places, instead_of=other)) == expected


def test_a_list_has_only_so_many_columns() -> None:
    sheet = sheet_of("ABC")
    for name in "DEFGH":
        sheet = joined(sheet, name)
    assert code(join(sheet, "I", consent=sheet.places)) == "too_many_players"
    for name in "IJKL":
        sheet = joined(sheet, name, instead_of=seated(sheet, 1)[0])
    assert sheet.size == MOST_COLUMNS
    full = join(sheet, "M", consent=sheet.places, instead_of=seated(sheet, 1)[0])
    assert code(full) == "too_many_players"


def test_everybody_is_paid_for_the_time_that_he_sat_there() -> None:
    three = with_lines(sheet_of("ABC"), game(2, won=False), passed_line(), passed_line())
    sheet = with_lines(joined(three, "D"), game(2, won=False), game(4, won=True))
    by_name = {
        foot.name: (foot.points, foot.others_lost, foot.seeger_fabian) for foot in feet(sheet)
    }
    assert by_name == {
        "A": (0, 2, 40 + 30),
        "B": (-96, 0, -96 - 100),
        "C": (0, 2, 40 + 30),
        "D": (24, 1, 24 + 50 + 30),
    }
    # -48 among three, then -48 and 24 among four.
    assert [int(amount) for amount in settle_sheet(sheet).amounts] == [72, -264, 72, 120]
    assert violated(sheet) == ()


def random_evening(chance: random.Random) -> ScoreSheet:
    """People come, go and come back, between rounds as they may."""
    sheet = sheet_of(chance.choice(["ABC", "ABCD"]))
    for deal in range(1, 60):
        if sheet.complete:
            break
        if begins_round(sheet, deal) and chance.random() < 0.3:
            name = chance.choice("ABCDEFGH")
            other = chance.choice([None, *seated(sheet, deal)])
            answer = join(sheet, name, consent=sheet.places, instead_of=other)
            sheet = sheet if isinstance(answer, Refusal) else answer
        if chance.random() < 0.1:
            left = announce_leaving(sheet, chance.choice(seated(sheet, deal)))
            sheet = sheet if isinstance(left, Refusal) else left
        if chance.random() < 0.1:
            stayed = stay(sheet, chance.choice(seated(sheet, deal)))
            sheet = sheet if isinstance(stayed, Refusal) else stayed
        active = [*seats_in(sheet, deal).values()]
        line = passed_line()
        if chance.random() < 0.9:
            line = game(chance.choice(active), won=chance.random() < 0.7)
        sheet = with_lines(sheet, line)
    return sheet


@pytest.mark.parametrize("seed", range(30))
def test_whatever_happens_the_sums_fit(seed: int) -> None:
    sheet = random_evening(random.Random(seed))
    assert violated(sheet) == ()
    assert all(begins_round(sheet, change.deal) for change in sheet.changes)
    assert sum(settle_sheet(sheet).amounts) == 0
    # A game is paid by those who sat there: the soloist by each of the others, once.
    amounts = [Fraction(0)] * sheet.size
    for deal, line in enumerate(sheet.lines, start=1):
        here = seated(sheet, deal)
        for place in here:
            if line.soloist is not None:
                mine = (len(here) - 1) * line.score if place == line.soloist else -line.score
                amounts[place - 1] += mine
    assert settle_sheet(sheet).amounts == tuple(amounts)
    for deal in range(1, len(sheet.lines) + 1):
        assert dealer_of(sheet, deal) in seated(sheet, deal)
        if begins_round(sheet, deal):
            assert dealer_of(sheet, deal) == seated(sheet, deal)[0]
    ended = end(replace(sheet, ended=False))
    assert isinstance(ended, ScoreSheet) or ended.code in ("round_not_complete", "list_complete")


@pytest.mark.article("SkO-3.2.1")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("deal", range(1, 13))
def test_who_leaves_in_the_middle_of_a_round_does_not_turn_the_order(deal: int, place: int) -> None:
    """In a tournament: the next in turn deals on, until all who stay have dealt three times."""
    left = TableChange(deal=deal, left=Place(place))
    sheet = replace(ScoreSheet(players=("A", "B", "C", "D"), length=12), changes=(left,))
    stay, dealt, turn = {1, 2, 3, 4} - {place}, list[int](), 1
    while any(dealt.count(each) < 3 for each in stay):
        if len(dealt) + 1 < deal or turn != place:
            dealt.append(turn)
        turn = turn % 4 + 1
    assert sheet.planned == len(dealt)
    assert [dealer_of(sheet, at) for at in range(1, len(dealt) + 1)] == dealt
    # A round begins where all who stay have dealt equally often, and who left no more often.
    so_far = [[dealt[:at].count(each) for each in (*stay, place)] for at in range(len(dealt) + 1)]
    starts = [
        at
        for at, (*others, his) in enumerate(so_far, start=1)
        if len({*others}) == 1 and (his == others[0] if at < deal else his <= others[0])
    ]
    assert [at for at in range(1, len(dealt) + 2) if begins_round(sheet, at)] == starts
    assert [round_in(sheet, at) for at in starts] == [1, 2, 3, 4]
