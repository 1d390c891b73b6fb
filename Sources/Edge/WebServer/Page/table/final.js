// The end of a game: the podium, all points, and another game in the same room.

import { find, make, put, sync } from "../kit/dom.js";
import { amount, text } from "../words/messages.js";
import { act } from "../kit/moves.js";
import { sheetOf } from "../board/drawings.js";
import { isGuest } from "../kit/guest.js";
import { chooseGame } from "./choosing.js";
import { showEvening } from "./evening.js";
import { connectKeeping } from "./keeping.js";
import { activityOf, isWon, pointsOf, ranking } from "./scene.js";
import { faceOf, nameOf, showFace } from "../kit/seats.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** Who stands on the podium at most. */
const STEPS = 3;

export class Final {
  element;
  #code = "";
  #keeping;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLElement} element @param {{history: () => void, back: () => void}} ways */
  constructor(element, { history, back }) {
    this.element = element;
    const again = find(element, "[data-do=again]");
    again.addEventListener("click", async () => {
      again.toggleAttribute("disabled", true);
      await act(this.#code, "again");
      again.toggleAttribute("disabled", false);
    });
    find(element, "[data-do=another]").addEventListener("click", () => this.#scene && void chooseGame(this.#scene));
    find(element, "[data-do=history]").addEventListener("click", history);
    find(element, "[data-do=rooms]").addEventListener("click", back);
    this.#keeping = connectKeeping(find(element, ".keep"), () => this.#scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#code = scene.code;
    this.#scene = scene;
    const kept = keepsakesOf(scene);
    const ranked = ranking(scene);
    const hasPlaces = isWon(scene);
    const winners = ranked.filter(({ place }) => hasPlaces && place === 1).map(({ player }) => player);
    // Of a game that one has left before its end nobody knows how it ended.
    const isOver = scene.game.phase === "over";
    find(this.element, ".kicker").hidden = !isOver;
    put(find(this.element, ".lead"), isOver ? (activityOf(scene).verdict?.(scene) ?? titleOf(winners)) : text("past.unfinished"));
    const podium = find(this.element, ".podium");
    podium.classList.toggle("level", !hasPlaces);
    // Of those who share a place none is left out, where places are not counted by players.
    const steps = activityOf(scene).placeOf ? ranked.filter(({ place }) => place < STEPS).slice(0, STEPS + 1) : ranked.slice(0, STEPS);
    sync(podium, steps, ({ player }) => player.seat, step, (element, { player, score, place }) => {
      showFace(find(element, ".face"), player);
      put(find(element, ".name"), nameOf(player));
      put(find(element, ".points"), pointsOf(scene, score));
      put(find(element, ".place"), hasPlaces ? String(place) : "");
      element.dataset.place = hasPlaces ? String(place) : "";
      const sheet = kept.sheets.find(({ seat }) => seat === player.seat);
      hang(find(element, ".hung"), scene, sheet, labelOf(player, sheet));
    });
    this.#award(scene, isOver ? kept.awards : []);
    this.#detail(scene);
    const rest = ranked.slice(steps.length);
    const list = find(this.element, ".rest");
    list.hidden = rest.length === 0;
    sync(list, rest, ({ player }) => player.seat, ({ player }) => line(player), (element, { player, score, place }) => {
      put(find(element, ".place"), hasPlaces ? String(place) : "");
      put(find(element, ".name"), nameOf(player));
      put(find(element, ".points"), activityOf(scene).pointsOf?.(score) ?? amount(score));
    });
    // After the first one it would say the same once more.
    showEvening(find(this.element, ".evening"), scene, 2);
    find(this.element, "[data-do=history]").hidden = !scene.hasArchive;
    const isOut = !scene.players.has(scene.seat);
    find(this.element, "[data-do=again]").hidden = isOut;
    find(this.element, "[data-do=another]").hidden = isOut || isGuest;
    // Every game has a replay; what has no drawings has no picture of them.
    this.#keeping(kept.sheets.length > 0);
  }

  /** @param {Scene} scene */
  #detail(scene) {
    const element = find(this.element, ".outcome");
    const { outcome } = activityOf(scene);
    element.hidden = !outcome;
    if (element.dataset.room !== scene.room) element.replaceChildren();
    element.dataset.room = scene.room;
    outcome?.(element, scene);
  }

  /** @param {Scene} scene @param {import("../kit/activities.js").Award[]} awards */
  #award(scene, awards) {
    const list = find(this.element, ".awards");
    list.hidden = awards.length === 0;
    sync(list, awards, ({ title, seats, sheet }) => `${title}/${seats}/${sheet?.round}/${sheet?.tile}`, award, (element, { title, words, sheet, seats }) => {
      put(find(element, "h3"), title);
      put(find(element, ".words"), words);
      hang(find(element, ".hung"), scene, sheet, labelOf(scene.who(seats[0]), sheet));
      sync(find(element, ".faces"), sheet ? [] : seats, (seat) => seat, (seat) => make("li", {}, faceOf(scene.who(seat))));
    });
  }
}

/** @param {import("../kit/seats.js").Player[]} winners */
function titleOf(winners) {
  if (winners.length === 0) return text("final.nobody");
  if (winners.some(({ isYou }) => isYou)) return text(winners.length > 1 ? "final.tie.you" : "final.you");
  const name = new Intl.ListFormat(document.documentElement.lang).format(winners.map(nameOf));
  return text("final.winner", { count: winners.length, name });
}

function step() {
  const block = make("div", { class: "block" }, make("span", { class: "place" }), make("span", { class: "points" }));
  const hung = make("span", { class: "hung" });
  return make("li", {}, hung, make("span", { class: "face" }), make("bdi", { class: "name" }), block);
}

function award() {
  const words = make("div", {}, make("h3"), make("p", { class: "words" }));
  return make("li", {}, make("span", { class: "hung" }), make("ul", { class: "faces" }), words);
}

/**
 * Hangs a drawing up, once.
 * @param {HTMLElement} place
 * @param {Scene} scene
 * @param {import("../kit/activities.js").Shown | null | undefined} sheet
 * @param {string} label
 */
function hang(place, { room, code }, sheet, label) {
  place.hidden = !sheet;
  const key = sheet ? `${room}/${sheet.round}/${sheet.tile}/${label}` : "";
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren(...(sheet ? [sheetOf({ room, code }, sheet.round, sheet.tile, () => label)] : []));
}

/** @param {import("../kit/seats.js").Player} player @param {import("../kit/activities.js").Shown | null | undefined} sheet */
function labelOf(player, sheet) {
  const topic = sheet?.topic ?? "";
  return player.isYou ? text("gallery.drawing", { topic }) : text("gallery.of", { name: nameOf(player), topic });
}

/** @param {Scene} scene */
function keepsakesOf(scene) {
  return activityOf(scene).keepsakes?.(scene) ?? { sheets: [], awards: [], drawings: [] };
}

/** @param {import("../kit/seats.js").Player} player */
function line(player) {
  return make("li", {}, make("span", { class: "place" }), faceOf(player), make("bdi", { class: "name" }), make("span", { class: "points" }));
}
