"""Has programs of learners run unchanged, from a wheel, in a clean environment.

    python -m tools.proofs.learner_programs [FOLDER]   # `make proof-learners`

Installs the wheel in dist/ with the versions of `tools/proofs/learners/versions.txt`, some
gigabytes, into FOLDER (a new one if none is named), and runs each program of that folder. Exit
status 1 where one fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(ROOT.glob("tools/proofs/learners/[a-z]*.py"))
VERSIONS = ROOT / "tools/proofs/learners/versions.txt"


def main() -> int:
    """Install, then run each."""
    (wheel,) = (ROOT / "dist").glob("skat-*.whl")
    with tempfile.TemporaryDirectory() as made:
        place = Path(sys.argv[1] if len(sys.argv) > 1 else made).absolute()
        python = place / "bin/python"
        if not python.exists():
            venv.create(place, with_pip=True)
        hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        pip = [str(python), "-m", "pip", "install", "--quiet", "--no-compile"]
        subprocess.run([*pip, "-r", str(VERSIONS)], env=environment, check=True)
        subprocess.run(
            [*pip, "--force-reinstall", "--no-deps", str(wheel)], env=environment, check=True
        )
        failed = 0
        for program in PROGRAMS:
            done = subprocess.run(
                [str(python), str(program)],
                cwd=place,
                env=environment,
                check=False,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            failed += done.returncode != 0
            # Peers warn at length of each illegal action; the last line is ours.
            said = done.stdout if done.returncode else done.stdout.splitlines()[-1]
            print(f"{program.stem}: {'failed' if done.returncode else 'ok'}: {said}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
