"""Questions to the referee as `skat judge` asks them."""

from functools import cache
from pathlib import Path
from typing import Any

from skat.messages import catalogue
from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from tests.tools import read_yaml

HERE = Path(__file__).parent

CLUBS: dict[str, Any] = {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"}
"""Clubs with two at 30: 36 if won, -72 if lost, and no level is needed."""

OPEN: dict[str, Any] = {"soloist_points": 30, "opponent_points": 20}
"""A game that is not decided."""


def ask(request: object) -> dict[str, Any]:
    """The answer to a request that is no error."""
    answer = judge_request(request)
    assert isinstance(answer, dict), answer
    return answer


def ruling(
    kind: str,
    by: str | None = None,
    *,
    game: dict[str, Any] | None = None,
    state: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    event: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The ruling on an event, in clubs with two unless another game is given."""
    told = {"kind": kind, **({"by": by} if by else {}), **(event or {})}
    request = {"event": told, "state": state or {}, "options": options or {}, **more}
    if game != {}:
        request["game"] = game or CLUBS
    return ask(request)


def before_the_game(kind: str, by: str | None = None, **more: Any) -> dict[str, Any]:
    """The ruling on an event before the auction is over."""
    return ruling(kind, by, game={}, **more)


def refused(request: object) -> str:
    """The code with which a request is refused."""
    answer = judge_request(request)
    assert isinstance(answer, Refusal), answer
    return answer.code


@cache
def kinds() -> dict[str, dict[str, list[str]]]:
    """The table of all kinds of events: what each means at each moment, and who cannot do it."""
    content: dict[str, dict[str, list[str]]] = read_yaml(HERE / "kinds.yaml")
    return content


@cache
def worked_examples() -> tuple[dict[str, Any], ...]:
    """The table of worked examples."""
    return tuple(read_yaml(HERE / "examples.yaml")["examples"])


def leaves_open(answer: dict[str, Any], row: str) -> bool:
    """Whether a ruling says that the rules are silent on this open question (DISCREPANCIES)."""
    return str(answer["undecided"]).startswith(catalogue("en")[f"ruling.open.{row.lower()}"])
