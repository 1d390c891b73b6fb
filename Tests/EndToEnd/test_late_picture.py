"""A stroke that was drawn before the picture of the room has come is there once, and undone at once."""

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from playwright.sync_api import WebSocketRoute, expect

CODE = "FISH"
LINE = [(0.2, 0.3), (0.5, 0.3), (0.8, 0.3)]


class SlowSocket:
    """A page's socket that holds back all from the first picture on, until it lets it through in order."""

    def __init__(self) -> None:
        self._page: WebSocketRoute | None = None
        self.held: list[str | bytes] = []
        self._is_released = False

    def route(self, page: WebSocketRoute) -> None:
        """Takes up a connection."""
        self._page = page
        page.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        assert self._page is not None
        if not self._is_released and (self.held or str(message).startswith('{"type":"canvas"')):
            self.held.append(message)
        else:
            self._page.send(message)

    def release(self) -> None:
        """Has what was held come, and all that follows."""
        assert self._page is not None
        self._is_released = True
        for message in self.held:
            self._page.send(message)


def test_a_stroke_that_overtakes_the_picture_is_there_once(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    with Browsers("chromium") as browsers:
        page = browsers.page(parlor.host, parlor.page)
        socket = SlowSocket()
        page.route_web_socket("**/api/socket*", socket.route)
        # The address lets in once: who loads it anew before the page has traded it stays outside.
        page.locator("#home").wait_for()
        page.reload()
        ada = DrawingPage(page)
        ada.create(CODE)
        ada.draw(LINE)

        def answers() -> list[str]:
            # Nothing is passed on while nobody waits for the browser.
            page.wait_for_timeout(50)
            return [str(one) for one in socket.held if str(one).startswith('{"type":"add"')]

        eventually(answers, within=10, what="the stroke's answer")
        assert '"strokes":[]' in str(socket.held[0]), "the picture is from before the stroke"
        socket.release()
        # Offered once the page has read all that was held; what it sends then is handled in order.
        expect(ada.button("Undo")).to_be_enabled()
        ada.button("Undo").click()
        expect(ada.button("Redo")).to_be_enabled()
        assert parlor.show(CODE)["strokes"] == 0
        expect(ada.button("Undo")).to_be_disabled()
