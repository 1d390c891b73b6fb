import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { lettersOf } = await load("kit/letters.js");

test("letters are what people count", () => {
  assert.deepEqual(lettersOf("a👩‍👩‍👧b"), ["a", "👩‍👩‍👧", "b"]);
  assert.deepEqual(lettersOf("é🇩🇪"), ["é", "🇩🇪"]);
  assert.deepEqual(lettersOf(""), []);
});
