"""A duplicate event with real packs over HTTP: a desk, a helper with slips, phones at the tables.

Who sits where is read from the pages of the movement; games and figures come of code of its own.
"""

from __future__ import annotations

import csv
import io
import json
import random
import secrets
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.server.list_phone import Reply, ask
from tests.server.serving import Serving
from tests.server.steady.reaching import Line, line_to
from tests.tournament.duplicate.evenings import Played, compared, own, some_evening

WORDS = "sieben Buben"
SEATS = ("forehand", "middlehand", "rearhand", "dealer")
BONUS = {3: 40, 4: 30}
FIGURES = ("points", "places", "steps", "own", "boards")
Told = dict[str, Any]


class PackHall:
    """An event of so many people; what they will make of each board at each table is drawn here."""

    def __init__(
        self, server: Serving, *, people: int, at_table: int, boards: int, minutes: int = 30
    ) -> None:
        self.server, self.at_table, self.boards = server, at_table, boards
        self.tables = people // at_table
        self.answers: list[bytes] = []
        body = {
            "name": "Duplicate evening",
            "organiser": "Club",
            "players": [
                {"name": f"Player {number}", "shown": "name" if number < 3 else "number"}
                for number in range(1, people + 1)
            ],
            "boards": boards,
            "boards_a_round": at_table,
            "packs": {"at_table": at_table, "correction_minutes": minutes},
        }
        opened = ask(server, "/api/duplicates", body=body)
        assert opened.status == 201, opened.json
        self.name, self.desk, self.helper = (
            opened.json[what] for what in ("duplicate", "desk", "helper")
        )
        self.keys = {int(number): key for number, key in opened.json["cards"].items()}
        chance = random.Random(f"{people} {at_table}")
        self.played: Played = some_evening(chance, boards=boards, tables=self.tables)

    def at(self, room: str = "", *, key: str | None = None) -> Reply:
        """The answer to the holder of a key; without one, that to the public."""
        reply = ask(self.server, f"/api/duplicates/{self.name}{room}", key=key)
        self.answers.append(json.dumps(reply.json, ensure_ascii=False).encode())
        return reply

    def event(self, key: str | None = None) -> Told:
        reply = self.at(key=key)
        assert reply.status == 200, reply.json
        return reply.json

    def says(self, room: str, key: str, **body: object) -> Reply:
        """The answer to a command with an id of its own."""
        body = {"command_id": secrets.token_hex(8), **body}
        return ask(self.server, f"/api/duplicates/{self.name}/{room}", body=body, key=key)

    def does(self, room: str, key: str, **body: object) -> Told:
        """The same, and it is done."""
        reply = self.says(room, key, **body)
        assert reply.status == 201, reply.json
        return reply.json

    def begin(self) -> None:
        """The words are called."""
        self.does("words", self.desk, words=WORDS)

    def file(self, name: str) -> bytes:
        """A file of the event as the desk gets it."""
        path = f"/api/duplicates/{self.name}/files/{name}"
        return self.server.reply(path, headers={"Authorization": f"Bearer {self.desk}"}).granted()

    def page(self, path: str) -> bytes:
        """A published page."""
        return self.server.reply(f"/duplicate/{self.name}/results/{path}", headers={}).granted()

    def look(self, key: str | None) -> Line:
        """A line to the event, after its hello."""
        line = line_to(self.server, f"/api/duplicates/{self.name}/socket")
        line.send(json.dumps({"type": "hello", **({"key": key} if key else {})}))
        return line

    def seated(self, board: int, table: int) -> list[int]:
        """Forehand, middlehand, rearhand and at four the dealer, by the page of the movement."""
        movement = json.loads(self.page("data/movement.json"))["movement"]
        round_of = (board - 1) // self.at_table + 1
        for row in movement:
            if (int(row["table"] or 0), int(row["round"])) == (table, round_of):
                players = [int(row[seat]) for seat in SEATS[: self.at_table]]
                turned = (board - 1) % self.at_table
                return [*players[turned:], *players[:turned]]
        raise AssertionError("every table of a round is on the page")

    def by_phones(self, board: int, table: int, **more: object) -> None:
        """One at the table enters what was made there, and the others who held cards agree."""
        at = {"board": board, "table": table}
        there = self.seated(board, table)
        self.does("results", self.keys[there[-1]], **at, game=self.played[board, table][0], **more)
        version = self.slip(there[-1], board)["proposal"]["version"]
        for number in there[:3]:
            if number != there[-1]:
                self.does("agree", self.keys[number], **at, version=version)

    def by_slip(self, board: int, table: int, **more: object) -> None:
        """The helper types the slip of a table."""
        game = self.played[board, table][0]
        self.does("results", self.helper, board=board, table=table, game=game, **more)

    def slip(self, number: int, board: int) -> Told:
        """What a player's phone shows of a board."""
        shown: list[Told] = self.event(self.keys[number])["packs"]["slips"]
        return next(each for each in shown if each["board"] == board)

    def form(self, filled: Sequence[tuple[int, int]]) -> bytes:
        """The form with these rows filled in, as a spreadsheet writes it."""
        text = self.file("form.en.csv").decode("utf-8-sig")
        head, *rows = csv.reader(io.StringIO(text))
        for row in rows:
            at = (int(row[0]), int(row[1]))
            if at not in filled:
                continue
            game = self.played[at][0]
            if game is None:
                row[6] = "passed"
                continue
            tops = game.get("tops")
            row[5:9] = [
                SEATS[game["soloist"] - 1],
                game["contract"],
                "" if tops is None else f"{'with' if tops['held'] else 'without'} {tops['count']}",
                "hand" if game["hand"] else "",
            ]
            row[10] = "won" if game["won"] else "lost"
        made = io.StringIO()
        csv.writer(made).writerows([head, *rows])
        return made.getvalue().encode()

    def send_form(self, form: bytes, key: str) -> Reply:
        """A filled form is sent."""
        path = f"/api/duplicates/{self.name}/form?command_id={secrets.token_hex(8)}"
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "text/plain"}
        answer = self.server.reply(path, data=form, headers=headers)
        return Reply(answer.status, answer.body)

    def figures(self, boards: int) -> dict[int, Told]:
        """What everybody has by the comparison over the first boards, worked out here."""
        sums_of: dict[int, Told] = defaultdict(lambda: dict.fromkeys(FIGURES, Fraction(0)))
        for board in range(1, boards + 1):
            there = [self.seated(board, table) for table in range(1, self.tables + 1)]
            for place in (1, 2, 3):
                made = []
                for table in range(1, self.tables + 1):
                    game, score = self.played[board, table]
                    defends = game is not None and game["soloist"] != place and score < 0
                    made.append(BONUS[self.at_table] if defends else own(game, score, place))
                for players, mine, merit in zip(there, made, compared(made), strict=True):
                    sums = sums_of[players[place - 1]]
                    for what, more in zip(FIGURES, (*merit, mine, 1), strict=True):
                        sums[what] += more
        return sums_of

    def check_figures(self, boards: int) -> None:
        """The ranking, worked out again, after so many boards; also on the published page."""
        event, again = self.event(), self.figures(boards)
        assert event["told"] == list(range(1, boards + 1))
        assert len(event["ranking"]) == len(self.keys)
        points = {number: again[number]["points"] for number in self.keys}
        assert sum(points.values()) == 0
        assert any(points.values())
        for row in event["ranking"]:
            sums = again[row["number"]]
            assert (row["points"], row["steps"]) == (float(sums["points"]), float(sums["steps"]))
            assert (row["own"], row["boards"]) == (sums["own"], sums["boards"])
            best = 2 * (self.tables - 1) * sums["boards"]
            assert row["places"] == (float(Fraction(100 * sums["places"], best)) if best else 0)
            better = sum(other > points[row["number"]] for other in points.values())
            assert row["rank"] == 1 + better
        published = json.loads(self.page("data/index.json"))["ranking"]
        assert {int(row["number"]): Fraction(row["points"]) for row in published} == points
