// Where everything is: a board of 1024 × 1280 units, as Protocol/physics.md lays it, and a little room below it.

/** Units of the picture. */
export const SIZE = { width: 1_024, height: 1_300 };
/** Where a ball begins. */
export const START = { x: 512, y: 48 };
/** Units from a middle to an edge. */
export const [PEG, BALL] = [12, 8];
/** Grains of a unit. */
export const GRAINS = 65_536;
/** What gravity adds to a velocity in each millisecond, in grains. */
export const GRAVITY = 64;
/** The bucket: half of its width, where its opening is, and milliseconds to and fro. */
export const BUCKET = { half: 80, top: 1_240, period: 4_096 };

/** The most pegs in one move by which a level is brought: of the longest numbers so many fit. */
export const PART = 150;

/** @typedef {readonly (readonly number[])[]} Pegs places in quarters of a unit, and 1 for orange */
/** @typedef {{x: number, y: number, isOrange: boolean, number: number}} Peg a peg that stands: units, and its place in the level */

/**
 * The pegs that stand.
 * @param {readonly number[][]} pegs
 * @param {string} standing
 * @returns {Peg[]}
 */
export function pegsOf(pegs, standing) {
  return pegs.flatMap(([x, y, kind], number) =>
    standing[number] === "0" ? [] : [{ x: x / 4, y: y / 4, isOrange: kind === 1, number }],
  );
}

/**
 * The middle of the bucket.
 * @param {number} phase milliseconds since it was at the left
 */
export function bucketAt(phase) {
  const now = ((phase % BUCKET.period) + BUCKET.period) % BUCKET.period;
  return 104 + (816 / (BUCKET.period / 2)) * Math.min(now, BUCKET.period - now);
}

/**
 * The numbers by which a level is brought into a game (Protocol/games/peggle.md).
 * @param {Pegs} pegs
 */
export const numbersOf = (pegs) => pegs.map(([x, y, kind]) => 16_384 * x + 2 * y + kind);
