"""Plays a deal at a server with the client that openapi-python-client has written.

python play.py SERVER TOKEN
"""

import json
import sys

from skat_client import AuthenticatedClient
from skat_client.api.bot import bot_leave, bot_move, bot_open_table, bot_ready
from skat_client.models import BotMoveBody, NewBotTable


def main(server: str, token: str) -> None:
    """Passes and plays any card, until a game was played."""
    client = AuthenticatedClient(base_url=server, token=token, raise_on_unexpected_status=True)
    table = bot_open_table.sync(client=client, body=NewBotTable()).table
    moves = 0
    with client.get_httpx_client().stream("GET", f"/api/bot/tables/{table}") as stream:
        for line in stream.iter_lines():
            told = json.loads(line) if line.strip() else {"type": "alive"}
            if told["type"] == "turn":
                word = "p" if "p" in told["legal"] else told["legal"][0]
                body = BotMoveBody(ply=told["ply"], word=word)
                assert bot_move.sync(table, client=client, body=body).ply == int(told["ply"]) + 1
                moves += 1
            elif told["type"] == "over" and told["soloist"] is None:
                bot_ready.sync_detailed(table, client=client)
            elif told["type"] == "over":
                print(f"{moves} moves, score {told['score']}")
                bot_leave.sync_detailed(table, client=client)
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
