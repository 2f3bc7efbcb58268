"""A review as lines of text: the ledger, then what was marked and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from skat.analysis.decision import ReviewedDecision
from skat.analysis.losses import FEWEST
from skat.analysis.outcomes import DEALER, Scale, seat_of
from skat.analysis.players import record_of
from skat.analysis.review import Review, Reviewed
from skat.analysis.why import WhyReason
from skat.analysis.written import is_marked, written_lines
from skat.messages import catalogue, message
from skat.messages.numbers import decimal_text
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.requests.words import Words

COLUMNS: Final = ("par", "dealt", "own", "hidden", "others", "result")

WIDTH: Final = 10

Names = Mapping[Seat, str]


def review_lines(review: Review, names: Names, words: Words) -> Iterator[str]:
    """The ledger, every inaccuracy and worse with its reasons; what too few worlds decided, what
    depends on how the others are read, and what was not judged.
    """
    yield from _ledger(review, names, words)
    marked = [reviewed for reviewed in review.decisions if is_marked(reviewed.decision)]
    for reviewed in marked:
        yield f"  {_marked(reviewed, names, words)}"
        for reason in reviewed.decision.why:
            yield f"      {_why(reason, words)}"
        if reviewed.open is not None and reviewed.open.cost < 0.05:
            yield f"      {words.say('review.cost_nothing')}"
    unmarked = [reviewed for reviewed in review.decisions if reviewed.decision.too_few_worlds]
    for reviewed in unmarked:
        yield f"  {_unmarked(reviewed, names, words)}"
    depending = [
        reviewed.decision for reviewed in review.decisions if reviewed.decision.depends_on_reading
    ]
    for decision in depending:
        yield f"  {words.say('review.depends_line', **_chosen(decision, names, words))}"
    if not marked and not unmarked and not depending:
        yield f"  {words.say('review.no_mistake')}"
    codes = Counter(reviewed.code for reviewed in review.not_judged)
    if codes:
        reasons = ", ".join(words.say(f"review.reason.{code}") for code in codes)
        yield f"  {words.say('review.not_judged', count=codes.total(), reasons=reasons)}"


def player_lines(reviews: Sequence[tuple[Review, Names]], words: Words) -> Iterator[str]:
    """A line a player over all deals: points lost a game, with the interval.

    Where two seats of a deal have one name it is nobody's, as where names were taken away.
    """
    if not reviews:
        return
    by_name: dict[str, list[tuple[Review, str]]] = {}
    for review, names in reviews:
        seats_of = Counter(names.values())
        for seat, name in names.items():
            if name and seats_of[name] == 1 and seat.value in review.ledger:
                by_name.setdefault(name, []).append((review, seat.value))
    scale = "own" if reviews[0][0].scale is Scale.OWN else "table"
    yield words.say(f"review.{scale}_points")
    for name, own in by_name.items():
        record = record_of(own)
        alone = record.lost.margin is None
        yield words.say(
            "review.player",
            name=name,
            deals=record.deals,
            lost=_points(record.lost.value, words),
            margin=words.say("review.one_deal")
            if alone
            else f"±{_points(record.lost.margin or 0, words)}",
            in_play=_points(record.lost_in_play.value, words),
            decisions=record.decisions,
            accuracy="-" if record.accuracy is None else f"{_points(record.accuracy, words)} %",
            result=_points(record.result.value, words),
            adjusted="-" if record.adjusted is None else _points(record.adjusted.value, words),
        )


def choice_text(choice: str, words: Words) -> str:
    """Cards, calls and games of a review in the words of a language.

    >>> from skat.notation.cards import CardScheme
    >>> choice_text("D7 H7 grand", Words("en", CardScheme.EN))
    '♦7 ♥7 Grand'
    """
    words_of_choice = [_word(word, words) for word in choice.split()]
    if len(words_of_choice) == 2 and words_of_choice[1].isdecimal():
        return words.say("review.called", call=words_of_choice[0], value=words_of_choice[1])
    return " ".join(words_of_choice)


def _word(text: str, words: Words) -> str:
    if text in Card.__members__:
        return words.card(Card[text])
    sentences = catalogue(words.language)
    keys = (f"{room}.{text}" for room in ("review.choice", "contract", "level"))
    return next((sentences[key] for key in keys if key in sentences), text)


def _ledger(review: Review, names: Names, words: Words) -> Iterator[str]:
    heads = [words.say(f"review.column.{name}") for name in COLUMNS]
    if review.adjusted:
        heads.append(words.say("review.column.adjusted"))
    labels = {chair: _who(chair, names, words) for chair in review.ledger}
    first = max(map(len, labels.values()))
    yield f"  {'':{first}}" + "".join(f"{head:>{WIDTH}}" for head in heads)
    for chair, lines in review.ledger.items():
        rounded = written_lines(lines)
        numbers = [rounded[name] for name in COLUMNS]
        if review.adjusted:
            numbers.append(review.adjusted[chair])
        cells = "".join(f"{_points(number, words):>{WIDTH}}" for number in numbers)
        yield f"  {labels[chair]:{first}}{cells}"


def _who(chair: str, names: Names, words: Words) -> str:
    seat = seat_of(chair)
    if chair == DEALER or seat is None:
        return words.say("review.dealer")
    name = names.get(seat, "")
    seat_word = words.say(f"seat.{seat.value}")
    return f"{seat_word} ({name})" if name else seat_word


def _marked(reviewed: Reviewed, names: Names, words: Words) -> str:
    decision = reviewed.decision
    return words.say(
        "review.marked",
        mark=words.say(f"mark.{decision.mark.word}"),
        sure=_sure(decision, words),
        **_chosen(decision, names, words),
    )


def _chosen(decision: ReviewedDecision, names: Names, words: Words) -> dict[str, str | int]:
    """What was chosen and what is best, as every line of a decision says it."""
    return {
        "phase": words.say(f"review.phase.{decision.phase}", trick=decision.trick),
        "seat": _who(decision.seat.value, names, words),
        "chosen": choice_text(decision.chosen, words),
        "points": _points(decision.calibrated, words),
        "stake": round(decision.stake),
        "best": ", ".join(choice_text(best, words) for best in decision.best),
    }


def _sure(decision: ReviewedDecision, words: Words) -> str:
    """How sure the numbers are, as the page says it: the error, and how many worlds count."""
    if not decision.worlds:  # A null by its learned worth: no deal was looked at.
        code = "estimated"
    elif decision.phase in ("auction", "skat"):
        code = "estimated_over"
    else:
        code = "all_worlds" if decision.all_worlds else "sure"
    return words.say(
        f"review.{code}",
        error=_points(decision.loss.error, words),
        worlds=decision.worlds,
        effective=round(decision.effective),
    )


def _why(reason: WhyReason, words: Words) -> str:
    """A reason in a sentence; its numbers have a minus, as in the ledger."""
    details = {
        name: f"−{-detail}" if isinstance(detail, int) and detail < 0 else detail
        for name, detail in reason.details.items()
    }
    return message(f"why.{reason.code}", details, words.language)


def _unmarked(reviewed: Reviewed, names: Names, words: Words) -> str:
    decision = reviewed.decision
    return words.say(
        "review.unmarked",
        worlds=decision.worlds,
        effective=round(decision.effective),
        fewest=FEWEST,
        **_chosen(decision, names, words),
    )


def _points(value: float, words: Words) -> str:
    return decimal_text(Fraction(round(value, 1)), language=words.language)
