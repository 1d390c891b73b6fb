// Who plays and how many points they have, beside the game.

import { find, make, put, sync } from "../kit/dom.js";
import { mayKick, offerKick, outButton } from "../kit/kick.js";
import { amount, text } from "../words/messages.js";
import { signed } from "../kit/points.js";
import { activityOf, hostOf, ranking } from "./scene.js";
import { nameOf, pressableFace, showFace, tick } from "../kit/seats.js";

/** @typedef {import("./scene.js").Scene} Scene */

/**
 * Shows the players by points, with what each has won in this round, and who watches.
 * @param {HTMLElement} list
 * @param {Scene} scene
 */
export function showScores(list, scene) {
  const { game, players } = scene;
  const ranked = ranking(scene);
  const earned = activityOf(scene).earned(scene);
  sync(list, ranked, ({ player }) => player.seat, row, (element, { player, score }) => {
    showFace(find(element, ".face"), player);
    put(find(element, ".name"), nameOf(player));
    put(find(element, ".hint"), hintOf(scene, player));
    put(find(element, ".points"), activityOf(scene).pointsOf?.(score) ?? amount(score));
    const change = earned[player.seat] ?? 0;
    const plus = find(element, ".plus");
    put(plus, change ? signed(change) : "");
    plus.classList.toggle("minus", change < 0);
    element.classList.toggle("away", !player.isHere);
    element.classList.toggle("done", game.done.includes(player.seat));
    element.classList.toggle("me", player.isYou);
    offerKick(element, scene.code, player, scene.detail.game?.over ? "no" : mayKick(player, scene.isPlayer), hostOf(scene, player));
  });
  const playing = new Set(game.players.map((one) => one.seat));
  const watching = [...players.values()].filter(({ seat }) => !playing.has(seat));
  const line = find(list.parentElement ?? list, ".watching");
  line.hidden = watching.length === 0;
  put(line, watching.length ? text("watch.count", { count: watching.length }) : "");
}

function row() {
  const points = make("span", { class: "score" }, make("span", { class: "plus" }), make("span", { class: "points" }));
  const names = make("span", { class: "who" }, make("bdi", { class: "name" }), make("span", { class: "hint" }));
  return make("li", { class: "seat" }, pressableFace(), names, tick(), points, outButton());
}

/** @param {Scene} scene @param {import("../kit/seats.js").Player} player */
function hintOf(scene, player) {
  return player.isHere ? activityOf(scene).roleOf(scene, player.seat) : text("room.offline");
}
