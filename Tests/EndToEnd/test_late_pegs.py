"""A slow answer keeps nobody from going on with what they have just set."""

from lab.classic_table import Table
from lab.pegboard import both_have, gather

# Has what is asked for wait, within the page: what Playwright holds goes on only while a test waits for it.
_HOLD = """() => {
  const ask = window.fetch;
  const released = new Promise((release) => { window.release = release; });
  window.fetch = async (where, ...how) => {
    if (String(where).endsWith("/edit")) await released;
    return ask(where, ...how);
  };
}"""


def test_a_peg_can_be_moved_and_taken_away_before_the_daemon_has_answered(table: Table) -> None:
    ada, ben = gather(table)
    page = ada.page.page
    page.locator(".wall").focus()
    page.evaluate(_HOLD)
    for key in ("Enter", *["ArrowRight"] * 6, "Enter"):
        page.keyboard.press(key)
    ada.says(0, 2)
    for key in ("m", *["ArrowDown"] * 10, "m", *["ArrowRight"] * 6, "Enter", "Delete"):
        page.keyboard.press(key)
    ada.says(0, 2)
    # Longer than the page shows what it has sent and what nobody has confirmed.
    page.wait_for_timeout(1_500)
    page.evaluate("release()")
    both_have((ada, ben), (512, 600, "blue"), (560, 680, "blue"))
