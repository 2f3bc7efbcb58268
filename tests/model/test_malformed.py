"""What the decoder says in English is given in the language asked for, with its place."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

import skat
from skat.analysis.lessons.reading import read_lesson
from skat.analysis.puzzles import read_puzzle
from skat.messages import LANGUAGES, message
from skat.model.malformed import malformed
from skat.model.refusal import Refusal
from skat.notation.record import read_record
from skat.office.lists.entries import parse_list_request
from skat.rules.editions import stored_rules
from skat.tables.state.requests import parse_request
from skat.tournament.duplicate.form import read_event
from skat.tournament.files import read
from skat.tournament.season import read_season


class Inner(Struct, forbid_unknown_fields=True, tag_field="do", tag="deal"):
    seat: int


class Other(Struct, tag_field="do", tag="other"):
    pass


class Shape(Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=0, le=5)] = 0
    maybe: int | None = None
    word: Literal["x", "y"] = "x"
    text: Annotated[str, Meta(pattern="^a+$", max_length=2)] = "a"
    name: Annotated[str, Meta(min_length=1)] = "a"
    pair: tuple[int, int] = (1, 2)
    done: Inner | Other | None = None
    nonce: bytes = b""
    steps: tuple[Inner, ...] = ()
    by_name: dict[Literal["x"], int] = {}
    tens: Annotated[int, Meta(multiple_of=10)] = 0


CASES = {
    '{"number": "x"}': ("malformed_type", "$.number"),
    '{"maybe": []}': ("malformed_type", "$.maybe"),
    "[]": ("malformed_type", "$"),
    '{"number": -1}': ("malformed_less", "$.number"),
    '{"number": 6}': ("malformed_more", "$.number"),
    '{"word": "z"}': ("malformed_value", "$.word"),
    '{"text": "b"}': ("malformed_pattern", "$.text"),
    '{"text": "aaa"}': ("malformed_longer", "$.text"),
    '{"name": ""}': ("malformed_shorter", "$.name"),
    '{"pair": [1]}': ("malformed_length", "$.pair"),
    '{"done": {"do": "z"}}': ("malformed_value", "$.done.do"),
    '{"done": {"seat": 1}}': ("malformed_missing", "$.done"),
    '{"nonce": "%"}': ("malformed_encoding", "$.nonce"),
    '{"steps": [{"do": "deal", "seat": 1}, {"do": "deal"}]}': ("malformed_missing", "$.steps[1]"),
    '{"steps": [{"do": "deal", "seat": 1, "a": 2}]}': ("malformed_unknown", "$.steps[0]"),
    '{"more": 1}': ("malformed_unknown", "$"),
    '{"by_name": {"q": 1}}': ("malformed_value", "$.by_name"),
    '{"tens": 7}': ("malformed_other", "$.tens"),
    "{": ("malformed_end", None),
    '{"number": }': ("malformed_json", None),
    '{"number": 1}x': ("malformed_json", None),
    b'{"name": "\xff"}': ("malformed_letters", None),
    "[" * 200_000: ("malformed_depth", None),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", CASES, ids=lambda text: str(text)[:30])
def test_each_kind_is_told_with_its_place(text: str | bytes, language: str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    kind = msgspec.Raw if text == "[" * 200_000 else Shape
    with pytest.raises((ValueError, RecursionError)) as raised:
        msgspec.json.decode(data, type=list if kind is msgspec.Raw else kind)
    details = malformed(raised.value, data)
    code, path = CASES[text]
    assert (details["reason"], details.get("path")) == (code, path)
    said = message("bad_request", details, language)
    assert code == "malformed_other" or language == "en" or "xpected" not in said
    assert "malformed" not in said
    assert path is None or path in said


def test_what_is_no_json_is_told_by_line_and_column() -> None:
    refusal = read(b'{"format":\n  ]}')
    assert isinstance(refusal, Refusal)
    assert (refusal.details["line"], refusal.details["column"]) == (2, 3)
    assert message(refusal.code, refusal.details, "de").endswith("kein JSON, Zeile 2, Spalte 3")


WRONG: dict[str, Callable[[], object]] = {
    "tournament": lambda: read(b'{"format": 1}'),
    "season": lambda: read_season(b'{"format": 1}'),
    "duplicate": lambda: read_event(b'{"format": 1}'),
    "list": lambda: parse_list_request(b'{"do":"enter_deal","deal":"x","game":null}'),
    "table": lambda: parse_request(b'{"do":"pass","seat":7}'),
    "record": lambda: read_record(b'{"format": "skat-record/1", "deal": 1}'),
    "lesson": lambda: read_lesson(b'{"format": "skat-lesson/1", "id": 1}'),
    "puzzle": lambda: read_puzzle(b"[]"),
    "options": lambda: stored_rules("isko-2022", {"stake": 7}, revision=1),
}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("name", WRONG)
def test_every_reader_tells_it_in_the_language(name: str, language: str) -> None:
    refusal = WRONG[name]()
    assert isinstance(refusal, Refusal)
    said = message(refusal.code, refusal.details, language)
    assert "$" in said
    assert not any(word in said for word in ("xpected", "Object", "malformed", "got"))


def test_another_format_is_named() -> None:
    text = '{"format": "skat-season/9", "name": "x", "organiser": "x"}'
    refusal = read_season(text.encode())
    assert isinstance(refusal, Refusal)
    assert "malformed" not in message(refusal.code, refusal.details, "pl")


# --- modules that read what was sent --------------------------------------------------------------

WRITTEN_BY_US = {
    "journal/following.py",
    "journal/running.py",
    "journal/shared_formats.py",
    "server/apart/desk.py",
    "server/bots/invitations.py",
    "server/question_desk.py",
    "server/study/own_record.py",
    "server/study/review_queue.py",
    "tables/pairing/room.py",
    "tables/running/attendants.py",
}
"""What the bus, the database or a process of the server's own has is nested as it was written."""
OF_A_SERVER = {"client/connection.py"}
BINARY = {"env/batch.py"}
BY_ITSELF = {"journal/reducing.py"}
"""It names what it catches: of the game the journal knows refusals only."""


def caught(source: str) -> Iterator[str]:
    """What each clause of a module catches or suppresses."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ExceptHandler(type=ast.expr() as kinds):
                yield ast.unparse(kinds)
            case ast.Call(func=ast.Name(id="suppress")):
                yield ast.unparse(node)


def test_no_reader_forgets_what_is_nested_too_deep() -> None:
    root = Path(skat.__file__).parent
    forget = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "DecodeError" in (text := path.read_text("utf-8"))
        and any(re.search(r"\bDecodeError", kinds) for kinds in caught(text))
    }
    assert forget == WRITTEN_BY_US | OF_A_SERVER | BINARY | BY_ITSELF
