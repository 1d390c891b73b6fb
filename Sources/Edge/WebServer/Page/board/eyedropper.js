// The eyedropper: which colour is seen at a place, reckoned from the strokes that lie there.
// Pixels would tell it too, but soft at every edge, and browsers that guard against tracking give false ones.

import { PAPER } from "./sheet.js";

/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {{style: Style, shape: {path: Path2D, box?: import("./outline.js").Box}}} Painted */

/**
 * @param {import("./sheet.js").Sheet} sheet that can tell what an outline covers
 * @param {Painted[]} strokes deepest first
 * @param {number} x quarter units
 * @param {number} y quarter units
 * @param {number} reach quarter units: where nothing lies, a pen's line as near as this is meant
 * @returns {string} `#rrggbb`
 */
export function colorAt(sheet, strokes, x, y, reach) {
  const near = strokes.filter(({ shape: { box } }) => !box || isWithin(box, x, y, reach));
  const over = near.filter(({ shape }) => sheet.covers(shape.path, x, y));
  if (over.length > 0) return blend(over.map(({ style }) => style));
  // To look beside a line costs much more than to look within it: the topmost is enough.
  const beside = near.reverse().find(({ style, shape }) => style.tool === "pen" && sheet.touches(shape.path, x, y, reach));
  return beside?.style.color ?? PAPER;
}

/**
 * What is seen of layers on paper.
 * @param {Style[]} styles deepest first
 * @returns {string} `#rrggbb`
 */
export function blend(styles) {
  let seen = channels(PAPER);
  for (const { tool, color, opacity } of styles) {
    const share = opacity / 255;
    const ink = channels(tool === "eraser" ? PAPER : color);
    seen = seen.map((channel, index) => channel + (ink[index] - channel) * share);
  }
  return `#${seen.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** @param {string} color `#rrggbb` */
function channels(color) {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** @param {import("./outline.js").Box} box @param {number} x @param {number} y @param {number} reach */
function isWithin({ left, top, right, bottom }, x, y, reach) {
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}
