"""An account goes to another device in a file: it is there with all it has, and logged out where it was."""

import json
from pathlib import Path

from lab import Network
from lab.browser import Browsers
from lab.expecting import expect
from lab.family import SECRETS, Family
from lab.local_api import LocalAPI
from lab.saving import saved

_ROOM = "0" * 64
_LABEL = {
    "id": f"{_ROOM}/1", "room": _ROOM, "code": "WREN", "round": 1, "topic": "a wren",
    "activity": "classic", "at": 1,
}  # fmt: skip
_DRAWING = {"id": f"{_ROOM}/1", "label": json.dumps(_LABEL), "strokes": "[]"}


def _move(family: Family, secret: str) -> None:
    family.entry().click()
    family.part.get_by_role("button", name="Move to another device").click()
    family.part.get_by_label("Your password").fill(secret)
    family.part.get_by_role("button", name="Save the file").click()


def _bring(family: Family, file: Path, secret: str) -> None:
    family.dialog.locator("[data-part=bring] input[type=file]").set_input_files(file)
    family.part.get_by_label("Your password").fill(secret)
    family.part.get_by_role("button", name="Bring it here").click()


def test_an_account_moves_to_another_device(network: Network, tmp_path: Path) -> None:
    with Browsers() as browsers:
        old = Family(network, browsers)
        old.sign_up("Ada")
        session = old.page.evaluate("JSON.parse(localStorage.getItem('parlor.account')).session")
        shown = {"Parlor-Session": session}
        api = LocalAPI(old.parlor)
        assert api.fetch("POST", "/api/account/drawings", _DRAWING, **shown)[0] == 204

        # What the page has said of signing up would fade while its colours are looked at.
        old.page.reload()
        old.is_playing("Ada")
        _move(old, "wr0ng password")
        expect(old.part.get_by_role("alert")).to_have_text("That is not the password of Ada.")
        old.screens.shoot("moving-out")
        old.part.get_by_label("Your password").fill(SECRETS["Ada"])
        with saved(old.page) as saving:
            old.part.get_by_role("button", name="Save the file").click()
        assert saving.value.suggested_filename == "Ada.parlor-account"
        file = tmp_path / "Ada.parlor-account"
        saving.value.save_as(file)
        expect(old.entry()).to_have_text("Who is playing?")
        assert api.fetch("GET", "/api/account", **shown)[0] == 403
        for needle in (SECRETS["Ada"], "wren", session):
            assert needle.encode() not in file.read_bytes()
        old.holds()
        # It may get lost: the account is still there for who knows the password.
        old.log_in("Ada", SECRETS["Ada"])
        old.is_playing("Ada")
        old.holds("WREN")
        old.log_out()

        new = Family(network, browsers, "laptop")
        new.entry().click()
        new.part.get_by_role("button", name="Bring an account here").click()
        new.part.get_by_role("button", name="Bring it here").click()
        fault = new.part.get_by_role("alert")
        expect(fault).to_have_text("Type the code, or choose the file.")
        torn = tmp_path / "torn.parlor-account"
        torn.write_bytes(file.read_bytes()[:-1])
        _bring(new, torn, SECRETS["Ada"])
        expect(fault).to_contain_text("or it is damaged")
        _bring(new, file, "wr0ng password")
        expect(fault).to_have_text("That is not the password of this account.")
        new.screens.shoot("moving-in")
        _bring(new, file, SECRETS["Ada"])
        new.is_playing("Ada")
        new.holds("WREN")
        # A browser complains of each refusal, and has nothing else to complain of.
        for said in (*old.table.complaints, *new.table.complaints):
            assert said.startswith("Failed to load resource"), said
