// The battle of teams, as the page knows it: which screen the moment needs, on which paper one draws, and what has come of each team.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
learn({ en: (await load("teambattle/words/english.js")).english });
speak("en");
const { aboveOf, benchOf, doingOf, drawingsOf, faultOf, guessed, paperOf, rankOf, screenOf, sheetsOf } = await load("teambattle/telling.js");
const { refusalOf } = await load("teambattle/refusing.js");

/** Ada is the reader, seat a; Ben is seat b, Cleo c, Dan d; Eva has no team. */
const people = Object.fromEntries(["Ada", "Ben", "Cleo", "Dan", "Eva"].map((name, index) => {
  const seat = name[0].toLowerCase();
  return [seat, { seat, name, number: index + 1, isYou: seat === "a", isHere: true }];
}));
const teams = [{ drawer: "a", guesser: "b", plays: true, drawn: 1, guessed: 0 }, { drawer: "c", guesser: "d", plays: true, drawn: 3, guessed: 3 }];
const scene = (phase, mine, more = {}) => ({ game: { phase }, state: { topics: 3, language: "en", teams, mine }, who: (seat) => people[seat], seat: "a", isPlayer: true, room: "r", ...more });

test("a drawer is at the board until all words are drawn, and a guesser guesses until all are through", () => {
  const screens = [["draw", 0], ["draw", 3], ["guess", 2], ["guess", 3]].map(([does, topic]) => screenOf(scene("battle", { does, topic })));
  assert.deepEqual(screens, ["board", "bench", "guess", "bench"]);
  assert.deepEqual(["pairing", "reckoning", "over"].map((phase) => screenOf(scene(phase))), ["bench", "bench", "over"]);
});

test("one draws on the paper of the word, and on no other", () => {
  assert.deepEqual(paperOf({ topics: 3, mine: { does: "draw", topic: 1 } }), { left: 4946, top: 0, right: 9041, bottom: 4095 });
  assert.deepEqual([paperOf({}), paperOf({ topics: 3, mine: { does: "draw", topic: 3 } }), paperOf({ topics: 3, mine: { does: "guess", topic: 0 } })], [null, null, null]);
});

test("Done says of which word", () => {
  const above = aboveOf(scene("battle", { does: "draw", topic: 1, word: "cat" }));
  assert.deepEqual([above.topic, above.tally, above.step, above.finishes], ["cat", "Word 2 of 3", { topic: 1 }, true]);
});

test("who has no mate or no words is told so, and who has drawn what the mate does", () => {
  assert.equal(benchOf(scene("battle", undefined, { seat: "e" })).title, "You have no mate this time.");
  assert.equal(benchOf(scene("battle", undefined, { isPlayer: false })).title, "You are watching.");
  assert.equal(benchOf(scene("battle", { does: "draw", topic: 3 })).words, "Ben is at word 1 of 3.");
  const doing = ["a", "b", "c", "d", "e"].map((seat) => doingOf(scene("battle"), seat).slice(11));
  assert.deepEqual(doing, ["draws", "guesses", "drawn", "through", "watches"]);
});

test("what cannot be guessed is refused in words", () => {
  const told = (word, mine) => refusalOf(word, scene("battle", { does: "guess", topic: 0, ...mine }, { seat: "b" }));
  const ready = { ready: true, letters: 3, guesses: [{ text: "Dog", right: false }] };
  assert.equal(told("cat", { ready: false }), "The next drawing is not ready: Ada is still drawing.");
  assert.deepEqual(["", "dog", "two words"].map((word) => told(word, ready)), ["Write a word first.", "You have guessed that already.", "Say one word of 2 to 24 letters, and nothing but letters."]);
  assert.equal(told("cat", { ready: true, guesses: [{ text: "dog", right: null }] }), "Your last guess has not been answered yet.");
  assert.equal(told("cat", ready), "");
});

test("in the end teams have their ranks, drawings and faults", () => {
  const word = (tile, right) => ({ word: `w${tile}`, tile, strokes: tile, skipped: false, long: true, guesses: [{ text: "x", right, void: false }] });
  const over = scene("over");
  over.state.teams = [{ ...teams[0], rank: 2, fault: "silent", words: [word(0, true), word(1, false), word(2, true)] }, { ...teams[1], rank: 1, caught: true, fault: null, words: [] }];
  assert.deepEqual(["a", "b", "c", "e"].map((seat) => rankOf(over, seat)), [2, 2, 1, 3]);
  assert.deepEqual(drawingsOf(over).map(({ tile }) => tile), [1, 2]);
  assert.deepEqual(sheetsOf(over).map(({ seat, tile }) => [seat, tile]), [["a", 2], ["b", 1]]);
  assert.match(faultOf(over, over.state.teams[1]), /Cleo.*caught cheating/);
  assert.equal(guessed({ text: "dog", right: false, void: false }), "dog −10");
});
