import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";
import { answers, asked } from "./speaking.mjs";

const kept = new Map();
let isFull = false;
globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (key) => kept.get(key) ?? null,
  setItem(key, value) {
    if (isFull) throw new Error("full");
    kept.set(key, String(value));
  },
});

const { OwnRecords } = await load("board/ownrecords.js");
const { Edits } = await load("peggle/designer/edits.js");
const { placeNumber } = await load("peggle/designer/level.js");

test("what is one's own is so when the page was loaded again, room by room", () => {
  const own = new OwnRecords("BIRD");
  own.add(["a", "b"]);
  new OwnRecords("CROW").add(["c"]);
  assert.ok(own.delete("b") && !own.delete("b"));
  const again = new OwnRecords("BIRD");
  assert.deepEqual(["a", "b", "c"].map((record) => again.has(record)), [true, false, false]);
  assert.ok(new OwnRecords("CROW").has("c"));
});

test("the latest 600 records are kept, of four rooms, and where a browser keeps nothing one goes on", () => {
  const names = Array.from({ length: 601 }, (_, number) => `r${number}`);
  new OwnRecords("MANY").add(names);
  const many = new OwnRecords("MANY");
  assert.deepEqual(["r0", "r1", "r600"].map((record) => many.has(record)), [false, true, true]);
  for (const room of ["ONE", "TWO", "THREE"]) new OwnRecords(room).add([room]);
  assert.ok(new OwnRecords("MANY").has("r600"));
  new OwnRecords("FOUR").add(["x"]);
  assert.ok(!new OwnRecords("MANY").has("r600"));
  isFull = true;
  const own = new OwnRecords("FOUR");
  own.add(["y"]);
  assert.ok(own.has("y"));
  isFull = false;
});

test("a peg of one's own that stands no more is told of once, and again after it stood or the page was loaded anew", async () => {
  const edits = new Edits("PEGS", () => {});
  answers.push({ records: ["mine"], edit: "e" }, { records: [], edit: "f" });
  edits.set([{ x: 1_050, y: 1_000, kind: 0 }]);
  // What is asked for next has waited for that.
  await edits.write([]);
  assert.equal(asked.length, 2);
  const peg = (record, x) => ({ record, kind: "peg", place: record, fields: { place: placeNumber({ x, y: 1_000 }), kind: 0 } });
  const covered = [peg("first", 1_000), peg("mine", 1_050), peg("third", 1_090)];
  const lost = (edits, records) => edits.take(records).map(({ record }) => record);
  assert.deepEqual(lost(edits, covered), ["mine"]);
  assert.deepEqual(lost(edits, covered), []);
  assert.deepEqual(lost(edits, covered.slice(1)), []);
  assert.deepEqual(lost(edits, covered), ["mine"]);
  assert.deepEqual(lost(new Edits("PEGS", () => {}), covered), ["mine"]);
  assert.deepEqual(lost(new Edits("OTHER", () => {}), covered), []);
});
