// What can be played here, as the daemon says.

import { askJSON } from "./api.js";
import { token } from "./token.js";

/**
 * @typedef {import("../daemon.js").GameDescription} GameInfo
 * @typedef {GameInfo["settings"][number]} Setting
 * @typedef {GameInfo["presets"][number]} Preset
 */

/** @typedef {{games: GameInfo[], documents: string[], bots: boolean}} Known `documents` are the activities without rounds */

/** @type {Promise<Known> | null} */
let known = null;

/** @returns {Known} */
const nothing = () => ({ games: [], documents: [], bots: false });

/**
 * The catalogue; empty while the daemon does not answer.
 * @returns {Promise<Known>}
 */
export async function catalogue() {
  // A guest without a seat has no secret yet, and who asks without one too often has to wait.
  if (!token()) return nothing();
  /** @type {() => Promise<import("../daemon.js").GameList>} */
  const asking = () => askJSON("GET", "games");
  known ??= asking().then(
    ({ games, documents, bots }) => ({
      games: games.map(withNormal),
      documents: documents.map(({ activity }) => activity),
      bots: bots === true,
    }),
    () => {
      // Asked again the next time: the daemon may have been away.
      known = null;
      return nothing();
    },
  );
  return known;
}

/**
 * A game with the preset that changes nothing, before the others.
 * @param {GameInfo} game
 * @returns {GameInfo}
 */
function withNormal(game) {
  if (game.presets.length === 0 || game.presets.some(({ name }) => name === "normal")) return game;
  return { ...game, presets: [{ name: "normal", settings: {} }, ...game.presets] };
}

/**
 * One game of the catalogue.
 * @param {string} activity
 */
export async function gameInfo(activity) {
  return (await catalogue()).games.find((game) => game.activity === activity) ?? null;
}
