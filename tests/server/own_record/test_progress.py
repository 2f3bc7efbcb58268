"""Progress from several browsers: brought together in any order it comes to the same."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.record import DealtCards
from skat.server.study.progress import (
    MOST_MISTAKES,
    MOST_PUZZLES,
    LessonProgress,
    OwnMistake,
    Progress,
    PuzzleProgress,
    merged,
    missing,
)

NAMES = st.sampled_from(("a", "b", "c", "d"))
NO_CARDS = DealtCards(forehand=(), middlehand=(), rearhand=(), skat=())


def mistake(played: Card, losses: float = 9.0) -> OwnMistake:
    return OwnMistake(
        seat=Seat.FOREHAND,
        deal=NO_CARDS,
        actions=(),
        right=(Card.CJ,),
        losses={played: losses},
        played=played,
    )


SOME = st.builds(
    Progress,
    puzzles=st.dictionaries(
        NAMES,
        st.builds(
            PuzzleProgress,
            rights=st.integers(0, 3),
            due=st.none() | st.integers(0, 9),
            tried=st.integers(0, 4),
        ),
    ),
    lessons=st.dictionaries(
        NAMES,
        st.builds(
            LessonProgress,
            at=st.integers(0, 5),
            done=st.booleans(),
            answered=st.sets(st.integers(0, 3)).map(lambda steps: tuple(sorted(steps))),
        ),
    ),
    mistakes=st.dictionaries(
        NAMES, st.builds(mistake, st.sampled_from((Card.SJ, Card.H7)), st.sampled_from((8.0, 9.0)))
    ),
)


@given(SOME, SOME, SOME)
def test_order_and_repetition_change_nothing(one: Progress, two: Progress, three: Progress) -> None:
    assert merged(one, two) == merged(two, one)
    assert merged(merged(one, two), three) == merged(one, merged(two, three))
    assert merged(merged(one, two), two) == merged(one, two)
    assert merged(Progress(), one) == one


@given(SOME, SOME)
def test_nothing_is_lost_and_nothing_goes_back(one: Progress, two: Progress) -> None:
    both = merged(one, two)
    assert set(both.puzzles) == {*one.puzzles, *two.puzzles}
    assert set(both.mistakes) == {*one.mistakes, *two.mistakes}
    assert missing(both, [*one.mistakes, *two.mistakes]) == ()
    for before in (one, two):
        for name, lesson in before.lessons.items():
            assert both.lessons[name].at >= lesson.at
            assert both.lessons[name].done >= lesson.done
            assert set(both.lessons[name].answered) >= set(lesson.answered)
        for name, puzzle in before.puzzles.items():
            assert both.puzzles[name].tried >= puzzle.tried
            assert both.puzzles[name] in (one.puzzles.get(name), two.puzzles.get(name))


def test_the_strength_is_that_of_the_one_who_tried_more() -> None:
    few = Progress(strength=900, puzzles={"a": PuzzleProgress()})
    many = Progress(strength=1100, puzzles={name: PuzzleProgress() for name in "bc"})
    assert merged(few, many).strength == merged(many, few).strength == 1100
    assert merged(many, Progress()).strength == 1100


def test_the_puzzles_tried_last_stay() -> None:
    known = Progress(puzzles={f"p{day}": PuzzleProgress(tried=day) for day in range(MOST_PUZZLES)})
    both = merged(known, Progress(puzzles={"new": PuzzleProgress(tried=MOST_PUZZLES)}))
    assert len(both.puzzles) == MOST_PUZZLES
    assert "new" in both.puzzles
    assert "p0" not in both.puzzles
    assert msgspec.json.decode(msgspec.json.encode(both), type=Progress) == both


def test_the_own_mistakes_tried_last_stay_and_others_are_not_wanted() -> None:
    names = [f"own-{day:03}" for day in range(MOST_MISTAKES)]
    tried = {name: PuzzleProgress(tried=day + 1) for day, name in enumerate(names)}
    full = Progress(puzzles=tried, mistakes=dict.fromkeys(names, mistake(Card.SJ)))
    assert missing(full, ["own-never"]) == ()
    newer = merged(full, Progress(puzzles={"own-new": PuzzleProgress(tried=MOST_MISTAKES + 1)}))
    assert missing(newer, ["own-new", names[0]]) == ("own-new",)
    both = merged(newer, Progress(mistakes={"own-new": mistake(Card.H7)}))
    assert len(both.mistakes) == MOST_MISTAKES
    assert "own-new" in both.mistakes
    assert names[0] not in both.mistakes


def test_progress_of_before_own_mistakes_were_kept_is_read() -> None:
    kept = b"""{"puzzles":{"4f0c9b1d2e3a5566":{"rights":1,"due":330,"tried":327}},"strength":1030,
        "lessons":{"first-trick":{"at":3,"done":true}}}"""
    assert msgspec.json.decode(kept, type=Progress) == Progress(
        puzzles={"4f0c9b1d2e3a5566": PuzzleProgress(rights=1, due=330, tried=327)},
        strength=1030,
        lessons={"first-trick": LessonProgress(at=3, done=True)},
    )
