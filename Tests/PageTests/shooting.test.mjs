// What is refused where people shoot, in every language.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { REFUSALS, earnedNow, laneWords, lastShot, raceHeadline, raceVerdict, raceWinners, turnOf } = await load("table/lanes.js");
const { ranking } = await load("table/scene.js");
const { register } = await load("kit/activities.js");
const { languages, speak, text, learn } = await load("words/messages.js");

/** @type {Record<string, string[]>} the files of the rules in which moves are refused */
const RULES = {
  peggle: ["Games/Peggle/Rules/Peggle.swift", "Games/Peggle/Rules/PegDelivery.swift"],
  bubbleblast: ["Games/BubbleBlast/Rules/BubbleBlast.swift"],
};
const SHARED = ["Games/Turns/Turns.swift", "Core/Rules/MoveEncoding.swift"];

/** @param {string} file @returns {string[]} the reasons that it gives */
function reasonsOf(file) {
  const source = readFileSync(new URL(`../../Sources/${file}`, import.meta.url), "utf8");
  return [...source.matchAll(/MoveFault\(\s*"([a-z-]+)"/g)].map(([, reason]) => reason);
}

test("every refusal of the rules has words of its own in each language", async () => {
  for (const [game, files] of Object.entries(RULES)) {
    const { REASONS } = await load(`${game}/reading.js`);
    const spoken = { en: "english", de: "german", fr: "french", ar: "arabic" };
    assert.deepEqual(Object.keys(spoken).sort(), Object.keys(languages).sort());
    for (const [tag, name] of Object.entries(spoken)) learn({ [tag]: (await load(`${game}/words/${name}.js`))[name] });
    const words = { ...REFUSALS, ...REASONS };
    const reasons = [...files, ...SHARED].flatMap(reasonsOf);
    assert.ok(reasons.length >= 8, `${game}: ${reasons}`);
    for (const tag of Object.keys(languages)) {
      speak(tag);
      const said = reasons.map((reason) => {
        assert.ok(words[reason], `${game} says nothing of ${reason}`);
        return text(words[reason]);
      });
      assert.ok(said.every((one) => one.length > 4 && !one.includes("refused.")), `${game}, ${tag}: ${said}`);
      assert.equal(new Set(said).size, new Set(reasons).size, `${game}, ${tag}`);
    }
  }
  speak("en");
});

/** @param {string} id */
const who = (id) => ({ seat: id, name: id, number: 1, isYou: id === "a" });
const board = (/** @type {string} */ seat, /** @type {string | null} */ outcome = null, /** @type {object | null} */ shot = null) => ({ seat, outcome, shot });
const race = { mode: "race", whose: "a", shooter: "a", verdict: null, outcome: null };

test("the end of a race says who has won it", () => {
  const scene = (/** @type {object[]} */ boards, verdict = "won") => ({ state: { ...race, verdict, boards }, seat: "a", who, game: { phase: "over" }, isDone: false });
  assert.equal(raceVerdict(scene([board("a", "won"), board("b")])), "You have won the race!");
  assert.equal(raceVerdict(scene([board("a"), board("b", "won")])), "b has won the race!");
  const both = [board("a", "won"), board("b", "won")];
  const said = { en: "You and b have won the race!", de: "Du und b habt das Rennen gewonnen!", fr: "Vous et b avez gagné la course !", ar: "فزتَ أنت وb بالسباق!" };
  for (const [tag, words] of Object.entries(said)) {
    speak(tag);
    globalThis.document.documentElement.lang = tag;
    assert.equal(raceVerdict(scene(both)), words);
  }
  speak("en");
  globalThis.document.documentElement.lang = "en";
  const strangers = (/** @type {string} */ id) => ({ ...who(id), isYou: false });
  assert.equal(raceVerdict({ ...scene(both), seat: "c", who: strangers }), "a and b have won the race!");
  assert.equal(raceVerdict(scene([board("a", "empty"), board("b", "line")], "empty")), "Nobody has won: no board was cleared.");
  assert.equal(raceVerdict(scene([board("a"), board("b")], "deserted")), "");
  assert.equal(raceVerdict({ ...scene([]), state: { ...race, mode: "turns", verdict: "won", boards: [] } }), "");
});

test("who has won a race stands above all others, however many points those have", () => {
  register({ name: "course", words: {}, winners: (/** @type {any} */ scene) => raceWinners(scene) });
  const players = [{ seat: "a", score: 900 }, { seat: "b", score: 300 }, { seat: "c", score: 900 }, { seat: "d", score: 100 }];
  const placesOf = (/** @type {object} */ state) =>
    ranking({ detail: { activity: "course" }, state, game: { players }, who }).map(({ player, place }) => player.seat + place);
  const boards = (/** @type {string[]} */ ...winners) => players.map(({ seat }) => board(seat, winners.includes(seat) ? "won" : null));
  assert.deepEqual(placesOf({ ...race, verdict: "won", boards: boards("b") }), ["b1", "a2", "c2", "d4"]);
  // Who clears theirs in the same turn has won as well.
  assert.deepEqual(placesOf({ ...race, verdict: "won", boards: boards("b", "d") }), ["b1", "d1", "a3", "c3"]);
  assert.deepEqual(placesOf({ ...race, boards: boards() }), ["a1", "c1", "b3", "d4"]);
  assert.deepEqual(placesOf({ ...race, mode: "turns", verdict: "won", boards: [] }), ["a1", "c1", "b3", "d4"]);
});

test("what stands above a board of a race says whether one waits, looks on, or is out", () => {
  const scene = { state: { ...race, boards: [board("a"), board("b")] }, seat: "a", who, game: { phase: "aim" }, isDone: true };
  assert.equal(raceHeadline(scene), "Shot taken! The others are still aiming.");
  assert.equal(raceHeadline({ ...scene, isDone: false }), "You are done. See how the others do.");
  assert.equal(raceHeadline({ ...scene, isDone: false, seat: "c" }), "Everyone aims at once.");
  assert.equal(raceHeadline({ ...scene, state: { ...scene.state, mode: "turns" } }), "");
});

test("a page says whose turn it is, in a race what it is waited for, and in the lobby nothing", () => {
  const words = { mine: "race.out", theirs: "race.won" };
  const alone = { state: { ...race, mode: "turns", shooter: "a", boards: [] }, seat: "a", who, game: { phase: "aim" }, isDone: false };
  assert.equal(turnOf(alone, words), "You are done. See how the others do.");
  assert.notEqual(turnOf({ ...alone, seat: "b" }, words), turnOf(alone, words));
  assert.equal(turnOf({ ...alone, state: { ...alone.state, shooter: null } }, words), "");
  const racing = { ...alone, state: { ...race, shooter: "a", boards: [board("a"), board("b")] } };
  assert.equal(turnOf({ ...racing, isDone: true }, words), "Shot taken! The others are still aiming.");
  assert.equal(turnOf(racing, { ...words, mine: "race.watching" }), "Everyone aims at once.");
});

test("below a small board stands that somebody aims, but not while shots are in the air", () => {
  const scene = { game: { phase: "", waits: ["a", "b", "c"] } };
  assert.equal(laneWords(board("b"), scene, false), "Aiming…");
  assert.equal(laneWords(board("b"), scene, true), "");
  assert.equal(laneWords(board("d"), scene, false), "");
  assert.equal(laneWords(board("b", "won"), scene, true), "Cleared!");
  assert.equal(laneWords(board("b", "line"), scene, false), "Out");
});

test("the last shot is one's own in a race, and everybody's else", () => {
  const shots = [{ seat: "a", points: 10 }, { seat: "b", points: 20 }];
  assert.equal(lastShot({ whose: "a", shots })?.points, 10);
  assert.equal(lastShot({ whose: null, shots })?.points, 20);
  assert.equal(lastShot({ whose: "c", shots }), undefined);
});

test("what a turn has earned is the shooters', or everybody's who plays together", () => {
  const shots = [{ seat: "a", points: 10 }, { seat: "b", points: 20 }];
  const game = { players: [{ seat: "a" }, { seat: "b" }] };
  const state = (/** @type {string} */ mode, boards = /** @type {object[]} */ ([])) => ({ ...race, mode, boards, shots });
  assert.deepEqual(earnedNow({ game, state: state("race", [board("a", null, {}), board("b")]) }), { a: 10 });
  assert.deepEqual(earnedNow({ game, state: state("turns") }), { b: 20 });
  assert.deepEqual(earnedNow({ game, state: state("together") }), { a: 20, b: 20 });
  assert.deepEqual(earnedNow({ game, state: { ...state("turns"), shots: [] } }), {});
});
