"""Datagrams that nobody should send: dropped and counted by reason; the room goes on and memory stays."""

import random
from collections.abc import Iterable

import pytest
from lab import Network, Parlor, eventually
from lab.frames import frames_until_now, inject, is_to, payload, record, throw
from lab.memory import KEPT_BY_CHECKER, resident
from lab.parlor import same_picture
from strokes import StrokeFiles

CODE = "BIRD"
SEED = 20_260_102
# Nothing is kept for a datagram that is dropped; the allocator may take a little more once.
MEMORY_MAY_GROW_KILOBYTES = 6 * 1024 + KEPT_BY_CHECKER


class Scene:
    """Ada and Bob draw; Mallory has recorded what they said to each other."""

    def __init__(self, network: Network, files: StrokeFiles) -> None:
        self.dice = random.Random(SEED)
        self.mallory = network.host("mallory")
        self.ada, self.bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
        self.files = files
        self.ada.do("create", "--activity", "draw", "--code", CODE)
        eventually(lambda: self.bob.sees(CODE), within=15, what="bob sees the room")
        recorder = record(self.ada.host, self.ada.udp(), seconds=60)
        self.bob.do("join", CODE)
        for parlor in (self.ada, self.bob):
            parlor.draw(CODE, files.take(parlor.name, 5)[0], "--size", "105x105")
        same_picture([self.ada, self.bob], CODE, within=10)
        ada, port = self.ada.host, self.ada.udp()
        self.frames = [frame for frame in frames_until_now(recorder) if is_to(frame, ada, port)]
        self.to_ada = [payload(frame) for frame in self.frames]
        assert len(self.to_ada) > 5, "nothing was recorded"
        # Once over the whole way, so that what is allocated once is there before memory is measured.
        self.attack([self.dice.randbytes(60) for _ in range(500)])

    def attack(self, payloads: Iterable[bytes]) -> None:
        """Mallory sends datagrams to Ada from an address of her own."""
        throw(self.mallory, self.ada.host.address, self.ada.udp(), payloads)

    def dropped(self) -> dict[str, int]:
        """What Ada says that she dropped, by reason."""
        return {reason: int(count) for reason, count in self.ada.status()["dropped"].items()}

    def await_dropped(self, least: int) -> None:
        """Waits until Ada says that she dropped as many: a busy daemon reads the last ones later."""
        eventually(
            lambda: sum(self.dropped().values()),
            until=lambda count: count >= least,
            within=15,
            what=f"{least} are dropped",
        )

    def still_draws(self) -> None:
        """The room works as if nothing had been."""
        before = self.ada.digest(CODE)[0]
        path, strokes = self.files.take("after", 3)
        self.bob.draw(CODE, path, "--size", "105x105")
        same_picture([self.ada, self.bob], CODE, within=10, operations=before + strokes)


@pytest.fixture
def scene(network: Network, files: StrokeFiles) -> Scene:
    return Scene(network, files)


def flipped(scene: Scene, count: int) -> list[bytes]:
    """Recorded datagrams with one bit the other way."""
    result = []
    for _ in range(count):
        body = bytearray(scene.dice.choice(scene.to_ada))
        bit = scene.dice.randrange(len(body) * 8)
        body[bit // 8] ^= 1 << bit % 8
        result.append(bytes(body))
    return result


def test_garbage_is_counted_and_changes_nothing(scene: Scene) -> None:
    state, dropped, memory = scene.ada.digest(CODE), sum(scene.dropped().values()), resident(scene.ada)
    garbage = [scene.dice.randbytes(scene.dice.randrange(0, 1300)) for _ in range(4000)]
    scene.attack(garbage)
    scene.await_dropped(dropped + 3000)
    assert scene.ada.digest(CODE) == state
    assert resident(scene.ada) - memory <= MEMORY_MAY_GROW_KILOBYTES
    scene.still_draws()


def test_truncated_datagrams_are_counted(scene: Scene) -> None:
    state, dropped = scene.ada.digest(CODE), sum(scene.dropped().values())
    prefixes = [body[:length] for body in scene.to_ada[:8] for length in range(len(body))]
    scene.attack(prefixes)
    scene.await_dropped(dropped + len(prefixes) // 2)
    assert scene.ada.digest(CODE) == state
    scene.still_draws()


def test_oversized_datagrams_are_counted(scene: Scene) -> None:
    dropped, memory = scene.dropped(), resident(scene.ada)
    head = scene.to_ada[0]
    scene.attack([head + scene.dice.randbytes(size) for size in (1201, 9000, 60_000) for _ in range(50)])
    scene.await_dropped(sum(dropped.values()) + 100)
    now = scene.dropped()
    assert now.get("oversized", 0) > dropped.get("oversized", 0), f"by another reason: {now}"
    assert resident(scene.ada) - memory <= MEMORY_MAY_GROW_KILOBYTES
    scene.still_draws()


def test_replayed_datagrams_change_nothing(scene: Scene) -> None:
    state, memory = scene.ada.digest(CODE), resident(scene.ada)
    dropped = sum(scene.dropped().values())
    # On Bob's cable: to Ada they come from Bob once more.
    inject(scene.bob.host, scene.frames * 10)
    # A datagram that came before is dropped and counted.
    scene.await_dropped(dropped + 1)
    assert scene.ada.digest(CODE) == state
    assert resident(scene.ada) - memory <= MEMORY_MAY_GROW_KILOBYTES
    scene.still_draws()


def test_a_changed_bit_anywhere_changes_nothing(scene: Scene) -> None:
    state, dropped, memory = scene.ada.digest(CODE), sum(scene.dropped().values()), resident(scene.ada)
    scene.attack(flipped(scene, 4000))
    # A bit in a place of no consequence may leave an honest datagram; most places are of consequence.
    scene.await_dropped(dropped + 1000)
    assert scene.ada.digest(CODE) == state, "an operation that nobody signed was taken"
    assert resident(scene.ada) - memory <= MEMORY_MAY_GROW_KILOBYTES
    scene.still_draws()


def test_a_flood_does_not_grow_memory(scene: Scene) -> None:
    memory = resident(scene.ada)
    for _ in range(5):
        scene.attack(flipped(scene, 2000) + [scene.dice.randbytes(1200) for _ in range(2000)])
    assert resident(scene.ada) - memory <= MEMORY_MAY_GROW_KILOBYTES
    assert scene.ada.alive
    scene.still_draws()
