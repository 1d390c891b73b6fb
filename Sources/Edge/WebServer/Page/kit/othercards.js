// What others show of themselves: asked for when somebody looks at their profile, and never before.

import { askJSON } from "./api.js";
import { unpacked } from "./packing.js";
import { pictureIn } from "./portrait.js";
import { shown } from "../words/messages.js";

/**
 * What somebody shows, as far as it holds what it may.
 * @typedef {{picture: string, games: number, wins: number, drawings: {topic: string, strokes: import("../board/thumbnail.js").Stroke[]}[]}} Shown
 *   `picture` is where it is; empty for none
 */

/** Cards that are kept. */
const MOST = 32;
const [DRAWINGS, LARGEST] = [6, 999_999];

/** @type {Map<string, Promise<Shown | null>>} */
const known = new Map();

/**
 * @param {string} code of the room
 * @param {string} seat
 * @param {string} name of the card
 * @returns {Promise<Shown | null>} nothing where they show nothing that can be shown
 */
export function cardOf(code, seat, name) {
  const key = `${code}/${seat}/${name}`;
  const before = known.get(key);
  if (before) return before;
  const coming = askJSON("GET", `rooms/${code}/cards/${seat}`).then(cardIn);
  known.set(key, coming);
  coming.catch(() => known.delete(key));
  if (known.size > MOST) forget(known.keys().next().value ?? "");
  return coming;
}

/** @param {string} key */
function forget(key) {
  void known.get(key)?.then((card) => card?.picture && URL.revokeObjectURL(card.picture)).catch(() => {});
  known.delete(key);
}

/**
 * Reads what somebody else's device has sent: their own has looked at it, and may be changed.
 * @param {unknown} said
 * @returns {Shown | null}
 */
export function cardIn(said) {
  const { version, picture, games, wins, drawings } = /** @type {Record<string, unknown>} */ (said ?? {});
  if (version !== 1 || !isCount(games) || !isCount(wins) || !Array.isArray(drawings) || drawings.length > DRAWINGS) return null;
  const image = pictureIn(picture);
  const good = drawings.flatMap((one) => {
    const strokes = typeof one?.topic === "string" ? unpacked(one.strokes) : null;
    return strokes ? [{ topic: shown(one.topic.slice(0, 200)), strokes }] : [];
  });
  return { picture: image ? URL.createObjectURL(image) : "", games: Number(games), wins: Number(wins), drawings: good };
}

/** @param {unknown} number */
function isCount(number) {
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= LARGEST;
}
