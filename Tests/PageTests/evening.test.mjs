// Who has how many points of the evening: those who are in the room, those with most first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { standingsOf } = await load("table/evening.js");

/** @param {string[]} seats */
const people = (...seats) => new Map(seats.map((seat) => [seat, /** @type {any} */ ({ seat })]));
/** @param {string[]} seats */
const playing = (...seats) => /** @type {any} */ ({ players: seats.map((seat) => ({ seat })) });
/** @param {string} seat @param {number} points */
const has = (seat, points) => ({ seat, points });

test("who has played comes first, by points, who is new has none, and who only watches is not there", () => {
  const evening = { games: 2, standings: [has("b", 3), has("gone", 2), has("a", 0)] };
  const shown = standingsOf({ detail: /** @type {any} */ ({ evening }), game: playing("a", "b", "new"), players: people("a", "b", "new", "watcher") });
  assert.deepEqual(shown, [has("b", 3), has("a", 0), has("new", 0)]);
});

test("before the first game nobody has any", () => {
  assert.deepEqual(standingsOf({ detail: /** @type {any} */ ({}), game: playing("a"), players: people("a") }), [has("a", 0)]);
});
