"""How a foreign program is started: no shell, an empty environment, limits, no network.

The limits and namespaces are those of Linux. Elsewhere a program still gets no environment, no
shell and no file descriptor of ours; `network_can_be_cut` says what the system at hand allows.
"""

from __future__ import annotations

import ctypes
import functools
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

import msgspec

from skat.engines.faults import EngineRefusedError

_NEW_USER: Final = 0x10000000
_NEW_NET: Final = 0x40000000
_DIES_WITH_PARENT: Final = 1
"""PR_SET_PDEATHSIG of Linux."""

_OPEN_FILES: Final = 256
_FILE_BYTES: Final = 1 << 30


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a foreign program may use: memory in MiB, processor time in seconds, the network.

    `sandbox`: it is not started at all where the network cannot be cut off. Without it the network
    is cut off where that is possible.
    """

    memory_mb: int = 4096
    cpu_s: int = 7200
    sandbox: bool = False


def words_of_command(command: str) -> tuple[str, ...]:
    """The program with its arguments; what names a file is made absolute. No shell sees it.

    Raises `EngineRefusedError` for an empty command or a program that there is not.

    >>> words_of_command("true --fast")[1:]
    ('--fast',)
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise EngineRefusedError(f"{command!r} is no command: {error}") from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise EngineRefusedError(f"there is no program {words[0] if words else ''!r} to start")
    files = (str(Path(word).absolute()) if Path(word).exists() else word for word in words[1:])
    return str(Path(program).absolute()), *files


@functools.cache
def network_can_be_cut() -> bool:
    """Whether a program can be started here that reaches no network: namespaces of Linux.

    Tried with a process of its own. Many containers forbid it, and other systems do not have it.
    """
    if not sys.platform.startswith("linux"):
        return False
    true = shutil.which("true")
    if true is None:
        return False
    try:
        tried = subprocess.run(
            [true], preexec_fn=_steps(Limits(sandbox=True)), check=False, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return tried.returncode == 0


def start_confined(
    command: tuple[str, ...], limits: Limits, *, folder: Path, errors: IO[bytes] | int
) -> subprocess.Popen[bytes]:
    """The program started, with pipes at its standard input and output.

    It works in `folder`, and what it complains of goes to `errors`. Raises `EngineRefusedError` if
    it cannot be started, or if `sandbox` is asked for where the network cannot be cut off.
    """
    cut = network_can_be_cut()
    if limits.sandbox and not cut:
        raise EngineRefusedError(
            "this system does not let the network be cut off (namespaces of Linux are needed)"
        )
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={},
            cwd=folder,
            close_fds=True,
            start_new_session=True,
            bufsize=0,
            preexec_fn=_steps(msgspec.structs.replace(limits, sandbox=cut)),
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise EngineRefusedError(f"{command[0]} does not start: {error}") from None


def _steps(limits: Limits) -> Callable[[], None] | None:
    """What the new process does before it becomes the program; everything is looked up before."""
    if not sys.platform.startswith("linux"):
        return None
    import resource

    libc = ctypes.CDLL(None, use_errno=True)
    memory = limits.memory_mb << 20
    bounds = (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, limits.cpu_s),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_FSIZE, _FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    )

    def confine() -> None:
        libc.prctl(_DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        if (
            limits.sandbox
            and libc.unshare(_NEW_USER | _NEW_NET) != 0
            and libc.unshare(_NEW_NET) != 0
        ):
            raise OSError(ctypes.get_errno(), "no namespace without network")
        for kind, bound in bounds:
            hard = resource.getrlimit(kind)[1]
            wanted = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            resource.setrlimit(kind, (wanted, wanted))

    return confine


def end(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Kill the process with all that it started itself, and remove its folder."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)
