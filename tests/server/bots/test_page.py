"""The second half of "Write a bot in ten minutes": account, mark and token by `curl`."""

from __future__ import annotations

import inspect
import json
import subprocess
from pathlib import Path

import pytest

from skat.cli.serve.command import serve
from tests.server.bots.program import BotProgram
from tests.server.live import LiveServer
from tests.tools import require_tool

pytestmark = pytest.mark.live

PAGE = (Path(__file__).parents[3] / "docs/library/write-a-bot.md").read_text("utf-8")


@pytest.mark.usefixtures("without_limits")
def test_the_requests_of_the_page_make_a_bot(server: LiveServer, tmp_path: Path) -> None:
    require_tool("curl")
    block = PAGE.partition("```sh\n")[2].partition("```")[0]
    usual = f"http://127.0.0.1:{inspect.signature(serve).parameters['port'].default}"
    assert usual in block, "where `skat serve` is, when nothing else is said"
    told = block.replace(usual, server.url)
    shell = require_tool("bash")
    done = subprocess.run(
        [shell, "-ec", told], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    (*_, last) = done.stdout.split('{"token"')
    made = json.loads('{"token"' + last)
    bot = BotProgram(server, made["secret"])
    assert bot.post("/api/bot/tables")[0] == 201
