import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { regionAt } = await load("board/region.js");

/** A raster of a picture: "#" is ink, anything else is paper. */
function raster(rows) {
  const [width, height] = [rows[0].length, rows.length];
  const data = new Uint8Array(4 * width * height).fill(255);
  rows.forEach((row, y) => [...row].forEach((sign, x) => sign === "#" && data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)));
  return { width, height, data };
}

/** Whether the middle of a pixel is within a polygon by the nonzero rule. */
function covers(polygon, px, py) {
  const [x, y] = [px + 0.5, py + 0.5];
  let winding = 0;
  for (let at = 0; at < polygon.length; at += 2) {
    const [ax, ay] = [polygon[at], polygon[at + 1]];
    const [bx, by] = [polygon[(at + 2) % polygon.length], polygon[(at + 3) % polygon.length]];
    if (ay <= y === by <= y) continue;
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) winding += ay <= y ? 1 : -1;
  }
  return winding !== 0;
}

const painted = (rows, x, y) => {
  const polygon = regionAt(raster(rows), x, y);
  return rows.map((row, py) => [...row].map((_, px) => (covers(polygon, px, py) ? "o" : ".")).join(""));
};

test("a box is filled to beneath its lines, and nothing beside it", () => {
  const box = ["..........", ".########.", ".#......#.", ".#......#.", ".#......#.", ".########.", ".........."];
  const found = painted(box, 4, 3);
  for (const row of [2, 3, 4]) assert.equal(found[row].slice(2, 8), "oooooo");
  assert.ok(found[1].includes("oooo"), "the line is painted over too");
  assert.deepEqual([found[0], found[6]], [box[0], box[6]]);
  assert.ok(found.every((row) => row[0] === "." && row[9] === "."));
});

test("a hole stays a hole, wherever one presses around it", () => {
  const rows = Array.from({ length: 24 }, (_, y) => Array.from({ length: 24 }, (_, x) => (x >= 8 && x < 16 && y >= 8 && y < 16 ? "#" : ".")).join(""));
  for (const [x, y] of [[0, 0], [20, 12], [12, 22]]) {
    const found = painted(rows, x, y);
    assert.equal(found[12].slice(10, 14), "....", "the middle of the hole");
    assert.equal(found[2], "o".repeat(24));
    assert.equal(found[12].slice(0, 7), "o".repeat(7));
    assert.equal(found[12].slice(17), "o".repeat(7));
  }
});

test("empty paper is filled from edge to edge by four corners", () => {
  const rows = Array.from({ length: 16 }, () => ".".repeat(16));
  assert.equal(regionAt(raster(rows), 7, 7).length, 8);
  assert.deepEqual(painted(rows, 7, 7), rows.map(() => "o".repeat(16)));
});

test("beside the sheet there is nothing to fill", () => {
  const one = raster(["..", ".."]);
  for (const [x, y] of [[-1, 0], [0, -1], [2, 0], [0, 2]]) assert.deepEqual(regionAt(one, x, y), []);
});

test("of noise, too, there are at most 4000 corners, all of them on the sheet", () => {
  let seed = 7;
  const noise = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const rows = Array.from({ length: 512 }, (_, y) => Array.from({ length: 512 }, (_, x) => ((x + y) % 2 && noise() < 0.6 ? "#" : ".")).join(""));
  const polygon = regionAt(raster(rows), 0, 0);
  assert.ok(polygon.length >= 8 && polygon.length <= 8_000, String(polygon.length));
  assert.ok(polygon.every((at) => at >= 0 && at <= 512 && Number.isInteger(at)));
});
