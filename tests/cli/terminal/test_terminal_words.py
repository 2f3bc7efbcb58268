"""What is typed in the terminal means what a player means, in every phase and language."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.cli.language import Language, language_of_locale
from skat.cli.play.answering import Unclear, answer, cards_meant
from skat.cli.play.asking import explanation, question, rare_choices, warning
from skat.messages import LANGUAGES
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.notation.cards import CardScheme, scheme_of, write_card
from skat.notation.spoken import NO, YES
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.machine import apply, is_over, start, why_not
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from tests.lanes.few import few
from tests.rules.positions import rules_with

EN = Words("en", CardScheme.EN)


def after(*actions: act.Action, **options: object) -> State:
    """A deal of the unshuffled pack after these actions."""
    state = start(rules_with("isko-2022", **options))
    for action in (act.Deal(ALL_CARDS), *actions):
        state = apply(state, action).state  # type: ignore[union-attr]
    return state


BIDDING = after()
HOLDING = after(act.Bid(Seat.MIDDLEHAND, 18))  # type: ignore[arg-type]
WON = after(
    act.Bid(Seat.MIDDLEHAND, 18),  # type: ignore[arg-type]
    act.Pass(Seat.FOREHAND),
    act.Pass(Seat.REARHAND),
)
TAKEN = apply(WON, act.TakeSkat(Seat.MIDDLEHAND)).state  # type: ignore[union-attr]
LAID = apply(  # type: ignore[union-attr]
    TAKEN,
    act.Discard(Seat.MIDDLEHAND, view(TAKEN, Seat.MIDDLEHAND).hand[:2]),  # type: ignore[arg-type]
).state


def meant(typed: str, state: State, words: Words = EN) -> act.Action | Unclear:
    """What the player on turn means by this line."""
    assert state.turn is not None
    seen = view(state, state.turn)
    return answer(typed, seen, question(seen, words, names=str), words=words)


@pytest.mark.parametrize("word", sorted(YES))
def test_yes_in_any_language_holds_and_bids(word: str) -> None:
    assert meant(word.upper(), HOLDING) == act.Hold(Seat.FOREHAND)
    assert meant(word, BIDDING) == act.Bid(Seat.MIDDLEHAND, 18)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", sorted(NO))
def test_no_in_any_language_passes(word: str) -> None:
    assert meant(word, HOLDING) == act.Pass(Seat.FOREHAND)
    assert meant(f"  {word} ", BIDDING) == act.Pass(Seat.MIDDLEHAND)


def test_a_number_is_a_bid_and_the_bid_itself_holds() -> None:
    assert meant("23", BIDDING) == act.Bid(Seat.MIDDLEHAND, 23)  # type: ignore[arg-type]
    assert meant("18", HOLDING) == act.Hold(Seat.FOREHAND)
    wrong = meant("19", BIDDING)
    assert isinstance(wrong, act.Bid)
    refusal = why_not(BIDDING, wrong)
    assert refusal is not None
    assert refusal.code == "no_game_value"


@pytest.mark.parametrize(
    ("typed", "contract", "announced"),
    [
        ("grand hand schneider", Contract.GRAND, Announced.SCHNEIDER),
        ("Herz Hand", Contract.HEARTS, Announced.NONE),
        ("trèfle à la main", Contract.CLUBS, Announced.NONE),
        ("szel z ręki, szwarc", Contract.DIAMONDS, Announced.SCHWARZ),
        ("null ouvert", Contract.NULL, Announced.OUVERT),
        ("5", Contract.GRAND, Announced.NONE),
    ],
)
def test_a_hand_game_is_announced_by_words_or_number(
    typed: str, contract: Contract, announced: Announced
) -> None:
    game = Announcement(contract, hand=True, announced=announced)
    assert meant(typed, WON) == act.Announce(Seat.MIDDLEHAND, game)


def test_after_the_skat_no_hand_is_added() -> None:
    assert meant("pik", LAID) == act.Announce(Seat.MIDDLEHAND, Announcement(Contract.SPADES))
    assert meant("s", WON) == act.TakeSkat(Seat.MIDDLEHAND)


def test_every_game_on_the_screen_may_be_announced() -> None:
    for state, count in ((WON, 8), (LAID, 7)):
        seen = view(state, Seat.MIDDLEHAND)
        choices = question(seen, EN, names=str).choices
        assert len({choice.key for choice in choices}) == len(choices)
        back = [choice.action for choice in choices if choice.key == "z"]
        assert back == ([act.TakeDiscardBack(Seat.MIDDLEHAND)] if state is LAID else [])
        games = [choice for choice in choices if choice.key != "z"]
        assert len(games) == count
        assert all(choice.action in seen.legal for choice in games)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
@pytest.mark.parametrize("leaflet_ouvert", [False, True])
@pytest.mark.parametrize("leaflet_announcements", [False, True])
def test_all_that_is_legal_can_be_announced_at_every_bid(
    language: str, *, leaflet_announcements: bool, leaflet_ouvert: bool
) -> None:
    """By its number or by the words that the screen has for it; each has words of its own."""
    words = Words(language, scheme_of(language))
    rules = rules_with(
        "isko-2022", leaflet_announcements=leaflet_announcements, leaflet_ouvert=leaflet_ouvert
    )
    for state, bid in product((WON, LAID), BID_VALUES):
        at_bid = replace(state, rules=rules, bid=bid)
        seen = view(at_bid, Seat.MIDDLEHAND)
        games = [
            action
            for action in seen.legal
            if isinstance(action, act.Announce) and action.announcement.hand is (state is WON)
        ]
        asked = question(seen, words, names=str)
        assert len({choice.label for choice in asked.choices}) == len(asked.choices)
        for choice in asked.choices:
            assert answer(choice.key, seen, asked, words=words) == choice.action
        listed = [choice.action for choice in asked.choices]
        for game in games:
            if game not in listed:
                said = words.announcement(game.announcement)
                assert answer(said, seen, asked, words=words) == game


@pytest.mark.parametrize("scheme", CardScheme)
def test_every_card_is_known_by_name_number_and_sign(scheme: CardScheme) -> None:
    for at, card in enumerate(ALL_CARDS[:10]):
        for text in (
            str(at + 1),
            write_card(card, scheme=scheme),
            write_card(card, scheme=scheme, suits="symbols"),
            f" {write_card(card, scheme=scheme, suits='symbols').lower()} ",
        ):
            assert cards_meant(text, hand=ALL_CARDS[:10], scheme=scheme) == (card,), text
    for hand, meant in (((Card.ST,), (Card.ST,)), ((Card.C7,), "ten of spades")):
        assert cards_meant("ten of spades", hand=hand, scheme=scheme) == meant
    assert cards_meant("33", hand=ALL_CARDS[:10], scheme=scheme) == "33"
    other = write_card(Card.CJ, scheme=scheme)
    assert cards_meant(other, hand=ALL_CARDS[:10], scheme=scheme) == other


def test_two_cards_are_laid_away_and_only_two() -> None:
    hand = view(TAKEN, Seat.MIDDLEHAND).hand
    for typed in ("1 3", "3,1", f"{hand[0]} {hand[2]}", f"{hand[2]}+1"):
        action = meant(typed, TAKEN)
        assert isinstance(action, act.Discard)
        assert set(action.cards) == {hand[0], hand[2]}
    for typed in ("1", "1 1", "1 2 3"):
        assert meant(typed, TAKEN) == Unclear("terminal.two_cards")
    assert meant("1 XX", TAKEN) == Unclear("terminal.not_in_hand", {"text": "XX"})


def positions(seed: int) -> list[State]:
    """Every position of a deal, played blindly, in which a player is asked."""
    chance = random.Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    state = start(rules_with("isko-2022", kontra=True, ramsch=True))
    state = apply(state, act.Deal(tuple(pack))).state  # type: ignore[union-attr]
    states = []
    while not is_over(state) and state.turn is not None:
        states.append(state)
        state = apply(state, chance.choice(view(state, state.turn).legal)).state  # type: ignore[union-attr]
    return states


SEEN = [state for seed in range(30) for state in positions(seed)]


def test_the_positions_cover_every_question() -> None:
    wanted = {Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY}
    assert wanted | {Phase.CONSENT, Phase.KONTRA} <= {state.phase for state in SEEN}


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_every_key_on_the_screen_does_what_stands_beside_it(language: str) -> None:
    words = Words(language, scheme_of(language))
    for state in SEEN:
        assert state.turn is not None
        seen = view(state, state.turn)
        choices = question(seen, words, names=str).choices
        rare = rare_choices(seen, words)
        assert len({choice.key for choice in (*choices, *rare)}) == len(choices) + len(rare)
        for choice in (*choices, *rare):
            assert meant(choice.key, state, words) == choice.action
            assert why_not(state, choice.action) is None
            assert "{" not in choice.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_explained(language: str) -> None:
    words = Words(language, scheme_of(language))
    told: dict[str, set[Phase]] = {}
    for state in SEEN:
        assert state.turn is not None
        first, keys = explanation(view(state, state.turn), words)
        assert keys
        assert "{" not in first + keys
        told.setdefault(first, set()).add(state.phase)
    assert all(len(phases) == 1 for phases in told.values())


def test_what_cannot_be_taken_back_is_warned_of() -> None:
    kinds = set()
    for state in SEEN:
        assert state.turn is not None
        seen = view(state, state.turn)
        for choice in rare_choices(seen, EN):
            warned = warning(choice.action, seen, EN)
            ends = isinstance(choice.action, act.Concede | act.ThrowIn | act.Expose)
            assert (warned is not None) is ends
            kinds.add(type(choice.action))
    assert {act.Concede, act.ThrowIn, act.Expose, act.Kontra} <= kinds


@given(typed=st.text(max_size=30), at=st.integers(0, len(SEEN) - 1))
def test_any_line_is_an_action_of_ones_own_or_unclear(typed: str, at: int) -> None:
    state = SEEN[at]
    action = meant(typed, state)
    assert isinstance(action, Unclear) or getattr(action, "seat", None) is state.turn


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "pl_PL.UTF-8", "LANG": "de_DE"}, Language.PL),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, Language.FR),
        ({"LANG": "de"}, Language.DE),
        ({"LANG": "DE_CH.utf8"}, Language.DE),
        ({"LANG": "C.UTF-8"}, Language.EN),
        ({"LANG": "ja_JP"}, Language.EN),
        ({"LANG": "POSIX"}, Language.EN),
        ({}, Language.EN),
    ],
)
def test_the_language_is_the_locales(environment: dict[str, str], language: Language) -> None:
    assert language_of_locale(environment) is language


def test_nobody_else_is_asked() -> None:
    spectator: View = view(BIDDING, "spectator")
    with pytest.raises(ValueError, match="only who plays"):
        question(spectator, EN, names=str)


def test_a_letter_for_two_suits_is_told_with_both() -> None:
    words = Words("de", CardScheme.DE)
    unclear = meant("K9 R7", TAKEN, words)
    assert isinstance(unclear, Unclear)
    assert words.say(unclear.code, **unclear.details) == (
        "K9 ist doppeldeutig: K heißt Kreuz (♣) oder Karo (♦)"
    )
