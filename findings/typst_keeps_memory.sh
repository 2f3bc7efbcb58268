#!/usr/bin/env bash
# typst 0.15.2 (the Python package) keeps what each compile used until the process ends.
#
# Expected: memory goes up with the first document and stays there while the same text is compiled
# again, since results are remembered by content.
# Seen: every further compile of the same 1,500 rows keeps about 50 MB more, and forty small
# documents afterwards give nothing back. So a server that prints grows with each paper; print in a
# process that ends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check typst==0.15.2
"$folder/venv/bin/python" - <<'PYTHON'
import gc
from importlib.metadata import version
from pathlib import Path

import typst


def megabytes() -> int:
    """Resident memory of this process (Linux)."""
    line = next(each for each in Path("/proc/self/status").read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


rows = ", ".join(f"[Player {number}], [{number}]" for number in range(1_500))
text = f"#table(columns: 2, {rows})".encode()
before = megabytes()
taken = []
for _ in range(5):
    typst.compile(text)
    gc.collect()
    taken.append(megabytes() - before)
for number in range(40):
    typst.compile(f"Card {number}".encode())
gc.collect()
left = megabytes() - before
print(f"typst {version('typst')}: the same text five times keeps {taken} MB, forty small ones later {left} MB")
assert taken[4] > 3 * taken[0], "compiling the same text again is free now"
assert left > 0.9 * taken[4], "memory is given back now"
PYTHON
