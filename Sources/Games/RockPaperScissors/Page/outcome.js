// All hands, and whom each has beaten.

import { find, make, put, sync } from "../kit/dom.js";
import { conclude } from "../kit/moves.js";
import { faceOf, nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { nameKeyOf, pictureOf } from "./hands.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Outcome {
  element;
  #next;
  #code = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#next = find(element, "[data-do=next]");
    this.#next.addEventListener("click", () => conclude(this.#code, { do: "next" }));
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, game, code, seat, isPlayer, isDone } = scene;
    this.#code = code;
    const last = state.history.at(-1);
    put(find(this.element, ".kicker"), text("rps.round", { round: last?.round ?? 0, rounds: state.rounds }));
    const points = last?.won[seat] ?? 0;
    const own = points > 0 ? text("rps.earned", { count: points }) : text("rps.nothing");
    put(find(this.element, "h2"), isPlayer ? own : text("rps.said.outcome"));
    showHands(find(this.element, ".thrown"), scene, last ?? { round: 0, hands: {}, won: {} });
    this.#next.hidden = !isPlayer;
    this.#next.toggleAttribute("disabled", isDone);
    put(find(this.element, ".next .count"), text("rps.next.count", { count: game.done.length, all: game.players.length }));
  }
}

/**
 * Shows what everybody threw in a round.
 * @param {HTMLElement} list
 * @param {Scene} scene
 * @param {import("./state.js").Past} past
 */
export function showHands(list, scene, { round, hands, won }) {
  const { game, room, who } = scene;
  const seats = game.players.map((player) => player.seat);
  sync(list, seats, (one) => `${room}/${round}/${one}`, (one) => tileOf(scene, one, hands[one]), (tile, one) => {
    put(find(tile, "bdi"), nameOf(who(one)));
    put(find(tile, ".what"), text(nameKeyOf(hands[one])));
    put(find(tile, ".points"), won[one] ? `+${won[one]}` : "");
    tile.classList.toggle("won", Boolean(won[one]));
  });
}

/** @param {Scene} scene @param {string} seat @param {string | undefined} hand */
function tileOf({ who }, seat, hand) {
  const words = make("figcaption", {}, faceOf(who(seat)), make("bdi"), make("span", { class: "what" }), make("span", { class: "points" }));
  return make("figure", { class: "handtile" }, pictureOf(hand ?? "none"), words);
}
