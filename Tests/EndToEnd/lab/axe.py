"""What axe-core finds on a page: what a program can check of WCAG 2.2, and of good practice."""

from importlib.resources import files

from playwright.sync_api import Page

_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# All that axe checks by default, and that what is touched is large enough or stands alone.
_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# What lies on the desk has no colour behind it that axe could tell, but a gradient: the end that is nearer to
# the ink counts.
_RUN = """async options => {
    const { style } = document.documentElement;
    // What fades away is not to be read any more. Where nothing may move, what changes takes a millisecond.
    style.setProperty("transition", "none", "important");
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    style.background = isDark ? "var(--desk)" : "var(--desk-deep)";
    // What comes in meanwhile, as when a bot says something, is there at once, and not faint at first.
    const still = new CSSStyleSheet();
    still.replaceSync(`*, ::before, ::after {
        animation-delay: 0s !important; animation-duration: 0s !important; transition-duration: 0s !important;
    }`);
    document.adoptedStyleSheets.push(still);
    try {
        const { violations } = await axe.run({ exclude: [".note.leaving"] }, options);
        return violations.flatMap(({ id, nodes }) =>
            nodes.map(node => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
    } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(it => it !== still);
        for (const name of ["background", "transition"]) style.removeProperty(name);
    }
}"""


def faults(page: Page) -> list[str]:
    """Each rule that is broken, where, and how; empty where all is well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    found: list[str] = page.evaluate(_RUN, _OPTIONS)
    return found
