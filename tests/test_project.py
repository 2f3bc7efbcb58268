"""The repository itself: nothing private in it, locks that hold, files one can read in one go."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GENERATED = ("src/skat/web/", "web/src/lib/wire.ts", "src/skat/kernel/_core.pyi")
CODE = {".py", ".cpp", ".hpp", ".ts", ".svelte", ".sh", ".css"}
MOST_LINES = 450
MOST_FILES = 20
SOURCES = ("src/", "web/src/", "tests/", "tools/")
REASON = "holds more files than others"

# The words are put together here so that this file does not find itself.
_ROOTS = "|".join(("work", "farm", "root", "home", "tmp"))
_REGISTRIES = "|".join(("py" + "pi", "python" + "hosted", "npm" + "js", "crates" + r"\.io"))
MACHINE_PATH = re.compile(rf"(?<![\w.}})*-])/(?:{_ROOTS})/[\w.]")
REGISTRY_HOST = re.compile(rf"://[\w.-]*(?:{_REGISTRIES})", re.IGNORECASE)


def tracked_files() -> list[Path]:
    """Every text file under version control; an unpacked source distribution has none."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str | None:
    """The text of a file, None for pictures and other bytes."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@pytest.mark.live
def test_what_is_kept_names_no_machine_and_can_be_read_at_a_glance() -> None:
    """A folder that holds more files than others says why, in its package or in its README."""
    files = {
        path.relative_to(ROOT).as_posix(): text
        for path in tracked_files()
        if (text := text_of(path)) is not None
    }
    assert named(files) == []
    assert long_files(files) == {}
    by_folder = files_by_folder(path.relative_to(ROOT).as_posix() for path in tracked_files())
    assert len(by_folder) > 50
    large = {folder for folder, number in by_folder.items() if number > MOST_FILES}
    assert {folder for folder in large if not explains(ROOT / folder)} == set()


def named(files: Mapping[str, str]) -> list[str]:
    """Paths of a machine and hosts of registries in these texts."""
    return [
        f"{name}: {match.group()}"
        for name, text in files.items()
        for pattern in (MACHINE_PATH, REGISTRY_HOST)
        if (match := pattern.search(text))
    ]


def long_files(files: Mapping[str, str]) -> dict[str, int]:
    """The files with code that are too long."""
    return {
        name: lines
        for name, text in files.items()
        if Path(name).suffix in CODE and not name.startswith(GENERATED)
        if (lines := len(text.splitlines())) > MOST_LINES
    }


def files_by_folder(names: Iterable[str]) -> Counter[str]:
    """How many files each folder of the sources holds."""
    return Counter(
        name.rpartition("/")[0]
        for name in names
        if name.startswith(SOURCES) and not name.startswith(GENERATED)
    )


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (MACHINE_PATH, "cd /" + "work/main"),
        (MACHINE_PATH, '"/' + 'root/.cache"'),
        (REGISTRY_HOST, "https:/" + "/files.python" + "hosted.org/x"),
        (REGISTRY_HOST, "https:/" + "/registry.npm" + "js.org/x"),
    ],
)
def test_the_patterns_find_what_they_should(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)
    assert len(named({"README.md": "fine", "src/a.py": text})) == 1


def test_a_long_file_is_found_and_files_are_counted_by_folder() -> None:
    long = "x\n" * (MOST_LINES + 1)
    files = {"src/skat/a.py": long, "src/skat/b.py": long[:-2], "README.md": long}
    assert long_files(files) == {"src/skat/a.py": MOST_LINES + 1}
    assert files_by_folder([*files, "src/skat/web/app.js"]) == {"src/skat": 2}


def never_called(text: str) -> list[str]:
    """The private functions of a module that it names nowhere but where they are defined.

    Those with a decorator are called by what it is of.
    """
    private = re.findall(r"\n\n(?:async )?def (_[a-z]\w*)\(", text)
    return [name for name in private if len(re.findall(rf"\b{name}\b", text)) == 1]


def test_no_private_function_is_left_over() -> None:
    left = {
        path.relative_to(ROOT).as_posix(): names
        for path in sorted((ROOT / "src").rglob("*.py"))
        if (names := never_called(path.read_text(encoding="utf-8")))
    }
    assert left == {}


def test_a_private_function_that_nobody_calls_is_found() -> None:
    kept = "\n\n@app.command()\ndef _c():\n    return _g()\n\n\ndef _g():\n    pass\n"
    assert never_called(kept) == []
    assert never_called(f"{kept}\n\ndef _f():\n    pass\n") == ["_f"]


def explains(folder: Path) -> bool:
    """Whether the folder says why it holds more files than others."""
    said = [folder / name for name in ("__init__.py", "README.md")]
    return any(REASON in path.read_text(encoding="utf-8") for path in said if path.is_file())


def test_only_a_folder_that_says_so_may_be_large(tmp_path: Path) -> None:
    assert not explains(tmp_path)
    (tmp_path / "README.md").write_text("Rooms.", encoding="utf-8")
    assert not explains(tmp_path)
    (tmp_path / "README.md").write_text(f"It {REASON}, because ...", encoding="utf-8")
    assert explains(tmp_path)


@pytest.mark.parametrize("name", ["runtime.txt", "dev.txt", "server.txt", "cluster.txt"])
def test_a_lock_pins_every_package_with_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    logical_lines = text.replace("\\\n", " ").splitlines()
    for line in logical_lines:
        assert re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line
    assert len(logical_lines) > 20


def test_the_development_lock_contains_the_run_time_lock() -> None:
    pins = {
        name: set(re.findall(r"^(\S+==\S+)", (ROOT / "requirements" / name).read_text(), re.M))
        for name in ("runtime.txt", "dev.txt")
    }
    assert pins["runtime.txt"] <= pins["dev.txt"]


def test_the_lock_of_the_page_names_no_download_address() -> None:
    lock = ROOT / "web/package-lock.json"
    assert '"integrity"' in lock.read_text(encoding="utf-8")
    assert '"resolved"' not in lock.read_text(encoding="utf-8")


def test_every_request_of_the_page_is_sent_again_when_it_came_too_soon() -> None:
    """`line/asking.ts` waits as long as a 429 says; so nothing else may ask the server itself."""
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    asking = [
        path.relative_to(ROOT / "web/src").as_posix()
        for path in sources
        if re.search(r"(?<![\w.])fetch\(", path.read_text(encoding="utf-8"))
    ]
    assert asking == ["line/asking.ts"]
