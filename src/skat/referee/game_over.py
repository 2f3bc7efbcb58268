"""A game that a ruling ends: who has won it, at which level, and what is entered.

The law of unfinished games is `skat.rules.scoring.winner`, the score `skat.rules.scoring.score`.
Here they get what they need, or the facts that are missing are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.top_trumps import Tops, tops
from skat.model.value import null_covers_bid
from skat.referee.facts import MissingError, contract_of, game_of, required
from skat.referee.facts.standings import same_for_all
from skat.referee.ruling import Consequence, LevelWord, Party, Reason, Ruling, Undecided
from skat.referee.situation import Situation
from skat.rules.scoring.counting import TrumpGame, required_level
from skat.rules.scoring.finished import FinishedGame, GameEnd, PlayedLevel, Standing
from skat.rules.scoring.null import null_decided
from skat.rules.scoring.score import score
from skat.rules.scoring.winner import DECISIONS, DecidedGame, decided

LEVEL_WORDS: dict[PlayedLevel, LevelWord] = {
    PlayedLevel.SIMPLE: "simple",
    PlayedLevel.SCHNEIDER: "schneider",
    PlayedLevel.SCHWARZ: "schwarz",
}

Change = Callable[[Standing], Standing]
"""What becomes of the standing before it is counted, for example the rest goes to a party."""


def _as_it_stands(standing: Standing) -> Standing:
    return standing


class PossibleDecision(NamedTuple):
    """What the law decides of one standing: who wins, at which level, who had won before."""

    won: bool
    level: PlayedLevel | None
    before: Party | None
    final: Standing | None = None
    out_of_reach: bool = False


def game_over(
    situation: Situation,
    end: GameEnd,
    *articles: str,
    because: str,
    change: Change = _as_it_stands,
    asked: Announced = Announced.NONE,
    proved: Announced = Announced.NONE,
    tricks_to: Party | None = None,
    undecided: Undecided | None = None,
    admitted: Party | None = None,
) -> Ruling:
    """The ruling that the game is over by `end`; raises MissingError where facts are missing.

    `because` is the code of what happened; whether the game was decided before is added. A party
    that gives up has `admitted` that this party had not won before, unless the facts show that it
    had.
    """
    finished = finished_by(situation, end, asked=asked, proved=proved)
    find = _finder(situation, finished, change)
    findings = same_for_all(
        situation,
        find,
        by=lambda finding: finding[:2],
        unless_shown=lambda finding: admitted is not None and finding.before == admitted,
    )
    # Of standings that all lead to the same result, an open one tells more than a decided one.
    shown = next((finding for finding in findings if finding.before is None), findings[0])
    entered = score(msgspec.structs.replace(finished, standing=shown.final), situation.rules)
    level = None if shown.level is None else LEVEL_WORDS[shown.level]
    return Ruling(
        outcome=Consequence.GAME_OVER,
        winner=_party(won=shown.won),
        level=level,
        score=entered,
        announcement=finished.announcement,
        tricks_to=tricks_to,
        articles=tuple(dict.fromkeys((*articles, *entered.articles))),
        reasons=(Reason(because), *_why(finished, shown, level)),
        undecided=undecided,
    )


def _finder(
    situation: Situation, finished: FinishedGame, change: Change
) -> Callable[[Standing], PossibleDecision]:
    """The law of this game as a function of the standing."""
    if is_charged(finished):
        return lambda standing: PossibleDecision(won=False, level=PlayedLevel.SIMPLE, before=None)
    if finished.tops is None:
        return lambda standing: _find_in_null(situation, finished, change(standing), standing)
    game = trump_game(situation)
    decide = DECISIONS[finished.end]
    out_of_reach = required_level(game) is None

    def find(standing: Standing) -> PossibleDecision:
        before, final = decided(game, standing), change(standing)
        result = decide(game, msgspec.structs.replace(finished, standing=final))
        return PossibleDecision(result.won, result.level, _winner(before), final, out_of_reach)

    return find


def _find_in_null(
    situation: Situation, finished: FinishedGame, final: Standing, standing: Standing
) -> PossibleDecision:
    before = null_decided(standing)
    entered = score(msgspec.structs.replace(finished, standing=final), situation.rules)
    return PossibleDecision(entered.won, None, _winner(before), final)


def _party(*, won: bool) -> Party:
    return "soloist" if won else "defenders"


def _winner(decision: DecidedGame | None) -> Party | None:
    return None if decision is None else _party(won=decision.won)


_WON_BEFORE = {"soloist": "soloist_had_won", "defenders": "defenders_had_won"}
_OPEN = {
    GameEnd.FAULT_SOLOIST: "open_fault_of_soloist",
    GameEnd.FAULT_OPPONENTS: "open_fault_of_defenders",
    GameEnd.PROVED_LEVEL: "open_fault_of_defenders",
    GameEnd.OPPONENT_CONCEDES: "open_defenders_gave_up",
    GameEnd.SOLOIST_CONCEDES: "open_soloist_gave_up",
}


def _why(
    finished: FinishedGame, decision: PossibleDecision, level: LevelWord | None
) -> list[Reason]:
    """Whether the game was decided, and the level that the soloist is owed."""
    if is_charged(finished):
        return [] if finished.announcement is None else [Reason("null_below_bid")]
    if finished.tops is not None and decision.out_of_reach:
        return [Reason("level_out_of_reach", {"bid": finished.bid})]
    if decision.before is not None:
        return [Reason(_WON_BEFORE[decision.before], {"level": level or "simple"})]
    reasons = [Reason(_OPEN[finished.end])] if finished.end in _OPEN else []
    owed = finished.end in (GameEnd.FAULT_OPPONENTS, GameEnd.OPPONENT_CONCEDES)
    if owed and decision.won and level not in (None, "simple"):
        reasons.append(Reason("level_owed", {"level": level}))
    return reasons


# --- what the scoring is given ------------------------------------------------------------------


def is_charged(finished: FinishedGame) -> bool:
    """Whether another game is charged in place of this one, whatever was played (SkO-3.4.4)."""
    announcement = finished.announcement
    if announcement is None:
        return True
    null = announcement.contract is Contract.NULL
    return null and not null_covers_bid(announcement, bid=finished.bid)


def finished_by(
    situation: Situation,
    end: GameEnd,
    *,
    asked: Announced = Announced.NONE,
    proved: Announced = Announced.NONE,
    substitute: Contract | None = None,
) -> FinishedGame:
    """The game as the scoring sees it; asks for contract, bid and tops, as far as they count."""
    game = game_of(situation)
    announcement = None if end is GameEnd.NO_CONTRACT else announcement_of(situation)
    charged = announcement is None or announcement.contract is Contract.NULL
    bid = required(game.bid, "game.bid")
    finished = FinishedGame(
        announcement=announcement,
        bid=bid,
        end=end,
        tops=None if charged else required(tops_in(situation, contract_of(situation)), "game.tops"),
        asked=asked,
        proved=proved,
        substitute=substitute,
        hand=game.hand,
        kontra=game.kontra,
        re=game.re,
        defenders_announced=game.defenders_announced,
    )
    if charged and is_charged(finished):
        return msgspec.structs.replace(finished, tops_by_contract=tops_everywhere(situation))
    return finished


def announcement_of(situation: Situation) -> Announcement:
    """The announcement of the game that is played."""
    game = game_of(situation)
    return Announcement(contract_of(situation), hand=game.hand, announced=game.announced)


def trump_game(situation: Situation) -> TrumpGame:
    """A suit or grand game with all that fixes its value."""
    game = game_of(situation)
    announcement = announcement_of(situation)
    return TrumpGame(
        announcement=announcement,
        tops=required(tops_in(situation, announcement.contract), "game.tops"),
        bid=required(game.bid, "game.bid"),
        rules=situation.rules,
    )


def tops_in(situation: Situation, contract: Contract) -> Tops | None:
    """The soloist's tops in this contract, as given or counted in his twelve cards."""
    game = game_of(situation)
    if contract in game.tops_by_contract:
        return game.tops_by_contract[contract]
    twelve = _twelve_cards(situation)
    if twelve is not None:
        return tops(twelve, contract=contract)
    jacks = next((counted for counted in game.tops_by_contract.values() if counted.are_jacks), None)
    if jacks is not None:
        return jacks
    if game.tops is not None and contract is Contract.GRAND:
        return Tops(held=game.tops.held, count=min(game.tops.count, 4))
    return game.tops


def tops_everywhere(situation: Situation) -> dict[Contract, Tops]:
    """The tops in all five contracts, for a game charged in place of the one played."""
    everywhere = {contract: tops_in(situation, contract) for contract in TRUMP_CONTRACTS}
    if None in everywhere.values():
        raise MissingError(
            "game.tops_by_contract" if game_of(situation).tops_by_contract else "game.tops"
        )
    return {contract: counted for contract, counted in everywhere.items() if counted is not None}


def _twelve_cards(situation: Situation) -> CardSet | None:
    """The soloist's twelve cards, where his hand was given with them."""
    soloist = game_of(situation).soloist
    held = None if soloist is None else situation.hands.get(soloist)
    return held if held is not None and len(held) == 12 else None
