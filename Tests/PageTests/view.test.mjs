import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { BOARD, View } = await load("board/view.js");
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test("the board is fitted into every stage, in its middle", () => {
  for (const [width, height] of [[1280, 800], [390, 700], [320, 60], [2560, 1440]]) {
    const view = new View();
    view.resize(width, height);
    assert.ok(view.isFitted);
    const [left, top] = view.toBoard(width / 2, height / 2);
    near(left, BOARD / 2);
    near(top, BOARD / 2);
    assert.ok(view.scale > 0);
    assert.ok(view.scale * BOARD <= Math.min(width, height));
  }
});

test("what lies under the finger stays there while the board is enlarged", () => {
  const view = new View();
  view.resize(1000, 1000);
  const before = view.toBoard(400, 600);
  view.zoom(2, 400, 600);
  const after = view.toBoard(400, 600);
  near(after[0], before[0]);
  near(after[1], before[1]);
  assert.ok(!view.isFitted);
  view.fit();
  assert.ok(view.isFitted);
});
