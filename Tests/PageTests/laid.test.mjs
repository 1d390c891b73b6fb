// What one has laid on a paper: after the page was loaded again too, and when an eraser has taken the only stroke of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const kept = new Map();
let isFull = false;
globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (key) => kept.get(key) ?? null,
  setItem(key, value) {
    if (isFull) throw new Error("full");
    kept.set(key, String(value));
  },
});

const { Laid } = await load("board/laid.js");

/** A new paper each time. */
let papers = 0;
function paper() {
  const name = `room/1/${(papers += 1)}/seat`;
  return { laid: new Laid(name), reload: () => new Laid(name) };
}

test("what was taken back counts, and cannot be taken back again", () => {
  const { laid } = paper();
  laid.look(["a", "b"]);
  laid.ask("undo");
  assert.ok(laid.isTakingBack);
  // Nothing has changed yet.
  laid.look(["a", "b"]);
  assert.ok(laid.isTakingBack);
  laid.look(["a"]);
  assert.deepEqual([laid.count, laid.canTakeBack, laid.isTakingBack], [2, true, false]);
  laid.ask("undo");
  laid.look([]);
  assert.deepEqual([laid.count, laid.canTakeBack], [2, false]);
});

test("all that is so when the page was loaded again, and on another paper none of it", () => {
  const { laid, reload } = paper();
  laid.look(["a"]);
  laid.ask("undo");
  laid.look([]);
  const again = reload();
  // The room is told of before the picture comes.
  again.look([]);
  assert.deepEqual([again.count, again.canTakeBack], [1, false]);
  again.ask("redo");
  again.look(["a"]);
  assert.deepEqual([again.count, again.canTakeBack], [1, true]);
  assert.equal(paper().laid.count, 0);
});

test("what the eraser has taken comes back by undo, also after the page was loaded again", () => {
  const { laid, reload } = paper();
  laid.look(["a"]);
  laid.hide("a");
  laid.look([]);
  for (const one of [laid, reload()]) {
    assert.deepEqual([one.count, one.canTakeBack], [1, true]);
    one.ask("undo");
    one.look(["a"]);
    assert.ok(one.canTakeBack);
    one.ask("undo");
    one.look([]);
    assert.ok(!one.canTakeBack, "the stroke itself was taken back, and there is nothing else here");
    one.look(["a"]);
    one.hide("a");
    one.look([]);
  }
});

test("what redo has taken away had been hidden, and what it brings back is seen", () => {
  const { laid } = paper();
  laid.look(["a"]);
  laid.hide("a");
  laid.look([]);
  laid.ask("undo");
  laid.look(["a"]);
  laid.ask("redo");
  laid.look([]);
  assert.ok(laid.canTakeBack);
});

test("what was asked to go and stayed is taken back like any other", () => {
  const { laid } = paper();
  laid.look(["a", "b"]);
  laid.hide("a");
  laid.ask("undo");
  laid.look(["a"]);
  laid.ask("undo");
  laid.look([]);
  assert.ok(!laid.canTakeBack);
});

test("what another window of the seat has taken back is not asked for here", () => {
  const { laid } = paper();
  laid.look(["a"]);
  laid.look([]);
  assert.deepEqual([laid.count, laid.canTakeBack], [1, false]);
});

test("where a browser keeps nothing one goes on", () => {
  const { laid, reload } = paper();
  isFull = true;
  laid.look(["a"]);
  isFull = false;
  assert.deepEqual([laid.count, reload().count], [1, 0]);
});
