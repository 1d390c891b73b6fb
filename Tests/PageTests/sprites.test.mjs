import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

/** A context that notes what is drawn, and nothing of its colours. @param {string[]} drawn */
const noting = (drawn) =>
  new Proxy(
    {},
    {
      get: (_, name) => (...given) => {
        if (String(name) !== "createRadialGradient") drawn.push(`${String(name)} ${given}`);
        return { addColorStop() {} };
      },
      set: () => true,
    },
  );

/** @type {Map<object, string[]>} what is drawn on each canvas */
const drawings = new Map();
Object.assign(globalThis.document, {
  createElement() {
    /** @type {string[]} */
    const drawn = [];
    const canvas = { getContext: () => noting(drawn) };
    drawings.set(canvas, drawn);
    return canvas;
  },
});

/** @param {object} sprite */
const shapes = (sprite) => drawings.get(sprite)?.join("; ") ?? "";

test("each kind of bubble has a mark of its own, whatever colours somebody sees", async () => {
  const { spriteOf } = await load("bubbleblast/sprites.js");
  const all = [..."brog#lx*m"].map((kind) => shapes(spriteOf(kind, 72)));
  assert.ok(all.every((drawn) => drawn.length > 100));
  assert.equal(new Set(all).size, 9);
});

test("orange and blue pegs have marks of their own", async () => {
  const { pegSprite } = await load("peggle/sprites.js");
  const [blue, orange] = [false, true].map((isOrange) => shapes(pegSprite(isOrange, 72)));
  assert.ok(blue.length > 100);
  assert.notEqual(blue, orange);
});
