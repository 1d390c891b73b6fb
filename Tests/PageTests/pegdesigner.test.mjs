import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";
import "./speaking.mjs";

const { BOARD, isOnBoard, levelOf, MOST, overlap, pegAt, placeNumber, refusal, setOn, written } = await load("peggle/designer/level.js");
const { PEGS, isName } = await load("peggle/designer/levelfile.js");
const { OURS } = await load("peggle/designer/ours.js");
const { numbersOf, PART } = await load("peggle/board.js");
const { MOST_BYTES, read, written: fileOf } = await load("board/levelfile.js");
const { Library } = await load("board/library.js");

const peg = (x, y, kind = 0) => ({ x, y, kind });
const record = (name, fields, kind = "peg") => ({ record: name, kind, place: name, fields });

test("a peg can be at every quarter of a unit of the board, and nowhere beside it", () => {
  for (const [x, y] of [[BOARD.left, BOARD.top], [BOARD.right, BOARD.bottom], [49, 481], [2_001, 3_003]]) assert.equal(refusal({ x, y }, []), null);
  for (const [x, y] of [[47, 900], [4_049, 900], [900, 479], [900, 4_721], [-1, -1]]) {
    assert.ok(!isOnBoard({ x, y }));
    assert.equal(refusal({ x, y }, []), "outside");
  }
});

test("pegs touch and never lie in one another", () => {
  assert.ok(overlap(peg(1_000, 1_000), peg(1_095, 1_000)));
  assert.ok(!overlap(peg(1_000, 1_000), peg(1_096, 1_000)));
  assert.equal(refusal(peg(1_060, 1_060), [peg(1_000, 1_000)]), "overlap");
  assert.equal(refusal(peg(1_068, 1_068), [peg(1_000, 1_000)]), null);
});

test("of pegs in one another the first one stands, and what is no peg is none", () => {
  const all = [
    record("a", { place: placeNumber(peg(1_000, 1_000)), kind: 0 }), record("b", { place: placeNumber(peg(1_050, 1_000)), kind: 1 }),
    record("c", { place: placeNumber(peg(1_100, 1_000)), kind: 1 }), record("d", { code: "BIRD" }, "game"), record("e", { kind: 1 }),
    record("f", { place: 7, kind: 1 }), record("g", { place: placeNumber(peg(2_000, 2_000)), kind: 2 }),
  ];
  assert.deepEqual(setOn(all).map(({ record: name, stands }) => [name, stands]), [["a", true], ["b", false], ["c", true], ["f", false]]);
  assert.deepEqual(setOn(all)[2].peg, peg(1_100, 1_000, 1));
});

test("no more stand than there may be", () => {
  const many = Array.from({ length: MOST + 5 }, (_, index) => record(`r${index}`, { place: placeNumber(peg(100 + 120 * (index % 30), 600 + 200 * Math.floor(index / 30))), kind: 0 }));
  assert.equal(setOn(many).filter(({ stands }) => stands).length, MOST);
});

test("the peg under a pointer is the nearest one", () => {
  const pegs = [peg(1_000, 1_000), peg(1_100, 1_000)];
  assert.equal(pegAt(pegs, { x: 1_040, y: 1_000 }, 64), 0);
  assert.equal(pegAt(pegs, { x: 1_060, y: 1_000 }, 64), 1);
  assert.equal(pegAt(pegs, { x: 1_050, y: 1_100 }, 64), -1);
});

test("ours are those of the specification", () => {
  const text = readFileSync(new URL("../../Protocol/games/peggle-levels.txt", import.meta.url), "utf8");
  const levels = text.split(/^\d+ .+$/m).slice(1).map((lines) => {
    const places = (kind) => [...lines.matchAll(new RegExp(`^${kind} (.+)$`, "gm"))].map(([, line]) => line).join(" ");
    return [places("orange"), places("blue")];
  });
  assert.equal(levels.length, 10);
  assert.deepEqual(OURS.map((level) => [written(level, 1), written(level, 0)]), levels);
});

test("what is written is read again, and nothing of what is damaged", () => {
  const levels = OURS.map((level, index) => ({ name: `Ours ${index}`, level }));
  const text = fileOf(PEGS, levels);
  assert.deepEqual(read(PEGS, text), levels);
  for (let end = 0; end < text.length - 2; end += 31) assert.equal(read(PEGS, text.slice(0, end)), null);
  for (let at = 0; at < text.length; at += 37) {
    const other = read(PEGS, `${text.slice(0, at)}~${text.slice(at + 1)}`);
    assert.ok(other === null || other.every(({ name, level }) => isName(name) && level.length > 0), String(at));
  }
  assert.equal(read(PEGS, "x".repeat(10 * 1024 * 1024)), null);
  assert.equal(read(PEGS, `${text}${" ".repeat(MOST_BYTES)}`), null);
});

test("no file is read with pegs in one another, outside, too many, or none", () => {
  const file = (orange, blue) => JSON.stringify({ format: PEGS.format, version: 1, levels: [{ name: "A", orange, blue }] });
  assert.deepEqual(read(PEGS, file("1000,1000", "")), [{ name: "A", level: [peg(1_000, 1_000, 1)] }]);
  const many = (count) => Array.from({ length: count }, (_, index) => `${100 + 120 * (index % 30)},${600 + 200 * Math.floor(index / 30)}`).join(" ");
  assert.equal(read(PEGS, file("", many(MOST)))[0].level.length, MOST);
  const bad = [["1000,1000 1050,1000", ""], ["1000,1000", "1000,1000"], ["47,1000", ""], ["1000,4721", ""], ["", ""], ["", many(MOST + 1)], ["1000,1000 ", ""], ["1e3,1000", ""], ["1000", ""], [7, ""], ["1000,1000", null]];
  for (const [orange, blue] of bad) assert.equal(read(PEGS, file(orange, blue)), null, JSON.stringify([orange, blue]).slice(0, 60));
});

test("a name is any that a person would give, and no longer than 30", () => {
  for (const name of ["a", "My level", "Übung 2", "قلعة", "関卡", "🎯 hard", "x".repeat(30)]) assert.ok(isName(name), name);
  for (const name of ["", " ", " a", "a ", "x".repeat(31), "a\u202eb", "a\nb", null, 7, "e\u0301"]) assert.ok(!isName(name), String(name));
});

test("levels are kept by name, changed and saved again, thrown away, and never more than there is room for", () => {
  localStorage.removeItem(PEGS.store);
  const { add, forget, save, saved } = new Library(PEGS);
  assert.ok(save("b", OURS[0]) && save("a", OURS[1]) && save("b", OURS[2]));
  assert.deepEqual(saved().map(({ name, level }) => [name, OURS.findIndex((ours) => JSON.stringify(ours) === JSON.stringify(level))]), [["a", 1], ["b", 2]]);
  assert.ok(add([{ name: "b", level: OURS[3] }, { name: "a", level: OURS[1] }]));
  assert.deepEqual(saved().map(({ name }) => name), ["a", "b", "b2"]);
  forget("a");
  assert.deepEqual(saved().map(({ name }) => name), ["b", "b2"]);
  // What would be too large to be read again is not kept.
  const large = Array.from({ length: 200 }, (_, index) => ({ name: `L${index}`, level: OURS[9] }));
  assert.ok(!add(large));
  assert.equal(saved().length, 2);
});

test("pegs are brought by numbers of which as many as are in a move fit into one", () => {
  const many = Array.from({ length: PART }, (_, index) => [4_048, 480 + 12 * index, index % 2]);
  const numbers = numbersOf(many);
  assert.equal(numbers[1], (4_048 << 14) | (492 << 1) | 1);
  assert.ok(numbers.every((number) => number < 2 ** 26));
  // Five bytes each, and a few around them, of 880.
  assert.ok(5 * PART + 40 < 880);
});

/** A device that keeps levels, for all browsers. */
const device = () => ({
  text: "",
  isAway: false,
  async fetch() {
    if (this.isAway) throw new Error("away");
    return this.text;
  },
  async send(/** @type {string} */ text) {
    if (this.isAway) throw new Error("away");
    this.text = text;
  },
});

/** Another browser: its storage is empty. */
function otherBrowser() {
  for (const name of ["", ".sent", ".agreed", ".damaged"]) localStorage.removeItem(PEGS.store + name);
}

/** @param {{saved: () => {name: string}[]}} library */
const names = (library) => library.saved().map(({ name }) => name);

test("levels are the device's, for each of its browsers", async () => {
  otherBrowser();
  const kept = device();
  // Saved before there was a device that keeps them.
  new Library(PEGS).save("early", [peg(1_000, 1_000, 1)]);
  const first = new Library(PEGS, kept);
  await first.refresh();
  first.save("one", [peg(1_000, 1_000, 1)]);
  await first.refresh();
  assert.deepEqual(read(PEGS, kept.text)?.map(({ name }) => name), ["early", "one"]);
  otherBrowser();
  const second = new Library(PEGS, kept);
  await second.refresh();
  assert.deepEqual(names(second), ["early", "one"]);
  // What is thrown away in one is gone in the other.
  second.forget("early");
  await second.refresh();
  await first.refresh();
  assert.deepEqual(names(first), ["one"]);
});

test("what is saved while the device is away is kept there later, and nothing is lost", async () => {
  otherBrowser();
  const kept = device();
  kept.text = fileOf(PEGS, [{ name: "there", level: [peg(2_000, 2_000, 1)] }]);
  kept.isAway = true;
  const library = new Library(PEGS, kept);
  await library.refresh();
  library.save("here", [peg(1_000, 1_000, 1)]);
  library.save("there", [peg(3_000, 3_000, 1)]);
  await library.refresh();
  assert.deepEqual(names(library), ["here", "there"]);
  kept.isAway = false;
  await library.refresh();
  await library.refresh();
  assert.deepEqual(names(library), ["here", "there", "there2"]);
  assert.deepEqual(read(PEGS, kept.text)?.length, 3);
  // A file that cannot be read stays where it is, and so does what is here.
  kept.text = "damaged";
  await library.refresh();
  assert.deepEqual(names(library), ["here", "there", "there2"]);
  assert.equal(kept.text, "damaged");
  assert.ok(library.isDamaged);
  // Nor does it go when somebody saves, whether the page has looked there before or not.
  for (const [number, one] of [library, new Library(PEGS, kept)].entries()) {
    assert.ok(one.save(`more ${number}`, [peg(1_000, 1_000, 1)]));
    await one.refresh();
    assert.equal(kept.text, "damaged");
    assert.ok(one.isDamaged);
  }
  kept.text = "";
  await library.refresh();
  await library.refresh();
  assert.ok(!library.isDamaged);
  assert.deepEqual(read(PEGS, kept.text)?.map(({ name }) => name), ["here", "more 0", "more 1", "there", "there2"]);
  otherBrowser();
});
