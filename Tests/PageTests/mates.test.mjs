import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const store = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => store.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => store.set(key, value),
});
globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { atThisScreen, hasMates, seatsHere } = await load("kit/mates.js");

test("who was seated at this screen plays there in the next room too, and nobody else does", () => {
  store.set("parlor.mates", JSON.stringify({ before: ["mia", "tom"], other: ["zoe"] }));
  const players = new Map(Object.entries({ ada: { isMine: true }, mia: { isMine: true }, tom: { isMine: false }, bot: { isMine: true } }));
  assert.deepEqual(seatsHere({ seat: "ada", players }), ["ada", "mia"]);
});

test("the device’s own person comes first at a screen, and bots and other devices are not at it", () => {
  store.set("parlor.mates", JSON.stringify({ before: ["mia", "tom"] }));
  const players = [
    { seat: "mia", isMine: true, isPerson: false },
    { seat: "bot", isMine: true, isPerson: false },
    { seat: "tom", isMine: false, isPerson: true },
    { seat: "ada", isMine: true, isPerson: true },
  ];
  assert.deepEqual(atThisScreen(players), ["ada", "mia"]);
  assert.deepEqual(atThisScreen(players.slice(0, 3)), []);
});

test("a page at which nobody else was ever seated knows that", () => {
  store.set("parlor.mates", JSON.stringify({ before: ["mia"] }));
  assert.equal(hasMates(), true);
  store.delete("parlor.mates");
  assert.equal(hasMates(), false);
});
