// How the games stand that the same people have played one after the other.

import { find, make, put, sync } from "../kit/dom.js";
import { faceOf, nameOf } from "../kit/seats.js";
import { amount, fill, text } from "../words/messages.js";

/** @typedef {import("./scene.js").Scene} Scene */

/**
 * Who in the room has played, those with most points first, and then who plays and has not: nobody who only watches.
 * @param {Pick<Scene, "detail" | "game" | "players">} scene
 * @returns {{seat: string, points: number}[]}
 */
export function standingsOf({ detail: { evening }, game, players }) {
  const kept = evening?.standings ?? [];
  const known = new Set(kept.map(({ seat }) => seat));
  const others = game.players.filter(({ seat }) => !known.has(seat));
  const without = others.map(({ seat }) => ({ seat, points: 0 }));
  return [...kept.filter(({ seat }) => players.has(seat)), ...without];
}

/**
 * Shows how they stand after so many games.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {number} least games before which there is nothing to say
 */
export function showEvening(root, scene, least) {
  const games = scene.detail.evening?.games ?? 0;
  root.hidden = games < least;
  if (root.hidden) return;
  if (!root.firstElementChild) furnish(root);
  put(find(root, ".after"), text("evening.games", { count: games }));
  sync(find(root, "ol"), standingsOf(scene), ({ seat }) => seat, ({ seat }) => line(scene.who(seat)), (element, { seat, points }) => {
    put(find(element, ".name"), nameOf(scene.who(seat)));
    put(find(element, ".points"), amount(points));
  });
}

/** @param {HTMLElement} root */
function furnish(root) {
  const title = make("h2", {}, make("span", { "data-text": "evening.title" }), " ", make("span", { class: "after" }));
  root.append(title, make("p", { class: "rule", "data-text": "evening.rule" }), make("ol"));
  fill(root);
}

/** @param {import("../kit/seats.js").Player} player */
function line(player) {
  return make("li", {}, faceOf(player), make("bdi", { class: "name" }), make("span", { class: "points" }));
}
