"""What makes a round and a game memorable: the reveal in steps, and the podium with its drawings."""

from itertools import combinations

import pytest
from lab import Parlor, eventually
from lab.bots_table import at_vote
from lab.browser import Browsers
from lab.classic_page import OVER, RESULTS, VOTE, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.modules import speak
from lab.saving import saved
from lab.screens import EVERY_SIZE, Screens
from lab.shifts import rest
from lab.table_api import TableAPI
from lab.waiting import SLOWNESS
from moving_pictures import durations, strokes_begun

CODE = "BIRD"


# What the results show in the first frame in which they are shown; nothing if they never are.
_BEGINS = """async patience => {
    const strength = all => [...all].map(it => getComputedStyle(it).opacity);
    for (const began = performance.now(); performance.now() - began < patience;) {
        const results = document.querySelector("[data-view=results]");
        if (results?.checkVisibility() && results.querySelector(".ribbon")) {
            return {
                isRevealing: results.closest(".revealing") !== null,
                ribbons: strength(results.querySelectorAll(".ribbon")),
                scores: strength(document.querySelectorAll(".standings li")),
            };
        }
        await new Promise(requestAnimationFrame);
    }
    return null;
}"""


def test_the_reveal_goes_step_by_step_and_ends_at_a_press(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    page.vote(0)
    # By the page's own eyes, as soon as the results are there: a busy machine looks when all has been told.
    begun = page.page.evaluate(_BEGINS, 60_000 * SLOWNESS)
    assert begun and begun["isRevealing"], begun
    assert set(begun["ribbons"]) == {"0"}, "nobody knows yet"
    assert set(begun["scores"]) == {"0"}, "nor does the list of players tell it"
    results = page.on(RESULTS, within=60)
    strength = "all => all.map(it => getComputedStyle(it).opacity)"
    scores = page.page.locator(".standings li")
    delays = results.evaluate(
        """it => [".votes li, .none", ".author bdi", ".ribbon", ".question"].map(part => {
            const all = [...it.querySelectorAll(part)];
            return Math.max(...all.map(one => parseFloat(getComputedStyle(one).animationDelay)));
        })"""
    )
    assert delays == sorted(delays), f"votes, authors, stamp, points: {delays}"
    assert 2 < delays[-1] < 6, f"four sheets: {delays}"
    results.press("Shift")
    assert set(results.locator(".ribbon").evaluate_all(strength)) == {"1"}
    assert set(scores.evaluate_all(strength)) == {"1"}
    assert not results.evaluate("it => it.closest('.revealing') !== null")
    expect(results.locator(".votes").get_by_text("You", exact=True)).to_have_count(1)
    speak(page.page, "de")
    expect(results.locator(".votes").get_by_text("Du", exact=True)).to_have_count(1)


# The dialog of a game without clocks, in which a round has just got its results.
_LOOK_BACK = """async ([room, rounds]) => {
    const { History } = (await import("/page/scripts.js")).modules["classic/history.js"];
    const { partOf } = (await import("/page/scripts.js")).modules["kit/activities.js"];
    if (!document.getElementById("history")) {
        document.body.append(partOf("classic", "screens").querySelector("#history"));
    }
    const dialog = document.getElementById("history");
    const counted = { own: false, strokes: 0, voters: ["b"], points: 10 };
    const tiles = ["a", "b"].map((author, tile) => ({ ...counted, tile, author, isMaster: tile === 0 }));
    const past = gameRound => ({ gameRound, topic: "a boat", word: null, master: "a", tiles, earned: {} });
    const who = seat => ({ seat, name: seat, number: 1, avatar: "", isYou: false, isHere: true });
    const history = window.lookedBack ??= new History(dialog);
    const detail = { settings: { rapid: 0 } };
    history.update({ room, code: "BIRD", who, detail, state: { history: rounds.map(past) } });
    history.open();
    const isRevealing = dialog.closest(".revealing") !== null;
    history.close();
    return isRevealing;
}"""


def test_without_clocks_each_sees_a_reveal_on_looking_at_a_round_first(
    ada: Parlor, browsers: Browsers
) -> None:
    page = ClassicPage(browsers.page(ada.host, ada.page))
    first, other = "ab" * 32, "cd" * 32

    def reveals(room: str, *rounds: int) -> bool:
        return bool(page.page.evaluate(_LOOK_BACK, [room, list(rounds)]))

    assert reveals(first, 1)
    assert not reveals(first, 1), "it was seen"
    assert reveals(first, 1, 2)
    page.page.reload()
    assert not reveals(first, 1, 2), "it is remembered"
    assert reveals(other, 1)
    assert not reveals(other)


# Where each drawing of a screen has ink, on a grid so coarse that a shaking hand moves little of it.
_INKED = """all => all.map(it => {
    const grid = document.createElement("canvas");
    grid.width = grid.height = 12;
    const brush = grid.getContext("2d");
    brush.drawImage(it, 0, 0, 12, 12);
    const { data } = brush.getImageData(0, 0, 12, 12);
    return Array.from({ length: 144 }, (_, cell) => cell).filter(cell => data[4 * cell + 3] > 16);
})"""


def test_no_two_bots_draw_the_same_picture_of_a_topic(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    sheets = page.view(VOTE).locator("canvas.drawing")
    expect(sheets).to_have_count(4)
    eventually(lambda: all(sheets.evaluate_all(_INKED)), within=10, what="four drawings")
    inked = [set(cells) for cells in sheets.evaluate_all(_INKED)]
    alike = [(len(one & other), len(one | other)) for one, other in combinations(inked, 2)]
    assert all(both < 0.8 * either for both, either in alike), f"cells in both, and in either: {alike}"


# How far anything on a screen reaches beyond its sides, at each moment of what moves on it.
_BEYOND = """it => {
    const moving = it.getAnimations({ subtree: true });
    const worst = { by: 0 };
    for (let time = 0; time < 8000; time += 20) {
        for (const one of moving) {
            one.pause();
            one.currentTime = time;
        }
        const by = it.scrollWidth - it.clientWidth;
        if (by > worst.by) Object.assign(worst, { by, time });
    }
    for (const one of moving) one.finish();
    return { ...worst, moving: moving.length };
}"""


def test_nothing_leaves_the_screen_while_it_moves(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE, **PHONE)
    page.vote(0)
    results = page.on(RESULTS, within=60)
    for width in (390, 320):
        page.page.set_viewport_size({"width": width, "height": 700})
        if width != 390:
            # All begins anew.
            results.evaluate("it => { it.hidden = true; it.scrollWidth; it.hidden = false; }")
        beyond = results.evaluate(_BEYOND)
        assert beyond.pop("moving") > 10
        assert beyond == {"by": 0}, f"{width} wide"


# Which tiles the window is led to, at once, as a person would see it a moment later.
_LED = """() => {
    globalThis.led = [];
    const lead = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
        const tile = this.closest("[data-view=results] .tile");
        if (tile) led.push([...tile.parentElement.children].indexOf(tile));
        lead.call(this, { ...options, behavior: "instant" });
    };
}"""


@pytest.mark.long
def test_the_window_follows_the_reveal_to_what_lies_below(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE, **PHONE)
    page.page.set_viewport_size({"width": 390, "height": 600})
    page.page.evaluate(f"({_LED})()")
    page.vote(0)
    results = page.on(RESULTS, within=60)
    revealing = "it => it.closest('.revealing') !== null"
    eventually(lambda: not results.evaluate(revealing), within=15, what="the reveal has ended")
    led = page.page.evaluate("led")
    assert set(led) & {2, 3}, f"votes for the lower two sheets came unseen: {led}"
    master, bar = results.locator(".tile.master").bounding_box(), page.button("Next").bounding_box()
    assert master is not None and bar is not None
    assert master["y"] >= 0 and master["y"] + master["height"] <= bar["y"] + 1, (master, bar, led)


def test_nothing_moves_for_those_who_want_it_so(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE, reduced_motion="reduce")
    page.vote(0)
    results = page.on(RESULTS, within=60)
    assert not results.evaluate("it => it.closest('.revealing') !== null")
    # Nobody has to look for what comes next below the sheets.
    for width, height in ((1280, 620), (390, 844), (320, 480)):
        page.page.set_viewport_size({"width": width, "height": height})
        box = page.button("Next").bounding_box()
        assert box is not None and box["y"] + box["height"] <= height, f"{width} by {height}: {box}"


def test_the_podium_has_drawings_and_awards_and_all_can_be_kept(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    page.vote(0)
    page.on(RESULTS, within=60)
    page.button("Next").click()
    over = page.on(OVER, within=60)
    expect(over.locator(".podium .hung .leaf.there")).to_have_count(3, timeout=20_000)
    state = TableAPI(ada, CODE).view()["game"]["state"]
    awards = state["awards"]
    tiles = state["history"][0]["tiles"]
    fakes = [tile for tile in tiles if not tile["isMaster"] and tile["voters"]]
    titles = over.locator(".awards h3").all_text_contents()
    assert ("Best fake" in titles) == bool(fakes)
    assert awards["found"] == int(any(tile["voters"] for tile in tiles if tile["isMaster"]))
    assert ("Best detective" in titles) == bool(awards["detectives"])
    expect(over.get_by_role("button", name="Enlarge").first).to_be_visible()
    for button, end in (("picture", "png"), ("animation", "webp"), ("replay", "parlor")):
        with saved(page.page) as waiting:
            over.locator(f"[data-do=keep-{button}]").click()
        assert waiting.value.suggested_filename == f"{CODE}.{end}"
        kept = waiting.value.path()
        assert kept.stat().st_size > 1_000
        if end == "webp":
            # Every drawing of the game, from an empty sheet to the whole.
            assert strokes_begun(kept) == sum(tile["strokes"] > 0 for tile in tiles)
            assert sum(durations(kept)) <= 120_000
        if end == "parlor":
            assert "Valid: classic" in ada.do("replay", kept, "--verify")
    # On a laptop all of it is seen at once, and nothing lies over it.
    page.page.set_viewport_size({"width": 1280, "height": 800})
    over.evaluate("it => it.scrollTo(0, 0)")
    rest(page.page)
    for part in over.locator(":is(.podium .block, .awards li, .keep button, .next button):visible").all():
        box = part.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800
        place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert part.evaluate("(it, place) => it.contains(document.elementFromPoint(...place))", place)
    Screens(browsers, page.page).shoot("over", EVERY_SIZE)


# What few browsers have, and what nobody hears in a test: each call is noted.
_NOTED = """() => {
    globalThis.noted = { shared: [], tones: [] };
    navigator.canShare = ({ files }) => files.every(it => it.type === "image/png");
    navigator.share = async ({ files: [file] }) => {
        const { width, height } = await createImageBitmap(file);
        noted.shared.push([file.name, width > 400 && height > 400]);
    };
    const Oscillator = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Oscillator {
        constructor(audio, options) {
            super(audio, options);
            noted.tones.push(options.frequency);
        }
    };
}"""


def test_the_end_is_shared_as_a_picture_and_heard_by_those_who_want_sounds(
    ada: Parlor, browsers: Browsers
) -> None:
    page = at_vote(browsers, ada, CODE)
    page.page.add_init_script(f"({_NOTED})()")
    page.page.reload()
    page.on(VOTE)
    tones = "globalThis.noted.tones"
    page.vote(0)
    page.on(RESULTS, within=60)
    assert page.page.evaluate(tones) == [], "a page is silent until somebody wants sounds"
    page.button("Sound").click()
    # The reveal goes on meanwhile and has sounds of its own: these two are the first.
    eventually(lambda: page.page.evaluate(tones)[:2] == [523, 784], within=15, what="how it sounds")
    page.button("Next").click()
    over = page.on(OVER, within=60)
    # Four tones in an order that no other sound of this page has.
    win = "523,659,784,1047"
    eventually(lambda: win in page.page.evaluate(f"{tones}.join()"), within=15, what="the end is heard")
    over.get_by_role("button", name="Share").click()
    shared = "globalThis.noted.shared"
    eventually(lambda: page.page.evaluate(shared) == [[f"{CODE}.png", True]], within=20, what="a picture")
