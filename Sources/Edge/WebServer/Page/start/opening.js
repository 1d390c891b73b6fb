// Opens a room, under a code that one can say where nobody has chosen one.

import { askJSON } from "../kit/api.js";
import { askUnderWord } from "../words/codes.js";
import { language } from "../words/messages.js";

/** A window in which a sheet as high as it is would leave half of the width to nobody. */
const WIDE = "(min-width: 1400px) and (min-aspect-ratio: 3/2)";

/** How a drawing begins here: on a wide sheet where the screen is wide. */
export function wishesOfDrawing() {
  return matchMedia(WIDE).matches ? { wide: 1 } : {};
}

/**
 * @param {{code?: string} & Record<string, unknown>} wish
 * @returns {Promise<import("../daemon.js").Room>}
 */
export function openRoom(wish) {
  return askUnderWord(wish, language(), (body) => askJSON("POST", "rooms", body));
}
