"""What `make proof-analysis` measured, and what reviews take from it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from skat.analysis.measured import LAST_TRICKS, measured, usual_fortune
from tools.proofs import apart, choices, fortune, strong
from tools.proofs.analysis import KEPT, LEVELS
from tools.proofs.promised import AFTER, FIGURES, SHIFT, mean_of
from tools.proofs.promised import KEPT as PROMISED


def test_weaker_levels_lose_more_step_by_step() -> None:
    """Asked at the same positions, each level loses less than the one below it."""
    asked = [each for deal in KEPT.all() for each in deal.asked if len(each.losses) == len(LEVELS)]
    assert len(asked) > 3_000
    means = [float(np.mean([each.losses[name] for each in asked])) for name in LEVELS]
    assert means == sorted(means, reverse=True)
    for worse, better in pairwise(LEVELS):
        steps = np.array([each.losses[worse] - each.losses[better] for each in asked])
        assert steps.mean() > 1.96 * steps.std() / np.sqrt(len(steps))


def test_what_computer_players_get_adds_up_to_nothing_at_the_table() -> None:
    for deal in KEPT.all():
        for key in ("3 table", "4 table"):
            assert abs(sum(deal.dealt[key].values())) < 0.05
        assert abs(sum(deal.result.values())) < 0.05
        assert abs(sum(deal.fortune.values())) < 0.05


def test_a_beginner_loses_more_than_simple() -> None:
    """Both were asked at every card of these deals; where they choose alike they lose the same."""
    steps = np.array(
        [
            sum(each.losses["beginner"] - each.losses["simple"] for each in deal.choices)
            for deal in choices.KEPT.all()
        ]
    )
    assert len(steps) > 400
    assert steps.mean() > 1.96 * steps.std() / np.sqrt(len(steps))


def test_calibrated_losses_turn_out_in_play() -> None:
    """Fitted on one half of the deals, the slope on the other is 1 within 0.15, for all and for
    soloists; and the shares that reviews take are those that were found."""
    pairs = choices.pairs_of(choices.KEPT.all())
    promised = choices.fitted_on_others(pairs)
    slope, margin = choices.slope_of(pairs, promised)
    assert len(pairs) > 2_500
    assert abs(slope - 1) + margin < 0.15
    shares = measured().numbers.calibration
    for (alone, group), share in choices.shares_of(pairs).items():
        assert abs(shares["soloist" if alone else "defender"][group] - share) < 0.06


def test_the_more_is_promised_the_more_turns_out() -> None:
    """In bins of calibrated losses, fitted on the other half of the deals."""
    pairs = choices.pairs_of(choices.KEPT.all())
    promised = choices.fitted_on_others(pairs)
    realised = np.array([pair.realised for pair in pairs])
    bins = [(promised >= low) & (promised < high) for low, high in pairwise((0, 8, 16, 32, 400))]
    assert all(some.sum() > 200 for some in bins)
    means = [float(realised[some].mean()) for some in bins]
    assert means == sorted(means)


def test_null_is_calibrated_apart_closed_and_open() -> None:
    """What reviews say of null turns out, and fitted on one half of the deals also on the other."""
    deals = apart.KEPT.all()
    for kind in ("null", "null ouvert"):
        pairs = apart.pairs_of(deals, kind)
        assert len(pairs) > 800
        for promised in (apart.published(pairs, kind), apart.fitted_on_others(pairs)):
            slope, margin = choices.slope_of(pairs, promised)
            assert abs(slope - 1) + margin < 0.15
    for kind, alone in (("null", True), ("null ouvert", True), ("null ouvert", False)):
        pairs = apart.pairs_of(deals, kind, alone=alone)
        slope, margin = choices.slope_of(pairs, apart.published(pairs, kind))
        assert abs(slope - 1) + margin < 0.15


def test_four_seats_are_calibrated_as_three_are() -> None:
    """Nothing was fitted on their deals."""
    pairs = apart.pairs_of(apart.KEPT.all(), "four")
    slope, margin = choices.slope_of(pairs, apart.published(pairs, "four"))
    assert len(pairs) > 800
    assert abs(slope - 1) + margin < 0.15


def test_strong_is_not_perfect_by_definition() -> None:
    """In other worlds than its own, and in four times as many, it loses something; less than
    `club`."""
    few = [each for deal in KEPT.all() for each in deal.asked if len(each.losses) == len(LEVELS)]
    many = [each for deal in strong.KEPT.all() for each in deal.asked if len(each.losses) == 2]
    assert len(many) > 900
    for asked in (few, many):
        own = np.array([each.losses["strong"] for each in asked])
        club = np.array([each.losses["club"] for each in asked])
        assert own.mean() > 0
        assert (club - own).mean() > 1.96 * (club - own).std() / np.sqrt(len(asked))


def test_fortune_is_nobodys_in_the_mean() -> None:
    """What nobody could foresee is as often good as bad, in each seat."""
    for chair in ("forehand", "middlehand", "rearhand"):
        fortunes = np.array([deal.fortune[chair] for deal in KEPT.all()])
        assert abs(fortunes.mean()) < 3 * fortunes.std() / np.sqrt(len(fortunes))


def test_fortune_is_nobodys_whatever_the_role() -> None:
    """In all of a deal it is 0 in the mean, and a card of each role and group of tricks too, in
    deals that nothing was fitted on."""
    deals = fortune.KEPT.all()
    assert len(deals) == fortune.TESTED
    left = fortune.left_of(deals)
    names = {name for deal in left for name in deal.groups}
    assert len(names) == 8
    for name in names:
        mean, error, number = fortune.mean_of(left, name, fortune.PLAYED)
        assert number > 2_000
        assert abs(mean) < 3 * error
    for role in ("soloist", "defender"):
        totals = np.array(
            [
                sum(each.played for name, each in deal.groups.items() if role in name)
                for deal in left
            ]
        )
        assert abs(totals.mean()) < 1.96 * totals.std() / np.sqrt(len(totals))


def test_what_reviews_take_off_fortune_is_what_was_measured() -> None:
    """On the deals it was fitted on; where nothing is taken off, nothing is proven."""
    others = fortune.KEPT.all()[fortune.TESTED :]
    for name in {name for deal in others for name in deal.groups}:
        mean, error, number = fortune.mean_of(others, name, fortune.PLAYED)
        usual = usual_fortune(
            alone="soloist" in name,
            null=name.startswith(fortune.NULL),
            trick=int(name.split()[-1]),
        )
        assert number > 300
        assert abs(mean - usual) <= 3 * error


def test_defenders_are_promised_no_more_too_much_than_soloists() -> None:
    """And less than by the belief of players, in each group of tricks."""
    deals = PROMISED.all()
    assert len(deals) >= 300
    for last in LAST_TRICKS:
        defender, soloist = f"defender to trick {last}", f"soloist to trick {last}"
        of = FIGURES["promised too much"]
        shift, error = mean_of(deals, defender, of, SHIFT)
        assert shift < -1.96 * error
        own, own_error = mean_of(deals, defender, of, AFTER)
        level, level_error = mean_of(deals, soloist, of, AFTER)
        assert own - level < 1.96 * np.hypot(own_error, level_error)


def test_fortune_stays_where_it_was_with_the_worlds_of_reviews() -> None:
    """Of the cards that were played; and of cards that did not choose by these worlds it is 0."""
    deals = PROMISED.all()
    names = {name for deal in deals for name in deal.groups}
    assert len(names) == 8
    for name in names:
        figure = FIGURES["fortune of club"]
        shift, error = mean_of(deals, name, figure, SHIFT)
        assert abs(shift) <= 1.96 * error
        figure = FIGURES["fortune of simple"]
        mean, error = mean_of(deals, name, figure, AFTER)
        assert abs(mean) < 3 * error
