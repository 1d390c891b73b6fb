"""Levels that one browser keeps: saving one under a name, and the list of all."""

from pathlib import Path

from playwright.sync_api import Locator

from lab.expecting import expect
from lab.wall import Bench


def name_it(wall: Bench, name: str) -> Locator:
    """Writes a name into the dialog that asks for one, and presses Save."""
    dialog = wall.page.page.get_by_role("dialog", name="Save the level")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Save", exact=True).click()
    return dialog


def save(wall: Bench, name: str) -> None:
    """Saves what hangs."""
    wall.page.button("Save").click()
    expect(name_it(wall, name)).to_be_hidden()


def levels(wall: Bench) -> Locator:
    """Opens the list of levels."""
    wall.page.button("Load").click()
    dialog = wall.page.page.get_by_role("dialog", name="Levels")
    expect(dialog).to_be_visible()
    return dialog


def close(dialog: Locator) -> None:
    """Closes a dialog."""
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def names(dialog: Locator) -> list[str]:
    """The levels that are kept, as they are listed."""
    return dialog.locator(".shelf.saved bdi").all_text_contents()


def refuses(dialog: Locator, file: Path) -> None:
    """Opens a file that is none, which is said in a sentence."""
    # What was said of the file before must not be taken for it.
    dialog.locator(".fault").evaluate("fault => { fault.textContent = '' }")
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.locator(".fault")).to_contain_text("Nothing was changed.")
