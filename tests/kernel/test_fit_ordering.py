"""The fit of the ordering weights, from a few sampled positions to a file that compiles."""

from pathlib import Path

import numpy as np
import pytest

from tools.bench.kernel import SEED
from tools.training import fit_ordering
from tools.training.fit_ordering import KERNEL, Sample, fitted, read_weights, tried_first

WEIGHTS = 6


def positions(count: int) -> Sample:
    """Two cards each; the one that weight 3 marks is cheap, weight 1 is on both."""
    marked = [[1, 3, WEIGHTS, WEIGHTS, WEIGHTS], [1, 2, WEIGHTS, WEIGHTS, WEIGHTS]]
    rows = [row for at in range(count) for row in (marked if at % 2 else marked[::-1])]
    cost = [2.0 if 3 in row else 9.0 for row in rows]
    return Sample(np.arange(0, 2 * count, 2), np.array(rows), np.array(cost))


def test_the_cheap_card_is_tried_first() -> None:
    sample = positions(500)
    weights = fitted(sample, start=np.zeros(WEIGHTS), rate=0.05, passes=20, seed=1)
    assert weights[3] > 0 > weights[2]
    scores = np.append(weights, 0.0)[sample.parts].sum(axis=1)
    assert tried_first(sample, scores) == (2.0, 2.0)
    assert tried_first(sample, -scores) == (9.0, 2.0)
    assert weights[[0, 4, 5]].tolist() == [0, 0, 0]


@pytest.mark.parametrize("kind", ["suit", "grand"])
def test_a_written_table_is_read_as_it_was_written(kind: str, tmp_path: Path) -> None:
    table = read_weights(KERNEL / f"ordering_{kind}.csv")
    fit_ordering.write_weights(tmp_path / "again.csv", table)
    assert (tmp_path / "again.csv").read_text() == (KERNEL / f"ordering_{kind}.csv").read_text()


@pytest.mark.proof
@pytest.mark.live
def test_samples_fits_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if fit_ordering.compiler() is None:
        pytest.skip("no C++ compiler")
    monkeypatch.setattr(fit_ordering, "OPTIMISED", "-O0")
    small = ["grand", "--deals", "2", "--stride", "41", "--passes", "1", "--check", "0"]
    fit_ordering.main([*small, "--into", str(tmp_path)])
    written = read_weights(tmp_path / "ordering_grand.csv")
    assert len(written) == len(read_weights(KERNEL / "ordering_grand.csv"))
    assert np.count_nonzero(written) > 20
    assert "positions from" in capsys.readouterr().out


def test_nothing_is_fitted_or_checked_on_the_deals_of_the_bench() -> None:
    assert len({SEED, SEED + 1, fit_ordering.FIT_SEED, fit_ordering.CHECK_SEED}) == 4
