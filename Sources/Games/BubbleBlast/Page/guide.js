// What the cannon shows while somebody aims: the way of a shot to its first bounce, and a little beyond. It is a help for
// the eye alone: what comes of a shot is worked out by the daemons.

import { aimAlong, wayOf as wayAlong } from "../kit/aims.js";
import { RADIUS, SIZE } from "./grid.js";

/** @typedef {import("./grid.js").Hanging} Hanging */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {{at: Place, what: "wall" | "top" | "bubble" | "magnet", bubble: Hanging | null, way: Place}} Stop */

/** Where a shot begins, whatever the picture of the cannon looks like. */
const START = { x: 768, y: 1_760 };
/** Units between the middles of a shot and a bubble that touch, and between those of a shot and a magnet that pulls. */
const [TOUCH, PULL] = [116, 384];

/** @param {number} aim @returns {Place} a way of length 1 */
export function wayOf(aim) {
  const { across, along } = wayAlong(aim);
  return { x: across, y: -along };
}

/**
 * The aim at a place.
 * @param {Place} place
 * @returns {number | null} nothing where that is level, or lies below
 */
export function aimAt({ x, y }) {
  return aimAlong(x - START.x, START.y - y);
}

/**
 * Where a shot is stopped or turned first, and then once more.
 * @param {readonly Hanging[]} bubbles
 * @param {number} aim
 * @returns {{start: Place, stops: Stop[]}} one stop, or two where the first is a wall
 */
export function guide(bubbles, aim) {
  const first = stopOf(bubbles, START, wayOf(aim));
  if (first.what !== "wall") return { start: START, stops: [first] };
  return { start: START, stops: [first, stopOf(bubbles, first.at, { x: -first.way.x, y: first.way.y })] };
}

/** @param {readonly Hanging[]} bubbles @param {Place} from @param {Place} way @returns {Stop} */
function stopOf(bubbles, from, way) {
  const side = way.x > 0 ? SIZE.width - RADIUS : RADIUS;
  const toSide = way.x === 0 ? Infinity : (side - from.x) / way.x;
  const toTop = (RADIUS - from.y) / way.y;
  let length = Math.min(toSide, toTop);
  let what = /** @type {Stop["what"]} */ (toSide < toTop ? "wall" : "top");
  /** @type {Hanging | null} */
  let met = null;
  for (const bubble of bubbles) {
    const isMagnet = bubble.kind === "m";
    const reached = meet(from, way, bubble, isMagnet ? PULL : TOUCH);
    if (reached < length) [length, what, met] = [reached, isMagnet ? "magnet" : "bubble", bubble];
  }
  const at = { x: from.x + length * way.x, y: from.y + length * way.y };
  return { at, what, bubble: met, way };
}

/**
 * How far along a way something comes near to a place; infinite if it does not.
 * @param {Place} from
 * @param {Place} way
 * @param {Place} place
 * @param {number} near
 */
function meet(from, way, place, near) {
  const [dx, dy] = [place.x - from.x, place.y - from.y];
  const along = dx * way.x + dy * way.y;
  const aside = dx * dx + dy * dy - along * along;
  if (along <= 0 || aside > near * near) return Infinity;
  return Math.max(0, along - Math.sqrt(near * near - aside));
}
