// What a dialog says of what was asked of it, in the dialog itself: what lies under it cannot be seen.

import { word } from "../words/messages.js";
import { refusalText } from "./refusals.js";

/**
 * @typedef {object} Teller
 * @property {(words?: () => string, isBad?: boolean) => void} tell says something, or nothing any more
 * @property {(work: () => Promise<void>) => Promise<void>} attempt does something, and says why where it is refused
 */

/**
 * @param {HTMLElement} element where it is said
 * @returns {Teller}
 */
export function tellerIn(element) {
  /** @type {Teller["tell"]} */
  const tell = (words = () => "", isBad = false) => {
    element.classList.toggle("fault", isBad);
    word(element, "text", words);
  };
  /** @type {Teller["attempt"]} */
  const attempt = async (work) => {
    tell();
    try {
      await work();
    } catch (error) {
      tell(() => refusalText(error), true);
    }
  };
  return { tell, attempt };
}
