// A room is opened under a code that one can say.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load } from "./browser.mjs";
import { answers, asked } from "./speaking.mjs";

mock.timers.enable({ apis: ["setTimeout"] });
const { openRoom } = await load("start/opening.js");
const { codesIn } = await load("words/codes.js");
const { speak } = await load("words/messages.js");
const taken = { status: 409, error: { code: "code-in-use", message: "" } };

beforeEach(() => {
  for (const list of [answers, asked]) list.length = 0;
  speak("en");
});

test("it is asked for under a word of the reader's language", async () => {
  for (const language of ["en", "de"]) {
    speak(language);
    answers.push({ code: "BIRD", room: "00" });
    assert.deepEqual(await openRoom({ activity: "draw", title: "Sunday" }), { code: "BIRD", room: "00" });
    const [method, path, body] = asked.splice(0)[0];
    assert.deepEqual([method, path, body.activity, body.title], ["POST", "/api/rooms", "draw", "Sunday"]);
    assert.ok(codesIn(language).includes(body.code), `${body.code} in ${language}`);
  }
});

test("a word that is taken is not asked for again, and at last the daemon draws one", async () => {
  answers.push(taken, taken, taken);
  await openRoom({ activity: "draw" });
  const codes = asked.map(([, , body]) => body.code);
  assert.equal(codes.length, 4);
  assert.equal(new Set(codes).size, 4);
  assert.equal(codes[3], undefined);
});

test("a code that somebody chose is asked for once, and it is said when it is taken", async () => {
  answers.push(taken);
  await assert.rejects(openRoom({ activity: "draw", code: "MINE" }), (error) => error.code === "code-in-use");
  assert.deepEqual(asked.map(([, , body]) => body.code), ["MINE"]);
});
