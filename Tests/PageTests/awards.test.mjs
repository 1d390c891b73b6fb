// What a game of Classic is remembered for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
const { english } = await load("classic/words/english.js");
const { german } = await load("classic/words/german.js");
const { french } = await load("classic/words/french.js");
learn({ en: english, de: german, fr: french });
const { keepsakes } = await load("classic/awards.js");

const who = (/** @type {string} */ seat) => ({ seat, name: { a: "Ada", b: "Ben", c: "Cleo" }[seat], number: "abc".indexOf(seat) + 1, isYou: seat === "c" });
const tile = (tile, author, strokes = 3) => ({ tile, author, strokes, voters: [], isMaster: tile === 0 });
const history = [
  { gameRound: 1, topic: "a boat", word: null, tiles: [tile(0, "a"), tile(1, "b", 0), tile(2, "c")] },
  { gameRound: 2, topic: "cat", word: 0, tiles: [tile(0, "b"), tile(1, "a")] },
];
const sheet = (gameRound, tile, author, votes) => ({ gameRound, tile, author, votes });
const awards = { best: [sheet(1, 2, "c", 2), sheet(2, 0, "b", 1)], fake: sheet(1, 2, "c", 2), detectives: ["a", "c"], found: 3 };
const scene = (awards) => ({ state: { awards, history }, who });

test("without awards there is nothing to keep", () => {
  assert.deepEqual(keepsakes(scene(undefined)), { sheets: [], awards: [], drawings: [] });
});

test("a drawing for each player is called by its topic, in the reader's words", () => {
  assert.deepEqual(keepsakes(scene(awards)).sheets, [
    { seat: "c", round: 1, tile: 2, topic: "a boat" },
    { seat: "b", round: 2, tile: 0, topic: "cat" },
  ]);
  speak("de");
  assert.equal(keepsakes(scene(awards)).sheets[1].topic, "Katze");
  speak("en");
});

test("the best fake and all who found the leader as often are named", () => {
  const [fake, detective] = keepsakes(scene(awards)).awards;
  assert.equal(fake.title, "Best fake");
  assert.deepEqual([fake.seats, fake.sheet], [["c"], { seat: "c", round: 1, tile: 2, topic: "a boat" }]);
  assert.match(fake.words, /2/);
  assert.deepEqual([detective.title, detective.seats, detective.sheet], ["Best detective", ["a", "c"], null]);
  assert.equal(detective.words, "You and Ada spotted the leader 3 times.");
});

test("oneself is spoken to as each language does", () => {
  const said = (/** @type {string} */ tag) => {
    speak(tag);
    document.documentElement.lang = tag;
    const words = keepsakes(scene(awards)).awards.map((award) => award.words);
    speak("en");
    document.documentElement.lang = "en";
    return words;
  };
  assert.deepEqual(said("en"), ["You fooled 2 players.", "You and Ada spotted the leader 3 times."]);
  assert.deepEqual(said("de"), ["Du hast 2 Leute getäuscht.", "3-mal den Rundenmeister erkannt: Du und Ada"]);
  assert.deepEqual(said("fr"), ["Vous avez trompé 2 personnes.", "Maître de manche démasqué 3 fois : Vous et Ada"]);
});

test("where nobody was taken in, or nobody was found, there is no such award", () => {
  assert.deepEqual(keepsakes(scene({ ...awards, fake: null, found: 0 })).awards, []);
});

test("every sheet that was drawn on is among the drawings, as they came, and no empty one", () => {
  const { drawings } = keepsakes(scene(awards));
  assert.deepEqual(drawings.map(({ seat, round, tile }) => [seat, round, tile]), [["a", 1, 0], ["c", 1, 2], ["b", 2, 0], ["a", 2, 1]]);
});
