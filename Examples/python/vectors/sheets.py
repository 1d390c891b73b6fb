"""sheets.json: what counts on the sheets of a round, with orders of arrival that must not matter."""

from typing import Any

from parlor_ops.sheets import Book, Drawn, Sheet, Spot

from .seeds import Dice, octets

ROUND = 3
ADA, BEN, CLEO = 1, 2, 3
EVERYBODY = frozenset((ADA, BEN, CLEO))
PART = (1000, 0, 2000, 4095)

Entry = dict[str, Any]
Change = dict[str, Any]


def _name(label: str) -> str:
    return octets(f"sheet {label}", 32).hex()


class _Round:
    """Operations that are written one after the other, by authors who know of as much as they are said to."""

    def __init__(self) -> None:
        self.all: list[Drawn] = []

    def add(self, kind: str, seat: int = ADA, known: frozenset[str] | None = None, **fields: Any) -> Drawn:
        past = frozenset(one.name for one in self.all) if known is None else known
        lamport = 1 + max((one.lamport for one in self.all if one.name in past), default=0)
        if kind in ("stroke", "clear"):
            fields.setdefault("canvas", ROUND)
        if kind == "stroke":
            fields.setdefault("points", ((1500, 500), (1600, 700)))
        operation = Drawn(_name(f"{len(self.all)}"), lamport, seat, kind, past, **fields)
        self.all.append(operation)
        return operation


def _one(**fields: Any) -> list[Drawn]:
    drawn = _Round()
    drawn.add("stroke", **fields)
    return drawn.all


def _edge(x: int, y: int, width: int = 20, tool: str = "pen") -> list[Drawn]:
    return _one(points=((1500, 500), (x, y)), width=width, tool=tool)


def _then(kind: str, **fields: Any) -> list[Drawn]:
    drawn = _Round()
    stroke = drawn.add("stroke")
    if kind != "clear":
        fields["target"] = stroke.name
    drawn.add(kind, **fields)
    return drawn.all


def _unknown(kind: str) -> list[Drawn]:
    """Names a stroke that stands before it in order, and of which its author did not know."""
    drawn = _Round()
    stroke = drawn.add("stroke")
    other = drawn.add("stroke", seat=BEN, known=frozenset())
    last = drawn.add("stroke", seat=BEN, known=frozenset((other.name,)))
    drawn.add(kind, known=frozenset((other.name, last.name)), target=stroke.name)
    return drawn.all


def _undone(kind: str) -> list[Drawn]:
    """A Visible of a Clear or a Hide, and a Hide of it."""
    drawn = _Round()
    stroke = drawn.add("stroke")
    action = drawn.add(kind, target="" if kind == "clear" else stroke.name)
    drawn.add("visible", target=action.name)
    drawn.add("hide", target=action.name)
    return drawn.all


def _taken_back() -> list[Drawn]:
    drawn = _Round()
    drawn.add("visible", target=drawn.add("stroke").name)
    drawn.add("stroke")
    drawn.add("stroke")
    return drawn.all


def _apart(count: int) -> list[Drawn]:
    """Strokes of one seat that know nothing of one another."""
    drawn = _Round()
    for _ in range(count):
        drawn.add("stroke", known=frozenset())
    return drawn.all


OVER = ((1400, 600), (1600, 600))
BESIDE = ((1400, 651), (1600, 651))
FIRST, LAST = (0, ""), (1, "ff" * 32)
"""Claims before all, and after the first stroke of somebody who knows of nothing."""


def _spot(x: int, claim: tuple[int, str] | None = FIRST, number: int = 0, reach: int = 50) -> Spot:
    return Spot(number, x, 600, reach, claim)


def _lines(*lines: tuple[tuple[int, int], ...], apart: bool = False) -> list[Drawn]:
    """Strokes of one seat, each of which knows of those before it, or of nothing."""
    drawn = _Round()
    for points in lines:
        drawn.add("stroke", known=frozenset() if apart else None, points=points)
    return drawn.all


def _winning(*spots: Spot, strokes: int = 1) -> list[Sheet]:
    return [Sheet(EVERYBODY, strokes=strokes, spots=spots)]


def _spotted() -> dict[str, tuple[list[Sheet], list[Drawn]]]:
    """Strokes that win another one, and some that do not."""
    mixed = (OVER, BESIDE, OVER, BESIDE, BESIDE)
    return {
        "a stroke over a claimed place wins one": (_winning(_spot(1500)), _lines(OVER, OVER, OVER)),
        "a place that nobody has claimed": (_winning(_spot(1500, None)), _lines(OVER, OVER)),
        "beside a claimed place": (_winning(_spot(1500)), _lines(BESIDE, OVER)),
        "the end of a stroke, as near as it must be": (_winning(_spot(1650)), _lines(OVER, OVER)),
        "the end of a stroke, too far": (_winning(_spot(1651)), _lines(OVER, OVER)),
        "the beginning of a stroke, too far": (_winning(_spot(1349)), _lines(OVER, OVER)),
        "a dot on a claimed place": (_winning(_spot(1500)), _lines(((1500, 650),), BESIDE)),
        "a slanting line that only just passes": (
            _winning(_spot(1500, reach=70)),
            _lines(((1400, 600), (1600, 796)), BESIDE),
        ),
        "a slanting line that does not pass": (
            _winning(_spot(1500, reach=70)),
            _lines(((1400, 600), (1600, 797)), BESIDE),
        ),
        "the first stroke after the claim decides": (
            _winning(_spot(1500, LAST), strokes=2),
            _lines(OVER, BESIDE, OVER),
        ),
        "a stroke after the claim": (
            _winning(_spot(1500, LAST), strokes=2),
            _lines(BESIDE, OVER, OVER, OVER),
        ),
        "two places by one stroke": (
            _winning(_spot(1500), _spot(1450, number=1)),
            _lines(OVER, BESIDE, BESIDE, BESIDE),
        ),
        "a place of somebody who has no stroke left": (_winning(_spot(1500), strokes=0), _lines(OVER, OVER)),
        "strokes that are won, apart": (_winning(_spot(1500)), _lines(*mixed, apart=True)),
        "more strokes that are won, apart": (
            _winning(_spot(1500), _spot(1450, number=1), strokes=2),
            _lines(*mixed, *mixed, apart=True),
        ),
    }


def _wild(seed: int) -> list[Drawn]:
    """Anything, by authors who know of some of it."""
    dice = Dice(700 + seed)
    drawn = _Round()
    for _ in range(40):
        known: frozenset[str] = frozenset()
        for _ in range(dice.below(4) if drawn.all else 0):
            one = drawn.all[dice.below(len(drawn.all))]
            known |= one.known | {one.name}
        kind = ("stroke", "stroke", "stroke", "stroke", "clear")[dice.below(5)]
        fields: Change = {"seat": 1 + dice.below(4), "is_open": dice.below(9) > 0, "canvas": ROUND}
        if dice.below(6) == 0:
            fields["canvas"] = ROUND - 1
        if kind == "stroke":
            fields["tool"] = ("pen", "pen", "pen", "eraser", "fill")[dice.below(5)]
            fields["points"] = ((1500, 500), (1900 + dice.below(120), 500))
        elif dice.below(4) == 0:
            fields["scope"] = "all"
        drawn.add(kind, known=known, **fields)
    return drawn.all


def _cases() -> dict[str, tuple[list[Sheet], list[Drawn]]]:
    plain = [Sheet(EVERYBODY)]
    part = [Sheet(EVERYBODY, PART)]
    fixed = [Sheet(EVERYBODY, undo=False)]
    return (
        {
            "everybody draws": ([Sheet()], _one(seat=9)),
            "one that is not among the authors": (plain, _one(seat=9)),
            "the first sheet that names the seat": (
                [Sheet(frozenset((BEN,))), Sheet(), Sheet(strokes=0)],
                _one(),
            ),
            "another sheet of the seat": ([Sheet(EVERYBODY, strokes=0), Sheet()], _one()),
            "no sheet at all": ([], _one()),
            "another canvas": (plain, _one(canvas=ROUND - 1)),
            "the round not open": (plain, _one(is_open=False)),
            "a tool that is there": ([Sheet(tools=frozenset(("pen", "fill")))], _one(tool="fill")),
            "a tool that is not there": ([Sheet(tools=frozenset(("pen", "fill")))], _one(tool="eraser")),
            "at the left edge": (part, _edge(1010, 500)),
            "beyond the left edge": (part, _edge(1009, 500)),
            "at the right edge": (part, _edge(1990, 500)),
            "beyond the right edge": (part, _edge(1991, 500)),
            "at the top edge": (part, _edge(1500, 10)),
            "beyond the top edge": (part, _edge(1500, 9)),
            "at the bottom edge": (part, _edge(1500, 4085)),
            "beyond the bottom edge": (part, _edge(1500, 4086)),
            "half of an odd width, rounded up": (part, _edge(1010, 500, width=21)),
            "within half of an odd width": (part, _edge(1011, 500, width=21)),
            "a fill in the corner": (part, _edge(1000, 0, tool="fill")),
            "a fill beyond the corner": (part, _edge(999, 0, tool="fill")),
            "an eraser beyond the edge": (part, _edge(1009, 500, tool="eraser")),
            "its first point beyond the edge": (part, _one(points=((999, 500), (1500, 500)))),
            "undo": (plain, _then("visible")),
            "undo refused": (fixed, _then("visible")),
            "hide": (plain, _then("hide")),
            "hide refused": (fixed, _then("hide")),
            "undo of what its author did not know": (plain, _unknown("visible")),
            "hide of what its author did not know": (plain, _unknown("hide")),
            "undo of a hide": (plain, _undone("hide")),
            "undo of a clear": (plain, _undone("clear")),
            "clear": (plain, _then("clear")),
            "clear refused": ([Sheet(clear=False)], _then("clear")),
            "clear of all": (plain, _then("clear", scope="all")),
            "clear of another canvas": (plain, _then("clear", canvas=ROUND + 1)),
            "one stroke of two, apart": ([Sheet(strokes=1)], _apart(2)),
            "three strokes of eight, apart": ([Sheet(strokes=3)], _apart(8)),
            "a stroke taken back is one of them": ([Sheet(strokes=2)], _taken_back()),
        }
        | _spotted()
        | {
            f"anything at all {seed}": (
                [
                    Sheet(frozenset((ADA,)), PART, frozenset(("pen",)), 2, clear=False),
                    Sheet(frozenset((BEN, CLEO)), strokes=3),
                ],
                _wild(seed),
            )
            for seed in range(6)
        }
    )


def _arrivals(name: str, operations: list[Drawn], count: int = 6) -> list[list[int]]:
    """Orders of arrival: nothing comes before what its author knew."""
    dice = Dice(int.from_bytes(octets(f"arrivals {name}", 8)))
    orders: list[list[int]] = []
    for _ in range(count if len(operations) > 1 else 1):
        here: set[str] = set()
        order: list[int] = []
        while len(order) < len(operations):
            ready = [
                index for index, one in enumerate(operations) if one.name not in here and one.known <= here
            ]
            index = ready[dice.below(len(ready))]
            order.append(index)
            here.add(operations[index].name)
        if order not in orders:
            orders.append(order)
    return orders


def _sheet(sheet: Sheet) -> Entry:
    return {
        "authors": None if sheet.authors is None else sorted(sheet.authors),
        "region": None if sheet.region is None else list(sheet.region),
        "tools": sorted(sheet.tools),
        "strokes": sheet.strokes,
        "undo": sheet.undo,
        "clear": sheet.clear,
        "spots": [
            {
                "number": one.number,
                "x": one.x,
                "y": one.y,
                "reach": one.reach,
                "claim": one.claim and list(one.claim),
            }
            for one in sheet.spots
        ],
    }


def _operation(one: Drawn, numbers: dict[str, int]) -> Entry:
    entry: Entry = {"name": one.name, "kind": one.kind, "seat": one.seat, "lamport": one.lamport}
    entry |= {"knows": sorted(numbers[name] for name in one.known), "open": one.is_open}
    if one.kind == "stroke":
        flat = [at for point in one.points for at in point]
        entry |= {"canvas": one.canvas, "tool": one.tool, "width": one.width, "points": flat}
    elif one.kind == "clear":
        entry |= {"canvas": one.canvas, "scope": one.scope}
    else:
        entry["target"] = numbers[one.target]
    return entry


def _entry(name: str, sheets: list[Sheet], operations: list[Drawn]) -> Entry:
    numbers = {one.name: index for index, one in enumerate(operations)}
    book = Book(ROUND, sheets)
    counting = sorted(numbers[one] for one in book.judge(operations))
    seats = sorted({one.seat for one in operations})
    return {
        "name": name,
        "sheets": [_sheet(sheet) for sheet in sheets],
        "operations": [_operation(one, numbers) for one in operations],
        "arrivals": _arrivals(name, operations),
        "counts": counting,
        "strokes": [[seat, book.strokes(seat)] for seat in seats],
    }


def make() -> dict[str, Entry]:
    """The file, by name."""
    return {"sheets": {"round": ROUND, "rounds": [_entry(name, *case) for name, case in _cases().items()]}}
