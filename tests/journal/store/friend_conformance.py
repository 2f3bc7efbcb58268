"""What every store of friends, challenges and devices must do, besides the suite of accounts."""

from __future__ import annotations

from msgspec.structs import replace

from skat.journal import JournalId
from skat.journal.store.accounts import (
    Account,
    AccountChange,
    change_account,
    create_account,
    delete_account,
    open_session,
)
from skat.journal.store.challenges import (
    CHALLENGE_SECONDS,
    MOST_CHALLENGES,
    answer_challenge,
    challenges_of,
    drop_challenges,
    keep_challenge,
)
from skat.journal.store.friends import (
    MOST_FRIENDS,
    MOST_REFUSALS,
    MOST_REQUESTS,
    REQUEST_SECONDS,
    Friend,
    answer_friend,
    are_friends,
    ask_friend,
    end_friend,
    friends_of,
    requests_of,
    requests_to,
)
from skat.journal.store.push_devices import (
    PushDevice,
    devices_of,
    drop_device,
    drop_endpoint,
    is_pushed_to,
    keep_device,
    push_key,
)
from skat.journal.store.sql import SqlStore
from tests.journal.store.account_conformance import ANNA, BEN, DAY, NOW, key, session

CLEO = replace(BEN, id="x3", name="Cleo")


def ask(book: SqlStore, asker: Account, name: str, *, now: int = NOW) -> str | None:
    return book.write(ask_friend, asker.id, name, now=now).result()


def answer(
    book: SqlStore, account: Account, name: str, *, accept: bool, now: int = NOW
) -> str | None:
    return book.write(answer_friend, account.id, name, accept=accept, now=now).result()


def befriend(book: SqlStore, one: Account, other: Account) -> None:
    assert ask(book, one, other.name) is None
    assert answer(book, other, one.name, accept=True) is None


def asked(book: SqlStore, account: Account, *, now: int = NOW) -> list[tuple[str | None, str]]:
    return [(each.account, each.name) for each in book.read(requests_of, account.id, now=now)]


def asking(book: SqlStore, account: Account, *, now: int = NOW) -> list[str]:
    return [each.name for each in book.read(requests_to, account.id, now=now)]


def challenge(
    book: SqlStore, account: Account, *friends: Account, game: str = "t-1", now: int = NOW
) -> tuple[str, ...] | str:
    names = [each.name for each in friends]
    table = JournalId(game)
    return book.write(
        keep_challenge, account.id, names, table=table, third="open", now=now
    ).result()


def standing(
    book: SqlStore, account: Account, *, now: int = NOW
) -> list[tuple[str, str, bool | None]]:
    return [
        (each.challenger, each.challenged, each.accepted)
        for each in book.read(challenges_of, account.id, now=now)
    ]


def device(number: int, account: Account = ANNA, *, at: str = "d") -> PushDevice:
    return PushDevice(
        session=key(number),
        account=account.id,
        endpoint=f"https://push.example/{at}",
        key=bytes(65),
        secret=bytes(16),
        language="de",
    )


class FriendConformance:
    """Mixed into the suite of accounts, which has Anna and Ben in its `book`."""

    def test_both_agree_before_they_are_friends_and_either_ends_it(self, book: SqlStore) -> None:
        assert ask(book, ANNA, "bEN") is None
        assert not book.read(are_friends, ANNA.id, BEN.id)
        assert (asked(book, ANNA), asking(book, BEN)) == ([(None, "bEN")], [ANNA.name])
        assert answer(book, BEN, ANNA.name.upper(), accept=True) is None
        for one, other in ((ANNA, BEN), (BEN, ANNA)):
            friend = Friend(account=other.id, name=other.name, since=NOW)
            assert book.read(friends_of, one.id) == (friend,)
            assert (asked(book, one), asking(book, one)) == ([], [])
            assert ask(book, one, other.name) == "friends_already"
        assert ask(book, ANNA, ANNA.name) == "friend_is_self"
        assert book.write(end_friend, BEN.id, ANNA.name).result()
        assert not book.write(end_friend, ANNA.id, BEN.name).result()
        assert book.read(friends_of, ANNA.id) == book.read(friends_of, BEN.id) == ()

    def test_an_account_that_asks_one_who_has_asked_is_his_friend(self, book: SqlStore) -> None:
        for asker, other in ((ANNA, BEN), (BEN, ANNA)):
            assert ask(book, asker, other.name) is None
        assert book.read(are_friends, BEN.id, ANNA.id)
        assert asked(book, ANNA) == asked(book, BEN) == []

    def test_a_request_can_be_taken_back(self, book: SqlStore) -> None:
        ask(book, ANNA, BEN.name)
        assert book.write(end_friend, ANNA.id, BEN.name).result()
        assert (asked(book, ANNA), asking(book, BEN)) == ([], [])
        assert answer(book, BEN, ANNA.name, accept=True) == "no_such_request"

    def test_an_account_refused_or_blocked_looks_as_one_that_waits(self, book: SqlStore) -> None:
        """What the asker sees is the same, whatever becomes of it."""
        for _ in range(MOST_REFUSALS):
            assert ask(book, ANNA, BEN.name) is None
            assert asking(book, BEN) == [ANNA.name]
            assert answer(book, BEN, ANNA.name, accept=False) is None
            assert (asked(book, ANNA), asking(book, BEN)) == ([(None, BEN.name)], [])
        assert ask(book, ANNA, BEN.name) is None
        assert asking(book, BEN) == []
        assert answer(book, BEN, ANNA.name, accept=True) == "no_such_request"
        assert ask(book, ANNA, "Nobody") is None
        assert asked(book, ANNA) == [(None, BEN.name), (None, "Nobody")]
        # One who refused too often can ask himself, and then the refusals are forgotten.
        assert ask(book, BEN, ANNA.name) is None
        assert answer(book, ANNA, BEN.name, accept=True) is None
        assert asked(book, ANNA) == [(None, "Nobody")]
        book.write(end_friend, ANNA.id, BEN.name).result()
        ask(book, ANNA, BEN.name)
        assert asking(book, BEN) == [ANNA.name]

    def test_requests_end_and_are_bounded(self, book: SqlStore) -> None:
        names = [f"Name {number}" for number in range(MOST_REQUESTS)]
        assert {ask(book, ANNA, name) for name in names} == {None}
        assert ask(book, ANNA, BEN.name) == "too_many_requests"
        assert ask(book, ANNA, names[0]) is None
        later = NOW + REQUEST_SECONDS
        assert ask(book, ANNA, BEN.name, now=later) is None
        assert asked(book, ANNA, now=later) == [(None, BEN.name)]
        assert asking(book, BEN, now=later) == [ANNA.name]
        over = later + REQUEST_SECONDS
        assert (asked(book, ANNA, now=over), asking(book, BEN, now=over)) == ([], [])
        assert answer(book, BEN, ANNA.name, accept=True, now=over) == "no_such_request"

    def test_friends_are_bounded_for_either(self, book: SqlStore) -> None:
        others = [replace(BEN, id=f"y{at}", name=f"Friend {at}") for at in range(MOST_FRIENDS)]
        for other in others:
            book.write(create_account, other).result()
            befriend(book, ANNA, other)
        assert ask(book, BEN, ANNA.name) is None
        assert answer(book, ANNA, BEN.name, accept=True) == "too_many_friends"
        ask(book, ANNA, BEN.name)
        assert not book.read(are_friends, ANNA.id, BEN.id)
        book.write(end_friend, ANNA.id, others[0].name).result()
        assert answer(book, ANNA, BEN.name, accept=True) is None

    def test_a_friend_keeps_being_one_under_another_name(self, book: SqlStore) -> None:
        befriend(book, ANNA, BEN)
        assert book.write(change_account, BEN.id, AccountChange(name="Benno")).result()
        assert [each.name for each in book.read(friends_of, ANNA.id)] == ["Benno"]

    def test_only_a_friend_can_be_challenged_and_once_at_a_time(self, book: SqlStore) -> None:
        book.write(create_account, CLEO).result()
        befriend(book, ANNA, BEN)
        assert challenge(book, ANNA, BEN, CLEO) == "no_such_friend"
        assert standing(book, BEN) == []
        assert challenge(book, ANNA, BEN) == (BEN.id,)
        assert challenge(book, ANNA, BEN, game="t-2") == "challenge_stands"
        assert challenge(book, BEN, ANNA, game="t-2") == "challenge_stands"
        assert standing(book, ANNA) == standing(book, BEN) == [(ANNA.id, BEN.id, None)]
        assert standing(book, CLEO) == []
        assert book.write(drop_challenges, ANNA.id).result()
        assert not book.write(drop_challenges, ANNA.id).result()
        assert challenge(book, BEN, ANNA) == (ANNA.id,)
        later = NOW + CHALLENGE_SECONDS
        assert standing(book, ANNA, now=later) == []
        assert challenge(book, ANNA, BEN, now=later) == (BEN.id,)

    def test_a_no_stands_until_the_end_and_a_yes_makes_room(self, book: SqlStore) -> None:
        befriend(book, ANNA, BEN)
        challenge(book, ANNA, BEN)
        [sent] = book.read(challenges_of, BEN.id, now=NOW)
        assert book.write(answer_challenge, sent, accept=False).result()
        assert standing(book, ANNA) == [(ANNA.id, BEN.id, False)]
        assert not book.write(drop_challenges, ANNA.id).result()
        assert challenge(book, ANNA, BEN) == "challenge_stands"
        assert challenge(book, BEN, ANNA, game="t-2") == (ANNA.id,)
        [_, back] = book.read(challenges_of, ANNA.id, now=NOW)
        assert book.write(answer_challenge, back, accept=True).result()
        assert challenge(book, BEN, ANNA, game="t-3") == (ANNA.id,)
        # The table of the challenge before is another one.
        assert not book.write(answer_challenge, back, accept=True).result()

    def test_two_friends_are_asked_to_one_table(self, book: SqlStore) -> None:
        book.write(create_account, CLEO).result()
        befriend(book, ANNA, BEN)
        befriend(book, CLEO, ANNA)
        assert challenge(book, ANNA, CLEO, BEN) == (CLEO.id, BEN.id)
        both = [(ANNA.id, BEN.id, None), (ANNA.id, CLEO.id, None)]
        assert standing(book, ANNA) == standing(book, BEN) == standing(book, CLEO) == both

    def test_challenges_of_one_are_bounded(self, book: SqlStore) -> None:
        others = [
            replace(BEN, id=f"y{at}", name=f"Friend {at}") for at in range(MOST_CHALLENGES + 1)
        ]
        for other in others:
            book.write(create_account, other).result()
            befriend(book, ANNA, other)
        for other in others[:-1]:
            assert challenge(book, ANNA, other) == (other.id,)
        assert challenge(book, ANNA, others[-1]) == "too_many_challenges"

    def test_a_device_goes_with_its_session_and_is_one_account_s(self, book: SqlStore) -> None:
        assert not book.write(keep_device, device(1)).result()
        for number, account in ((1, ANNA), (2, ANNA), (3, BEN)):
            book.write(open_session, session(number, account)).result()
        assert not book.write(keep_device, device(1, BEN)).result()
        assert book.write(keep_device, device(1)).result()
        assert book.write(keep_device, device(1, at="e")).result()
        assert book.read(devices_of, ANNA.id, now=NOW) == (device(1, at="e"),)
        assert book.read(devices_of, ANNA.id, now=NOW + DAY) == ()
        # Of a browser with another owner, or another session, the newest counts.
        assert book.write(keep_device, device(3, BEN, at="e")).result()
        assert not book.read(is_pushed_to, key(1))
        assert book.write(keep_device, device(2)).result()
        assert book.write(drop_endpoint, device(3, BEN, at="e").endpoint).result()
        assert not book.write(drop_device, key(3)).result()
        assert book.read(is_pushed_to, key(2))
        book.write(change_account, ANNA.id, AccountChange(password="another")).result()
        assert book.read(devices_of, ANNA.id, now=NOW) == ()

    def test_all_servers_sign_with_one_key(self, book: SqlStore) -> None:
        assert book.write(push_key, key(1)).result() == key(1)
        assert book.write(push_key, key(2)).result() == key(1)

    def test_all_of_it_goes_with_friendship_and_account(self, book: SqlStore) -> None:
        book.write(create_account, CLEO).result()
        befriend(book, ANNA, BEN)
        challenge(book, ANNA, BEN)
        book.write(end_friend, BEN.id, ANNA.name).result()
        assert standing(book, ANNA) == []
        befriend(book, ANNA, BEN)
        challenge(book, ANNA, BEN)
        ask(book, ANNA, CLEO.name)
        ask(book, CLEO, BEN.name)
        answer(book, BEN, CLEO.name, accept=False)
        assert book.write(delete_account, BEN.id).result()
        assert book.read(friends_of, ANNA.id) == ()
        assert standing(book, ANNA) == []
        assert book.write(delete_account, CLEO.id).result()
        # The asker does not learn that there was such an account.
        assert asked(book, ANNA) == [(None, CLEO.name)]
        for account in (BEN, CLEO):
            assert book.write(create_account, account).result()
            assert book.read(friends_of, account.id) == ()
            assert asking(book, account) == []
