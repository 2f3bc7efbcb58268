"""What holds for every game, whatever is bid, announced and taken."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.model.contract import SUIT_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import CardPoints
from skat.model.value import base_value
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.possible import why_impossible_standing
from skat.rules.scoring.score import score
from skat.rules.scoring.winner import DECISIONS
from tests.rules.scoring.games import rules_with

RULES = (
    RuleSet(),
    rules_with("isko-1999"),
    rules_with(throw_in_level="simple"),
    rules_with(leaflet_announcements=True),
    rules_with(leaflet_ouvert=True),
)
ENDS = tuple(end for end in DECISIONS if not end.value.startswith("ruled"))


@st.composite
def standings(draw: st.DrawFn, *, final: bool) -> Standing:
    """What both parties have taken, final or not; only sums that cards can make."""
    own_tricks = draw(st.integers(0, 10))
    own = 120 if own_tricks == 10 else draw(st.integers(0, 22 if own_tricks == 0 else 120))
    if final:
        return Standing(CardPoints(own), CardPoints(120 - own), own_tricks, 10 - own_tricks)
    their_tricks = draw(st.integers(0, 10 - own_tricks))
    theirs = draw(st.integers(0, 120 - own)) if their_tricks else 0
    return Standing(CardPoints(own), CardPoints(theirs), own_tricks, their_tricks)


@st.composite
def ended_games(draw: st.DrawFn, *, end: GameEnd | None = None) -> FinishedGame:
    """Suit and grand games that are over, with possible sums."""
    contract = draw(st.sampled_from(TRUMP_CONTRACTS))
    count = draw(st.integers(1, most_tops(contract)))
    tops = Tops(held=draw(st.booleans()), count=count)
    hand = draw(st.booleans())
    level = draw(st.sampled_from(tuple(Announced))) if hand else Announced.NONE
    chosen = end or draw(st.sampled_from(ENDS))
    standing = draw(
        standings(final=chosen is GameEnd.PLAYED_OUT).filter(
            lambda one: why_impossible_standing(one, contract=contract, tops=tops) is None
        )
    )
    return FinishedGame(
        announcement=Announcement(contract, hand=hand, announced=level),
        bid=draw(st.sampled_from(BID_VALUES)),
        end=chosen,
        tops=tops,
        standing=standing,
        asked=draw(st.sampled_from((Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ))),
        kontra=draw(st.booleans()),
    )


def contract_of(game: FinishedGame) -> Contract:
    assert game.announcement is not None
    return game.announcement.contract


@given(ended_games(), st.sampled_from(RULES))
def test_the_numbers_fit_each_other(game: FinishedGame, rules: RuleSet) -> None:
    entered = score(game, rules)
    base = base_value(contract_of(game))
    assert entered.score == entered.counted_value * (1 if entered.won else -2)
    assert entered.game_value == base * (entered.multiplier or 0)
    assert entered.counted_value % base == 0
    assert entered.counted_value >= game.bid
    assert entered.overbid is (entered.game_value < game.bid)
    assert not (entered.won and entered.overbid)
    assert entered.articles
    assert len(set(entered.articles)) == len(entered.articles)


@given(ended_games(), st.sampled_from(RULES))
def test_the_breakdown_adds_up_to_the_multiplier(game: FinishedGame, rules: RuleSet) -> None:
    entered = score(game, rules)
    assert game.tops is not None
    tops, *levels = [word for word in entered.breakdown if word != "kontra"]
    assert (tops, levels[0]) == (str(game.tops), "game")
    assert entered.multiplier == game.tops.count + len(levels)
    assert 2 <= (entered.multiplier or 0) <= 18


@given(ended_games(), st.sampled_from(RULES))
def test_with_and_without_differ_only_in_what_is_possible(
    game: FinishedGame, rules: RuleSet
) -> None:
    assert game.tops is not None
    if game.end is not GameEnd.PLAYED_OUT or game.announcement is None:
        return
    if game.announcement.announced is not Announced.NONE or game.bid > 18:
        return
    mirrored = replace(game, tops=Tops(held=not game.tops.held, count=game.tops.count))
    assert score(game, rules).score == score(mirrored, rules).score


@given(ended_games(), st.sampled_from(RULES), st.permutations(SUIT_CONTRACTS))
def test_renaming_suits_changes_only_the_base(
    game: FinishedGame, rules: RuleSet, renamed: list[Contract]
) -> None:
    announced = game.announcement
    if announced is None or announced.contract is Contract.GRAND:
        return
    game = replace(game, bid=BID_VALUES[0])
    named = renamed[SUIT_CONTRACTS.index(announced.contract)]
    other = score(replace(game, announcement=replace(announced, contract=named)), rules)
    one = score(game, rules)
    assert (one.won, one.breakdown, one.multiplier) == (
        other.won,
        other.breakdown,
        other.multiplier,
    )


@given(ended_games(end=GameEnd.PLAYED_OUT))
def test_more_points_never_turn_a_win_into_a_loss(game: FinishedGame) -> None:
    assert game.standing is not None
    if not 0 < game.standing.soloist_tricks < 10 or game.standing.soloist_points > 116:
        return
    own = CardPoints(game.standing.soloist_points + 2)
    better = replace(game.standing, soloist_points=own, opponent_points=CardPoints(120 - own))
    if score(game, RuleSet()).won:
        assert score(replace(game, standing=better), RuleSet()).won


@given(ended_games(end=GameEnd.FAULT_OPPONENTS))
def test_a_fault_costs_who_made_it_never_less_than_the_other_party(game: FinishedGame) -> None:
    against_soloist = score(replace(game, end=GameEnd.FAULT_SOLOIST), RuleSet())
    assert score(game, RuleSet()).score >= against_soloist.score


@given(ended_games(), st.sampled_from(RULES))
def test_a_higher_bid_never_raises_the_score(game: FinishedGame, rules: RuleSet) -> None:
    place = BID_VALUES.index(game.bid)
    if place + 1 < len(BID_VALUES) and game.end not in (
        GameEnd.FAULT_OPPONENTS,
        GameEnd.OPPONENT_CONCEDES,
        GameEnd.ACCEPTED_CLAIM,
        GameEnd.PROVED_LEVEL,
        GameEnd.THROW_IN_OPPONENTS,
    ):
        dearer = replace(game, bid=BID_VALUES[place + 1])
        assert score(dearer, rules).score <= score(game, rules).score
