// What of a board is looked at: all of it, or, where one draws on a part, that part and a little of what is beside it.

import { activityNamed } from "../kit/activities.js";
import { BOARD } from "./view.js";

/** @typedef {import("./view.js").Part} Part */
/** @typedef {import("../daemon.js").Room} Detail */

/** Quarter units that are seen beside a part, as a rule. */
const BESIDE = 512;

/**
 * @param {import("../daemon.js").Room["board"]} board as the daemon tells of it
 * @param {number} beside quarter units that are seen beside the part on which one draws
 * @returns {{part: Part, open: Part}} what is looked at, and where one draws of that
 */
export function looking({ width, height, sheets }, beside = BESIDE) {
  const whole = { left: 0, top: 0, width: 4 * width, height: 4 * height };
  const region = sheets.find(({ own }) => own)?.region;
  // A board like any other is seen whole: all of it fits.
  if (!region || (whole.width === BOARD && whole.height === BOARD)) return { part: whole, open: whole };
  const open = { left: region.left, top: region.top, width: region.right - region.left + 1, height: region.bottom - region.top + 1 };
  const [left, top] = [Math.max(0, open.left - beside), Math.max(0, open.top - beside)];
  const right = Math.min(whole.width, open.left + open.width + beside);
  const bottom = Math.min(whole.height, open.top + open.height + beside);
  return { part: { left, top, width: right - left, height: bottom - top }, open };
}

/**
 * The paper on which one draws just now, where the activity has several on a sheet.
 * @param {Detail} room
 */
export function paperOf({ activity, game }) {
  return activityNamed(activity)?.paper?.(/** @type {object} */ (game?.state ?? {})) ?? null;
}

/**
 * A room's board with one's own sheet cut down to the paper on which one draws just now, where the activity has several.
 * @param {Detail} room
 * @returns {{board: Detail["board"], beside: number | undefined}} nothing is seen beside a paper
 */
export function onPaper(room) {
  const { board } = room;
  const paper = paperOf(room);
  if (!paper) return { board, beside: undefined };
  const { strokes, ...region } = paper;
  return { board: { ...board, sheets: board.sheets.map((sheet) => (sheet.own ? { ...sheet, region } : sheet)) }, beside: 0 };
}
