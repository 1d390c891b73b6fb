// Which games a browser has seen to their end, and who won them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { register } = await load("kit/activities.js");
const { forgetSum, notePlayed, playedBy, sumOf } = await load("table/record.js");
register(/** @type {any} */ ({ name: "race", words: {}, winners: () => [] }));
register(/** @type {any} */ ({ name: "lost", words: {}, winners: () => [], isLost: () => true }));

/**
 * A game with points by seat.
 * @param {string} room
 * @param {Record<string, number>} points
 */
const scene = (room, points, over = true, activity = "race") =>
  /** @type {any} */ ({
    room,
    detail: { activity, game: { over } },
    game: { players: Object.entries(points).map(([seat, score]) => ({ seat, score })) },
    who: (/** @type {string} */ seat) => ({ seat, number: 1 }),
  });

test("a game counts once it is over, once, for each who has played, and a win for each in the first place", () => {
  notePlayed(scene("1", { ada: 3, bob: 1 }, false), "ada", "");
  assert.deepEqual(playedBy("ada"), { games: 0, wins: 0 });
  for (let look = 0; look < 3; look += 1) notePlayed(scene("1", { ada: 3, bob: 1 }), "ada", "");
  notePlayed(scene("2", { ada: 2, bob: 2 }), "ada", "");
  assert.deepEqual(playedBy("ada"), { games: 2, wins: 2 });
  assert.deepEqual(playedBy("bob"), { games: 2, wins: 1 });
  assert.deepEqual(playedBy("cyd"), { games: 0, wins: 0 });
});

test("nobody wins where all have lost, or nobody has a point", () => {
  notePlayed(scene("3", { ada: 3, dan: 1 }, true, "lost"), "ada", "");
  notePlayed(scene("4", { ada: 0, dan: 0 }), "ada", "");
  assert.deepEqual(playedBy("dan"), { games: 2, wins: 0 });
  assert.deepEqual(sumOf(""), { games: 4, wins: 2 });
});

test("who only watches has played nothing, and each person of a browser has a sum of their own", () => {
  notePlayed(scene("5", { bob: 1 }), "ada", "");
  notePlayed(scene("6", { bob: 1 }), undefined, "");
  assert.deepEqual(sumOf(""), { games: 4, wins: 2 });
  notePlayed(scene("7", { ada: 1 }), "ada", "Ada");
  // A name that every object knows is a name like any other.
  notePlayed(scene("8", { ada: 1 }), "ada", "valueOf");
  assert.deepEqual([sumOf("Ada"), sumOf("valueOf"), sumOf("toString")], [{ games: 1, wins: 1 }, { games: 1, wins: 1 }, { games: 0, wins: 0 }]);
  forgetSum("Ada");
  assert.deepEqual([sumOf("Ada"), sumOf("valueOf")], [{ games: 0, wins: 0 }, { games: 1, wins: 1 }]);
});

test("forty games are remembered one by one, and the sum keeps them all", () => {
  for (let game = 0; game < 41; game += 1) notePlayed(scene(`many ${game}`, { eve: 1 }), "eve", "Eve");
  assert.deepEqual(playedBy("eve"), { games: 40, wins: 40 });
  assert.deepEqual(sumOf("Eve"), { games: 41, wins: 41 });
});

test("what other programs have written there breaks nothing", () => {
  for (const odd of ["", "null", "[]", "7", '{"games":7,"sums":7}', '{"games":[null,7,{"seats":7},{"seats":["ada"],"won":0}],"sums":{"":{"games":-1,"wins":"9"}}}']) {
    localStorage.setItem("parlor.played", odd);
    assert.deepEqual([playedBy("ada"), sumOf("")], [{ games: 0, wins: 0 }, { games: 0, wins: 0 }]);
    notePlayed(scene("1", { ada: 1 }), "ada", "");
    assert.deepEqual([playedBy("ada"), sumOf("")], [{ games: 1, wins: 1 }, { games: 1, wins: 1 }]);
  }
});
