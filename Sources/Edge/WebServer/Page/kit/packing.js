// Strokes as a card carries them (`ShownStroke` in the local API): without whose they are, and each point by how far it is
// from the one before.

/** @typedef {import("../board/thumbnail.js").Stroke} Stroke */
/** @typedef {{tool: Stroke["tool"], color: string, width: number, opacity: number, path: number[], pressures?: number[]}} Packed */

/** Strokes of a drawing at most, and points of a stroke. */
const [STROKES, POINTS] = [1_024, 4_096];
/** Letters of a drawing on a card at most, so that all of them find a place there. */
const ROOM = 36 * 1_024;
/** How often every other point is left out before a drawing is too large. */
const THINNER = 4;
const TOOLS = ["pen", "eraser", "fill"];
/** Quarter units. */
const [LEAST, MOST, WIDEST] = [-8_192, 24_575, 4_095];

/**
 * Packs a drawing; where it is too large for a card it loses points, and what a device said of pressure.
 * @param {Stroke[]} strokes
 * @returns {Packed[] | null} nothing where it is still too large, or empty
 */
export function packed(strokes) {
  if (strokes.length === 0 || strokes.length > STROKES) return null;
  let shown = strokes;
  for (let turn = 0; turn <= THINNER; turn += 1) {
    const made = shown.map(pack);
    if (JSON.stringify(made).length <= ROOM) return made;
    shown = shown.map((stroke) => ({ ...stroke, points: thinner(stroke.points), pressures: undefined }));
  }
  return null;
}

/** @param {Stroke} stroke @returns {Packed} */
function pack({ tool, color, width, opacity, points, pressures }) {
  const path = points.map((value, at) => (at < 2 ? value : value - points[at - 2]));
  return { tool, color, width, opacity, path, ...(pressures?.length && { pressures }) };
}

/**
 * Every other point, and the last.
 * @param {number[]} points
 */
function thinner(points) {
  const last = points.length / 2 - 1;
  return points.filter((_, at) => Math.floor(at / 2) % 2 === 0 || Math.floor(at / 2) === last);
}

/**
 * A drawing of somebody else: every number of it is looked at before anything is painted.
 * @param {unknown} list
 * @returns {Stroke[] | null} nothing where it is none
 */
export function unpacked(list) {
  if (!Array.isArray(list) || list.length === 0 || list.length > STROKES) return null;
  const strokes = list.map(unpack);
  return strokes.some((stroke) => stroke === null) ? null : /** @type {Stroke[]} */ (strokes);
}

/** @param {unknown} value @param {number} least @param {number} most */
const isWithin = (value, least, most) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** @param {Partial<Packed> | null} one @returns {Stroke | null} */
function unpack(one) {
  const { tool, color, width, opacity, path, pressures = /** @type {number[]} */ ([]) } = one ?? {};
  const isStyled = TOOLS.includes(String(tool)) && /^#[0-9a-f]{6}$/.test(String(color)) && isWithin(width, 1, WIDEST) && isWithin(opacity, 1, 255);
  if (!isStyled || !Array.isArray(path) || path.length % 2 !== 0 || path.length === 0 || path.length > 2 * POINTS) return null;
  if (!Array.isArray(pressures) || ![0, path.length / 2].includes(pressures.length)) return null;
  if (!pressures.every((pressure) => isWithin(pressure, 0, 255))) return null;
  /** @type {number[]} */
  const points = [];
  for (const step of path) {
    const value = (points.at(-2) ?? 0) + step;
    if (!Number.isInteger(step) || !isWithin(value, LEAST, MOST)) return null;
    points.push(value);
  }
  return /** @type {Stroke} */ ({ tool, color, width, opacity, points, pressures });
}
