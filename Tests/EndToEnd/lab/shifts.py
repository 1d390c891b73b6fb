"""How much of a page jumps: what Chromium calls layout shift, presses included."""

from playwright.sync_api import Page

_WATCH = """() => {
    globalThis.shifts = [];
    new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries()) {
            const nameOf = node => node?.id ? `#${node.id}` : `${node?.nodeName} .${node?.className}`;
            globalThis.shifts.push({ value, what: sources.map(({ node }) => nameOf(node)) });
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""


def watch(page: Page) -> None:
    """Counts on the page that is open and on each that is opened after it, from its beginning."""
    page.add_init_script(f"({_WATCH})()")
    page.evaluate(_WATCH)


def jumped(page: Page) -> tuple[float, list[str]]:
    """How much has jumped since that was asked last (the share of the window times how far), and what."""
    found = page.evaluate("globalThis.shifts.splice(0)")
    return sum(one["value"] for one in found), [f"{one['value']:.4f} {one['what']}" for one in found]
