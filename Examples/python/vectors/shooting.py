"""Games whose players shoot by turns."""

from typing import Any

from .party import Party


class Shooters(Party):
    """A game whose players shoot by turns."""

    def __init__(self, activity: str, *people: str, field: str = "aim", **changes: Any) -> None:
        self.field = field
        super().__init__(activity, *people, **changes)
        self.settle()

    def shoot(self, who: str, aim: Any) -> None:
        """Somebody shoots, and the turn and the flight are over."""
        self.move(who, {"do": "shoot", self.field: aim})
        self.settle()
        self.settle()
