// Committed ink on two sheets: whatever comes and goes, what is seen is every stroke on those below it.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load } from "./browser.mjs";
import { Canvas, CELLS } from "./canvas.mjs";

globalThis.Path2D = /** @type {any} */ (class { moveTo() {} lineTo() {} closePath() {} });
const { InkPainter } = await load("board/inkpainter.js");
const { Picture } = await load("board/picture.js");
const { BOARD } = await load("board/view.js");
const FRAME = { scale: 1, x: 0, y: 0 };

// Each look at the clock is a millisecond later: a frame has time for a few strokes, and what comes meets half a picture.
let now = 0;
mock.method(performance, "now", () => (now += 1));

/** Dice that fall the same in each run (mulberry32). @param {number} seed */
function diceOf(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

class Easel {
  picture = new Picture();
  canvases = [new Canvas(), new Canvas(), new Canvas()];
  painter = new InkPainter(this.picture, this.canvases);
  #count = 0;

  constructor() {
    this.painter.resize(BOARD, BOARD, 1, FRAME);
  }

  /** @param {number} at depth @param {number} left @param {number} right */
  add(at, left, right) {
    const id = `s${(this.#count += 1)}`;
    const placed = this.picture.insert(at, { id, seat: "a", n: this.#count, tool: "pen", color: "#1c1f26", width: 4, opacity: 255, points: [left, 0, right, 0] });
    placed.stroke.shape = { path: { id, left, right }, box: { left, right, top: 0, bottom: 1 } };
    this.painter.added(placed.at, placed.stroke);
  }

  /** @param {string[]} ids */
  remove(ids) {
    this.painter.removed(this.picture.remove(ids));
  }

  /** Paints until nothing is left to do. */
  finish() {
    for (let frame = 0; frame < 1_000; frame += 1) {
      this.painter.paint();
      if (this.painter.isDone) return;
    }
    assert.fail("it is never done");
  }

  /** What people see in each cell, the deepest first: the upper sheet over the base. */
  get seen() {
    const base = this.canvases.slice(0, 2).find(({ hidden }) => !hidden);
    const inks = (/** @type {number} */ cell) => [...base.cells[cell], ...this.canvases[2].cells[cell]];
    return Array.from({ length: CELLS }, (_, cell) => inks(cell).map((ink) => ink.split("/")[0]).join(" "));
  }

  /** What they should see: every stroke once, where it belongs. */
  get wanted() {
    const paths = this.picture.strokes.map(({ shape }) => shape.path);
    return Array.from({ length: CELLS }, (_, cell) => paths.filter(({ left, right }) => left <= cell && cell <= right).map(({ id }) => id).join(" "));
  }
}

for (let seed = 1; seed <= 20; seed += 1) {
  test(`whatever comes and goes at any depth, the picture is right (seed ${seed})`, () => {
    const easel = new Easel();
    const dice = diceOf(seed);
    for (let step = 0; step < 400; step += 1) {
      const { strokes } = easel.picture;
      const left = dice(CELLS - 8);
      const kind = dice(20);
      // Mostly on top, as people draw; now and then below, since others drew meanwhile.
      if (kind < 13 || strokes.length < 5) easel.add(strokes.length, left, left + dice(8));
      else if (kind < 15) easel.add(dice(strokes.length), left, left + dice(8));
      else if (kind < 18) easel.remove([strokes[dice(strokes.length)].id]);
      else if (kind === 18) easel.painter.look(FRAME);
      else if (dice(10) === 0) easel.remove(strokes.slice(0, 40).map(({ id }) => id));
      if (dice(3) === 0) easel.painter.paint();
      if (dice(12) === 0) {
        easel.finish();
        assert.deepEqual(easel.seen, easel.wanted, `step ${step}`);
      }
    }
    easel.finish();
    assert.deepEqual(easel.seen, easel.wanted);
  });
}

test("a stroke on top costs itself, however many lie below", () => {
  const easel = new Easel();
  for (let count = 0; count < 1_000; count += 1) easel.add(count, count % 60, (count % 60) + 2);
  easel.finish();
  const before = easel.canvases.reduce((sum, { work }) => sum + work, 0);
  for (let count = 0; count < 10; count += 1) easel.add(easel.picture.strokes.length, 10, 12);
  easel.finish();
  const work = easel.canvases.reduce((sum, canvas) => sum + canvas.work, 0) - before;
  assert.ok(work < 2_000, `${work} cells for ten strokes of three`);
});

test("many that come on top at once leave what is painted", () => {
  const easel = new Easel();
  for (let count = 0; count < 300; count += 1) easel.add(count, count % 60, (count % 60) + 1);
  easel.finish();
  const slice = Array.from({ length: 200 }, (_, index) => index);
  for (const index of slice) {
    const id = `more${index}`;
    const placed = easel.picture.insert(easel.picture.strokes.length, { id, seat: "a", n: 1_000 + index, tool: "pen", color: "#1c1f26", width: 4, opacity: 255, points: [0, 0] });
    placed.stroke.shape = { path: { id, left: index % 60, right: (index % 60) + 3 }, box: { left: index % 60, right: (index % 60) + 3, top: 0, bottom: 1 } };
  }
  easel.painter.grown();
  easel.finish();
  assert.deepEqual(easel.seen, easel.wanted);
});

test("another view takes the place of the old one once it is whole, and says so", () => {
  const easel = new Easel();
  for (let count = 0; count < 200; count += 1) easel.add(count, count % 60, (count % 60) + 2);
  easel.finish();
  easel.painter.look({ scale: 2, x: 5, y: 5 });
  assert.equal(easel.painter.isDone, false);
  assert.deepEqual(easel.seen, easel.wanted, "what is seen stays meanwhile");
  let swaps = 0;
  for (let frame = 0; frame < 500 && !easel.painter.isDone; frame += 1) swaps += Number(easel.painter.paint());
  assert.equal(swaps, 1);
  assert.deepEqual(easel.seen, easel.wanted);
});
