"""The table of the page's rulings: its check sees every difference, and its sum of sources changes
with the law, not with its wording."""

import shutil
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tools.generate.rulings import __main__ as rulings
from tools.generate.rulings import titles
from tools.generate.rulings.sources import PAGE, ROOMS, made_of

COUNT = 'MOST = 60\n"""Half."""\n\ndef won(points: int) -> bool:\n    return points > MOST\n'


def rooms(skat: Path, *, count: str = COUNT) -> Path:
    for room in ROOMS:
        path = skat / room if room.endswith(".py") else skat / room / "deep" / "one.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"NAME = {room!r}\n")
    (skat / "referee/count.py").write_text(count)
    return skat


def test_every_room_of_the_sum_is_there() -> None:
    assert len(made_of()) == 16


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_was_moved_is_missed(tmp_path: Path, room: str) -> None:
    """A folder without a file, too: what was compiled may still lie there."""
    path = rooms(tmp_path) / room
    for file in [path] if path.is_file() else path.rglob("*.py"):
        file.unlink()
    with pytest.raises(OSError, match=room):
        made_of(tmp_path)


def test_wording_and_merged_files_do_not_change_it_but_the_law_does(tmp_path: Path) -> None:
    """Wherever a file comes to lie, and whatever it imports."""
    sum_of_all = made_of(rooms(tmp_path))
    said = COUNT.replace("Half", "Points").replace("bool:", 'bool:\n    """So."""  # why')
    assert made_of(rooms(tmp_path, count=f'"""A."""\nfrom x import y\n\n{said}')) == sum_of_all
    assert made_of(rooms(tmp_path, count=COUNT.replace("60", "61"))) != sum_of_all
    assert made_of(rooms(tmp_path, count=COUNT.replace("points >", "points >="))) != sum_of_all
    (rooms(tmp_path) / "referee/count.py").unlink()
    with (tmp_path / "requests/judge.py").open("a") as file:
        file.write(COUNT)
    assert made_of(tmp_path) == sum_of_all


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """As it lies in the page."""
    content: dict[str, Any] = msgspec.json.decode((PAGE / "rulings.json").read_bytes())
    return content


def test_articles_are_called_as_they_are_now(table: dict[str, Any]) -> None:
    written = {path.name: path.read_bytes() for path in (PAGE / "titles").iterdir()}
    assert written == titles.files(table), "run: make wire"


def checked(table: dict[str, Any], page: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the check says where this is what the referee ruled."""
    monkeypatch.setattr(rulings, "Pool", lambda *_: nullcontext())
    monkeypatch.setattr(rulings, "answers_kept", lambda: page.parent / "kept")
    monkeypatch.setattr(rulings, "build", lambda _: table)
    monkeypatch.setattr(rulings, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["rulings", "--check"])
    return rulings.main()


def test_the_check_of_the_table_sees_one_other_ruling_and_every_other_file(
    table: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = Path(shutil.copytree(PAGE, tmp_path / "page"))
    assert checked(table, page, monkeypatch) == 0
    planted = [dict(each) for each in table["leaves"]]
    ruled = next(each for each in planted if each.get("winner"))
    ruled["winner"] = "defenders" if ruled["winner"] == "soloist" else "soloist"
    assert checked({**table, "leaves": planted}, page, monkeypatch) == 1
    assert "written: rulings.json;" in capsys.readouterr().out
    (page / "titles/pl.json").unlink()
    (page / "titles/xx.json").write_bytes(b"{}")
    assert checked(table, page, monkeypatch) == 1
    assert "written: titles/pl.json, titles/xx.json;" in capsys.readouterr().out
