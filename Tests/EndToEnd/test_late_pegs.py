"""A slow answer keeps nobody from going on with what they have just set."""

from lab.classic_table import Table
from lab.pegboard import both_have, gather
from playwright.sync_api import Route


def test_a_peg_can_be_moved_and_taken_away_before_the_daemon_has_answered(table: Table) -> None:
    ada, ben = gather(table)
    page, held = ada.page.page, list[Route]()
    page.locator(".wall").focus()
    page.route("**/edit", lambda route: held.append(route), times=1)
    for key in ("Enter", *["ArrowRight"] * 6, "Enter"):
        page.keyboard.press(key)
    ada.says(0, 2)
    for key in ("m", *["ArrowDown"] * 10, "m", *["ArrowRight"] * 6, "Enter", "Delete"):
        page.keyboard.press(key)
    ada.says(0, 2)
    # Longer than the page shows what it has sent and what nobody has confirmed.
    page.wait_for_timeout(1_500)
    held[0].continue_()
    both_have((ada, ben), (512, 600, "blue"), (560, 680, "blue"))
