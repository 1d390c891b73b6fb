"""Music in the background of the games that have some: who hears it, and what ends it."""

import pytest
from lab import eventually
from lab.classic_page import ClassicPage
from lab.classic_table import CODE, Table
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.shooting import Range, open_alone, set_up

BLAST = Range("bubble-blast", "shoot", 1536, 1872, (768, 1760), down=-1)

# Each tone that a page lays out is noted, with what it goes through and how loud that is now.
_NOTED = """() => {
    globalThis.heard = { tones: 0, ways: [] };
    const Oscillator = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Oscillator {
        constructor(audio, options) {
            super(audio, options);
            if (options.type === "sine") heard.tones += 1;
        }
    };
    const Gain = globalThis.GainNode;
    globalThis.GainNode = class extends Gain {
        constructor(audio, options) {
            super(audio, options);
            if (options.gain === 1) heard.ways.push(this);
        }
    };
}"""
TONES = "heard.tones"
# How loud the music is at the most, of all that goes on.
LOUD = "Math.max(0, ...heard.ways.map(way => way.context.state === 'running' ? way.gain.value : 0))"


def listen(page: ClassicPage) -> None:
    """Notes from now on what the page plays, as if it had just been loaded."""
    page.page.add_init_script(f"({_NOTED})()")
    page.page.reload()


def plays(page: ClassicPage) -> None:
    """Waits until music goes on."""
    before = page.page.evaluate(TONES)
    # A bar takes three seconds and a half.
    eventually(lambda: page.page.evaluate(TONES) > before, within=10, what="tones that follow")
    assert page.page.evaluate(LOUD) > 0.9


def is_silent(page: ClassicPage) -> None:
    """Waits until nothing is heard, and looks that nothing more is laid out for a while."""
    eventually(lambda: page.page.evaluate(LOUD) < 0.02, within=15, what="silence")
    before = page.page.evaluate(TONES)
    page.page.wait_for_timeout(4_000)
    assert page.page.evaluate(TONES) == before and page.page.evaluate(LOUD) < 0.02


def hide(page: ClassicPage, is_hidden: bool) -> None:
    """Has the page believe that its tab is not seen, or is again."""
    page.page.evaluate(
        "isHidden => { Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        is_hidden,
    )


def test_music_plays_with_the_sounds_and_ends_with_them_or_out_of_sight(table: Table) -> None:
    page = open_alone(table, "peggle")
    set_up(page, {"Time for a shot": 600})
    listen(page)
    page.button("Start the game").click()
    page.on("pegs")
    # Nobody hears anything who has not asked for it.
    is_silent(page)
    assert page.page.evaluate(TONES) == 0
    page.button("Sound").click()
    plays(page)
    page.button("Sound").click()
    is_silent(page)
    page.button("Sound").click()
    plays(page)
    hide(page, True)
    is_silent(page)
    hide(page, False)
    plays(page)


@pytest.mark.long
def test_who_makes_a_level_turns_it_on_and_off_there(table: Table) -> None:
    page = table.open(0)
    form = page.page.locator(".offer[data-activity=bubble-designer] form")
    form.get_by_role("button", name="Make a level").click()
    expect(page.page.locator(".wall")).to_be_visible()
    listen(page)
    page.button("Sound").click()
    plays(page)
    page.button("Sound").click()
    is_silent(page)


def test_who_saves_data_hears_no_music(table: Table) -> None:
    page = open_alone(table, "bubble-blast")
    page.page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })"
    )
    listen(page)
    page.button("Start the game").click()
    page.on("shoot")
    page.button("Sound").click()
    is_silent(page)
    assert page.page.evaluate(TONES) == 0


def test_a_shot_is_heard(table: Table) -> None:
    page = open_alone(table, "bubble-blast")
    set_up(page, {"Time for a shot": 600})
    # Four blue ones above the cannon, and no other colour comes: straight up they pop. One in the corner is
    # left, so that the game goes on: where it is over, a slow page shows that, and no shot.
    body = {"settings": {"level": 0, "cells-1": 11110, "cells-2": 1000000}}
    assert LocalAPI(table.daemons[0]).request("POST", f"/api/rooms/{CODE}/settings", body)[0] == 200
    page.page.add_init_script(
        "globalThis.tones = []; const Made = globalThis.OscillatorNode;"
        " globalThis.OscillatorNode = class extends Made { constructor(audio, options) {"
        " super(audio, options); tones.push(options.frequency); } };"
    )
    page.page.reload()
    page.button("Start the game").click()
    page.on("shoot")
    page.button("Sound").click()
    BLAST.shoot_by_keys(page, 0)
    # What is launched, and its echo, and what pops: no other sounds have these.
    for what, tones in {"a launch": (330, 495), "a pop": (988, 1319, 1760)}.items():
        said = f"{list(tones)}.every(tone => tones.includes(tone))"
        eventually(lambda said=said: page.page.evaluate(said), within=10, what=what)  # type: ignore[misc]
