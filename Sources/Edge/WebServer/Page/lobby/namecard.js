// The card of somebody who plays at this screen: a press on the face draws another, the name is written in place.

import { icon, make } from "../kit/dom.js";
import { anyAvatar, fitting } from "../kit/profile.js";
import { tick } from "../kit/seats.js";
import { fill } from "../words/messages.js";

/**
 * Makes one.
 * @param {import("../kit/seats.js").Player} player
 * @param {(name: string, avatar: string) => void} rename a name that is empty leaves the one that there is
 */
export function nameCard(player, rename) {
  let { name, avatar } = player;
  const input = /** @type {HTMLInputElement} */ (
    make("input", { class: "name", autocomplete: "off", spellcheck: "false", value: name, dir: "auto", "data-label": "player.name" })
  );
  const again = make("button", { class: "again", type: "button", "data-label": "player.avatar", "data-hint": "player.avatar" }, make("span", { class: "face" }), make("span", { class: "die" }, icon("die")));
  again.addEventListener("click", () => {
    avatar = anyAvatar(avatar);
    rename(name, avatar);
  });
  input.addEventListener("change", () => {
    name = fitting(input.value) || name;
    input.value = name;
    rename(name, avatar);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") input.blur();
  });
  const card = make("li", { class: player.isYou ? "guest me" : "guest" }, again, input, make("span", { class: "hint" }), tick());
  if (player.isYou) card.append(make("button", { class: "plain about", type: "button", "data-seat": player.seat, "data-label": "person.look.you", "data-hint": "person.look.you" }, icon("people")));
  fill(card);
  return card;
}
