import sys
from threading import Thread
from time import sleep

from skat.client import BotClient, BotOffer, BotTurn, Invited, Over, PublicClient

OFFER = BotOffer(who=("bots",), run_by="three bots")
WISHES = "18", "y", "GH", "p"  # bids once, holds, plays grand without the skat


def accept(bot: BotClient) -> None:
    for event in bot.events(OFFER):
        if isinstance(event, Invited):
            bot.accept(event.table)
            play(bot, event.table)
            break


def play(bot: BotClient, table: str) -> None:
    for line in bot.table(table):
        if isinstance(line, BotTurn):
            word = next((wish for wish in WISHES if wish in line.legal), line.legal[0])
            bot.move(table, ply=line.ply, word=word)
        elif isinstance(line, Over):
            print(line.record, flush=True)
            bot.leave(table)
            break


server, *tokens = sys.argv[1:]
host, *guests = [BotClient(server, token) for token in tokens]
threads = [Thread(target=accept, args=(guest,)) for guest in guests]
for thread in threads:
    thread.start()
waiting: list[str] = []
while len(waiting) < 2:
    sleep(0.5)
    waiting = [one.name for one in PublicClient(server).bots() if one.run_by == OFFER.run_by]
play(host, host.open_table(invite=(waiting[0], waiting[1])))
