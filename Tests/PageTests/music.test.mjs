// The music in the background: which notes it makes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { accompany, BAR, barOf, connectMusic, LOUDEST } = await load("kit/music.js");
const { setLoud } = await load("kit/sounds.js");

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

/** What browsers keep to: what is asked of an audio clock is done a moment later. */
class Clock {
  state = "suspended";
  destination = {};
  mayGo = true;
  get currentTime() {
    return performance.now() / 1_000;
  }
  async suspend() {
    setTimeout(() => (this.state = "suspended"), 60);
  }
  async resume() {
    setTimeout(() => this.mayGo && (this.state = "running"), 60);
  }
}

/** What a tone is made of and goes through. */
class Node {
  gain = { setTargetAtTime() {}, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  /** @param {unknown} next */
  connect = (next) => next;
  disconnect() {}
  start() {}
  stop() {}
}

const rest = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a clock is so, however much else the machine has to do. @param {Clock} clock @param {string} state */
async function becomes(clock, state) {
  for (let tries = 0; tries < 100 && clock.state !== state; tries += 1) await rest(50);
  assert.equal(clock.state, state);
}

test("it goes on where somebody turns it on just as it falls silent, and where they touch the page late", async () => {
  /** @type {Clock[]} */
  const clocks = [];
  const browser = /** @type {any} */ (globalThis);
  browser.AudioContext = class extends Clock {
    constructor() {
      super();
      clocks.push(this);
    }
  };
  [browser.GainNode, browser.OscillatorNode, browser.window] = [Node, Node, browser];
  browser.document.addEventListener = () => {};
  connectMusic();
  setLoud(true);
  accompany("bright");
  const clock = clocks[clocks.length - 1];
  await becomes(clock, "running");
  // The clock is stopped 400 ms after the music, and says for a moment yet that it runs.
  setLoud(false);
  await rest(430);
  setLoud(true);
  await rest(600);
  await becomes(clock, "running");
  // Who loads the page again and only looks on hears nothing until they touch it.
  setLoud(false);
  await becomes(clock, "suspended");
  const { navigator } = browser;
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  clock.mayGo = false;
  setLoud(true);
  await rest(500);
  assert.equal(clock.state, "suspended");
  clock.mayGo = true;
  navigator.userActivation.hasBeenActive = true;
  await becomes(clock, "running");
  accompany(null);
  setLoud(false);
});
