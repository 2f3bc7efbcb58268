"""Three people are erased: every door is asked for a trace of them, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest

from skat.messages import LANGUAGES
from tests.server.in_process import server_on
from tests.server.routes.test_every_role import EVERYBODY, FILES, PAPERS, ROOMS, Hall
from tests.virtual_store import virtual_store

TRACES = ("Quastenberg", "Xylander", "Zwickelbauer", "Irrtum", "PASS-77")
"""In names, in what they were called before, on a pass, in texts about them."""
PAGES = ("index", "entries", "draws", "standings", "series-1")


def text_of(answer: Any) -> str:
    """What can be read in an answer, of a PDF what stands on its pages."""
    if not answer.content.startswith(b"%PDF"):
        return str(answer.content.decode())
    document = pypdfium2.PdfDocument(answer.content)
    pages = [document[at].get_textpage().get_text_range() for at in range(len(document))]
    return " ".join(pages)


def doors(hall: Hall) -> Iterator[tuple[str, str]]:
    """Everything that any role is shown of the tournament."""
    for who in EVERYBODY:
        for asked in ROOMS:
            yield f"{who} {asked.path}", text_of(hall.asked(who, asked.path))
        for file in FILES:
            yield f"{who} {file}", text_of(hall.asked(who, f"files/{file}"))
    for paper in PAPERS:
        for language in ("de", "pl"):
            file = f"files/{paper}.{language}.pdf"
            yield file, text_of(hall.asked("desk", file))
    name = hall.path.rpartition("/")[2]
    for language in LANGUAGES:
        for page in PAGES:
            for kind in ("html", "csv"):
                address = f"/tournament/{name}/results/{language}/{page}.{kind}"
                yield address, text_of(hall.client.get(address))
    for page in PAGES:
        address = f"/tournament/{name}/results/data/{page}.json"
        yield address, text_of(hall.client.get(address))


def traces(hall: Hall) -> dict[str, set[str]]:
    """Where something of them is found."""
    by_door: dict[str, set[str]] = {}
    for door, text in doors(hall):
        here = {trace for trace in TRACES if trace.casefold() in text.casefold()}
        if here:
            by_door[door] = here
    return by_door


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    store = virtual_store(tmp_path_factory.mktemp("erased"))
    with server_on(store, limits=False) as client:
        yield Hall(client)


def test_every_door_forgets_who_was_erased(hall: Hall) -> None:
    gone = {"do": "enter", "name": "Zdenka Irrtum", "number": 21, "pass_number": "PASS-77"}
    hall.do({**gone, "club": "Verein Einmalig"})
    hall.do({"do": "rename", "number": 21, "name": "Zdenka Quastenberg", "club": "Herz Acht"})
    link = hall.asked("desk", "entry-link").json()["address"]
    himself = {"command_id": "x" * 20, "name": "Odilo Xylander", "consents": True}
    entered = hall.asked("nobody", "entry", {**himself, "code": link.partition("#")[2]})
    number = entered.json()["number"]
    hall.do({"do": "refuse_entry", "number": number, "reason": "Odilo  Xylander is known"})
    hall.do({"do": "enter", "name": "Yvette Zwickelbauer", "number": 23, "paid": 1000})
    hall.do({"do": "withdraw", "number": 21, "reason": "zdenka quastenberg is ill"})
    hall.do({"do": "exclude", "number": 23, "reason": "Yvette Zwickelbauer shouted"})
    hall.do({"do": "money", "purpose": "other", "amount": 500, "number": 23, "note": "a drink"})
    before = traces(hall)
    told = {"desk desk", "desk audit", "desk complete.json", "desk players.csv"}
    told |= {"standby copy?after=0"}
    assert told <= set(before)
    assert before["desk audit"] == set(TRACES) - {"PASS-77"}
    for erased in (21, number, 23):
        hall.do({"do": "erase_person", "number": erased})
    assert traces(hall) == {}
    lines = hall.asked("desk", "audit").json()
    assert [line["do"] for line in lines[:3]] == ["erase_person"] * 3
    assert not any("Verein Einmalig" in line["about"] for line in lines)
    again = {"command_id": "y" * 20, "command": {"do": "erase_person", "number": 21}}
    assert hall.asked("desk", "commands", again).json()["error"]["code"] == "erased_already"
    named = {"do": "rename", "number": 21, "name": "Somebody"}
    answer = hall.asked("desk", "commands", {"command_id": "z" * 20, "command": named})
    assert answer.json()["error"]["code"] == "erased_already"
    still = {"command_id": "w" * 20, "command": {"do": "erase_person", "number": 1}}
    assert hall.asked("desk", "commands", still).json()["error"]["code"] == "still_takes_part"
    for who in ("judge", "entry", "player"):
        assert hall.refused(who, "commands", still) in ("management_only", "not_your_duty")
