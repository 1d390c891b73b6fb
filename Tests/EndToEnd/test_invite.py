"""Friends are asked in by what the first screens show: a code to scan, an address and digits to type."""

from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.guest_api import GuestAPI
from lab.modules import speak
from lab.table_api import TableAPI, let_in
from playwright.sync_api import Locator

CODE = "BIRD"
# The little window of a laptop with a browser's bars around the page, and a large phone.
WINDOWS = ((1280, 800), (1280, 620), (390, 844))


@pytest.fixture
def ada(network: Network, browsers: Browsers) -> Iterator[ClassicPage]:
    """Ada's page, without a complaint at the end."""
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    page = ClassicPage(browsers.page(parlor.host, parlor.page))
    yield page
    assert page.complaints == []


_MARKS = """all => all.map(it => {
    const face = it.querySelector(".face");
    const colour = face.style.getPropertyValue("--mark");
    return [it.querySelector(".name").textContent, [face.dataset.number, colour]];
})"""


def marks(rows: Locator) -> dict[str, list[str]]:
    """The number and the colour of everybody in a list, by name."""
    return dict(rows.evaluate_all(_MARKS))


def numbers(page: ClassicPage) -> dict[str, str]:
    """The number of everybody in the lobby but oneself, by name."""
    shown = marks(page.view(LOBBY).locator(".party > li:not(.me)"))
    return {name: number for name, (number, _) in shown.items()}


def come_by_typing(browsers: Browsers, host_page: ClassicPage, network: Network) -> ClassicPage:
    """Ben types what stands on the screen; wrong digits first."""
    shown = host_page.page.locator(".invite:visible").first
    address = shown.locator(".links a").first.inner_text()
    digits = shown.locator(".digits").inner_text()
    assert "#" not in address and len(digits.replace(" ", "")) == 6
    ben = ClassicPage(browsers.page(network.host("ben"), f"http://{address}", **PHONE))
    # A page without a seat asks for nothing that only a seat may have: such questions close the door.
    for tag in ("de", "fr", "ar", "en") * 5:
        speak(ben.page, tag)
    ben.page.get_by_label("Your name").fill("Ben")
    field = ben.page.get_by_label("six digits")
    wrong = str((int(digits.replace(" ", "")) + 1) % 1_000_000).zfill(6)
    field.fill(wrong)
    ben.button("Join").click()
    expect(ben.page.get_by_text("That code and those digits")).to_be_visible()
    field.fill(digits)
    ben.button("Join").click()
    return ben


def test_a_lobby_shows_at_once_how_to_get_in(network: Network, browsers: Browsers, ada: ClassicPage) -> None:
    ada.open_table(CODE)
    lobby = ada.view(LOBBY)
    picture = lobby.get_by_role("img", name="QR code")
    expect(picture).to_be_visible()
    settings = lobby.locator("details.settings")
    assert settings.get_attribute("open") is None, "who comes in matters first"
    for width, height in WINDOWS:
        ada.page.set_viewport_size({"width": width, "height": height})
        box, bar = picture.bounding_box(), lobby.locator(".begin").bounding_box()
        assert box is not None and bar is not None
        assert box["width"] >= 220, f"{box['width']} px at {width} by {height}"
        assert box["y"] + box["height"] <= bar["y"], f"the code is cut off at {width} by {height}"
        assert not ada.sideways()
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    link = lobby.locator(".links a").first.get_attribute("href") or ""
    ben = come_by_typing(browsers, ada, network)
    theirs = ben.on(LOBBY)
    expect(lobby.locator(".party > li")).to_have_count(2)
    # A guest's screen shows the way in as well, and has no switch that shuts it.
    code = theirs.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None and box["width"] >= 220
    assert theirs.locator(".links a").first.get_attribute("href") == link
    expect(theirs.locator(".invite input")).to_be_hidden()
    before = numbers(ada)
    colour = marks(lobby.locator(".party > li"))["Ben"][1]
    cleo = Parlor(network.host("cleo")).start("--name", "Cleo")
    eventually(lambda: cleo.sees(CODE), within=15, what="cleo sees the room")
    TableAPI(cleo, CODE).ask("POST", "/join", {"name": "Cleo"})
    expect(lobby.locator(".party > li")).to_have_count(3)
    ada.button("Add bot").click()
    expect(lobby.locator(".party > li")).to_have_count(4)
    after = numbers(ada)
    assert before == {"Ben": "2"} and after == {"Ben": "2", "Cleo": "3", "Doodle": "4"}
    seated = marks(lobby.locator(".party > li:not(.me)"))
    assert seated["Ben"][1] == colour and len({one for _, one in seated.values()}) == 3

    lobby.get_by_role("button", name="Remove Ben").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(ben.page.get_by_text("You were removed from the game.")).to_be_visible()
    expect(ben.page.locator("#lost")).to_be_hidden()
    expect(ben.page.locator("#guest").get_by_label("Your name")).to_be_hidden()
    assert numbers(ada) == {"Cleo": "3", "Doodle": "4"}
    ben.button("Join again").click()
    expect(ben.page.locator("#guest").get_by_label("Your name")).to_be_visible()

    # A seat keeps both in the game, when others leave it as well.
    TableAPI(cleo, CODE).ask("POST", "/ready", {"ready": True})
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(2)
    ada.button("Start the game").click()
    seats = ada.page.locator("#side .seats li")
    expect(seats).to_have_count(3)
    playing = marks(seats)
    assert [playing[name] for name in ("Cleo", "Doodle")] == [seated[name] for name in ("Cleo", "Doodle")]
    cleo.do("leave", CODE)
    expect(seats.filter(has_text="Cleo (left)")).to_have_count(1, timeout=20_000)
    assert marks(seats)["Doodle"] == seated["Doodle"]
    assert marks(seats)["Cleo (left)"] == playing["Cleo"], "what she did stays in her colour"
    ada.page.reload()
    expect(seats.filter(has_text="Cleo (left)")).to_have_count(1)
    assert marks(seats)["Cleo (left)"] == playing["Cleo"]


def test_a_drawing_has_the_same_and_people_talk(
    network: Network, browsers: Browsers, ada: ClassicPage
) -> None:
    ada.create(CODE)
    people = ada.page.locator("#people")
    picture = people.get_by_role("img", name="QR code")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box is not None and box["width"] >= 220 and box["y"] + box["height"] <= 800
    link = people.locator(".links a").first.get_attribute("href")
    ben = come_by_typing(browsers, ada, network)
    ben.on_board()
    names = people.locator(".person")
    expect(names).to_have_count(2)
    expect(names.filter(has_text="Ben").locator(".hint")).to_have_text("")
    people.get_by_label("Message").fill("Draw me a boat")
    people.get_by_label("Message").press("Enter")
    expect(ben.page.locator("[aria-controls=people] .unread")).to_have_text("1")
    ben.button("People").click()
    expect(ben.page.locator("#people").get_by_text("Draw me a boat")).to_be_visible()
    # Ben's screen can be held up to the next one.
    expect(ben.page.locator("#people").get_by_role("img", name="QR code")).to_be_visible()
    assert ben.page.locator("#people .links a").first.get_attribute("href") == link
    expect(ben.page.locator("[aria-controls=people] .unread")).to_be_hidden()


def test_a_code_that_was_mistyped_is_mended_beside_the_digits(
    network: Network, browsers: Browsers, ada: ClassicPage
) -> None:
    ada.open_table(CODE)
    shown = ada.page.locator(".invite:visible").first
    address = shown.locator(".links a").first.inner_text().partition("/")[0]
    digits = shown.locator(".digits").inner_text()
    ben = ClassicPage(browsers.page(network.host("ben"), f"http://{address}/j/BYRD", **PHONE))
    code = ben.page.get_by_label("Game code")
    expect(code).to_have_js_property("value", "BYRD")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("six digits").fill(digits)
    ben.button("Join").click()
    expect(ben.page.get_by_text("This device is in no game BYRD.")).to_be_visible()
    code.fill(CODE.lower())
    ben.button("Join").click()
    expect(ben.page.get_by_role("heading", name=f"Join game {CODE}")).to_be_visible()
    expect(ben.page.get_by_label("Your name")).to_have_js_property("value", "Ben")
    ben.page.get_by_label("six digits").fill(digits)
    ben.button("Join").click()
    ben.on(LOBBY)


def test_digits_are_not_guessed(network: Network) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    table.open({"rounds": 1}, phones=True)
    link = let_in(table)
    digits = table.ask("GET", "/guests")["digits"]
    wrong = [str((int(digits) + step) % 1_000_000).zfill(6) for step in range(1, 12)]
    thief, other, gil = (GuestAPI(network.host(name), link) for name in ("thief", "other", "gil"))
    # Less than an address may, from each of two.
    for index, guess in enumerate(wrong[:9]):
        status, said = (thief, other)[index % 2].sit_down("Thief", invitation=guess)
        assert (status, said["error"]["code"]) == (403, "unauthorized"), said
    assert gil.sit_down("Gil", invitation=digits)[0] == 201
    assert thief.sit_down("Thief", invitation=wrong[9])[0] == 403
    later = table.ask("GET", "/guests")["digits"]
    assert later != digits
    for one in (digits, later):
        status, said = other.sit_down("Thief", invitation=one)
        assert (status, said["error"]["code"]) == (403, "paused"), said
    # Anybody who scans the code comes in.
    assert GuestAPI(network.host("mia"), link).sit_down("Mia")[0] == 201


def test_a_room_that_is_opened_for_phones_lets_them_in_at_once(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(parlor, CODE)
    table.open({"rounds": 1}, phones=True)
    door = table.ask("GET", "/guests")
    assert door["open"] is True
    assert GuestAPI(network.host("gil"), door["links"][0]).sit_down("Gil")[0] == 201

    def is_open(code: str, *words: str) -> bool:
        parlor.do("create", "--activity", "classic", "--code", code, *words)
        return bool(TableAPI(parlor, code).ask("GET", "/guests")["open"])

    assert is_open("PLUM")
    assert not is_open("OTTER", "--no-phones")
    assert not is_open("TIGER", "--set", "knock=1")
    locked = parlor.command("create", "--activity", "draw", "--code", "WHALE", "--passphrase")
    assert parlor.host.run(["env", "PARLOR_PASSPHRASE=a long one", *locked]).returncode == 0
    assert TableAPI(parlor, "WHALE").ask("GET", "/guests")["open"] is False
    # Where no guest pages are served, the room does without.
    cyd = Parlor(network.host("cyd")).start("--guests", "off")
    cyd.do("create", "--activity", "classic", "--code", "ZEBRA")
    assert TableAPI(cyd, "ZEBRA").ask("GET", "/guests")["open"] is False


def test_an_address_that_somebody_types_leads_to_the_room(network: Network, browsers: Browsers) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    table, other = TableAPI(parlor, CODE), TableAPI(parlor, "PLUM")
    table.open({"rounds": 1}, phones=True)
    phone = GuestAPI(network.host("ben"), let_in(table))

    def leads_to(path: str) -> tuple[int, str]:
        status, headers, _ = phone.exchange("GET", path)
        return status, headers.get("location", "")

    assert leads_to("/") == (303, f"/j/{CODE}")
    assert leads_to("/bird") == (303, f"/j/{CODE}")
    assert leads_to(f"/j/{CODE}") == leads_to("/j/") == (200, "")
    for path in ("/bir", "/birdsongs", "/../etc", "/b%0ard"):
        assert leads_to(path) in ((404, ""), (400, "")), path
    # Of two rooms neither is meant, and the page asks which.
    other.open({"rounds": 1}, phones=True)
    assert leads_to("/") == (303, "/j/")
    assert leads_to("/plum") == (303, "/j/PLUM")
    ben = ClassicPage(browsers.page(network.host("ben"), f"http://{phone.address}:{phone.port}", **PHONE))
    expect(ben.page.get_by_label("Your name")).to_be_hidden()
    ben.page.get_by_label("Game code").fill("pl")
    ben.button("Join").click()
    expect(ben.page.get_by_text("A code has 4 to 8 letters or digits.")).to_be_visible()
    ben.page.get_by_label("Game code").fill("plum")
    ben.button("Join").click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("six digits").fill(str(other.ask("GET", "/guests")["digits"]))
    ben.button("Join").click()
    ben.on(LOBBY)
    assert ben.complaints == []
    eventually(lambda: other.names() == ["Ada", "Ben"], within=15, what="Ben is in the room he named")
