import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { around, CELLS, cellAt, cellUnder, empty, hungIn, isCleared, levelOf, rowsOf, settingsOf, standing, tapped } = await load("bubbleblast/designer/level.js");
const { Records } = await load("kit/records.js");

/** A level with some kinds in some cells. */
function hung(kinds) {
  const level = empty();
  for (const [cell, kind] of Object.entries(kinds)) level[cell] = kind;
  return level;
}

test("there are 138 cells in rows of twelve and eleven, and each is found by its place", () => {
  assert.equal(CELLS.length, 138);
  CELLS.forEach(({ row, column, x, y }, cell) => {
    assert.equal(cellAt(row, column), cell);
    assert.equal(cellUnder({ x: x + 20, y: y - 20 }), cell);
  });
  for (const [row, column] of [[-1, 0], [12, 0], [0, 12], [1, 11], [3, -1]]) assert.equal(cellAt(row, column), -1);
  for (const place of [{ x: 0, y: 0 }, { x: -64, y: 64 }, { x: 64, y: 1_450 }]) assert.equal(cellUnder(place), -1);
});

test("a cell has up to six neighbours, each of which has it", () => {
  assert.deepEqual(around(0), [1, 12]);
  assert.deepEqual(around(12), [0, 1, 13, 23, 24]);
  CELLS.forEach((_, cell) => {
    for (const other of around(cell)) {
      assert.ok(around(other).includes(cell));
      assert.ok(Math.hypot(CELLS[cell].x - CELLS[other].x, CELLS[cell].y - CELLS[other].y) < 130);
    }
  });
});

test("a tap fills an empty cell, goes through the colours, and leaves special bubbles to special ones", () => {
  assert.deepEqual([1, 5, 9].map((chosen) => tapped(0, chosen)), [1, 5, 9]);
  // Blue, red, orange, green, and blue again, whichever colour is chosen.
  assert.deepEqual([1, 2, 3, 4].map((kind) => tapped(kind, 3)), [2, 3, 4, 1]);
  assert.deepEqual([5, 6, 7, 8, 9].map((kind) => tapped(kind, 4)), [5, 6, 7, 8, 9]);
  assert.deepEqual([1, 6].map((kind) => tapped(kind, 8)), [8, 8]);
  assert.deepEqual([0, 1, 9].map((kind) => tapped(kind, 0)), [0, 0, 0]);
});

test("the first record of a cell hangs there, and what is no bubble does not", () => {
  const record = (name, fields, kind = "bubble") => ({ record: name, kind, place: name, fields });
  const all = [record("a", { cell: 3, kind: 1 }), record("b", { cell: 3, kind: 2 }), record("c", { cell: 4 }), record("d", { code: "BIRD" }, "game"), record("e", { cell: 137, kind: 9 })];
  const found = hungIn(all);
  assert.deepEqual([...found.keys()], [3, 137]);
  assert.deepEqual(found.get(3).map(({ record: name }) => name), ["a", "b"]);
});

test("what hangs from nothing falls, and what only falls is no level", () => {
  const level = hung({ 0: 1, 12: 2, 23: 3, 40: 4, 41: 4 });
  assert.deepEqual(standing(level), hung({ 0: 1, 12: 2, 23: 3 }));
  assert.ok(!isCleared(level) && isCleared(empty()) && isCleared(hung({ 0: 5, 1: 9 })));
  assert.ok([1, 2, 3, 4, 6, 7, 8].every((kind) => !isCleared(hung({ 5: kind }))));
});

test("a level is written as rows, and read again", () => {
  const level = CELLS.map((_, cell) => (cell * 7) % 10);
  assert.deepEqual(levelOf(rowsOf(level)), level);
  assert.equal(rowsOf(hung({ 0: 1, 11: 9, 12: 6 })).slice(0, 2).join("/"), "b..........m/l..........");
  const rows = rowsOf(level);
  const bad = [rows.slice(1), [...rows, ""], [`${rows[0]}b`, ...rows.slice(1)], ["?...........", ...rows.slice(1)], [7, ...rows.slice(1)], [null, ...rows.slice(1)], []];
  for (const one of bad) assert.equal(levelOf(one), null, JSON.stringify(one));
});

test("a game is played on it by settings of nine cells each", () => {
  const settings = settingsOf(hung({ 0: 1, 1: 2, 7: 8, 8: 9, 17: 3, 135: 4, 137: 5 }));
  assert.equal(Object.keys(settings).length, 17);
  assert.deepEqual([settings.level, settings["cells-1"], settings["cells-2"], settings["cells-16"]], [0, 120_000_089, 3, 405_000_000]);
  assert.ok(Object.values(settingsOf(CELLS.map(() => 9))).every((value) => value <= 999_999_999));
});

test("a document is known whole, then by what is another, in the order of its tree", () => {
  const one = (record, place, fields = {}, parent = undefined) => ({ record, kind: "bubble", place, fields, parent });
  const records = new Records();
  records.take({ type: "document", room: "BIRD", records: [one("b", "80.x"), one("a", "80.x"), one("c", "40.x", { kind: 1, cell: 2 }), one("d", "10.x", {}, "c")] });
  assert.deepEqual(records.top.map(({ record }) => record), ["c", "a", "b"]);
  records.take({
    type: "records", room: "BIRD", records: [one("e", "8000.x")], gone: ["a"],
    changed: [{ record: "c", fields: { kind: 3 } }, { record: "b", place: "20.x" }, { record: "nobody", fields: { kind: 1 } }],
  });
  assert.deepEqual(records.top.map(({ record }) => record), ["b", "c", "e"]);
  assert.deepEqual(records.top[1].fields, { kind: 3, cell: 2 });
  records.take({ type: "records", room: "BIRD", records: [], gone: [], changed: [{ record: "d", place: "30.x" }] });
  assert.deepEqual(records.top.map(({ record }) => record), ["b", "d", "c", "e"]);
  records.take({ type: "document", room: "BIRD", records: [] });
  assert.deepEqual(records.top, []);
});

const { BUBBLES, isName } = await load("bubbleblast/designer/levelfile.js");
const levelfile = await load("board/levelfile.js");
const { MOST_BYTES, MOST_LEVELS } = levelfile;
const read = (text) => levelfile.read(BUBBLES, text);
const written = (levels) => levelfile.written(BUBBLES, levels);
const { Library } = await load("board/library.js");
const { add, forget, save, saved } = new Library(BUBBLES);
const { OURS } = await load("bubbleblast/designer/ours.js");

const STORE = "parlor.bubble-levels";
const one = (kind) => hung({ 0: kind });

test("a name has 1 to 10 letters or digits and no spaces, capitals told apart", () => {
  for (const name of ["Level1", "a", "A", "1234567890", "Übung", "قلعة", "関卡"]) assert.ok(isName(name), name);
  for (const name of ["", " ", "a b", "12345678901", "a-b", "a\u202eb", "a.json", "../x", null, 7, "e\u0301"]) assert.ok(!isName(name), String(name));
});

test("what is written is read again, and nothing of what is damaged", () => {
  const levels = OURS.map((level, index) => ({ name: `Ours${index}`, level }));
  const text = written(levels);
  assert.deepEqual(read(text), levels);
  // Each prefix is no file, and each letter that is another one gives another level, or none.
  for (let end = 0; end < text.length - 2; end += 7) assert.equal(read(text.slice(0, end)), null);
  for (let at = 0; at < text.length; at += 5) {
    const other = read(`${text.slice(0, at)}~${text.slice(at + 1)}`);
    assert.ok(other === null || other.every(({ name, level }) => isName(name) && level.length === 138), String(at));
  }
});

test("no file is read that is too large, of another kind, or has a level twice, empty or misshapen", () => {
  const file = JSON.parse(written([{ name: "A", level: one(1) }]));
  const other = (changes) => JSON.stringify({ ...file, ...changes });
  const level = (changes) => other({ levels: [{ ...file.levels[0], ...changes }] });
  const bad = [
    other({ format: "x" }), other({ version: 2 }), other({ levels: {} }), other({ levels: [...file.levels, ...file.levels] }),
    level({ name: "a b" }), level({ name: 7 }), level({ rows: [] }), level({ rows: "b" }), level({ rows: file.levels[0].rows.map(() => "b".repeat(12)) }),
    level({ rows: file.levels[0].rows.map((row) => ".".repeat(row.length)) }), other({ levels: [null] }), other({ levels: [[]] }),
    "null", "7", "[]", "{}", "", "[".repeat(200_000), `${JSON.stringify(file)}${" ".repeat(MOST_BYTES)}`, "\u0000".repeat(10 * 1024 * 1024),
  ];
  for (const text of bad) assert.equal(read(text), null, text.slice(0, 60));
  const many = Array.from({ length: MOST_LEVELS + 1 }, (_, index) => ({ name: `L${index}`, level: one(2) }));
  assert.equal(read(written(many)), null);
  const full = written(many.slice(1));
  assert.equal(read(full).length, MOST_LEVELS);
  assert.ok(full.length < MOST_BYTES);
});

test("levels are kept by name in order, replaced, and thrown away", () => {
  localStorage.removeItem(STORE);
  for (const [name, kind] of [["b", 1], ["B", 2], ["a", 3], ["10", 4], ["b", 8]]) assert.ok(save(name, one(kind)));
  assert.deepEqual(saved().map(({ name, level }) => [name, level[0]]), [["10", 4], ["B", 2], ["a", 3], ["b", 8]]);
  forget("a");
  forget("nobody");
  assert.deepEqual(saved().map(({ name }) => name), ["10", "B", "b"]);
});

test("what a file brings takes the place of nothing, and comes whole or not at all", () => {
  localStorage.removeItem(STORE);
  save("Tenletters", one(1));
  save("b", one(1));
  assert.ok(add([{ name: "Tenletters", level: one(2) }, { name: "b", level: one(1) }, { name: "c", level: one(3) }]));
  assert.deepEqual(saved().map(({ name, level }) => [name, level[0]]), [["Tenletter2", 2], ["Tenletters", 1], ["b", 1], ["c", 3]]);
  const many = Array.from({ length: MOST_LEVELS - 3 }, (_, index) => ({ name: `L${index}`, level: one(2) }));
  assert.ok(!add(many));
  assert.equal(saved().length, 4);
  assert.ok(add(many.slice(1)));
  assert.equal(saved().length, MOST_LEVELS);
  assert.ok(!save("more", one(1)) && save("b", one(9)));
});

/** A device that keeps levels; what is sent to it may be held up, or lost. */
function device(text = "") {
  const it = { text, isAway: false, isCut: false, fetch: async () => (it.isAway ? Promise.reject(new Error("away")) : it.text), send };
  async function send(sent) {
    if (it.isAway) throw new Error("away");
    it.text = sent;
    // The page was closed before it heard that.
    if (it.isCut) await new Promise(() => undefined);
  }
  return it;
}

const browser = (keeper, isNew = false) => {
  if (isNew) for (const key of ["", ".sent", ".agreed"]) localStorage.removeItem(STORE + key);
  return new Library(BUBBLES, keeper);
};
const kept = (text) => read(text).map(({ name, level }) => [name, level[0]]);

test("a level that was changed is that level still, whether its page heard that the device has it or not", async () => {
  const keeper = device();
  let library = browser(keeper, true);
  library.save("a", one(1));
  library.save("b", one(1));
  await library.refresh();
  assert.deepEqual(kept(keeper.text), [["a", 1], ["b", 1]]);
  // It heard of nothing after this.
  keeper.isAway = true;
  library.save("a", one(2));
  library.forget("b");
  await library.refresh();
  assert.deepEqual(kept(keeper.text), [["a", 1], ["b", 1]]);
  keeper.isAway = false;
  library = browser(keeper);
  await library.refresh();
  assert.deepEqual(kept(keeper.text), [["a", 2]]);
  keeper.isCut = true;
  library.save("a", one(3));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(kept(keeper.text), [["a", 3]]);
  keeper.isCut = false;
  library = browser(keeper);
  await library.refresh();
  assert.deepEqual(kept(keeper.text), [["a", 3]]);
  assert.deepEqual(kept(localStorage.getItem(STORE)), [["a", 3]]);
});

test("what another browser has saved since is not written over", async () => {
  const keeper = device();
  const library = browser(keeper, true);
  for (const name of ["a", "b", "c"]) library.save(name, one(1));
  await library.refresh();
  keeper.text = written([{ name: "a", level: one(2) }, { name: "b", level: one(1) }, { name: "c", level: one(2) }, { name: "d", level: one(2) }]);
  // Both have changed this one: there are two of them then.
  library.save("a", one(3));
  library.save("e", one(3));
  // One that was changed there is not thrown away unseen.
  library.forget("c");
  library.forget("b");
  await library.refresh();
  assert.deepEqual(kept(keeper.text), [["a", 2], ["a2", 3], ["c", 2], ["d", 2], ["e", 3]]);
  // What goes there goes here.
  keeper.text = written([{ name: "e", level: one(3) }]);
  await library.refresh();
  assert.deepEqual(kept(localStorage.getItem(STORE)), [["e", 3]]);
});

test("levels that have no room at the device stay here", async () => {
  const keeper = device(written(Array.from({ length: MOST_LEVELS }, (_, index) => ({ name: `L${index}`, level: one(2) }))));
  const before = keeper.text;
  const library = browser(keeper, true);
  library.save("a", one(1));
  await library.refresh();
  assert.equal(keeper.text, before);
  assert.deepEqual(kept(localStorage.getItem(STORE)), [["a", 1]]);
});

test("what cannot be read is put aside, and no level is lost by saving another one", () => {
  localStorage.setItem(STORE, "damaged");
  assert.deepEqual(saved(), []);
  assert.ok(save("a", one(1)));
  assert.equal(localStorage.getItem(`${STORE}.damaged`), "damaged");
  assert.deepEqual(saved().map(({ name }) => name), ["a"]);
});

test("ours are those of the specification", () => {
  const text = readFileSync(new URL("../../Protocol/games/bubble-blast-levels.txt", import.meta.url), "utf8");
  const levels = text.split(/^\d+ .+$/m).slice(1).map((rows) => rows.trim().split("\n").filter((line) => line && !line.startsWith(";")));
  assert.equal(levels.length, 10);
  assert.deepEqual(OURS.map((level) => rowsOf(level).slice(0, 10)), levels.map((rows) => [...rows, ...rowsOf(empty()).slice(rows.length)].slice(0, 10)));
  assert.ok(OURS.every((level) => String(standing(level)) === String(level) && !isCleared(level)));
});
