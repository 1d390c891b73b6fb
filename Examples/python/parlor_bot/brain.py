"""Decides what a bot does in a game of Classic: a plan for each round, carried out as time passes."""

import random
from typing import Any

from parlor_bot.hand import Hand
from parlor_bot.sketches import SketchBook

# Seconds, an action of the local API, and what goes with it.
Intent = tuple[float, str, dict[str, Any]]

# Seconds after which something is tried again that has not come about.
_PATIENCE = 4.0


class Brain:
    """One bot; it has no clock and no network of its own."""

    def __init__(self, dice: random.Random, book: SketchBook | None = None) -> None:
        self._dice, self._book = dice, book or SketchBook()
        self._agenda: list[Intent] = []
        self._planned: tuple[int, float] | None = None
        self._drawn = -1

    def think(self, room: dict[str, Any], now: float) -> list[tuple[str, dict[str, Any]]]:
        """What to do now, in order; ``room`` is the room as the local API shows it."""
        game = room.get("game") or {"round": 0, "phase": "lobby"}
        if self._wants_plan(room, game, now):
            self._planned = (game["round"], now)
            self._agenda = sorted(
                ((now + after, action, body) for after, action, body in self._plan(room, game)),
                key=lambda intent: intent[0],
            )
        due = [(action, body) for at, action, body in self._agenda if at <= now]
        self._agenda = [intent for intent in self._agenda if intent[0] > now]
        return due

    def _wants_plan(self, room: dict[str, Any], game: dict[str, Any], now: float) -> bool:
        if self._planned is None or self._planned[0] != game["round"]:
            return True
        is_awaited = room["seat"] in game.get("waits", [])
        return is_awaited and not self._agenda and now - self._planned[1] >= _PATIENCE

    def _plan(self, room: dict[str, Any], game: dict[str, Any]) -> list[Intent]:
        state = game.get("state") or {}
        left = (game.get("left") or 40_000) / 1000
        match game["phase"]:
            case "lobby":
                return [(self._some(0.5, 2), "ready", {"ready": True})]
            case "topic" if state["master"] == room["seat"]:
                return [(min(self._some(1, 4), left / 2), "move", {"move": self._topic(state)})]
            case "draw":
                return self._drawing(room, game, left)
            case "vote":
                return self._vote(state, left)
            case "results":
                return [(min(self._some(1, 4), left / 2), "move", {"move": {"do": "next", "flag": True}})]
        return []

    def _some(self, least: float, most: float) -> float:
        return self._dice.uniform(least, most)

    def _topic(self, state: dict[str, Any]) -> dict[str, Any]:
        """Something that it can draw and that has not been drawn in this game."""
        drawn = {played["topic"] for played in state["history"]}
        return {"do": "topic", "text": self._dice.choice([x for x in self._book.words if x not in drawn])}

    def _drawing(self, room: dict[str, Any], game: dict[str, Any], left: float) -> list[Intent]:
        """The sketch stroke by stroke in at most three quarters of the time, and that it is done."""
        plan: list[Intent] = []
        at = 0.3
        if self._drawn != game["round"]:
            self._drawn = game["round"]
            hand = Hand(self._dice)
            drawn = [hand.draw(line) for line in self._book.drawing(game["state"]["topic"] or "?")]
            pauses = [self._some(0.1, 0.4) for _ in drawn]
            natural = sum(pauses) + sum(seconds for _, seconds in drawn)
            hurry = min(1.0, left * 0.75 / natural)
            for (stroke, seconds), pause in zip(drawn, pauses, strict=True):
                at += (pause + seconds) * hurry
                plan.append((at, "strokes", {"strokes": [stroke]}))
        # Where there are no clocks, it votes on the round before as well, and names the next topic.
        state = game["state"]
        if state.get("voting"):
            plan += [(at + after, action, body) for after, action, body in self._vote(state["voting"], left)]
        if state.get("nextMaster") == room["seat"] and state.get("nextTopic") is None:
            plan.append((at, "move", {"move": self._topic(state)}))
        return [*plan, (at + 0.3, "move", {"move": {"do": "done", "flag": True}})]

    def _vote(self, state: dict[str, Any], left: float) -> list[Intent]:
        """For any of the others' drawings: how much is in one is told when the votes are."""
        others = [tile for tile in state["tiles"] if not tile["own"]]
        if not others or state.get("vote") is not None:
            return []
        choice = self._dice.choice(others)
        move = {"do": "vote", "tile": choice["tile"]}
        return [(min(self._some(1, 6), left / 2), "move", {"move": move})]
