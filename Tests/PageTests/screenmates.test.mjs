// Who plays at this screen: what the browser keeps of it, and what the daemon knows where it does not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { forgotten, hasMates, remember } = await load("kit/mates.js");

/** A room of this device and another one. @param {string} room @param {string[]} beside */
const told = (room, beside) => ({
  room,
  members: [
    { self: true, seats: ["me", "ben", "cyd"].map((seat) => ({ seat, ...(beside.includes(seat) && { beside: true }) })) },
    { self: false, seats: [{ seat: "eve", beside: true }] },
  ],
});

test("what a browser has forgotten the daemon knows", () => {
  localStorage.removeItem("parlor.mates");
  assert.deepEqual(forgotten(told("one", [])), [], "phones and bots are nobody to ask about");
  assert.deepEqual(forgotten(told("one", ["ben", "cyd"])), ["ben", "cyd"]);
  remember("one", ["ben"]);
  assert.deepEqual([forgotten(told("one", ["ben", "cyd"])), hasMates()], [[], true]);
});

test("whoever goes along into the next room is not asked about again", () => {
  localStorage.removeItem("parlor.mates");
  remember("one", ["ben"]);
  assert.deepEqual(forgotten(told("two", ["ben", "cyd"])), []);
});

test("an answer that nobody else plays here counts, and hides nothing", () => {
  localStorage.removeItem("parlor.mates");
  remember("one", []);
  assert.deepEqual([forgotten(told("one", ["ben"])), hasMates()], [[], false]);
});
