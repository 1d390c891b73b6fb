// The games that one is in, with whose turn it is: one's own turns first.

import { askJSON } from "./api.js";
import { find, make, put, sync } from "./dom.js";
import { shown, text } from "./messages.js";
import { GAMES, isGame, sceneOf, topicOf } from "./scene.js";
import { names, showFace } from "./seats.js";

/** @typedef {import("./lobby.js").Summary} Summary */
/** Milliseconds between two looks at all games, at least. */
const PAUSE = 2_500;

export class Running {
  #root;
  /** @type {Map<string, any>} by room */
  #details = new Map();
  /** @type {Summary[]} */
  #rooms = [];
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} root @param {(code: string) => void} enter */
  constructor(root, enter) {
    this.#root = root;
    root.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button?.dataset.code) enter(button.dataset.code);
    });
  }

  /** @param {Summary[]} rooms all that are known */
  show(rooms) {
    this.#rooms = rooms.filter(({ member, activity, trouble }) => member && !trouble && GAMES.has(activity));
    this.#paint();
    clearTimeout(this.#timer);
    if (this.#rooms.length === 0) return;
    this.#timer = setTimeout(() => this.#ask(), Math.max(0, this.#asked + PAUSE - performance.now()));
  }

  async #ask() {
    // Somebody who plays does not look at the list.
    if (document.body.dataset.screen !== "lobby") {
      this.#timer = setTimeout(() => this.#ask(), PAUSE);
      return;
    }
    this.#asked = performance.now();
    for (const { room, code } of this.#rooms) {
      try {
        this.#details.set(room, await askJSON("GET", `rooms/${code}`));
      } catch {
        // A room that was left meanwhile, or a daemon that is away: the list says so soon enough.
        this.#details.delete(room);
      }
    }
    this.#paint();
  }

  #paint() {
    const all = this.#rooms.map((room) => ({ room, ...turnOf(this.#details.get(room.room)) }));
    all.sort((a, b) => Number(b.isMine) - Number(a.isMine) || a.room.code.localeCompare(b.room.code));
    this.#root.hidden = all.length === 0;
    sync(find(this.#root, ".games"), all, ({ room }) => room.room, card, (item, { room, words, round, isMine, faces }) => {
      const button = find(item, "button");
      button.dataset.code = room.code;
      button.classList.toggle("mine", isMine);
      put(find(item, ".code"), room.code);
      put(find(item, ".title"), shown(room.title));
      put(find(item, ".round"), round);
      put(find(item, ".turn"), words);
      sync(find(item, ".faces"), faces, ({ seat }) => seat, () => make("span", { class: "face" }), showFace);
    });
  }
}

function card() {
  const words = ["code", "title", "round", "turn"].map((name) => make("span", { class: name }));
  return make("li", {}, make("button", { class: "card", type: "button" }, ...words, make("span", { class: "faces" })));
}

/**
 * Whose turn it is, in words.
 * @param {any} detail `undefined` while it is not known
 * @returns {{words: string, round: string, isMine: boolean, faces: import("./seats.js").Player[]}}
 */
function turnOf(detail) {
  if (!isGame(detail)) return { words: "", round: "", isMine: false, faces: [] };
  const scene = sceneOf(detail);
  const { game, state, who, seat, players } = scene;
  const round = game.phase === "lobby" ? text("running.lobby") : text("round.plain", { round: state.gameRound });
  const faces = [...players.values()].filter(({ isPlaying }) => isPlaying);
  if (game.phase === "over") return { words: text("running.over"), round, isMine: false, faces };
  const isMine = game.waits.includes(seat) || state.voting?.vote === null || (state.nextMaster === seat && !state.nextTopic);
  const waits = game.waits.map(who);
  const others = waits.length ? text("voters.waiting", { names: names(waits) }) : "";
  return { words: isMine ? ownTurn(scene) : others, round, isMine: scene.isPlayer && isMine && game.phase !== "lobby", faces };
}

/** @param {import("./scene.js").Scene} scene */
function ownTurn({ game, state, seat }) {
  if (game.phase === "topic") return text("running.topic");
  if (game.phase === "vote" || (state.voting?.vote === null && !game.waits.includes(seat))) return text("running.vote");
  if (game.phase === "draw" && game.waits.includes(seat)) return text("running.draw", { topic: topicOf(state) });
  if (game.phase === "draw") return text("running.next");
  return text("running.open");
}
