"""All tables in all languages, written once."""

from pathlib import Path

import pytest

from skat.messages import LANGUAGES
from skat.tournament.season.played import played_evenings
from tests.exports.files import Exported, exports
from tests.tournament.seasons import evening
from tests.tournament.test_season import bytes_of, league, line_up, season_over


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Exported, ...]]:
    """By language."""
    folder: Path = tmp_path_factory.mktemp("exports")
    days = {
        f"day-1-{number}.json": evening(f"day-1-{number}.json", line_up(group, 1), series=2)
        for number, group in enumerate(league().fixtures[0], start=1)
    }
    season = season_over(days, league=league())
    played, wrong = played_evenings(season, bytes_of(days))
    assert not wrong
    with pytest.MonkeyPatch.context() as patch:
        return {
            language: tuple(exports(language, folder, (season, played), patch))
            for language in LANGUAGES
        }
