// One long picture, as the page knows it: which screen the moment needs, and what it says of everybody.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
learn({ en: (await load("cooperative/words/english.js")).english });
speak("en");
const { aboveOf, doingOf, isWhole, nowOf, portionsOf, runningOf, screenOf, soundOf, spokenOf } = await load("cooperative/telling.js");
const { settings } = await load("cooperative/settings.js");

/** Ada is the reader, seat a; Ben is seat b, Cleo seat c. */
const people = {
  a: { seat: "a", name: "Ada", number: 1, isYou: true, isHere: true },
  b: { seat: "b", name: "Ben", number: 2, isYou: false, isHere: true },
  c: { seat: "c", name: "Cleo", number: 3, isYou: false, isHere: true },
};
const state = (more = {}) => ({ current: "b", queue: ["c"], finished: ["a"], turn: 2, turns: 3, mine: false, watches: true, passable: false, portions: [{ tile: 1, author: "a" }], ...more });
const scene = (phase, more = {}) => ({ game: { phase, waits: [] }, state: state(more), who: (seat) => people[seat] ?? { seat, name: "", isHere: false }, seat: "a", isPlayer: true, room: "r" });
const mine = { mine: true, watches: false, current: "a", finished: [], portions: [] };
const waits = { watches: false, finished: ["c"], queue: ["a"] };

test("who waits sees no board, who has drawn sees it, and whose turn it is draws on it", () => {
  const screens = (/** @type {string} */ phase, more = {}) => screenOf(scene(phase, more), false);
  assert.deepEqual(["upnext", "portion"].map((phase) => screens(phase, waits)), ["queue", "queue"]);
  assert.deepEqual(["upnext", "portion"].map((phase) => screens(phase)), ["board", "board"]);
  assert.deepEqual(["upnext", "portion"].map((phase) => screens(phase, mine)), ["getready", "board"]);
  assert.deepEqual(["lots", "unveil", "over"].map((phase) => screens(phase)), ["queue", "whole", "over"]);
  // Who only watches waits with those who wait.
  assert.equal(screens("portion", { watches: false }), "queue");
});

test("who could go on without somebody is asked, and may go back to the picture", () => {
  const asked = scene("portion", { passable: true });
  assert.equal(screenOf(asked, false), "queue");
  assert.equal(screenOf(asked, true), "board");
  assert.equal(aboveOf(asked).leaves, true);
});

test("nobody but the one whose turn it is writes, or says Done", () => {
  assert.deepEqual([runningOf(scene("portion")).isMine, runningOf(scene("portion", mine)).isMine], [false, true]);
  assert.equal(runningOf(scene("lobby")).words, "");
  assert.deepEqual([aboveOf(scene("portion")).finishes, aboveOf(scene("portion", mine)).finishes], [false, true]);
  assert.equal(aboveOf(scene("portion", mine)).topic, "Begin the picture");
  assert.equal(aboveOf(scene("portion")).topic, "Ben is drawing.");
});

test("while somebody gets ready nobody is said to draw", () => {
  assert.deepEqual([nowOf(scene("upnext")), nowOf(scene("portion"))], ["Ben is next.", "Ben is drawing."]);
  assert.equal(aboveOf(scene("upnext")).topic, "Ben is next.");
  assert.equal(runningOf(scene("upnext")).words, "Ben is next.");
  assert.deepEqual([nowOf(scene("upnext", mine)), nowOf(scene("lots", { current: null }))], ["It is your turn.", "Drawing lots…"]);
});

test("of everybody it is said what they do", () => {
  const told = scene("portion", { finished: ["a", "d"] });
  const doing = ["a", "b", "c", "d"].map((seat) => doingOf(told, seat));
  assert.deepEqual(doing, ["coop.doing.drawn", "coop.doing.draws", "coop.doing.waits", "coop.doing.missed"]);
  assert.equal(doingOf(scene("upnext"), "b"), "coop.doing.next");
});

test("what begins is said aloud, to each in their words", () => {
  assert.equal(spokenOf(scene("upnext", mine)), "You’re up! Get ready!");
  assert.equal(spokenOf(scene("upnext")), "Ben is next.");
  assert.equal(spokenOf(scene("portion")), "Ben is drawing.");
  assert.equal(spokenOf(scene("portion", mine)), "Begin the picture");
  assert.equal(spokenOf(scene("portion", { mine: true })), "Draw now, beside the part before yours.");
  assert.deepEqual([soundOf(scene("upnext", mine)), soundOf(scene("upnext")), soundOf(scene("unveil"))], ["turn", undefined, "win"]);
});

test("drawings are kept once everybody may see them", () => {
  assert.deepEqual([isWhole(state()), isWhole({}), portionsOf(scene("portion"))], [false, false, []]);
  const over = scene("over", { current: null, portions: [{ tile: 1, author: "b", strokes: 4 }, { tile: 2, author: "a", strokes: 1 }] });
  assert.ok(isWhole(over.state));
  assert.deepEqual(portionsOf(over).map(({ seat, round, tile }) => [seat, round, tile]), [["b", 1, 1], ["a", 1, 2]]);
  assert.equal(portionsOf(over)[1].topic, "Part 2 of the long picture");
});

test("no limit is said in a word", () => {
  const { instead } = settings;
  assert.deepEqual([instead("portion", 0), instead("strokes", 0), instead("unveil", 0), instead("portion", 90)], ["no limit", "no limit", null, null]);
});
