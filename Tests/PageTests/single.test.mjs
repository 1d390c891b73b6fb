import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn } = await load("words/messages.js");
const { english } = await load("competitive/words/english.js");
const { passes, wordsOf } = await load("competitive/telling.js");

learn({ en: english });

// The same as in Tests/RulesTests/SpotTests.swift: what the page takes for a touch has to be one for everybody.
const LINES = [
  [[100, 100], true], [[110, 100], true], [[111, 100], false], [[106, 108], true], [[107, 108], false],
  [[0, 110, 200, 110], true], [[0, 111, 200, 111], false], [[0, 0, 200, 200], true], [[0, 14, 200, 214], true],
  [[0, 15, 200, 215], false], [[0, 100, 89, 100], false], [[0, 100, 90, 100], true], [[200, 100, 111, 100], false],
  [[500, 500, 500, 500], false],
];

for (const [points, isNear] of LINES) {
  test(`${points} ${isNear ? "touches" : "misses"} a powerup`, () => {
    assert.equal(passes(points, 100, 100, 10), isNear);
  });
}

test("only the last piece of a line is looked at", () => {
  assert.equal(passes([0, 100, 200, 100, 900, 900], 100, 100, 10), false);
});

test("each is told what concerns them, and that it has no effect on who is spared", () => {
  const effect = { powerup: 0, kind: "quake", seat: "a", standing: "pending", since: 0, spared: ["c"] };
  const [own, other, spared] = ["a", "b", "c"].map((seat) => wordsOf(effect, seat, "Ada"));
  assert.notEqual(own, other);
  assert.ok(spared.startsWith(other) && spared.length > other.length);
  assert.equal(wordsOf({ ...effect, kind: "shield" }, "b", "Ada"), "", "another's shield is nobody's business");
  assert.equal(wordsOf({ ...effect, standing: "void" }, "b", "Ada"), "");
  assert.notEqual(wordsOf({ ...effect, standing: "void" }, "a", "Ada"), "");
});
