"""How much of a page jumps: what Chromium calls layout shift, presses included."""

from playwright.sync_api import Page

from lab.waiting import SLOWNESS

_WATCH = """() => {
    globalThis.shifts = [];
    const note = entries => {
        for (const { value, sources } of entries) {
            const nameOf = node => node?.id ? `#${node.id}` : `${node?.nodeName} .${node?.className}`;
            globalThis.shifts.push({ value, what: sources.map(({ node }) => nameOf(node)) });
        }
    };
    const observer = new PerformanceObserver(list => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    globalThis.takeShifts = () => {
        note(observer.takeRecords());
        return globalThis.shifts.splice(0);
    };
    // What the page has asked for and not read yet.
    const ask = globalThis.fetch;
    globalThis.asked = 0;
    globalThis.fetch = async (...what) => {
        globalThis.asked += 1;
        try {
            const answer = await ask(...what);
            await answer.clone().arrayBuffer();
            return answer;
        } finally {
            globalThis.asked -= 1;
        }
    };
}"""
# A page is at rest when for some frames nothing was on its way, and nothing moved but what moves for ever.
_REST = """async limit => {
    const busy = () => [
        ...(globalThis.asked > 0 ? [`${globalThis.asked} requests`] : []),
        ...[...document.images].filter(it => !it.complete && it.checkVisibility()).map(it => it.src),
        ...document.getAnimations()
            .filter(it => it.playState === "running" && it.effect.getTiming().iterations !== Infinity)
            // The ring of a clock goes all the time; what a picture is drawn of pushes nothing.
            .filter(it => !(it.effect.target instanceof SVGElement))
            .map(it => it.animationName ?? it.transitionProperty),
    ];
    const began = performance.now();
    for (let quiet = 0; quiet < 12;) {
        await new Promise(requestAnimationFrame);
        quiet = busy().length > 0 ? 0 : quiet + 1;
        if (quiet === 0 && performance.now() - began > limit) return busy();
    }
    return [];
}"""


def watch(page: Page) -> None:
    """Counts on the page that is open and on each that is opened after it, from its beginning."""
    page.add_init_script(f"({_WATCH})()")
    page.evaluate(_WATCH)


def rest(page: Page, within: float = 10) -> None:
    """Waits until all that was on its way to a page has come, and nothing moves; seconds."""
    busy = page.evaluate(_REST, within * 1_000 * SLOWNESS)
    assert busy == [], f"no rest: {busy}"


def linger(page: Page, at_most: float) -> None:
    """The same for so many seconds, whether or not all is at rest then."""
    page.evaluate(_REST, at_most * 1_000)


def jumped(page: Page) -> tuple[float, list[str]]:
    """How much has jumped since that was asked last (the share of the window times how far), and what."""
    found = page.evaluate("globalThis.takeShifts()")
    return sum(one["value"] for one in found), [f"{one['value']:.4f} {one['what']}" for one in found]
