"""A review as JSON, `skat-review/1`: sorted keys, rounded numbers, the same bytes everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor
from typing import Any, Final

import msgspec

from skat.analysis.decision import Option, ReviewedDecision
from skat.analysis.ledger import Lines
from skat.analysis.losses import is_an_error
from skat.analysis.measured import measured
from skat.analysis.players import record_of
from skat.analysis.review import Review, Reviewed
from skat.analysis.why import exact
from skat.players.belief.weighing import CHECKSUM

FORMAT: Final = "skat-review/1"


def written_review(review: Review, *, names: Mapping[str, str]) -> dict[str, Any]:
    """The review as plain values; `names` are the players by seat."""
    result = review.result
    return {
        "format": FORMAT,
        "scale": review.scale.value,
        "result": {
            "ending": result.ending.value,
            "soloist": None if result.soloist is None else result.soloist.value,
            "won": None if result.score is None else result.score.won,
            "score": None if result.score is None else int(result.score.score),
            "card_points": int(result.soloist_points),
        },
        "players": {
            chair: _player(review, chair, name=names.get(chair, "")) for chair in review.ledger
        },
        "decisions": [written_decision(reviewed) for reviewed in review.decisions],
        "not_judged": [
            {"n": left.number, "seat": left.seat.value, "code": left.code}
            for left in review.not_judged
        ],
        "ledger": {chair: written_lines(lines) for chair, lines in review.ledger.items()},
        "model": model(),
    }


def model() -> dict[str, Any]:
    """What the numbers of a review depend on; only reviews of one model compare."""
    known = measured()
    return {
        "version": known.numbers.version,
        "measured": known.digest,
        "belief": CHECKSUM,
    }


def review_bytes(written: Mapping[str, Any]) -> bytes:
    """One line of JSON without its end.

    >>> review_bytes({"b": 1, "a": 2.0})
    b'{"a":2.0,"b":1}'
    """
    return msgspec.json.encode(written, order="sorted")


def _player(review: Review, chair: str, *, name: str) -> dict[str, Any]:
    record = record_of([(review, chair)])
    return {
        "name": name,
        "decisions": record.decisions,
        "lost": _tenth(record.lost.value),
        "lost_in_play": _tenth(record.lost_in_play.value),
        "accuracy": None if record.accuracy is None else _tenth(record.accuracy),
        "adjusted": None if record.adjusted is None else _tenth(record.adjusted.value),
    }


def written_decision(reviewed: Reviewed) -> dict[str, Any]:
    """A decision with its number, and what it did in the deal as it lay under `open`."""
    written = {"n": reviewed.number, **written_knowable(reviewed.decision), "open": None}
    if reviewed.open is not None:
        written["open"] = {"cost": _tenth(reviewed.open.cost), "best": list(reviewed.open.best)}
    return written


def written_knowable(decision: ReviewedDecision) -> dict[str, Any]:
    """What the view of the seat alone says of a decision."""
    return {
        "seat": decision.seat.value,
        "phase": decision.phase,
        "trick": decision.trick,
        "chosen": decision.chosen,
        "best": list(decision.best),
        "loss": _tenth(decision.loss.points),
        "se": _tenth(decision.loss.error),
        "calibrated": _tenth(decision.calibrated),
        "stake": _tenth(decision.stake),
        "class": decision.mark.word,
        "too_few_worlds": decision.too_few_worlds,
        "depends_on_reading": decision.depends_on_reading,
        "forced": decision.forced,
        "obvious": decision.obvious,
        "worlds": decision.worlds,
        "effective": round(exact(decision.effective)),
        "all_worlds": decision.all_worlds,
        "options": written_options(decision.options),
        "why": [{"code": reason.code, "details": reason.details} for reason in decision.why],
    }


def written_options(options: Iterable[Option]) -> list[dict[str, Any]]:
    """What could be done, as a review and a hint write it."""
    return [
        {
            "action": option.action,
            "points": _tenth(option.points),
            "won": _thousandth(option.won),
            "schneider": _thousandth(option.schneider),
        }
        for option in options
    ]


def written_lines(lines: Lines) -> dict[str, float]:
    """The ledger in tenths of points that add up to the result, which is rounded to a tenth.

    >>> thirds = Lines(par=1 / 3, dealt=1 / 3, own=1 / 3, hidden=0.0, others=0.0, result=1.0)
    >>> written_lines(thirds)["par"], written_lines(thirds)["own"]
    (0.4, 0.3)
    """
    parts = {
        "par": lines.par,
        "dealt": lines.dealt,
        "own": lines.own,
        "hidden": lines.hidden,
        "others": lines.others,
    }
    total = round(10 * lines.result)
    tenths = {name: floor(10 * value) for name, value in parts.items()}
    missing = total - sum(tenths.values())
    by_remainder = sorted(parts, key=lambda name: tenths[name] - 10 * parts[name])
    for at in range(abs(missing)):
        tenths[by_remainder[at % len(by_remainder)]] += 1 if missing > 0 else -1
    return {**{name: value / 10 for name, value in tenths.items()}, "result": total / 10}


def is_marked(decision: ReviewedDecision) -> bool:
    """Whether it is an inaccuracy or worse."""
    return is_an_error(decision.mark)


def _tenth(value: float) -> float:
    return round(value, 1) + 0.0


def _thousandth(value: float | None) -> float | None:
    return None if value is None else round(value, 3) + 0.0
