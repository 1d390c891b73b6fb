// A level that is being made: 138 cells, each with a number for what hangs there, 0 for nothing
// (Protocol/games/bubble-blast-designer.md).

import { middleOf } from "../grid.js";

/** @typedef {import("../../daemon.js").Record} Held */
/** @typedef {{row: number, column: number, x: number, y: number}} Cell */
/** @typedef {number[]} Level what hangs in each cell */

/** Rows in which bubbles can be hung. */
export const ROWS = 12;
/** The letters of the kinds, from number 1. */
export const LETTERS = "brog#lx*m";
/** The numbers of the colours, in the order in which a tap goes through them. */
const COLOURS = 4;
/** How many cells one setting of a game holds. */
const CELLS_IN_SETTING = 9;

/** @param {number} row */
export const widthOf = (row) => 12 - (row % 2);

/** @type {readonly Cell[]} row by row */
export const CELLS = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: widthOf(row) }, (_, column) => ({ row, column, ...middleOf(row, column) })),
).flat();

/** @returns {Level} */
export const empty = () => CELLS.map(() => 0);

/**
 * The number of a cell.
 * @param {number} row
 * @param {number} column
 * @returns {number} -1 where there is none
 */
export function cellAt(row, column) {
  if (row < 0 || row >= ROWS || column < 0 || column >= widthOf(row)) return -1;
  return 23 * Math.floor(row / 2) + 12 * (row % 2) + column;
}

/**
 * The cell nearest to a place, if that is in it.
 * @param {{x: number, y: number}} place
 * @returns {number} -1 where there is none
 */
export function cellUnder({ x, y }) {
  return CELLS.findIndex((cell) => Math.hypot(cell.x - x, cell.y - y) <= 64);
}

/**
 * The cells around one.
 * @param {number} cell
 */
export function around(cell) {
  const { row, column } = CELLS[cell];
  const aside = (row % 2) - 1;
  const places = [[row - 1, column + aside], [row - 1, column + aside + 1], [row, column - 1], [row, column + 1], [row + 1, column + aside], [row + 1, column + aside + 1]];
  return places.map(([row, column]) => cellAt(row, column)).filter((one) => one >= 0);
}

/**
 * What a document shows: of several records that want one cell the first hangs there.
 * @param {readonly Held[]} records in the order of the tree
 * @returns {Map<number, Held[]>} the records of each cell, the one that hangs there first
 */
export function hungIn(records) {
  /** @type {Map<number, Held[]>} */
  const hung = new Map();
  for (const one of records) {
    const { cell, kind } = one.fields;
    if (one.kind !== "bubble" || typeof cell !== "number" || typeof kind !== "number") continue;
    const others = hung.get(cell);
    if (others) others.push(one);
    else hung.set(cell, [one]);
  }
  return hung;
}

/**
 * What hangs in the next tap of a colour: special bubbles stay what they are.
 * @param {number} kind 0 for an empty cell
 * @param {number} chosen
 */
export function tapped(kind, chosen) {
  if (kind === 0 || chosen > COLOURS || chosen === 0) return chosen;
  return kind > COLOURS ? kind : (kind % COLOURS) + 1;
}

/**
 * A level without what hangs from nothing.
 * @param {Level} level
 * @returns {Level}
 */
export function standing(level) {
  /** @type {Set<number>} */
  const held = new Set();
  const front = level.flatMap((kind, cell) => (kind > 0 && CELLS[cell].row === 0 ? [cell] : []));
  for (let cell = front.pop(); cell !== undefined; cell = front.pop()) {
    if (held.has(cell)) continue;
    held.add(cell);
    front.push(...around(cell).filter((other) => level[other] > 0 && !held.has(other)));
  }
  return level.map((kind, cell) => (held.has(cell) ? kind : 0));
}

/**
 * Whether nothing is left that can pop: stones and magnets only fall.
 * @param {Level} level
 */
export const isCleared = (level) => !level.some((kind) => kind > 0 && !"#m".includes(LETTERS[kind - 1]));

/**
 * The rows of a level, a letter for each cell.
 * @param {Level} level
 * @returns {string[]}
 */
export function rowsOf(level) {
  return Array.from({ length: ROWS }, (_, row) =>
    level.slice(cellAt(row, 0), cellAt(row, 0) + widthOf(row)).map((kind) => (kind ? LETTERS[kind - 1] : ".")).join(""),
  );
}

/**
 * The level of some rows; nothing where they are not twelve of the right length, or have other letters.
 * @param {readonly unknown[]} rows
 * @returns {Level | null}
 */
export function levelOf(rows) {
  if (rows.length !== ROWS) return null;
  /** @type {Level} */
  const level = [];
  for (const [row, line] of rows.entries()) {
    if (typeof line !== "string" || line.length !== widthOf(row)) return null;
    for (const letter of line) {
      const kind = letter === "." ? 0 : LETTERS.indexOf(letter) + 1;
      if (kind === 0 && letter !== ".") return null;
      level.push(kind);
    }
  }
  return level;
}

/**
 * The settings by which a game is played on a level.
 * @param {Level} level
 * @returns {Record<string, number>}
 */
export function settingsOf(level) {
  /** @type {Record<string, number>} */
  const settings = { level: 0 };
  for (let start = 0; start < CELLS.length; start += CELLS_IN_SETTING) {
    const digits = level.slice(start, start + CELLS_IN_SETTING).join("").padEnd(CELLS_IN_SETTING, "0");
    settings[`cells-${start / CELLS_IN_SETTING + 1}`] = Number(digits);
  }
  return settings;
}
