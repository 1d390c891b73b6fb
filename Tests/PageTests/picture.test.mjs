import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.Path2D = /** @type {any} */ (class { moveTo() {} lineTo() {} closePath() {} });
const { Picture } = await load("board/picture.js");
const stroke = (n, seat = "a") => ({ id: `s${n}`, seat, n, tool: "pen", color: "#000000", width: 8, opacity: 255, points: [n, n] });
const ids = (picture) => picture.strokes.map(({ id }) => id).join(" ");

test("strokes are inserted at their depth and taken out by their ids", () => {
  const picture = new Picture();
  picture.replace([stroke(1), stroke(3)]);
  picture.insert(1, stroke(2));
  assert.equal(ids(picture), "s1 s2 s3");
  picture.remove(["s1", "s9"]);
  assert.equal(ids(picture), "s2 s3");
});

test("a turn takes out runs and puts others in, by numbers alone", () => {
  const picture = new Picture();
  picture.replace([1, 2, 3, 4, 5].map((n) => stroke(n)));
  assert.ok(picture.turn([[2, 4]], []));
  assert.equal(ids(picture), "s1 s5");
  assert.ok(picture.turn([[1, 1]], [{ at: 0, from: 2, to: 3 }]));
  assert.equal(ids(picture), "s2 s3 s5");
  assert.equal(picture.turn([], [{ at: 0, from: 90, to: 91 }]), false, "what was never sent is asked for");
});

test("a stroke that is known keeps its outline when the picture comes again", () => {
  const picture = new Picture();
  picture.replace([stroke(1)]);
  const [before] = picture.strokes;
  picture.replace([stroke(2), stroke(1)]);
  assert.equal(picture.strokes[1], before);
});
