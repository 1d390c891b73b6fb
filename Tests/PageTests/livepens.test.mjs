// The pens of others while they are down.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load } from "./browser.mjs";

globalThis.Path2D = /** @type {any} */ (class { moveTo() {} lineTo() {} closePath() {} });
const { LivePens } = await load("board/livepens.js");
const style = { tool: "pen", color: "#1c1f26", width: 20, opacity: 255 };
const ink = (from, points, more = {}) => ({ type: "ink", room: "BIRD", seat: "a", name: "Ada", pen: 1, style, from, points, ...more });
const shown = (pens) => [...pens.previews()].map(({ points }) => points);
let changes = 0;
let pens = new LivePens(() => {});

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  changes = 0;
  pens = new LivePens(() => (changes += 1));
});

test("points follow each other, and the tip is the last one", () => {
  assert.deepEqual(pens.ink(ink(0, [0, 0, 10, 10])), [10, 10]);
  assert.deepEqual(pens.ink(ink(2, [20, 20])), [20, 20]);
  assert.deepEqual(shown(pens), [[0, 0, 10, 10, 20, 20]]);
  assert.equal(changes, 2);
});

test("what comes twice counts once, and what was lost on the way is bridged", () => {
  pens.ink(ink(0, [0, 0, 10, 10]));
  pens.ink(ink(1, [10, 10, 20, 20]));
  assert.deepEqual(shown(pens), [[0, 0, 10, 10, 20, 20]]);
  pens.ink(ink(9, [90, 90]));
  assert.deepEqual(shown(pens), [[0, 0, 10, 10, 20, 20, 90, 90]]);
});

test("pressures stay with their points", () => {
  pens.ink(ink(0, [0, 0, 10, 10], { pressures: [10, 20] }));
  pens.ink(ink(1, [11, 11, 20, 20], { pressures: [30, 40] }));
  assert.deepEqual([...pens.previews()].map(({ pressures }) => pressures), [[10, 30, 40]]);
});

test("each pen of each seat is a line of its own", () => {
  pens.ink(ink(0, [0, 0]));
  pens.ink(ink(0, [1, 1], { pen: 2 }));
  pens.ink(ink(0, [2, 2], { seat: "b" }));
  assert.deepEqual(shown(pens), [[0, 0], [1, 1], [2, 2]]);
});

test("ink without a point is shown nowhere and has no tip", () => {
  assert.equal(pens.ink(ink(0, [])), null);
  assert.deepEqual(shown(pens), []);
});

test("ink goes when its stroke is there, and no other ink", () => {
  pens.ink(ink(0, [0, 0, 10, 10]));
  pens.ink(ink(0, [5, 5], { seat: "b" }));
  pens.settle({ seat: "a", points: [0, 1, 10, 10] });
  pens.settle({ seat: "b", points: [0, 0] });
  assert.equal(shown(pens).length, 2);
  pens.settle({ seat: "a", points: [0, 0, 9, 9] });
  assert.deepEqual(shown(pens), [[5, 5]]);
});

test("a lifted pen's ink waits half a second for its stroke, a silent one's eight", () => {
  pens.ink(ink(0, [0, 0]));
  pens.end("a", 1);
  pens.ink(ink(0, [5, 5], { seat: "b" }));
  mock.timers.tick(499);
  assert.equal(shown(pens).length, 2);
  mock.timers.tick(1);
  assert.deepEqual(shown(pens), [[5, 5]]);
  mock.timers.tick(7_499);
  assert.equal(shown(pens).length, 1);
  mock.timers.tick(1);
  assert.deepEqual(shown(pens), []);
  pens.end("nobody", 7);
});

test("another room has none of them", () => {
  pens.ink(ink(0, [0, 0]));
  pens.clear();
  assert.deepEqual(shown(pens), []);
  const before = changes;
  mock.timers.tick(10_000);
  assert.equal(changes, before, "nor do their timers paint anything anew");
});
