import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const store = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => store.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => store.set(key, value),
});
globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { seatsHere } = await load("kit/mates.js");

test("who was seated at this screen plays there in the next room too, and nobody else does", () => {
  store.set("parlor.mates", JSON.stringify({ before: ["mia", "tom"], other: ["zoe"] }));
  const players = new Map(Object.entries({ ada: { isMine: true }, mia: { isMine: true }, tom: { isMine: false }, bot: { isMine: true } }));
  assert.deepEqual(seatsHere({ seat: "ada", players }), ["ada", "mia"]);
});
