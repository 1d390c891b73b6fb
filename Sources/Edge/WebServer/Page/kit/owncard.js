// What somebody lets the others in a room see of them: nothing, until they say so.

import { Keepsake } from "./keepsake.js";
import { packed } from "./packing.js";
import { onPortrait, portraitText } from "./portrait.js";
import { holder, onHolder } from "./session.js";

/** @typedef {import("./packing.js").Packed} Packed */
/** @typedef {{id: string, topic: string, strokes: Packed[]}} Shared a drawing that its owner shares; `id` is the gallery's name of it */
/** @typedef {{shows: boolean, drawings: Shared[]}} Choice `shows` says whether anything is shown at all */
/** @typedef {import("../daemon.js").Card} Card */

/** Drawings on a card. */
export const MOST = 6;
/** Characters of what was drawn. */
const LONGEST = 100;

const kept = new Keepsake("card");
/** @type {Choice} */
const NOTHING = { shows: false, drawings: [] };
/**
 * What is chosen; `null` until that was looked for.
 * @type {Choice | null}
 */
let choice = null;
/** Counts what has changed. */
let version = 0;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether one's card is shown to others. */
export function isShown() {
  return choice?.shows === true;
}

/** @param {string} id of a drawing in the gallery */
export function isShared(id) {
  return choice?.drawings.some((one) => one.id === id) === true;
}

/** The drawings that one shares. */
export function sharedDrawings() {
  return choice?.drawings ?? [];
}

/** Which of one's cards it is; `null` until that is known. */
export function cardVersion() {
  return choice && version;
}

/**
 * Calls a function whenever something else is shown.
 * @param {() => void} listener
 */
export function onCard(listener) {
  listeners.add(listener);
}

/** Looks for what was chosen by who plays now. */
export async function lookForCard() {
  const who = holder();
  const text = await kept.read();
  if (holder() === who) take(read(text));
}

/**
 * Shows one's card to others, or no more.
 * @param {boolean} shows
 */
export async function show(shows) {
  await change(({ drawings }) => ({ shows, drawings }));
}

/**
 * Shares a drawing.
 * @param {string} id
 * @param {string} topic
 * @param {import("../board/thumbnail.js").Stroke[]} strokes
 * @returns {Promise<"shared" | "many" | "large">}
 */
export async function share(id, topic, strokes) {
  if (!isShared(id) && sharedDrawings().length >= MOST) return "many";
  const small = packed(strokes);
  if (!small) return "large";
  const shared = { id, topic: [...topic].slice(0, LONGEST).join(""), strokes: small };
  await change(({ shows, drawings }) => ({ shows, drawings: [...drawings.filter((one) => one.id !== id), shared].slice(-MOST) }));
  return "shared";
}

/**
 * Shares a drawing no more.
 * @param {string} id
 */
export async function takeBack(id) {
  if (isShared(id)) await change(({ shows, drawings }) => ({ shows, drawings: drawings.filter((one) => one.id !== id) }));
}

/**
 * What the others get to see; nothing where nothing is shown.
 * @param {{games: number, wins: number}} sum all games of who plays now
 * @returns {Card | null}
 */
export function ownCard({ games, wins }) {
  if (!choice?.shows) return null;
  const drawings = choice.drawings.map(({ topic, strokes }) => ({ topic, strokes }));
  return { version: 1, ...(portraitText() && { picture: portraitText() }), games, wins, drawings };
}

/** @param {(before: Choice) => Choice} next */
async function change(next) {
  const who = holder();
  // Another window may have chosen meanwhile.
  const before = read(await kept.read());
  if (holder() !== who) return;
  const chosen = next(before);
  await kept.write(JSON.stringify(chosen));
  if (holder() === who) take(chosen);
}

/** @param {Choice | null} chosen */
function take(chosen) {
  if (JSON.stringify(chosen) === JSON.stringify(choice)) return;
  choice = chosen;
  changed();
}

function changed() {
  version += 1;
  for (const listener of listeners) listener();
}

/**
 * What is kept, as far as it can be read: other programs write into a browser's storage too.
 * @param {string} text
 * @returns {Choice}
 */
function read(text) {
  try {
    const { shows, drawings } = JSON.parse(text);
    const isDrawing = (/** @type {Partial<Shared> | null} */ one) => typeof one?.id === "string" && typeof one.topic === "string" && Array.isArray(one.strokes);
    return { shows: shows === true, drawings: (Array.isArray(drawings) ? drawings : []).filter(isDrawing).slice(-MOST) };
  } catch {
    return NOTHING;
  }
}

onPortrait(changed);
// Nothing of who was there before is shown as somebody else's.
onHolder(() => {
  take(null);
  void lookForCard().catch(() => {});
});
