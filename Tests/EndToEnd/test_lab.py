"""The lab itself: a network that never loses or never parts would prove nothing."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import permutations
from pathlib import Path

import pytest
from lab import Host, Network, eventually
from lab.avahi import Avahi
from lab.frames import frames_until_now, inject, is_to, payload, record
from lab.host import processes_of
from lab.inside import connect, inside
from lab.mailbox import Mailbox

ECHO = Path(__file__).parent / "lab" / "echo.py"
PORT = 4242


@pytest.fixture
def pair(network: Network) -> tuple[Host, Host]:
    """Two hosts, the second of which answers."""
    ada, bob = network.host("ada"), network.host("bob")
    answering = bob.spawn([sys.executable, ECHO, "answer", str(PORT)], stdout=subprocess.PIPE)
    assert answering.stdout is not None
    assert answering.stdout.readline().strip() == "ready"
    return ada, bob


MakeMailboxes = Callable[[int], list[Mailbox]]


@pytest.fixture
def mailboxes(network: Network) -> Iterator[MakeMailboxes]:
    """Makes so many hosts, each with a mailbox."""
    with ExitStack() as stack:

        def make(count: int) -> list[Mailbox]:
            hosts = network.add(f"host-{number}" for number in range(count))
            return [stack.enter_context(Mailbox(host)) for host in hosts]

        yield make


def come_to_hear(listener: Mailbox, speaker: Mailbox) -> None:
    """Waits until one hears the other: the kernel asks for a lost neighbour again once a second."""
    what = f"{listener.host} hears {speaker.host}"
    eventually(lambda: listener.hears(speaker) == 1, within=15, what=what)


def all_hear_all(mailboxes: list[Mailbox]) -> None:
    """Waits until everybody hears everybody."""
    for one, other in permutations(mailboxes, 2):
        come_to_hear(one, other)


def answers(asker: Host, target: Host, count: int) -> int:
    """How many of so many questions were answered."""
    done = asker.run([sys.executable, ECHO, "ask", target.address, str(PORT), str(count)])
    return int(done.stdout)


def test_loss_is_as_asked(pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    assert answers(ada, bob, 5) == 5
    bob.lose(300)
    # 200 throws at 30 %: six standard deviations are 39.
    assert 101 <= answers(ada, bob, 200) <= 179
    bob.lose(0)
    assert answers(ada, bob, 5) == 5


def test_a_partition_parts_and_heals(network: Network, pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    network.partition([ada], [bob])
    assert answers(ada, bob, 3) == 0
    network.heal()
    # The kernel asks for a lost neighbour again once a second.
    eventually(lambda: answers(ada, bob, 3) == 3, within=15, what="answers after the partition")


@pytest.mark.alone
def test_an_unplugged_host_hears_nothing_and_comes_back(pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    bob.unplug()
    assert "NO-CARRIER" in bob.run(["ip", "link", "show", "eth0"]).stdout
    assert answers(ada, bob, 3) == 0
    bob.plug()
    eventually(lambda: answers(ada, bob, 1) == 1, within=15, what="an answer after the plug")


def test_a_flapping_cable_comes_back_each_time(mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    come_to_hear(ada, bob)

    def changes() -> int:
        return int(bob.host.run(["cat", "/sys/class/net/eth0/carrier_changes"]).stdout)

    before = changes()
    bob.host.flap(times=3, down=0.1, up=0.1)
    assert changes() - before == 6
    come_to_hear(ada, bob)


@pytest.mark.long
@pytest.mark.alone
def test_sixty_four_hosts_are_up_in_seconds(mailboxes: MakeMailboxes) -> None:
    start = time.monotonic()
    everybody = mailboxes(64)
    assert time.monotonic() - start < 15
    assert len({mailbox.host.address for mailbox in everybody}) == 64
    for left, right in zip(everybody, everybody[1:] + everybody[:1], strict=True):
        come_to_hear(left, right)


def test_isolated_clients_hear_only_others(network: Network, mailboxes: MakeMailboxes) -> None:
    ada, bob, cy = everybody = mailboxes(3)
    all_hear_all(everybody)
    network.air.isolate([ada.host, bob.host])
    assert (ada.hears(bob), bob.hears(ada)) == (0, 0)
    for one in (ada, bob):
        assert (one.hears(cy), cy.hears(one)) == (1, 1)
    network.air.isolate(network.hosts)
    assert [one.hears(other) for one, other in permutations(everybody, 2)] == [0] * 6
    network.air.reunite()
    all_hear_all(everybody)


@pytest.mark.alone
def test_an_access_point_forwards_so_much_of_all_hosts_together(
    network: Network, mailboxes: MakeMailboxes
) -> None:
    ada, bob, cy, dot = everybody = mailboxes(4)
    all_hear_all(everybody)
    assert network.air.crowded_out() == 0
    network.air.forward_at_most(400)
    began = time.monotonic()
    for _ in range(500):
        ada.send(bob, b"from ada")
        cy.send(dot, b"from cy")
    came = len(bob.take(500, within=0.5)) + len(dot.take(500, within=0.5))
    passed = time.monotonic() - began
    # Twenty at once, 400 a second, and a few frames of the kernel's own.
    assert 15 <= came <= 20 + 400 * passed
    assert came + network.air.crowded_out() >= 1000
    network.air.forward_at_most(None)
    assert bob.hears(ada, count=200) == 200


def test_a_deaf_host_is_still_heard(network: Network, mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    all_hear_all([ada, bob])
    network.air.deafen(listener=ada.host, speaker=bob.host)
    assert (ada.hears(bob), bob.hears(ada)) == (0, 1)


def test_a_split_in_three_leaves_isolation_alone(network: Network, mailboxes: MakeMailboxes) -> None:
    ada, bob, cy, dot = everybody = mailboxes(4)
    all_hear_all(everybody)
    network.air.isolate([ada.host, bob.host])
    network.air.split([[ada.host, bob.host], [cy.host], [dot.host]])
    assert [one.hears(other) for one, other in permutations(everybody, 2)] == [0] * 12
    network.heal()
    for one, other in ((ada, cy), (bob, dot), (cy, dot)):
        come_to_hear(one, other)
    assert ada.hears(bob) == 0


def test_a_host_moves_to_another_address(mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    all_hear_all([ada, bob])
    old = bob.host.address
    bob.host.move("10.77.9.9")
    # The sockets stay open: only what is on the wire has changed.
    come_to_hear(bob, ada)
    bob.send(ada, b"moved")
    assert (b"moved", "10.77.9.9") in ada.take(10, within=1)
    ada.send_to(old, b"gone")
    assert b"gone" not in [data for data, _ in bob.take(10, within=0.3)]


@pytest.mark.alone
def test_a_limited_cable_is_slow_both_ways_and_drops_at_the_tail(mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    all_hear_all([ada, bob])
    bob.host.limit(kilobits=800, queue_milliseconds=100)
    for listener, speaker in ((bob, ada), (ada, bob)):
        # 100 ms of 800 kbit/s are 10 kB, and the burst is three more; of 100 kB at once the rest is dropped,
        # but for a kilobyte in each 10 ms that a busy machine takes to send them.
        assert 8 <= listener.hears(speaker, count=100, size=1000, within=1) <= 30
    start = time.monotonic()
    assert bob.hears(ada, count=8, size=1000, within=1) == 8
    assert time.monotonic() - start > 0.04, "8 kB take 80 ms, less the burst"
    bob.host.limit(0)
    for listener, speaker in ((bob, ada), (ada, bob)):
        assert listener.hears(speaker, count=50, size=1000, within=1) == 50


def test_loss_can_be_of_what_is_sent(mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    all_hear_all([ada, bob])
    bob.host.lose(1000, directions=["output"])
    assert (ada.hears(bob, count=20), bob.hears(ada, count=20, within=3)) == (0, 20)


def test_the_cable_counts_what_a_host_sends(network: Network, mailboxes: MakeMailboxes) -> None:
    ada, bob = mailboxes(2)
    all_hear_all([ada, bob])
    before = network.traffic()
    assert bob.hears(ada, count=50, size=500, within=1) == 50
    after = network.traffic()
    sent, received = after[ada.host] - before[ada.host], after[bob.host] - before[bob.host]
    # 42 bytes of Ethernet, IPv4 and UDP each; beside it a neighbour may be asked for.
    assert 50 * 542 <= sent.sent_bytes < 50 * 542 + 500
    assert 50 * 542 <= received.received_bytes < 50 * 542 + 500
    assert 50 <= sent.sent_packets <= 55


def test_two_avahi_daemons_find_each_other(network: Network) -> None:
    ada, bob = network.host("ada"), network.host("bob")
    first = Avahi(ada).start()
    Avahi(bob).start()
    bob.spawn(["avahi-publish", "-s", "Room", "_parlor._udp", "1234", "id=1"])
    found, _ = eventually(lambda: first.browse("_parlor._udp"), within=15, what="the service of bob")
    assert found[0][3] == "Room"


def test_a_recorded_frame_is_replayed(pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    first = record(bob, PORT, seconds=60)
    assert answers(ada, bob, 3) == 3
    questions = [frame for frame in frames_until_now(first) if is_to(frame, bob, PORT)]
    assert [payload(frame) for frame in questions] == [b"0", b"1", b"2"]
    second = record(bob, PORT, seconds=60)
    inject(ada, questions)
    # To bob each came from ada's port again: he answers once more, and before what he is asked later.
    assert answers(ada, bob, 1) == 1
    came = sorted(map(payload, frames_until_now(second)))
    assert came == [*[b"0"] * 4, b"1", b"1", b"2", b"2"]


def test_a_socket_opened_inside_a_host_is_on_its_loopback(network: Network) -> None:
    ada = network.host("ada")
    with inside(ada), socket.create_server(("127.0.0.1", 4243)):
        connect(ada, 4243).close()
    with pytest.raises(ConnectionRefusedError):
        connect(network.host("bob"), 4243)


def test_nothing_is_left_behind() -> None:
    with Network() as network:
        hosts = network.add(["ada", "bob"])
        process = hosts[0].spawn(["sleep", "infinity"])
        # What leaves its parent and its session is still of this host.
        hosts[1].run(["sh", "-c", "setsid sleep infinity >/dev/null 2>&1 &"])
        eventually(lambda: len(processes_of(hosts)) == 4, within=15, what="two sleepers and two anchors")
        started, name, folder = processes_of(hosts), network.name, network.folder
    assert process.poll() is not None
    assert name not in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout
    # What nobody waited for keeps its number, and no program.
    assert [pid for pid in started if Path(f"/proc/{pid}/exe").exists()] == []
    assert not folder.exists()


def test_what_a_killed_run_left_behind_is_swept() -> None:
    program = """if True:
        import subprocess, sys
        from lab import Network
        network = Network()
        sleeper = network.host("ada").spawn(["sh", "-c", "echo; exec sleep 600"], stdout=subprocess.PIPE)
        sleeper.stdout.readline()  # It has entered its namespace.
        print(network.name, *network.hosts[0].processes(), flush=True)
        sys.stdin.read()
    """
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ECHO.parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        name, *left = run.stdout.readline().split()
        run.kill()
    assert len(left) == 2, "the anchor and the sleeper"
    with Network():
        assert name not in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout
    assert [pid for pid in left if Path(f"/proc/{pid}/exe").exists()] == []
