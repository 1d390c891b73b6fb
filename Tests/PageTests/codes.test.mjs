// Codes that one can say.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./browser.mjs";

const { askUnderWord, codesIn, drawCodes } = await load("words/codes.js");
const { languages } = await load("words/messages.js");

for (const tag of Object.keys(languages)) {
  test(`${tag}: each word is a code, and there are enough`, () => {
    const all = codesIn(tag);
    assert.ok(all.length >= 50);
    assert.equal(new Set(all).size, all.length);
    // Nobody who reads Arabic is asked to read or to say English words.
    const kind = tag === "ar" ? /^[1-9][0-9]{3}$/ : /^[A-Z]{4,8}$/;
    for (const code of all) assert.match(code, kind);
    for (const other of Object.keys(languages)) {
      if (other !== tag) assert.notDeepEqual(codesIn(other), all, `${tag} has codes of its own, not those of ${other}`);
    }
  });

  test(`${tag}: no draw names one twice, the highest one neither`, () => {
    for (const dice of [() => 0, () => 0.999_999, Math.random]) {
      const drawn = drawCodes(tag, dice);
      assert.equal(new Set(drawn).size, 3);
      assert.ok(drawn.every((code) => codesIn(tag).includes(code)));
    }
  });
}

test("a room is opened under the code that was chosen, a word, or what the daemon draws", async () => {
  const asked = [];
  const taken = (/** @type {number} */ count) => async (/** @type {{code?: string}} */ wish) => {
    asked.push(wish.code);
    if (asked.length <= count) throw { code: "code-in-use" };
    return wish;
  };
  await askUnderWord({ code: "MINE" }, "en", taken(0));
  assert.deepEqual(asked.splice(0), ["MINE"]);
  await askUnderWord({ activity: "draw" }, "en", taken(2));
  assert.ok(asked.length === 3 && asked.splice(0).every((code) => codesIn("en").includes(code)));
  await askUnderWord({ activity: "draw" }, "en", taken(3));
  assert.ok(asked.length === 4 && asked.splice(0)[3] === undefined);
  const full = async () => Promise.reject({ code: "room-full" });
  await assert.rejects(askUnderWord({}, "en", full), (error) => error.code === "room-full");
  // Whose own code is taken is told so.
  await assert.rejects(askUnderWord({ code: "MINE" }, "en", taken(1)), (error) => error.code === "code-in-use");
});
