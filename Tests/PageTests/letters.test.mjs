import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { lettersOf, withPlainDigits } = await load("kit/letters.js");

test("letters are what people count", () => {
  assert.deepEqual(lettersOf("a👩‍👩‍👧b"), ["a", "👩‍👩‍👧", "b"]);
  assert.deepEqual(lettersOf("é🇩🇪"), ["é", "🇩🇪"]);
  assert.deepEqual(lettersOf(""), []);
});

test("digits of Arabic and of Persian keyboards are digits, and the rest stays", () => {
  assert.equal(withPlainDigits("٠١٢٣٤٥٦٧٨٩"), "0123456789");
  assert.equal(withPlainDigits("۰۱۲۳۴۵۶۷۸۹"), "0123456789");
  assert.equal(withPlainDigits("٤٨٢ 7 قمر BIRD ³"), "482 7 قمر BIRD ³");
});
