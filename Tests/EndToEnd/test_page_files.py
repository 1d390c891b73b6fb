"""The page that tests put together of its files is the one that the program serves."""

from lab import Parlor
from lab.browser import Browsers
from lab.page_files import page_files, page_index, page_styles


def test_the_program_serves_what_is_put_together_here(ada: Parlor, browsers: Browsers) -> None:
    page = browsers.page(ada.host, ada.page)
    ask = "names => Promise.all(names.map(it => fetch(it).then(answer => answer.text())))"
    assert page.evaluate(ask, ["/", "/page/styles.css"]) == [page_index(), page_styles()]


def test_everything_is_in_it() -> None:
    index, styles = page_index(), page_styles()
    assert "embed:" not in index
    lines = {line.strip() for line in index.split("\n")}
    for path in page_files("html"):
        written = [line.strip() for line in path.read_text().split("\n")]
        assert {line for line in written if not line.startswith("<!-- embed: ")} <= lines, path
    for path in page_files("css"):
        assert path.read_text() in styles, path
