// What of a board is looked at: all of it, or, where one draws on a part, that part and a little of what is beside it.

import { BOARD } from "./view.js";

/** @typedef {import("./view.js").Part} Part */

/** Quarter units that are seen beside the part on which one draws. */
const BESIDE = 512;

/**
 * @param {import("../daemon.js").Room["board"]} board as the daemon tells of it
 * @returns {{part: Part, open: Part}} what is looked at, and where one draws of that
 */
export function looking({ width, height, sheets }) {
  const whole = { left: 0, top: 0, width: 4 * width, height: 4 * height };
  const region = sheets.find(({ own }) => own)?.region;
  // A board like any other is seen whole: all of it fits.
  if (!region || (whole.width === BOARD && whole.height === BOARD)) return { part: whole, open: whole };
  const open = { left: region.left, top: region.top, width: region.right - region.left + 1, height: region.bottom - region.top + 1 };
  const [left, top] = [Math.max(0, open.left - BESIDE), Math.max(0, open.top - BESIDE)];
  const right = Math.min(whole.width, open.left + open.width + BESIDE);
  const bottom = Math.min(whole.height, open.top + open.height + BESIDE);
  return { part: { left, top, width: right - left, height: bottom - top }, open };
}
