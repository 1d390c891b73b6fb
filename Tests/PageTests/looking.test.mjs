// What of a board is looked at, and how the view lies on it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";
import { Canvas } from "./canvas.mjs";

const { looking } = await load("board/looking.js");
const { View, WHOLE } = await load("board/view.js");
const { Sheet } = await load("board/sheet.js");

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);
const board = (width, sheets) => ({ width, height: 1024, sheets });
const own = (left, right) => ({ own: true, region: { left, top: 0, right, bottom: 4095 }, tools: ["pen"], undo: true, clear: true, live: true });

test("a board like any other is looked at whole, also by who draws on a part of it", () => {
  assert.deepEqual(looking(board(1024, [])), { part: WHOLE, open: WHOLE });
  assert.deepEqual(looking(board(1024, [own(0, 999)])).part, WHOLE);
});

test("on a long board who draws looks at their part, and a little of what is beside it", () => {
  const parts = [own(0, 3071), own(3072, 6143), own(6144, 9215)].map((sheet) => looking(board(2304, [sheet])));
  assert.deepEqual(parts.map(({ part }) => [part.left, part.width]), [[0, 3584], [2560, 4096], [5632, 3584]]);
  assert.deepEqual(parts.map(({ open }) => [open.left, open.width]), [[0, 3072], [3072, 3072], [6144, 3072]]);
  assert.ok(parts.every(({ part }) => part.top === 0 && part.height === 4096));
});

test("who only watches looks at all of it", () => {
  const sheet = { ...own(3072, 6143), own: false };
  assert.deepEqual(looking(board(2304, [sheet])).part, { left: 0, top: 0, width: 9216, height: 4096 });
});

test("any part fits into every stage, in its middle, and what is pointed at is found again", () => {
  for (const part of [{ left: 2560, top: 0, width: 4096, height: 4096 }, { left: 0, top: 0, width: 24576, height: 4096 }]) {
    for (const [width, height] of [[1280, 800], [390, 700], [844, 300]]) {
      const view = new View();
      view.resize(width, height);
      view.show(part);
      assert.ok(view.isFitted);
      const [x, y] = view.toBoard(width / 2, height / 2);
      near(x, part.left + part.width / 2);
      near(y, part.top + part.height / 2);
      assert.ok(view.scale * part.width <= width && view.scale * part.height <= height);
      const [sx, sy] = view.toStage(...view.toBoard(30, 40));
      near(sx, 30);
      near(sy, 40);
    }
  }
});

test("an enlarged part stays within the stage", () => {
  const view = new View();
  view.resize(1000, 800);
  view.show({ left: 3072, top: 0, width: 4096, height: 4096 });
  view.zoom(4, 500, 400);
  view.zoom(1, 0, 0, 1e6, 1e6);
  const [left, top] = view.toStage(3072, 0);
  assert.ok(left <= 12 && top <= 12);
  view.zoom(1, 0, 0, -1e6, -1e6);
  const [right, bottom] = view.toStage(3072 + 4096, 4096);
  assert.ok(right >= 988 && bottom >= 788);
});

test("nothing is painted beside the part that is looked at", () => {
  const canvas = new Canvas();
  const rects = [];
  const rect = canvas.context.rect.bind(canvas.context);
  canvas.context.rect = (...box) => (rects.push(box), rect(...box));
  new Sheet(canvas).begin({ scale: 1, x: 0, y: 0, part: { left: 2560, top: 0, width: 4096, height: 4096 } }, 1);
  assert.deepEqual(rects, [[2560, 0, 4096, 4096]]);
});
