import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { prefixed } = await load("table/lossless.js");
const { MovingPicture } = await load("table/movingpicture.js");

test("lengths are split as the format reads them, up to the longest", () => {
  for (let value = 1; value <= 4096; value++) {
    const [symbol, count, rest] = prefixed(value);
    // RFC 9649 §3.7.2.2 turns them back.
    const extra = symbol < 4 ? 0 : (symbol - 2) >> 1;
    const offset = symbol < 4 ? symbol : (2 + (symbol & 1)) << extra;
    assert.equal(count, extra);
    assert.equal(offset + rest + 1, value);
    assert.ok(symbol < 24);
  }
});

test("a file is as long as it says", async () => {
  const animation = new MovingPicture(64, 48);
  for (const side of [2, 3, 16]) animation.add({ width: side, height: side, data: new Uint8ClampedArray(4 * side * side).fill(255) }, 0, 2, 80);
  animation.wait(100);
  const file = Buffer.from(await animation.finish().arrayBuffer());
  assert.equal(file.length, animation.size);
  assert.equal(file.readUInt32LE(4), file.length - 8);
});
