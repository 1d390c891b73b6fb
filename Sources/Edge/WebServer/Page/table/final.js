// The end of a game: the podium, all points, and another game in the same room.

import { find, make, put, sync } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { act } from "../kit/moves.js";
import { ranking } from "./scene.js";
import { faceOf, nameOf, showFace } from "../kit/seats.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** Who stands on the podium at most. */
const STEPS = 3;

export class Final {
  element;
  #code = "";

  /** @param {HTMLElement} element @param {{history: () => void, back: () => void}} ways */
  constructor(element, { history, back }) {
    this.element = element;
    const again = find(element, "[data-do=again]");
    again.addEventListener("click", async () => {
      again.toggleAttribute("disabled", true);
      await act(this.#code, "again");
      again.toggleAttribute("disabled", false);
    });
    find(element, "[data-do=history]").addEventListener("click", history);
    find(element, "[data-do=rooms]").addEventListener("click", back);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#code = scene.code;
    const ranked = ranking(scene);
    const winners = ranked.filter(({ place }) => place === 1).map(({ player }) => player);
    put(find(this.element, ".lead"), titleOf(winners));
    const podium = ranked.slice(0, STEPS);
    sync(find(this.element, ".podium"), podium, ({ player }) => player.seat, step, (element, { player, score, place }) => {
      showFace(find(element, ".face"), player);
      put(find(element, ".name"), nameOf(player));
      put(find(element, ".points"), text("points", { count: score }));
      put(find(element, ".place"), String(place));
      element.dataset.place = String(place);
    });
    const rest = ranked.slice(STEPS);
    const list = find(this.element, ".rest");
    list.hidden = rest.length === 0;
    sync(list, rest, ({ player }) => player.seat, ({ player }) => line(player), (element, { player, score, place }) => {
      put(find(element, ".place"), String(place));
      put(find(element, ".name"), nameOf(player));
      put(find(element, ".points"), String(score));
    });
    find(this.element, "[data-do=history]").hidden = !scene.hasArchive;
    find(this.element, "[data-do=again]").hidden = !scene.players.has(scene.seat);
  }
}

/** @param {import("../kit/seats.js").Player[]} winners */
function titleOf(winners) {
  if (winners.some(({ isYou }) => isYou)) return text(winners.length > 1 ? "final.tie.you" : "final.you");
  const name = new Intl.ListFormat(document.documentElement.lang).format(winners.map(nameOf));
  return text("final.winner", { count: winners.length, name });
}

function step() {
  const block = make("div", { class: "block" }, make("span", { class: "place" }), make("span", { class: "points" }));
  return make("li", {}, make("span", { class: "face" }), make("bdi", { class: "name" }), block);
}

/** @param {import("../kit/seats.js").Player} player */
function line(player) {
  return make("li", {}, make("span", { class: "place" }), faceOf(player), make("bdi", { class: "name" }), make("span", { class: "points" }));
}
