// One canvas of the board, and the view that it was painted in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";
import { Canvas, CELLS } from "./canvas.mjs";

const { PAPER, Sheet } = await load("board/sheet.js");
const { BOARD } = await load("board/view.js");
const path = (/** @type {string} */ id, left = 0, right = CELLS) => ({ id, left, right });
const style = { tool: "pen", color: "#d8402f", width: 20, opacity: 255 };

function fresh() {
  const canvas = new Canvas();
  const sheet = new Sheet(canvas);
  sheet.resize(BOARD, BOARD);
  sheet.begin({ scale: 1, x: 0, y: 0 }, 1);
  return { canvas, sheet };
}

test("a stroke is painted in its colour and opacity, an eraser paints paper", () => {
  const { canvas, sheet } = fresh();
  sheet.paint({ ...style, opacity: 51 }, path("a", 2, 3));
  sheet.paint({ ...style, tool: "eraser" }, path("b", 4, 4));
  assert.deepEqual(canvas.cells.slice(1, 6), [[], ["a/#d8402f/0.2"], ["a/#d8402f/0.2"], [`b/${PAPER}/1`], []]);
});

test("it is painted in device pixels, and moved in CSS pixels until it is painted anew", () => {
  const { canvas, sheet } = fresh();
  sheet.begin({ scale: 0.5, x: 10, y: -4 }, 2);
  assert.deepEqual(canvas.context.transform, [1, 0, 0, 1, 20, -8]);
  sheet.follow({ scale: 1, x: 30, y: 0 });
  assert.equal(canvas.style.transform, "translate(10px, 8px) scale(2)");
  sheet.follow({ scale: 0.5, x: 10, y: -4 });
  assert.equal(canvas.style.transform, "translate(0px, 0px) scale(1)");
  sheet.begin({ scale: 1, x: 30, y: 0 }, 2);
  assert.equal(canvas.style.transform, "");
});

test("to begin wipes all, whatever another sheet on the same canvas was at", () => {
  const { canvas, sheet } = fresh();
  sheet.paint(style, path("a"));
  new Sheet(canvas).begin({ scale: 1, x: 0, y: 0 }, 1);
  assert.ok(canvas.cells.every((cell) => cell.length === 0));
  for (let turn = 0; turn < 5; turn += 1) sheet.begin({ scale: 1, x: 0, y: 0 }, 1);
  assert.equal(canvas.context.clips.length, 2, "what was saved before is let go of");
});

test("within a box nothing beside it changes, and afterwards all may", () => {
  const { canvas, sheet } = fresh();
  sheet.paint(style, path("a"));
  sheet.within({ left: 10, top: 0, right: 20, bottom: BOARD }, () => sheet.paint(style, path("b", 15, 40)));
  const seen = canvas.cells.map((cell) => cell.map((ink) => ink[0]).join("") || " ").join("");
  assert.equal(seen, `${"a".repeat(10)}${" ".repeat(5)}${"b".repeat(6)}${"a".repeat(CELLS - 21)}`);
  sheet.paint(style, path("c", 40, 41));
  assert.equal(canvas.cells[41].at(-1)[0], "c");
});

test("a place is on an outline, or near it", () => {
  const { sheet } = fresh();
  const line = path("a", 10, 20);
  assert.deepEqual([9, 10, 20, 21].map((x) => sheet.covers(line, x, 0)), [false, true, true, false]);
  assert.deepEqual([4, 5, 25, 26].map((x) => sheet.touches(line, x, 0, 5)), [false, true, true, false]);
});

test("a browser that cannot draw is told so", () => {
  assert.throws(() => new Sheet({ getContext: () => null }), /cannot draw/);
});
