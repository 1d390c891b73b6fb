// The colour and the number of each player.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { initialOf, markOf } = await load("kit/marks.js");
const eight = Array.from({ length: 8 }, (_, order) => markOf(order));

/** Relative luminance (WCAG 2.2). @param {string} color #rrggbb */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("eight players have eight colours, and each a number from 1", () => {
  assert.equal(new Set(eight.map(({ color }) => color)).size, 8);
  assert.deepEqual(eight.map(({ number }) => number), [1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the ninth has the first colour again, and a number of its own", () => {
  assert.deepEqual(markOf(8), { ...markOf(0), number: 9 });
});

test("a letter can be read on every colour", () => {
  for (const { color, on } of eight) {
    const contrast = (/** @type {string} */ ink) => {
      const [dark, light] = [luminance(ink), luminance(color)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    assert.ok(contrast(on) >= 3, `${on} on ${color}: ${contrast(on)}`);
  }
});

test("an initial is a whole letter, whatever it is made of", () => {
  assert.deepEqual(["ada", "éva", "👩‍👩‍👧 Kim", ""].map(initialOf), ["A", "É", "👩‍👩‍👧", ""]);
  assert.equal(initialOf("e\u0301va"), "E\u0301");
});
