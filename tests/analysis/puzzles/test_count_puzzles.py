"""Puzzles of counting: each counted again from its record alone, without the rules machine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from skat.analysis.puzzles import (
    Answer,
    CountQuestion,
    Place,
    Puzzle,
    count,
    read_puzzle,
    shipped_puzzles,
    written_puzzle,
)
from skat.analysis.puzzles.count import FEWEST_TRICKS, questions_in
from skat.analysis.puzzles.equals import puzzle_id, renamed, renamings
from skat.analysis.puzzles.make import own_deal, puzzles_of
from skat.analysis.puzzles.solve import answer_to, why_not_proven
from skat.arena.soundness import with_hidden_cards_anew
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.notation.problem import Problem
from skat.rules.actions import Play
from skat.rules.views import view
from tests.analysis.puzzles.retelling import Retold
from tests.analysis.puzzles.test_puzzles import contract_of, state_of, with_names
from tests.tools import code_of

COUNT = tuple(each for each in shipped_puzzles() if each.kind == "count")


def counted_again(puzzle: Puzzle) -> tuple[int | None, str | None]:
    """The number, or the place, as the record tells it."""
    retold, asked = Retold(puzzle.record, puzzle.seat.value), puzzle.counted
    assert asked is not None
    if asked.card is not None:
        places = retold.places_of(asked.card.value)
        assert len(places) == 1, (puzzle.id, places)
        return None, places[0]
    if asked.suit is not None:
        return len(retold.group(asked.suit.value + "7") & set(retold.out)), None
    if asked.what == "trumps":
        return len(retold.trumps & set(retold.out)), None
    return retold.points[asked.what == "soloist_points"], None


def test_all_are_counted_again_from_the_record_alone() -> None:
    asked = Counter(each.counted.what for each in COUNT if each.counted)
    assert set(asked) == {"trumps", "suit", "soloist_points", "defender_points", "place"}
    for each in COUNT:
        assert counted_again(each) == (each.answer.number, each.answer.place), each.id


def test_all_are_proven_and_read_back() -> None:
    for each in COUNT:
        assert why_not_proven(each) is None
    assert read_puzzle(written_puzzle(COUNT[0])) == COUNT[0]


def test_every_question_of_a_deal_is_answered_as_the_record_says() -> None:
    """More than is kept: all that can be asked in some deals, early and late, by all three."""
    asked: Counter[str] = Counter()
    for number in range(12):
        deal = own_deal(number)
        for puzzle in puzzles_of(deal, kind="count"):
            state = state_of(puzzle)
            for counted in questions_in(view(state, puzzle.seat)):
                answer = answer_to("count", state, asked=counted)
                assert isinstance(answer, Answer)
                own = replace(puzzle, counted=counted, answer=answer)
                assert counted_again(own) == (answer.number, answer.place), (number, counted)
                asked[counted.what] += 1
    assert len(asked) == 5
    assert sum(asked.values()) >= 100


def test_a_place_that_others_need_is_full() -> None:
    """Rearhand has no seven: it is with middlehand, whose only place it takes."""
    known = Knowledge(
        certain=(0, 0, 0, 0),
        unseen=Card.D7.mask | Card.D8.mask,
        room=(0, 1, 1, 0),
        possible=(EVERY_CARD, EVERY_CARD, Card.D8.mask, EVERY_CARD),
    )
    assert [count._may_lie(Card.D8, place, known) for place in range(4)] == [
        False,
        False,
        True,
        False,
    ]


def test_hidden_cards_change_neither_answer_nor_id() -> None:
    for each in COUNT[:25]:
        state = state_of(each)
        other = with_hidden_cards_anew(state, each.seat, Random(each.id))
        assert answer_to("count", other, asked=each.counted) == each.answer
        seen = view(other, each.seat)
        assert puzzle_id("count", other, seen, target=None, asked=each.counted) == each.id


def test_another_question_is_another_puzzle() -> None:
    for one in COUNT[:10]:
        state = state_of(one)
        seen = view(state, one.seat)
        each = [puzzle_id("count", state, seen, target=None, asked=it) for it in questions_in(seen)]
        assert len(set(each)) == len(each)


def test_other_names_of_suits_leave_the_id() -> None:
    looked_at = 0
    for each in COUNT:
        contract = contract_of(each)
        if contract not in (Contract.GRAND, Contract.DIAMONDS) or each.counted is None:
            continue
        for renaming in list(renamings(contract))[1:3]:
            names = {card.value: renamed(card, contract, renaming).value for card in Card}
            state = state_of(replace(each, record=with_names(each.record, names)))
            card, suit = each.counted.card, each.counted.suit
            asked = CountQuestion(
                each.counted.what,
                suit=suit and renaming[suit],
                card=card and renamed(card, contract, renaming),
            )
            seen = view(state, each.seat)
            assert puzzle_id("count", state, seen, target=None, asked=asked) == each.id
            looked_at += 1
    assert looked_at >= 10


def test_what_cannot_be_asked_is_refused() -> None:
    deal = own_deal(0)
    for state, action in zip(deal.states, deal.actions, strict=False):
        if isinstance(action, Play) and len(state.tricks) < FEWEST_TRICKS:
            assert list(questions_in(view(state, action.seat))) == []
    one = COUNT[0]
    state = state_of(one)
    own = view(state, one.seat).hand[0]
    for asked in (
        None,
        Contract.GRAND,
        CountQuestion("place"),
        CountQuestion("place", card=own),
        CountQuestion("suit"),
        CountQuestion("trumps", card=own),
    ):
        assert isinstance(answer_to("count", state, asked=asked), Refusal), asked


def test_a_wrong_count_is_found() -> None:
    of_number = next(each for each in COUNT if each.answer.number is not None)
    of_place = next(each for each in COUNT if each.answer.place is not None)
    assert of_number.answer.number is not None
    wrong = replace(of_number, answer=Answer(number=of_number.answer.number + 1))
    assert code_of(why_not_proven(wrong)) == "puzzle_wrong_answer"
    other: Place = "skat" if of_place.answer.place != "skat" else "forehand"
    assert (
        code_of(why_not_proven(replace(of_place, answer=Answer(place=other))))
        == "puzzle_wrong_answer"
    )
    assert (
        code_of(why_not_proven(replace(of_number, rating=of_number.rating + 50)))
        == "puzzle_wrong_rating"
    )


@pytest.mark.parametrize(
    "change",
    [{"counted": None}, {"answer": Answer(place="skat")}, {"answer": Answer()}, {"kind": "open"}],
)
def test_question_and_answer_belong_to_the_kind(change: dict[str, object]) -> None:
    one = next(one for one in COUNT if one.answer.number is not None)
    with pytest.raises(ValueError, match=r"kind|count"):
        replace(one, **change)
    line = written_puzzle(one).replace(b'"number"', b'"worlds"')
    assert isinstance(read_puzzle(line), Problem)
