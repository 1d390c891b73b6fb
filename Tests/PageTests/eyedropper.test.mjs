import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { blend, colorAt } = await load("board/eyedropper.js");
const ink = (color, opacity = 255, tool = "pen") => ({ tool, color, width: 20, opacity });

test("layers are seen through each other, and an eraser is paper", () => {
  assert.equal(blend([]), "#ffffff");
  assert.equal(blend([ink("#102030")]), "#102030");
  assert.equal(blend([ink("#000000", 128)]), "#7f7f7f");
  assert.equal(blend([ink("#ff0000"), ink("#0000ff", 51)]), "#cc0033");
  assert.equal(blend([ink("#ff0000"), ink("#000000", 255, "eraser")]), "#ffffff");
});

test("what covers the place counts, then what is near it, then the paper", () => {
  const sheet = {
    covers: (path, x) => path === Math.floor(x),
    touches: (path, x, _y, reach) => Math.abs(path - x) <= reach,
  };
  const at = (path, color) => ({ style: ink(color), shape: { path } });
  const strokes = [at(1, "#111111"), at(2, "#222222"), at(3, "#333333")];
  assert.equal(colorAt(sheet, strokes, 2.5, 0, 1), "#222222");
  assert.equal(colorAt(sheet, strokes, 4.5, 0, 2), "#333333");
  assert.equal(colorAt(sheet, strokes, 9, 0, 2), "#ffffff");
});
