// A drawing of one's own: strokes are added and taken away, and each change can be taken back and brought back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { STEPS, Sketch } = await load("table/sketch.js");

/** @param {number} x */
const stroke = (x) => ({ tool: "pen", color: "#000000", width: 20, opacity: 255, points: [x, x] });
/** @param {{strokes: readonly {points: number[]}[]}} sketch */
const places = ({ strokes }) => strokes.map(({ points }) => points[0]);

test("each change is taken back and brought back, the last one first", () => {
  const sketch = new Sketch();
  assert.deepEqual([sketch.canUndo, sketch.canRedo], [false, false]);
  for (const x of [1, 2, 3]) sketch.add(stroke(x));
  sketch.remove(sketch.strokes[1].id);
  sketch.clear();
  const seen = [places(sketch)];
  while (sketch.canUndo) {
    sketch.undo();
    seen.push(places(sketch));
  }
  assert.deepEqual(seen, [[], [1, 3], [1, 2, 3], [1, 2], [1], []]);
  while (sketch.canRedo) {
    assert.deepEqual(places(sketch), seen.pop());
    sketch.redo();
  }
  assert.deepEqual(places(sketch), []);
});

test("what is drawn after something was taken back stands in its place", () => {
  const sketch = new Sketch();
  for (const x of [1, 2]) sketch.add(stroke(x));
  sketch.undo();
  sketch.add(stroke(3));
  sketch.redo();
  assert.deepEqual([places(sketch), sketch.canRedo], [[1, 3], false]);
  assert.equal(new Set(sketch.strokes.map((/** @type {{id: string}} */ { id }) => id)).size, 2);
});

test("to clear an empty sheet is no change", () => {
  const sketch = new Sketch();
  sketch.clear();
  sketch.undo();
  assert.deepEqual([places(sketch), sketch.canUndo, sketch.canRedo], [[], false, false]);
});

test("so many changes are taken back, and no more", () => {
  const sketch = new Sketch();
  for (let x = 0; x <= STEPS; x += 1) sketch.add(stroke(x));
  for (let step = 0; step < STEPS; step += 1) sketch.undo();
  assert.deepEqual([places(sketch), sketch.canUndo], [[0], false]);
});
