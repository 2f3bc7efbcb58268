"""Another deal that looks the same to one seat: worlds counted and drawn exactly by the kernel.

Voids, the discard and open hands are respected, and every call and card of the deal happens again.
Each deal that could be is as likely as the others; what the soloist laid away and found in the skat
is drawn evenly among his twelve cards. The true hands of the others do not enter.
"""

from __future__ import annotations

from random import Random

from skat.env.actions import ANNOUNCEMENTS, TAKE_SKAT
from skat.env.dealing.stream import by_the_rules
from skat.env.native import NativeGame
from skat.env.protocol import GamePhase
from skat.kernel.worlds import EVERY_CARD, Knowledge, World, knowledge_of, sample
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.seats import SEATS
from skat.players.belief.adapted import believed_worlds
from skat.rules.dealing import pack_of
from skat.rules.views import view


def resampled(game: NativeGame, seat: int, *, seed: int, believed: bool = False) -> NativeGame:
    """A deal drawn from all that this seat cannot tell from its own, at the same point.

    `believed` draws worlds by what our players conclude from calls and cards instead of evenly;
    before the first card that makes no difference. A deal that is over stays as it is.

    >>> from skat.env.dealing.chance import pack_of_episode
    >>> game = NativeGame(pack_of_episode(7))
    >>> other = resampled(game, 1, seed=1)
    >>> other.dealt()[1] == game.dealt()[1], other.dealt()[0] == game.dealt()[0]
    (True, False)
    """
    if game.phase == GamePhase.FINISHED:
        return game.clone()
    chance = Random(seed)
    said = game.said()
    taken = any(action == TAKE_SKAT for action, _ in said)
    if game.phase == GamePhase.PLAY:
        world = _world_in_play(game, seat, said, taken=taken, chance=chance, believed=believed)
        hands, skat, laid = _dealt(game, seat, world, said, taken=taken, chance=chance)
    else:
        hands, skat = _before_play(game, seat, taken=taken, chance=chance)
        laid = _laid(game, seat, hands, skat, said, chance)
    opening = _with_discard([action for action, _ in said], laid)
    cards = [list(CardSet(hand)) for hand in hands]
    return NativeGame(pack_of(cards, list(CardSet(skat))), game.settings, opening=opening)


def _world_in_play(
    game: NativeGame,
    seat: int,
    said: list[tuple[int, int]],
    *,
    taken: bool,
    chance: Random,
    believed: bool,
) -> World:
    seed = chance.getrandbits(64)
    if believed:
        state = by_the_rules(game).state
        weighed = believed_worlds(view(state, SEATS[seat]), seed=seed)
        at = chance.choices(range(len(weighed.worlds)), weights=weighed.weights)[0]
        return weighed.worlds[at]
    start = next(at for at, (action, _) in enumerate(said) if action in ANNOUNCEMENTS) + 1
    announcement = ANNOUNCEMENTS[game.announcement]
    now = game.hands()
    seen = {seat: now[seat]}
    if announcement.ouvert:
        seen[game.soloist] = now[game.soloist]
    known = knowledge_of(
        contract=announcement.contract.index,
        hands=seen,
        played=[(who, card) for card, who in said[start:]],
        skat=now[3] if taken and seat == game.soloist else None,
    )
    return sample(known, 1, seed=seed)[0]


def _dealt(
    game: NativeGame,
    seat: int,
    world: World,
    said: list[tuple[int, int]],
    *,
    taken: bool,
    chance: Random,
) -> tuple[list[int], int, list[int]]:
    """The hands and the skat as dealt in this world, and what was laid away."""
    hands = list(world[:3])
    start = next(at for at, (action, _) in enumerate(said) if action in ANNOUNCEMENTS) + 1
    for card, who in said[start:]:
        hands[who] |= 1 << card
    if not taken:
        return hands, world.skat, []
    soloist = game.soloist
    if seat == soloist:
        own = game.dealt()
        hands[soloist] = own[soloist]
        return hands, own[3], _said_to_lie(said)
    laid = [card.index for card in CardSet(world.skat)]
    chance.shuffle(laid)
    twelve = [card.index for card in CardSet(hands[soloist] | world.skat)]
    skat = sum(1 << card for card in chance.sample(twelve, 2))
    hands[soloist] = (hands[soloist] | world.skat) & ~skat
    return hands, skat, laid


def _before_play(
    game: NativeGame, seat: int, *, taken: bool, chance: Random
) -> tuple[list[int], int]:
    own = game.dealt()
    certain = [own[place] if place == seat else 0 for place in range(3)]
    room = [0 if place == seat else 10 for place in range(3)]
    knows_skat = taken and seat == game.soloist
    certain.append(own[3] if knows_skat else 0)
    room.append(0 if knows_skat else 2)
    known = Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=EVERY_CARD & ~(certain[seat] | certain[3]),
        room=(room[0], room[1], room[2], room[3]),
    )
    world = sample(known, 1, seed=chance.getrandbits(64))[0]
    return list(world[:3]), world.skat


def _laid(
    game: NativeGame,
    seat: int,
    hands: list[int],
    skat: int,
    said: list[tuple[int, int]],
    chance: Random,
) -> list[int]:
    own = _said_to_lie(said)
    if not own or seat == game.soloist:
        return own
    twelve = [card.index for card in CardSet(hands[game.soloist] | skat)]
    return chance.sample(twelve, len(own))


def _said_to_lie(said: list[tuple[int, int]]) -> list[int]:
    """What the soloist laid away so far, in his order."""
    taken = next((at for at, (action, _) in enumerate(said) if action == TAKE_SKAT), len(said))
    return [action for action, _ in said[taken + 1 : taken + 3] if action < len(ALL_CARDS)]


def _with_discard(actions: list[int], laid: list[int]) -> list[int]:
    """The actions with these cards laid away after the skat was taken."""
    if not laid:
        return actions
    after = actions.index(TAKE_SKAT) + 1
    return [*actions[:after], *laid, *actions[after + len(laid) :]]
