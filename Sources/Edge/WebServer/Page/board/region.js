// The region around a place of a picture, as one polygon: what the fill bucket signs (Protocol/strokes.md, "Fills").

/** How far a channel may be from that of the pressed pixel. */
const LIKE = 48;
/** Points of a polygon at most. */
const MOST = 4_000;
/** Borders around less than so many pixels are specks. */
const SPECK = 6;
/** Corners of borders that are looked at. */
const NOISE = 100_000;

/** @typedef {{width: number, height: number, data: ArrayLike<number>}} Raster rows of red, green, blue and alpha */
/** @typedef {[number, number]} Corner */

/**
 * The polygon of all that hangs together with a pixel.
 * @param {Raster} raster
 * @param {number} x
 * @param {number} y
 * @returns {number[]} x and y of each corner, in pixels; holes turn the other way; empty beside the raster
 */
export function regionAt(raster, x, y) {
  const { width, height } = raster;
  if (x < 0 || y < 0 || x >= width || y >= height) return [];
  const borders = bordersOf(grown(alike(raster, x, y), width, height), width, height);
  // Where there is very much to go round, corners are cut more and more generously.
  for (let slack = 0.8; ; slack *= 1.6) {
    const lines = borders.map((border) => simplified(border, slack)).filter((line) => line.length >= 3);
    const count = lines.reduce((sum, line) => sum + line.length + 2, 0);
    if (count <= MOST) return joined(lines);
  }
}

/**
 * The pixels of a colour that hang together by their sides.
 * @param {Raster} raster
 * @param {number} x
 * @param {number} y
 */
function alike({ width, height, data }, x, y) {
  const inside = new Uint8Array(width * height);
  const first = y * width + x;
  const [red, green, blue] = [data[4 * first], data[4 * first + 1], data[4 * first + 2]];
  const waiting = [first];
  inside[first] = 1;
  while (waiting.length > 0) {
    const at = /** @type {number} */ (waiting.pop());
    const column = at % width;
    for (const next of [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= inside.length || inside[next] === 1) continue;
      const isLike =
        Math.abs(data[4 * next] - red) <= LIKE &&
        Math.abs(data[4 * next + 1] - green) <= LIKE &&
        Math.abs(data[4 * next + 2] - blue) <= LIKE;
      if (!isLike) continue;
      inside[next] = 1;
      waiting.push(next);
    }
  }
  return inside;
}

/**
 * The same with one more pixel around it: no seam of paper stays under the soft edge of a line.
 * @param {Uint8Array} inside
 * @param {number} width
 * @param {number} height
 */
function grown(inside, width, height) {
  const wider = inside.slice();
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    const column = at % width;
    if (column > 0) wider[at - 1] = 1;
    if (column < width - 1) wider[at + 1] = 1;
    if (at >= width) wider[at - width] = 1;
    if (at < width * (height - 1)) wider[at + width] = 1;
  }
  return wider;
}

/**
 * The borders of a region along the sides of its pixels, the region at their right hand: the outer one first.
 * @param {Uint8Array} inside
 * @param {number} width
 * @param {number} height
 * @returns {Corner[][]}
 */
function bordersOf(inside, width, height) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => x >= 0 && y >= 0 && x < width && y < height && inside[y * width + x] === 1;
  const walked = new Uint8Array(width * height);
  /** @type {Corner[][]} */
  const borders = [];
  // Every border has a side on top of a pixel: an outer one at its highest, a hole's where it ends below.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!is(x, y) || is(x, y - 1) || walked[y * width + x] === 1) continue;
      const border = walk(is, walked, width, x, y);
      if (borders.length === 0 || Math.abs(areaOf(border)) >= SPECK) borders.push(border);
    }
  }
  borders.sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  // Of a picture that is nothing but noise, the largest holes.
  let corners = 0;
  return borders.filter((border, index) => (corners += border.length) <= NOISE || index === 0);
}

/**
 * Right, down, left, up.
 * @type {readonly Corner[]}
 */
const WAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/**
 * One border, from the upper side of a pixel.
 * @param {(x: number, y: number) => boolean} is whether a pixel belongs to the region
 * @param {Uint8Array} walked which upper sides belong to a border that is known
 * @param {number} width
 * @param {number} fromX
 * @param {number} fromY
 */
function walk(is, walked, width, fromX, fromY) {
  /** @type {Corner[]} */
  const border = [];
  let [x, y, way] = [fromX, fromY, 0];
  do {
    if (way === 0) walked[y * width + x] = 1;
    x += WAYS[way][0];
    y += WAYS[way][1];
    // The pixels before the corner, at the left hand and at the right.
    const [ahead, aside] = [WAYS[way], WAYS[(way + 1) % 4]];
    const rightX = x + Math.min(0, ahead[0] + aside[0]);
    const rightY = y + Math.min(0, ahead[1] + aside[1]);
    const leftX = x + Math.min(0, ahead[0] - aside[0]);
    const leftY = y + Math.min(0, ahead[1] - aside[1]);
    const turn = !is(rightX, rightY) ? 1 : is(leftX, leftY) ? 3 : 0;
    if (turn !== 0) border.push([x, y]);
    way = (way + turn) % 4;
  } while (x !== fromX || y !== fromY || way !== 0);
  return border;
}

/** @param {Corner[]} border @returns {number} less than nothing for a hole */
function areaOf(border) {
  let sum = 0;
  border.forEach(([x, y], index) => {
    const [nextX, nextY] = border[(index + 1) % border.length];
    sum += x * nextY - nextX * y;
  });
  return sum / 2;
}

/**
 * A border with fewer corners, none farther than the slack from where it was (Douglas and Peucker, 1973).
 * @param {Corner[]} border
 * @param {number} slack
 */
function simplified(border, slack) {
  const closed = [...border, border[0]];
  const far = border.reduce((best, at, index) => (distance(at, border[0]) > distance(border[best], border[0]) ? index : best), 0);
  const kept = new Uint8Array(closed.length);
  kept[0] = kept[far] = kept[closed.length - 1] = 1;
  const spans = [[0, far], [far, closed.length - 1]];
  while (spans.length > 0) {
    const [from, to] = /** @type {number[]} */ (spans.pop());
    let [worst, most] = [-1, slack];
    for (let index = from + 1; index < to; index++) {
      const off = offLine(closed[index], closed[from], closed[to]);
      if (off > most) [worst, most] = [index, off];
    }
    if (worst < 0) continue;
    kept[worst] = 1;
    spans.push([from, worst], [worst, to]);
  }
  return border.filter((_, index) => kept[index] === 1);
}

/** @param {Corner} a @param {Corner} b */
function distance(a, b) {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

/**
 * How far a place is from the way between two others.
 * @param {Corner} at @param {Corner} a @param {Corner} b
 */
function offLine(at, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length));
  return Math.sqrt(distance(at, [a[0] + dx * along, a[1] + dy * along]));
}

/**
 * One polygon of an outer border and its holes: out to each of them and back the same way.
 * @param {Corner[][]} lines
 */
function joined([outer, ...holes]) {
  if (!outer) return [];
  const all = [...outer, ...holes.flatMap((hole) => [outer[0], ...hole, hole[0]])];
  if (holes.length > 0) all.push(outer[0]);
  return all.flat();
}
