"""The lab itself: a network that never loses or never parts would prove nothing."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from lab import Host, Network, eventually
from lab.avahi import Avahi
from lab.frames import frames_of, inject, is_to, payload, record
from lab.inside import connect, inside

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
    eventually(lambda: answers(ada, bob, 3) == 3, within=3, what="answers after the partition")


def test_an_unplugged_host_hears_nothing_and_comes_back(pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    bob.unplug()
    assert "NO-CARRIER" in bob.run(["ip", "link", "show", "eth0"]).stdout
    assert answers(ada, bob, 3) == 0
    bob.plug()
    _, seconds = eventually(lambda: answers(ada, bob, 1) == 1, within=3, what="an answer after the plug")
    assert seconds < 3


def test_two_avahi_daemons_find_each_other(network: Network) -> None:
    ada, bob = network.host("ada"), network.host("bob")
    first = Avahi(ada).start()
    Avahi(bob).start()
    bob.spawn(["avahi-publish", "-s", "Room", "_parlor._udp", "1234", "id=1"])
    found, _ = eventually(lambda: first.browse("_parlor._udp"), within=5, what="the service of bob")
    assert found[0][3] == "Room"


def test_a_recorded_frame_is_replayed(pair: tuple[Host, Host]) -> None:
    ada, bob = pair
    first = record(bob, PORT, seconds=1)
    answers(ada, bob, 3)
    questions = [frame for frame in frames_of(first) if is_to(frame, bob, PORT)]
    assert [payload(frame) for frame in questions] == [b"0", b"1", b"2"]
    second = record(bob, PORT, seconds=1)
    inject(ada, questions)
    # To bob each came from ada's port again: he answers once more.
    assert sorted(map(payload, frames_of(second))) == [b"0", b"0", b"1", b"1", b"2", b"2"]


def test_a_socket_opened_inside_a_host_is_on_its_loopback(network: Network) -> None:
    ada = network.host("ada")
    with inside(ada), socket.create_server(("127.0.0.1", 4243)):
        connect(ada, 4243).close()
    with pytest.raises(ConnectionRefusedError):
        connect(network.host("bob"), 4243)


def test_nothing_is_left_behind() -> None:
    with Network() as network:
        host = network.host("ada")
        process = host.spawn(["sleep", "infinity"])
        name, folder = network.name, network.folder
    assert process.poll() is not None
    assert name not in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout
    assert not folder.exists()
