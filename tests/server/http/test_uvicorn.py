"""The versions of uvicorn that our protocols may stand on: those that still have what they use."""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from skat.cli.serve.command import serve_until_stopped
from skat.model.languages import Language
from skat.server.http.protocols import PatientHttp, SocketProtocol
from skat.server.http.uvicorn_parts import KNOWN, missing_parts

ROOT = Path(__file__).parents[3]


def range_in(lines: list[str]) -> Requirement:
    return next(Requirement(line) for line in lines if line.startswith("uvicorn"))


def used_of_the_class_below(protocol: type) -> set[str]:
    """The attributes of itself that a class reads, sets or overrides, but for its own."""
    tree = ast.parse(inspect.getsource(protocol))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    own = {name for name in vars(protocol) if name.startswith("_")}
    own |= {name for name in used if name.startswith("_")}
    overridden = {name for name, each in vars(protocol).items() if inspect.isfunction(each)}
    return (used | overridden) - own


@pytest.mark.parametrize("protocol", [PatientHttp, SocketProtocol])
def test_every_part_that_a_protocol_uses_is_looked_for(protocol: type) -> None:
    promised_by_asyncio = {"connection_made", "connection_lost", "data_received"}
    used = used_of_the_class_below(protocol) - promised_by_asyncio
    assert tuple(sorted(used)) == vars(protocol)["RELIES_ON"]
    assert missing_parts(protocol) == ()


def test_a_server_does_not_start_on_a_uvicorn_that_pings_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("send_keepalive_ping", "keepalive_timeout"):
        monkeypatch.delattr(WebSocketsSansIOProtocol, name)
    assert serve_until_stopped(db=str(tmp_path / "skat.db"), language=Language.EN) == 1
    said = capsys.readouterr().err
    assert f"uvicorn {version('uvicorn')} has no WebSocketsSansIOProtocol.keepalive_timeout" in said
    assert f"uvicorn=={KNOWN}.*" in said
    assert not list(tmp_path.iterdir())


def test_a_server_does_not_start_on_a_uvicorn_without_such_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("skat.cli.serve.serving", "skat.cli.serve.process", SocketProtocol.__module__):
        monkeypatch.delitem(sys.modules, name, raising=False)
    moved = WebSocketsSansIOProtocol.__module__
    monkeypatch.setitem(sys.modules, moved, None)
    assert serve_until_stopped(language=Language.EN) == 1
    assert f"has no {moved}, on which" in capsys.readouterr().err


def test_the_locked_uvicorn_is_the_one_that_was_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = range_in(project["optional-dependencies"]["server"])
    locked = range_in((ROOT / "requirements" / "program.in").read_text("utf-8").splitlines())
    assert wanted.specifier == locked.specifier
    assert version("uvicorn").startswith(f"{KNOWN}.")
