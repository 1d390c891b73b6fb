// How large the canvases are: as large as lets all of them lie whole in the window, with what belongs to each.

/** CSS pixels that belong to a canvas: in rows above and below it, or in a column beside it. */
const [ROWS, COLUMN] = [132, 132];
/** The same of a ballot: there is a row for what they are told, or, once votes are counted, one with Next. */
const [CHOOSING, COUNTED] = [84, 92];
/** Below each of the others' canvases: a name and points. */
const CAPTION = 42;
/** Between canvases of players here, between those of the others, and between tiles. */
const [GAP, SMALL_GAP, TILE_GAP] = [8, 10, 6];
/** Sides of the others' canvases, the least of the narrowest part of the window that they take, and of a tile. */
const [SMALLEST, SMALL, NARROW, LARGE, TILE] = [56, 150, 92, 420, 220];
/** No canvas is smaller than can be drawn on. */
const LEAST = 80;

/**
 * @typedef {{wide: number, high: number}} Space CSS pixels
 * @typedef {{side: number, isBeside: boolean}} Fit the side of a canvas, and whether what belongs to it stands beside it
 */

/** @param {number} count of players at this screen: who sits at the other side of the table has the upper canvases */
export function columnsOf(count) {
  return count > 2 ? 2 : 1;
}

/**
 * What each player at this screen has of the window.
 * @param {Space} space
 * @param {number} count
 * @returns {Space}
 */
export function cellOf({ wide, high }, count) {
  const columns = columnsOf(count);
  const rows = Math.ceil(count / columns);
  return { wide: (wide - (columns - 1) * GAP) / columns, high: (high - (rows - 1) * GAP) / rows };
}

/** @param {Space} cell @returns {Fit} */
export function canvasIn({ wide, high }) {
  const [below, beside] = [Math.min(wide, high - ROWS), Math.min(high, wide - COLUMN)];
  return { side: Math.max(LEAST, Math.floor(Math.max(below, beside))), isBeside: beside > below };
}

/**
 * The canvases of those who play here, and of the others.
 * @param {Space} space
 * @param {number} here
 * @param {number} others
 * @returns {Fit & {small: number, isFlanked: boolean}} whether the others' stand in a column beside, and not in a row below
 */
export function canvasesIn(space, here, others) {
  if (others === 0) return { ...canvasIn(cellOf(space, here)), small: 0, isFlanked: false };
  if (here === 0) return { side: 0, isBeside: false, small: alone(space, others), isFlanked: false };
  const flank = Math.min(SMALL, (space.high - (others - 1) * SMALL_GAP) / others - CAPTION);
  const row = Math.min(SMALL, (space.wide - (others - 1) * SMALL_GAP) / others);
  const ways = [];
  for (let small = SMALLEST; small <= SMALL; small += 2) {
    if (small <= flank) ways.push({ small, isFlanked: true, left: { wide: space.wide - Math.max(NARROW, small) - 16, high: space.high } });
    if (small <= row) ways.push({ small, isFlanked: false, left: { wide: space.wide, high: space.high - small - CAPTION - 10 } });
  }
  if (ways.length === 0) ways.push({ small: SMALLEST, isFlanked: false, left: { wide: space.wide, high: space.high - SMALLEST - CAPTION - 10 } });
  const fits = ways.map(({ left, ...way }) => ({ ...way, ...canvasIn(cellOf(left, here)) }));
  // Of the room that both could have one's own gets five sixths.
  const worth = (/** @type {{side: number, small: number}} */ { side, small }) => side * small ** 0.2;
  return fits.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

/** @param {Space} space @param {number} count of canvases that are only looked at */
function alone({ wide, high }, count) {
  const sides = Array.from({ length: count }, (_, at) => {
    const [columns, rows] = [at + 1, Math.ceil(count / (at + 1))];
    return Math.min((wide - (columns - 1) * SMALL_GAP) / columns, (high - (rows - 1) * SMALL_GAP) / rows - CAPTION);
  });
  return Math.floor(Math.min(LARGE, Math.max(SMALLEST, ...sides)));
}

/**
 * The drawings among which each of several at this screen chooses.
 * @param {Space} cell
 * @param {number} count
 * @param {number} foot CSS pixels below each of them
 * @param {boolean} isCounted
 * @returns {{tile: number, columns: number, isBeside: boolean}}
 */
export function tilesIn({ wide, high }, count, foot, isCounted) {
  const ways = [false, true].flatMap((isBeside) => {
    const [across, down] = isBeside ? [wide - COLUMN, high] : [wide, high - (isCounted ? COUNTED : CHOOSING)];
    return Array.from({ length: count }, (_, at) => {
      const [columns, rows] = [at + 1, Math.ceil(count / (at + 1))];
      const tile = Math.min((across - (columns - 1) * TILE_GAP) / columns, (down - (rows - 1) * TILE_GAP) / rows - foot);
      return { tile: Math.floor(Math.min(TILE, Math.max(0, tile))), columns, isBeside };
    });
  });
  const best = ways.reduce((best, one) => (one.tile > best.tile ? one : best), { tile: 0, columns: 2, isBeside: false });
  // Where there is too little room for that, they are scrolled to.
  return best.tile < SMALLEST ? { tile: Math.floor((wide - TILE_GAP) / 2), columns: 2, isBeside: false } : best;
}
