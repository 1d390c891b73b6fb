// Taking somebody out of a room.

import { choose } from "./dialogs.js";
import { find, put } from "./dom.js";
import { text } from "../words/messages.js";
import { act, remove } from "./moves.js";

/**
 * Asks whether somebody is to go, and says so to the room.
 * @param {string} code
 * @param {{name: string, device: string, seat: string, isPerson: boolean}} player
 */
export async function kick(code, { name, device, seat, isPerson }) {
  put(find(document, "#kick-title"), text("kick.title", { name }));
  put(find(document, "#kick-text"), text(isPerson ? "kick.text" : "kick.seat"));
  find(document, "#kick [value=ban]").hidden = !isPerson;
  const choice = await choose("kick");
  if (choice === "") return;
  if (isPerson) await act(code, "kick", { device, ban: choice === "ban" });
  else await remove(code, seat);
}
