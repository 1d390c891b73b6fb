import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { isReaction, REACTIONS } = await load("table/reactions.js");

test("what a press says is a reaction, and so is any one emoji", () => {
  for (const words of [...REACTIONS, "🤖", "👩‍👩‍👧", "👍🏽", "🇪🇺", "❤"]) assert.ok(isReaction(words), words);
});

test("words, digits and rows of emoji are none", () => {
  for (const words of ["", "a", "1", "#", "👍👍", "👍 ", "no 👍", "\u200d", "\ufe0f", "👍" + "\u200d👍".repeat(20)]) {
    assert.ok(!isReaction(words), words);
  }
});
