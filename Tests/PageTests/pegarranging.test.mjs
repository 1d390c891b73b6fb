import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { Arranging, BLUE, ERASER, ORANGE } = await load("peggle/designer/arranging.js");
const { refusal } = await load("peggle/designer/level.js");

/** A level in which what is done shows at once. */
function bench() {
  const pegs = new Map();
  const done = [];
  /** Those that do not stand, since others lie there. */
  const covered = new Set();
  const edits = {
    get standing() {
      return [...pegs].filter(([record]) => !covered.has(record)).map(([record, peg]) => ({ record, peg, place: "" }));
    },
    peg: (record) => pegs.get(record),
    isSame: (one, other) => one === other,
    refusal: (place, moving) => refusal(place, [...pegs].filter(([record]) => record !== moving).map(([, peg]) => peg)),
    set: (all) => all.forEach((peg) => pegs.set(`p${pegs.size}`, peg)),
    move(record, { x, y }) {
      covered.delete(record);
      pegs.set(record, { ...pegs.get(record), x, y });
    },
    drag(record, place) {
      done.push("drag");
      this.move(record, place);
    },
    remove: (records) => records.forEach((record) => pegs.delete(record)),
  };
  const palette = { kind: BLUE };
  const arranging = new Arranging(edits, palette, (why) => done.push(why), () => {}, (record) => done.push(`kept ${record}`));
  return { arranging, palette, pegs, done, covered };
}

test("a tap sets what is chosen, and is refused outside and on another peg", () => {
  const { arranging, palette, pegs, done } = bench();
  arranging.tap({ x: 1_000, y: 1_000 });
  palette.kind = ORANGE;
  arranging.tap({ x: 1_200, y: 1_000 });
  assert.deepEqual([...pegs.values()], [{ x: 1_000, y: 1_000, kind: 0 }, { x: 1_200, y: 1_000, kind: 1 }]);
  for (const place of [{ x: 1_050, y: 1_000 }, { x: 47, y: 1_000 }]) arranging.tap(place);
  assert.deepEqual(done, ["overlap", "outside"]);
  assert.equal(pegs.size, 2);
});

test("the eraser and a long press take a peg away, and a finger need not be as exact", () => {
  const { arranging, palette, pegs } = bench();
  arranging.tap({ x: 1_000, y: 1_000 });
  palette.kind = ERASER;
  arranging.tap({ x: 1_150, y: 1_000 });
  assert.equal(pegs.size, 1, "beside it, by a mouse");
  arranging.widen(200);
  arranging.tap({ x: 1_150, y: 1_000 });
  assert.equal(pegs.size, 0);
  palette.kind = BLUE;
  arranging.widen(0);
  arranging.tap({ x: 2_000, y: 2_000 });
  arranging.erase({ x: 2_010, y: 2_010 });
  assert.equal(pegs.size, 0);
});

test("a peg is dragged by where it was grasped, stays before another one, and is refused on it", () => {
  const { arranging, pegs, done } = bench();
  arranging.tap({ x: 1_000, y: 1_000 });
  arranging.tap({ x: 2_000, y: 1_000 });
  assert.ok(!arranging.grip({ x: 1_500, y: 1_000 }));
  assert.ok(arranging.grip({ x: 1_020, y: 990 }));
  arranging.drag({ x: 1_520, y: 1_290 });
  assert.deepEqual(pegs.get("p0"), { x: 1_500, y: 1_300, kind: 0 });
  arranging.drag({ x: 2_020, y: 1_000 });
  assert.deepEqual(pegs.get("p0"), { x: 1_500, y: 1_300, kind: 0 }, "it waits");
  assert.deepEqual(arranging.held?.place, { x: 2_000, y: 1_010 });
  arranging.drop({ x: 2_020, y: 1_000 });
  assert.deepEqual(done, ["drag", "overlap"]);
  assert.equal(arranging.held, null);
  arranging.grip({ x: 1_500, y: 1_300 });
  arranging.drop({ x: 3_000, y: 3_000 });
  assert.deepEqual(pegs.get("p0"), { x: 3_000, y: 3_000, kind: 0 });
});

test("what is in the hand goes where the next tap is, if there is room", () => {
  const { arranging, pegs, done } = bench();
  arranging.tap({ x: 1_000, y: 1_000 });
  arranging.tap({ x: 2_000, y: 1_000 });
  arranging.lift({ x: 1_000, y: 1_000 });
  assert.equal(arranging.held?.record, "p0");
  arranging.tap({ x: 2_050, y: 1_000 });
  assert.deepEqual([done, arranging.held?.record], [["overlap"], "p0"]);
  arranging.tap({ x: 1_500, y: 2_000 });
  assert.equal(arranging.held, null);
  assert.deepEqual([...pegs.values()].map(({ x, y }) => [x, y]), [[1_500, 2_000], [2_000, 1_000]]);
});

/** Three pegs of one's own that others lie on, at 1000, 1200 and 1400 across. */
function lost() {
  const all = bench();
  for (const number of [0, 1, 2]) {
    all.pegs.set(`p${number}`, { x: 1_000 + 200 * number, y: 1_000, kind: 1 });
    all.covered.add(`p${number}`);
  }
  all.arranging.keep(["p0", "p1", "p2"]);
  return all;
}

test("of several pegs that stand no more each comes into the hand, one after the other", () => {
  const { arranging, pegs, done } = lost();
  assert.deepEqual(done, ["kept p0"]);
  arranging.tap({ x: 3_000, y: 1_000 });
  arranging.tap({ x: 3_000, y: 2_000 });
  assert.deepEqual(done, ["kept p0", "kept p1", "kept p2"]);
  assert.deepEqual(arranging.held?.place, { x: 1_400, y: 1_000 });
  arranging.tap({ x: 3_000, y: 3_000 });
  assert.equal(arranging.held, null);
  assert.deepEqual([...pegs.values()].map(({ x, y }) => [x, y]), [[3_000, 1_000], [3_000, 2_000], [3_000, 3_000]]);
});

test("they stay in the hand while another peg is dragged, and the eraser takes them away", () => {
  const { arranging, palette, pegs, done } = lost();
  pegs.set("other", { x: 2_000, y: 4_000, kind: 0 });
  arranging.grip({ x: 2_000, y: 4_000 });
  arranging.drag({ x: 2_100, y: 4_000 });
  arranging.drop({ x: 2_200, y: 4_000 });
  assert.equal(arranging.held?.record, "p0");
  palette.kind = ERASER;
  arranging.tap({ x: 500, y: 4_000 });
  assert.ok(!pegs.has("p0"));
  assert.equal(arranging.held?.record, "p1");
  assert.deepEqual(done.filter((one) => one.startsWith("kept")), ["kept p0", "kept p0", "kept p1"]);
});

test("what has gone meanwhile, or stands again, comes into no hand", () => {
  const { arranging, pegs, covered } = lost();
  pegs.delete("p0");
  covered.delete("p1");
  arranging.keep([]);
  assert.equal(arranging.held?.record, "p2");
  arranging.clear();
  arranging.keep([]);
  assert.equal(arranging.held, null);
});
