"""People who draw without a rest, each on a page of their own: real strokes at their own speed."""

import asyncio
import threading
from collections.abc import Callable, Sequence

from lab import Parlor
from page_socket import PageSocket, open_page
from strokes import Sample

STYLE = {"tool": "pen", "color": "#2b59d9", "width": 20, "opacity": 255}
# A page sends what is new of a stroke once a frame.
FRAME = 1 / 60
# Seconds between two strokes, as a hand needs them.
_BETWEEN = 0.2
# Drawings lie on 0…105; each pen has a square of its own on the board of 4,096 quarter units, three in a row.
_SIDE = 105
_SQUARE = 4096 // 3


class LivePens:
    """A context manager: while it lasts, one pen draws at each of these daemons."""

    def __init__(self, parlors: Sequence[Parlor], code: str, sample: Sample) -> None:
        self._parlors = parlors
        self._code = code
        self._sample = sample
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))
        self._end = asyncio.Event()
        self._began = threading.Event()
        self.points = 0
        self.strokes = 0

    def __enter__(self) -> "LivePens":
        self._thread.start()
        if not self._began.wait(30):
            raise TimeoutError("the pages of the others did not open")
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._loop.close()

    async def _run(self) -> None:
        pages = [await open_page(parlor, lambda page, content, now: None) for parlor in self._parlors]
        for page in pages:
            page.say({"type": "watch", "room": self._code})
        self._began.set()
        drawing = [asyncio.create_task(self._draw(page, index)) for index, page in enumerate(pages)]
        await self._end.wait()
        for task in drawing:
            task.cancel()
        await asyncio.gather(*drawing, return_exceptions=True)
        for page in pages:
            page.close()

    async def _draw(self, page: PageSocket, index: int) -> None:
        left, top = _SQUARE * (index % 3), _SQUARE * (index // 3)
        pen = 1_000_000 * (index + 1)
        for drawing in range(index * 100, len(self._sample.lines)):
            for stroke in self._sample.drawing(drawing):
                pen += 1
                places = [
                    (left + int(x * _SQUARE / _SIDE), top + int(y * _SQUARE / _SIDE)) for x, y, _ in stroke
                ]
                await draw_stroke(
                    page, self._code, pen, places, [point[2] / 1000 for point in stroke], self._note
                )
                self.strokes += 1
                await asyncio.sleep(_BETWEEN)

    def _note(self, pen: int, first: int, end: int) -> None:
        self.points += end - first


async def draw_stroke(
    page: PageSocket,
    code: str,
    pen: int,
    places: Sequence[tuple[int, int]],
    times: Sequence[float],
    note: Callable[[int, int, int], None],
) -> None:
    """Draws a stroke at its own speed, as live ink and then whole.

    ``times`` are those of its points, in seconds; ``note`` is told the pen and the range of the points that
    are handed over.
    """
    loop = asyncio.get_running_loop()
    began, sent = loop.time(), 0
    while sent < len(places):
        passed = loop.time() - began + times[0]
        now = next((index for index in range(sent, len(times)) if times[index] > passed), len(times))
        if now > sent:
            points = [value for place in places[sent:now] for value in place]
            ink = {"type": "pen", "room": code, "pen": pen, "style": STYLE, "from": sent, "points": points}
            note(pen, sent, now)
            page.say(ink)
            sent = now
        await asyncio.sleep(FRAME)
    points = [value for place in places for value in place]
    page.say({"type": "stroke", "room": code, "pen": pen, "stroke": {**STYLE, "points": points}})
