import random

from skat.model import ALL_CARDS, SEATS
from skat.players import SimplePlayer, play_deal
from skat.rules import Action, Play, View


class Cheapest(SimplePlayer):
    def decide(self, view: View) -> Action:
        plays = [action for action in view.legal if isinstance(action, Play)]
        return min(plays, key=lambda play: play.card.points) if plays else super().decide(view)


print(play_deal(dict.fromkeys(SEATS, Cheapest()), random.sample(ALL_CARDS, 32)))
