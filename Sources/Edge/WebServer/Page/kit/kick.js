// Taking somebody out of a room.

import { note } from "./announce.js";
import { choose } from "./dialogs.js";
import { find, icon, make } from "./dom.js";
import { text, word } from "../words/messages.js";
import { act, remove } from "./moves.js";

/** @typedef {{name: string, device: string, seat: string, isPerson: boolean}} Somebody */

/** The button in somebody's row or card that takes them out. */
export function outButton() {
  return make("button", { class: "plain out", type: "button", "data-do": "kick" }, icon("close"));
}

/**
 * Has the button of a row do that, or hides it.
 * @param {HTMLElement} row
 * @param {string} code of the room
 * @param {Somebody} player
 * @param {"no" | "yes" | "ask" | "host"} may whether it is in one's hand: in a game the others are asked too, and of
 *   somebody else's guests and bots their host
 * @param {string} [host] whose guest or bot it is
 */
export function offerKick(row, code, player, may, host = "") {
  const out = find(row, "[data-do=kick]");
  out.hidden = may === "no";
  row.classList.toggle("removable", !out.hidden);
  word(out, "label", () => text("kick.label", { name: player.name }));
  out.onclick = () => (may === "host" ? note(text("kick.host", { name: player.name, host })) : kick(code, player, may === "ask"));
}

/**
 * Who may be asked out of a game that has begun: other persons, by who plays; and guests and bots of one's own device.
 * Those of other devices are their hosts' to send away.
 * @param {import("./seats.js").Player} player
 * @param {boolean} isPlayer whether one plays
 * @returns {"no" | "yes" | "ask" | "host"}
 */
export function mayKick({ isMine, isPerson, isPlaying }, isPlayer) {
  if (!isPlaying || !isPlayer) return "no";
  if (isMine) return isPerson ? "no" : "yes";
  return isPerson ? "ask" : "host";
}

/**
 * Asks whether somebody is to go, and says so to the room.
 * @param {string} code
 * @param {Somebody} player
 * @param {boolean} isVote whether the others have to ask for it too
 */
async function kick(code, { name, device, seat, isPerson }, isVote) {
  word(find(document, "#kick-title"), "text", () => text(isVote ? "kick.ask" : "kick.title", { name }));
  word(find(document, "#kick-text"), "text", () => text(isVote ? "kick.vote" : isPerson ? "kick.text" : "kick.seat"));
  find(document, "#kick [value=ban]").hidden = !isPerson;
  const choice = await choose("kick");
  if (choice === "") return;
  if (!isPerson) return remove(code, seat);
  const isDone = await act(code, "kick", { device, ban: choice === "ban" });
  if (isDone && isVote) note(text("kick.asked", { name }));
}
