"""The referee asked for the page's table: from memory, and on from where a run was broken off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools.generate.rulings.asking import NOTHING, OPEN_GAME, Cell, Question, Referee, answer
from tools.generate.rulings.drawn import drawn
from tools.generate.rulings.parts import GAMES_ASKED, STANDS_ASKED
from tools.generate.rulings.questions import KINDS
from tools.generate.rulings.remembered import remembered

SEED = 33
DRAWN = 150
REVOKES = [
    Question(Cell("revoke", people, own), game, stand)
    for people, own in ((10, 5), (28, 9))
    for game in GAMES_ASKED[::3]
    for stand in STANDS_ASKED[::2]
]


OPEN = Question(Cell("skat_taken", 10, 0), OPEN_GAME, NOTHING)


class Here:
    """A pool that asks in this process, and notes what."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def imap(
        self, ask: Callable[[Question], bytes], questions: Iterable[Question], **_: int
    ) -> Iterator[bytes]:
        for each in questions:
            self.asked.append(each)
            yield ask(each)


def referee(kept: Path, here: Here) -> Referee:
    pool: Any = here
    return Referee(pool, kept)


def test_what_is_remembered_is_what_he_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was asked before, of games that are over and of facts that are missing."""
    chance = Random(SEED)
    questions = [*REVOKES, *(drawn(chance) for _ in range(DRAWN))]
    questions += [each._replace(stand=NOTHING) for each in questions if KINDS[each.cell.kind].game]
    answers = [answer(each) for each in questions]
    for (module, name), each in remembered().items():
        monkeypatch.setattr(module, name, each)
    chance.shuffle(order := list(range(len(questions))))
    for at in order:
        assert answer(questions[at]) == answers[at], questions[at]


def test_a_run_goes_on_behind_what_is_kept(tmp_path: Path) -> None:
    """Each question is asked once, though the last line was broken off."""
    kept = tmp_path / "kept.jsonl"
    first, second = Here(), Here()
    before = referee(kept, first).answers(REVOKES[:6])
    assert first.asked == REVOKES[:6]
    kept.write_bytes(kept.read_bytes()[:-9])
    again = referee(kept, second)
    assert again.answers([*REVOKES[:8], OPEN])[:6] == before
    assert second.asked == [*REVOKES[5:8], OPEN]
    assert len(kept.read_bytes().splitlines()) == 9
    assert referee(kept, Here()).answers(REVOKES[:6]) == before
