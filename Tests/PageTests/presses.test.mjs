// A press too many does nothing to what has just come.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

/** @type {Map<string, (event: any) => void>} */
const heard = new Map();
globalThis.addEventListener = /** @type {any} */ ((kind, listener) => heard.set(kind, listener));
const classes = new Set();
globalThis.document = /** @type {any} */ ({
  documentElement: { classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) } },
  querySelectorAll: () => [],
});
const { ignorePresses, TWICE } = await load("kit/presses.js");

/** Whether something pressed comes through. @param {string} type @param {object} [more] */
function passes(type, more = {}) {
  let isThrough = true;
  const stop = () => void (isThrough = false);
  heard.get(type)?.({ type, target: { matches: () => false }, preventDefault() {}, stopImmediatePropagation: stop, ...more });
  return isThrough;
}

const field = { matches: () => true };

test("for a moment nothing is pressed, by whatever it is, and then all is again", async () => {
  assert.ok(passes("click"));
  ignorePresses(60);
  for (const kind of ["pointerdown", "click"]) assert.ok(!passes(kind), kind);
  for (const key of ["Enter", " "]) assert.ok(!passes("keydown", { key }) && !passes("keyup", { key }), key);
  assert.ok(classes.has("settling"));
  await new Promise((over) => setTimeout(over, 120));
  assert.ok(passes("click") && passes("keydown", { key: "Enter" }));
  assert.ok(!classes.has("settling"));
});

test("what is written meanwhile is written", () => {
  ignorePresses(60);
  assert.ok(passes("keydown", { key: "a", target: field }) && passes("keydown", { key: " ", target: field }));
  assert.ok(!passes("keydown", { key: "Enter", target: field }), "said it would be somebody else's");
});

test("the last word counts: what was to last long ends sooner", async () => {
  ignorePresses(60_000);
  ignorePresses(10);
  await new Promise((over) => setTimeout(over, 60));
  assert.ok(passes("click"));
  assert.ok(TWICE >= 300 && TWICE <= 600);
});
