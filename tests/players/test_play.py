"""Rules of thumb in situations that every player knows."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.seats import SEATS
from skat.model.units import BidValue, CardPoints
from skat.players import make_player
from skat.players.memory import mask_of, remember
from skat.players.simple.player import cannot_hurt
from skat.players.simple.suit_and_grand import none_of, takes
from skat.rules.actions import Action, Agree, Concede, Expose, Kontra, Pass, Play, Re, Refuse
from skat.rules.following import playable
from skat.rules.machine import legal_actions
from skat.rules.state import Call, Phase, State
from skat.rules.views import view
from tests.rules.positions import cards, must, playing, rules_with

FORE, MIDDLE, REAR = SEATS


def decision(state: State) -> Action:
    assert state.turn is not None
    return make_player("simple").decide(view(state, state.turn))


def card_of(state: State) -> str:
    action = decision(state)
    assert isinstance(action, Play)
    return str(action.card)


def after(state: State, text: str) -> State:
    for card in cards(text):
        assert state.turn is not None
        state = must(state, Play(state.turn, card))
    return state


def test_the_soloist_draws_trumps_from_the_top() -> None:
    state = playing(
        Contract.CLUBS,
        [
            cards("CJ SJ CA CK C9 C8 SA HA D9 D8"),
            cards("HJ CQ C7 ST SK S9 HT H9 DA DK"),
            cards("DJ CT SQ S8 HK HQ H8 DT DQ D7"),
        ],
        skat=cards("S7 H7"),
    )
    assert card_of(state) in {"CJ", "SJ"}


def test_the_soloist_cashes_aces_once_trumps_are_gone() -> None:
    state = playing(
        Contract.GRAND,
        [cards("SA ST D9"), cards("S9 DA HK"), cards("S8 DK HQ")],
    )
    assert card_of(state) == "SA"


def test_a_partner_smears_on_a_sure_trick() -> None:
    state = playing(
        Contract.HEARTS,
        [cards("HQ S7 S8"), cards("CJ D7 C8"), cards("DT D8 SK")],
        soloist=FORE,
    )
    # Middlehand takes the soloist's trump with the highest one; rearhand has none to follow with.
    assert card_of(after(state, "HQ CJ")) == "DT"


def test_a_defender_gives_the_soloist_nothing_he_can_keep() -> None:
    state = playing(
        Contract.HEARTS,
        [cards("CJ S7 S8"), cards("D7 DT C8"), cards("DA D8 SK")],
        soloist=FORE,
    )
    assert card_of(after(state, "CJ")) in {"D7", "C8"}


def test_last_hand_takes_a_rich_trick_with_the_cheapest_sure_card_for_the_future() -> None:
    state = playing(
        Contract.SPADES,
        [cards("DA D7"), cards("DT D8"), cards("ST S7")],
        soloist=REAR,
    )
    # Both trumps take it; the ten is brought home.
    assert card_of(after(state, "DA DT")) == "ST"


def test_the_null_soloist_plays_the_highest_card_that_stays_under() -> None:
    state = playing(
        Contract.NULL,
        [cards("ST S8"), cards("S9 S7"), cards("SK HA")],
        soloist=MIDDLE,
    )
    assert card_of(after(state, "ST")) == "S9"


def test_the_null_soloist_throws_the_most_dangerous_card_away() -> None:
    state = playing(
        Contract.NULL,
        [cards("ST D8 D9"), cards("DA C7 C8"), cards("SK D7 H7")],
        soloist=MIDDLE,
    )
    assert card_of(after(state, "ST")) == "DA"


def test_null_defenders_stay_under_the_soloist() -> None:
    state = playing(
        Contract.NULL,
        [cards("S9 D8"), cards("SA S8"), cards("SK S7")],
        soloist=FORE,
    )
    assert card_of(after(state, "S9")) == "S8"
    assert card_of(after(state, "S9 S8")) == "S7"


def test_ramsch_stays_under_and_gets_rid_of_points() -> None:
    rules = rules_with(ramsch=True)
    state = playing(
        Contract.GRAND,
        [cards("SA D7"), cards("ST S7"), cards("DA D9")],
        rules=rules,
    )
    state = replace(state, soloist=None, announcement=None, bid=None)
    assert card_of(after(state, "SA")) == "ST"
    assert card_of(after(state, "SA ST")) == "DA"


def test_who_does_not_follow_is_remembered() -> None:
    state = playing(
        Contract.GRAND,
        [cards("SA SK D7"), cards("HA H9 DT"), cards("S8 S7 D9")],
    )
    memory = remember(view(after(state, "SA HA S8"), FORE))
    spades = mask_of(cards("ST SQ S9 S8 S7"))
    assert none_of(memory, MIDDLE, spades) == 1.0
    assert none_of(memory, REAR, spades) < 1.0


def test_a_card_that_nobody_can_beat_takes_for_certain() -> None:
    state = playing(
        Contract.GRAND,
        [cards("CJ S7"), cards("SA ST"), cards("DA DT")],
    )
    memory = remember(view(state, FORE))
    assert takes(memory, Card.CJ) == 1.0
    assert takes(memory, Card.S7) < 0.5


def with_kontra(own: str, *, soloists: str = "SA ST SK SQ S9 S8 CA D7 D8 D9") -> State:
    rest = [card for card in ALL_CARDS if card not in cards(own) + cards(soloists)]
    state = playing(
        Contract.SPADES,
        [cards(own), cards(soloists), rest[:10]],
        soloist=MIDDLE,
        skat=rest[10:],
        bid=20,
        rules=rules_with(kontra=True),
    )
    return replace(state, calls=(Call(MIDDLE, BidValue(20)), Call(FORE, "hold")))


def test_kontra_with_four_jacks_and_none_with_a_weak_hand() -> None:
    assert decision(with_kontra("CJ SJ HJ DJ HA DA C7 C8 H7 H8")) == Kontra(FORE)
    weak = with_kontra("H7 H8 H9 C7 C8 C9 HQ CQ DK S7")
    assert any(isinstance(action, Kontra) for action in legal_actions(weak, FORE))
    assert isinstance(decision(weak), Play)


@pytest.mark.parametrize(
    ("soloists", "expected"),
    [("CJ SJ HJ DJ SA ST SK CA CT HA", Re), ("SA ST S9 S8 C7 C8 H7 H8 D7 D8", Pass)],
)
def test_re_only_with_a_sure_game(soloists: str, expected: type[Action]) -> None:
    own = [card for card in ALL_CARDS if card not in cards(soloists)][:10]
    state = with_kontra(" ".join(map(str, own)), soloists=soloists)
    assert isinstance(decision(must(state, Kontra(FORE))), expected)


def test_a_concession_is_taken() -> None:
    state = playing(Contract.CLUBS, [cards("C7 D7"), cards("SA HA"), cards("ST HT")])
    assert isinstance(decision(must(state, Concede(FORE))), Agree)


def offered(
    contract: Contract, hands: list[tuple[Card, ...]], *, points: int, asked: Announced
) -> State:
    state = playing(contract, hands)
    taken = (CardPoints(points), CardPoints(0), CardPoints(0))
    return must(replace(state, points=taken), Expose(FORE, asked))


def test_a_proposal_is_refused_where_a_trick_is_still_to_be_had() -> None:
    hands = [cards("CJ S7"), cards("SA HA"), cards("ST HT")]
    state = offered(Contract.GRAND, hands, points=30, asked=Announced.NONE)
    assert isinstance(decision(state), Refuse)


def test_a_proposal_is_accepted_where_every_card_is_high() -> None:
    hands = [cards("CJ SJ"), cards("SA HA"), cards("ST HT")]
    state = offered(Contract.GRAND, hands, points=30, asked=Announced.NONE)
    assert isinstance(decision(state), Agree)


def worst_for_the_soloist(
    hands: tuple[CardSet, ...], *, leader: int, contract: Contract, chance: random.Random
) -> int:
    """Tricks the soloist (seat 0) loses if everybody plays at random."""
    state = playing(contract, hands)
    lost = 0
    for _ in range(len(hands[0])):
        for _ in SEATS:
            assert state.turn is not None
            may = playable(state.hand_of(state.turn), trick=state.trick, contract=contract)
            before = len(state.tricks)
            state = must(state, Play(state.turn, chance.choice(list(may))))
            lost += len(state.tricks) > before and state.tricks[-1].winner is not FORE
    return lost


def test_consent_never_gives_a_trick_away() -> None:
    chance = random.Random(3)
    agreed = 0
    for _ in range(1_500):
        contract = chance.choice(TRUMP_CONTRACTS)
        size = chance.randint(1, 3)
        picked = chance.sample(ALL_CARDS, 3 * size)
        if chance.random() < 0.7:
            picked.sort(key=lambda card: (card.rank.value != "J", -card.points))
        hands = tuple(CardSet.of(picked[size * seat : size * seat + size]) for seat in range(3))
        state = playing(contract, hands)
        exposed = must(state, Expose(FORE))
        if not cannot_hurt(view(exposed, MIDDLE)):
            continue
        agreed += 1
        for _ in range(4):
            assert not worst_for_the_soloist(hands, leader=0, contract=contract, chance=chance)
    assert agreed > 30


def test_an_open_null_hand_is_seen_by_the_defenders() -> None:
    state = playing(
        Announcement(Contract.NULL, announced=Announced.OUVERT),
        [cards("S7 D7"), cards("SA DA"), cards("S8 DK")],
        soloist=MIDDLE,
    )
    state = replace(state, open_hands=(MIDDLE,))
    memory = remember(view(state, FORE))
    assert memory.possible[MIDDLE.index] == mask_of(cards("SA DA"))
    assert state.phase is Phase.PLAY
