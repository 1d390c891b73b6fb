"""What people do on the pages of a battle of teams."""

from playwright.sync_api import Locator

from lab.classic_page import LOBBY, ClassicPage
from lab.expecting import expect
from lab.waiting import eventually

BRING, GUESS, BENCH = "bring", "guess", "bench"
# Whether anything is drawn on a canvas.
_IS_INKED = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 === 3 && value > 0);
}"""


def choose(master: ClassicPage, row: int, drawer: str, guesser: str) -> None:
    """The master puts two together, by their names."""
    item = master.view(LOBBY).locator(".teamrows li").nth(row - 1)
    for label, name in (("draws", drawer), ("guesses", guesser)):
        box = item.get_by_label(label)
        option = box.locator("option").filter(has_text=name)
        box.select_option(option.get_attribute("value"))


def topic_of(page: ClassicPage, number: int) -> str:
    """The word that somebody draws, once it is that number's turn of two."""
    expect(page.page.locator(".strip .tally")).to_contain_text(f"Word {number} of 2", timeout=20_000)
    return page.topic()


def guess(page: ClassicPage, text: str) -> None:
    """Types a guess."""
    field = page.view(GUESS).get_by_role("textbox", name="Your guess")
    field.fill(text)
    field.press("Enter")


def sees_drawing(page: ClassicPage, word: str) -> None:
    """Waits until a drawing is there, and as many boxes as its word has letters."""
    view = page.on(GUESS, within=20)
    expect(view.locator(".submitted")).to_be_visible(timeout=20_000)
    expect(view.locator(".letterbox")).to_have_count(len(word), timeout=20_000)
    canvas = view.locator(".submitted canvas")
    eventually(lambda: canvas.evaluate(_IS_INKED), within=10, what="ink on the drawing")


def has_texts(locator: Locator, *texts: str) -> None:
    """Waits until elements say just that, in this order."""
    eventually(
        locator.all_text_contents, until=lambda found: found == list(texts), within=20, what=f"{texts}"
    )
