"""A bot as a process, tried in all cases of the suite at a practice server on loopback."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from skat.cli.bot.conformance import bot_conformance
from skat.cli.bot.practice.desk import TOKEN
from skat.cli.bot.practice.door import PracticeDoor
from skat.engines.check import Tried
from skat.model.refusal import Refusal


def check_bot(command: Sequence[str], *, patience: float) -> Iterator[Tried]:
    """Try the bot of this command, thing by thing; `patience` is seconds for one answer.

    In each part of the command `{server}`, `{token}` and `{token_file}` are replaced; the address
    and the token are in the environment too. Raises ValueError where it cannot be started,
    RuntimeError where the practice server has a fault.
    """
    with PracticeDoor() as door, tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "token"
        kept.write_text(TOKEN)
        values = {"{server}": door.url, "{token}": TOKEN, "{token_file}": str(kept)}
        started = [_filled(part, values) for part in command]
        bot = _Process(started, {"SKAT_SERVER": door.url, "SKAT_TOKEN": TOKEN})
        try:
            with door.changed:
                yield from bot_conformance(door.desk, bot, door.wait, patience=patience)
        finally:
            bot.kill()


def _filled(part: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        part = part.replace(name, value)
    return part


class _Process:
    """The bot: what it writes to standard error is shown."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self._command = command
        self._environment = os.environ | environment
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=self._environment,
                start_new_session=True,
            )
        except OSError as error:
            details = {"program": self._command[0], "reason": str(error.strerror)}
            raise ValueError(Refusal("engine_not_started", details=details)) from None

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                # An engine that the bot has started ends with it.
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None
