// What people show of themselves: packed drawings, what a card holds, and what of others is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { packed, unpacked } = await load("kit/packing.js");
const { cardIn } = await load("kit/othercards.js");
const owncard = await load("kit/owncard.js");

/** @typedef {import("../../Sources/Edge/WebServer/Page/board/thumbnail.js").Stroke} Stroke */
/** @param {number} count @returns {Stroke} */
const line = (count) => ({
  tool: "pen", color: "#20242e", width: 64, opacity: 255,
  points: Array.from({ length: 2 * count }, (_, at) => (at * 37) % 4_096), pressures: Array(count).fill(128),
});

test("a drawing that is packed and unpacked is the same", () => {
  const strokes = [line(1), line(700), { ...line(3), tool: /** @type {const} */ ("fill"), pressures: [] }, { ...line(2), points: [-8_192, 24_575, 24_575, -8_192] }];
  assert.deepEqual(unpacked(packed(strokes)), strokes);
});

test("a large drawing loses points until it fits, keeps both ends of each line, and is refused where that is too little", () => {
  const strokes = Array(8).fill(line(2_000));
  const small = packed(strokes);
  assert.ok(JSON.stringify(small).length <= 36 * 1_024);
  for (const { points } of unpacked(small) ?? []) {
    assert.deepEqual(points.slice(0, 2), strokes[0].points.slice(0, 2));
    assert.deepEqual(points.slice(-2), strokes[0].points.slice(-2));
  }
  assert.equal(packed(Array(1_024).fill(line(1))), null);
  assert.equal(packed(Array(1_025).fill(line(1))), null);
  assert.equal(packed([]), null);
});

test("a stroke of somebody else counts only with all its numbers in their bounds", () => {
  const good = { tool: "pen", color: "#000000", width: 1, opacity: 1, path: [0, 0] };
  assert.ok(unpacked([good]));
  const bad = [
    { tool: "bomb" }, { tool: ["pen"] }, { color: "red" }, { color: "#00000g" }, { color: "url(x)" }, { width: 0 }, { width: 4_096 }, { width: 1.5 }, { width: "1" },
    { opacity: 0 }, { opacity: 256 }, { opacity: NaN }, { path: [] }, { path: [1] }, { path: "11" }, { path: [0, 24_576] }, { path: [0, -8_193] },
    { path: [0, 0, 24_576, 0] }, { path: [0.5, 0] }, { path: ["0", 0] }, { path: [null, 0] }, { path: [1e308, 0, 1e308, 0] }, { path: Array(8_194).fill(0) },
    { pressures: [1, 2] }, { pressures: [256] }, { pressures: [-1] }, { pressures: "x" }, { pressures: { length: 1 } },
  ];
  for (const one of bad) {
    // A list is no name of a tool, and a text no number.
    const odd = /** @type {Record<string, unknown>} */ ({ ...good, ...one });
    if (Array.isArray(odd.tool)) odd.tool = [...odd.tool, "pen"];
    assert.equal(unpacked([good, odd]), null, JSON.stringify(one));
  }
  for (const one of [null, undefined, 7, "x", {}, [], [null], [7], [[]], Array(1_025).fill(good)]) assert.equal(unpacked(one), null);
});

test("of a card of somebody else only what is within its limits is shown, and no text turns ours around", () => {
  const strokes = packed([line(2)]);
  const card = { version: 1, games: 3, wins: 1, drawings: [{ topic: "a\u202ecat\u0000", strokes }] };
  assert.deepEqual(cardIn(card), { picture: "", games: 3, wins: 1, drawings: [{ topic: "a\ufffdcat\ufffd", strokes: unpacked(strokes) }] });
  for (const change of [{ version: 2 }, { games: -1 }, { games: 1e6 }, { wins: 0.5 }, { wins: "1" }, { drawings: null }, { drawings: Array(7).fill(card.drawings[0]) }]) {
    assert.equal(cardIn({ ...card, ...change }), null, JSON.stringify(change));
  }
  for (const one of [null, undefined, 0, "x", [], {}]) assert.equal(cardIn(one), null);
  // What cannot be drawn is left out, and a picture that is none is none.
  for (const drawings of [[null], [7], [{ topic: 7, strokes }], [{ topic: "", strokes: [] }]]) assert.deepEqual(cardIn({ ...card, drawings })?.drawings, []);
  assert.equal(cardIn({ ...card, picture: btoa("<svg onload='alert(1)'>") })?.picture, "");
});

test("nothing is shown until its owner says so, and nothing is lost by switching it off", async () => {
  const sum = { games: 5, wins: 2 };
  assert.equal(owncard.cardVersion(), null);
  await owncard.lookForCard();
  assert.equal(owncard.ownCard(sum), null);
  assert.equal(await owncard.share("a/1", "a cat", [line(3)]), "shared");
  assert.equal(owncard.ownCard(sum), null, "a drawing that is shared shows nothing by itself");
  await owncard.show(true);
  assert.deepEqual(owncard.ownCard(sum), { version: 1, ...sum, drawings: [{ topic: "a cat", strokes: packed([line(3)]) }] });
  for (const id of ["b", "c", "d", "e", "f"]) assert.equal(await owncard.share(id, id.repeat(200), [line(1)]), "shared");
  assert.equal(await owncard.share("g", "g", [line(1)]), "many");
  assert.equal(await owncard.share("b", "again", []), "large");
  assert.equal(owncard.ownCard(sum)?.drawings[1].topic.length, 100);
  await owncard.takeBack("b");
  assert.ok(!owncard.isShared("b") && owncard.isShared("a/1"));
  const before = owncard.cardVersion();
  await owncard.lookForCard();
  assert.equal(owncard.cardVersion(), before, "what is the same is told to nobody");
  await owncard.show(false);
  assert.equal(owncard.ownCard(sum), null);
  assert.equal(owncard.sharedDrawings().length, 5);
  // What another program has written there is none.
  for (const odd of ["{", "null", "7", '{"shows":1}', '{"shows":true,"drawings":[null,{"id":7}]}']) {
    localStorage.setItem("parlor.card", odd);
    await owncard.lookForCard();
    assert.deepEqual(owncard.sharedDrawings(), []);
    assert.equal(owncard.isShown(), odd.includes("true"));
  }
});
