"""documents.json: edits, and the documents that they make."""

from typing import Any

from parlor_ops import edits, limits
from parlor_ops.documents import Document, Operation

from .edited import HIGH, LOW, MIDDLE, NAME, TOP, invalid, readable, valid
from .seeds import DEVICES, PEOPLE, SEATS, Dice, octets


class Script:
    """Writes the operations of a document."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.operations: list[Operation] = []
        self.time = 0

    def edit(self, who: str, *changes: edits.Change, at: int | None = None) -> str:
        """Adds an edit, after all others if nothing else is said; returns its name."""
        return self._add(who, at, changes=edits.decode(edits.encode(list(changes))))

    def make(self, who: str, parent: str | None = None, position: str = MIDDLE) -> str:
        """Adds a record; returns its name."""
        return self.edit(who, ["make", parent, position, {}]) + "00"

    def turn(self, who: str, target: str, flag: bool, at: int | None = None) -> str:
        """Adds undo or redo."""
        return self._add(who, at, target=bytes.fromhex(target), flag=flag)

    def _add(self, who: str, at: int | None, **what: Any) -> str:
        self.time += 1
        name = octets(f"document {self.label} {len(self.operations)}", 32)
        if "changes" in what:
            what["changes"] = tuple(what["changes"])
        key = (self.time if at is None else at, name)
        author = DEVICES[who], SEATS[who]
        self.operations.append(Operation(key, author, PEOPLE.index(who), **what))
        return name.hex()

    def entry(self) -> dict[str, Any]:
        """The operations in this order, and what they make."""
        document = Document(self.operations)
        assert document.state() == Document(list(reversed(self.operations))).state()
        authors = sorted({operation.author for operation in self.operations})
        return {
            "name": self.label,
            "operations": [_written(operation) for operation in self.operations],
            "state": document.state().hex(),
            "shown": [[name, depth, readable(fields)] for name, depth, fields in document.shown()],
            "authors": [
                {
                    "device": author[0].hex(),
                    "seat": author[1].hex(),
                    "undo": _hex(document.undo(author)),
                    "redo": _hex(document.redo(author)),
                }
                for author in authors
            ],
        }


def _hex(name: bytes | None) -> str | None:
    return name.hex() if name else None


def _written(operation: Operation) -> dict[str, Any]:
    written = {
        "id": operation.name.hex(),
        "lamport": operation.key[0],
        "device": operation.author[0].hex(),
        "seat": operation.author[1].hex(),
        "log": operation.log,
    }
    if operation.target is None:
        return written | {"edit": edits.encode(list(operation.changes)).hex()}
    return written | {"target": operation.target.hex(), "flag": operation.flag}


def _fields() -> Script:
    script = Script("the latest edit of a field counts")
    record = script.edit("ada", ["make", TOP, MIDDLE, {0: {"text": "first"}, 1: 1, 2: True}]) + "00"
    script.edit("ben", ["set", record, {0: {"text": "second"}, 1: None}], ["set", record, {3: 1}])
    script.edit("ada", ["set", record, {3: 0}], at=1)
    # Of one time, the greater name; of one edit, the later change.
    for who in ("ada", "ben", "cleo"):
        script.edit(who, ["set", record, {4: {"text": who}}], at=9)
    script.edit(
        "cleo",
        ["set", record, {5: 1}],
        ["set", record, {5: 2}],
        ["hide", record, True],
        ["hide", record, False],
    )
    return script


def _together() -> Script:
    script = Script("an edit may go on with the records that it makes")
    scene = script.make("ben")
    script.edit(
        "ada",
        ["make", scene, LOW, {0: {"text": "shot"}}],
        ["make", 0, LOW, {0: {"text": "first layer"}}],
        ["set", 0, {1: True}],
        ["make", 1, HIGH, {0: {"text": "second layer"}}],
        ["move", 3, 0, HIGH],
        ["make", TOP, HIGH, {}],
        ["hide", 5, True],
    )
    return script


def _siblings() -> Script:
    script = Script("siblings stand by position, then device, then name")
    for who in ("ben", "ada", "cleo", "ada"):
        script.make(who)
    script.make("ben", position="7fff")
    script.make("ben", position="8001")
    moved = script.make("ben", position="10")
    # What counts is who puts it there, not who made it.
    script.edit("cleo", ["move", moved, TOP, MIDDLE])
    return script


def _hidden() -> Script:
    script = Script("what is taken away takes along what hangs below")
    scene = script.make("ada")
    shots = [script.make("ben", scene, position) for position in (LOW, MIDDLE, HIGH)]
    layer = script.make("cleo", shots[0])
    away = script.edit("ada", ["hide", scene, True])
    script.edit("ben", ["hide", shots[1], True])
    script.edit("cleo", ["move", layer, TOP, HIGH])
    script.turn("ada", away, False)
    script.edit("cleo", ["hide", shots[1], False], ["set", shots[2], {0: 1}])
    return script


def _undo() -> Script:
    script = Script("undo and redo are an author's own")
    first = script.make("ada")
    second = script.make("ben", first)
    sets = [script.edit("ada", ["set", first, {0: number}]) for number in range(3)]
    script.edit("ben", ["set", first, {0: 9}])
    over = script.edit("ada", ["set", second, {1: 1}])
    script.turn("ada", over, False)
    script.turn("ben", over, True)
    script.turn("ada", sets[2], False, at=30)
    script.turn("ada", sets[2], True, at=20)
    script.turn("ben", second[:64], False)
    third = script.make("cleo")
    script.turn("cleo", third[:64], False)
    script.make("cleo", position=LOW)
    return script


def _early() -> Script:
    script = Script("what comes before that which it names counts when that comes")
    ahead = octets(f"document {script.label} 4", 32).hex()
    script.edit("cleo", ["set", ahead + "00", {0: 1}], ["move", ahead + "01", ahead + "00", LOW], at=50)
    script.edit("cleo", ["hide", ahead + "00", True], at=1)
    script.turn("ben", ahead, False)
    script.turn("cleo", ahead, False)
    script.edit("ada", ["make", TOP, MIDDLE, {0: 0}], ["make", TOP, HIGH, {}], ["hide", 0, False], at=10)
    script.edit("cleo", ["make", octets("nobody's", 32).hex() + "00", MIDDLE, {}], ["set", NAME, {1: 1}])
    return script


def _crossed() -> Script:
    script = Script("of moves that go in a ring the latest does not count")
    first, second, third, fourth = (script.make("ada", TOP, f"{n}0") for n in range(1, 5))
    script.edit("ada", ["move", first, second, MIDDLE])
    script.edit("ben", ["move", second, first, MIDDLE])
    # The ring is gone by a later move, and so what closed it counts.
    script.edit("ada", ["move", third, fourth, MIDDLE])
    script.edit("ben", ["move", fourth, third, MIDDLE])
    script.edit("cleo", ["move", third, TOP, "35"])
    # Both in one edit, and one below itself.
    fifth, sixth, seventh = (script.make("cleo", TOP, f"{n}0") for n in range(5, 8))
    script.edit("cleo", ["move", fifth, sixth, LOW], ["move", sixth, fifth, HIGH])
    script.edit("cleo", ["move", seventh, seventh, "75"])
    return script


def _late() -> Script:
    script = Script("a move from before can close a ring that later ones leave open")
    records = [script.make("ada", TOP, f"{n}0") for n in range(1, 6)]
    for record, parent in zip(records[1:], records, strict=False):
        script.edit("ada", ["move", record, parent, MIDDLE])
    script.edit("ben", ["move", records[0], records[4], MIDDLE], at=6)
    script.edit("ben", ["move", records[2], records[0], LOW], at=6)
    back = script.edit("cleo", ["move", records[4], TOP, HIGH])
    script.turn("cleo", back, False)
    return script


def _ring(count: int) -> Script:
    script = Script(f"a ring of {count}")
    records = [script.make("ada", TOP, f"{n + 1:02x}") for n in range(count)]
    for place, record in enumerate(records):
        script.edit("ben", ["move", record, records[(place + 1) % count], MIDDLE])
    return script


def _deep() -> Script:
    script = Script("what hangs too deep is not shown")
    chain: list[str | None] = [TOP]
    for _ in range(limits.RECORD_DEPTH + 2):
        chain.append(script.make("ada", chain[-1]))
    return script


def _party(seed: int) -> Script:
    """Anything, by anybody, at any time."""
    script = Script(f"a party, {seed}")
    dice = Dice(0xD0C0 + seed)
    records = [script.make("ada")]
    names: list[tuple[str, str]] = []
    for _ in range(70):
        who = PEOPLE[dice.below(3)]
        record, other = (records[dice.below(len(records))] for _ in range(2))
        parent = other if dice.below(4) else None
        position = f"{dice.between(1, 3):02x}"
        at = dice.between(1, 60) if dice.below(3) == 0 else None
        roll = dice.below(10)
        if roll < 3:
            name = script.edit(who, ["make", parent, position, {dice.below(2): dice.below(9)}], at=at)
            records.append(name + "00")
        elif roll < 6:
            name = script.edit(who, ["move", record, parent, position], at=at)
        elif roll == 6:
            name = script.edit(who, ["set", record, {dice.below(2): dice.below(9)}], at=at)
        elif roll == 7:
            name = script.edit(who, ["hide", record, dice.below(3) > 0], at=at)
        else:
            author, target = names[dice.below(len(names))] if names else (who, record[:64])
            script.turn(author if dice.below(5) else who, target, dice.below(3) == 0, at=at)
            continue
        names.append((who, name))
    return script


def _budget() -> dict[str, Any]:
    """One log that makes a record more than it may, said in few words."""
    size, count = limits.EDIT_CHANGES, limits.RECORDS_PER_LOG // limits.EDIT_CHANGES + 1
    return {"changes": size, "edits": count, "here": limits.RECORDS_PER_LOG}


def make() -> dict[str, Any]:
    rings = [_ring(limits.RECORD_DEPTH), _ring(limits.RECORD_DEPTH + 1)]
    scripts = [
        _fields(),
        _together(),
        _siblings(),
        _hidden(),
        _undo(),
        _early(),
        _crossed(),
        _late(),
        *rings,
        _deep(),
    ]
    scripts += [_party(seed) for seed in range(6)]
    entries = [script.entry() for script in scripts]
    return {"documents": {"valid": valid(), "invalid": invalid(), "documents": entries, "budget": _budget()}}
