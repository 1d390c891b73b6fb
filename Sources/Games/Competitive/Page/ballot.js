// Somebody's votes: the best drawing first, then the second best; and, once they are counted, what they have given.

import { make, put, sync } from "../kit/dom.js";
import { act } from "../kit/moves.js";
import { chip, nameOf, showChip } from "../kit/seats.js";
import { fill, text } from "../words/messages.js";
import { sheetOf } from "../board/drawings.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Tile} Tile */

/** Milliseconds before the end at which a single vote is handed in all the same. */
const LAST = 1_500;

export class Ballot {
  element;
  #seat;
  #tell;
  #tiles = make("div", { class: "tiles" });
  /** @type {Scene | null} */
  #scene = null;
  #round = -1;
  /** @type {number[]} what is chosen, the best first */
  #chosen = [];
  #isCast = false;
  /** What was asked for last, in words. */
  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} seat @param {(words: string) => void} tell says something at this place */
  constructor(seat, tell) {
    this.#seat = seat;
    this.#tell = tell;
    this.element = make("div", { class: "ballot" }, this.#tiles);
  }

  /** @param {Scene} scene @param {number} places at this screen */
  show(scene, places) {
    this.#scene = scene;
    const { state, game, room } = scene;
    const isShown = ["balloting", "tallying", "prizes"].includes(game.phase);
    this.element.hidden = !isShown;
    if (!isShown) return;
    if (this.#round !== state.gameRound) [this.#round, this.#chosen, this.#isCast, this.#asked] = [state.gameRound, [], false, ""];
    this.#isCast ||= game.done.includes(this.#seat) && game.phase === "balloting";
    if (game.phase === "balloting") this.#prompt(game.left ?? null);
    else clearTimeout(this.#timer);
    this.#tiles.dataset.places = String(places);
    const isCounted = game.phase === "prizes";
    sync(this.#tiles, state.tiles ?? [], ({ tile }) => `${room}/${state.gameRound}/${tile}`, (tile) => this.#tile(tile), (element, tile) => {
      const choice = this.#chosen.indexOf(tile.tile);
      const button = /** @type {HTMLButtonElement} */ (element.querySelector(".choose"));
      button.hidden = game.phase !== "balloting";
      button.setAttribute("aria-pressed", String(choice >= 0));
      put(button, this.#label(tile, choice));
      element.dataset.choice = choice < 0 ? "" : String(choice + 1);
      element.classList.toggle("mine", tile.author === this.#seat);
      showChip(element, { ...scene.who(tile.author), isYou: tile.author === this.#seat });
      const given = isCounted ? text("compete.votes", { count: tile.votes ?? 0 }) : "";
      put(/** @type {Element} */ (element.querySelector(".given")), given);
      put(/** @type {Element} */ (element.querySelector(".points")), isCounted && tile.points ? `+${tile.points}` : "");
    });
  }

  /** @param {Tile} tile @param {number} choice */
  #label(tile, choice) {
    if (choice >= 0) return text(choice === 0 ? "compete.is.best" : "compete.is.second");
    return text("compete.choose");
  }

  /** @param {Tile} tile */
  #tile({ tile, strokes }) {
    const { room, code, state, who } = /** @type {Scene} */ (this.#scene);
    const author = (state.tiles ?? []).find((one) => one.tile === tile)?.author ?? "";
    const label = () => text("compete.by", { name: nameOf(who(author)) });
    const sheet = strokes > 0 ? sheetOf({ room, code }, state.gameRound, tile, label, "corner") : make("span", { class: "leaf there nothing", "data-text": "sheet.blank" });
    const button = make("button", { type: "button", class: "choose" });
    button.addEventListener("click", () => this.#choose(tile));
    const element = make("figure", { class: "tile" }, sheet, make("figcaption", {}, chip(who(author)), make("span", { class: "given" }), make("span", { class: "points" })), button);
    // A press on its corner shows it in large.
    sheet.addEventListener("click", ({ target }) => target instanceof Element && !target.closest("button") && this.#choose(tile));
    fill(element);
    return element;
  }

  /** @param {number} tile */
  #choose(tile) {
    const scene = this.#scene;
    if (!scene || scene.game.phase !== "balloting") return;
    const author = (scene.state.tiles ?? []).find((one) => one.tile === tile)?.author;
    if (this.#isCast) return this.#tell(text("compete.refused.used"));
    if (author === this.#seat) return this.#tell(text("compete.refused.own"));
    if (this.#chosen.includes(tile)) return this.#tell(text("compete.refused.same"));
    this.#chosen.push(tile);
    this.show(scene, Number(this.#tiles.dataset.places));
    if (this.#chosen.length === this.#most) void this.#cast();
  }

  get #most() {
    return Math.min(2, (this.#scene?.state.tiles ?? []).filter(({ author }) => author !== this.#seat).length);
  }

  /** @param {number | null} left */
  #prompt(left) {
    clearTimeout(this.#timer);
    const asked = this.#isCast ? "compete.thanks" : this.#chosen.length === 0 ? "compete.best" : "compete.second";
    // A refusal stays until something else is asked, and not only until the room is shown again.
    if (text(asked) !== this.#asked) this.#tell(text(asked));
    this.#asked = text(asked);
    if (this.#isCast) return;
    if (left === null || this.#chosen.length === 0) return;
    this.#timer = setTimeout(() => void this.#cast(), Math.max(0, left - LAST));
  }

  async #cast() {
    if (this.#isCast || !this.#scene) return;
    clearTimeout(this.#timer);
    const [best, second = null] = this.#chosen;
    this.#isCast = true;
    const words = { "own-drawing": "compete.refused.own", "same-drawing": "compete.refused.same", "votes-used": "compete.refused.used" };
    const move = { do: "ballot", best, ...(second !== null && { second }) };
    this.#isCast = await act(this.#scene.code, "move", { move, seat: this.#seat }, words);
    if (!this.#isCast) this.#chosen = [];
    this.show(this.#scene, Number(this.#tiles.dataset.places));
  }
}
