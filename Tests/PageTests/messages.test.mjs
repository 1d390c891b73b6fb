import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { amount, language, learn, shown, speak, text } = await load("words/messages.js");

test("the browser's language is spoken, and another one from the moment that it is chosen", () => {
  assert.equal(language(), "en");
  assert.equal(text("room.leave"), "Leave room");
  speak("de");
  assert.equal(text("room.leave"), "Raum verlassen");
  speak("xx");
  assert.equal(language(), "de", "one that the page does not speak changes nothing");
  speak("en");
});

test("names are filled in, without what would turn the words around them", () => {
  assert.match(text("locked.title", { code: "BIRD" }), /BIRD/);
  assert.equal(shown("a\u202eb\u0007c"), "a\ufffdb\ufffdc");
  assert.ok(!text("locked.title", { code: "\u202eX" }).includes("\u202e"));
  assert.equal(shown("\u200fשלום\u200e \u061cسلام\u200b\ufeff"), "שלום سلام", "keyboards put marks of direction in by themselves");
});

test("a number chooses its plural form in every language", () => {
  learn({ en: { "test.count": { one: "{count} bird", other: "{count} birds" } } });
  learn({ ar: { "test.count": { zero: "0", one: "1", two: "2", few: "few", many: "many", other: "other" } } });
  assert.equal(text("test.count", { count: 1 }), "1 bird");
  assert.equal(text("test.count", { count: 3 }), "3 birds");
  speak("ar");
  assert.deepEqual([0, 1, 2, 3, 11, 100].map((count) => text("test.count", { count })), ["0", "1", "2", "few", "many", "other"]);
  speak("en");
});

test("what is below zero keeps its sign in every language, before the number", () => {
  for (const [tag, one, two] of [["en", "\u22121 point", "\u22122 points"], ["de", "\u22121 Punkt", "\u22122 Punkte"], ["fr", "\u22121 point", "\u22122 points"]]) {
    speak(tag);
    assert.deepEqual([-1, -2].map((count) => text("points", { count })), [one, two]);
  }
  speak("ar");
  // Arabic says one and two in words alone, and those have no sign.
  assert.deepEqual([1, 2].map((count) => text("points", { count })), ["نقطة واحدة", "نقطتان"]);
  for (const count of [-1, -2, -3, -11]) assert.match(text("points", { count }), new RegExp(`^\u200e\u2212${-count} `));
  assert.deepEqual([amount(3), amount(-3), amount(3, "+"), amount(0, "+")], ["3", "\u200e\u22123", "\u200e+3", "\u200e+0"]);
  speak("en");
  assert.deepEqual([amount(3), amount(-3), amount(3, "+")], ["3", "\u22123", "+3"]);
});

test("what a language lacks is said in English", () => {
  learn({ en: { "test.only": "Only English" } });
  speak("fr");
  assert.equal(text("test.only"), "Only English");
  speak("en");
});
