import os
from contextlib import suppress
from threading import Thread
from time import sleep

from skat.client import AnsweredError, BotClient, BotTurn, GameStarted, Invited, Over, Pauses
from skat.client import LineLostError as Lost


def say(bot: BotClient, table: str, turn: BotTurn) -> None:
    for word in ("p", *turn.legal) if "p" in turn.legal else turn.legal:
        try:
            bot.move(table, ply=turn.ply, word=word)
        except AnsweredError as error:
            if error.status == 422:  # the rules refuse it: the turn is still ours
                continue
        break


def sit(bot: BotClient, table: str) -> None:
    pauses, there = Pauses(), True
    while there:
        try:
            for line in bot.table(table):
                pauses.well()
                if isinstance(line, BotTurn):
                    say(bot, table, line)
                elif isinstance(line, Over):
                    with suppress(AnsweredError):  # after the last deal of a list
                        bot.ready(table)
        except (AnsweredError, Lost) as error:
            there = isinstance(error, Lost)
        sleep(pauses.next())


bot, pauses = BotClient(os.environ["SKAT_SERVER"], os.environ["SKAT_TOKEN"]), Pauses()
seats: dict[str, Thread] = {}
while True:  # an AnsweredError ends it: the token opens nothing any more
    with suppress(Lost):
        for event in bot.events():
            pauses.well()
            if isinstance(event, Invited):
                with suppress(AnsweredError):  # another may have sat down
                    bot.accept(event.table)
            elif isinstance(event, GameStarted) and event.table not in seats:
                seats[event.table] = Thread(target=sit, args=(bot, event.table), daemon=True)
                seats[event.table].start()
    sleep(pauses.next())
