// Music in the background, made on the spot: slow chords and a few plucked notes, soft beneath the sounds. It plays where sounds
// are on, the page is seen, and nobody saves data.

import { isLoud, mayBeHeard, onLoud } from "./sounds.js";

/** @typedef {{pitch: number, at: number, lasts: number, volume: number}} Note hertz, seconds from the bar's beginning, how loud */
/** @typedef {keyof typeof MOODS} Mood */

/** Seconds of a beat, and beats of a bar. */
const [BEAT, BEATS] = [0.84, 4];
export const BAR = BEAT * BEATS;
/** How loud anything is at the most: the softest of the sounds is louder. */
export const LOUDEST = 0.045;
/** Seconds that are laid ahead: a page that is busy for a moment drops no note. */
const AHEAD = 1.2;

/**
 * What a piece is made of: its lowest tone in hertz, and for each bar the steps of its chord above that, in half tones.
 * @type {Record<string, {root: number, chords: readonly (readonly number[])[]}>}
 */
const MOODS = {
  bright: { root: 130.81, chords: [[0, 7, 16], [9, 16, 24], [5, 12, 21], [7, 14, 23], [0, 7, 16], [4, 11, 19], [5, 12, 21], [7, 12, 17]] },
  watery: { root: 110, chords: [[0, 7, 15], [8, 15, 24], [3, 10, 19], [10, 17, 26], [0, 7, 15], [5, 12, 20], [8, 15, 24], [7, 14, 22]] },
};

/** Half tones above the root that go with every chord. */
const SCALES = { bright: [24, 26, 28, 31, 33, 36], watery: [24, 27, 29, 31, 34, 36] };

/** @param {number} root @param {number} steps */
const tone = (root, steps) => root * 2 ** (steps / 12);

/**
 * The notes of one bar: the same for the same number, and another one for the next.
 * @param {Mood} mood
 * @param {number} number from 0; a piece goes on for as long as anybody listens
 * @returns {Note[]} in order
 */
export function barOf(mood, number) {
  const { root, chords } = MOODS[mood];
  const chord = chords[number % chords.length];
  const notes = chord.map((steps, index) => ({ pitch: tone(root, steps), at: 0.03 * index, lasts: BAR * 0.98, volume: LOUDEST / 2 }));
  const scale = SCALES[/** @type {keyof typeof SCALES} */ (mood)];
  // Every fourth bar rests, so that nothing gets on anybody's nerves.
  if (number % 4 === 3) return notes;
  let dice = (number * 2_654_435_761 + 12_345) % 2 ** 32;
  for (let half = 1; half < 2 * BEATS; half += 1) {
    dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
    if (dice % 100_000 > 42_000) continue;
    const steps = scale[Math.floor(dice / 65_536) % scale.length];
    notes.push({ pitch: tone(root, steps), at: (half * BEAT) / 2, lasts: 1.1, volume: LOUDEST });
  }
  return notes;
}

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} what all notes go through; closed, it silences what was laid ahead */
let way = null;
/** @type {Mood | null} */
let wished = null;
/** The next bar, when it begins by the context's clock, and what lays it. */
let [next, begins, timer] = [0, 0, 0];

/**
 * Which music goes with what is seen.
 * @param {Mood | null} mood nothing for none
 */
export function accompany(mood) {
  if (mood === wished) return;
  wished = mood;
  stop();
  look();
}

/** Whether the person or the system asks for little data: nothing is loaded, but who saves has no use for it. */
function saves() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

// Begins or ends, as all that decides over it says now.
function look() {
  const may = wished !== null && isLoud() && !document.hidden && !saves();
  if (may && timer === 0) start();
  if (!may) stop();
}

function start() {
  context ??= new AudioContext();
  wake(context);
  way = new GainNode(context, { gain: 1 });
  way.connect(context.destination);
  begins = context.currentTime + 0.1;
  timer = window.setInterval(lay, (1000 * AHEAD) / 3);
  lay();
}

function stop() {
  window.clearInterval(timer);
  timer = 0;
  if (!context || !way) return;
  // Let go of slowly: what ends at once cracks.
  way.gain.setTargetAtTime(0, context.currentTime, 0.06);
  const [old, gone] = [way, context];
  way = null;
  window.setTimeout(() => {
    old.disconnect();
    if (way === null) void gone.suspend();
  }, 400);
}

/**
 * Has the clock go: a browser keeps quiet until the person has touched the page, and one that is just being stopped says still
 * that it runs.
 * @param {AudioContext} audio
 */
function wake(audio) {
  if (mayBeHeard()) void audio.resume();
}

function lay() {
  if (!context || !way || !wished) return;
  if (context.state === "suspended") wake(context);
  // A clock that stands lays nothing.
  if (context.state !== "running") begins = Math.max(begins, context.currentTime + 0.1);
  while (context.state === "running" && begins < context.currentTime + AHEAD) {
    for (const note of barOf(wished, next)) ring(context, way, note, begins);
    next += 1;
    begins += BAR;
  }
}

/** @param {AudioContext} audio @param {GainNode} out @param {Note} note @param {number} begin */
function ring(audio, out, { pitch, at, lasts, volume }, begin) {
  const from = begin + at;
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + Math.min(0.4, lasts / 6));
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  source.connect(gain).connect(out);
  source.start(from);
  source.stop(from + lasts + 0.02);
}

/** Has it begin and end with the sounds, and with the page's being seen. */
export function connectMusic() {
  document.addEventListener("visibilitychange", look);
  onLoud(look);
}
