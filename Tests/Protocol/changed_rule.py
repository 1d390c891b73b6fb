"""One rule of the Python reader, said otherwise."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Change:
    """What a rule says, where the reader has it, and what stands there instead."""

    rule: str
    module: str
    old: str
    new: str

    def apply(self, source: str) -> str:
        """The module with the rule changed; the old text must stand there exactly once."""
        if source.count(self.old) != 1:
            raise LookupError(f"{self.module}: {source.count(self.old)} times: {self.old}")
        return source.replace(self.old, self.new)


def read_changes() -> tuple[Change, ...]:
    """All of changed_rules.txt."""
    text = Path(__file__).with_name("changed_rules.txt").read_text(encoding="utf-8")
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return tuple(_change(lines) for lines in blocks if not lines[0].startswith("#"))


def _change(lines: list[str]) -> Change:
    module, rule = lines[0].split(": ", 1)
    old, new = ("\n".join(line[1:] for line in lines if line[:1] == mark) for mark in "-+")
    return Change(rule, module, old, new)
