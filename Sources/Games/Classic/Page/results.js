// The results of a round: whose drawing was whose, who voted for it, and what it earned.

import { find, icon, make, put, sync } from "../kit/dom.js";
import { sheetOf } from "../board/drawings.js";
import { fill, text, word } from "../words/messages.js";
import { conclude } from "../kit/moves.js";
import { movingOf } from "../board/moving.js";
import { topicOf } from "./naming.js";
import { chip, faceOf, nameOf, showChip } from "../kit/seats.js";
import { Reveal } from "./reveal.js";
import { roundName } from "./topic.js";
import { arrange } from "./vote.js";

/** @typedef {import("./naming.js").Scene} Scene */
/** @typedef {import("./state.js").Past} Past */

export class Results {
  element;
  #next;
  #reveal;
  #code = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#reveal = new Reveal(element);
    this.#next = find(element, "[data-do=next]");
    this.#next.addEventListener("click", () => conclude(this.#code, { do: "next", flag: true }));
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, game, code, isPlayer, isDone, who, seat } = scene;
    this.#code = code;
    put(find(this.element, ".kicker"), roundName(state));
    put(find(this.element, ".topicline"), topicOf(state));
    put(find(this.element, ".lead"), leadOf(state, seat, nameOf(who(state.master ?? ""))));
    showTiles(find(this.element, ".tiles"), scene, state);
    const { lasts, left } = game;
    this.#reveal.begin(`${scene.room}/${state.gameRound}`, state.tiles.length, { lasts: lasts ?? null, left: left ?? null });
    this.#next.hidden = !isPlayer;
    this.#next.toggleAttribute("disabled", isDone);
    put(find(this.element, ".next .count"), text("next.count", { count: game.done.length, all: game.players.length }));
  }
}

/** @param {import("./state.js").State} state @param {string} seat @param {string} master */
function leadOf({ tiles = [], master: masterSeat, earned }, seat, master) {
  const found = tiles.find((tile) => tile.isMaster)?.voters ?? [];
  const points = earned?.[seat];
  if (points && points > 0) return text("results.earned", { count: points });
  if (seat === masterSeat) return text(found.length ? "results.master.found" : "results.master.hidden", { count: found.length });
  return text(found.length ? "results.found" : "results.hidden", { count: found.length, name: master });
}

/**
 * The drawings of a round with their authors and voters.
 * @param {HTMLElement} list
 * @param {Scene} scene
 * @param {Pick<Past, "gameRound" | "tiles">} round
 * @param {boolean} moving whether they can be watched being drawn
 */
export function showTiles(list, scene, { gameRound, tiles }, moving = false) {
  const { room, who } = scene;
  arrange(list, tiles.length);
  sync(list, tiles, ({ tile }) => `${room}/${gameRound}/${tile}`, (tile) => tileOf(scene, gameRound, tile, moving), (element, { author, voters, points, isMaster }) => {
    put(find(element, ".author bdi"), nameOf(who(author ?? "")));
    const list = find(element, ".votes");
    sync(list, voters ?? [], (seat) => seat, (seat) => make("li", {}, chip(who(seat))), (item, seat, index) => {
      showChip(item, who(seat));
      item.style.setProperty("--nth", String(index));
    });
    put(find(element, ".points"), points ? `+${points}` : "");
    put(find(element, ".none"), voters?.length ? "" : text("results.none"));
    element.classList.toggle("master", isMaster);
  });
}

/** @param {Scene} scene @param {number} round @param {import("./state.js").Tile} tile @param {boolean} moving */
function tileOf({ room, code, who }, round, { tile, author, isMaster, strokes }, moving) {
  const label = () => {
    const player = who(author ?? "");
    return player.isYou ? text("results.tile.own") : text("results.tile", { name: player.name });
  };
  const sheet = strokes ? sheetOf({ room, code }, round, tile, label) : make("span", { class: "leaf there nothing" });
  if (!strokes) word(sheet, "text", () => text("sheet.blank"));
  const ribbon = isMaster ? make("span", { class: "ribbon" }, icon("crown"), make("span", { "data-text": "player.leader" })) : "";
  const by = make("figcaption", { class: "author" }, faceOf(who(author ?? "")), make("bdi"), make("span", { class: "points" }));
  const votes = make("div", { class: "from" }, make("span", { class: "unseen", "data-text": "results.votes" }), make("ul", { class: "votes" }), make("span", { class: "none" }));
  const element = make("figure", { class: "tile shown" }, sheet, ribbon, by, votes);
  if (moving && strokes) element.append(movingOf(sheet, { room, code }, round, tile, label));
  fill(element);
  return element;
}
