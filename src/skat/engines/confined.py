"""A foreign program: started without a shell, confined by a keeper, read and written with limits.

It gets an empty environment. Lines to and from it are never waited for without a limit.

The keeper works on Linux. On other systems a program still gets no environment, no shell and no
file descriptor of ours; `confinement` says what the system at hand allows.
"""

from __future__ import annotations

import functools
import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Final

import msgspec

import skat
from skat.engines.faults import EngineGoneError, EngineRefusedError
from skat.engines.keeper.order import Held, Mechanism, Order
from skat.model.refusal import Refusal

_HAS_KEEPER: Final = sys.platform.startswith("linux")
_TRYING: Final = 20.0
"""Seconds for the keeper to end all that is left, and to find out what holds."""

SANDBOX: Final = ("network", "files")
"""What `sandbox` demands to be out of reach."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a foreign program may use: memory in MiB, processor time in seconds, tasks, the network.

    Memory and tasks (processes and threads) are those of all that it starts together, processor
    time that of each process. `sandbox`: it is not started at all where it could reach the network
    or change files outside its folder; without it that is stopped wherever possible. `without`
    switches off mechanisms of the system, for tests.
    """

    memory_mb: int = 4096
    cpu_s: int = 7200
    tasks: int = 128
    sandbox: bool = False
    without: tuple[Mechanism, ...] = ()


def words_of_command(command: str) -> tuple[str, ...]:
    """The program with its arguments; what names a file is made absolute. No shell sees it.

    Raises `EngineRefusedError` for an empty command or a program that there is not.

    >>> words_of_command("true --fast")[1:]
    ('--fast',)
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        details = {"command": command, "reason": str(error)}
        raise EngineRefusedError(Refusal("engine_no_command", details=details)) from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        named = {"program": words[0] if words else ""}
        raise EngineRefusedError(Refusal("engine_no_program", details=named))
    files = (str(Path(word).absolute()) if Path(word).exists() else word for word in words[1:])
    return str(Path(program).absolute()), *files


@functools.cache
def confinement(*, without: tuple[Mechanism, ...] = ()) -> Held:
    """What a program that is started here cannot reach; tried with a process of its own.

    Many containers forbid namespaces, and other systems than Linux have nothing of it.
    """
    if not _HAS_KEEPER:
        return Held()
    try:
        with tempfile.TemporaryDirectory(prefix="engine-") as folder:
            tried = subprocess.run(
                _keeper(_order((), Limits(without=without), folder=Path(folder))),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=_TRYING,
            )
        return Held(**json.loads(tried.stdout))
    except (OSError, ValueError, subprocess.SubprocessError):
        return Held()


def start_confined(
    command: tuple[str, ...], limits: Limits, *, folder: Path, errors: IO[bytes] | int
) -> subprocess.Popen[bytes]:
    """The program started by its keeper, with pipes at its standard input and output.

    It works in `folder`, and what it complains of goes to `errors`. Raises `EngineRefusedError` if
    it cannot be started, or if `sandbox` is asked for where the system cannot keep it.
    """
    if limits.sandbox:
        claims = confinement(without=limits.without).claims
        missing = ", ".join(name for name in SANDBOX if name not in claims)
        if missing:
            details = {"missing": missing}
            raise EngineRefusedError(Refusal("engine_not_confined", details=details))
    started = command
    if _HAS_KEEPER:
        started = _keeper(_order(command, limits, folder=folder))
    try:
        return subprocess.Popen(
            started,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={},
            cwd=folder,
            close_fds=True,
            start_new_session=True,
            bufsize=0,
        )
    except (OSError, subprocess.SubprocessError) as error:
        not_started = {"program": command[0], "reason": str(error)}
        raise EngineRefusedError(Refusal("engine_not_started", details=not_started)) from None


def _order(command: tuple[str, ...], limits: Limits, *, folder: Path) -> Order:
    return Order(
        words=command,
        folder=str(folder),
        host=os.getpid(),
        memory_mb=limits.memory_mb,
        cpu_s=limits.cpu_s,
        tasks=limits.tasks,
        must_hold=SANDBOX if limits.sandbox else (),
        without=limits.without,
    )


def _keeper(order: Order) -> tuple[str, ...]:
    """The keeper's command: an interpreter that knows the standard library and this package."""
    source = str(Path(skat.__file__).parents[1])
    begin = f"import sys; sys.path.append({source!r}); from skat.engines.keeper.watch import keep"
    return sys.executable, "-I", "-S", "-c", f"{begin}; keep()", order.as_text()


def end(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Kill the process with all that it started itself, and remove its folder."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    if _HAS_KEEPER:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_TRYING)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


LONGEST_LINE: Final = 65_536
"""Bytes of a line; a longer one is thrown away up to its end."""

_PIECE: Final = 65_536
_WRITING: Final = 5.0
"""Seconds within which a program takes a line that it is sent."""


class EnginePipe:
    """A running program that is spoken to in lines.

    It has a folder of its own, empty, that goes when it does. What it writes to standard error goes
    to `log`, or nowhere.
    """

    def __init__(
        self, command: tuple[str, ...], limits: Limits, *, log: IO[bytes] | None = None
    ) -> None:
        folder = Path(tempfile.mkdtemp(prefix="engine-"))
        errors = subprocess.DEVNULL if log is None else log
        try:
            self._process = start_confined(command, limits, folder=folder, errors=errors)
        except EngineRefusedError:
            folder.rmdir()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._buffer = bytearray()
        self._skipping = False
        self._end = weakref.finalize(self, end, self._process, folder)

    @property
    def status(self) -> int | None:
        """The exit status, below 0 for a signal; None while it runs."""
        return self._process.poll()

    def say(self, line: str) -> None:
        """Send a line. Raises `EngineGoneError` if the program takes none."""
        if not self._end.alive:
            raise EngineGoneError(Refusal("engine_was_ended"))
        data = memoryview(line.encode() + b"\n")
        limit = monotonic() + _WRITING
        while data:
            if not select.select((), (self._in,), (), max(0.0, limit - monotonic()))[1]:
                raise EngineGoneError(Refusal("engine_reads_nothing"))
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise EngineGoneError(Refusal("engine_closed_input")) from None

    def hear(self, until: float) -> str | None:
        """The next line without its end, or None if there is none until then (`monotonic`).

        A line that is too long or not UTF-8 is an empty one. Raises `EngineGoneError` at the end of
        the output.
        """
        late = False
        while True:
            line = self._line()
            if line is not None:
                return line
            # It is looked once at least; a line without end gives no more time.
            wait = until - monotonic()
            if late or not select.select((self._out,), (), (), max(0.0, wait))[0]:
                return None
            late = wait <= 0
            piece = os.read(self._out, _PIECE)
            if not piece:
                raise EngineGoneError(Refusal("engine_ended"))
            self._buffer += piece

    def _line(self) -> str | None:
        at = self._buffer.find(b"\n")
        if at < 0:
            if len(self._buffer) > LONGEST_LINE:
                self._buffer.clear()
                self._skipping = True
            return None
        line = bytes(self._buffer[:at])
        del self._buffer[: at + 1]
        too_long, self._skipping = self._skipping or at > LONGEST_LINE, False
        if too_long:
            return ""
        try:
            return line.decode().rstrip("\r")
        except UnicodeDecodeError:
            return ""

    def close(self, *, patience: float = 1.0) -> bool:
        """End it: it has so many seconds to go of its own accord; whether it did."""
        if not self._end.alive:
            return True
        limit = monotonic() + patience
        while self._process.poll() is None and monotonic() < limit:
            # Its last words are read, so that it does not hang on a full pipe.
            try:
                if self.hear(min(limit, monotonic() + 0.05)) is None:
                    continue
            except EngineGoneError:
                break
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, limit - monotonic()))
        went = self._process.poll() is not None
        self._end()
        return went
