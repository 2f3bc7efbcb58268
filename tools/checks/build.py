"""A build as a program: its command lines, each with a chance of its own, alike in all builds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from tools.checks.version import ROOT

SAMPLES: Final = ROOT / "tests" / "samples"
_RUN: Final = """
import os, random, sys
sys.path[:0] = sys.argv[1:3]
os.urandom = random._urandom = random.Random(int(sys.argv[3])).randbytes
del sys.argv[1:4]
from skat.cli import main
main()
"""
"""Without the site's own files, so that no editable installation comes before the build. What is
drawn depends on the number of the call: two commands in a row must not get the same name."""
_CODE: Final = re.compile(r"^ +skat\.[\w.]+ +\(skat/[\w/]+\.py:\d+\)$", re.MULTILINE)
"""Where an article is implemented: functions may move."""
_TIMES: Final = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:[\d:.+]+Z?")
_MEASURED: Final = re.compile(r'"(ms|seconds|now)": ?[\d.]+|"latency_ms": ?\{[^}]*\}')


@dataclass(frozen=True)
class Build:
    """An unpacked wheel, and a folder that it may write into."""

    site: Path
    home: Path
    _calls: Iterator[int] = field(default_factory=count, compare=False)

    def command(self, *words: str) -> list[str]:
        """The command line of `skat` with these words; each is another call."""
        return [
            sys.executable,
            "-S",
            "-c",
            _RUN,
            str(self.site),
            sysconfig.get_path("purelib"),
            str(next(self._calls)),
            *words,
        ]

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the machine's own settings."""
        return {"HOME": str(self.home), "PATH": os.defpath, "LANG": "C.UTF-8", "TERM": "dumb"}

    def says(self, *words: str, to: str = "") -> str:
        """The output, what is wrong, and the exit status of a command."""
        done = subprocess.run(
            self.command(*words),
            input=to,
            capture_output=True,
            text=True,
            env=self.environment,
            cwd=self.home,
            check=False,
        )
        return f"{done.stdout}\n{done.stderr}\nexit {done.returncode}"


def plain(text: str, build: Build) -> str:
    """The text without times, durations, places in the code and the folders of this machine."""
    text = text.replace(str(build.site), "SITE").replace(str(build.home), "HOME")
    text = _CODE.sub("CODE", text)
    return _TIMES.sub("TIME", _MEASURED.sub("MEASURED", text))
