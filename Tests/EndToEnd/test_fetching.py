"""An account goes to another device on the same Wi-Fi, by a code that is typed or one that is scanned."""

import json

import pytest
from lab import Network
from lab.browser import Browsers
from lab.expecting import expect
from lab.family import SECRETS, Family, session_of
from lab.inside import connect
from lab.local_api import LocalAPI
from lab.waiting import eventually

_ROOM = "0" * 64
# Two million bytes each: a Wi-Fi of 20 Mbit/s takes seconds for all of them.
_LARGE = 8
_PORTS = range(7372, 7376)


def _keep(family: Family, count: int = 1, strokes: str = "[]") -> None:
    """Has the gallery of who is logged in hold drawings."""
    api = LocalAPI(family.parlor)
    for number in range(1, count + 1):
        name = f"{_ROOM}/{number}"
        label = {
            "id": name, "room": _ROOM, "code": "WREN", "round": number, "topic": "a wren",
            "activity": "classic", "at": number,
        }  # fmt: skip
        drawing = {"id": name, "label": json.dumps(label), "strokes": strokes}
        session = session_of(family.page)
        status, _ = api.fetch("POST", "/api/account/drawings", drawing, **{"Parlor-Session": session})
        assert status == 204


def _offer(family: Family, secret: str) -> str:
    """Shows a code."""
    family.part.get_by_label("Your password").fill(secret)
    family.part.get_by_role("button", name="Show a code").click()
    return family.part.locator(".codes > *").first.inner_text()


def _fetch(family: Family, code: str, secret: str) -> None:
    family.part.get_by_label("The code that it shows").fill(code)
    family.part.get_by_label("Your password").fill(secret)
    family.part.get_by_role("button", name="Bring it here").click()


def _listens(family: Family) -> bool:
    """Whether a device waits for another one."""
    for port in _PORTS:
        try:
            connect(family.parlor.host, port).close()
        except OSError:
            continue
        return True
    return False


def _other(code: str) -> str:
    """The same place with another secret."""
    return ("B" if code[0] == "A" else "A") + code[1:]


@pytest.mark.long
def test_an_account_goes_by_a_code_when_the_wifi_is_back(network: Network) -> None:
    with Browsers() as browsers:
        # Nobody's phone is let in there, and it makes no difference.
        old = Family(network, browsers, arguments=["--guests", "off"])
        old.sign_up("Ada")
        _keep(old, _LARGE, "x" * 2_000_000)
        old.page.reload()
        old.is_playing("Ada")
        old.entry().click()
        old.part.get_by_role("button", name="Move to another device").click()
        old.part.get_by_label("Your password").fill("wr0ng password")
        old.part.get_by_role("button", name="Show a code").click()
        expect(old.part.get_by_role("alert")).to_have_text("That is not the password of Ada.")
        assert not _listens(old)
        code = _offer(old, SECRETS["Ada"])
        assert _listens(old)
        progress = old.part.locator(".progress")
        expect(progress).to_contain_text("The code works once, for 5 minutes more.")
        expect(old.part.get_by_role("img")).to_be_visible()
        old.screens.shoot("moving-offer")

        new = Family(network, browsers, "laptop")
        new.entry().click()
        new.part.get_by_role("button", name="Bring an account here").click()
        fault = new.part.get_by_role("alert")
        for typed, secret, words in [
            ("wren", SECRETS["Ada"], "A code has ten letters and digits. Look at it again."),
            (_other(code), SECRETS["Ada"], "That is not the code that the other device shows."),
            (code.lower().replace("-", " "), "wr0ng password", "That is not the password of this account."),
        ]:
            _fetch(new, typed, secret)
            expect(fault).to_have_text(words)
        new.screens.shoot("moving-fetch")
        # Pictures of all looks take minutes; a code has five.
        cancel = old.part.get_by_role("button", name="Cancel")
        if cancel.is_visible():
            cancel.click()
        code = _offer(old, SECRETS["Ada"])

        old.parlor.host.limit(20_000)
        _fetch(new, code, SECRETS["Ada"])
        expect(progress).to_have_text("The account is on its way…")
        old.parlor.host.unplug()
        expect(fault).to_contain_text("The account is still on the other device", timeout=60_000)
        expect(progress).to_contain_text("Waiting for the other device.", timeout=60_000)
        assert LocalAPI(new.parlor).request("GET", "/api/accounts")[1] == {"accounts": []}
        old.parlor.host.plug()
        _fetch(new, code, SECRETS["Ada"])
        expect(new.entry()).to_have_text("Ada is playing", timeout=60_000)
        new.is_playing("Ada")

        expect(old.dialog.get_by_role("heading")).to_contain_text("account has moved")
        old.screens.shoot("moving-moved")
        old.part.get_by_role("button", name="Close").click()
        expect(old.entry()).to_have_text("Who is playing?")
        old.entry().click()
        expect(old.part.locator("li")).to_contain_text("Has moved to another device")
        old.screens.shoot("moving-gone")
        old.part.get_by_role("button", name="Ada", exact=True).click()
        expect(old.part.locator(".gone")).to_be_visible()
        old.log_in("Ada", SECRETS["Ada"])
        old.is_playing("Ada")
        old.log_out()
        old.entry().click()
        expect(old.part.locator("li")).to_have_text("Ada")


def test_an_account_goes_by_a_qr_code_while_it_is_looked_at(network: Network) -> None:
    with Browsers() as browsers:
        old, new = Family(network, browsers), Family(network, browsers, "laptop")
        old.sign_up("Ada")
        _keep(old)
        shown = {"Parlor-Session": session_of(old.page)}
        api = LocalAPI(old.parlor)

        def link() -> str:
            found: str = json.loads(api.fetch("GET", "/api/account/offer", **shown)[1])["link"]
            return found

        old.entry().click()
        old.part.get_by_role("button", name="Move to another device").click()
        _offer(old, SECRETS["Ada"])
        first = link()
        old.page.keyboard.press("Escape")
        eventually(lambda: not _listens(old), within=20, what="nobody listens any more")
        new.page.goto(first)
        new.part.get_by_label("Your password").fill(SECRETS["Ada"])
        new.part.get_by_role("button", name="Bring it here").click()
        expect(new.part.get_by_role("alert")).to_contain_text("waits for this code.")
        new.page.keyboard.press("Escape")

        old.entry().click()
        old.part.get_by_role("button", name="Move to another device").click()
        _offer(old, SECRETS["Ada"])
        second = link()
        assert second != first
        new.page.goto(second)
        code = new.part.get_by_label("The code that it shows")
        scanned = second.rsplit("/", maxsplit=1)[-1]
        eventually(lambda: code.input_value() == scanned, within=10, what="the code is filled in")
        assert "bring" not in new.page.url
        new.part.get_by_label("Your password").fill(SECRETS["Ada"])
        new.page.keyboard.press("Enter")
        new.is_playing("Ada")
        new.holds("WREN")
        expect(old.dialog.get_by_role("heading")).to_contain_text("account has moved")
        assert api.fetch("GET", "/api/account", **shown)[0] == 403
