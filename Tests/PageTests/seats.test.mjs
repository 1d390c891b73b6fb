// Who plays, and who has played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { gone, playersOf } = await load("kit/seats.js");

/** @param {string} seat @param {number} number */
const member = (seat, number) => ({ device: seat, master: false, self: false, reachable: true, name: seat, seats: [{ seat, name: seat, avatar: "", number }] });

test("who has left keeps the number that their seat had, and nobody else's colour", () => {
  assert.equal(gone("c").number, 0, "nobody was there");
  playersOf({ seat: "a", members: [member("a", 1), member("b", 2), member("c", 3)] });
  playersOf({ seat: "a", members: [member("a", 1), member("b", 2)] });
  assert.equal(gone("c").number, 3);
  assert.equal(gone("x", { name: "Xan", number: 5 }).number, 5, "what the daemon says of it counts");
});
