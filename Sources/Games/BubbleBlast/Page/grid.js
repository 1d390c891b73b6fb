// Where bubbles hang: fourteen rows of twelve and eleven cells, by turns, as Protocol/physics.md lays them.

/** Units of the picture: the board, and a little room below the cannon. */
export const SIZE = { width: 1_536, height: 1_872 };
/** Where the cannon's bubble is, and the one after it. */
export const CANNON = { x: 768, y: 1_760 };
export const NEXT = { x: 560, y: 1_786 };
/** Units from the middle of a bubble to its edge. */
export const RADIUS = 64;
/** What a bubble must not reach. */
export const LINE = 1_450;

/** @typedef {{row: number, column: number, kind: string, x: number, y: number}} Hanging */

/**
 * The middle of a cell.
 * @param {number} row
 * @param {number} column
 */
export function middleOf(row, column) {
  return { x: RADIUS + 128 * column + RADIUS * (row % 2), y: RADIUS + 111 * row };
}

/**
 * All that hangs.
 * @param {readonly string[]} rows
 * @returns {Hanging[]}
 */
export function hanging(rows) {
  return rows.flatMap((line, row) =>
    [...line].flatMap((kind, column) => (kind === "." ? [] : [{ row, column, kind, ...middleOf(row, column) }])),
  );
}
