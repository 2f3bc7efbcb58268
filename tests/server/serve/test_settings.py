"""How a server is run: a file, changed by the environment; and what the log looks like."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from skat.server.logs import JsonLines, TextLines
from skat.server.metrics import Metrics
from skat.server.settings import ServerSettings, SettingsError, load_settings


def test_the_environment_has_the_last_word(tmp_path: Path) -> None:
    file = tmp_path / "skat.toml"
    file.write_text('names = ["skat.example"]\nthinkers = 3\nlimits = false\n')
    settings = load_settings(file, environment={"SKAT_THINKERS": "4", "SKAT_LOG": "json"})
    assert settings == ServerSettings(names=("skat.example",), thinkers=4, limits=False, log="json")
    assert load_settings(environment={"SKAT_DB": "no setting of ours"}) == ServerSettings()


@pytest.mark.parametrize("word", ["off", "no", "false", "0", " OFF "])
def test_a_switch_is_off_and_on_as_documented(word: str) -> None:
    assert load_settings(environment={"SKAT_LIMITS": word}).limits is False
    for on in ("on", "yes", "true", "1", "On"):
        assert load_settings(environment={"SKAT_LIMITS": on}).limits is True


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        ("", {"SKAT_LIMITS": "perhaps"}),
        ("colour = 1", {}),
        ("thinkers = 0", {}),
        ("thinkers = ", {}),
        ("", {"SKAT_THINKERS": "many"}),
        ("", {"SKAT_LOG": "loud"}),
    ],
)
def test_settings_that_cannot_be(tmp_path: Path, text: str, environment: dict[str, str]) -> None:
    file = tmp_path / "skat.toml"
    file.write_text(text)
    with pytest.raises(SettingsError):
        load_settings(file, environment=environment)
    with pytest.raises(SettingsError):
        load_settings(tmp_path / "missing.toml")


def record(**extra: object) -> logging.LogRecord:
    made = logging.LogRecord("skat.server", logging.WARNING, "", 0, "report from %s", ("k",), None)
    made.__dict__.update(extra)
    return made


def test_a_report_stands_in_the_log() -> None:
    report = {"by": 1, "against": 2, "reason": "rude"}
    line = json.loads(JsonLines().format(record(event="report", report=report)))
    assert (line["event"], line["report"], line["level"]) == ("report", report, "warning")
    assert '"reason": "rude"' in TextLines().format(record(report=report))
    assert TextLines().format(record()) == "WARNING skat.server: report from k"


def test_metrics_are_what_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.gauge("skat_tables", lambda: 3)
    for seconds in (0.0005, 0.004, 7.0):
        metrics.took(seconds)
    metrics.count("skat_commands_total", outcome="ack")
    metrics.count("skat_commands_total", outcome="stale")
    text = metrics.text()
    assert text.count("# TYPE skat_commands_total counter") == 1
    assert "skat_tables 3.0\n" in text
    assert 'skat_command_seconds_bucket{le="0.005"} 2.0\n' in text
    assert 'skat_command_seconds_bucket{le="+Inf"} 3.0\n' in text
    assert "skat_command_seconds_count 3.0\n" in text
