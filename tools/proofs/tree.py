"""A copy of the tree in which files can be changed and commands run, as a newcomer would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_NO_FINDER: Final = """\
\"\"\"Imports from this tree alone.\"\"\"

import sys

sys.meta_path[:] = [one for one in sys.meta_path if "Redirect" not in type(one).__name__]
"""
"""An editable install would load the package from where it was made."""


class Tree:
    """The tree as it stands, or that of a commit, in an empty folder."""

    def __init__(self, folder: Path, *, commit: str = "") -> None:
        self.folder = folder
        what = commit or "HEAD"
        packed = subprocess.run(["git", "archive", what], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        if not commit:
            self._as_it_stands()
        purelib = Path(sysconfig.get_path("purelib"))
        for core in (purelib / "skat").rglob("*.so"):
            shutil.copy(core, folder / "src" / core.relative_to(purelib))
        (folder / "start").mkdir()
        (folder / "start" / "sitecustomize.py").write_text(_NO_FINDER)
        (folder / ".venv").symlink_to(Path(sys.prefix))
        (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        # It is older than what is linked: make would install that anew, and empty it for all.
        os.utime(folder / "web" / "package-lock.json", (0, 0))

    def _as_it_stands(self) -> None:
        names = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
        changed = subprocess.run(names, cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, changed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.folder / name)
            else:
                (self.folder / name).unlink(missing_ok=True)

    def run(
        self, command: list[str], *, inside: str = ".", longest: int
    ) -> subprocess.CompletedProcess[str] | None:
        """A command that imports from this tree; None where it takes more than so many seconds."""
        paths = [str(self.folder / "start"), str(self.folder / "src"), str(self.folder)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "SKAT_PROFILE": "gate"}
        environment |= {"PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1"}
        environment["PATH"] = os.pathsep.join((str(Path(sys.prefix) / "bin"), os.environ["PATH"]))
        try:
            return subprocess.run(
                command,
                cwd=self.folder / inside,
                env=environment,
                capture_output=True,
                text=True,
                timeout=longest,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
