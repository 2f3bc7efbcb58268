"""The command line: `skat serve`, `skat play`, `skat value`, ...

Only this file, `skat.cli.app` and `skat.cli.streams` are loaded at the start; a command loads what
it needs.
"""

from __future__ import annotations

import os


def main() -> None:
    """Run the command line."""
    from skat.cli.app import app
    from skat.cli.streams import answering

    if "_SKAT_COMPLETE" in os.environ:
        from skat.cli.completion import ready

        ready()
    with answering():
        app()
