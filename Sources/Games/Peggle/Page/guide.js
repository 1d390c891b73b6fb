// What the cannon shows while somebody aims: the way of a ball to its first bounce, and a little beyond. It is a help for the
// eye alone: what comes of a shot is worked out by the daemons.

import { aimAlong, LEVEL } from "../kit/aims.js";
import { BALL, GRAINS, GRAVITY, PEG, SIZE, START } from "./board.js";

/** @typedef {import("./board.js").Peg} Peg */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {{dots: Place[], beyond: Place[], at: Place, what: "peg" | "wall" | "bottom", peg: Peg | null}} Guide */

/** Grains a millisecond at the muzzle. */
const SPEED = 60_000;
/** Milliseconds from one dot to the next, and for which the way is shown beyond the bounce. */
const [GAP, BEYOND] = [36, 230];
/** The most steps: a ball that meets nothing is below the board by then. */
const MOST = 4_000;

/**
 * The aim at a place.
 * @param {Place} place
 * @returns {number | null} nothing where that is level, or lies above
 */
export function aimAt({ x, y }) {
  return aimAlong(x - START.x, y - START.y);
}

/**
 * A ball at the muzzle.
 * @param {number} aim
 * @returns {Place & {vx: number, vy: number}} grains
 */
function shot(aim) {
  const whole = LEVEL * LEVEL + aim * aim;
  return {
    x: START.x * GRAINS,
    y: START.y * GRAINS,
    vx: Math.trunc((2 * SPEED * LEVEL * aim) / whole),
    vy: Math.floor((SPEED * (LEVEL * LEVEL - aim * aim)) / whole),
  };
}

/**
 * The way to the first bounce.
 * @param {readonly Peg[]} pegs
 * @param {number} aim
 * @returns {Guide}
 */
export function guide(pegs, aim) {
  const ball = shot(aim);
  /** @type {Place[]} */
  const dots = [];
  for (let time = 1; time <= MOST; time += 1) {
    ball.vy += GRAVITY;
    const next = { x: (ball.x + ball.vx) / GRAINS, y: (ball.y + ball.vy) / GRAINS };
    const isWall = next.x < BALL || next.x > SIZE.width - BALL;
    const peg = isWall ? null : met(pegs, next);
    if (isWall || peg) {
      return { dots, beyond: beyond(ball, peg), at: place(ball), what: peg ? "peg" : "wall", peg };
    }
    ball.x += ball.vx;
    ball.y += ball.vy;
    if (next.y > SIZE.height) break;
    if (time % GAP === 0) dots.push(place(ball));
  }
  return { dots, beyond: [], at: place(ball), what: "bottom", peg: null };
}

/** @param {Place} ball @returns {Place} units */
function place({ x, y }) {
  return { x: x / GRAINS, y: y / GRAINS };
}

/**
 * The peg that a ball would be inside of.
 * @param {readonly Peg[]} pegs
 * @param {Place} at
 */
function met(pegs, at) {
  let nearest = null;
  let square = (BALL + PEG) ** 2;
  for (const peg of pegs) {
    const far = (at.x - peg.x) ** 2 + (at.y - peg.y) ** 2;
    if (far < square) [nearest, square] = [peg, far];
  }
  return nearest;
}

/**
 * A little of the way after a bounce, with nothing in it.
 * @param {Place & {vx: number, vy: number}} ball
 * @param {Peg | null} peg nothing where it was a wall
 */
function beyond({ x, y, vx, vy }, peg) {
  /** @type {Place[]} */
  const dots = [];
  const normal = peg ? { x: x / GRAINS - peg.x, y: y / GRAINS - peg.y } : { x: vx > 0 ? -1 : 1, y: 0 };
  const part = (1.75 * (vx * normal.x + vy * normal.y)) / (normal.x ** 2 + normal.y ** 2);
  const way = { x: vx - part * normal.x, y: vy - part * normal.y };
  for (let time = GAP; time <= BEYOND; time += GAP) {
    dots.push(place({ x: x + way.x * time, y: y + way.y * time + (GRAVITY * time * (time + 1)) / 2 }));
  }
  return dots;
}
