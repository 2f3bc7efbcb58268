"""Each table is opened in LibreOffice in the language it is for: `make proof-exports`, by hand."""

from pathlib import Path

import pytest

from skat.messages import LANGUAGES
from tests.exports.files import Exported
from tests.exports.libreoffice import opened
from tests.exports.reading import is_meant
from tests.tools import find_tool

pytestmark = [pytest.mark.proof, pytest.mark.live, pytest.mark.outside]


@pytest.fixture(scope="module")
def program() -> Path:
    office = find_tool("soffice")
    if office is None:
        pytest.skip("needs LibreOffice Calc (soffice) to open the tables in")
    return office


def require_that_what_goes_wrong_is_seen(program: Path, tmp_path: Path) -> None:
    """Points with three decimals and a point are thousands in German, 1.5 is a day in Polish."""
    file = tmp_path / "wrong.csv"
    file.write_text("\ufeffx;y\n126.125;1.5\n")
    german = opened(program, [file], language="de", folder=tmp_path)
    polish = opened(program, [file], language="pl", folder=tmp_path)
    assert german["wrong.csv"][1][0] == 126125
    assert polish["wrong.csv"][1][1] == "(date)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_cell_is_read_as_it_was_meant(
    program: Path, tables: dict[str, tuple[Exported, ...]], language: str, tmp_path: Path
) -> None:
    if language == "de":
        require_that_what_goes_wrong_is_seen(program, tmp_path)
    files = []
    for at, table in enumerate(tables[language]):
        file = tmp_path / f"{at}-{table.name}.csv"
        file.write_bytes(table.content)
        files.append(file)
    read = opened(program, files, language=language, folder=tmp_path)
    wrong = []
    cells = 0
    for file, table in zip(files, tables[language], strict=True):
        for row, meant in zip(read[file.name], table.meant, strict=False):
            row += [None] * (len(meant) - len(row))
            for cell, value in zip(row, meant, strict=False):
                cells += 1
                if not is_meant(cell, value):
                    wrong.append((file.stem, cell, value))
        assert len(read[file.name]) >= len(table.meant), file.name
    assert cells > 1_000
    assert wrong == []
