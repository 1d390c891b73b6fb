// Who plays at this screen: what the browser keeps of it, and what the daemon knows where it does not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { forgotten, hasMates, remember, sitHere } = await load("kit/mates.js");

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

test("a seat that was just asked for is not asked about, even if the room tells of it first", async () => {
  localStorage.removeItem("parlor.mates");
  let answer = () => undefined;
  const fetched = globalThis.fetch;
  globalThis.fetch = () => new Promise((resolve) => { answer = () => resolve(new Response('{"seat":"ben"}', { status: 201 })); });
  try {
    const seat = sitHere({ room: "one", code: "BIRD" }, { name: "Ben", avatar: "" });
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(forgotten(told("one", ["ben"])), []);
    answer();
    assert.equal(await seat, "ben");
    assert.deepEqual([forgotten(told("one", ["ben"])), hasMates()], [[], true]);
    // One that was refused is not waited for.
    localStorage.removeItem("parlor.mates");
    globalThis.fetch = async () => new Response('{"error":{"code":"conflict","message":"It is full."}}', { status: 409 });
    await assert.rejects(sitHere({ room: "one", code: "BIRD" }, { name: "Ben", avatar: "" }));
    assert.deepEqual(forgotten(told("one", ["ben"])), ["ben"]);
  } finally {
    globalThis.fetch = fetched;
  }
});
