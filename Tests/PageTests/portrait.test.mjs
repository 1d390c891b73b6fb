// What is taken for the picture of a person: small images of three kinds, told by their first bytes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { MOST, kindOf, keepPortrait, lookForPortrait, onPortrait, pictureIn, portrait } = await load("kit/portrait.js");

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const WEBP = [..."RIFF\x10\x00\x00\x00WEBP"].map((letter) => letter.charCodeAt(0));
/** @param {number[]} bytes @param {number} [length] */
const text = (bytes, length = bytes.length) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(length - bytes.length)]).toString("base64");

test("a picture is known by its first bytes, each of which counts", () => {
  for (const [type, first] of /** @type {[string, number[]][]} */ ([["image/png", PNG], ["image/jpeg", JPEG], ["image/webp", WEBP]])) {
    assert.equal(kindOf(Uint8Array.from([...first, 7])), type);
    for (let length = 0; length < first.length; length += 1) assert.equal(kindOf(Uint8Array.from(first.slice(0, length))), "");
    first.forEach((byte, at) => {
      const isLength = type === "image/webp" && at >= 4 && at < 8;
      assert.equal(kindOf(Uint8Array.from(first.with(at, byte ^ 1))), isLength ? type : "");
    });
  }
});

test("what can hold more than a picture is none, whatever it is called", () => {
  for (const words of ["<svg xmlns='http://www.w3.org/2000/svg'>", "<?xml version='1.0'?>", "<!doctype html>", " \x89PNG", "GIF89a", "BM"]) {
    assert.equal(kindOf(new TextEncoder().encode(words)), "");
    assert.equal(pictureIn(btoa(words.replace("\x89", ""))), null);
  }
});

test("a picture that is kept has sixteen kibibytes at most", () => {
  assert.equal(pictureIn(text(PNG, MOST))?.size, MOST);
  assert.equal(pictureIn(text(PNG, MOST))?.type, "image/png");
  assert.equal(pictureIn(text(PNG, MOST + 1)), null);
  assert.equal(pictureIn(text(PNG, 10 * MOST)), null);
  for (const odd of [null, 7, {}, "", "%", "iVBOR", "\ud800"]) assert.equal(pictureIn(odd), null);
});

test("who has no account keeps a picture in the browser until it is removed", async () => {
  let count = 0;
  onPortrait(() => (count += 1));
  await keepPortrait(new Blob([Uint8Array.from(JPEG)], { type: "image/jpeg" }));
  assert.match(portrait(), /^blob:/);
  await lookForPortrait();
  assert.match(portrait(), /^blob:/);
  await keepPortrait(null);
  await lookForPortrait();
  assert.deepEqual([portrait(), count], ["", 4]);
});
