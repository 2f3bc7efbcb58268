"""`skat serve --db postgresql://...`: the same table, and the same after kill -9."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from skat.cli.serve.command import serve_until_stopped
from skat.model.languages import Language
from tests.cli.unheard import Unheard
from tests.faults.database import Database
from tests.journal.store.cluster import Cluster
from tests.journal.store.proxy import AtCommit, Proxy
from tests.server.durability.test_durability import killed_in_mid_trick
from tests.server.durability.test_many_tables import killed
from tests.server.list_phone import Phone, deal, next_shown
from tests.server.live import LiveServer
from tests.server.peer import Peer

pytestmark = pytest.mark.usefixtures("without_limits")


class OnCluster(LiveServer):
    """A server whose database crashes too, a moment before every second kill."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self.cluster, self.address = cluster, cluster.fresh_database()
        super().__init__(folder, f"--db={self.address}")
        self.kills = 0

    def kill(self) -> None:
        self.kills += 1
        crash = self.kills % 2 == 0
        if crash:
            self.cluster.crash()
        super().kill()
        if crash:
            self.cluster.start()


@pytest.mark.live
@pytest.mark.parametrize(
    ("tables", "kills"),
    [(2, 2), pytest.param(10, 20, marks=[pytest.mark.proof, pytest.mark.timeout(1_800)])],
)
def test_kills_of_server_and_database_lose_and_double_nothing(
    tmp_path: Path, tables: int, kills: int
) -> None:
    with Cluster() as cluster:
        server = OnCluster(tmp_path, cluster)
        with server:
            killed_in_mid_trick(server, server.open_table(), deals=1)
            before = server.kills
            killed(server, tables=tables, kills=kills, chance=5, database=server.address)
            assert "Traceback" not in server.log
        assert server.kills == before + kills
        assert not server.database.exists()


@pytest.mark.live
@pytest.mark.parametrize("how", [pytest.param("before", marks=pytest.mark.proof), "after"])
def test_a_move_whose_commit_was_cut_while_the_database_went_away(tmp_path: Path, how: str) -> None:
    """It is not known, then it is: without a restart, with one effect; so are the moves before."""
    with Cluster() as cluster, Proxy(cluster.port) as proxy:
        server = LiveServer(tmp_path, f"--db={proxy.to(cluster.fresh_database())}")
        server.plant = (
            "import skat.journal.store.postgres.store as store\nstore.SECONDS_TO_FIND_OUT = 0.2"
        )
        with server, Peer.seated(server, server.open_table()) as peer:
            earlier = []
            for number in range(6):
                peer.play_until(lambda _: peer.my_turn)
                sent = (peer.choose(), f"earlier-{number}", peer.seq)
                earlier.append((sent, peer.done(sent[0], name=sent[1], expected=sent[2])))
            peer.play_until(lambda _: peer.my_turn)

            def go_down() -> None:
                proxy.down = True

            move, seen = peer.choose(), peer.seq
            proxy.cut = AtCommit(how, then=go_down)
            assert peer.refused(move, name="move", expected=seen)["code"] == "not_known"
            # The lines that only read are lost as well.
            proxy.hang_up()
            assert peer.refused(move, name="move", expected=seen)["code"] == "not_known"
            (action, name, expected), _ = earlier[0]
            told = peer.refused(action, name=name, expected=expected)
            assert told["code"] == "not_known", told
            proxy.down = False
            assert peer.done(move, name="move", expected=seen) == seen + 1
            for (action, name, expected), answer in earlier:
                assert peer.done(action, name=name, expected=expected) == answer
            # Nobody has written since: it is the question that finds out.
            assert server.asked("/health")["status"] == "ok"


def test_a_database_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skat.cli.serve.serving.listening_socket", Unheard)
    url = "postgresql://nobody:hidden@127.0.0.1:1/none"
    assert serve_until_stopped(db=url, language=Language.EN) == 1
    said = capsys.readouterr().err
    assert "The database cannot be opened" in said
    assert "hidden" not in said


def plays_for_ever(peer: Peer) -> None:
    """Whatever the answers are."""
    while True:
        peer.expect_answer(peer.command(peer.choose()))


@pytest.mark.live
def test_a_standby_that_was_behind_takes_over(tmp_path: Path) -> None:
    """What it lacks is lost: the server tells all, who go on from what it has; no restart."""
    with Database() as database:
        database.make_standby(synchronous=False)
        url = database.url_with_standby("postgres")
        with LiveServer(tmp_path, f"--db={url}") as server:
            opened, keeper = server.open_table(), Phone.opening(server)
            keeper.post(deal(1, 2), command="c1", expected=1)
            with Peer.seated(server, opened) as anna, keeper.look() as reader:
                anna.play_until(lambda _: anna.my_turn)
                kept = anna.seq
                assert next_shown(reader)["seq"] == 2
                database.leave_standby_behind()
                keeper.post(deal(2, 3), command="c2", expected=2)
                assert next_shown(reader)["seq"] == 3
                anna.done(anna.choose())
                anna.play_until(lambda snapshot: anna.my_turn and snapshot["seq"] > kept + 1)
                database.fail_over()
                with pytest.raises(ConnectionClosed) as closed:
                    plays_for_ever(anna)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4409
                assert next_shown(reader)["code"] == "moves_lost"
            with Peer.seated(server, opened) as anna:
                assert anna.seq == kept
                anna.done(anna.choose())
            assert keeper.shown()["seq"] == 2
            assert keeper.post(deal(2, 3), command="c2", expected=2).json["seq"] == 3
