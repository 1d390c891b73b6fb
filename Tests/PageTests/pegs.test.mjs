import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { aimAt, guide } = await load("peggle/guide.js");
const { aimOf, degreesOf, wayOf, WIDEST } = await load("kit/aims.js");
const { bucketAt, GRAINS, pegsOf, START } = await load("peggle/board.js");
const { Show } = await load("peggle/show.js");
const { aimInWords, boardInWords, shotInWords } = await load("peggle/reading.js");
const { levelName, settings } = await load("peggle/settings.js");
const { learn, speak } = await load("words/messages.js");
const { english } = await load("peggle/words/english.js");
learn({ en: english });
speak("en");

const { balls } = JSON.parse(readFileSync(new URL("../../Protocol/vectors/physics.json", import.meta.url), "utf8"));
/** A board of the vectors, as the daemon says it. */
const boardOf = ({ pegs, gone }) => pegsOf(pegs.map(([x, y, kind]) => [x, y, kind === "orange" ? 1 : 0]), pegs.map((_, peg) => (gone.includes(peg) ? "0" : "1")).join(""));

test("a board shows the pegs that stand, where the specification says", () => {
  const pegs = pegsOf([[48, 480, 0], [400, 800, 1], [4_048, 4_720, 1]], "101");
  assert.deepEqual(pegs, [{ x: 12, y: 120, isOrange: false, number: 0 }, { x: 1_012, y: 1_180, isOrange: true, number: 2 }]);
});

test("the bucket goes to and fro", () => {
  assert.equal(bucketAt(0), 104);
  assert.equal(bucketAt(2_048), 920);
  assert.equal(bucketAt(1_024), bucketAt(3_072));
  assert.equal(bucketAt(4_096 + 77), bucketAt(77));
  assert.equal(bucketAt(-77), bucketAt(77));
});

test("an aim is a place below the cannon, and never level or above it", () => {
  for (const aim of [-WIDEST, -1_000, 0, 1, 2_048, WIDEST]) {
    assert.ok(Math.abs(aimOf(degreesOf(aim)) - aim) <= 1, String(aim));
    const { across, along } = wayOf(aim);
    assert.ok(Math.abs(aimAt({ x: START.x + 900 * across, y: START.y + 900 * along }) - aim) <= 1);
  }
  for (const place of [{ x: 20, y: START.y }, { x: 20, y: START.y + 10 }, { x: 512, y: 20 }, { x: 512, y: START.y }]) {
    assert.equal(aimAt(place), null, JSON.stringify(place));
  }
});

test("the guide ends where the ball is turned first, as the daemon works it out", () => {
  let compared = 0;
  for (const ball of balls) {
    const { angle, aim } = ball;
    if (angle < -WIDEST || angle > WIDEST) continue;
    const { at, what } = guide(boardOf(ball), angle);
    assert.equal(what !== "bottom", aim[0] === "bounced", ball.name);
    if (what === "bottom") continue;
    const [, , x, y] = aim;
    const far = Math.hypot(at.x - x / GRAINS, at.y - y / GRAINS);
    // A step is two units at most, and what turns it is felt in it.
    assert.ok(far < 4, `${ball.name}: ${far} units aside`);
    compared += 1;
  }
  assert.ok(compared > 20, `${compared} compared`);
});

test("beyond a bounce the way leads off what the ball meets", () => {
  const [peg] = pegsOf([[2_080, 2_400, 1]], "1");
  const { beyond, at, what, dots } = guide([peg], 0);
  assert.equal(what, "peg");
  assert.ok(dots.length > 5);
  // The peg is a little to the right, so the ball goes to the left.
  assert.ok(beyond.length > 3 && beyond.every(({ x }, index) => x < (beyond[index - 1] ?? at).x));
});

test("what is played follows the frames and the events, and pegs go one after the other", () => {
  const frames = [[0, 512 * GRAINS, 48 * GRAINS, 0, 60_000], [500, 512 * GRAINS, 620 * GRAINS, 0, -30_000], [2_000, 512 * GRAINS, 1_290 * GRAINS, 0, 9_000]];
  const pegs = [[2_048, 2_600, 1], [400, 800, 0], [800, 800, 0], [1_200, 800, 1]];
  const shot = { standing: "1110", bucket: 7, frames, events: [[500, 0, 0, 100], [900, 0, 2, 10], [1_900, 1, 2, 0]], end: "gone" };
  const show = new Show(shot, pegs);
  assert.deepEqual(show.still.map(({ number }) => number), [1]);
  assert.equal(show.flight, 2_000);
  assert.deepEqual(show.at(0).ball, { x: 512, y: 48 });
  const falling = show.at(100);
  assert.ok(Math.abs(falling.ball.y - (48 + (100 * 60_000 + (64 * 100 * 101) / 2) / GRAINS)) < 1e-9);
  assert.deepEqual(falling.lit.map(({ number, since }) => [number, since < 0]), [[0, true], [2, true]], "they stand until they are hit");
  assert.equal(show.countAt(899), 1);
  assert.deepEqual(show.at(1_000).lit.map(({ since }) => since), [500, 100]);
  assert.equal(show.at(1_000).points, 110);
  assert.equal(show.at(1_000).gains.length, 2, "both rise");
  // What a ball lay on is gone before the ball is.
  assert.deepEqual(show.at(1_999 + 260).lit.map(({ number }) => number), [0]);
  assert.equal(show.at(2_050).ball, null);
  assert.equal(show.at(2_050).isOver, false);
  const end = show.at(9_000);
  assert.deepEqual([end.ball, end.lit, end.gains, end.points, end.isOver], [null, [], [], 110, true]);
});

test("a shot that hits nothing is over when the ball has left", () => {
  const frames = [[0, 512 * GRAINS, 48 * GRAINS, 0, 60_000], [1_000, 512 * GRAINS, 1_290 * GRAINS, 0, 90_000]];
  const show = new Show({ standing: "1", bucket: 0, frames, events: [], end: "gone" }, [[400, 800, 1]]);
  assert.equal(show.at(999).isOver, false);
  assert.equal(show.at(1_100).isOver, true);
});

test("the board is said in words, part by part", () => {
  const pegs = pegsOf([[400, 600, 1], [800, 600, 0], [2_048, 4_600, 1]], "111");
  assert.deepEqual(boardInWords(pegs), ["Top left: 1 orange, 1 blue", "Bottom middle: 1 orange, 0 blue"]);
  assert.deepEqual(boardInWords([]), []);
});

test("where the cannon points is said in words, and what is met", () => {
  const pegs = pegsOf([[2_048, 2_400, 1]], "1");
  assert.equal(aimInWords(0, guide(pegs, 0)), "Straight down, meets an orange peg first");
  assert.equal(aimInWords(0, guide([], 0)), "Straight down, meets nothing");
  assert.match(aimInWords(-3_000, guide([], -3_000)), /^72° to the left, bounces off the wall first$/);
});

test("what came of a ball is said in words", () => {
  const player = { name: "Ada", number: 1, twins: 1 };
  const shot = { seat: "", angle: 0, orange: 2, blue: 3, points: 230, returned: false };
  assert.equal(shotInWords(shot, player), "Ada: 2 orange and 3 blue, +230.");
  assert.equal(shotInWords({ ...shot, returned: true }, player), "Ada: 2 orange and 3 blue, +230. The bucket gives the ball back!");
  assert.equal(shotInWords({ ...shot, orange: 0, blue: 0 }, player), "Ada: no peg was hit.");
});

test("levels and other settings have names", () => {
  assert.equal(levelName(1), "First rain");
  assert.equal(levelName(10), "The maelstrom");
  assert.equal(levelName(11), "11");
  assert.equal(settings.instead("mode", 1), "Each their own");
  assert.equal(settings.instead("balls", 1), null);
});
