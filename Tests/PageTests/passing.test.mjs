// Who holds the page next, where several play at one screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { passAgain, passOf } = await load("kit/passing.js");
const { asInHand, inHand, noteBeside, besides, takeInHand } = await load("kit/hand.js");

const HERE = ["ann", "ben", "cyd"];

/** @param {object} [changes] */
const hands = (changes) => ({ seat: "ann", here: HERE, waits: [], isOpen: false, isOver: false, isTabled: false, ...changes });

test("the page stays with who still has something to do", () => {
  assert.equal(passOf(hands({ waits: ["ann", "ben"] })), null);
});

test("it goes behind a curtain to the next around the table who is waited for", () => {
  assert.deepEqual(passOf(hands({ waits: ["cyd", "ben"] })), { to: "ben", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "ben", waits: ["ann", "cyd"] })), { to: "cyd", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "cyd", waits: ["ben", "ann"] })), { to: "ann", isCovered: true });
});

test("it stays where it is while others are waited for at other devices alone", () => {
  assert.equal(passOf(hands({ waits: ["eve"] })), null);
  assert.equal(passOf(hands({ waits: [] })), null);
});

test("what all have looked at is put away before a secret, also for who has it in hand", () => {
  assert.deepEqual(passOf(hands({ seat: "ben", waits: HERE, isTabled: true })), { to: "ben", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "ben", waits: ["cyd"], isTabled: true })), { to: "cyd", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "ben", waits: ["eve"], isTabled: true })), { to: "ben", isCovered: true });
});

test("where there is nothing to hide it takes whose turn it is without a curtain", () => {
  assert.deepEqual(passOf(hands({ waits: ["ben"], isOpen: true, isTabled: true })), { to: "ben", isCovered: false });
  assert.equal(passOf(hands({ waits: ["eve"], isOpen: true, isTabled: true })), null);
  assert.equal(passOf(hands({ waits: ["ann"], isOpen: true, isTabled: true })), null);
});

test("before a game and after it the page is its person's", () => {
  assert.deepEqual(passOf(hands({ seat: "cyd", waits: HERE, isOpen: true, isOver: true })), { to: "ann", isCovered: false });
  assert.equal(passOf(hands({ waits: HERE, isOpen: true, isOver: true })), null);
});

test("who plays alone at a screen never sees a curtain", () => {
  for (const isTabled of [false, true]) {
    for (const waits of [[], ["ann"], ["eve"]]) assert.equal(passOf(hands({ here: ["ann"], waits, isTabled })), null);
  }
  assert.equal(passOf(hands({ here: [], isTabled: true })), null);
});

test("who was taken out holds nothing any more", () => {
  assert.deepEqual(passOf(hands({ seat: "tom", here: ["ann"] })), { to: "ann", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "tom", waits: ["ben"] })), { to: "ben", isCovered: true });
  assert.deepEqual(passOf(hands({ seat: "tom" })), { to: "ann", isCovered: true });
});

test("a page that is opened again in the midst of a secret comes back behind a curtain, whoever had it", () => {
  for (const seat of HERE) {
    for (const waits of [HERE, [seat], ["eve"], []]) assert.deepEqual(passAgain(hands({ seat, waits })), { to: seat, isCovered: true });
    assert.deepEqual(passAgain(hands({ seat, isOpen: true })), { to: seat, isCovered: false });
  }
  assert.deepEqual(passAgain(hands({ waits: ["cyd"] })), { to: "cyd", isCovered: true });
  assert.deepEqual(passAgain(hands({ here: ["ann"], waits: ["ann"] })), { to: "ann", isCovered: false });
});

test("what is said is said for who has the page in hand, unless it names a seat", () => {
  assert.deepEqual(asInHand({ text: "hello" }), { text: "hello" });
  takeInHand("ben");
  assert.equal(inHand(), "ben");
  assert.deepEqual(asInHand({ text: "hello" }), { text: "hello", seat: "ben" });
  assert.deepEqual(asInHand({ ready: true, seat: "cyd" }), { ready: true, seat: "cyd" });
  noteBeside(["cyd"]);
  assert.deepEqual(besides(), ["cyd"]);
  takeInHand("");
  assert.deepEqual([besides(), asInHand({ text: "hello" })], [[], { text: "hello" }]);
});
