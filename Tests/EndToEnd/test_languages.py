"""Another language is spoken everywhere at once: no word of the old one stays on any screen."""

import pytest
from lab import Parlor, eventually
from lab.bots_table import at_vote
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, ClassicPage
from lab.expecting import expect
from lab.table_api import TableAPI
from playwright.sync_api import Page

CODE = "BIRD"
# What is still said in English when German is spoken, but for what is the same in both.
_LEFT = r"""async () => {
    const { languages, speak } = await import("/page/words/messages.js");
    document.getElementById("notes").replaceChildren();
    speak("de");
    // What the page knows already is asked for once more, and comes in the next moment.
    await new Promise(it => setTimeout(it, 100));
    const forms = it => typeof it === "string" ? it : Object.values(it);
    const sentences = words => Object.values(words).flatMap(forms);
    const german = new Set(sentences(languages.de.words));
    const english = new Set(sentences(languages.en.words).filter(it => !german.has(it)));
    const exact = part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const patternOf = sentence => new RegExp(`^${sentence.split(/\{\w+\}/).map(exact).join(".+")}$`, "u");
    const patterns = [...english].map(patternOf);
    const said = new Set();
    for (const element of document.querySelectorAll("body *:not(option, script, template)")) {
        // What is hidden is worded anew before it is shown.
        if (element.closest("[hidden]")) continue;
        const attributes = ["aria-label", "title", "placeholder", "alt"];
        for (const name of attributes) said.add(element.getAttribute(name) ?? "");
        for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) said.add(node.textContent.trim());
        }
    }
    const left = [...said].filter(it => it.length > 2 && patterns.some(pattern => pattern.test(it)));
    speak("en");
    return left;
}"""


def stays(page: Page) -> list[str]:
    """What is still said in English once German is spoken."""
    found: list[str] = page.evaluate(_LEFT)
    # Read aloud a moment ago.
    spoken = page.locator("#spoken").inner_text()
    return [words for words in found if words != spoken]


@pytest.fixture
def page(ada: Parlor, browsers: Browsers) -> ClassicPage:
    return ClassicPage(browsers.page(ada.host, ada.page))


def test_no_word_stays_on_the_first_screen_and_a_drawing(ada: Parlor, page: ClassicPage) -> None:
    expect(page.button("Start a game").first).to_be_visible()
    assert stays(page.page) == []
    page.create("FISH")
    page.button("👏").click()
    expect(page.page.locator(".said > div")).to_have_count(1)
    assert stays(page.page) == []
    ada.kill()
    expect(page.page.locator("#lost")).to_be_visible()
    assert stays(page.page) == []


def test_no_word_stays_in_a_lobby_and_its_questions(ada: Parlor, page: ClassicPage) -> None:
    TableAPI(ada, CODE).open({"rounds": 1})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    page.button("Add bot").click()
    expect(page.page.locator(".party > li")).to_have_count(2)
    page.unfold_settings()
    assert stays(page.page) == []
    page.page.get_by_role("button", name="Remove Doodle").first.click()
    expect(page.page.locator("#kick")).to_be_visible()
    assert stays(page.page) == []
    page.page.keyboard.press("Escape")


def test_no_word_stays_in_a_game(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    assert stays(page.page) == []
    page.vote(0)
    page.on(RESULTS, within=60)
    assert stays(page.page) == []
    page.button("Next").click()
    page.on(OVER, within=60)
    assert stays(page.page) == []
    page.button("All rounds").click()
    expect(page.page.locator("#history .tile")).to_have_count(4)
    assert stays(page.page) == []
    page.page.keyboard.press("Escape")
    page.button("All rooms").click()
    assert stays(page.page) == []


def test_another_window_follows(page: ClassicPage) -> None:
    other = page.page.context.new_page()
    other.goto(page.page.url.split("#")[0])
    expect(other.locator("select.language")).to_be_visible()
    page.page.locator("select.language").select_option("de")
    language = "document.documentElement.lang"
    eventually(lambda: other.evaluate(language) == "de", within=5, what="the other window speaks German")
    expect(other.locator("select.language")).to_have_js_property("value", "de")
