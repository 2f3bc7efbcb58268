"""Every step of a score in every language: the sum gives the score, the words are its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from skat.messages import LANGUAGES, catalogue, message
from skat.messages.sums import step_words, sum_sentences
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.rules.editions import Options, RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.score import score
from skat.rules.scoring.steps import ScoreStep, StepKind, is_doubling, stored_steps
from tests.lanes.few import few

RULES = (
    RuleSet(revision=2),
    RuleSet(
        options=Options(leaflet_announcements=True, leaflet_ouvert=True, leaflet_overbid=True),
        revision=2,
    ),
)
TOPS = (Tops(held=True, count=2), Tops(held=False, count=1))
ENDS = ((120, 10), (95, 8), (61, 5), (40, 4), (20, 0))


def standing(points: int, tricks: int) -> Standing:
    """A final standing of the soloist."""
    return Standing(points, 120 - points, tricks, 10 - tricks)  # type: ignore[arg-type]


def games() -> Iterator[tuple[FinishedGame, RuleSet]]:
    """Suit, grand and null games with every kind of step: announced, doubled, overbid, charged."""
    doubled = ((False, False), (True, False), (True, True))
    for rules, contract, tops, announced, ended, (kontra, re_said), bid, theirs in product(
        RULES,
        (Contract.CLUBS, Contract.GRAND),
        TOPS,
        (Announced.NONE, Announced.SCHNEIDER, Announced.OUVERT),
        ENDS,
        doubled,
        (18, 264),
        (Announced.NONE, Announced.SCHWARZ),
    ):
        yield (
            FinishedGame(
                announcement=Announcement(
                    contract, hand=announced is not Announced.NONE, announced=announced
                ),
                bid=BidValue(bid),
                end=GameEnd.PLAYED_OUT,
                tops=tops,
                standing=standing(*ended),
                kontra=kontra,
                re=re_said,
                defenders_announced=theirs,
            ),
            rules,
        )
    for missed, bock in product((False, True), repeat=2):
        yield (
            FinishedGame(
                announcement=Announcement(Contract.CLUBS),
                bid=BidValue(18),
                end=GameEnd.PLAYED_OUT,
                tops=TOPS[0],
                standing=standing(70, 6),
                kontra=True,
                spitze=True,
                spitze_missed=missed,
                bock=bock,
            ),
            RULES[0],
        )
    for hand, ouvert, tricks, (kontra, re_said), bid in product(
        (False, True), (False, True), (0, 1), doubled, (18, 264)
    ):
        announced = Announced.OUVERT if ouvert else Announced.NONE
        yield (
            FinishedGame(
                announcement=Announcement(Contract.NULL, hand=hand, announced=announced),
                bid=BidValue(bid),
                end=GameEnd.PLAYED_OUT,
                standing=standing(0, tricks),
                tops_by_contract=dict.fromkeys(TRUMP_CONTRACTS, TOPS[0]),
                kontra=kontra,
                re=re_said,
            ),
            RULES[0],
        )


GAMES = [(game, score(game, rules)) for game, rules in games()]
SEEN = {step.kind for _, entered in GAMES for step in entered.steps}
NUMBER = re.compile(r"-?\d+")
NEUTRAL = {
    "score.schneider": "schneider",
    "score.null": "null",
    "score.null_ouvert": "null ouvert",
    "score.ouvert": "ouvert",
    "score.schwarz": "schwarz",
    "score.spitze": "spitze",
    "score.constant": "{steps} = {value}",
}
"""Words and forms that may be the same in another language as in English."""
GERMAN = {("de", f"score.{kind}") for kind in ("hand", "null_hand", "null_ouvert_hand")}


def total(sentences: list[str]) -> int:
    """The sum done again from what is printed, every number checked on the way."""
    first, *later = sentences
    numbers = [int(number) for number in NUMBER.findall(first)]
    result = numbers[-1]
    if len(numbers) > 2:
        said, base = numbers[-3], numbers[-2]
        assert said * base == result, first
        steps = numbers[:-2]
        assert steps == list(range(steps[0], steps[0] + len(steps))), first
    elif len(numbers) == 2:
        assert result % numbers[0] == 0, first
    for sentence in later:
        result = _next(result, [int(number) for number in NUMBER.findall(sentence)], sentence)
    return result


def _next(before: int, numbers: list[int], sentence: str) -> int:
    match numbers:
        case [value] if value == 2 * before or value == -before or value != before:
            return value
        case [one, value] if one == before:
            assert value == -2 * before, sentence
            return value
        case [_bid, value]:
            return value
    raise AssertionError(sentence)


def test_the_sweep_has_every_kind_of_step() -> None:
    assert set(StepKind) == SEEN


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_the_printed_arithmetic_gives_the_score(language: str) -> None:
    for game, entered in GAMES:
        sentences = sum_sentences(entered, bid=game.bid, language=language)
        assert total(sentences) == entered.score, sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_kontra_and_re_double_the_value_and_are_not_multiplied(language: str) -> None:
    """`skat play` once printed "Kontra: doppelt 5, Re: noch einmal doppelt 6, mal 12 = 48"."""
    game = FinishedGame(
        announcement=Announcement(Contract.CLUBS, hand=True),
        bid=BidValue(18),
        end=GameEnd.PLAYED_OUT,
        tops=TOPS[0],
        standing=standing(70, 6),
        kontra=True,
        re=True,
    )
    entered = score(game, RULES[0])
    said = [
        [int(number) for number in NUMBER.findall(sentence)]
        for sentence in sum_sentences(entered, bid=18, language=language)
    ]
    assert said == [[2, 3, 4, 12, 48], [96], [192]]
    assert entered.score == 192


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_english_word_stands_in_another_language(language: str) -> None:
    own, english = catalogue(language), catalogue("en")
    keys = [key for key in own if key.startswith("score.")]
    for key in keys:
        if (language, key) not in GERMAN and own[key].lower() != NEUTRAL.get(key):
            assert own[key].lower() != english.get(key, "").lower(), key
    vocabulary = {
        word
        for key in (*keys, *(key for key in own if key.startswith("contract.")))
        for word in re.findall(r"[^\W\d_]+", own[key])
    }
    for game, entered in GAMES:
        for sentence in sum_sentences(entered, bid=game.bid, language=language):
            assert set(re.findall(r"[^\W\d_]+", sentence)) <= vocabulary, sentence


def test_every_kind_has_its_words_in_every_language() -> None:
    for language, kind in product(LANGUAGES, StepKind):
        step = ScoreStep(kind=kind, count=2)
        if kind is not StepKind.SUBSTITUTE and not is_doubling(step):
            words = step_words(step, language=language)
            assert message("no_such", {}, language)[:6] not in words


def test_stored_words_are_the_steps_again() -> None:
    """Lists of the release before steps were typed have their English names."""
    for _, entered in GAMES:
        assert stored_steps(entered.breakdown) == entered.steps
    assert stored_steps(["with 0", "substitute: null x 3", "beer", "with 100"]) == ()


def test_the_substitute_names_its_game_in_the_language() -> None:
    charged = next(entered for _, entered in GAMES if entered.steps[0].kind is StepKind.SUBSTITUTE)
    german = sum_sentences(charged, bid=264, language="de")
    assert german == ["Gewertet als Pik mal 24 = 264", "Verloren: zweimal 264 = -528"]
