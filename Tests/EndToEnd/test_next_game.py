"""Another game for the same people: chosen in the lobby, and when one is over."""

from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, sees_the_room
from lab.expecting import expect
from lab.table_api import TableAPI
from lab.waiting import eventually

OTHER = "Rock, paper, scissors"


def choose(page: ClassicPage, view: str, title: str) -> None:
    """Presses the button there, and then a card."""
    page.view(view).get_by_role("button", name="Choose another game").click()
    dialog = page.page.get_by_role("dialog", name="What shall we play?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=title).click()
    expect(dialog).to_be_hidden()


def follows(*tables: TableAPI, activity: str) -> None:
    """Waits until daemons are where that is played."""
    for table in tables:

        def played(table: TableAPI = table) -> str:
            return str(table.view()["activity"])

        eventually(played, until=lambda found: found == activity, within=15, what=f"{activity} is there")


def seats_of(table: TableAPI) -> dict[str, str]:
    """Everybody's seat, by name."""
    return {one["name"]: one["seat"] for member in table.view()["members"] for one in member["seats"]}


def test_the_same_people_play_another_game(table: Table) -> None:
    ada, ben = table.open(0), table.open(1, **PHONE)
    master, guest = (TableAPI(table.daemons[index], CODE) for index in (0, 1))
    master.open({"rounds": 1}, activity="classic")
    sees_the_room(*table.daemons[1:])
    ada.page.get_by_role("button").filter(has_text=CODE).first.click()
    ada.on(LOBBY)
    ben.sit_down(CODE)
    expect(ada.view(LOBBY).locator(".party > li")).to_have_count(2)
    # Whose lobby it is chooses; the others see who does.
    expect(ben.view(LOBBY).locator("[data-do=another]")).to_be_hidden()
    ada.view(LOBBY).get_by_role("button", name="Choose another game").click()
    dialog = ada.page.get_by_role("dialog", name="What shall we play?")
    table.photograph("choosing")
    # What is there already is no choice.
    assert dialog.get_by_role("button", name="Classic").is_disabled()
    ada.page.keyboard.press("Escape")
    seats = seats_of(guest)
    choose(ada, LOBBY, OTHER)
    follows(master, guest, activity="rock-paper-scissors")
    for page in (ada, ben):
        expect(page.page.locator("h1:visible")).to_have_text(OTHER)
        expect(page.view(LOBBY).locator(".party > li")).to_have_count(2)
    assert seats_of(guest) == seats
    table.photograph("chosen")
    master.ask("POST", "/settings", {"settings": {"rounds": 1, "think": 3}})
    ben.view(LOBBY).locator("[data-do=ready]").click()
    eventually(lambda: len(master.ready()) >= 1, within=15, what="ben is ready")
    ada.button("Start the game").click()
    for page in (ada, ben):
        page.on(OVER, within=60)
    # When it is over anybody does.
    choose(ben, OVER, "Password")
    follows(master, guest, activity="password")
    for page in (ada, ben):
        page.on(LOBBY)
        # One game of the evening is over: it is said how it stands.
        evening = page.view(LOBBY).locator(".evening")
        expect(evening).to_contain_text("after 1 game")
        expect(evening.locator("li")).to_have_count(2)
    table.photograph("evening")
    standings = [TableAPI(table.daemons[index], CODE).view()["lobby"]["evening"] for index in (0, 1)]
    assert standings[0] == standings[1]
    assert standings[0]["games"] == 1
    for page in (ada, ben):
        assert page.complaints == []
