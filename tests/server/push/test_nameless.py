"""Each kind of push message, in each language, says why it comes and names nobody."""

from __future__ import annotations

import json

import pytest

from skat.messages import LANGUAGES
from skat.server.push.desk import AWAY_SECONDS, PushKind
from skat.server.settings import ServerSettings
from tests.server.people.test_friends import befriend, person
from tests.server.push.push_service import Device, PushService
from tests.server.push.test_push import CONTACT, sit, want
from tests.server.steady.server import SteadyServer
from tests.virtual_store import memory_disk, virtual_store

NAMES = ("Annabel", "Benedikt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_names_a_player(language: str) -> None:
    service = PushService()
    settings = ServerSettings(push=CONTACT)
    with (
        memory_disk() as folder,
        SteadyServer(virtual_store(folder), settings=settings, post=service.post) as client,
    ):
        anna, ben = (person(client, name) for name in NAMES)
        befriend(anna, ben)
        device = Device()
        for browser, at in ((anna, "1"), (ben, "2")):
            want(browser, device, at=at, language=language)
        anna.post("/api/challenges", friends=[NAMES[1]], third="simple")
        client.passes(1)
        answered = ben.post("/api/challenges/answer", name=NAMES[0], accept=True).json()
        table = answered["challenges"][0]["table"]
        lines = {browser: sit(client, browser, table) for browser in (anna, ben)}
        client.passes(5)
        # The table waits for one of them: he is told once he is away.
        for browser in lines:
            lines[browser].close()
            client.passes(AWAY_SECONDS + 1)
            lines[browser] = sit(client, browser, table)
            client.passes(1)
        for line in lines.values():
            line.close()
        headers = [json.dumps(dict(each)) for _, each, _ in service.taken]
        messages = [json.dumps(each, ensure_ascii=False) for each in service.told(device)]
        assert len(set(messages)) == len(PushKind)
        sent = "\n".join([*headers, *messages]).casefold()
        assert not any(name.casefold() in sent for name in NAMES)
