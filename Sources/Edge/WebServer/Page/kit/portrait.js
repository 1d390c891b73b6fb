// The picture of who uses this browser: kept with their account, else in this browser. It leaves the device nowhere.

import { ask, askJSON } from "./api.js";
import { holder, onHolder } from "./session.js";

/** Pixels of a side. */
const SIDE = 128;
/** Bytes at most. */
export const MOST = 16 * 1_024;
/** What a picture is written as, by what comes first: where one is too large, or the browser cannot write it, the next one follows. */
const KINDS = /** @type {const} */ ([["image/webp", 0.85], ["image/jpeg", 0.85], ["image/jpeg", 0.5], ["image/jpeg", 0.2]]);
const STORE = "parlor.portrait";
/** Under which an account keeps it among its drawings: by this label it is told from them, and is listed nowhere. */
const [ID, LABEL] = ["portrait", '{"portrait":1}'];
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

/** Where the picture is of who plays now; empty: they have none. */
export function portrait() {
  return url;
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
 * The picture that is kept as a text; nothing where it is none, or is too large.
 * @param {unknown} text in base 64
 * @returns {Blob | null}
 */
export function pictureIn(text) {
  if (typeof text !== "string" || text === "" || text.length > 4 * Math.ceil(MOST / 3)) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const type = kindOf(bytes);
    return type && bytes.length <= MOST ? new Blob([bytes], { type }) : null;
  } catch {
    return null;
  }
}

/** Looks for the picture of who plays now. */
export async function lookForPortrait() {
  const who = holder();
  const found = pictureIn(who ? await keptByAccount().catch(() => "") : localStorage.getItem(STORE));
  if (holder() === who) show(found);
}

/**
 * Keeps a picture, in place of the one before.
 * @param {Blob | null} picture from `squared`; `null` for none
 */
export async function keepPortrait(picture) {
  const who = holder();
  const text = picture ? btoa(String.fromCharCode(...new Uint8Array(await picture.arrayBuffer()))) : "";
  if (holder() !== who) return;
  if (who) await keepInAccount(text);
  else if (text) localStorage.setItem(STORE, text);
  else localStorage.removeItem(STORE);
  if (holder() === who) show(picture);
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

/** @param {Blob | null} picture */
function show(picture) {
  if (url) URL.revokeObjectURL(url);
  url = picture ? URL.createObjectURL(picture) : "";
  for (const listener of listeners) listener();
}

/** The daemon's name of what the account keeps; empty for nothing. */
async function nameInAccount() {
  /** @type {import("../daemon.js").KeptDrawings} */
  const { drawings } = await askJSON("GET", "account/drawings");
  return drawings.find(({ label }) => label === LABEL)?.name ?? "";
}

async function keptByAccount() {
  const name = await nameInAccount();
  if (!name) return "";
  /** @type {import("../daemon.js").KeptStrokes} */
  const { strokes } = await askJSON("GET", `account/drawings/${name}`);
  return strokes;
}

/** @param {string} text */
async function keepInAccount(text) {
  // In one request, so that the one before is lost only to the next one. Where there are too many drawings, favourites are the last to go.
  if (text) return void (await ask("POST", "account/drawings", { id: ID, label: LABEL, strokes: text, replaces: true, favourite: true }));
  const name = await nameInAccount();
  if (name) await ask("DELETE", `account/drawings/${name}`);
}

// Nobody sees the picture of who was there before.
onHolder(() => {
  show(null);
  void lookForPortrait();
});
