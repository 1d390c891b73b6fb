// All others let a word pass or doubt it; how many have is seen at once, and what they chose only when all have.

import { say } from "../kit/announce.js";
import { find, put } from "../kit/dom.js";
import { move } from "../kit/moves.js";
import { listen } from "../kit/shortcuts.js";
import { play } from "../kit/sounds.js";
import { text } from "../words/messages.js";
import { REFUSALS } from "./refusing.js";
import { votesOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Judging {
  #root;
  #buttons;
  #code = "";
  #isSending = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#buttons = ["pass", "doubt"].map((name) => find(root, `[data-judge=${name}]`));
    const [pass, doubt] = this.#buttons;
    for (const button of this.#buttons) button.addEventListener("click", () => this.#judge(button));
    // A screen that is put away leaves the page, and its keys with it.
    const isOpen = () => root.isConnected && root.getClientRects().length > 0;
    listen({ 1: () => pass.click(), 2: () => doubt.click() }, isOpen);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, game, seat, code, isPlayer, isDone } = scene;
    this.#code = code;
    this.#root.hidden = game.phase !== "judge" && game.phase !== "count";
    if (this.#root.hidden) return;
    const votes = votesOf(scene);
    const isCounted = game.phase === "count";
    showShare(find(this.#root, ".share"), isCounted ? { count: 1, all: 1 } : votes);
    put(find(this.#root, ".counted"), isCounted ? text("password.votes.all") : text("password.votes.count", votes));
    find(this.#root, ".judges").hidden = !isPlayer || state.turn === seat;
    const isOpen = game.phase === "judge" && isPlayer && !isDone && state.judge === undefined;
    for (const button of this.#buttons) {
      const isChosen = button.dataset.judge === state.judge;
      button.toggleAttribute("disabled", !isOpen);
      button.classList.toggle("chosen", isChosen);
      button.setAttribute("aria-pressed", String(isChosen));
    }
  }

  /** @param {HTMLElement} button */
  async #judge(button) {
    if (this.#isSending || button.hasAttribute("disabled")) return;
    this.#isSending = true;
    if (await move(this.#code, { do: "judge", judge: button.dataset.judge }, REFUSALS)) {
      play("done");
      say(text("password.judged.done"));
    }
    this.#isSending = false;
  }
}

/**
 * Shows how much of something is done.
 * @param {HTMLElement} bar
 * @param {{count: number, all: number}} share
 */
export function showShare(bar, { count, all }) {
  bar.setAttribute("aria-valuemax", String(Math.max(1, all)));
  bar.setAttribute("aria-valuenow", String(Math.min(count, all)));
  bar.style.setProperty("--share", String(all === 0 ? 0 : Math.min(1, count / all)));
}
