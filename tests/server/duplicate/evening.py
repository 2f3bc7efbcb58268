"""An event as all who play it saw it, and what is checked of it by other code."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256

from tests.server.duplicate.hall import (
    WORDS,
    DuplicateHall,
    by_chance,
    gives_away,
    hands_in,
    seats_of,
)
from tests.server.list_phone import ask
from tests.server.online.evening import OnlineTable
from tests.server.peer import Told
from tests.tournament.duplicate.evenings import compared, dealt, own, shuffled

SEATS = ("forehand", "middlehand", "rearhand")


class Evening:
    """What all saw of an evening: by board and table who held which seat, and what came of it."""

    def __init__(self, hall: DuplicateHall) -> None:
        self.hall = hall
        self.made: dict[tuple[int, int], tuple[dict[int, int], Told]] = {}
        self.frames: dict[tuple[int, int], list[bytes]] = defaultdict(list)
        """What came on the lines of a table while its newest finished board was this one."""
        self.files: list[tuple[int, bytes]] = []
        """The file of the event as it was when so many boards were told, for desk and public."""

    def play(self, number: int) -> None:
        """One round: the desk starts it, all tables play, the last one last."""
        assert self.hall.says("rounds", {"round": number}).status == 201
        refused = self.hall.says("rounds", {"round": number + 1})
        assert refused.status == 409
        tables = self.hall.tables_of_round()
        for at, table in enumerate(tables):
            table.choose = by_chance(random.Random(100 * number + at))
        first = 3 * (number - 1)
        for table in tables[:-1]:
            table.come()
        # Board by board at each of them, so that none is far before the others.
        for board in (1, 2, 3):
            for at, table in enumerate(tables[:-1], start=1):
                self.played(at, table, first, until=board)
        self._nothing_told_of(first)
        # The last table goes board by board: each is published when it is done there.
        last = tables[-1]
        last.come()
        for board in (1, 2, 3):
            assert len(self.hall.event()["told"]) == first + board - 1
            self.played(len(tables), last, first, until=board)
        for table in tables:
            table.leave()

    def played(self, at: int, table: OnlineTable, first: int, *, until: int) -> None:
        """A table goes on until so many boards of its round are played; what is known stays so."""
        try:
            entries = table.play(until=until)
        finally:
            for peer in table.peers:
                self.frames[first + until, at] += peer.frames
                peer.frames.clear()
        place_of = seats_of(table)
        for board, entry in enumerate(entries, start=first + 1):
            order = [(entry["dealer"] + step - 1) % 3 + 1 for step in (1, 2, 3)]
            holders = {seat: place_of[place] for seat, place in enumerate(order, start=1)}
            soloist = None if entry["soloist"] is None else order.index(entry["soloist"]) + 1
            made = (holders, {"soloist": soloist, "score": entry["score"]})
            assert self.made.setdefault((board, at), made) == made

    def _nothing_told_of(self, first: int) -> None:
        """All tables but one have played the round: nobody is shown anything of it."""
        for key in (None, self.hall.desk_key, *self.hall.keys.values()):
            event = self.hall.event(key)
            assert event["told"] == list(range(1, first + 1))
            assert {row["boards"] for row in event["ranking"]} == {first}
            assert {each["board"] for each in event["own"]} <= set(event["told"])
            assert self.hall.at(f"/boards/{first + 1}", key=key).code == "duplicate_not_told"
        assert {each["boards"] for each in self.hall.event(self.hall.desk_key)["desk"]} == {0, 3}
        for file in (self.hall.file(), self.hall.page("data/event.json")):
            self.files.append((first, file))
        one = next(key for key in self.hall.keys.values() if self.hall.event(key)["seat"])
        seat = self.hall.event(one)["seat"]
        path = f"/api/tables/{seat['live']}/deals/1"
        assert ask(self.hall.server, path, key=seat["token"]).code == "review_after_series"


def check_figures(evening: Evening, *, people: int, boards: int) -> None:
    """Every figure of every board and of the ranking, from what the players saw."""
    hall, tables = evening.hall, people // 3
    points: dict[int, Fraction] = defaultdict(Fraction)
    steps: dict[int, Fraction] = defaultdict(Fraction)
    places: dict[int, int] = defaultdict(int)
    own_sum: dict[int, int] = defaultdict(int)
    for board in range(1, boards + 1):
        told = hall.at(f"/boards/{board}?language=de").json
        by_chair = {(each["seat"], each["table"]): each for each in told["places"]}
        assert len(by_chair) == people
        for seat in (1, 2, 3):
            made = []
            for table in range(1, tables + 1):
                _, result = evening.made[board, table]
                game = None if result["soloist"] is None else result
                made.append(own(game, result["score"], seat))
            for table, (mine, merit) in enumerate(zip(made, compared(made), strict=True), 1):
                number = evening.made[board, table][0][seat]
                shown = by_chair[SEATS[seat - 1], table]
                assert shown["number"] == number
                assert (shown["own"], shown["places"]) == (mine, merit[1])
                assert (shown["points"], shown["steps"]) == (float(merit[0]), float(merit[2]))
                points[number] += merit[0]
                places[number] += merit[1]
                steps[number] += merit[2]
                own_sum[number] += mine
        for each in told["tables"]:
            result = evening.made[board, each["table"]][1]
            soloist = None if result["soloist"] is None else SEATS[result["soloist"] - 1]
            assert (each["soloist"], each["score"]) == (soloist, result["score"])
    ranking = hall.event()["ranking"]
    assert len(ranking) == people
    # Tables that all made the same of their boards would prove nothing.
    assert any(points.values())
    for row in ranking:
        number = row["number"]
        assert row["points"] == float(points[number])
        assert row["places"] == float(Fraction(100 * places[number], 2 * (tables - 1) * boards))
        assert (row["steps"], row["own"]) == (float(steps[number]), own_sum[number])
        assert row["rank"] == 1 + sum(other > points[number] for other in points.values())
        # Two have allowed their names; the others stand there by number.
        assert row["name"] == (f"Player {number}" if number < 3 else str(number))


def cards_of(hall: DuplicateHall, board: int) -> tuple[str, list[set[str]]]:
    """Seed and hands of a published board, by the documents alone; the seal must be kept."""
    told = hall.at(f"/boards/{board}").json
    event_id = hall.name.removeprefix("d-")
    name = f"duplicate-{event_id}/{board}"
    seed = bytes.fromhex(told["seed"])
    assert sha256(seed + name.encode()).hexdigest() == told["seal"]
    assert told["seal"] == hall.event()["seals"][board - 1]
    hands = dealt(shuffled(seed, name, WORDS))
    assert [set(told["hands"][seat]) for seat in SEATS] + [set(told["skat"])] == hands
    return told["seed"], hands


def check_nothing_too_early(evening: Evening, answers: list[bytes], *, boards: int) -> None:
    """No line of a table had a card of a board before it, and no line at all a seed."""
    cards = {board: cards_of(evening.hall, board) for board in range(1, boards + 1)}
    seen = 0
    for (newest, _), frames in evening.frames.items():
        coming = [hands[:3] for board, (_, hands) in cards.items() if board > newest]
        for frame in frames:
            assert not any(seed.encode() in frame for seed, _ in cards.values())
            listed = hands_in(frame)
            assert not any(gives_away(listed, hands) for hands in coming)
            seen += gives_away(listed, cards[newest][1][:3])
    # The probe finds what is there: every table saw the cards of the board that it played.
    assert seen > len(evening.frames)
    for answer in answers:
        assert not any(seed.encode() in answer for seed, _ in cards.values())
        assert not any(gives_away(hands_in(answer), hands[:3]) for _, hands in cards.values())
