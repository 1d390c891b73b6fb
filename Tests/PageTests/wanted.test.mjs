// Settings on their way to the daemon.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { Wanted } = await load("lobby/wanted.js");

/** A daemon that answers when it is told to. */
function slow() {
  const [sent, answers] = [[], []];
  const wanted = new Wanted((changes) => {
    sent.push(changes);
    return new Promise((answer) => answers.push(answer));
  });
  const answer = async (isDone) => {
    answers.shift()(isDone);
    await new Promise((next) => setTimeout(next));
  };
  return { wanted, sent, answer };
}

test("changes go out one after the other, each with what the room has not shown yet", async () => {
  const { wanted, sent, answer } = slow();
  void wanted.set({ a: 1 });
  void wanted.set({ b: 2 });
  void wanted.set({ c: 3 });
  assert.deepEqual(sent, [{ a: 1 }]);
  assert.deepEqual(wanted.over({ a: 1, b: 0 }), { a: 1, b: 2, c: 3 });
  await answer(true);
  assert.deepEqual(sent.slice(1), [{ b: 2, c: 3 }]);
  await answer(true);
  assert.equal(sent.length, 2);
  assert.deepEqual(wanted.over({ a: 1, b: 5, c: 3 }), { a: 1, b: 5, c: 3 }, "what the room has stands once all is done");
});

test("what is refused is wanted no more", async () => {
  const { wanted, sent, answer } = slow();
  void wanted.set({ a: 1 });
  await answer(false);
  assert.deepEqual(wanted.over({ a: 0 }), { a: 0 });
  void wanted.set({ b: 2 });
  assert.deepEqual(sent.at(-1), { b: 2 });
});
