import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { Arranging, BLUE, ERASER, ORANGE } = await load("peggle/designer/arranging.js");
const { refusal } = await load("peggle/designer/level.js");

/** A level in which what is done shows at once. */
function bench() {
  const pegs = new Map();
  const done = [];
  const edits = {
    get standing() {
      return [...pegs].map(([record, peg]) => ({ record, peg, place: "" }));
    },
    peg: (record) => pegs.get(record),
    refusal: (place, moving) => refusal(place, [...pegs].filter(([record]) => record !== moving).map(([, peg]) => peg)),
    set: (all) => all.forEach((peg) => pegs.set(`p${pegs.size}`, peg)),
    move: (record, { x, y }) => pegs.set(record, { ...pegs.get(record), x, y }),
    drag(record, place) {
      done.push("drag");
      this.move(record, place);
    },
    remove: (records) => records.forEach((record) => pegs.delete(record)),
  };
  const palette = { kind: BLUE };
  const arranging = new Arranging(edits, palette, (why) => done.push(why), () => {});
  return { arranging, palette, pegs, done };
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
