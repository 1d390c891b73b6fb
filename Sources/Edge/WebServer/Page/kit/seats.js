// Who plays: the seats of a room as people see them, with face, colour and number.

import { find, icon, make, put } from "./dom.js";
import { initialOf, markOf } from "./marks.js";
import { shown, text, word } from "../words/messages.js";

/**
 * @typedef {{seat: string, device: string, name: string, avatar: string, number: number, isReady: boolean,
 *   isPlaying: boolean, isYou: boolean, isMaster: boolean, isHere: boolean, isPerson: boolean, isMine: boolean, card?: string}} Player
 *   `card` names what they show of themselves
 */

/**
 * The numbers that seats had when they were seen last: what somebody has given back keeps its colour in what it did.
 * @type {Map<string, number>}
 */
const seen = new Map();
/** The colour of somebody whose number nobody knows: nobody's. */
const NOBODY = { color: "#5b6472", on: "#ffffff" };

/**
 * The seats of a room by their ids, in the order of coming in.
 * @param {import("../daemon.js").Room} detail
 * @returns {Map<string, Player>}
 */
export function playersOf(detail) {
  /** @type {Player[]} */
  const all = detail.members.flatMap((member) =>
    member.seats.map((one) => ({
      seat: one.seat,
      device: member.device,
      name: shown(one.name || member.name || text("player.nameless")),
      avatar: shown(one.avatar),
      number: one.number ?? 0,
      isReady: one.ready === true,
      isPlaying: true,
      isYou: one.seat === detail.seat,
      isMaster: member.master && one.person !== false,
      isHere: member.reachable || member.self,
      isPerson: one.person !== false,
      isMine: member.self,
      card: one.card ?? "",
    })),
  );
  all.forEach((player, order) => (player.number ||= order + 1));
  for (const { seat, number } of all) seen.set(seat, number);
  return new Map(all.sort((a, b) => a.number - b.number).map((player) => [player.seat, player]));
}

/**
 * Somebody who is not in the room any more.
 * @param {string} seat
 * @param {{name?: string, number?: number}} [known] what they were called and which number they had, where that is known
 * @returns {Player}
 */
export function gone(seat, known = {}) {
  const { name: called, number = seen.get(seat) ?? 0 } = known;
  const name = called ? text("player.left", { name: shown(called) }) : text("player.gone");
  return {
    seat, name, device: "", avatar: "👻", number,
    isReady: false, isPlaying: false, isYou: false, isMaster: false, isHere: false, isPerson: true, isMine: false,
  };
}

/** @param {Player} player */
export function nameOf(player) {
  return player.isYou ? text("player.you") : player.name;
}

/**
 * Several names in a sentence.
 * @param {Player[]} players
 * @param {string} you what the reader is called among them
 */
export function names(players, you = text("player.you.among")) {
  const sorted = [...players].sort((a, b) => Number(b.isYou) - Number(a.isYou) || a.number - b.number);
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(sorted.map((player) => (player.isYou ? you : player.name)));
}

/**
 * Shows a face: avatar or first letter on the player's colour, with the number beside it. A press on it shows whose it is.
 * @param {HTMLElement} face
 * @param {Pick<Player, "seat" | "avatar" | "name" | "number" | "isYou">} player
 */
export function showFace(face, player) {
  const { seat, avatar, name, number } = player;
  const mark = number > 0 ? markOf(number - 1) : NOBODY;
  face.style.setProperty("--mark", mark.color);
  face.style.setProperty("--on-mark", mark.on);
  if (number > 0) face.dataset.number = String(number);
  else delete face.dataset.number;
  put(face, avatar || initialOf(name));
  face.dataset.seat = seat;
  if (!face.matches("button")) return face.setAttribute("aria-hidden", "true");
  face.title = player.isYou ? text("person.look.you") : text("person.look", { name });
  face.setAttribute("aria-label", face.title);
}

/** A face in the list of players: the keyboard gets to it, too. */
export function pressableFace() {
  return make("button", { class: "face", type: "button" });
}

/** @param {Player} player @returns {HTMLElement} */
export function faceOf(player) {
  const face = make("span", { class: "face" });
  showFace(face, player);
  return face;
}

/**
 * A player in one line: face and name.
 * @param {Player} player
 * @returns {HTMLElement}
 */
export function chip(player) {
  const element = make("span", { class: "chip" }, faceOf(player), make("bdi"));
  showChip(element, player);
  return element;
}

/**
 * Shows on a chip what somebody is called now, in the language of now, and whether they are here.
 * @param {Element} element the chip, or what it is in
 * @param {Player} player
 */
export function showChip(element, player) {
  showFace(find(element, ".face"), player);
  put(find(element, "bdi"), nameOf(player));
  (element.querySelector(".chip") ?? element).classList.toggle("away", !player.isHere);
}

/** The mark of those who have finished. */
export function tick() {
  const mark = make("span", { class: "tick", role: "img" }, icon("check"));
  word(mark, "label", () => text("player.done"));
  return mark;
}
