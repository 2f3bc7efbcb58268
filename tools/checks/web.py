"""Checks the page: format, lint, types, unit tests; builds it again and compares the files.

Exit status 1 when a file differs, or when Node is missing in CI; outside CI a missing one is named
and passed over, because only those who change the page need it.
"""

import filecmp
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web"
SHIPPED = ROOT / "src/skat/web"
STEPS = ("format:check", "lint", "check:all", "test")
"""Scripts of `web/package.json`, the cheapest first."""


def node_problem() -> str | None:
    """Why the page cannot be built here, or None; the major version of Node is pinned."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is not installed"
    wanted = json.loads((SOURCES / "package.json").read_text())["engines"]["node"].lstrip("^~>=")
    version = subprocess.run(
        ["node", "--version"], check=True, capture_output=True, text=True
    ).stdout
    if version.strip().lstrip("v").split(".")[0] != wanted.split(".")[0]:
        return f"Node {wanted} is pinned, {version.strip()} is installed"
    return None


def differences(left: Path, right: Path) -> list[str]:
    """Names of the files that are not the same in both folders."""
    names = {
        path.relative_to(folder)
        for folder in (left, right)
        for path in folder.rglob("*")
        if path.is_file()
    }
    return sorted(
        str(name)
        for name in names
        if not (left / name).is_file()
        or not (right / name).is_file()
        or not filecmp.cmp(left / name, right / name, shallow=False)
    )


def skipped(problem: str) -> int:
    """Says what is missing; the exit status."""
    print(f"skipped: {problem}", flush=True)
    return int(os.environ.get("CI") == "true")


def main() -> int:
    """Check, build into a temporary folder, compare byte for byte."""
    if problem := node_problem():
        return skipped(problem)
    subprocess.run(["make", "--quiet", "web/node_modules/.installed"], cwd=ROOT, check=True)
    # The unit tests compare with what this Python says.
    environment = {**os.environ, "PYTHON": sys.executable}
    for step in STEPS:
        print(f"npm run {step}", flush=True)
        if subprocess.run(
            ["npm", "run", "--silent", step], cwd=SOURCES, env=environment
        ).returncode:
            return 1
    with tempfile.TemporaryDirectory() as folder:
        build = ["npm", "run", "--silent", "build", "--", "--outDir", folder, "--emptyOutDir"]
        subprocess.run(build, cwd=SOURCES, check=True)
        changed = differences(Path(folder), SHIPPED)
    for name in changed:
        print(f"differs from its sources: src/skat/web/{name}", file=sys.stderr)
    if changed:
        print("run: make web", file=sys.stderr)
    return int(bool(changed))


if __name__ == "__main__":
    sys.exit(main())
