"""Mouse and keyboard of a page of WebKit, as actions of WebDriver; they know what is held down."""

from .session import Session

_KEYS = {
    "Control": "\ue009",
    "Shift": "\ue008",
    "Alt": "\ue00a",
    "Meta": "\ue03d",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Space": " ",
    "Backspace": "\ue003",
    "Delete": "\ue017",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class Mouse:
    """A mouse; places are CSS pixels of the window."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._at = (0.0, 0.0)

    def _act(self, *actions: dict[str, object]) -> None:
        source = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": list(actions),
        }
        self._session.tell("POST", "/actions", {"actions": [source]})

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """Goes somewhere, in so many steps."""
        left, top = self._at
        way = [(left + (x - left) * step / steps, top + (y - top) * step / steps) for step in range(1, steps)]
        moves = [
            {"type": "pointerMove", "duration": 8, "x": round(x), "y": round(y), "origin": "viewport"}
            for x, y in [*way, (x, y)]
        ]
        self._act(*moves)
        self._at = (x, y)

    def down(self) -> None:
        """Presses the button."""
        self._act({"type": "pointerDown", "button": 0})

    def up(self) -> None:
        """Lets go of the button."""
        self._act({"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        """Presses and lets go somewhere."""
        self.move(x, y)
        self._act({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})


class Keyboard:
    """A keyboard."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def press(self, keys: str) -> None:
        """Presses keys together, their names joined by a plus."""
        names = keys.split("+") if keys != "+" else ["+"]
        values = [_KEYS.get(name, name) for name in names]
        downs = [{"type": "keyDown", "value": value} for value in values]
        self._act(downs + [{"type": "keyUp", "value": value} for value in reversed(values)])

    def type(self, words: str) -> None:
        """Presses one key after the other."""
        self._act([{"type": kind, "value": key} for key in words for kind in ("keyDown", "keyUp")])

    def _act(self, actions: list[dict[str, str]]) -> None:
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self._session.tell("POST", "/actions", {"actions": [source]})
