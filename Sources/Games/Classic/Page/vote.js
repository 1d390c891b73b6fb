// The vote: which drawing is the leader's? Chosen, then given; never one's own.

import { say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { sheetOf } from "../board/drawings.js";
import { fill, text, word } from "../words/messages.js";
import { move } from "../kit/moves.js";
import { letterOf, topicOf } from "./naming.js";
import { faceOf, names } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { roundName } from "./topic.js";

/** @typedef {import("./naming.js").Scene} Scene */
/** @typedef {{gameRound: number, tiles: Tile[], vote: number | null}} Ballot */
/** @typedef {import("./state.js").Tile} Tile */

export class Vote {
  element;
  #ballot;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#ballot = new BallotPaper();
    find(element, ".ballot").append(this.#ballot.element);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, game, who, code, room, isPlayer, isDone } = scene;
    put(find(this.element, ".kicker"), roundName(state));
    put(find(this.element, ".topicline"), topicOf(state));
    const isOpen = game.phase === "vote" && isPlayer && !isDone;
    put(find(this.element, ".lead"), leadOf(scene));
    const ballot = { gameRound: state.gameRound, tiles: state.tiles, vote: state.vote ?? null };
    this.#ballot.show({ room, code }, ballot, isOpen, game.phase === "vote");
    showVoters(find(this.element, ".voters"), game.done.map(who), game.waits.map(who));
  }
}

/** The sheets to choose from, and the button that gives the vote. */
export class BallotPaper {
  element;
  #tiles;
  #button;
  /** @type {{room: string, code: string}} */
  #where = { room: "", code: "" };
  #round = -1;

  constructor() {
    this.#tiles = make("div", { class: "tiles", role: "radiogroup", "data-label": "vote.tiles" });
    this.#button = make("button", { class: "primary big cast" });
    this.element = make("form", { class: "ballotpaper" }, this.#tiles, this.#button);
    this.element.addEventListener("submit", (event) => this.#cast(event));
    this.element.addEventListener("change", () => this.#showButton());
    fill(this.element);
  }

  /**
   * @param {{room: string, code: string}} where
   * @param {Ballot} ballot
   * @param {boolean} isOpen whether one may vote
   * @param {boolean} isRunning whether anybody may
   */
  show(where, { gameRound, tiles, vote }, isOpen, isRunning) {
    [this.#where, this.#round] = [where, gameRound];
    const keyOf = (/** @type {Tile} */ { tile }) => `${where.room}/${gameRound}/${tile}`;
    sync(this.#tiles, tiles, keyOf, (tile) => this.#tile(tile), (element, { tile, own }) => {
      const input = /** @type {HTMLInputElement} */ (find(element, "input"));
      input.disabled = own || !isOpen;
      if (vote !== null) input.checked = vote === tile;
      element.classList.toggle("mine", own);
      element.classList.toggle("cast", vote === tile);
      element.classList.toggle("dim", isRunning && vote !== null && vote !== tile);
      put(find(element, ".stamp"), own ? text("vote.own") : vote === tile ? text("vote.yours") : "");
    });
    arrange(this.#tiles, tiles.length);
    this.#button.hidden = !isOpen;
    this.#showButton();
  }

  #showButton() {
    const tile = this.#chosen;
    this.#button.toggleAttribute("disabled", tile === null);
    put(this.#button, tile === null ? text("vote.choose") : text("vote.cast", { letter: letterOf(tile) }));
  }

  get #chosen() {
    const value = new FormData(/** @type {HTMLFormElement} */ (this.element)).get("tile");
    return value === null ? null : Number(value);
  }

  /** @param {Tile} tile */
  #tile({ tile, own }) {
    const letter = letterOf(tile);
    const label = () => text("vote.tile", { letter });
    const id = `tile-${this.#where.code}-${this.#round}-${tile}`;
    const input = make("input", { type: "radio", name: "tile", value: tile, id, class: "unseen" });
    word(input, "label", () => (own ? text("vote.tile.own", { letter }) : label()));
    const sheet = sheetOf(this.#where, this.#round, tile, label, "corner");
    return make("label", { class: "tile", for: id }, input, sheet, make("span", { class: "letter", text: letter }), make("span", { class: "stamp" }));
  }

  /** @param {Event} event */
  async #cast(event) {
    event.preventDefault();
    const tile = this.#chosen;
    if (tile === null || this.#button.hasAttribute("disabled")) return;
    this.#button.toggleAttribute("disabled", true);
    if (await move(this.#where.code, { do: "vote", tile })) {
      play("done");
      say(text("vote.given"));
    } else {
      this.#showButton();
    }
  }
}

/**
 * Lays sheets out in rows that are as even as can be.
 * @param {HTMLElement} list
 * @param {number} count
 */
export function arrange(list, count) {
  list.style.setProperty("--columns", String(count <= 4 ? Math.max(2, count) : count <= 6 ? 3 : 4));
  list.style.setProperty("--rows", String(count <= 4 ? 1 : 2));
}

/** @param {Scene} scene */
function leadOf({ game, isPlayer, isDone }) {
  if (game.phase !== "vote") return text("vote.counting");
  if (!isPlayer) return text("vote.watch");
  return text(isDone ? "vote.thanks" : "vote.lead");
}

/**
 * Who has done what is waited for, and who has not: faces, never what they chose.
 * @param {HTMLElement} element
 * @param {import("../kit/seats.js").Player[]} done
 * @param {import("../kit/seats.js").Player[]} waits
 */
export function showVoters(element, done, waits) {
  const all = [...done.map((player) => ({ player, isDone: true })), ...waits.map((player) => ({ player, isDone: false }))];
  all.sort((a, b) => a.player.number - b.player.number);
  sync(find(element, ".faces"), all, ({ player, isDone }) => `${player.seat}${isDone}`, ({ player, isDone }) => {
    const item = make("li", { class: isDone ? "has" : "hasnot" }, faceOf(player), make("span", { class: "unseen" }));
    return item;
  }, (item, { player, isDone }) => put(find(item, ".unseen"), text(isDone ? "voters.done" : "voters.waits", { name: player.name })));
  put(find(element, ".words"), waits.length ? text("voters.waiting", { names: names(waits) }) : text("voters.all"));
}
