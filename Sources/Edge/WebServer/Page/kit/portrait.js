// The picture of who uses this browser: kept with their account, else in this browser. Others see it where its owner shows
// it (`owncard.js`).

import { sizeOf } from "./imagesize.js";
import { Keepsake } from "./keepsake.js";
import { holder, onHolder } from "./session.js";

/** Pixels of a side. */
const SIDE = 128;
/** Bytes at most. */
export const MOST = 16 * 1_024;
/** What a picture is written as, by what comes first: where one is too large, or the browser cannot write it, the next one follows. */
const KINDS = /** @type {const} */ ([["image/webp", 0.85], ["image/jpeg", 0.85], ["image/jpeg", 0.5], ["image/jpeg", 0.2]]);
/** Pixels of a side at most of what is shown: what was made here has fewer. */
const LARGEST = 512;
const kept = new Keepsake("portrait");
/**
 * Pictures by their first bytes; `-1` is any byte. A drawing in SVG, which can hold more than a picture, is none.
 * @type {[string, number[]][]}
 */
const BEGINNINGS = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, -1, -1, -1, -1, 0x57, 0x45, 0x42, 0x50]],
];

/** @type {Set<() => void>} */
const listeners = new Set();
let url = "";
let inText = "";

/** Where the picture is of who plays now; empty: they have none. */
export function portrait() {
  return url;
}

/** The same picture in base 64. */
export function portraitText() {
  return inText;
}

/**
 * Calls a function whenever there is another picture, or none.
 * @param {() => void} listener
 */
export function onPortrait(listener) {
  listeners.add(listener);
}

/**
 * What kind of picture this is, by its first bytes; empty where it is none that is shown.
 * @param {Uint8Array} bytes
 */
export function kindOf(bytes) {
  const found = BEGINNINGS.find(([, first]) => bytes.length >= first.length && first.every((byte, at) => byte < 0 || bytes[at] === byte));
  return found?.[0] ?? "";
}

/**
 * The picture that is kept as a text; nothing where it is none, or is too large, in bytes or in pixels.
 * @param {unknown} text in base 64
 * @returns {Blob | null}
 */
export function pictureIn(text) {
  if (typeof text !== "string" || text === "" || text.length > 4 * Math.ceil(MOST / 3)) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const type = kindOf(bytes);
    const { width, height } = sizeOf(bytes, type) ?? { width: 0, height: 0 };
    const isSmall = bytes.length <= MOST && Math.min(width, height) > 0 && Math.max(width, height) <= LARGEST;
    return isSmall ? new Blob([bytes], { type }) : null;
  } catch {
    return null;
  }
}

/** Looks for the picture of who plays now. */
export async function lookForPortrait() {
  const who = holder();
  const text = await kept.read().catch(() => "");
  if (holder() === who) show(pictureIn(text), text);
}

/**
 * Keeps a picture, in place of the one before.
 * @param {Blob | null} picture from `squared`; `null` for none
 */
export async function keepPortrait(picture) {
  const who = holder();
  const text = picture ? btoa(String.fromCharCode(...new Uint8Array(await picture.arrayBuffer()))) : "";
  if (holder() !== who) return;
  await kept.write(text);
  if (holder() === who) show(picture, text);
}

/**
 * A square of what is painted, small enough to be kept.
 * @param {CanvasImageSource} source
 * @param {number} width of the source
 * @param {number} height
 * @returns {Promise<Blob | null>} nothing where the browser makes none
 */
export async function squared(source, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  const side = Math.min(width, height);
  if (!context || side === 0) return null;
  // What is not there is paper.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(source, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  for (const [type, quality] of KINDS) {
    /** @type {Blob | null} */
    const made = await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
    if (made && made.type === type && made.size <= MOST) return made;
  }
  return null;
}

/** @param {Blob | null} picture @param {string} text the same in base 64 */
function show(picture, text) {
  if (url) URL.revokeObjectURL(url);
  url = picture ? URL.createObjectURL(picture) : "";
  inText = picture ? text : "";
  for (const listener of listeners) listener();
}

// Nobody sees the picture of who was there before.
onHolder(() => {
  show(null, "");
  void lookForPortrait();
});
