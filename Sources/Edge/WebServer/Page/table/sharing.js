// The switch of whether others see one's profile: it stands in one's own profile, and beside one's picture.

import { find } from "../kit/dom.js";
import { isShown, onCard, show } from "../kit/owncard.js";
import { refusalText } from "../kit/refusals.js";
import { word } from "../words/messages.js";

/** @param {HTMLElement} root what it stands in */
export function connectSharing(root) {
  const input = /** @type {HTMLInputElement} */ (find(root, ".sharing input"));
  const told = find(root, ".sharing .told");
  input.addEventListener("change", async () => {
    word(told, "text", () => "");
    try {
      await show(input.checked);
    } catch (error) {
      input.checked = isShown();
      word(told, "text", () => refusalText(error));
    }
  });
  onCard(() => (input.checked = isShown()));
}
