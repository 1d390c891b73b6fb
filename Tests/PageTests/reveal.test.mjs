import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false }));
const { stepsOf } = await load("classic/reveal.js");

test("votes come first, then the authors, then the stamp, then the points", () => {
  for (const count of [1, 2, 5, 8]) {
    const { votes, authors, stamp, points } = stepsOf(count, null);
    const all = [...votes, ...authors, stamp, points];
    assert.deepEqual(all, [...all].sort((a, b) => a - b));
    assert.deepEqual([votes.length, authors.length], [count, count]);
  }
});

/** Milliseconds that people look at the results of a game whose settings nobody has changed (`Protocol/games/classic.md`). */
const STANDARD = 7_500;

for (const lasts of [null, STANDARD, 60_000]) {
  test(`the more sheets, the longer it takes, in ${lasts ?? "no"} ms too`, () => {
    const ends = [2, 3, 4, 5, 6, 7, 8].map((count) => stepsOf(count, lasts).points);
    assert.ok(ends.every((end, index) => index === 0 || end >= ends[index - 1] + 500), String(ends));
    assert.ok(ends[0] < 4_000 && ends[6] < 9_000, String(ends));
  });
}

test("it is slower for each sheet in the shortest phase too", () => {
  const ends = [2, 3, 4, 5, 6, 7, 8].map((count) => stepsOf(count, 1_000).points);
  assert.ok(ends.every((end, index) => index === 0 || end > ends[index - 1]), String(ends));
});

test("people have time left to look at it", () => {
  for (const lasts of [3_000, STANDARD, 20_000]) assert.ok(stepsOf(8, lasts).points <= lasts * 0.75 + 1);
  assert.ok(stepsOf(4, STANDARD).points < STANDARD - 3_500);
});
