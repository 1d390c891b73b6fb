// The drawings of a game as the daemon shows them, each asked for once.

import { askJSON } from "../kit/api.js";
import { make } from "../kit/dom.js";
import { wayInto } from "../kit/pastrooms.js";
import { text, word } from "../words/messages.js";
import { enlarger } from "./enlarge.js";
import { blank, paint } from "./thumbnail.js";

/** Drawings kept at most. */
const MOST = 256;
/** Milliseconds after which a drawing that did not come is asked for again. */
const AGAIN = 1_500;

/** @type {Map<string, Promise<import("../daemon.js").Stroke[]>>} */
const known = new Map();

/**
 * The strokes of one tile.
 * @param {{room: string, code: string}} room
 * @param {number} round of the game
 * @param {number} tile
 * @returns {Promise<import("../daemon.js").Stroke[]>}
 */
export function strokesOf({ room, code }, round, tile) {
  const key = `${room}/${round}/${tile}`;
  const before = known.get(key);
  if (before) return before;
  /** @type {() => Promise<import("../daemon.js").Strokes>} */
  const fetch = () => askJSON("GET", `${wayInto({ room, code })}/drawings/${round}/${tile}`);
  const coming = inTurn(fetch).then(({ strokes }) => strokes);
  known.set(key, coming);
  coming.catch(() => known.delete(key));
  if (known.size > MOST) known.delete(known.keys().next().value ?? "");
  return coming;
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Asks for one after the other: the daemon renders few at once.
 * @template Result
 * @param {() => Promise<Result>} work
 */
export function inTurn(work) {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

/**
 * A sheet that shows a tile as soon as its strokes are here.
 * @param {{room: string, code: string}} room
 * @param {number} round
 * @param {number} tile
 * @param {() => string} label for screen readers
 * @param {"whole" | "corner"} press where it is pressed to be seen in large
 * @returns {HTMLElement}
 */
export function sheetOf(room, round, tile, label, press = "whole") {
  const canvas = blank(label);
  const sheet = make("span", { class: "leaf" }, canvas, enlarger(canvas, label, press));
  insist(sheet, async () => {
    const strokes = await strokesOf(room, round, tile);
    if (strokes.length > 0) {
      paint(canvas, strokes);
    } else {
      // Before the end of the vote nobody is told how many there are.
      word(sheet, "text", () => text("sheet.blank"));
      sheet.classList.add("nothing");
    }
    sheet.classList.add("there");
  });
  return sheet;
}

/**
 * Shows something that the daemon may not give yet: tried again while it is in the page.
 * @param {HTMLElement} sheet that it is shown on
 * @param {() => Promise<void>} show
 */
export function insist(sheet, show) {
  const attempt = async (/** @type {number} */ tries) => {
    try {
      await show();
    } catch {
      if (tries > 0 && sheet.isConnected) setTimeout(() => attempt(tries - 1), AGAIN);
    }
  };
  // Asked for once it is in the page: a sheet that was replaced meanwhile asks for nothing.
  requestAnimationFrame(() => attempt(20));
}
