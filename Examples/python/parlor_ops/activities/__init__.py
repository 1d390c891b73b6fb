"""The activities with rounds: each is a module here, called as rooms call it, with `_` for `-`.

A module's `RULES` are its games by the version of the rules. What lies here is there: nothing lists them.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from ..games import Game


def named() -> dict[str, str]:
    """The modules by the names of their activities, in order."""
    stems = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    return {stem.replace("_", "-"): stem for stem in stems if not stem.startswith("_")}


def found() -> dict[str, dict[int, type[Game]]]:
    """Every version of the rules of every game."""
    return {name: dict(import_module(f"{__name__}.{module}").RULES) for name, module in named().items()}


def rules_of(create: dict[str, Any]) -> type[Game]:
    """The rules by which a room is played."""
    return GAMES[create["activity"]][create["rules"]]


GAMES = found()
