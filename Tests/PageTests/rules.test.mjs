import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { Rules } = await load("board/rules.js");

const sheet = { own: true, tools: ["pen", "fill"], undo: false, clear: false, live: false, strokes: 3, left: 2 };
const region = { left: 100, top: 0, right: 200, bottom: 50 };
const pen = { tool: "pen", width: 21 };

test("a pen stays half of its width, rounded up, within the region", () => {
  const rules = new Rules([{ ...sheet, region }]);
  assert.deepEqual([110, 111, 189, 190].map((x) => rules.holds(pen, x, 25)), [false, true, true, false]);
  assert.deepEqual([10, 11, 39, 40].map((y) => rules.holds(pen, 150, y)), [false, true, true, false]);
  assert.ok(rules.holds({ tool: "fill", width: 21 }, 100, 50), "a fill reaches the edges");
  assert.ok(!rules.holds({ tool: "fill", width: 21 }, 201, 50));
});

test("a fill is cut off at the edges of the region", () => {
  assert.deepEqual(new Rules([{ ...sheet, region }]).cut([0, -5, 150, 20, 300, 99]), [100, 0, 150, 20, 200, 50]);
  assert.deepEqual(new Rules([sheet]).cut([0, -5]), [0, -5]);
});

test("what a sheet does not take is not offered", () => {
  const rules = new Rules([{ ...sheet, own: false, tools: ["eraser"], undo: true }, sheet]);
  assert.deepEqual(["pen", "eraser", "fill"].map((tool) => rules.takes(tool)), [true, false, true]);
  assert.deepEqual([rules.undo, rules.clear, rules.live], [false, false, false]);
  assert.ok(!rules.holds({ tool: "eraser", width: 4 }, 0, 0));
});

test("strokes on their way count among those that are left", () => {
  const rules = new Rules([sheet]);
  assert.deepEqual([0, 1, 2, 3].map((waiting) => rules.left(waiting)), [2, 1, 0, 0]);
  const { left, strokes, ...free } = sheet;
  assert.equal(new Rules([free]).left(5), null);
});

test("nobody draws where no sheet is theirs, and anybody may while nothing is told", () => {
  assert.ok(!new Rules([{ ...sheet, own: false }]).holds(pen, 150, 25));
  assert.ok(!new Rules([]).holds(pen, 150, 25));
  const untold = new Rules();
  assert.ok(untold.holds(pen, -500, 9000) && untold.undo && untold.clear && untold.left(3) === null);
});
