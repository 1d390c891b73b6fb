// What is taken for the picture of a person: small images of three kinds, told by their first bytes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "", host: "localhost:7370" });
const { MOST, kindOf, keepPortrait, lookForPortrait, onPortrait, pictureIn, portrait } = await load("kit/portrait.js");
const { sizeOf } = await load("kit/imagesize.js");

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

/** @param {number} number */
const four = (number) => [24, 16, 8, 0].map((bits) => (number >>> bits) & 255);
/** @param {number} number */
const two = (number) => [(number >> 8) & 255, number & 255];
/** @param {number} number */
const three = (number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255];
const letters = (/** @type {string} */ name) => [...name].map((letter) => letter.charCodeAt(0));
/** @param {number} width @param {number} height */
const png = (width, height) => [...PNG, ...four(13), ...letters("IHDR"), ...four(width), ...four(height), 8, 2, 0, 0, 0];
/** @param {number} width @param {number} height */
const jpeg = (width, height) => [0xff, 0xd8, 0xff, 0xe0, ...two(4), 0, 0, 0xff, 0xff, 0xdb, ...two(3), 0, 0xff, 0xc2, ...two(17), 8, ...two(height), ...two(width)];
/** @param {string} name @param {number[]} data */
const webp = (name, data) => [...WEBP, ...letters(name), 0, 0, 0, 0, ...data];
/** @param {number} width @param {number} height */
const lossy = (width, height) => webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8]);
/** @param {number} width @param {number} height */
const lossless = (width, height) => webp("VP8L", [0x2f, ...four(((height - 1) * 0x4000 + width - 1) >>> 0).reverse()]);
/** @param {number} width @param {number} height @param {number} [flags] */
const extended = (width, height, flags = 0) => webp("VP8X", [flags, 0, 0, 0, ...three(width - 1), ...three(height - 1)]);

test("a picture says how large it is before anything of it is decoded", () => {
  for (const [type, made] of /** @type {const} */ ([["image/png", png], ["image/jpeg", jpeg], ["image/webp", lossy], ["image/webp", lossless], ["image/webp", extended]])) {
    const bytes = Uint8Array.from(made(300, 511));
    assert.deepEqual(sizeOf(bytes, type), { width: 300, height: 511 });
    for (let length = 0; length < bytes.length - 5; length += 1) assert.equal(pictureIn(text([...bytes.subarray(0, length)])), null);
    assert.ok(pictureIn(text(made(512, 1))));
    for (const [width, height] of [[513, 1], [1, 513], [16_000, 16_000]]) assert.equal(pictureIn(text(made(width, height))), null, `${type} ${width} × ${height}`);
  }
  for (const [width, height] of [[30_000, 30_000], [0, 9], [9, 0], [0xffffffff, 0xffffffff]]) assert.equal(pictureIn(text(png(width, height))), null);
  for (const [width, height] of [[65_535, 65_535], [0, 9], [9, 0]]) assert.equal(pictureIn(text(jpeg(width, height))), null);
});

test("what hides its size, or moves, is no picture", () => {
  assert.equal(pictureIn(text(extended(9, 9, 2))), null);
  assert.equal(pictureIn(text(webp("ANIM", Array(30).fill(1)))), null);
  // A scan, or the end, before any frame; segments that go nowhere; one whose header is another chunk.
  for (const mark of [0xda, 0xd9]) assert.equal(pictureIn(text([0xff, 0xd8, 0xff, mark, ...two(2), ...jpeg(9, 9).slice(2)])), null);
  assert.equal(pictureIn(text([0xff, 0xd8, ...Array(8_000).fill([0xff, 0xe0, 0, 0]).flat().slice(0, MOST - 2)])), null);
  assert.equal(pictureIn(text(Array(MOST).fill(0xff).with(1, 0xd8))), null);
  assert.equal(pictureIn(text(png(9, 9).with(12, 0x69))), null);
  assert.equal(sizeOf(Uint8Array.from(png(9, 9)), "image/gif"), null);
});

test("a picture that is kept has sixteen kibibytes at most", () => {
  assert.equal(pictureIn(text(png(9, 9), MOST))?.size, MOST);
  assert.equal(pictureIn(text(png(9, 9), MOST))?.type, "image/png");
  assert.equal(pictureIn(text(png(9, 9), MOST + 1)), null);
  assert.equal(pictureIn(text(png(9, 9), 10 * MOST)), null);
  for (const odd of [null, 7, {}, "", "%", "iVBOR", "\ud800"]) assert.equal(pictureIn(odd), null);
});

test("who has no account keeps a picture in the browser until it is removed", async () => {
  let count = 0;
  onPortrait(() => (count += 1));
  await keepPortrait(new Blob([Uint8Array.from(jpeg(9, 9))], { type: "image/jpeg" }));
  assert.match(portrait(), /^blob:/);
  await lookForPortrait();
  assert.match(portrait(), /^blob:/);
  await keepPortrait(null);
  await lookForPortrait();
  assert.deepEqual([portrait(), count], ["", 4]);
});
