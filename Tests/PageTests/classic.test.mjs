import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
const { topicOf, letterOf } = await load("classic/naming.js");
const words = readFileSync(new URL("../../Sources/Games/Classic/Rules/ClassicWords.swift", import.meta.url), "utf8");

test("every word of the bank has a translation in every language, at its place", async () => {
  const bank = [...words.matchAll(/"([^"\n]+)"/g)].flatMap(([, line]) => line.split("|")).filter(Boolean);
  for (const language of ["de", "fr", "ar"]) {
    speak(language);
    const translated = bank.map((topic, word) => topicOf({ topic, word }));
    assert.equal(new Set(translated).size, bank.length, language);
    assert.ok(translated.every((one) => one.trim() === one && one !== ""), language);
    assert.equal(topicOf({ topic: "x", word: bank.length }), "x", `${language} has no word more than the bank`);
  }
  speak("en");
  assert.equal(topicOf({ topic: "cat", word: 0 }), "cat");
});

test("tiles have letters", () => {
  assert.deepEqual([0, 1, 25].map(letterOf), ["A", "B", "Z"]);
});

test("what Classic says has no key that the page has too", async () => {
  const { english } = await load("words/english.js");
  const { english: own } = await load("classic/words/english.js");
  learn({ en: own });
  assert.deepEqual(Object.keys(own).filter((key) => key in english), []);
});
