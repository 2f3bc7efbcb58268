"""The kernel's stepper against the rules: the same deals, move by move."""

from __future__ import annotations

from random import Random

import pytest

from skat.env.actions import ANNOUNCEMENTS, GIVE_UP, PASS
from skat.env.batch import Batch
from skat.env.by_rules import RulesGame
from skat.env.dealing import actions_of, pack_of_episode
from skat.env.native import NativeGame, outcome_of_fields
from skat.env.settings import KINDS, DealGame, DealSettings, Reward
from skat.env.stream import by_the_rules
from skat.kernel import _core
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import replay
from skat.rules.actions import Deal
from skat.rules.editions import RuleSet
from tests.env.compared import differences, seen_differently
from tests.tools import outside_file

BOTH = [RulesGame, NativeGame]


@pytest.mark.proof
def test_three_hundred_random_deals() -> None:
    assert differences(0, 300, look=0.1) == []


@pytest.mark.proof
@pytest.mark.parametrize("part", range(2))
def test_thousands_of_random_deals(part: int) -> None:
    """`make proof-batch` has a million."""
    assert differences(1_000_000 + 12_500 * part, 12_500, look=0.02) == []


def test_packs_are_shuffled_alike() -> None:
    for seed, game, episode in ((0, 0, 0), (7, 3, 5), (2**64 - 1, 2**32 - 1, 9)):
        pack = [card.index for card in pack_of_episode(seed, game=game, episode=episode)]
        assert _core.shuffled_pack(seed, game, episode) == pack


@pytest.mark.proof
@pytest.mark.outside
def test_recorded_games_as_actions() -> None:
    """Real games of people, as far as they have numbers: both play them, with the same result."""
    whole = steps = 0
    with outside_file("records", "iss", "games.sgf").open("rb") as file:
        for record in read_records(file):
            assert not isinstance(record, Problem)
            played, to_the_end = _same_in_both(record)
            steps += played
            whole += to_the_end
    assert steps > 1000
    assert whole >= 20, "the others were given up or claimed online, which has no number"


def _same_in_both(record: Record | IssRecord) -> tuple[int, bool]:
    """How many actions both played alike, and whether to the end, with the recorded result."""
    replayed = replay(record)
    if not replayed.actions or not isinstance(replayed.actions[0], Deal):
        return 0, False
    settings = DealSettings(bidding="free")
    pack = replayed.actions[0].pack
    games: list[DealGame] = [RulesGame(pack, settings), NativeGame(pack, settings)]
    actions = [action for action in actions_of(replayed) if action != GIVE_UP]
    for action in actions:
        legal = [game.legal_actions() for game in games]
        assert action in legal[0]
        assert legal[0] == legal[1]
        for game in games:
            game.step(action)
        assert seen_differently(*games) is None
    outcome = games[0].outcome()
    assert outcome == games[1].outcome()
    if outcome is None or replayed.result is None or replayed.result.score is None:
        return len(actions), False
    assert outcome.score == replayed.result.score.score
    return len(actions), True


@pytest.mark.parametrize("made", BOTH)
def test_an_illegal_action_changes_nothing(made: type[RulesGame] | type[NativeGame]) -> None:
    game: DealGame = made(pack_of_episode(3))
    for action in (-1, 0, 34, 36, 98, 127, 128, 1000):
        with pytest.raises(ValueError, match="not legal"):
            game.step(action)
    assert game.legal_actions() == [32, 35]
    assert game.history(0).max() == -1


@pytest.mark.parametrize("made", BOTH)
def test_a_clone_goes_its_own_way(made: type[RulesGame] | type[NativeGame]) -> None:
    game: DealGame = made(pack_of_episode(3))
    copy = game.clone()
    copy.step(PASS)
    assert game.turn == 1
    assert copy.turn == 2


def test_a_null_below_the_bid_cannot_be_announced() -> None:
    opening = [35 + 6, 32, 32, 34]  # 30, more than 23
    game = NativeGame(pack_of_episode(3), DealSettings(bidding="free"), opening=opening)
    for _ in range(2):
        game.step(game.legal_actions()[0])
    words = {number: ANNOUNCEMENTS[number] for number in game.legal_actions()}
    assert 103 not in words
    assert 104 in words


def test_giving_up_ends_the_deal_only_where_nobody_must_agree() -> None:
    """The soloist alone with nine cards at least; a defender always, and it binds both."""
    game = NativeGame(pack_of_episode(3), DealSettings(giving_up=True), opening=[32, 32, 35, 34])
    while game.phase < 4:
        game.step(game.legal_actions()[0])
    chance = Random(3)
    while game.turn >= 0:
        cards = game.hands()[game.turn].bit_count()
        may = GIVE_UP in game.legal_actions()
        assert may == (game.turn != game.soloist or cards >= 9)
        game.step(chance.choice([each for each in game.legal_actions() if each != GIVE_UP]))


def test_openings_by_the_simple_player_are_played_by_both() -> None:
    for start in ("skat", "play"):
        batch = Batch(1, seed=5, start=start)
        for episode in range(25):
            game = batch.deal(0, episode)
            assert seen_differently(game, by_the_rules(game)) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("zero_sum", [False, True])
@pytest.mark.parametrize("four", [False, True])
def test_rewards_are_those_of_the_rules(kind: str, zero_sum: bool, four: bool) -> None:
    name = f"zero_sum:{kind}" if zero_sum else kind
    batch = Batch(64, seed=5, four=four, reward=name, observation=None, outputs=("legal",))
    reward = Reward.named(name)
    seen = 0
    for _ in range(60):
        batch.step(batch.legal[:, 0].copy())
        for game in batch.done.nonzero()[0]:
            outcome = outcome_of_fields(batch.result[game].tolist())
            assert batch.reward[game].tolist() == reward.of(outcome, four=four).tolist()
            seen += 1
        assert not batch.reward[~batch.done].any()
    assert seen > 30


def test_the_rules_of_the_stepper_are_the_ones_in_force() -> None:
    """A change of the default rule set fails here, because the kernel plays it, too."""
    options = RuleSet().options
    assert options.concession_window == "nine_cards"
    assert not options.both_defenders_concede
    assert options.forbid_gifts != "refuse"
