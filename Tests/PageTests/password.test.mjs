import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak, text } = await load("words/messages.js");
const languages = { en: "english", de: "german", fr: "french", ar: "arabic" };
for (const [tag, name] of Object.entries(languages)) learn({ [tag]: (await load(`password/words/${name}.js`))[name] });
speak("en");
const { spell } = await load("kit/spelling.js");
const { faultOf, REFUSALS } = await load("password/refusing.js");
const { cameOf, entries, pagesOf, pointsOf, roundsOver, soundOf, spokenOf, standing, turnOf, votesOf } = await load("password/telling.js");
const { audit, honours } = await load("password/awards.js");
const { wishes } = await load("password/settings.js");
const { signed } = await load("kit/points.js");

const source = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Ada is the reader, seat a; Ben is seat b, Cleo seat c. */
const people = {
  a: { seat: "a", name: "Ada", number: 1, isYou: true },
  b: { seat: "b", name: "Ben", number: 2, isYou: false },
  c: { seat: "c", name: "Cleo", number: 3, isYou: false },
};
const who = (seat) => people[seat];

/** A turn of Ben's that nobody doubted. */
const turn = (more = {}) => ({ round: 1, seat: "b", word: "light", claimer: null, challengers: [], passers: ["a", "c"], isOwn: false, won: {}, ...more });

/** A game of three that begins with the lamp. */
const state = (more = {}) => ({ round: 1, rounds: 2, language: "en", turn: "b", start: "lamp", word: null, order: ["b", "a", "c"], chain: [], hands: {}, dealt: { done: 0, of: 0 }, cheats: [], silent: [], ...more });

/** What the page is shown with. */
const scene = (phase, more = {}, game = {}) => ({
  state: state(more),
  game: { phase, done: [], waits: [], players: ["a", "b", "c"].map((seat) => ({ seat, score: 0, present: true })), ...game },
  seat: "a",
  who,
  isPlayer: true,
  isDone: (game.done ?? []).includes("a"),
});

test("words have the keys of the specification", () => {
  let compared = 0;
  for (const line of source("Protocol/games/password-words/folding.txt").split("\n")) {
    if (line.startsWith("#") || line === "") continue;
    const [language, written, key = null] = line.split("\t");
    const word = written.replace(/\\u([0-9a-f]{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
    assert.equal(spell(word, language).key, key, line);
    compared += 1;
  }
  assert.ok(compared > 50, String(compared));
});

test("what is wrong with a word is said, and each fault otherwise", () => {
  const game = state({ chain: [turn({ word: "Café" })], word: "sun" });
  const faults = ["", "a", "a".repeat(25), "two words", "l33t", "LAMP", "cafe", "Sun"].map((word) => faultOf(word, game));
  assert.deepEqual(faults.slice(0, 4), ["Write a word first.", "That is too short: a word has at least 2 letters.", "That is too long: a word has at most 24 letters.", "One word of letters only: no spaces, digits or signs."]);
  assert.equal(faults[4], faults[3]);
  assert.deepEqual(new Set(faults.slice(5)), new Set(["That word has been said already. Take another one."]));
  for (const word of ["ox", " light ", "a".repeat(24), "lampe"]) assert.equal(faultOf(word, game), "", word);
  assert.equal(faultOf("cat", state({ language: "ar" })), "One word of Arabic letters only: no spaces, digits or signs.");
  assert.equal(faultOf("قطة", state({ language: "ar", start: "كلب" })), "");
});

test("every refusal of the rules is said in every language", () => {
  const folder = new URL("../../Sources/Games/Password/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".swift"));
  const rules = [...files.map((name) => source(`Sources/Games/Password/${name}`)), source("Sources/Core/Rules/MoveEncoding.swift")];
  const codes = new Set(rules.flatMap((file) => [...file.matchAll(/MoveFault\(\s*"([a-z-]+)"/g)].map(([, code]) => code)));
  assert.ok(codes.size >= 10, [...codes].join());
  const english = new Map();
  for (const tag of Object.keys(languages)) {
    speak(tag);
    for (const code of codes) {
      const sentence = text(REFUSALS[code] ?? `no sentence for ${code}`);
      assert.doesNotMatch(sentence, /\{|^password\./, `${tag} ${code}`);
      if (tag === "en") english.set(code, sentence);
      else assert.notEqual(sentence, english.get(code), `${tag} ${code}`);
    }
    assert.equal(new Set([...codes].map((code) => text(REFUSALS[code]))).size, codes.size, tag);
  }
  speak("en");
});

test("all languages have the same sentences with the same names to fill in", async () => {
  const shapes = [];
  for (const [tag, name] of Object.entries(languages)) {
    const words = (await load(`password/words/${name}.js`))[name];
    const names = (sentence) => [...new Set(String(sentence).match(/\{\w+\}/g) ?? [])].sort();
    // A form for one or two may write the number out.
    const shape = Object.entries(words).map(([key, entry]) => [key, names(typeof entry === "string" ? entry : entry.other)]);
    shapes.push(shape.sort(([one], [other]) => (one < other ? -1 : 1)));
    const rules = new Intl.PluralRules(tag);
    for (const entry of Object.values(words)) {
      if (typeof entry === "string") continue;
      for (const count of [0, 1, 2, 3, 11, 100]) assert.ok(entry[rules.select(count)] ?? entry.other, `${tag} ${count}`);
    }
  }
  for (const shape of shapes.slice(1)) assert.deepEqual(shape, shapes[0]);
});

test("no sentence has a key that the page has too", async () => {
  const [{ english }, { english: own }] = [await load("words/english.js"), await load("password/words/english.js")];
  assert.deepEqual(Object.keys(own).filter((key) => key in english), []);
  assert.ok(Object.keys(own).every((key) => key.startsWith("password.")));
});

test("the last word that was said stands in the middle, and the chain above it", () => {
  assert.deepEqual(standing(state()), { word: "lamp", seat: null, after: null, past: null });
  assert.deepEqual(entries(state()), []);
  const [first, silent, second] = [turn(), turn({ seat: "a", word: null }), turn({ seat: "c", word: "sun" })];
  const chain = [first, silent, second];
  assert.deepEqual(standing(state({ chain })), { word: "sun", seat: "c", after: "light", past: second });
  assert.deepEqual(entries(state({ chain })).map(({ word }) => word), ["lamp", "light", null]);
  assert.deepEqual(standing(state({ chain, word: "moon" })), { word: "moon", seat: "b", after: "sun", past: null });
  assert.deepEqual(entries(state({ chain, word: "moon" })).map(({ word }) => word), ["lamp", "light", null, "sun"]);
  assert.deepEqual(standing(state({ chain: [silent] })).word, "lamp");
  assert.deepEqual(entries(state({ chain: [silent] })).map(({ word }) => word), [null]);
  assert.deepEqual(standing(state({ chain: [first] })).after, "lamp");
});

test("what came of a turn is told with restraint", () => {
  const told = (more) => cameOf(turn(more), who);
  assert.equal(told({ word: null }), "Ben said nothing.");
  assert.equal(told({ word: null, seat: "a" }), "You said nothing.");
  assert.equal(told({ claimer: "c" }), "It was one of Cleo’s!");
  assert.equal(told({ claimer: "a" }), "It was one of yours!");
  assert.equal(told({}), "It may stand.");
  assert.equal(told({ isOwn: true }), "It was one of Ben’s, and nobody noticed!");
  assert.equal(told({ isOwn: true, seat: "a" }), "Nobody noticed that it was one of yours!");
  assert.equal(told({ isOwn: true, challengers: ["a", "c"] }), "You and Cleo doubted it, and rightly: it was one of Ben’s.");
  assert.equal(told({ isOwn: true, seat: "a", challengers: ["c"] }), "Cleo doubted it, and rightly: it was one of yours.");
  assert.equal(told({ challengers: ["c"] }), "Cleo doubted it, and it was just a word.");
  assert.equal(told({ challengers: ["c"], isSilent: true }), "Cleo doubted it, and Ben’s device does not say whose it was.");
  // A word that nobody doubted and nobody owned says nothing of who owns what.
  assert.doesNotMatch(told({}), /Ben|Ada|Cleo/);
});

test("the reader is called as somebody who does something, in every language", () => {
  const past = turn({ isOwn: true, challengers: ["a", "c"] });
  const doubted = { en: /^You and Cleo doubted it/, de: /^Zu Recht gezweifelt \(Du und Cleo\): /, fr: /^Doute justifié \(Vous et Cleo\)/, ar: /\(أنت .?Cleo\)/ };
  const keen = { en: /^You: right/, de: /^Du: 1-mal zu Recht gezweifelt/, fr: /^Vous.?: 1 doute/, ar: /^أنت: / };
  for (const tag of Object.keys(languages)) {
    speak(tag);
    document.documentElement.lang = tag;
    assert.match(cameOf(past, who), doubted[tag]);
    const [ears] = honours(scene("over", { chain: [turn({ isOwn: true, challengers: ["a"] })] }));
    assert.match(ears.words, keen[tag]);
  }
  speak("en");
  document.documentElement.lang = "en";
});

test("points come with their sign, most first", () => {
  const won = { a: -1, c: 2, b: 0 };
  assert.deepEqual(pointsOf(turn({ won }), who).map(({ player, points }) => [player.seat, points]), [["c", 2], ["a", -1]]);
  assert.deepEqual([2, -1].map(signed), ["+2", "\u22121"]);
});

test("the bar of votes counts those who may vote and are there", () => {
  const players = [{ seat: "a", present: true }, { seat: "b", present: true }, { seat: "c", present: false }];
  assert.deepEqual(votesOf(scene("judge", {}, { players })), { count: 0, all: 1 });
  assert.deepEqual(votesOf(scene("judge", {}, { players, done: ["c"] })), { count: 1, all: 2 });
  assert.deepEqual(votesOf(scene("judge", { turn: "a" }, { done: ["b", "c"] })), { count: 2, all: 2 });
});

test("whose turn it is, and what is wanted, is told in every phase", () => {
  const title = (...parts) => turnOf(scene(...parts)).title;
  assert.deepEqual(turnOf(scene("word")), { title: "Ben’s turn", words: "What belongs to “lamp”?" });
  assert.deepEqual(turnOf(scene("word", { turn: "a" })), { title: "Your turn", words: "Say a word that belongs to “lamp”." });
  assert.deepEqual(turnOf(scene("judge", { word: "light" })), { title: "Does it belong?", words: "Ben says “light” after “lamp”." });
  assert.equal(title("judge", { word: "light" }, { done: ["a"] }), "Your vote is in");
  assert.equal(title("judge", { word: "light", turn: "a" }), "Your word");
  assert.equal(turnOf({ ...scene("judge", { word: "light" }), isPlayer: false }).title, "The players are judging.");
  assert.equal(title("count", { word: "light" }), "All votes are in");
  assert.deepEqual(turnOf(scene("audit", { turn: null }, { waits: ["b"] })), { title: "A last look at the cards", words: "Waiting for Ben." });
});

test("one sentence is said aloud for each turn, what came of the last one first", () => {
  assert.equal(spokenOf(scene("keys")), "Dealing the words…");
  for (const phase of ["shuffle", "shares", "count"]) assert.equal(spokenOf(scene(phase)), "", phase);
  assert.equal(spokenOf(scene("word", { chain: [turn({ claimer: "c" })], turn: "a" })), "It was one of Cleo’s! Your turn. Say a word that belongs to “light”.");
  assert.equal(spokenOf(scene("word")), "Ben’s turn. What belongs to “lamp”?");
  assert.equal(spokenOf(scene("judge", { word: "light" })), "Ben says “light” after “lamp”. Does it belong?");
  assert.equal(spokenOf(scene("audit", { chain: [turn()] })), "It may stand.");
  // From the end of a game to the lobby of another one, of which there is no state yet.
  assert.equal(spokenOf({ ...scene("lobby"), state: {} }), "");
  assert.equal(soundOf({ ...scene("lobby"), state: {} }), undefined);
});

test("one's own turn sounds otherwise than another's, and so does what was found", () => {
  assert.equal(soundOf(scene("word", { turn: "a" })), "turn");
  assert.equal(soundOf(scene("word")), "tick");
  assert.equal(soundOf(scene("word", { chain: [turn({ claimer: "c" })] })), "pop");
  assert.equal(soundOf(scene("judge", { word: "light" })), "launch");
  assert.equal(soundOf(scene("judge", { word: "light", turn: "a" })), undefined);
  assert.equal(soundOf(scene("over")), "win");
});

test("rounds that are over can be looked at again, and in the end what everybody had", () => {
  const chain = [turn(), turn({ round: 2 })];
  assert.deepEqual(roundsOver(state({ chain, round: 2 })), [1]);
  assert.deepEqual(roundsOver(state({ chain, round: 2, turn: null })), [1, 2]);
  assert.equal(pagesOf({}), 0);
  assert.equal(pagesOf(state({ opened: {} })), 0);
  assert.equal(pagesOf(state({ chain, round: 2, turn: null, opened: {} })), 2);
  assert.equal(pagesOf(state({ chain, round: 2, turn: null, opened: { a: [] } })), 3);
});

test("who cheated is named, and what they did", () => {
  assert.deepEqual(audit(scene("over", { turn: null })).map(({ title }) => title), ["Nobody cheated"]);
  assert.deepEqual(audit(scene("over", { start: null })), [], "where nothing was dealt nothing is said");
  const [caught, unknown, ...more] = audit(scene("over", { cheats: [{ device: "d", seats: ["b"], at: ["shuffle", "key", "hidden"] }], silent: ["c"] }));
  assert.deepEqual([caught.title, caught.seats], ["Caught cheating: Ben", ["b"]]);
  assert.equal(caught.words, "The deal was not an honest one. A word was denied when it was doubted. All points won are gone.");
  assert.match(unknown.words, /^Cleo did not show/);
  assert.deepEqual(more, []);
  const known = source("Sources/Games/Password/Page/awards.js").match(/const CHEATS = \{([^}]+)\}/)?.[1] ?? "";
  const cheat = readdirSync(new URL("../../Sources/Games/Password/", import.meta.url), { recursive: true }).find((name) => String(name).endsWith("Cheat.swift"));
  const names = [...source(`Sources/Games/Password/${cheat}`).matchAll(/^ {4}case ([a-z, ]+)$/gm)].flatMap(([, all]) => all.split(", "));
  assert.ok(names.length >= 5);
  for (const name of names) assert.ok(known.includes(`  ${name}: `), name);
});

test("who was sly or keen is named", () => {
  const chain = [turn({ isOwn: true }), turn({ isOwn: true, challengers: ["a"] }), turn({ isOwn: true, claimer: "c" }), turn({ challengers: ["c"] })];
  assert.deepEqual(honours(scene("over", { chain })).map(({ title, seats, words }) => [title, seats, words]), [
    ["Sly as a fox", ["b"], "Ben: 1 secret word slipped past everybody."],
    ["Keen ears", ["a"], "You: right to doubt once."],
  ]);
  assert.deepEqual(honours(scene("over", { chain: [turn()] })), []);
});

test("a room is opened with the words of the language that is spoken", () => {
  for (const [index, tag] of Object.keys(languages).entries()) {
    speak(tag);
    assert.deepEqual(wishes(), { language: index });
  }
  speak("en");
});
