"""`Batch`: the same bytes however it is run, bad input refused, arrays written in place."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from skat.env.actions import ANNOUNCEMENTS, PASS
from skat.env.batch import EXTRA_OUTPUTS, Batch
from skat.env.dealing import Pack, null_opening, pack_of_episode, won_at_eighteen
from skat.env.native import outcome_of_fields
from skat.env.planes import SIZE, unpack
from skat.kernel import _core
from skat.model.cards import Card
from skat.model.contract import Contract
from tests.lanes.steady import GIVEN

ALL = ("obs", "mask", "player", "phase", "reward", "done", "episode", "result", "history")
OUTPUTS = ("history", "legal", "obs_of_all", "state", "final_obs")


def chosen(batch: Batch, step: int) -> NDArray[np.int16]:
    """A legal action in every game that depends on game and step alone."""
    games = np.arange(len(batch))
    at = (games * 7919 + step * 104729) % 4099 % np.maximum(batch.legal_count, 1)
    actions: NDArray[np.int16] = batch.legal[games, at]
    return actions


def first_rows(batch: Batch, steps: int, *, rows: int, ignore: bool = False) -> Iterator[bytes]:
    """What is written about the first games, step by step."""
    for step in range(steps):
        batch.step(chosen(batch, step))
        yield b"".join(getattr(batch, name)[:rows].tobytes() for name in (*ALL, *OUTPUTS))


def lived(
    n: int, *, threads: int = 1, steps: int = 90, rows: int = 1, **options: Any
) -> list[bytes]:
    batch = Batch(n, seed=7, threads=threads, outputs=OUTPUTS, **options)
    return list(first_rows(batch, 90, rows=rows))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("n", [7, 600])
def test_the_same_bytes_for_any_number_of_threads_and_any_size(n: int, threads: int) -> None:
    assert lived(n, threads=threads) == lived(1)
    assert lived(n, threads=threads, rows=7) == lived(7, rows=7)


@pytest.mark.proof
@pytest.mark.parametrize("start", ["auction", "skat", "play"])
@pytest.mark.parametrize("pairs", [1, 3])
def test_the_same_bytes_at_full_size(start: str, pairs: int) -> None:
    wanted = lived(7, rows=7, start=start, pairs=pairs)
    for n in (7, 4096):
        for threads in (1, 2, 5):
            assert lived(n, threads=threads, rows=7, start=start, pairs=pairs) == wanted


@pytest.mark.skipif("x86-64-v3" not in _core.build_info()["instructions"], reason="one build only")
def test_both_builds_write_the_same_bytes() -> None:
    _core_base = import_module("skat.kernel._core_base")
    assert _core_base.shuffled_pack(7, 1, 2) == _core.shuffled_pack(7, 1, 2)
    pack = _core.shuffled_pack(7, 1, 2)
    one, other = _core.SteppedDeal(pack), _core_base.SteppedDeal(pack)
    while one.turn >= 0:
        assert one.observe(one.turn).tobytes() == other.observe(one.turn).tobytes()
        action = one.legal_actions()[-1]
        one.step(action)
        other.step(action)
    assert one.outcome() == other.outcome()


def test_arrays_are_aligned_and_written_in_place() -> None:
    batch = Batch(33, seed=7, outputs=EXTRA_OUTPUTS)
    arrays = {name: getattr(batch, name) for name in (*ALL, *EXTRA_OUTPUTS, "offsets")}
    shapes = {name: (array.dtype.str[1:], array.shape) for name, array in arrays.items()}
    assert shapes == {
        "obs": ("u1", (33, SIZE)),
        "mask": ("u1", (33, 128)),
        "player": ("i1", (33,)),
        "phase": ("i1", (33,)),
        "reward": ("f4", (33, 3)),
        "done": ("b1", (33,)),
        "episode": ("u4", (33,)),
        "result": ("i2", (33, 10)),
        "history": ("i2", (33, 96, 2)),
        "obs_of_all": ("u1", (33, 3, SIZE)),
        "state": ("u1", (33, 4, 32)),
        "legal": ("i2", (33, 64)),
        "action_features": ("u1", (33 * 64, 48)),
        "final_obs": ("u1", (33, 3, SIZE)),
        "offsets": ("i4", (34,)),
    }
    assert all(array.ctypes.data % 64 == 0 for array in arrays.values())
    before = batch.player.copy()
    batch.step(np.full(33, PASS, np.int16))
    assert (arrays["player"] != before).all()
    assert all(getattr(batch, name) is array for name, array in arrays.items())
    assert np.from_dlpack(batch.obs).ctypes.data == batch.obs.ctypes.data


def test_arrays_outlive_the_batch() -> None:
    mask = Batch(5, seed=7).mask
    assert mask.sum() == 10


def test_extra_outputs_say_the_same_as_the_usual_ones() -> None:
    batch = Batch(64, seed=7, outputs=EXTRA_OUTPUTS)
    games = np.arange(64)
    for step in range(60):
        batch.step(chosen(batch, step))
        assert (batch.obs == batch.obs_of_all[games, batch.player]).all()
        assert (batch.legal_count == batch.mask.sum(1)).all()
        assert (np.diff(batch.offsets) == batch.legal_count).all()
        rows = batch.action_features[: batch.offsets[-1]]
        cards = batch.mask[:, :32].sum()
        assert rows[:, :32].sum() == cards
        assert batch.state.sum() <= 32 * 64
        for game in np.flatnonzero(batch.done):
            assert (batch.final_obs[game][:, 5] == 1).all(), "phase: finished"
    assert batch.episode.max() > 0


@pytest.mark.parametrize("four", [False, True])
def test_packed_observations_say_the_same(four: bool) -> None:
    extra = (*OUTPUTS, "legal")
    plain = Batch(256, seed=7, outputs=extra, four=four)
    packed = Batch(256, seed=7, outputs=extra, four=four, observation="packed")
    assert packed.obs.shape == (256, 89)
    for step in range(120):
        for name in ("obs", "obs_of_all", "final_obs"):
            wanted, bits = getattr(plain, name), getattr(packed, name)
            assert (unpack(bits) == wanted).all(), name
            assert (np.packbits(wanted, axis=-1, bitorder="little") == bits).all(), name
        for batch in (plain, packed):
            batch.step(chosen(batch, step))
    assert plain.episode.min() > 0
    again = pickle.loads(pickle.dumps(packed))
    assert (again.obs == packed.obs).all()
    assert (packed.clone([3, 9]).obs == packed.obs[[3, 9]]).all()


BAD = [
    (np.full(4, 32, np.int64), TypeError),
    (np.full(4, 32, np.float32), TypeError),
    ([32, 32, 32, 32], TypeError),
    (np.full((4, 1), 32, np.int16), ValueError),
    (np.full(3, 32, np.int16), ValueError),
    (np.full(5, 32, np.int16), ValueError),
    (np.array([32, 32, 33, 32], np.int16), ValueError),
    (np.array([32, 32, -1, 32], np.int16), ValueError),
    (np.array([32, 32, 128, 32], np.int16), ValueError),
    (np.array([32, 32, 32767, 32], np.int16), ValueError),
]


@pytest.mark.parametrize(("actions", "error"), BAD)
def test_bad_actions_are_refused_before_anything_moves(
    actions: Any, error: type[Exception]
) -> None:
    batch = Batch(4, seed=7, outputs=("history",))
    before = batch.save(), batch.obs.tobytes(), batch.history.tobytes()
    with pytest.raises(error):
        batch.step(actions)
    assert (batch.save(), batch.obs.tobytes(), batch.history.tobytes()) == before


def test_a_refusal_names_the_game() -> None:
    batch = Batch(4, seed=7)
    with pytest.raises(ValueError, match="game 2: action 33"):
        batch.step(np.array([32, 32, 33, 32], np.int16))
    with pytest.raises(ValueError, match="game 3: action 99"):
        batch.step_some([0, 3], np.array([32, 99], np.int16))


@pytest.mark.parametrize("ids", [[0, 0], [4], [-1], [[0, 1]], [0.5], [True, False, False, False]])
def test_bad_ids_are_refused(ids: Any) -> None:
    batch = Batch(4, seed=7)
    before = batch.save()
    for ask in (
        batch.reset,
        batch.clone,
        lambda ids: batch.step_some(ids, np.array([32], np.int16)),
    ):
        with pytest.raises((ValueError, TypeError)):
            ask(ids)
    assert batch.save() == before


@pytest.mark.parametrize(
    "options",
    [
        {"n": 0},
        {"n": 2.5},
        {"threads": 0},
        {"seed": -1},
        {"seed": 1 << 64},
        {"observation": "pictures"},
        {"outputs": ("nothing",)},
        {"autoreset": "never"},
        {"bidding": "loud"},
        {"start": "end"},
        {"reward": "money"},
        {"pairs": 2},
        {"deals": np.zeros((3, 32), np.int64)},
        {"deals": np.zeros((3, 31), np.int64)},
        {"deals": np.zeros((0, 32), np.int64)},
        {"start": "play", "contracts": lambda pack: [35, 35]},
        {"start": "play", "contracts": lambda pack: None},
        {"unknown": 1},
    ],
)
def test_what_a_batch_cannot_be_made_with(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Batch(**{"n": 4, **options})


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ({"reward": 7}, "DealSettings.reward must be str, not 7"),
        ({"scale": "x"}, "DealSettings.scale must be float, not 'x'"),
        ({"four": "x"}, "DealSettings.four must be bool, not 'x'"),
        ({"contracts": 7}, "contracts must be 'simple', a function or a file, not 7"),
        ({"seed": "7"}, "Batch: seed must be int | None, not '7'"),
    ],
)
def test_an_option_of_a_wrong_type_is_named(option: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError) as refused:
        Batch(4, **option)
    assert str(refused.value) == said


def test_a_closed_batch_refuses_everything() -> None:
    batch = Batch(4, seed=7)
    batch.close()
    for ask in (batch.reset, batch.save, batch.suggest, lambda: batch.play_random(1)):
        with pytest.raises(ValueError, match="closed"):
            ask()
    assert batch.mask.sum() == 8


def test_only_some_games_move() -> None:
    batch, alone = Batch(8, seed=7), Batch(8, seed=7)
    batch.step_some([5, 2], np.array([35, 32], np.int16))
    for game in range(8):
        moved = game in (2, 5)
        assert (batch.obs[game] == alone.obs[game]).all() != moved
    assert batch.player.tolist() == [1, 1, 2, 1, 1, 0, 1, 1]


def test_a_checkpoint_is_taken_up() -> None:
    batch = Batch(32, seed=7, outputs=OUTPUTS)
    list(first_rows(batch, 50, rows=1))
    kept = batch.save()
    after = list(first_rows(batch, 40, rows=32))
    batch.load(kept)
    assert list(first_rows(batch, 40, rows=32)) == after
    fresh = Batch(32, seed=7, outputs=OUTPUTS)
    fresh.load(kept)
    assert fresh.save() == kept


@pytest.mark.parametrize("cut", [0, 10, -1])
def test_damaged_checkpoints_are_refused(cut: int) -> None:
    batch = Batch(8, seed=7, outputs=OUTPUTS)
    list(first_rows(batch, 5, rows=1))
    kept = batch.save()
    with pytest.raises(ValueError, match="saved"):
        batch.load(kept[:cut])
    with pytest.raises(ValueError, match="saved"):
        Batch(8, seed=8).load(kept)
    with pytest.raises(ValueError, match="saved"):
        Batch(9, seed=7).load(kept)
    damaged = kept.replace(bytes([PASS]), bytes([31]), 1)
    with pytest.raises(ValueError, match="saved"):
        batch.load(damaged)
    assert batch.save() == kept


def test_a_clone_is_a_batch_of_its_own() -> None:
    batch = Batch(16, seed=7, outputs=OUTPUTS)
    list(first_rows(batch, 30, rows=1))
    copy = batch.clone([3, 9])
    assert (copy.obs == batch.obs[[3, 9]]).all()
    kept = batch.save()
    for _ in range(60):
        actions = copy.legal[:, 0].copy()
        copy.step(actions)
    assert batch.save() == kept
    for _ in range(60):
        batch.step(batch.legal[:, 0].copy())
    assert (batch.obs[[3, 9]] == copy.obs).all(), "the same deals follow"


@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
def test_what_follows_a_deal(mode: Any) -> None:
    batch = Batch(1, seed=7, autoreset=mode, observation=None)
    for action in (PASS, PASS, PASS):
        batch.step(np.array([action], np.int16))
    assert batch.done[0]
    assert not batch.reward.any(), "all passed"
    assert (batch.player[0] == -1) == (mode != "same_step")
    if mode == "disabled":
        with pytest.raises(ValueError, match="not legal"):
            batch.step(np.array([PASS], np.int16))
        batch.reset([0])
    if mode == "next_step":
        batch.step(np.array([99], np.int16))
    assert batch.episode[0] == 1
    assert batch.player[0] == 1
    assert batch.done[0] == (mode == "same_step")


def test_turned_deals_move_the_hands_round() -> None:
    batch = Batch(1, seed=7, pairs=3)
    deals = [batch.deal(0, episode).dealt() for episode in range(6)]
    for first in (0, 3):
        one, two, three, skat = deals[first]
        assert deals[first + 1] == (three, one, two, skat)
        assert deals[first + 2] == (two, three, one, skat)
    assert deals[0] != deals[3]


def test_given_deals_are_played_in_order() -> None:
    packs = [pack_of_episode(99, episode=number) for number in range(4)]
    batch = Batch(1, deals=np.array([[card.index for card in pack] for pack in packs]))
    for episode in range(8):
        pack = packs[episode % 4]
        middlehand = {
            card for at, card in enumerate(pack) if at in (3, 4, 5, 15, 16, 17, 18, 26, 27, 28)
        }
        assert batch.deal(0, episode).dealt()[1] == sum(card.mask for card in middlehand)


@pytest.mark.parametrize("pairs", [1, 3])
def test_null_games_by_a_function_of_openings(pairs: int) -> None:
    batch = Batch(
        32,
        start="play",
        deals=np.array([_core.shuffled_pack(7, number, 0) for number in range(40)]),
        contracts=null_opening,
        pairs=pairs,
        outputs=("legal",),
    )
    assert (batch.phase == 4).all()
    for _ in range(40):
        batch.step(batch.legal[:, 0].copy())
    played = batch.result[batch.episode > 0]
    assert len(played) > 16
    assert set(played[:, 1].tolist()) == {98 + Contract.NULL.index}


def test_openings_from_a_file_of_records(tmp_path: Path) -> None:
    sample = Path(__file__).parent.parent / "data" / "records"
    file = next(iter(sorted(sample.glob("*.sgf"))))
    batch = Batch(3, start="play", contracts=file)
    assert (batch.phase == 4).all()
    assert Batch(3, deals=str(file)).phase.tolist() == [0, 0, 0]
    empty = tmp_path / "none.sgf"
    empty.write_text("nothing")
    with pytest.raises(ValueError, match="no deal"):
        Batch(3, start="play", contracts=empty)


def test_random_deals_inside_hang_on_their_number_alone() -> None:
    one = Batch(1, seed=7).play_random(700)
    two = Batch(9, seed=7, threads=3).play_random(700)
    assert one.decisions == two.decisions
    assert (one.result == two.result).all()
    soloists = one.result[:, 0]
    assert {*soloists.tolist()} == {-1, 0, 1, 2}
    outcomes = [outcome_of_fields(row.tolist()) for row in one.result]
    assert all(one.action in ANNOUNCEMENTS for one in outcomes if one.soloist >= 0)


def test_the_simple_player_wins_most_of_its_games() -> None:
    played = Batch(1, seed=7).play_with("simple", 600).result
    declared = played[played[:, 0] >= 0]
    assert len(declared) > 500
    assert 0.6 < declared[:, 3].mean() < 0.95
    with pytest.raises(ValueError, match="player must be one of 'simple', not 'strong'"):
        Batch(1).play_with("strong", 1)  # type: ignore[arg-type]


def test_a_batch_in_use_refuses_a_second_thread() -> None:
    batch = Batch(1, seed=7)
    refused: list[str] = []

    def play() -> None:
        try:
            batch.play_with("simple", 3000)
        except RuntimeError as error:
            refused.append(str(error))

    with ThreadPoolExecutor(4, thread_name_prefix=GIVEN) as threads:
        for done in [threads.submit(play) for _ in range(4)]:
            done.result()
    assert len(refused) < 4
    assert all("another thread" in each for each in refused)
    batch.step(np.array([PASS], np.int16))


def _always(opening: list[int], pack: Pack) -> list[int]:
    return opening


def test_an_auction_won_at_eighteen() -> None:
    for soloist in range(3):
        opening = [*won_at_eighteen(soloist), 34]
        batch = Batch(
            1, start="skat", deals=np.arange(32)[None], contracts=partial(_always, opening)
        )
        assert batch.game(0).soloist == soloist
        assert batch.phase[0] == 1


def test_cards_of_the_numbering_are_those_of_the_model() -> None:
    batch = Batch(1, deals=np.arange(32)[None])
    assert batch.deal(0, 0).dealt()[0] & Card.D7.mask
