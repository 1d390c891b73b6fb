import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { canvasIn, canvasesIn, cellOf, tilesIn } = await load("competitive/fitting.js");

// What a bar leaves of windows: phones and tablets, standing and lying, and a desktop.
const SPACES = [[374, 780], [828, 330], [344, 580], [752, 960], [1000, 690], [1160, 740], [1250, 720], [304, 500]].map(([wide, high]) => ({ wide, high }));

for (const space of SPACES) {
  test(`canvases fit in ${space.wide} by ${space.high}`, () => {
    for (const here of [1, 2, 3, 4]) {
      const cell = cellOf(space, here);
      const { side, isBeside } = canvasIn(cell);
      assert.ok(side <= (isBeside ? cell.high : cell.wide) && side + 132 <= (isBeside ? cell.wide : cell.high), `${here} here`);
      for (let others = 1; here + others <= 4; others += 1) {
        const { side, small, isFlanked, isBeside } = canvasesIn(space, here, others);
        const left = isFlanked ? { wide: space.wide - small - 16, high: space.high } : { wide: space.wide, high: space.high - small - 52 };
        const [wide, high] = isBeside ? [side + 132, side] : [side, side + 132];
        const cell = cellOf(left, here);
        assert.ok(small >= 56 && others * small <= (isFlanked ? space.high : space.wide), `${others} others`);
        // The smallest windows have no room for several beside others: those scroll.
        if (side > 80) assert.ok(wide <= cell.wide && high <= cell.high, `${here} here and ${others} elsewhere: ${side}, ${small}`);
      }
    }
  });
}

test("what belongs to a canvas stands where that leaves it larger", () => {
  assert.deepEqual(canvasIn({ wide: 410, high: 160 }), { side: 160, isBeside: true });
  assert.deepEqual(canvasIn({ wide: 180, high: 370 }), { side: 180, isBeside: false });
});

test("drawings to choose among take as many columns as make them largest, and are scrolled to where they would be tiny", () => {
  assert.deepEqual(tilesIn({ wide: 410, high: 160 }, 4, 62, false), { tile: 65, columns: 4, isBeside: true });
  assert.equal(tilesIn({ wide: 181, high: 369 }, 4, 62, false).columns, 2);
  assert.deepEqual(tilesIn({ wide: 148, high: 240 }, 4, 62, true), { tile: 71, columns: 2, isBeside: false });
});
