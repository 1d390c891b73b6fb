"""A page open on each daemon of a crowd, all read by one loop and timed by one clock."""

from collections.abc import Callable, Sequence

from crowd import CODE
from lab import Parlor
from page_socket import PageSocket, open_page
from spreading import PATIENCE, Spreading

STYLE = {"tool": "pen", "color": "#202020", "width": 20, "opacity": 255}


class Pages:
    """One page open on each daemon, all read by one loop."""

    def __init__(self) -> None:
        self.pages: dict[str, PageSocket] = {}
        self._looked_for: Callable[[bytes], bool] = lambda content: False
        self._spreading: Spreading | None = None

    async def open(self, parlors: Sequence[Parlor]) -> None:
        """Opens pages and has them watch the room."""
        for parlor in parlors:
            page = await open_page(parlor, self._heard)
            page.say({"type": "watch", "room": CODE})
            self.pages[parlor.name] = page

    def _heard(self, page: PageSocket, content: bytes, now: float) -> None:
        if self._spreading is not None and self._looked_for(content):
            self._spreading.arrive(page.name, now)

    async def spread(
        self,
        act: Callable[[], None],
        looked_for: Callable[[bytes], bool],
        names: Sequence[str],
        within: float = PATIENCE,
    ) -> Spreading:
        """Does something; returns when each of these pages has heard what is looked for, or nobody waits."""
        self._looked_for = looked_for
        spreading = self._spreading = Spreading(names)
        act()
        await spreading.everywhere(within)
        self._spreading = None
        return spreading

    def draw(self, name: str, number: int) -> None:
        """Draws one small stroke on a daemon's page, which its number tells from all others."""
        x, y = _beginning(number)
        points = [coordinate for step in range(8) for coordinate in (x + 9 * step, y + 5 * step)]
        stroke = {**STYLE, "points": points}
        self.pages[name].say({"type": "stroke", "room": CODE, "pen": number, "stroke": stroke})

    def close(self) -> None:
        """Closes all pages."""
        for page in self.pages.values():
            page.close()


def is_stroke(number: int, content: bytes) -> bool:
    """Whether a message shows the stroke of that number, alone or in a whole picture."""
    x, y = _beginning(number)
    is_picture = content.startswith((b'{"type":"add"', b'{"type":"canvas"'))
    return is_picture and b'"points":[%d,%d,%d,' % (x, y, x + 9) in content


def _beginning(number: int) -> tuple[int, int]:
    return number % 4096, number // 4096
