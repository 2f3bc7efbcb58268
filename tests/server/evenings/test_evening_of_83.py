"""84 are drawn and 83 seated: three series of different length, and whatever else an evening has.

Helpers with keys of their own, walk-ins, leavers, reserves, a check-in, protests, an exclusion,
seats by hand, steps back. After each series, and at the end, every figure of desk, phones and pages
is worked out again by the second book (`second_figures.py`).
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from skat.rules.editions import Options, RuleSet
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import Category, PrizeInKind, PrizePlan, Purse, Share
from skat.tournament.notice.prospectus import ReducedFee
from skat.tournament.sample import sample_prospectus
from tests.server.evenings.second_figures import book_of, every_figure, published_pages, rows_of
from tests.server.list_phone import Reply, ask
from tests.server.second_sum import Deal, feet, some_game
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

BY_FILE, BY_LINK, AT_THE_DOOR = 78, 3, 3
DRAWN, SEATED = 84, 83
RESERVES = (85, 86, 87)
LATE = 88
LENGTHS = (12, 8, 12)
FEE, FOR_JUNIORS = 1_000, 400
Told = dict[str, Any]


def _cents(*amounts: int) -> tuple[Cents, ...]:
    return tuple(map(Cents, amounts))


def _shares(*shares: int) -> tuple[Share, ...]:
    return tuple(map(Share, shares))


def _thing(rank: int, what: str, *, honour: bool = False) -> PrizeInKind:
    return PrizeInKind(rank=rank, what=what, honour=honour)


PRIZES = PrizePlan(
    shares=_shares(2_000, 1_200, 800, 500),
    in_kind=(_thing(1, "cup", honour=True), _thing(5, "ham"), _thing(6, "ham")),
    team_amounts=_cents(6_000, 3_000),
    team_in_kind=(_thing(1, "shield", honour=True), _thing(3, "barrel of beer")),
    series=Purse(amounts=_cents(1_500, 500), in_kind=(_thing(3, "sausage"),)),
    best_game=Purse(amounts=_cents(700)),
    pot_with_lost_games=True,
    rounded_to=Cents(50),
)
NOTICE = replace(
    sample_prospectus(series=3, deals=LENGTHS),
    rules=RuleSet(options=Options(protest_last_series_minutes=0)),
    prizes=PRIZES,
    categories=(
        Category(name="ladies", prizes=Purse(shares=_shares(400, 200))),
        Category(name="juniors", prizes=Purse(in_kind=(_thing(1, "game of skat"),))),
    ),
    reduced_fees=(ReducedFee(name="juniors", amount=Cents(FOR_JUNIORS)),),
    start_cards_handed_in=True,
    team_counting=3,
    unplayed="behind",
)


class Evening(Hall):
    """The desk of this evening and its helpers; what they sent, in their order."""

    def __init__(self, server: SteadyServer) -> None:
        super().__init__(server, notice=NOTICE)
        self.chance = random.Random(83)
        self.sent: list[Told] = []
        self.keys: dict[str, str] = {}
        self.cards: dict[str, str] = {}

    def do(self, command: Told, *, key: str | None = None) -> Told:
        told = super().do(command, key=key)
        self.sent.append(command)
        return told

    def asks(self, room: str, **body: object) -> Reply:
        """What the server does itself, with its seeds; each time with an id of its own."""
        path = f"/api/tournaments/{self.name}/{room}"
        return ask(
            self.server, path, body={"command_id": secrets.token_hex(8), **body}, key=self.desk_key
        )

    def helper(self, name: str, *duties: str) -> None:
        """One more helper, and the key of his link."""
        self.do({"do": "add_helper", "name": name, "duties": list(duties)})
        link = self.get(f"helper/{len(self.keys) + 1}").json["address"]
        self.keys[duties[0]] = link.rpartition("=")[2].rpartition("#")[2]

    def seats(self) -> list[list[int]]:
        """Who sits where, by table."""
        return [[player["number"] for player in table["players"]] for table in self.tables]

    def at_tables(self) -> set[int]:
        """Who sits at any table."""
        return {number for numbers in self.seats() for number in numbers}

    def keep(self, series: int, table: int, *, gone: tuple[int, int] | None = None) -> list[Deal]:
        """A whole list, typed by the helper; from a deal on nobody sits at a place any more."""
        shown = self.tables[table - 1]
        numbers = [player["number"] for player in shown["players"]]
        place, since = gone or (0, shown["deals"] + 1)
        deals = []
        for deal in range(1, shown["deals"] + 1):
            stays = [at for at in range(1, len(numbers) + 1) if at != place or deal < since]
            idle = (deal - 1) % 4 + 1 if len(stays) == 4 else 0
            deals.append(self.some_deal(numbers, [at for at in stays if at != idle]))
        where = {"series": series, "table": table}
        games = [deal.game for deal in deals]
        self.do({"do": "enter_list", **where, "games": games}, key=self.keys["lists"])
        signs = [at for at in range(1, len(numbers) + 1) if at != place]
        self.do({"do": "sign", **where, "places": signs}, key=self.keys["lists"])
        return deals

    def some_deal(self, numbers: Sequence[int], playing: Sequence[int]) -> Deal:
        """One deal in which one of these places plays alone, or all pass."""
        if self.chance.random() < 0.08:
            return Deal(tuple(numbers), None, 0, None)
        place = self.chance.choice(playing)
        game, score = some_game(self.chance, place=place)
        return Deal(tuple(numbers), place, score, game)

    def foot(self, series: int, table: int, deals: Sequence[Deal]) -> Told:
        """The foot of a list on paper, as it is typed."""
        size = len(deals[0].seated)
        totals = [{"points": p, "won": w, "lost": lost} for p, w, lost in feet(deals, size)]
        passed = sum(deal.place is None for deal in deals)
        return {"series": series, "table": table, "totals": totals, "passed": passed}

    def rest(self, series: int, *tables: int) -> None:
        """All other lists, and the series is closed."""
        for table in range(1, len(self.tables) + 1):
            if table not in tables:
                self.keep(series, table)
        self.do({"do": "close_series", "series": series})


@pytest.mark.proof
def test_an_evening_of_83_players(steady: SteadyServer) -> None:
    desk = Evening(steady)
    everybody_comes(desk)
    first_series(desk)
    every_figure(desk, phones=True)
    between_the_series(desk)
    second_series(desk)
    every_figure(desk)
    third_series(desk)
    every_figure(desk)
    the_money_for_lost_games(desk)
    results_and_prizes(desk)
    in_the_file = iter(step["do"] for step in desk.get("files/tournament.json").json["steps"])
    for command in desk.sent:
        told = {key: value for key, value in command.items() if isinstance(value, str | int)}
        assert any(told.items() <= _plain(step).items() for step in in_the_file), command


def _plain(step: Told) -> Told:
    return {key: value for key, value in step.items() if isinstance(value, str | int)}


def everybody_comes(desk: Evening) -> None:
    """By a file, by a link and at the door; helpers have keys that open what is theirs."""
    desk.do({"do": "announce"})
    for name, duties in (("Ida", ["entry"]), ("Max", ["money"]), ("Lea", ["lists"])):
        desk.helper(name, *duties)
    table = "".join(
        f"{at};Spieler {at};Verein {at % 11};{f'Team {at % 12}' if at <= 48 else ''};"
        f"{'ja' if at % 9 else 'nein'};{'juniors' if at % 10 == 0 else ''};"
        f"{'ladies' if at % 4 == 0 else ''}{'/juniors' if at % 20 == 0 else ''}\n"
        for at in range(1, BY_FILE + 1)
    )
    head = "Startnummer;Name;Verein;Mannschaft;Bezahlt;Startgeld;Kategorien\n"
    path = f"/api/tournaments/{desk.name}/players"
    reply = ask(desk.server, path, body=(head + table).encode("cp1252"), key=desk.desk_key)
    assert reply.json.get("players") == BY_FILE, reply.json
    desk.do({"do": "open_entry", "most": BY_LINK})
    code = desk.get("entry-link").json["address"].partition("#")[2]
    for at in range(BY_LINK + 1):
        wish = {"code": code, "name": f"Link {at}", "consents": True, "command_id": f"{at:030d}"}
        reply = ask(desk.server, f"/api/tournaments/{desk.name}/entry", body=wish)
        assert reply.status == 201 or (at, reply.code) == (BY_LINK, "entry_full"), reply.json
    desk.do({"do": "close_entry"}, key=desk.keys["entry"])
    for at in range(AT_THE_DOOR):
        paid = {"paid": FEE} if at else {}
        desk.do({"do": "enter", "name": f"Door {at}", **paid})
    for at in RESERVES:
        desk.do({"do": "enter", "name": f"Reserve {at}", "reserve": True})
    refused = desk.asks("draw", series=1)
    assert refused.code == "players_not_paid"
    unpaid = [each for each in desk.get("desk").json["entrants"] if each["paid"] is None]
    assert desk.post({"do": "pay", "number": 9, "amount": FEE}, key=desk.keys["entry"]).code == (
        "not_your_duty"
    )
    for each in unpaid:
        if each["status"] == "entered":
            amount = FOR_JUNIORS if each["fee_class"] else FEE
            pays = {"do": "pay", "number": each["number"], "amount": amount}
            desk.do(pays, key=desk.keys["money"])
    # One fee was booked for the wrong person: taken back, and paid by the right one.
    desk.do({"do": "pay", "number": RESERVES[2], "amount": FEE}, key=desk.keys["money"])
    last = len(desk.get("desk").json["payments"])
    desk.do_seen({"do": "take_back_payment", "payment": last, "reason": "it was somebody else"})
    desk.do({"do": "pay", "number": RESERVES[0], "amount": FEE}, key=desk.keys["money"])
    desk.cards = desk.get("cards").json


def first_series(desk: Evening) -> None:
    """84 drawn, 83 seated; two leave, with and without a reserve; a foot; phones; a protest."""
    assert desk.draw(1, words="heart ace").status == 201
    assert sum(map(len, desk.seats())) == DRAWN
    missing = desk.seats()[0][2]
    desk.do({"do": "take_off", "series": 1, "table": 1, "number": missing, "reason": "no-show"})
    seats = desk.seats()
    assert sum(map(len, seats)) == SEATED
    # Table 2: number three leaves after six deals and nobody comes for him.
    left = seats[1][2]
    leaves = {"do": "leave_table", "series": 1, "table": 2, "left": left, "then": "at_three"}
    desk.do_seen({**leaves, "deal": 7, "reason": "taken ill"})
    desk.keep(1, 2, gone=(3, 7))
    # Table 3: it was the wrong reserve, then the right one comes with deal 5, typed by its foot.
    left = seats[2][0]
    comes = {"do": "substitute", "series": 1, "table": 3, "left": left, "reason": "a call"}
    desk.do({**comes, "reserve": RESERVES[1]})
    back = {"do": "return_to_table", "series": 1, "table": 3, "number": left, "reason": "slip"}
    desk.do_seen(back)
    desk.do({**comes, "reserve": RESERVES[0]})
    numbers = desk.seats()[2]
    deals = [desk.some_deal(numbers, _dealt_in(at)) for at in range(1, 13)]
    typed = {"do": "enter_totals", **desk.foot(1, 3, deals)}
    stood = {**desk.foot(1, 3, deals[:4]), "deal": 5}
    at_changes = [{key: stood[key] for key in ("deal", "totals", "passed")}]
    desk.do({**typed, "at_changes": at_changes}, key=desk.keys["lists"])
    # The foot was that of another list: cleared, typed again, signed.
    cleared = {"do": "clear_list", "series": 1, "table": 3, "reason": "another table"}
    desk.do_seen(cleared)
    desk.do({**typed, "at_changes": at_changes}, key=desk.keys["lists"])
    best_of_a_foot(desk, deals, numbers)
    desk.do({"do": "sign", "series": 1, "table": 3, "places": [1, 2, 3, 4]})
    by_phones(desk, 4)
    deals = desk.keep(1, 5)
    desk.rest(1, 2, 3, 4, 5)
    protest(desk, 5, deals)
    desk.do({"do": "hand_in", "numbers": [missing]}, key=desk.keys["money"])
    card = {"do": "take_back_card", "number": missing, "reason": "another's card"}
    desk.do_seen(card)


def _dealt_in(deal: int) -> list[int]:
    """The places that play in a deal of a table of four."""
    return [at for at in (1, 2, 3, 4) if at != (deal - 1) % 4 + 1]


def best_of_a_foot(desk: Evening, deals: Sequence[Deal], numbers: Sequence[int]) -> None:
    """A helper names the highest game of the foot; it counts once the desk has named it, too."""
    # At place 1 sat two, one after the other.
    best = max((deal for deal in deals if deal.place not in (None, 1)), key=lambda each: each.score)
    number = numbers[(best.place or 1) - 1]
    where = {"series": 1, "table": 3, "number": number}
    named = {"do": "name_game", **where, "value": best.score}
    desk.do(named, key=desk.keys["lists"])
    assert desk.post(named, key=desk.keys["lists"]).code == "second_person_names"
    places = book_of(desk).figures()["rankings"]["best_game", "", 0]
    assert number not in [each[1] for each in places]
    desk.do(named)


def by_phones(desk: Evening, table: int) -> None:
    """Two players of a table enter and confirm; one entry is taken back before that."""
    numbers, where = desk.seats()[table - 1], {"series": 1, "table": table}
    one, other = (desk.cards[str(number)] for number in numbers[:2])
    for at in range(1, 13):
        deal = desk.some_deal(numbers, _dealt_in(at))
        enter = {"do": "enter_deal", **where, "deal": at, "game": deal.game}
        if at == 3:
            desk.do({**enter, "game": None}, key=one)
            # Nothing that waits for a second player counts anywhere.
            every_figure(desk)
            desk.do({"do": "take_back_deal", **where, "deal": at, "reason": "slip"}, key=one)
        desk.do(enter, key=one)
        version = desk.get("phone", other).json["lines"][-1]["version"]
        desk.do({"do": "confirm_deal", **where, "deal": at, "version": version}, key=other)
    for place, number in enumerate(numbers, start=1):
        desk.do({"do": "sign", **where, "places": [place]}, key=desk.cards[str(number)])


def protest(desk: Evening, table: int, deals: Sequence[Deal]) -> None:
    """One is rejected; one is upheld, and the list is corrected with its effect shown first."""
    number = desk.seats()[table - 1][1]
    where = {"series": 1, "table": table}
    lodged = {"do": "protest", "number": number, **where, "facts": "a revoke"}
    desk.do(lodged, key=desk.cards[str(number)])
    desk.do({**lodged, "facts": "he was slow"})
    for id_, upheld in ((1, True), (2, False)):
        ruling = {"upheld": upheld, "text": "as was seen", "by": "Olga Rau", "articles": []}
        desk.do({"do": "decide", "id": id_, "ruling": ruling}, key=desk.referee_key)
    at, deal = next((at, deal) for at, deal in enumerate(deals, start=1) if deal.score > 0)
    game = {**(deal.game or {}), "won": False}
    right = {"do": "correct_deal", **where, "deal": at, "game": game, "reason": "a revoke"}
    desk.do_seen({**right, "protest": 1})


def between_the_series(desk: Evening) -> None:
    """One is excluded, one goes home, one for a while; a walk-in comes, teams change."""
    third, fourth, fifth = desk.seats()[9][0], desk.seats()[10][1], desk.seats()[11][2]
    desk.do({"do": "exclude", "number": third, "reason": "signals"})
    desk.do({"do": "withdraw", "number": fourth, "reason": "the train", "refund": 300})
    desk.do({"do": "withdraw", "number": fifth, "reason": "the train", "refund": FEE})
    again = {"do": "return", "number": fifth, "reason": "the train was late"}
    desk.do_seen(again)
    desk.do({"do": "enter", "name": "Walk-in", "paid": FEE, "categories": ["ladies"]})
    one, other = desk.seats()[12][:2]
    desk.do({"do": "keep_apart", "one": one, "other": other})
    entrant = next(each for each in desk.get("desk").json["entrants"] if each["number"] == one)
    named = {key: entrant[key] for key in ("number", "name", "club", "team")}
    desk.do({"do": "rename", **named, "fixed_table": 7})


def second_series(desk: Evening) -> None:
    """Everybody checks in but two; the draw is repeated for one who is late, and people moved."""
    desk.do({"do": "open_check_in", "series": 2})
    desk_shows = desk.get("desk").json
    here = [each["number"] for each in desk_shows["entrants"] if each["status"] == "entered"]
    late = next(each for each in here if each not in (here[0], here[1]) and each != LATE)
    for number in here[2:]:
        if number != late:
            card = desk.get("cards").json[str(number)]
            checked = {"do": "check_in", "series": 2, "numbers": [number]}
            desk.do(checked, key=card if number % 3 else desk.keys["entry"])
    assert desk.draw(2).status == 201
    drawn = sum(map(len, desk.seats()))
    assert {here[0], here[1], late}.isdisjoint(desk.at_tables())
    desk.do({"do": "check_in", "series": 2, "numbers": [late]})
    assert desk.asks("redraw", series=2, reason="somebody came").status == 201
    seats = desk.seats()
    assert sum(map(len, seats)) == drawn + 1
    assert late in desk.at_tables()
    by_hand = [list(numbers) for numbers in seats]
    by_hand[0][0], by_hand[1][0] = by_hand[1][0], by_hand[0][0]
    seat = {"do": "seat_by_hand", "series": 2, "reason": "a wheelchair"}
    desk.do({**seat, "tables": by_hand})
    desk.do({**seat, "tables": seats, "reason": "there is a ramp"})
    # The list of table 6 ends with its fifth deal; that of table 8 is void, and then is not.
    left = seats[5][0]
    leaves = {"do": "leave_table", "series": 2, "table": 6, "left": left, "then": "ends"}
    desk.do_seen({**leaves, "deal": 6, "reason": "taken ill"})
    desk.keep(2, 6, gone=(1, 6))
    desk.keep(2, 8)
    desk.do({"do": "void", "series": 2, "table": 8, "reason": "nobody can read it"})
    every_figure(desk)
    restored = {"do": "restore_list", "series": 2, "table": 8, "reason": "the keeper can"}
    desk.do_seen(restored)
    desk.keep(2, 9)
    desk.do({"do": "void", "series": 2, "table": 9, "reason": "wine on it"})
    desk.rest(2, 6, 8, 9)


def third_series(desk: Evening) -> None:
    """In strict order of ranks; it is abandoned by mistake and goes on; closed twice."""
    desk.do_seen({"do": "readmit", "number": excluded(desk), "reason": "it was another"})
    ranks = {each["number"]: each["rank"] for each in desk.get("desk").json["hall"]["standings"]}
    assert desk.asks("draw", series=3, method="strict").status == 201
    seats = desk.seats()
    fixed = next(each for each in desk.get("desk").json["entrants"] if each.get("fixed_table"))
    assert fixed["number"] in seats[6]
    ordered = [
        sorted(ranks.get(number, 999) for number in numbers if number != fixed["number"])
        for numbers in seats
    ]
    by_table = [rank for ranks in ordered for rank in ranks]
    assert by_table == sorted(by_table)
    desk.keep(3, 1)
    desk.do_seen({"do": "abandon", "reason": "a fire", "refund": True})
    every_figure(desk)
    desk.do_seen({"do": "resume", "reason": "it was a drill"})
    desk.rest(3, 1)
    desk.do_seen({"do": "reopen_series", "series": 3, "reason": "a list was overlooked"})
    desk.do({"do": "close_series", "series": 3})


def excluded(desk: Evening) -> int:
    entrants = desk.get("desk").json["entrants"]
    return next(int(each["number"]) for each in entrants if each["status"] == "excluded")


def the_money_for_lost_games(desk: Evening) -> None:
    """It is taken in by the helper, once of each."""
    for each in desk.get("desk").json["lost_money"]:
        taken = {"do": "money", "purpose": "lost_games", "number": each["number"]}
        desk.do({**taken, "amount": each["due"], "taken": each["taken"]}, key=desk.keys["money"])


def results_and_prizes(desk: Evening) -> None:
    """Results out, back and out again; one is excluded late; all prizes but one are fetched."""
    numbers = [each["number"] for each in desk.get("desk").json["entrants"]]
    desk.do({"do": "hand_in", "numbers": numbers[:-9]})
    assert desk.asks("publish").status == 201
    every_figure(desk, phones=True)
    desk.do_seen({"do": "take_back_results", "reason": "a card was missing"})
    desk.do({"do": "hand_in", "numbers": numbers[-9:-1]})
    assert desk.asks("publish").status == 201
    every_figure(desk)
    prizes = desk.get("desk").json["hall"]["prizes"]
    winner = next(each["number"] for each in prizes if each["award"]["kind"] == "series")
    desk.do({"do": "exclude", "number": winner, "reason": "it came out"})
    book = every_figure(desk)
    assert {each.withheld for each in book.figures()["prizes"]} >= {"", "excluded"}
    prizes = desk.get("desk").json["hall"]["prizes"]
    for prize in [each for each in prizes if not each["withheld"]][:-1]:
        whose = {key: prize[key] for key in ("number", "team", "award")}
        desk.do({"do": "pay_prize", **whose}, key=desk.keys["money"])
    every_figure(desk)
    paid = desk.get("desk").json["payments"][-1]["payment"]
    desk.do_seen({"do": "take_back_payment", "payment": paid, "reason": "the wrong one"})
    book = every_figure(desk)
    assert sum(each.amount for each in book.figures()["prizes"] if not each.paid) > 0
    published_pages(desk, book)
    assert len(rows_of(desk, "players.csv")) == len(numbers) + 1
    desk.do_seen({"do": "close", "signatures": ["Skatfreunde Altenburg", "Martha Voss"]})
    every_figure(desk, phones=True)
