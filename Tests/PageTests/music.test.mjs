// The music in the background: which notes it makes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { BAR, barOf, LOUDEST } = await load("kit/music.js");

/** @type {("bright" | "watery")[]} */
const MOODS = ["bright", "watery"];
const BARS = Array.from({ length: 64 }, (_, number) => number);

test("every note can be heard, is soft, and begins within its bar", () => {
  for (const mood of MOODS) {
    for (const number of BARS) {
      for (const { pitch, at, lasts, volume } of barOf(mood, number)) {
        assert.ok(pitch >= 80 && pitch <= 1_200, `${pitch} Hz`);
        assert.ok(volume > 0 && volume <= LOUDEST && LOUDEST < 0.07, "softer than every sound of the page");
        assert.ok(at >= 0 && at < BAR && lasts > 0 && lasts <= BAR);
      }
    }
  }
});

test("a bar is the same each time, and its notes are half tones above the root", () => {
  for (const mood of MOODS) {
    const root = mood === "bright" ? 130.81 : 110;
    for (const number of BARS) {
      const notes = barOf(mood, number);
      assert.deepEqual(barOf(mood, number), notes);
      for (const { pitch } of notes) {
        const steps = 12 * Math.log2(pitch / root);
        assert.ok(Math.abs(steps - Math.round(steps)) < 1e-6);
      }
    }
  }
});

test("it goes on without saying the same again and again, and every fourth bar rests", () => {
  for (const mood of MOODS) {
    const bars = BARS.map((number) => JSON.stringify(barOf(mood, number)));
    assert.ok(new Set(bars).size > 40, `${new Set(bars).size} different bars`);
    for (const number of BARS) {
      const plucked = barOf(mood, number).length - 3;
      if (number % 4 === 3) assert.equal(plucked, 0);
      else assert.ok(plucked <= 7);
    }
    // Neither never nor always.
    const all = BARS.reduce((sum, number) => sum + barOf(mood, number).length - 3, 0) / 48;
    assert.ok(all > 1 && all < 6, `${all} plucked notes a bar`);
  }
});

test("the two pieces are not alike", () => {
  assert.notDeepEqual(barOf("bright", 0), barOf("watery", 0));
});
