"""One rule of the Python reader, said otherwise."""

from dataclasses import dataclass
from pathlib import Path

from vector_files import MODULES

_FILE = Path(__file__).with_name("changed_rules.txt")


@dataclass(frozen=True)
class Change:
    """What a rule says, where the reader has it, what stands there instead, and which entry noticed last."""

    rule: str
    module: str
    old: str
    new: str
    noticed: str

    def apply(self, source: str) -> str:
        """The module with the rule changed; the old text must stand there exactly once."""
        if source.count(self.old) != 1:
            raise LookupError(f"{self.module}: {source.count(self.old)} times: {self.old}")
        return source.replace(self.old, self.new)


def read_changes() -> tuple[Change, ...]:
    """All of changed_rules.txt."""
    blocks = [block.split("\n") for block in _FILE.read_text(encoding="utf-8").strip().split("\n\n")]
    return tuple(_change(lines) for lines in blocks if not lines[0].startswith("#"))


def write_noticed(noticed: dict[str, str]) -> None:
    """Has changed_rules.txt say which entry notices, by the names of the rules."""
    blocks = _FILE.read_text(encoding="utf-8").strip().split("\n\n")
    _FILE.write_text("\n\n".join(_noted(block, noticed) for block in blocks) + "\n", encoding="utf-8")


def _noted(block: str, noticed: dict[str, str]) -> str:
    lines = block.split("\n")
    rule = lines[0].partition(": ")[2]
    if lines[0].startswith("#") or rule not in noticed:
        return block
    return "\n".join([*(line for line in lines if line[:1] != "="), f"={noticed[rule]}"])


def _change(lines: list[str]) -> Change:
    module, rule = lines[0].split(": ", 1)
    # An activity's rules lie in a folder of the reader.
    module = f"activities.{module}" if module in MODULES else module
    old, new, noticed = ("\n".join(line[1:] for line in lines if line[:1] == mark) for mark in "-+=")
    return Change(rule, module, old, new, noticed)
