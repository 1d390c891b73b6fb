import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

/** Remembers what is drawn, disks as centre and radius. */
class Path {
  /** @type {string[]} */
  letters = [];
  /** @type {number[][]} */
  numbers = [];
  add(letter, ...numbers) {
    this.letters.push(letter);
    this.numbers.push(numbers);
  }
  moveTo(x, y) { this.add("M", x, y); }
  lineTo(x, y) { this.add("L", x, y); }
  quadraticCurveTo(...numbers) { this.add("Q", ...numbers); }
  closePath() { if (this.letters.at(-1) !== "O") this.add("Z"); }
  arc(x, y, radius) {
    this.letters.pop();
    assert.deepEqual(this.numbers.pop(), [x + radius, y], "a circle begins where the path is");
    this.add("O", x, y, radius);
  }
}
globalThis.Path2D = /** @type {any} */ (Path);

const { centreline } = await load("board/centreline.js");
const { outline } = await load("board/outline.js");
const file = new URL("../../Protocol/vectors/outlines.json", import.meta.url);
const { parts, tolerance, strokes } = JSON.parse(readFileSync(file, "utf8"));
// Exports round to eighths of a quarter unit, a page need not: it is a sixteenth off at most.
const rounding = 1 + (16 * tolerance) / parts;

const near = (found, wanted, most) => found.length === wanted.length && found.every((n, i) => Math.abs(n - wanted[i]) <= most);
const drawn = ({ tool, width, points, pressures }) => ({
  style: { tool, color: "#000000", width, opacity: 255 },
  points,
  pressures,
});

test("there are strokes to look at", () => assert.ok(strokes.length > 60));

for (const { name, stroke, line, box, path } of strokes) {
  test(`a page draws ${name}`, () => {
    const found = centreline(drawn(stroke)).flatMap(({ x, y, ink }) => [x * parts, y * parts, ink * parts]);
    assert.ok(near(found, line, tolerance), "the line in its middle");
    const look = outline(drawn(stroke));
    const sides = [look.box.left, look.box.top, look.box.right, look.box.bottom].map((side) => side * parts);
    assert.ok(near(sides, box, tolerance), "its box");
    const letters = path.match(/[A-Z]/g).join("");
    assert.equal(look.path.letters.join(""), letters, "the order of its shapes");
    const numbers = look.path.numbers.flat().map((number) => number * 16);
    assert.ok(near(numbers, path.match(/-?\d+/g).map(Number), rounding), "its shapes");
  });
}
