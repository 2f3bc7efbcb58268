"""Tells whether `_core.pyi` is what the compiled kernel really offers; exit status 1 if not.

With `--write` the stub is written anew.
"""

import sys
from pathlib import Path

from nanobind.stubgen import StubGen

from skat.kernel import _core

STUB = Path(__file__).parents[2] / "src/skat/kernel/_core.pyi"


def main() -> int:
    """Compare, or write when asked to."""
    generator = StubGen(_core)
    generator.put(_core)
    expected = generator.get()
    if "--write" in sys.argv[1:]:
        STUB.write_text(expected)
        return 0
    if STUB.read_text() == expected:
        return 0
    print(f"{STUB.name} differs from the compiled kernel; run: make stub", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
