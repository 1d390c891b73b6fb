"""Balls among pegs (Protocol/physics.md, rules 1 to 18)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

GRAINS = 65536
GRAVITY = 64
SPEED = 60000
LEVEL = 4096
STEEPEST = 3600
TOUCH = (20 * GRAINS) ** 2
CELL = 32 * GRAINS

Way = tuple[int, int]
Frame = tuple[int, int, int, int, int]
"""Time, place, velocity."""


def trunc(number: int, divisor: int) -> int:
    """Rounded towards zero; the divisor is above zero."""
    return number // divisor if number >= 0 else -(-number // divisor)


def away(number: int, divisor: int) -> int:
    """Rounded away from zero; the divisor is above zero."""
    return -(-number // divisor) if number >= 0 else number // divisor


def direction(aim: int, speed: int) -> Way:
    """Across and along the vertical, by an aim (rules 1 and 2)."""
    if not -STEEPEST <= aim <= STEEPEST:
        raise ValueError(f"{aim} is no aim")
    whole = LEVEL**2 + aim**2
    return trunc(2 * speed * LEVEL * aim, whole), speed * (LEVEL**2 - aim**2) // whole


def fault(pegs: list[tuple[int, int, str]]) -> str | None:
    """Why pegs are no level (rule 6)."""
    if len(pegs) > 300:
        return "tooMany"
    if any(not (48 <= x <= 4048 and 480 <= y <= 4720) for x, y, _ in pegs):
        return "outside"
    for number, (x, y, _) in enumerate(pegs):
        if any((x - a) ** 2 + (y - b) ** 2 < 96**2 for a, b, _ in pegs[:number]):
            return "overlap"
    return None if any(kind == "orange" for _, _, kind in pegs) else "noOrange"


class Frames:
    """The frames of a flight (rule 3)."""

    def __init__(self, place: Way, velocity: Way) -> None:
        self.list: list[Frame] = [(0, *place, *velocity)]
        self.turned = False

    def step(self, time: int, place: Way, velocity: Way, turn: bool) -> None:
        """After a step."""
        self.turned |= turn
        if self.turned and time - self.list[-1][0] >= 8:
            self.list.append((time, *place, *velocity))
            self.turned = False

    def end(self, time: int, place: Way, velocity: Way) -> None:
        """At the end."""
        if self.list[-1][0] != time:
            self.list.append((time, *place, *velocity))


def multiplier(left: int, of: int) -> int:
    """What points are multiplied by (rule 14)."""
    for parts, factor in ((3, 10), (6, 5), (10, 3), (15, 2)):
        if 25 * left <= parts * of:
            return factor
    return 1


def bucket(time: int, phase: int) -> int:
    """Where the middle of the bucket is (rule 17)."""
    now = (phase + time) % 4096
    return 104 * GRAINS + 26112 * min(now, 4096 - now)


@dataclass
class Rest:
    """About where a ball has been, since when, and on what (rule 16)."""

    x: int
    y: int
    since: int
    pegs: set[int] = field(default_factory=set)


class Ball:
    """A ball on its way."""

    def __init__(self, pegs: list[tuple[int, int, str]], standing: list[bool], aim: int, phase: int) -> None:
        self.pegs = pegs
        self.phase = phase
        self.x, self.y = 512 * GRAINS, 48 * GRAINS
        self.vx, self.vy = direction(aim, SPEED)
        self.time = 0
        self.frames = Frames((self.x, self.y), (self.vx, self.vy))
        self.events: list[tuple[int, str, int, int]] = []
        """Time, what, which peg, points."""
        self.lit: set[int] = set()
        self.oranges = sum(kind == "orange" for _, _, kind in pegs)
        self.left = sum(
            kind == "orange" and stands for (_, _, kind), stands in zip(pegs, standing, strict=True)
        )
        self.rest = Rest(self.x, self.y, 0)
        # The pegs that may be touched from a square of the board; a ball's middle is at most 20 units away.
        self.squares: dict[Way, dict[int, Way]] = defaultdict(dict)
        for number, (x, y, _) in enumerate(pegs):
            if standing[number]:
                middle = x * GRAINS // 4, y * GRAINS // 4
                for square in self._around(*middle):
                    self.squares[square][number] = middle

    @staticmethod
    def _around(x: int, y: int) -> list[Way]:
        column, row = x // CELL, y // CELL
        return [(column + across, row + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]

    def fly(self, is_aim: bool = False) -> str:
        """To the end, or to the first turn; says how it ended (rules 5 and 15)."""
        ending = ""
        while not ending:
            before = self.y
            turn = self.step()
            self.frames.step(self.time, (self.x, self.y), (self.vx, self.vy), turn)
            if is_aim and turn:
                ending = "bounced"
            elif before < 1240 * GRAINS <= self.y and self._is_above_bucket():
                ending = "caught"
            elif self.y > 1288 * GRAINS:
                ending = "gone"
            else:
                self._rest()
                ending = "late" if self.time == 20000 else ""
        self.frames.end(self.time, (self.x, self.y), (self.vx, self.vy))
        return ending

    def _is_above_bucket(self) -> bool:
        return abs(self.x - bucket(self.time, self.phase)) <= 72 * GRAINS

    def step(self) -> bool:
        """One millisecond; says whether it was a turn (rule 9)."""
        self.time += 1
        wx, wy = self.vx, self.vy + GRAVITY
        energy = self.vx**2 + self.vy**2
        for attempt in range(8):
            touched = self._inside(self.x + wx, self.y + wy)
            if touched == "side":
                wx = -trunc(wx * 6, 8)
            elif touched == "top":
                wy = -trunc(wy * 6, 8)
            elif isinstance(touched, int):
                wx, wy = self._bounce(touched, wx, wy)
            elif wx**2 + wy**2 <= energy + 2 * GRAVITY * wy:
                self.x, self.y, self.vx, self.vy = self.x + wx, self.y + wy, wx, wy
                return attempt > 0
            else:
                wx, wy = wx - away(wx, 64), wy - away(wy, 64)
        self.vx = self.vy = 0
        return True

    def _inside(self, x: int, y: int) -> int | str | None:
        """What a ball would be inside of (rule 8)."""
        if not 8 * GRAINS <= x <= 1016 * GRAINS:
            return "side"
        if y < 8 * GRAINS:
            return "top"
        near = self.squares.get((x // CELL, y // CELL))
        if not near:
            return None
        square, number = min(((x - a) ** 2 + (y - b) ** 2, number) for number, (a, b) in near.items())
        return number if square < TOUCH else None

    def _bounce(self, number: int, wx: int, wy: int) -> Way:
        """Off a peg (rules 12 to 14)."""
        self._light(number)
        x, y, _ = self.pegs[number]
        nx, ny = self.x - x * GRAINS // 4, self.y - y * GRAINS // 4
        against = -(wx * nx + wy * ny)
        part = 14 if against >= 2048 * 20 * GRAINS else 8
        whole = 8 * (nx * nx + ny * ny)
        return wx + away(against * part * nx, whole), wy + away(against * part * ny, whole)

    def _light(self, number: int) -> None:
        self.rest.pegs.add(number)
        if number in self.lit:
            return
        self.lit.add(number)
        orange = self.pegs[number][2] == "orange"
        points = (100 if orange else 10) * multiplier(self.left, self.oranges)
        self.left -= orange
        self.events.append((self.time, "lit", number, points))

    def _rest(self) -> None:
        """Frees a ball that is stuck (rule 16)."""
        if max(abs(self.x - self.rest.x), abs(self.y - self.rest.y)) <= 12 * GRAINS:
            if self.time - self.rest.since < 1000:
                return
            for number in sorted(self.rest.pegs):
                self.events.append((self.time, "taken", number, 0))
                for near in self.squares.values():
                    near.pop(number, None)
        self.rest = Rest(self.x, self.y, self.time)
