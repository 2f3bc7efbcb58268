"""Writes what the server says of games, scores and levels, for the page's unit tests to compare.

    python -m tools.generate.page_samples FILE

The tests of the page (`npm test`) run it; the seed is fixed, so that a failure can be repeated.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from skat.messages import LANGUAGES
from skat.messages.sums import step_words, sum_sentences
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.games import BID_VALUES, LOWEST_BID, Game, all_games
from skat.model.order import sorted_for
from skat.model.seats import Place, Seat
from skat.model.top_trumps import Tops, tops
from skat.model.units import GameValue, ListPoints
from skat.model.value import Level, base_value, null_value
from skat.players import PLAYER_NAMES
from skat.rules.actions import Announce, Deal
from skat.rules.applied import Applied
from skat.rules.editions import Options, RuleSet
from skat.rules.machine import apply, start
from skat.rules.scoring.counting import TrumpGame, counted_levels, level_announced, value_at
from skat.rules.scoring.steps import (
    BOCK,
    KONTRA,
    RE,
    ScoreStep,
    StepKind,
    level_kind,
    null_step,
    product_steps,
)
from skat.rules.state import Phase, Sitting
from skat.rules.views import view
from skat.scoresheet.bock import doubled
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame, TypedHouse, line_of_typed
from tools.generate.page_boards import boards

SEED: Final = 13
DEALS: Final = 10_000
BIDS_A_GAME: Final = 3

Sample = dict[str, Any]


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """What a list has of a game, as the sum needs it."""

    steps: tuple[ScoreStep, ...]
    game_value: GameValue
    counted_value: GameValue
    score: ListPoints


def typed_games(chance: random.Random) -> Iterator[tuple[TypedGame, Line]]:
    """All 664 games, won and lost, without a bid and with some, each with its line on the list."""
    for game in all_games():
        for bid in (None, *chance.sample(BID_VALUES, BIDS_A_GAME)):
            for won in (True, False):
                typed = TypedGame(
                    soloist=Place(1),
                    contract=game.announcement.contract,
                    won=won,
                    tops=game.tops,
                    hand=game.announcement.hand,
                    announced=game.announcement.announced,
                    reached=_reached(game),
                    bid=bid,
                )
                line = line_of_typed(typed, RuleSet())
                if isinstance(line, Line):
                    yield typed, line


def house_games(chance: random.Random, games: Iterable[tuple[TypedGame, Line]]) -> Iterator[Sample]:
    """The same games with what house rules add, some in a round of bock or by the leaflet."""
    for typed, _ in games:
        leaflet = chance.random() < 0.5
        rules = RuleSet(
            options=Options(
                kontra=True,
                spitze="yes",
                bock=("sixty_sixty",),
                leaflet_defenders_announce=True,
                leaflet_announcements=leaflet,
                leaflet_overbid=leaflet,
            )
        )
        with_trumps = typed.contract is not Contract.NULL
        kontra = chance.random() < 0.5
        plain = with_trumps and not typed.won and typed.reached is Announced.NONE
        house = TypedHouse(
            kontra=kontra,
            re=kontra and chance.random() < 0.5,
            spitze=with_trumps and chance.random() < 0.5,
            sixty_sixty=plain and chance.random() < 0.5,
            defenders_announced=chance.choice(_THEIRS) if with_trumps else Announced.NONE,
        )
        line = line_of_typed(replace(typed, house=house), rules)
        if isinstance(line, Line):
            bock = chance.random() < 0.5
            counted = doubled(line) if bock else line
            yield {
                "typed": replace(typed, house=house),
                "bock": bock,
                "house_rules": rules.house_rules,
                "line": _entered(counted) | _counted(counted),
            }


_THEIRS: Final = (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)


def _reached(game: Game) -> Announced:
    if Level.SCHWARZ in game.counted:
        return Announced.SCHWARZ
    return Announced.SCHNEIDER if Level.SCHNEIDER in game.counted else Announced.NONE


def counted_deals(chance: random.Random) -> Iterator[Sample]:
    """Cards that a player holds, a game he announces, and what it is worth before it is played."""
    for _ in range(DEALS):
        hand = chance.random() < 0.5
        cards = chance.sample(ALL_CARDS, 10 if hand else 12)
        contract = chance.choice(ALL_CONTRACTS)
        rules = RuleSet(
            options=Options(
                leaflet_announcements=chance.random() < 0.3, leaflet_ouvert=chance.random() < 0.3
            )
        )
        announcement, laid_open = _announced(chance, contract, hand=hand, rules=rules)
        held = None if contract is Contract.NULL else tops(CardSet.of(cards), contract=contract)
        yield {
            "cards": cards,
            "sorted": sorted_for(contract, cards),
            "announcement": announcement,
            "house_rules": rules.house_rules,
            "laid_open": laid_open,
            **({} if held is None else {"tops": held}),
            **_worth(announcement, held, rules=rules, laid_open=laid_open),
        }


def _announced(
    chance: random.Random, contract: Contract, *, hand: bool, rules: RuleSet
) -> tuple[Announcement, bool]:
    """An announcement that the rules allow, and whether cards lie open beside its level."""
    options = rules.options
    free = options.leaflet_announcements or options.leaflet_ouvert
    levels = [Announced.NONE, Announced.OUVERT] if contract is Contract.NULL else list(Announced)
    if contract is not Contract.NULL and not (hand or free):
        levels = [Announced.NONE]
    announced = chance.choice(levels)
    beside = announced in (Announced.SCHNEIDER, Announced.SCHWARZ) and options.leaflet_ouvert
    return Announcement(contract, hand=hand, announced=announced), beside and chance.random() < 0.5


def _worth(
    announcement: Announcement, held: Tops | None, *, rules: RuleSet, laid_open: bool
) -> Sample:
    if held is None:
        value = null_value(hand=announcement.hand, ouvert=announcement.ouvert)
        steps: tuple[ScoreStep, ...] = (
            null_step(hand=announcement.hand, ouvert=announcement.ouvert),
        )
        return {"steps": steps, "base": value, "value": value}
    game = TrumpGame(
        announcement=announcement, tops=held, bid=LOWEST_BID, rules=rules, laid_open=laid_open
    )
    reached = level_announced(announcement, rules=rules)
    kinds = [level_kind(level) for level in counted_levels(game, reached)]
    return {
        "steps": product_steps(held, kinds),
        "base": base_value(announcement.contract),
        "value": value_at(game, reached),
    }


def announcing() -> Iterator[Sample]:
    """What may be announced, from the hand and after the skat, at all bids, with all tops."""
    decks = itertools.cycle(_decks())
    ways = itertools.product(_AGREED, Sitting, (Phase.SKAT, Phase.ANNOUNCE), BID_VALUES)
    for options, sitting, phase, bid in ways:
        dealt = apply(start(RuleSet(options=options), sitting=sitting), Deal(next(decks)))
        if not isinstance(dealt, Applied):
            raise AssertionError(dealt)
        alone = replace(
            dealt.state,
            phase=phase,
            turn=Seat.FOREHAND,
            soloist=Seat.FOREHAND,
            bid=bid,
            skat_taken=phase is Phase.ANNOUNCE,
        )
        yield {
            "bid": bid,
            "hand": phase is Phase.SKAT,
            "legal": [
                action
                for action in view(alone, Seat.FOREHAND).legal
                if isinstance(action, Announce)
            ],
        }


_AGREED: Final = (
    Options(),
    Options(leaflet_announcements=True),
    Options(leaflet_ouvert=True),
    Options(leaflet_announcements=True, leaflet_ouvert=True),
    Options(null_overbid_game="soloist_names"),
    Options(spitze="yes", leaflet_ouvert=True),
)
"""The options that change what may be announced."""


def _decks() -> Iterator[tuple[Card, ...]]:
    """One deal for each number of jacks that forehand has or lacks from the top."""
    jacks = (Card.CJ, Card.SJ, Card.HJ, Card.DJ)
    others = [card for card in ALL_CARDS if card not in jacks]
    for count in range(5):
        for mine, theirs in ((jacks[:count], jacks[count:]), (jacks[count:], jacks[:count])):
            deck = [*mine, *others, *theirs]
            # Forehand gets the first three, four after the skat and the others, three at the end.
            hand, rest = deck[:10], deck[10:]
            yield (*hand[:3], *rest[:8], *hand[3:7], *rest[8:16], *hand[7:], *rest[16:])


def spoken_steps() -> Iterator[Sample]:
    """The kinds of steps that are said one by one, with numbers, in the words of every language."""
    for kind in StepKind:
        if kind in _SENTENCES:
            continue
        for count in (1, 2, 5, 11):
            for multiplier in (None, 1, 2, 5, 18):
                step = ScoreStep(kind=kind, count=count, multiplier=multiplier)
                yield {"step": step, "words": _in_all(step_words, step)}


_SENTENCES = (StepKind.SUBSTITUTE, StepKind.KONTRA, StepKind.RE, StepKind.BOCK)
"""Steps that are whole sentences; they stand in the sums."""


def spoken_sums(lines: list[tuple[TypedGame, Line]]) -> Iterator[Sample]:
    """Sums of all kinds: products, constants, overbid, lifted, doubled, lost once, substituted."""
    for typed, line in lines[::4]:
        yield _spoken(Entered(**_entered(line)), bid=typed.bid)
    for typed, line in lines[::7]:
        for doublings, factor in (((KONTRA,), 2), ((KONTRA, RE), 4), ((KONTRA, BOCK), 4)):
            for sign in (1, -1, -2):
                counted = line.counted_value * factor
                doubled = Entered(
                    steps=(*line.steps, *doublings),
                    game_value=line.game_value,
                    counted_value=GameValue(counted),
                    score=ListPoints(sign * counted),
                )
                yield _spoken(doubled, bid=typed.bid)
    for contract in TRUMP_CONTRACTS:
        step = ScoreStep(kind=StepKind.SUBSTITUTE, multiplier=2, contract=contract)
        value = GameValue(base_value(contract) * 2)
        substitute = Entered(
            steps=(step,), game_value=value, counted_value=value, score=ListPoints(-2 * value)
        )
        yield _spoken(substitute, bid=48)


def _entered(line: Line) -> Sample:
    return {name: getattr(line, name) for name in Entered.__struct_fields__}


def _spoken(entered: Entered, *, bid: int | None) -> Sample:
    sentences = {
        language: sum_sentences(entered, bid=bid, language=language) for language in LANGUAGES
    }
    return {"entered": entered, "bid": bid, "sentences": sentences}


def _in_all(words: Any, step: ScoreStep) -> dict[str, str]:
    return {language: words(step, language=language) for language in LANGUAGES}


def samples() -> Sample:
    """All that the tests of the page compare with."""
    chance = random.Random(SEED)
    games = list(typed_games(chance))
    return {
        "games": [
            {"typed": typed, "line": _entered(line) | _counted(line)} for typed, line in games
        ],
        "house_games": list(house_games(random.Random(SEED), games)),
        "deals": list(counted_deals(chance)),
        "announcing": list(announcing()),
        "steps": list(spoken_steps()),
        "sums": list(spoken_sums(games)),
        "levels": PLAYER_NAMES,
        "boards": list(boards(random.Random(SEED))),
    }


def _counted(line: Line) -> Sample:
    return {"multiplier": line.multiplier, "base": line.base, "overbid": line.overbid}


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(samples()))
