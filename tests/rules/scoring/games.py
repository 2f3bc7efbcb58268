"""Games that are over, in short words: "clubs hand schneider, with 2"."""

from typing import Any

from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.rules.editions import RuleSet, rule_set
from skat.rules.scoring.counting import TrumpGame
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, Standing
from skat.rules.scoring.score import score


def rules_with(edition: str = "isko-2022", **options: object) -> RuleSet:
    """The rule set of an edition with some options changed."""
    rules = rule_set(edition, dict(options))
    assert isinstance(rules, RuleSet), rules
    return rules


def counted_tops(text: str) -> Tops:
    """Tops as they are said: "with 2"."""
    held, count = text.split()
    return Tops(held=held == "with", count=int(count))


def announced(text: str) -> Announcement:
    """An announcement as it is said: "grand hand schneider", "null ouvert"."""
    contract, *words = text.split()
    level = next((word for word in words if word != "hand"), "none")
    return Announcement(Contract(contract), hand="hand" in words, announced=Announced(level))


def over(text: str, end: GameEnd, *, bid: int = 18, **more: Any) -> FinishedGame:
    """A game that is over: its announcement, after a comma the tops."""
    announcement, _, tops = text.partition(", ")
    return FinishedGame(
        announcement=announced(announcement),
        bid=BidValue(bid),
        end=end,
        tops=counted_tops(tops) if tops else None,
        **more,
    )


def at(own: int, theirs: int, own_tricks: int, their_tricks: int) -> Standing:
    """Card points and tricks of soloist and defenders at some moment."""
    return Standing(CardPoints(own), CardPoints(theirs), own_tricks, their_tricks)


def final(points: int, tricks: int) -> Standing:
    """The final standing of a soloist with these card points and tricks."""
    return at(points, 120 - points, tricks, 10 - tricks)


def played(
    text: str,
    points: int,
    tricks: int,
    *,
    bid: int = 18,
    rules: RuleSet | None = None,
    **more: Any,
) -> Score:
    """The score of a game played to its end."""
    ended = over(text, GameEnd.PLAYED_OUT, bid=bid, standing=final(points, tricks), **more)
    return score(ended, rules or RuleSet())


def ended_by(
    end: GameEnd,
    text: str,
    standing: Standing | None = None,
    *,
    bid: int = 18,
    rules: RuleSet | None = None,
    **more: Any,
) -> Score:
    """The score of a game that ended before its time."""
    return score(over(text, end, bid=bid, standing=standing, **more), rules or RuleSet())


def trump_game(text: str, *, bid: int = 18, rules: RuleSet | None = None) -> TrumpGame:
    """A suit or grand game with all that fixes its value."""
    announcement, _, tops = text.partition(", ")
    return TrumpGame(
        announcement=announced(announcement),
        tops=counted_tops(tops),
        bid=BidValue(bid),
        rules=rules or RuleSet(),
    )


def tops_everywhere(text: str) -> dict[Contract, Tops]:
    """The same tops in all five contracts."""
    return dict.fromkeys(TRUMP_CONTRACTS, counted_tops(text))
