// The battle of teams, as the page knows it: which screen the moment needs, on which paper one draws, and what has come of each team.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
learn({ en: { ...(await load("words/english.js")).english, ...(await load("teambattle/words/english.js")).english } });
speak("en");
const { aboveOf, benchOf, doingOf, drawingsOf, faultOf, guessed, paperOf, rankOf, screenOf, sheetsOf, spokenOf, toldOf } = await load("teambattle/telling.js");
const { changeOf, numberOf, pairsOf, rowsOf } = await load("teambattle/pairs.js");
const { teamsOf } = await load("teambattle/teamlist.js");
const { settings } = await load("teambattle/settings.js");
const { lyingOn, strokesLeft } = await load("board/paper.js");
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
  assert.deepEqual(["bring", "pairing", "reckoning", "over"].map((phase) => screenOf(scene(phase))), ["bring", "bench", "bench", "over"]);
});

test("one draws on the paper of the word, and on no other", () => {
  assert.deepEqual(paperOf({ topics: 3, mine: { does: "draw", topic: 1 } }), { left: 4946, top: 0, right: 9041, bottom: 4095, strokes: 120 });
  assert.deepEqual([paperOf({}), paperOf({ topics: 3, mine: { does: "draw", topic: 3 } }), paperOf({ topics: 3, mine: { does: "guess", topic: 0 } })], [null, null, null]);
});

test("Done says of which word", () => {
  const above = aboveOf(scene("battle", { does: "draw", topic: 1, word: "cat" }));
  assert.deepEqual([above.topic, above.tally, above.step, above.finishes], ["cat", "Word 2 of 3, for Ben", { topic: 1 }, true]);
});

test("who has no mate or no words is told so, and who has drawn what the mate does", () => {
  assert.equal(benchOf(scene("battle", undefined, { seat: "e" })).title, "You have no mate this time.");
  assert.equal(benchOf(scene("battle", undefined, { isPlayer: false })).title, "You are watching.");
  assert.equal(benchOf(scene("battle", { does: "draw", topic: 3 })).words, "Ben is at word 1 of 3.");
  const doing = ["a", "b", "c", "d", "e"].map((seat) => doingOf(scene("battle"), seat).slice(11));
  assert.deepEqual(doing, ["draws", "guesses", "drawn", "through", "watches"]);
  assert.deepEqual(["a", "b"].map((seat) => toldOf(scene("battle"), seat)), ["draws for Ben", "guesses"]);
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

test("a seat is called by its first four bytes without the highest bit", () => {
  assert.deepEqual(["00000001ffffffff", "8000000200000000", "ffffffff00000000"].map(numberOf), [1, 2, 2 ** 31 - 1]);
});

/** Six who sit there, and their numbers. */
const six = [1, 2, 3, 4, 5, 6].map((number) => `8000000${number}00000000`);
const [one, two, three, four] = six;

test("a pair is two different players, each named once", () => {
  const pairs = (values) => pairsOf(values, six).map(({ drawer, guesser }) => [drawer, guesser]);
  assert.deepEqual(pairs({ "drawer-1": 1, "guesser-1": 2, "drawer-3": 3, "guesser-3": 4 }), [[one, two], [three, four]]);
  assert.deepEqual(pairs({ "drawer-1": 1, "guesser-1": 1 }), []);
  assert.deepEqual(pairs({ "drawer-1": 1, "guesser-1": 0, "drawer-2": 77, "guesser-2": 2 }), []);
  assert.deepEqual(pairs({ "drawer-1": 1, "guesser-1": 2, "drawer-2": 2, "guesser-2": 3 }), [[one, two]]);
  assert.deepEqual(pairsOf({ "drawer-1": 1, "guesser-1": 2 }, [...six, "0000000100000000"]), []);
  assert.deepEqual(rowsOf({ "guesser-2": 3 }, six)[1], { row: 2, drawer: null, guesser: three });
});

test("who is chosen for one part has no other one", () => {
  const values = { "drawer-1": 1, "guesser-1": 2, "drawer-2": 3, "guesser-2": 4 };
  const change = (row, part, seat) => changeOf(values, six, { row, part }, seat);
  assert.deepEqual(change(2, "drawer", two), { "guesser-1": 0, "drawer-2": 2 });
  assert.deepEqual(change(1, "guesser", null), { "guesser-1": 0 });
  assert.deepEqual(change(1, "drawer", one), {});
  // What names somebody who has gone is cleared on the way.
  assert.deepEqual(changeOf({ "drawer-1": 99 }, six, { row: 1, part: "guesser" }, one), { "drawer-1": 0, "guesser-1": 1 });
});

test("no preset changes who is with whom, and nobody reads their numbers", () => {
  for (const name of ["drawer-1", "guesser-4"]) assert.ok(settings.kept.has(name) && settings.hidden.has(name), name);
  assert.equal(settings.instead("bring", 0), "Nobody");
  assert.equal(settings.instead("bring", 60), null);
});

test("while the dice roll, those are shown who were put together, and it says who decides on the others", () => {
  const pairing = (values) => ({ ...scene("pairing"), detail: { settings: values }, state: { topics: 3, teams: [] }, game: { phase: "pairing", players: six.map((seat) => ({ seat })) } });
  const chosen = { "drawer-1": 1, "guesser-1": 2 };
  assert.deepEqual(teamsOf(pairing(chosen)), [{ drawer: one, guesser: two, plays: true }]);
  assert.equal(benchOf(pairing({})).words, "The dice decide who is with whom.");
  assert.equal(benchOf(pairing(chosen)).words, "The dice put all others together.");
  assert.equal(benchOf(pairing({ ...chosen, "drawer-2": 3, "guesser-2": 4, "drawer-3": 5, "guesser-3": 6 })).words, "The teams are chosen.");
  assert.equal(spokenOf({ ...pairing({}), game: { phase: "bring" } }), "Bring words");
});

test("of one's own strokes those on the paper in hand can be taken back", () => {
  const paper = paperOf({ topics: 3, mine: { does: "draw", topic: 1 } });
  const stroke = (id, seat, x) => ({ id, seat, style: {}, points: [x, 10, x, 20] });
  const [first, here, theirs] = [stroke("first", "a", 4000), stroke("here", "a", 5000), stroke("theirs", "b", 5000)];
  assert.deepEqual(lyingOn(paper, "a", [first, here, theirs]), [here]);
  assert.deepEqual(lyingOn(paper, "a", [first]), []);
});

test("a paper has its own strokes, and not more than the sheet has left", () => {
  assert.deepEqual([strokesLeft(null, null), strokesLeft(5, null), strokesLeft(300, 118), strokesLeft(7, 118), strokesLeft(240, -1)], [null, 5, 118, 7, 0]);
});
