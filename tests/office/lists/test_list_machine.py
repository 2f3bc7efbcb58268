"""A list kept by careless people on a bad network: whatever they do, the list is a naive sum.

Entries come in order, twice, late, for the wrong deal, by the wrong player; the process dies in
between. The model is a plain Python list of what was accepted.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from skat.journal import Answer, Done, NotDone, Seq
from skat.model.refusal import Refusal
from skat.office.lists.evening import ListVisit, OpenedList
from skat.rules.editions import RuleSet
from tests.memory_store import MemoryStore
from tests.office.keeping import NAMES, deal, evening, request
from tests.virtual_time import VirtualLoop

BONUS = {3: 40, 4: 30}
Game = tuple[int, bool] | None
"""Who played clubs with 1, and whether he won; None was passed."""

games = st.none() | st.tuples(st.integers(1, 4), st.booleans())


class KeepingMachine(RuleBasedStateMachine):
    """One list, its model, and the loop that both live on."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop()
        self.store = MemoryStore()
        self.size = 0
        self.model: list[Game] = []
        self.longest = 0
        self.sent: list[tuple[str, Any, Seq, Answer]] = []

    def teardown(self) -> None:
        self.loop.close()

    @initialize(size=st.sampled_from([3, 4]))
    def opens(self, size: int) -> None:
        """A list without a fixed end."""
        self.size = size
        self.lists = evening(self.store)
        opened = self.loop.run_until_complete(
            self.lists.open(players=NAMES[:size], rules=RuleSet())
        )
        assert isinstance(opened, OpenedList)
        self.opened = opened
        self.come_back()

    def come_back(self) -> None:
        """Finds the list again by its secret."""
        visit = self.loop.run_until_complete(
            self.lists.visit(self.opened.list, key=self.opened.key)
        )
        assert isinstance(visit, ListVisit)
        self.visit = visit

    def say(self, asked: Any, *, late: int = 0) -> Answer:
        """A command that has seen all entries but the latest few."""
        name = f"c{len(self.sent)}"
        seen = Seq(max(0, self.visit.seq - late))
        answer = self.loop.run_until_complete(
            self.visit.ask(asked, command_id=name, expected_seq=seen)
        )
        self.sent.append((name, asked, seen, answer))
        if late:
            assert isinstance(answer, NotDone)
            assert answer.refusal.code == "stale"
        return answer

    def plays(self, game: Game, number: int) -> bool:
        """Whether the soloist sits there and was dealt cards."""
        if game is None:
            return True
        dealer = (number - 1) % self.size + 1
        return game[0] <= self.size and (self.size == 3 or game[0] != dealer)

    def asked(self, game: Game, number: int) -> Any:
        """The entry of a game."""
        return deal(number) if game is None else deal(number, game[0], won=game[1])

    @rule(games=st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=5))
    def enters_several(self, games: list[tuple[int, bool]]) -> None:
        """The next deals, each played by one who was dealt cards, or passed."""
        for which, won in games:
            number = len(self.model) + 1
            active = [place for place in (1, 2, 3, 4) if self.plays((place, won), number)]
            self.enters((active[which], won) if which < 3 else None)

    @rule(game=games)
    def enters(self, game: Game) -> None:
        """The next deal, by any place, dealt in or not."""
        number = len(self.model) + 1
        answer = self.say(self.asked(game, number))
        if self.plays(game, number):
            assert isinstance(answer, Done)
            self.model.append(game)
            self.longest = max(self.longest, number)
        else:
            assert isinstance(answer, NotDone)
            assert answer.refusal.code in ("soloist_not_at_table", "soloist_not_dealt_in")

    @rule(game=games, off=st.sampled_from([-2, -1, 1, 3]))
    def enters_another_deal(self, game: Game, off: int) -> None:
        """A deal that is there already, or one too early."""
        assert isinstance(self.say(self.asked(game, len(self.model) + 1 + off)), NotDone)

    @rule(game=games, late=st.integers(1, 3))
    @precondition(lambda self: self.visit.seq > 3)
    def enters_without_having_seen_the_newest(self, game: Game, late: int) -> None:
        """A second phone that was asleep."""
        self.say(self.asked(game, len(self.model) + 1), late=late)

    @rule(chance=st.randoms(use_true_random=False))
    @precondition(lambda self: self.sent)
    def sends_something_again(self, chance: Any) -> None:
        """What was accepted is answered as before and done once; what was refused, again."""
        name, asked, seen, before = chance.choice(self.sent)
        again = self.loop.run_until_complete(
            self.visit.ask(asked, command_id=name, expected_seq=seen)
        )
        if isinstance(before, Done):
            assert again == before
        else:
            assert isinstance(again, NotDone)

    @rule()
    def takes_back(self) -> None:
        """The newest, as long as its round is the newest round there ever was."""
        newest = len(self.model)
        answer = self.say(request(do="take_deal_back", deal=newest))
        open_round = newest > 0 and (newest - 1) // self.size == (self.longest - 1) // self.size
        assert isinstance(answer, Done) is open_round
        if open_round:
            self.model.pop()

    @rule(game=games, at=st.integers(1, 12), agreed=st.booleans())
    def corrects(self, game: Game, at: int, agreed: bool) -> None:
        """Any entry, but only if all agree."""
        consent = list(range(1, self.size + 1 if agreed else self.size))
        typed = self.asked(game, at).game
        asked = request(do="correct_deal", deal=at, game=_json(typed), consent=consent, by=1)
        fine = agreed and at <= len(self.model) and self.plays(game, at)
        assert isinstance(self.say(asked), Done) is fine
        if fine:
            self.model[at - 1] = game

    @rule()
    def dies_and_comes_back(self) -> None:
        """Another process reads the journal."""
        before = self.visit.shown()
        self.lists = evening(self.store)
        self.come_back()
        assert self.visit.shown() == before

    @rule(key=st.sampled_from(["", "wrong"]))
    def a_stranger_comes(self, key: str) -> None:
        """Without a secret nothing is seen."""
        met = self.loop.run_until_complete(self.lists.visit(self.opened.list, key=key))
        assert isinstance(met, Refusal)

    @invariant()
    def the_list_is_the_naive_sum(self) -> None:
        """Scores, totals and results from the model alone."""
        if not self.size:
            return
        shown = self.visit.shown()
        scores = [0 if game is None else 24 if game[1] else -48 for game in self.model]
        assert [line.score for line in shown.lines] == scores
        typed = [line.game and (line.game.soloist, line.game.won) for line in shown.lines]
        assert typed == self.model
        lost = [game[0] for game in self.model if game is not None and not game[1]]
        won = [game[0] for game in self.model if game is not None and game[1]]
        for place, foot in enumerate(shown.feet, start=1):
            own, others = lost.count(place), len(lost) - lost.count(place)
            points = 24 * won.count(place) - 48 * own
            assert foot.points == points
            assert foot.seeger_fabian == (
                points + 50 * (won.count(place) - own) + BONUS[self.size] * others
            )
        assert shown.next_deal == len(self.model) + 1


def _json(typed: Any) -> Any:
    if typed is None:
        return None
    tops = {"held": typed.tops.held, "count": typed.tops.count}
    return {"soloist": typed.soloist, "contract": "clubs", "won": typed.won, "tops": tops}


@pytest.mark.parametrize("examples", [10, pytest.param(80, marks=pytest.mark.proof)])
def test_whatever_the_keepers_do(examples: int) -> None:
    run_state_machine_as_test(
        KeepingMachine, settings=settings(max_examples=examples, stateful_step_count=40)
    )
