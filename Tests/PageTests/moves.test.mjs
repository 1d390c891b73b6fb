// What a player does is posted to the daemon, and a refusal is said in the reader's words.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load } from "./browser.mjs";
import { answers, asked, notes } from "./speaking.mjs";

// Notes go by themselves, and a request gives up by itself: no test waits for either.
mock.timers.enable({ apis: ["setTimeout"] });
const { act, callOneself, move, remove } = await load("kit/moves.js");

beforeEach(() => {
  for (const list of [answers, asked, notes]) list.length = 0;
});

test("a move goes to its room, in the form that the API has", async () => {
  assert.equal(await move("BIRD", { do: "vote", tile: 2 }), true);
  assert.deepEqual(asked, [["POST", "/api/rooms/BIRD/move", { move: { do: "vote", tile: 2 } }]]);
  assert.deepEqual(notes, []);
});

test("what is refused was not done, and is said once", async () => {
  answers.push({ status: 409, error: { code: "not-open", message: "As the daemon says it." } });
  assert.equal(await act("BIRD", "start"), false);
  assert.deepEqual(asked, [["POST", "/api/rooms/BIRD/start", {}]]);
  assert.deepEqual(notes, ["You can’t do that right now."]);
});

test("who asks may have words of their own for a refusal, and only for that one", async () => {
  const busy = { status: 503, error: { code: "too-busy", message: "As the daemon says it." } };
  answers.push(busy, busy);
  await act("BIRD", "say", { text: "hello" }, { "too-busy": "chat.slow" });
  await act("BIRD", "say", { text: "hello" }, { "not-open": "chat.slow" });
  assert.deepEqual(notes, ["Slow down: one message every two seconds.", "As the daemon says it."]);
});

test("a daemon that is away is said to be away", async () => {
  const real = globalThis.fetch;
  globalThis.fetch = async () => Promise.reject(new TypeError("nobody answers"));
  assert.equal(await act("BIRD", "ready", { ready: true }), false);
  globalThis.fetch = real;
  assert.deepEqual(notes, ["Parlor does not answer. Is it still running?"]);
});

test("a seat is taken out by its room and its key", async () => {
  await remove("BIRD", "00000000000000aa");
  assert.deepEqual(asked, [["DELETE", "/api/rooms/BIRD/seats/00000000000000aa", undefined]]);
});

test("a name is told to the daemon, and an empty one to nobody", async () => {
  await callOneself("");
  assert.deepEqual(asked, []);
  await callOneself("Ada");
  assert.deepEqual(asked, [["POST", "/api/name", { name: "Ada" }]]);
});
