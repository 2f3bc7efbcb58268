"""`skat judge --jsonl`: the ruling on one event, in the stable form, with its reason in words.

`situation` reads a request, `form` writes the answer; a request with `tricks` is one about a whole
deal, and `tricks` answers it.
"""

from __future__ import annotations

from skat.notation.cards import CardScheme
from skat.referee import rule
from skat.requests.jsonl import Answer
from skat.requests.judge.form import answer_of
from skat.requests.judge.situation import read_situation
from skat.requests.judge.tricks import tricks_answer
from skat.requests.refusing import allowed, refusals_returned


@refusals_returned
def judge_request(
    request: object, *, language: str = "en", scheme: CardScheme = CardScheme.EN
) -> Answer:
    """The answer to one decoded line: the ruling, its score in list points of the soloist.

    >>> game = {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"}
    >>> ruling = judge_request({"game": game, "event": {"kind": "revoke", "by": "middlehand"},
    ...                         "state": {"soloist_points": 20, "opponent_points": 40}})
    >>> ruling["winner"], ruling["level"], ruling["score"]
    ('soloist', 'simple', 36)
    >>> judge_request({"event": {"kind": "revoke", "by": "dealer"}, "table": 4}).code
    'dealer_has_no_cards'
    """
    if isinstance(request, dict) and "tricks" in request:
        return tricks_answer(request, language=language, scheme=scheme)
    ruling = allowed(rule(allowed(read_situation(request, scheme=scheme))))
    return answer_of(ruling, language=language, scheme=scheme)
