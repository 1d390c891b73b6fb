// Opens a room, under a code that one can say where nobody has chosen one.

import { askJSON } from "../kit/api.js";
import { askUnderWord } from "../words/codes.js";
import { language } from "../words/messages.js";

/**
 * @param {{code?: string} & Record<string, unknown>} wish
 * @returns {Promise<import("../daemon.js").Room>}
 */
export function openRoom(wish) {
  return askUnderWord(wish, language(), (body) => askJSON("POST", "rooms", body));
}
