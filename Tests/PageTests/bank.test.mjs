// Words that are offered as topics, in the reader's language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { speak } = await load("words/messages.js");
const { worded } = await load("classic/bank.js");

test("a word has the same place in every language", () => {
  for (const [language, cat, moon] of [["de", "Katze", "Mond"], ["fr", "chat", "lune"], ["ar", "قطة", "قمر"]]) {
    speak(language);
    assert.equal(worded(0), cat);
    assert.ok([...Array(200).keys()].map(worded).includes(moon), language);
  }
  speak("en");
});

test("English has the bank's own words, and nothing else is looked up", () => {
  speak("en");
  assert.equal(worded(0), null);
  speak("de");
  for (const index of [null, undefined, -1, 100_000]) assert.equal(worded(index), null);
  speak("en");
});
