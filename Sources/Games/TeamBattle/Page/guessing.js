// The guesser sees what their mate has submitted, and types what it may be.

import { say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { lettersOf } from "../kit/letters.js";
import { move } from "../kit/moves.js";
import { play } from "../kit/sounds.js";
import { blank, paint } from "../board/thumbnail.js";
import { enlarger } from "../board/enlarge.js";
import { text } from "../words/messages.js";
import { REFUSALS, refusalOf } from "./refusing.js";
import { showTeams } from "./teamlist.js";
import { guessed, guessingOf, leftOf, mateOf, wordOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Guessing {
  element;
  #ink;
  #form;
  #input;
  #why;
  #canvas;
  /** @type {Scene | null} */
  #scene = null;
  #isSending = false;
  /** What was shown last: the room, the word, and how many guesses were answered. */
  #last = { room: "", topic: -1, answered: 0, isReady: false };
  /** What was guessed last, and of which word. */
  #sent = { topic: -1, word: "" };
  /** What is said in red, in the language of now; empty if nothing is. */
  #fault = () => "";

  /** @param {HTMLElement} element @param {import("../kit/activities.js").Ink} ink */
  constructor(element, ink) {
    this.element = element;
    this.#ink = ink;
    this.#form = /** @type {HTMLFormElement} */ (find(element, "form.guess"));
    this.#input = /** @type {HTMLInputElement} */ (find(element, "input"));
    this.#why = find(element, ".why");
    const label = () => text("team.picture", { name: this.#scene ? (mateOf(this.#scene)?.name ?? "") : "" });
    this.#canvas = blank(label);
    find(element, ".submitted").append(make("span", { class: "leaf there" }, this.#canvas, enlarger(this.#canvas, label, "corner")));
    ink.listen(() => this.#draw());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#guess(this.#input.value.trim());
    });
    this.#input.addEventListener("input", () => {
      this.#refuse(() => "");
      this.#spell();
    });
    find(element, "[data-do=skip]").addEventListener("click", () => void this.#skip());
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { state, room } = scene;
    const { topic = 0, ready = false } = state.mine ?? {};
    const guesses = state.mine?.guesses ?? [];
    this.#notice(room, topic, ready, guesses);
    put(find(this.element, ".kicker"), wordOf(state));
    put(find(this.element, "h2"), guessingOf(scene));
    put(find(this.element, ".soft"), text(ready ? "team.hint" : "team.drawing.text"));
    find(this.element, ".submitted").hidden = !ready;
    // Before there is anything to guess one sees who is with whom, and how far they are.
    const teams = find(this.element, ".teamlist");
    if (ready) teams.hidden = true;
    else showTeams(teams, scene);
    this.#input.lang = state.language;
    // What one is typing stays while an answer is on its way.
    for (const button of this.#form.querySelectorAll("button")) button.toggleAttribute("disabled", this.#isSending);
    // Pressed too early it says why.
    find(this.#form, "[data-do=skip]").setAttribute("aria-disabled", String(!hasNext(scene)));
    this.#spell();
    put(this.#why, this.#fault());
    sync(find(this.element, ".tried"), guesses.filter(({ right }) => right !== true), ({ text: said }) => said, () => make("li"), (item, guess) => {
      put(item, guessed(guess));
      item.classList.toggle("open", guess.right === null);
    });
    this.#draw();
  }

  /**
   * What has come since the last look: an answer, another word, or the drawing.
   * @param {string} room @param {number} topic @param {boolean} isReady @param {import("./state.js").Guess[]} guesses
   */
  #notice(room, topic, isReady, guesses) {
    const before = this.#last;
    const answered = guesses.filter(({ right }) => right !== null).length;
    this.#last = { room, topic, answered, isReady };
    if (before.room !== room) {
      this.#sent = { topic: -1, word: "" };
      this.#refuse(() => "");
    } else if (topic > before.topic) {
      this.#input.value = "";
      this.#refuse(() => "");
      if (this.#sent.topic === before.topic) {
        say(text("team.right", { word: this.#sent.word }));
        play("pop");
      }
    } else if (answered > before.answered && guesses[answered - 1].right === false) {
      const { text: word } = guesses[answered - 1];
      this.#refuse(() => text("team.wrong", { word }));
      if (this.#input.value.trim() === word) this.#input.value = "";
      play("stop");
    }
    if (!isReady || before.isReady || before.room !== room) return;
    // What was said of a drawing that was not there is over.
    this.#refuse(() => "");
    play("join");
  }

  /** The length of the word as boxes, with what is typed in them. */
  #spell() {
    const letters = this.#scene?.state.mine?.letters ?? 0;
    const row = find(this.element, ".letterboxes");
    row.hidden = letters === 0;
    const typed = lettersOf(this.#input.value.trim());
    sync(row, Array.from({ length: letters }, (_, index) => index), (index) => index, () => make("span", { class: "letterbox", "aria-hidden": "true" }), (box, index) => put(box, typed[index] ?? ""));
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", text("team.letters", { count: letters }));
  }

  /** Paints what of the mate's ink lies on the paper that is guessed. */
  #draw() {
    const scene = this.#scene;
    if (!scene || this.element.hidden) return false;
    const { topic = 0, ready = false } = scene.state.mine ?? {};
    const [left, mate] = [leftOf(topic), mateOf(scene)?.seat];
    const strokes = ready ? [...this.#ink.strokes()].filter(({ seat }) => seat === mate) : [];
    const shown = strokes.map((stroke) => ({ ...stroke.style, tool: /** @type {import("../daemon.js").Stroke["tool"]} */ (stroke.style.tool), pressures: stroke.pressures, points: stroke.points.map((at, index) => (index % 2 ? at : at - left)) }));
    paint(this.#canvas, shown);
    return false;
  }

  /** @param {() => string} fault why not; nothing takes it away */
  #refuse(fault) {
    this.#fault = fault;
    const words = fault();
    put(this.#why, words);
    this.#input.toggleAttribute("aria-invalid", words !== "");
  }

  /** @param {string} word */
  async #guess(word) {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    const { state } = scene;
    const { topic = 0 } = state.mine ?? {};
    if (refusalOf(word, scene)) {
      this.#refuse(() => refusalOf(word, scene));
      this.#input.focus({ preventScroll: true });
      return;
    }
    this.#sent = { topic, word };
    await this.#send({ do: "guess", topic, text: word });
  }

  async #skip() {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    const { topic = 0 } = scene.state.mine ?? {};
    if (!hasNext(scene)) {
      // What is typed is not at fault, and once there is something to go on to nothing is said any more.
      this.#fault = () => (!this.#scene || hasNext(this.#scene) ? "" : text("team.refused.ready", { name: mateOf(scene)?.name ?? "" }));
      put(this.#why, this.#fault());
      return;
    }
    this.#sent = { topic: -1, word: "" };
    await this.#send({ do: "skip", topic });
  }

  /** @param {{do: string} & Record<string, unknown>} step */
  async #send(step) {
    const { code } = /** @type {Scene} */ (this.#scene);
    this.#isSending = true;
    if (this.#scene) this.show(this.#scene);
    await move(code, step, REFUSALS);
    this.#isSending = false;
    if (this.#scene) this.show(this.#scene);
  }
}

/**
 * Whether there is something to go on to.
 * @param {Scene} scene
 */
function hasNext({ state }) {
  return state.mine?.next ?? state.mine?.ready ?? false;
}
