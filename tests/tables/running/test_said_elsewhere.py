"""Chat lines and objections at one server reach the others, once, though no journal has them."""

from __future__ import annotations

import asyncio
import random

import pytest

from skat.journal import Hint
from skat.journal.bus import LocalBus
from skat.journal.following import AGAIN_SECONDS, POLL_SECONDS
from skat.tables.shown.chat import ChatLine, Phrase
from skat.tables.shown.fairness import Objection
from skat.tables.shown.snapshot import Snapshot
from tests.drawn_faults import LATEST_HINT, Rates
from tests.lanes.few import few
from tests.tables.shared import Evening, Person, evening


def played_one(seen: Snapshot) -> bool:
    return bool(seen.list.entries)


def test_what_is_said_is_heard_at_every_server() -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(played_one)
        assert anna.at.place is not None
        assert ben.at.place is not None
        ben.at.table.audience.mute(ben.at.onlooker, [])
        assert anna.at.table.audience.say(anna.at.place, "gut gespielt") is None
        await asyncio.sleep(0.1)
        assert ben.at.table.audience.say(ben.at.place, Phrase.THANKS) is None
        await asyncio.sleep(0.1)
        for person in at.people:
            lines = [shown for shown in person.all if isinstance(shown, ChatLine)]
            assert [(each.name, each.text, each.phrase) for each in lines] == [
                ("Anna", "gut gespielt", None),
                ("Ben", "", Phrase.THANKS),
            ]
        marks = [
            [each.mark for each in person.all if isinstance(each, ChatLine)] for person in at.people
        ]
        assert marks[0] == marks[1]
        assert len({*marks[0]}) == 2
        ben.at.table.audience.mute(ben.at.onlooker, [anna.at.place])
        assert anna.at.table.audience.say(anna.at.place, "noch eins") is None
        await asyncio.sleep(0.1)
        assert len([each for each in ben.all if isinstance(each, ChatLine)]) == 2
        anna.at.table.audience.object(anna.at.place, deal="x/1", what="left_out")
        await asyncio.sleep(0.1)
        assert [each.place for each in ben.all if isinstance(each, Objection)] == [anna.at.place]

    evening(story)


@pytest.mark.parametrize("away", few([0.0, 0.3, 1.0, 5.0, 20.0], gate=2))
def test_what_is_said_while_the_bus_is_away_is_heard_once_when_it_is_back(away: float) -> None:
    """Or before the other server listens to it: a word is in no journal, and on no disk."""
    bus = BusThatIsAway()

    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(played_one)
        assert anna.at.place is not None
        assert ben.at.place is not None
        bus.away = away > 0
        assert anna.at.table.audience.say(anna.at.place, "gut gespielt") is None
        assert ben.at.table.audience.say(ben.at.place, Phrase.THANKS) is None
        anna.at.table.audience.object(anna.at.place, deal="x/1", what="left_out")
        await asyncio.sleep(away)
        bus.away = False
        await asyncio.sleep(2 * max(AGAIN_SECONDS))
        for person in at.people:
            said = [(each.text, each.phrase) for each in person.all if isinstance(each, ChatLine)]
            assert sorted(said, key=str) == [("", Phrase.THANKS), ("gut gespielt", None)]
            assert len([each for each in person.all if isinstance(each, Objection)]) == 1

    evening(story, bus=lambda: bus)


class BusThatIsAway(LocalBus):
    """Loses what is published while it is away."""

    away = False

    def publish(self, hint: Hint) -> None:
        if not self.away:
            super().publish(hint)


@pytest.mark.parametrize("drawn", few([range(5), range(5, 60)], gate=1))
def test_a_word_is_heard_after_the_entries_that_its_speaker_had_seen(drawn: range) -> None:
    """The other server still reads the last card of a deal, during which nobody may talk."""

    async def story(at: Evening) -> None:
        anna, ben = at.people

        async def thanks(person: Person) -> None:
            await person.play(played_one)
            assert person.at.place is not None
            assert person.at.table.audience.say(person.at.place, Phrase.THANKS) is None

        async with asyncio.TaskGroup() as playing:
            for person in at.people:
                playing.create_task(thanks(person))
        await asyncio.sleep(POLL_SECONDS + LATEST_HINT)
        for listener, speaker in ((anna, ben), (ben, anna)):
            lines = [shown for shown in listener.all if isinstance(shown, ChatLine)]
            assert len([each for each in lines if each.place == speaker.at.place]) == 1

    for rates in (None, Rates(late=0.5)):
        for seed in drawn:
            evening(story, rates=rates, draw=random.Random(seed))


@pytest.mark.parametrize(
    "told",
    few(
        [
            b"",
            b"{}",
            b"\xff",
            b'{"type":"chat","number":1,"place":9,"name":"Anna","text":"x"}',
            b'{"type":"chat","number":1,"place":1,"name":"Anna","text":"x","mark":7}',
            b'{"type":"chat","number":1,"place":1,"name":"Anna","text":" "}',
            b'{"type":"chat","number":1,"place":1,"name":"Dora","text":"gut gespielt"}',
            b'{"type":"chat","number":1,"place":1,"name":"Anna","text":"' + b"x" * 301 + b'"}',
            b'{"type":"objection","deal":"x/1","place":7,"what":"left_out"}',
            b'{"type":"snapshot"}',
        ],
        gate=3,
    ),
)
def test_what_nobody_may_say_is_not_heard(told: bytes) -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(played_one)
        shown = len(ben.all)
        anna.server.following.say(at.table, told)
        await asyncio.sleep(0.1)
        assert len(ben.all) == shown

    evening(story)
