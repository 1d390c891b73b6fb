// The games that one is in, with whose turn it is: one's own turns first.

import { askJSON } from "../kit/api.js";
import { find, make, put, sync } from "../kit/dom.js";
import { shown } from "../words/messages.js";
import { isGame } from "../kit/activities.js";
import { activityOf, sceneOf } from "../table/scene.js";
import { showFace } from "../kit/seats.js";

/** @typedef {import("../daemon.js").RoomSummary} Summary */
/** Milliseconds between two looks at all games, at least. */
const PAUSE = 2_500;

export class Running {
  #root;
  /**
   * By room; `undefined` where the question failed.
   * @type {Map<string, import("../daemon.js").Room | undefined>}
   */
  #details = new Map();
  /** @type {Summary[]} */
  #rooms = [];
  #asked = -Infinity;
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

  /**
   * A card comes when what stands on it is known, also while another screen is shown.
   * @param {Summary[]} rooms all that are known
   * @returns {Promise<void>} fulfilled when all cards are there
   */
  async show(rooms) {
    this.#rooms = rooms.filter((room) => room.member && !room.trouble && isGame(room));
    this.#paint();
    clearTimeout(this.#timer);
    if (this.#rooms.length === 0) return;
    this.#timer = setTimeout(() => this.#askAgain(), Math.max(0, this.#asked + PAUSE - performance.now()));
    const unknown = this.#rooms.filter(({ room }) => !this.#details.has(room));
    if (unknown.length > 0) await this.#ask(unknown);
  }

  /** Looks now, not only when the next look is due. */
  look() {
    clearTimeout(this.#timer);
    if (this.#rooms.length > 0) this.#timer = setTimeout(() => this.#askAgain(), 0);
  }

  #askAgain() {
    // Somebody who plays does not look at the list.
    if (document.body.dataset.screen !== "home") {
      this.#timer = setTimeout(() => this.#askAgain(), PAUSE);
      return;
    }
    this.#asked = performance.now();
    void this.#ask(this.#rooms);
  }

  /** @param {Summary[]} rooms */
  async #ask(rooms) {
    const answers = rooms.map(({ room, code }) =>
      askJSON("GET", `rooms/${code}`).then(
        (detail) => this.#details.set(room, detail),
        // A room that was left meanwhile, or a daemon that is away: the list says so soon enough.
        () => this.#details.set(room, undefined),
      ),
    );
    await Promise.all(answers);
    this.#paint();
  }

  #paint() {
    const known = this.#rooms.filter(({ room }) => this.#details.has(room));
    const all = known.map((room) => ({ room, ...turnOf(this.#details.get(room.room)) }));
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
 * @param {import("../daemon.js").Room | undefined} detail `undefined` while it is not known
 * @returns {{words: string, round: string, isMine: boolean, faces: import("../kit/seats.js").Player[]}}
 */
function turnOf(detail) {
  if (!detail || !isGame(detail)) return { words: "", round: "", isMine: false, faces: [] };
  const scene = sceneOf(detail);
  const faces = [...scene.players.values()].filter(({ isPlaying }) => isPlaying);
  return { ...activityOf(scene).running(scene), faces };
}
