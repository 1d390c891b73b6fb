"""The game of hidden words where something is refused, led by the keyboard, heard, or passed over."""

from itertools import count
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.expecting import expect
from lab.modules import speak
from lab.password_game import CODE, LONG, PasswordGame, plain
from playwright.sync_api import Locator

CHAIN = "chain"
Duel = tuple[PasswordGame, list[ClassicPage]]


def came(page: ClassicPage) -> Locator:
    """What a page says came of the last turn."""
    return page.view(CHAIN).locator(".came .what")


@pytest.fixture
def duel(network: Network, browsers: Browsers) -> Duel:
    """Ada and Ben play, each at a page of a desktop."""
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG)
    pages = [ClassicPage(browsers.page(parlor.host, parlor.page)) for parlor in parlors]
    for page in pages:
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on(LOBBY)
    game.start()
    for page in pages:
        page.on(CHAIN, within=20)
    return game, pages


# What is typed, and how each language begins its refusal.
SLIPS = {
    "": ("Write a word first.", "Schreib erst ein Wort.", "Écrivez d\u2019abord un mot.", "اكتب كلمة أولًا."),
    "a": ("That is too short", "Das ist zu kurz", "Trop court", "قصيرة جدًا"),
    "a" * 25: ("That is too long", "Das ist zu lang", "Trop long", "طويلة جدًا"),
    "two words": ("One word of letters only", "Ein Wort nur aus Buchstaben", "Un seul mot", "كلمة واحدة"),
    "l33t": ("One word of letters only", "Ein Wort nur aus Buchstaben", "Un seul mot", "كلمة واحدة"),
    "START": ("That word has been said", "Dieses Wort ist schon", "Ce mot a déjà été dit", "قيلت هذه الكلمة"),
}


def test_each_refusal_is_said_where_one_types(duel: Duel) -> None:
    game, pages = duel
    turn = game.state()["turn"]
    page = pages[game.own().index(turn)]
    why = page.view(CHAIN).locator(".speak .why")
    start = str(game.state()["start"]).upper()
    for index, language in enumerate(("en", "de", "fr", "ar")):
        speak(page.page, language)
        field = page.view(CHAIN).locator("form.speak input")
        for word, sentences in SLIPS.items():
            field.fill("again")
            expect(why).to_have_text("")
            field.fill(start if word == "START" else word)
            field.press("Enter")
            expect(why).to_contain_text(sentences[index])
    assert game.state()["chain"] == []
    assert game.state()["word"] is None


def test_each_refusal_of_the_rules_has_its_reason(duel: Duel) -> None:
    game, pages = duel
    turn = str(game.state()["turn"])
    other = next(seat for seat in game.own() if seat != turn)

    def reason(seat: str, move: dict[str, Any]) -> str:
        error = game.do(seat, move, status=409)["error"]
        assert error["code"] == "refused-move"
        return str(error["reason"])

    start = game.state()["start"]
    assert reason(other, {"do": "word", "text": plain(0)}) == "not-your-turn"
    assert reason(turn, {"do": "word", "text": "l33t"}) == "not-a-word"
    assert reason(turn, {"do": "word", "text": start}) == "word-used"
    assert reason(other, {"do": "judge", "judge": "pass"}) == "not-now"
    assert reason(other, {"do": "dance"}) == "unknown-move"
    game.do(other, {"do": "swap"})
    assert reason(other, {"do": "swap"}) == "no-more-words"
    # A page says it in the language that it speaks, whatever the daemon's own sentence is.
    page = pages[game.own().index(other)]
    speak(page.page, "de")
    page.page.evaluate(
        """async ([code, step]) => {
            const { move } = (await import("/page/scripts.js")).modules["kit/moves.js"];
            const { REFUSALS } = (await import("/page/scripts.js")).modules["password/refusing.js"];
            await move(code, step, REFUSALS);
        }""",
        [CODE, {"do": "word", "text": plain(0)}],
    )
    expect(page.page.locator("#notes")).to_contain_text("Jemand anders ist dran.")
    game.say(plain(1))
    for seat in (turn, other):
        game.reach_at(seat, "judge", turn)
    assert reason(turn, {"do": "judge", "judge": "pass"}) == "own-word"
    # The one vote that is wanted ends it, so that a second one is too late.
    game.do(other, {"do": "judge", "judge": "pass"})
    eventually(lambda: game.state(turn)["chain"], within=20, what="the turn is over")
    assert reason(turn, {"do": "judge", "judge": "pass"}) == "not-now"


def test_all_is_done_by_the_keyboard_and_said_aloud(duel: Duel) -> None:
    game, pages = duel
    speaker = game.own().index(game.state()["turn"])
    (mine, theirs), names = (pages[speaker], pages[1 - speaker]), ("Ada", "Ben")
    spoken = theirs.page.locator("#spoken")
    start = game.state()["start"]
    expect(spoken).to_contain_text(f"{names[speaker]}\u2019s turn. What belongs to “{start}”?")
    # The field has the focus: one types at once.
    expect(mine.view(CHAIN).locator("form.speak input:focus")).to_have_count(1)
    mine.page.keyboard.type(plain(0))
    mine.page.keyboard.press("Enter")
    expect(spoken).to_contain_text(f"{names[speaker]} says “{plain(0)}” after “{start}”. Does it belong?")
    expect(theirs.view(CHAIN).get_by_role("progressbar", name="Votes")).to_be_visible()
    expect(theirs.view(CHAIN).locator(".counted")).to_have_text("0 of 1 have voted")
    # Whose word it is gives no vote.
    expect(mine.view(CHAIN).locator(".judges")).to_be_hidden()
    theirs.page.keyboard.press("2")
    expect(came(mine)).to_contain_text("doubted it, and it was just a word.", timeout=20_000)
    points = {one["seat"]: one["score"] for one in game.room()["game"]["players"]}
    assert points == dict.fromkeys(game.own(), -1)
    # Points below zero stand beside the names, with what the turn has cost.
    expect(mine.page.locator("#side .seats .plus.minus")).to_have_count(2)
    # The other one is on turn now, told of it first what came of the last one.
    expect(spoken).to_contain_text("doubted it, and it was just a word. Your turn.")
    target = theirs.view(CHAIN).locator(".target:enabled").first
    word = target.inner_text()
    target.press("Enter")
    expect(mine.view(CHAIN).locator(".bigword")).to_have_text(word)
    # The word is shown a moment before the round is over in which it was said.
    expect(mine.view(CHAIN).locator("[data-judge=pass]:enabled")).to_be_visible()
    mine.page.keyboard.press("1")
    expect(came(theirs)).to_have_text("Nobody noticed that it was one of yours!", timeout=20_000)
    used = theirs.view(CHAIN).locator(".target.used")
    expect(used).to_have_count(1)
    expect(used).to_contain_text(f"{word}, used up")


def test_who_says_nothing_is_passed_over_and_everybody_hears_it(network: Network, browsers: Browsers) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG | {"word": 10})
    page = ClassicPage(browsers.page(parlors[0].host, parlors[0].page))
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    game.start()
    page.on(CHAIN, within=20)
    first = game.state()["turn"]
    told = "You said nothing." if first == game.own()[0] else "Ben said nothing."
    expect(came(page)).to_have_text(told, timeout=30_000)
    expect(page.page.locator("#spoken")).to_contain_text(told)
    expect(page.view(CHAIN).locator(".bigword")).to_have_text(str(game.state()["start"]))


def test_where_all_end_below_zero_nobody_wins_and_the_reason_is_said(
    network: Network, browsers: Browsers
) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG | {"rounds": 1})
    page = ClassicPage(browsers.page(parlors[0].host, parlors[0].page))
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    game.start()
    page.on(CHAIN, within=20)
    for number in range(2):
        game.reach("word")
        turn = game.state()["turn"]
        game.play_turn(plain(number), next(seat for seat in game.own() if seat != turn))
    over = page.on(OVER, within=20)
    for place in range(2):
        expect(over.locator(".podium .points").nth(place)).to_have_text("\u22122 points")
    for language, words in (
        ("en", "Nobody finished above zero."),
        ("de", "Diesmal kam niemand ins Plus."),
        ("fr", "Cette fois, personne ne finit au-dessus de zéro."),
        ("ar", "لم ينهِ أحد اللعبة فوق الصفر هذه المرة."),
    ):
        speak(page.page, language)
        expect(over.locator(".lead")).to_have_text(words)


def test_the_chain_scrolls_with_the_game_unless_somebody_reads_back(
    network: Network, browsers: Browsers
) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG | {"rounds": 10})
    page = ClassicPage(browsers.page(parlors[0].host, parlors[0].page))
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    game.start()
    page.on(CHAIN, within=20)
    words = count()
    for _ in range(12):
        game.reach("word")
        game.play_turn(plain(next(words)))
    log = page.view(CHAIN).locator(".uttered")
    # The last word stands in the middle, and all before it in the list.
    expect(log.locator("li")).to_have_count(12)

    def below() -> int:
        return int(log.evaluate("it => it.scrollHeight - it.scrollTop - it.clientHeight"))

    eventually(lambda: below() < 5, within=10, what="the end is in sight")
    assert log.evaluate("it => it.scrollHeight > it.clientHeight + 100")
    log.evaluate("it => it.scrollTop = 0")
    # The page has noticed it: there is nothing above any more.
    expect(log).to_have_js_property("className", "uttered")
    game.reach("word")
    game.play_turn(plain(next(words)))
    expect(log.locator("li")).to_have_count(13)
    assert log.evaluate("it => it.scrollTop") == 0


# Notes the pitch of every tone that the page makes.
_TONES = """() => {
    globalThis.tones = [];
    const Made = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Made {
        constructor(context, options) {
            super(context, options);
            globalThis.tones.push(options.frequency);
        }
    };
}"""


def test_ones_own_turn_sounds_otherwise_than_anothers(network: Network, browsers: Browsers) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG)
    page = ClassicPage(browsers.page(parlors[0].host, parlors[0].page))
    page.page.add_init_script(f"({_TONES})()")
    page.page.locator("#home").wait_for()  # The address lets in once, and is traded by then.
    page.page.reload()
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    page.button("Sound").click()
    game.start()
    page.on(CHAIN, within=20)

    def heard() -> str:
        # In one go: a tone between a look and a clearing would be heard by nobody.
        return str(page.page.evaluate("globalThis.tones.splice(0).join()"))

    words = count()
    for seat, turn, judged in ((game.own()[1], "1100", "330,495"), (game.own()[0], "659,880", "")):
        game.take_turn_to(seat, words)
        eventually(heard, until=lambda tones, turn=turn: tones.endswith(turn), within=10, what=turn)  # type: ignore[misc]
        game.say(plain(next(words)))
        game.reach("judge")
        expect(page.view(CHAIN).locator(".judging")).to_be_visible(timeout=10_000)
        assert heard() == judged
        game.judge()


def test_players_bring_words_which_are_dealt_first(network: Network, browsers: Browsers) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG | {"bring": 600})
    page = ClassicPage(browsers.page(parlors[0].host, parlors[0].page))
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    game.start()
    view = page.on("bring", within=20)
    ada, ben = game.own()
    game.do(ben, {"do": "bring", "words": ["zeppelin"]})
    expect(view.locator(".faces .number").nth(1)).to_have_text("1")
    view.get_by_label("Words, one a line").fill("anvil, l33t; zeppelin\nanvil xylophone")
    view.get_by_role("button", name="Add them").click()
    # What is no word stays to be mended, and nobody is told that a word is there already.
    expect(view.get_by_role("alert")).to_contain_text("l33t")
    expect(view.get_by_label("Words, one a line")).to_have_js_property("value", "l33t")
    expect(view.locator(".ownlist li")).to_have_count(3)
    assert view.locator(".ownlist li").all_text_contents() == ["anvil", "zeppelin", "xylophone"]
    again = game.do(ben, {"do": "bring", "words": ["Zeppelin"]}, status=409)
    assert again["error"]["reason"] == "brought-already"
    # Two hands for each of two, and the word that the chain begins with.
    brought = [plain(number) for number in range(22)]
    game.do(ben, {"do": "bring", "words": brought})
    # More than a hundred are not taken, which is said, and what is beyond stays where it was typed.
    view.get_by_label("Words, one a line").fill(" ".join(plain(number) for number in range(100, 200)))
    view.get_by_role("button", name="Add them").click()
    expect(view.get_by_role("alert")).to_contain_text("nobody brings more than 100 words")
    expect(view.locator(".ownlist li")).to_have_count(100)
    beyond = [plain(number) for number in range(197, 200)]
    expect(view.get_by_label("Words, one a line")).to_have_js_property("value", "\n".join(beyond))
    view.get_by_role("button", name="That\u2019s all of mine").click()
    expect(view.locator(".waits")).to_have_text("Waiting for Ben.")
    game.do(ben, {"do": "brought"})
    page.on(CHAIN, within=20)
    all_brought = {"zeppelin", "anvil", "xylophone", *brought, *map(plain, range(100, 197))}
    for seat in (ada, ben):
        assert set(game.hand(seat)) <= all_brought
