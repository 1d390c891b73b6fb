// Levels as a file: what can be read of it is whole and right, or nothing is.

/**
 * What a level of one kind is, and what is kept of it.
 * @template Level
 * @typedef {object} LevelKind
 * @property {string} format what stands in a file
 * @property {string} store under which name the browser keeps them
 * @property {string} ending of a file's name
 * @property {number} longest letters of a name
 * @property {(name: unknown) => boolean} isName whether that can be the name of a level
 * @property {(level: Level) => Record<string, unknown>} write what a file has of it beside its name
 * @property {(fields: Record<string, unknown>) => Level | null} read the level of that; nothing where it is none, or empty
 */
/**
 * @template Level
 * @typedef {{name: string, level: Level}} Named
 */

/** Bytes of a file, and levels in it. */
export const [MOST_BYTES, MOST_LEVELS] = [256 * 1024, 200];

/**
 * Names in the order in which they are listed, capitals and small letters told apart.
 * @param {{name: string}} left
 * @param {{name: string}} right
 */
export function inOrder({ name: left }, { name: right }) {
  return left < right ? -1 : Number(left > right);
}

/**
 * What a file holds.
 * @template Level
 * @param {LevelKind<Level>} kind
 * @param {readonly Named<Level>[]} levels
 */
export function written(kind, levels) {
  const all = levels.map(({ name, level }) => ({ name, ...kind.write(level) }));
  return `${JSON.stringify({ format: kind.format, version: 1, levels: all }, null, 1)}\n`;
}

/**
 * Whether a file is not too large.
 * @param {string} text
 */
export function fits(text) {
  return text.length <= MOST_BYTES && new TextEncoder().encode(text).length <= MOST_BYTES;
}

/**
 * The levels of a file.
 * @template Level
 * @param {LevelKind<Level>} kind
 * @param {string} text
 * @returns {Named<Level>[] | null} nothing where anything in it is not as it must be
 */
export function read(kind, text) {
  if (!fits(text)) return null;
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const { format, version, levels } = /** @type {Record<string, unknown>} */ (file ?? {});
  if (format !== kind.format || version !== 1 || !Array.isArray(levels) || levels.length > MOST_LEVELS) return null;
  /** @type {Map<string, Named<Level>>} */
  const found = new Map();
  for (const one of levels) {
    const fields = /** @type {Record<string, unknown>} */ (one ?? {});
    const level = kind.read(fields);
    const { name } = fields;
    if (typeof name !== "string" || !kind.isName(name) || found.has(name) || !level) return null;
    found.set(name, { name, level });
  }
  return [...found.values()];
}
