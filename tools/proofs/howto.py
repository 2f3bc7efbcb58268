"""Performs the how-tos of docs/contribute in a copy of the tree, as a newcomer would.

    python -m tools.proofs.howto            # all that changed since; goes on where it was
    python -m tools.proofs.howto option     # this one again

A recipe, `howto/NAME.toml`, is the how-to `docs/contribute/NAME.md` with the words of one example:
its edits, the commands of the page, what then answers, and what is seen where a step is forgotten.
tests/docs/test_howto.py compares both. Each result is a line of `howto.jsonl`; it holds while
recipe, page and the files they touch are what they were. 1 if a how-to does not work.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from tools.proofs.kept import KeptLines
from tools.proofs.tree import ROOT, Tree

RECIPES: Final = Path(__file__).with_suffix("")
_LONGEST: Final = 3_600
"""Seconds for one command."""
_READY: Final = {
    "make ": "make -o develop -o web/node_modules/.installed"
    " PYTHONPYCACHEPREFIX=$PYTHONPYCACHEPREFIX ",
    "pytest ": "pytest -p no:cacheprovider -q --tb=short -n 2 -m 'not live and not proof'"
    " --ignore tests/docs/test_howto.py ",
}
"""What these commands are in a copy: its environment is that of the tree and ready, and a recipe
that was followed has no place there once more.
"""

_COMPILED: Final = "unset PYTHONDONTWRITEBYTECODE; export PYTHONPYCACHEPREFIX=$PWD/start/bytecode\n"
"""A copy is compiled once, and what that makes goes with it."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a recipe."""


class Edit(_Part, frozen=True):
    """A change of a file: at the one place of `before`, or at its end.

    Or at every place of the regular expression `each`. A file that is not there yet is made, of
    another one with `copy`.
    """

    file: str
    after: str
    before: str = ""
    each: str = ""
    copy: str = ""


class Answer(_Part, frozen=True):
    """A command that succeeds once all is done, and what it says."""

    run: str
    says: str


class Forgotten(_Part, frozen=True):
    """A step left out: the file as it was, the command that fails then, and what it says."""

    file: str
    run: str
    says: str


class Recipe(_Part, frozen=True):
    """A how-to with one example; `new` is the name of what is added."""

    new: str
    edit: list[Edit]
    run: list[str]
    answers: list[Answer]
    forgotten: list[Forgotten]


class Performed(msgspec.Struct, frozen=True, kw_only=True):
    """How a how-to ended: what failed, or nothing. `source` is the digest of what it rests on."""

    name: str
    source: str
    failed: str | None
    minutes: float


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Performed)


def names() -> list[str]:
    """All how-tos with a recipe."""
    return sorted(file.stem for file in RECIPES.glob("*.toml"))


def recipe(name: str) -> Recipe:
    """The recipe of this name."""
    return msgspec.convert(tomllib.loads((RECIPES / f"{name}.toml").read_text("utf-8")), Recipe)


def page(name: str) -> Path:
    """The page that tells it."""
    return ROOT / f"docs/contribute/{name}.md"


def edited(edits: list[Edit], folder: Path = ROOT) -> dict[str, str]:
    """The text of each file after all edits.

    Raises ValueError where an edit has not exactly one place.
    """
    texts: dict[str, str] = {}
    for edit in edits:
        origin = folder / (edit.copy or edit.file)
        text = texts.get(edit.file)
        if text is None:
            text = origin.read_text("utf-8") if origin.is_file() else ""
        texts[edit.file] = _changed(text, edit)
    return texts


def _changed(text: str, edit: Edit) -> str:
    if edit.each:
        return re.sub(edit.each, edit.after, text)
    if not edit.before:
        return text + edit.after
    if text.count(edit.before) != 1:
        raise ValueError(f"{text.count(edit.before)} places in {edit.file}: {edit.before}")
    return text.replace(edit.before, edit.after)


def failures(one: Recipe, tree: Tree) -> Iterator[str]:
    """What does not work when it is performed in this copy."""
    before = {step.file: _content(tree.folder / step.file) for step in one.forgotten}
    for name, text in edited(one.edit, tree.folder).items():
        (tree.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (tree.folder / name).write_text(text, "utf-8")
    for command in one.run:
        if ended := _failed(tree, command):
            yield f"{command}: {ended}"
            return
    for answer in one.answers:
        if ended := _failed(tree, answer.run, says=answer.says):
            yield f"{answer.run}: {ended}"
    for step in one.forgotten:
        file = tree.folder / step.file
        after = _content(file)
        _put(file, before[step.file])
        if not (ended := _failed(tree, step.run)) or step.says not in ended:
            yield f"without {step.file}, {step.run} does not say {step.says}, but {ended}"
        _put(file, after)


def _failed(tree: Tree, command: str, *, says: str = "") -> str:
    """What a command says that fails, or that does not say this; else nothing."""
    line = command
    for begins, ready in _READY.items():
        if command.startswith(begins):
            line = ready + command.removeprefix(begins)
    print(f"  {command}", flush=True)
    ended = tree.run(["sh", "-c", _COMPILED + line], longest=_LONGEST)
    if ended is None:
        return "it did not end"
    said = f"{ended.stdout}\n{ended.stderr}".strip()
    return "" if ended.returncode == 0 and says in said else said or "it says nothing"


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _put(file: Path, content: bytes | None) -> None:
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)


def source_of(name: str) -> str:
    """Twelve digits of recipe, page and all files that are edited or read."""
    files = {edit.copy or edit.file for edit in recipe(name).edit}
    contents = [(RECIPES / f"{name}.toml").read_bytes(), page(name).read_bytes()]
    contents += [(ROOT / file).read_bytes() for file in sorted(files) if (ROOT / file).is_file()]
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:12]


def perform(name: str) -> Performed:
    """Does what the how-to says, in a new copy."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="skat-howto-") as folder:
        tree = Tree(Path(folder))
        if (ROOT / ".mypy_cache").is_dir():
            shutil.copytree(ROOT / ".mypy_cache", tree.folder / ".mypy_cache")
        failed = list(failures(recipe(name), tree))
    for each in failed:
        print(each, flush=True)
    return Performed(
        name=name,
        source=source_of(name),
        failed="; ".join(each.partition("\n")[0] for each in failed) or None,
        minutes=(time.monotonic() - began) / 60,
    )


def main() -> int:
    """Perform what has not been performed since it changed, and tell; 1 if one does not work."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="?", choices=names(), help="this one again")
    chosen = parser.parse_args().name
    newest = {each.name: each for each in KEPT.all()}
    for name in [chosen] if chosen else names():
        known = newest.get(name)
        if known and not known.failed and known.source == source_of(name) and not chosen:
            continue
        print(name, flush=True)
        newest[name] = perform(name)
        KEPT.add(newest[name])
    for name in names():
        ended = newest.get(name)
        print(f"{name}: {ended.failed or 'works' if ended else 'not performed'}")
    return int(any(name not in newest or newest[name].failed for name in names()))


if __name__ == "__main__":
    sys.exit(main())
