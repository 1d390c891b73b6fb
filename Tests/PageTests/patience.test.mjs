// How long a request may take, with the clock in our hands.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load } from "./browser.mjs";

const { within } = await load("kit/patience.js");

test("a signal gives up when its time is over, and no moment before", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [short, long] = [within(750), within(1_500)];
  mock.timers.tick(749);
  assert.deepEqual([short.aborted, long.aborted], [false, false]);
  mock.timers.tick(1);
  assert.deepEqual([short.aborted, long.aborted], [true, false]);
  mock.timers.tick(750);
  assert.equal(long.aborted, true);
  mock.timers.reset();
});

test("what waits for an answer is told of it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let told = 0;
  within(10).addEventListener("abort", () => (told += 1));
  mock.timers.tick(1_000);
  assert.equal(told, 1);
  mock.timers.reset();
});
