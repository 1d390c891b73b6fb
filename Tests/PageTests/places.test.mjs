import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { register } = await load("kit/activities.js");
const { isWon } = await load("table/scene.js");
register({ name: "lost", words: {}, isLost: ({ state }) => state.isLost });

/** A game that is over. @param {number[]} scores @param {boolean} isLost */
const over = (scores, isLost) => ({
  detail: { activity: "lost" },
  state: { isLost },
  game: { players: scores.map((score, seat) => ({ seat: String(seat), score })) },
});

test("a game has places where somebody has points, unless all have lost it", () => {
  assert.equal(isWon(over([20, 0], false)), true);
  assert.equal(isWon(over([0, 0], false)), false);
  assert.equal(isWon(over([12, 4], true)), false);
});
