// The door of a room: who waits there until a member lets them in, and what it means for those who come.

import { say } from "./announce.js";
import { find, make, put, sync } from "./dom.js";
import { onLanguage, shown, text } from "../words/messages.js";
import { act } from "./moves.js";

/** @typedef {import("../daemon.js").Lobby["knocks"][number]} Knock */

export class Knocks {
  #root;
  #code = "";
  /** @type {Knock[]} */
  #knocks = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    onLanguage(() => this.#draw());
  }

  /** @param {string} code @param {Knock[]} knocks */
  show(code, knocks) {
    const known = new Set(code === this.#code ? this.#knocks.map(({ device }) => device) : []);
    this.#code = code;
    this.#knocks = knocks;
    this.#draw();
    for (const knock of knocks) if (!known.has(knock.device)) say(wordsOf(knock));
  }

  #draw() {
    this.#root.hidden = this.#knocks.length === 0;
    const keyOf = (/** @type {Knock} */ { device }) => `${this.#code}${device}`;
    sync(find(this.#root, "ul"), this.#knocks, keyOf, (knock) => this.#row(knock), (row, knock) => {
      put(find(row, ".words"), wordsOf(knock));
      // Two of one name differ in their keys.
      put(find(row, ".key"), knock.device.slice(0, 8));
      put(find(row, "[data-do=admit]"), text("knock.in"));
      put(find(row, "[data-do=decline]"), text("knock.later"));
    });
  }

  /** @param {Knock} knock */
  #row({ device }) {
    const answer = (/** @type {boolean} */ isIn) => () => act(this.#code, "knock", { device, in: isIn });
    return make(
      "li",
      { class: "knock" },
      make("span", { class: "words" }),
      make("span", { class: "key" }),
      make("button", { type: "button", "data-do": "decline", onclick: answer(false) }),
      make("button", { class: "primary", type: "button", "data-do": "admit", onclick: answer(true) }),
    );
  }
}

/** @param {Knock} knock */
function wordsOf({ name, avatar }) {
  const who = [shown(avatar), shown(name)].filter(Boolean).join(" ");
  return who ? text("knock.words", { name: who }) : text("knock.watch");
}

/**
 * What the door of a room means, in a sentence.
 * @param {boolean} isLocked @param {Record<string, number> | undefined} settings
 */
export function accessOf(isLocked, settings) {
  if (isLocked) return text("access.locked");
  return text(settings?.knock === 1 ? "access.knock" : "access.open");
}

/**
 * Shows what the door of a drawing means; its master may have visitors knock.
 * @param {HTMLElement} root
 * @param {import("../daemon.js").Room} detail of the room
 * @param {boolean} isMaster
 */
export function showAccess(root, { code, locked, lobby }, isMaster) {
  put(find(root, ".access"), accessOf(locked, lobby.settings));
  const label = find(root, "label.switch");
  label.hidden = !isMaster || locked;
  const box = /** @type {HTMLInputElement} */ (find(label, "input"));
  box.checked = lobby.settings.knock === 1;
  box.onchange = () => act(code, "settings", { settings: { knock: Number(box.checked) } });
}
