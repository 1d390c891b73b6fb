"""Whether a page speaks one language everywhere at once."""

from playwright.sync_api import Page

# What is still said in English when German is spoken, but for what is the same in both.
_LEFT = r"""async () => {
    const { language, languages, speak } = (await import("/page/scripts.js")).modules["words/messages.js"];
    const before = language();
    document.getElementById("notes").replaceChildren();
    speak("de");
    // What the page knows already is asked for once more, and comes in the next moment.
    await new Promise(it => setTimeout(it, 100));
    const forms = it => typeof it === "string" ? it : Object.values(it);
    const sentences = words => Object.values(words).flatMap(forms);
    const german = new Set(sentences(languages.de.words));
    const english = new Set(sentences(languages.en.words).filter(it => !german.has(it)));
    const exact = part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    // What others have written is in any language: it is not taken for a sentence that says how many.
    const number = /\{(?:count|most|page|pages|all|used|limit)\}/;
    const wordsOf = part => part.split(/\{\w+\}/).map(exact).join(".+");
    const patternOf = sentence => new RegExp(`^${sentence.split(number).map(wordsOf).join("\\d+")}$`, "u");
    const patterns = [...english].map(patternOf);
    const said = new Set();
    for (const element of document.querySelectorAll("body *:not(option, script, template)")) {
        // What is hidden is worded anew before it is shown, and what was read aloud has been heard.
        if (element.closest("[hidden], dialog:not([open]), #spoken")) continue;
        // Words that people play with are in the room's language; one may be a word of the page's by chance.
        if (element.closest("[lang]:not(:root), .said-word, .target, .drawn")) continue;
        const attributes = ["aria-label", "title", "placeholder", "alt"];
        for (const name of attributes) said.add(element.getAttribute(name) ?? "");
        for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) said.add(node.textContent.trim());
        }
    }
    const left = [...said].filter(it => it.length > 2 && patterns.some(pattern => pattern.test(it)));
    speak(before);
    return left;
}"""


def stays(page: Page) -> list[str]:
    """What is still said in English once German is spoken."""
    found: list[str] = page.evaluate(_LEFT)
    return found
