"""The sum of the sources of the page's rulings: it changes with the law, not with its wording."""

from pathlib import Path

import pytest

from tools.generate.rulings.sources import ROOMS, made_of

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
