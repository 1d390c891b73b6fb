// Where levels are kept for all browsers of a device: by its daemon.

import { ask, askJSON } from "../kit/api.js";
import { isGuest } from "../kit/guest.js";

/**
 * The daemon, as the keeper of what is made in an activity; nobody on a phone that sits at somebody else's.
 * @param {string} activity
 * @returns {import("./library.js").Keeper | null}
 */
export function keeperOf(activity) {
  if (isGuest) return null;
  return {
    async fetch() {
      /** @type {import("../daemon.js").LevelFile} */
      const { text } = await askJSON("GET", `levels/${activity}`);
      return text;
    },
    async send(text) {
      await ask("POST", `levels/${activity}`, { text });
    },
  };
}
