import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { aimAt, guide, wayOf } = await load("bubbleblast/guide.js");
const { aimOf, degreesOf, WIDEST } = await load("kit/aims.js");
const { hanging, middleOf } = await load("bubbleblast/grid.js");
const { Show } = await load("bubbleblast/show.js");
const { aimInWords, kindOf, rowsInWords, shotInWords } = await load("bubbleblast/reading.js");
const { learn, speak } = await load("words/messages.js");
const { english } = await load("bubbleblast/words/english.js");
learn({ en: english });
speak("en");

const GRAINS = 65_536;
const { shots } = JSON.parse(readFileSync(new URL("../../Protocol/vectors/physics.json", import.meta.url), "utf8"));
/** The vectors have letters of their own for what is no colour. */
const LETTERS = { "~": "l", "*": "x", "+": "*", "@": "m" };
const rowsOf = (rows) => rows.map((row) => [...row].map((letter) => LETTERS[letter] ?? letter).join(""));

test("a grid hangs where the specification says", () => {
  assert.deepEqual(middleOf(0, 0), { x: 64, y: 64 });
  assert.deepEqual(middleOf(1, 10), { x: 1_408, y: 175 });
  assert.deepEqual(middleOf(13, 0), { x: 128, y: 1_507 });
  assert.deepEqual(hanging(["b.", ".r"]).map(({ row, column, kind }) => [row, column, kind]), [[0, 0, "b"], [1, 1, "r"]]);
});

test("an aim is an angle, and back, and never level or downwards", () => {
  for (const aim of [-WIDEST, -1_000, 0, 1, 2_048, WIDEST]) {
    assert.ok(Math.abs(aimOf(degreesOf(aim)) - aim) <= 1, String(aim));
    const { x, y } = wayOf(aim);
    assert.ok(Math.abs(Math.hypot(x, y) - 1) < 1e-9);
    assert.ok(y < 0);
    assert.ok(Math.abs(aimAt({ x: 768 + 900 * x, y: 1_760 + 900 * y }) - aim) <= 1);
  }
  assert.equal(aimOf(90), WIDEST);
  assert.equal(aimOf(-400), -WIDEST);
  for (const place of [{ x: 20, y: 1_760 }, { x: 20, y: 1_750 }, { x: 768, y: 1_800 }, { x: 768, y: 1_760 }]) {
    assert.equal(aimAt(place), null, JSON.stringify(place));
  }
});

test("the guide ends where the shot is turned or stopped first, as the daemon works it out", () => {
  let compared = 0;
  for (const { name, rows, angle, aim } of shots) {
    if (angle < -WIDEST || angle > WIDEST || aim[0] === "gone") continue;
    const { stops } = guide(hanging(rowsOf(rows)), angle);
    const [, , x, y] = aim;
    const far = Math.hypot(stops[0].at.x - x / GRAINS, stops[0].at.y - y / GRAINS);
    // A step of a shot is two units, and what turns it is felt a step later.
    assert.ok(far < 6, `${name}: ${far} units aside`);
    assert.equal(stops[0].what === "wall" || stops[0].what === "magnet", aim[0] === "bounced", name);
    compared += 1;
  }
  assert.ok(compared > 20, `${compared} compared`);
});

test("what is played follows the frames, pops wave by wave, and lets fall", () => {
  const frames = [[0, 768 * GRAINS, 1_760 * GRAINS, 0, -131_072], [799, 768 * GRAINS, 162 * GRAINS, 0, -131_072]];
  const shot = { before: ["....bb.r....", "....g......"], frames, cell: [1, 5], popped: [[0, 0, 4], [0, 0, 5], [1, 1, 5]], fallen: [[1, 4]] };
  const show = new Show(shot, "b");
  assert.deepEqual(show.still.map(({ kind }) => kind), ["r"]);
  assert.equal(show.flight, 799);
  const at = (now) => show.at(now).sprites.map(({ kind, x, y, light }) => [kind, Math.round(x), Math.round(y), light < 1]);
  assert.deepEqual(at(400).filter(([kind, , y]) => kind === "b" && y > 200), [["b", 768, 960, false]]);
  assert.equal(at(400).length, 4, "the two that pop, the one that falls, and the shot");
  assert.equal(show.at(400).rings.length, 0);
  assert.equal(show.at(900).rings.length, 2, "the first wave");
  assert.equal(show.at(1_050).rings.length, 3, "two waves overlap");
  const falling = at(1_400).find(([kind]) => kind === "g");
  assert.ok(falling && falling[2] > 175);
  assert.equal(show.at(1_400).isOver, false);
  assert.deepEqual(show.at(5_000), { sprites: [], rings: [], isOver: true });
});

test("a shot that pops nothing stays in its cell, and one that is lost is gone", () => {
  const frames = [[0, 768 * GRAINS, 1_760 * GRAINS, 0, -131_072], [848, 768 * GRAINS, 66 * GRAINS, 0, -131_072]];
  const stays = new Show({ before: [], frames, cell: [0, 5], popped: [], fallen: [] }, "o");
  assert.deepEqual(stays.at(2_000).sprites, [{ kind: "o", x: 704, y: 64, size: 1, light: 1 }]);
  assert.equal(stays.at(2_000).isOver, true);
  const lost = new Show({ before: [], frames, cell: null, popped: [], fallen: [] }, "o");
  assert.deepEqual(lost.at(2_000).sprites, []);
});

test("everything that is seen is said", () => {
  assert.deepEqual(rowsInWords(["bbb.r", "....", "#lx*m"]), ["Row 1: 3 × blue, 1 × gap, 1 × red", "Row 3: 1 × stone, 1 × lightning, 1 × bomb, 1 × star, 1 × magnet"]);
  assert.equal(aimInWords(0, guide(hanging(["....r"]), 0)), "Straight up, reaches the top");
  assert.equal(aimInWords(0, guide(hanging([".....r"]), 0)), "Straight up, meets red in row 1");
  assert.match(aimInWords(-3_000, guide([], -3_000)), /^72° to the left, bounces off the wall, reaches the top$|^72° to the left, bounces off the wall, bounces off the wall$/);
  assert.equal(kindOf("?"), "gap");
  assert.equal(kindOf(null), "");
  const player = { name: "Ada", isYou: false };
  assert.equal(shotInWords({ popped: 3, fallen: 2, landed: true, points: 70 }, player), "Ada: 3 popped, 2 fell, +70.");
  assert.equal(shotInWords({ popped: 0, fallen: 0, landed: true, points: 0 }, player), "Ada: nothing popped.");
  assert.equal(shotInWords({ popped: 0, fallen: 0, landed: false, points: 0 }, player), "Ada: the bubble is lost.");
});
