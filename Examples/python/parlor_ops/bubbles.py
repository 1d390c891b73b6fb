"""Bubbles in a grid (Protocol/physics.md, rules 19 to 24)."""

from __future__ import annotations

from math import isqrt

from .pegs import GRAINS, Frames, Way, direction, trunc

SPEED = 131072
COLOURS = ("blue", "red", "orange", "green")
SPECIALS = ("lightning", "bomb", "star")
KINDS = (*COLOURS, "indestructible", *SPECIALS, "magnetic")

Cell = tuple[int, int]
"""Row and column; cells compare in their order."""
Grid = dict[Cell, str]


def is_cell(cell: Cell) -> bool:
    """Whether there is such a cell."""
    row, column = cell
    return 0 <= row < 14 and 0 <= column < 12 - row % 2


CELLS = [(row, column) for row in range(14) for column in range(12) if is_cell((row, column))]


def middle(cell: Cell) -> Way:
    """Where the middle of a cell is."""
    row, column = cell
    return (64 + 128 * column + 64 * (row % 2)) * GRAINS, (64 + 111 * row) * GRAINS


def neighbours(cell: Cell) -> list[Cell]:
    """The cells around one."""
    row, column = cell
    left = column - 1 + row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(row + step, left + aside) for step in (-1, 1) for aside in (0, 1)]
    return [other for other in around if is_cell(other)]


def pops(kind: str) -> bool:
    """Whether it can pop."""
    return kind in COLOURS or kind in SPECIALS


def together(grid: Grid, starts: list[Cell], kind: str | None = None) -> set[Cell]:
    """All that hang together with some, of one kind or of any."""
    found: set[Cell] = set()
    front = list(starts)
    while front:
        cell = front.pop()
        if cell in found or cell not in grid or kind not in (None, grid[cell]):
            continue
        found.add(cell)
        front += neighbours(cell)
    return found


class Shot:
    """A bubble on its way through a grid."""

    def __init__(self, grid: Grid, aim: int) -> None:
        self.grid = grid
        self.x, self.y = 768 * GRAINS, 1760 * GRAINS
        across, along = direction(aim, SPEED)
        self.vx, self.vy = across, -along
        self.time = 0
        self.frames = Frames((self.x, self.y), (self.vx, self.vy))
        self.middles = [(*middle(cell), cell) for cell in sorted(grid)]
        self.magnets = [(x, y) for x, y, cell in self.middles if grid[cell] == "magnetic"]
        self.lowest = max((y for _, y, _ in self.middles), default=0)

    def fly(self, is_aim: bool = False) -> str | Cell:
        """To the end, or to the first turn; says how it ended, or the cell where it stays."""
        ending: str | Cell = ""
        while not ending:
            before = self.vx, self.vy
            if not self.step():
                ending = self._landing()
                break
            turn = before != (self.vx, self.vy)
            self.frames.step(self.time, (self.x, self.y), (self.vx, self.vy), turn)
            if is_aim and turn:
                ending = "bounced"
            elif self.y > 1888 * GRAINS:
                ending = "gone"
            elif self.time == 8192:
                ending = "late"
        self.frames.end(self.time, (self.x, self.y), (self.vx, self.vy))
        return ending

    def step(self) -> bool:
        """One millisecond; says whether it flies on (rule 20)."""
        self.time += 1
        vx, vy = self._pulled()
        x, y = self.x + vx, self.y + vy
        if x < 64 * GRAINS:
            x, vx = 128 * GRAINS - x, -vx
        elif x > 1472 * GRAINS:
            x, vx = 2944 * GRAINS - x, -vx
        if y <= 64 * GRAINS or self._touches(x, y):
            return False
        self.x, self.y, self.vx, self.vy = x, y, vx, vy
        return True

    def _touches(self, x: int, y: int) -> bool:
        reach = 116 * GRAINS
        if y - self.lowest >= reach:
            return False
        return any((x - a) ** 2 + (y - b) ** 2 < reach**2 for a, b, _ in self.middles)

    def _pulled(self) -> Way:
        """The velocity, turned by the nearest magnet."""
        if not self.magnets:
            return self.vx, self.vy
        ways = [(x - self.x, y - self.y) for x, y in self.magnets]
        dx, dy = min(ways, key=lambda way: way[0] ** 2 + way[1] ** 2)
        square = dx**2 + dy**2
        if square > (384 * GRAINS) ** 2:
            return self.vx, self.vy
        distance = isqrt(square)
        ux = self.vx + trunc(512 * dx, distance)
        uy = self.vy + trunc(512 * dy, distance)
        length = isqrt(ux**2 + uy**2) + 1
        return trunc(SPEED * ux, length), trunc(SPEED * uy, length)

    def _landing(self) -> Cell | str:
        """Where it stays (rule 21)."""

        def distance(cell: Cell) -> int:
            x, y = middle(cell)
            return (x - self.x) ** 2 + (y - self.y) ** 2

        free = [cell for cell in CELLS if cell not in self.grid]
        return min(free, key=distance) if free else "gone"


def settle(grid: Grid, cell: Cell, colour: str) -> tuple[list[list[Cell]], list[Cell], Grid]:
    """What pops, wave by wave, what falls, and what is left (rules 22 and 23)."""
    grid = grid | {cell: colour}
    cluster = together(grid, [cell], colour)
    wave = {other for other in neighbours(cell) if grid.get(other) in SPECIALS}
    if len(cluster) >= 3:
        wave |= cluster
    waves: list[list[Cell]] = []
    gone: set[Cell] = set()
    while wave:
        waves.append(sorted(wave))
        gone |= wave
        reached = {other for one in wave for other in _effect(grid, one, colour)}
        wave = {other for other in reached - gone if pops(grid[other])}
    left = {other: kind for other, kind in grid.items() if other not in gone}
    held = together(left, [other for other in left if other[0] == 0])
    fallen = sorted(other for other in left if other not in held)
    return waves, fallen, {other: kind for other, kind in left.items() if other in held}


def _effect(grid: Grid, cell: Cell, colour: str) -> list[Cell]:
    if grid[cell] == "lightning":
        return [other for other in grid if other[0] == cell[0]]
    if grid[cell] == "bomb":
        return [other for other in neighbours(cell) if other in grid]
    return [other for other, kind in grid.items() if kind == colour] if grid[cell] == "star" else []


def is_cleared(grid: Grid) -> bool:
    """Whether nothing is left that can pop (rule 24)."""
    return not any(pops(kind) for kind in grid.values())


def is_over_line(grid: Grid) -> bool:
    """Whether something hangs on the line (rule 24)."""
    return any(row == 13 for row, _ in grid)
