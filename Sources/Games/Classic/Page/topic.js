// The topic of a round: its master writes it, the others wait with a sharpened pencil.

import { find, make, put, sync } from "../kit/dom.js";
import { fill, text } from "../words/messages.js";
import { move } from "../kit/moves.js";
import { fitting } from "../kit/profile.js";
import { topicOf } from "./naming.js";
import { nameOf, showFace } from "../kit/seats.js";

/** @typedef {import("./naming.js").Scene} Scene */
/** Letters of a topic at most, and bytes in UTF-8. */
const [LONGEST, MOST] = [60, 120];

export class Topic {
  element;
  #form;
  #round = -1;
  #code = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#form = new TopicForm((step) => move(this.#code, step));
    find(element, ".mine").append(this.#form.element);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { game, state, seat, who, code } = scene;
    this.#code = code;
    const isMine = state.master === seat;
    const master = who(state.master ?? "");
    const isSoon = !state.master || game.phase !== "topic";
    put(find(this.element, ".kicker"), isSoon ? "" : roundName(state));
    find(this.element, ".theirs .face").hidden = isSoon;
    find(this.element, ".mine").hidden = !isMine || isSoon;
    find(this.element, ".theirs").hidden = isMine && !isSoon;
    put(find(this.element, ".theirs h2"), isSoon ? text("topic.soon") : text("topic.theirs", { name: nameOf(master) }));
    showFace(find(this.element, ".theirs .face"), master);
    this.#form.show(state.offers ?? [], scene.isDone);
    if (game.round !== this.#round) {
      this.#round = game.round;
      this.#form.clear();
      if (isMine) requestAnimationFrame(() => this.#form.focus());
    }
  }
}

/** Where a topic is written or chosen; also for the next round of a slow game. */
export class TopicForm {
  element;
  #input;
  #offers;
  #send;

  /**
   * @param {(step: {do: string} & Record<string, unknown>) => Promise<boolean>} send
   * @param {"topic.send" | "topic.keep"} [label] of the button
   */
  constructor(send, label = "topic.send") {
    this.#send = send;
    this.#input = /** @type {HTMLInputElement} */ (
      make("input", { class: "ink", maxlength: LONGEST, autocomplete: "off", dir: "auto", "data-placeholder": "topic.placeholder", "data-label": "topic.label", required: true })
    );
    this.#offers = make("div", { class: "offers", role: "group", "data-label": "topic.offers" });
    const button = make("button", { class: "primary big", "data-text": label });
    this.element = make("form", { class: "topicform" }, this.#input, button, this.#offers);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = fitting(this.#input.value, MOST);
      if (words) this.#enter({ do: "topic", text: words });
    });
    fill(this.element);
  }

  /** @param {{word: number, text: string}[]} offers @param {boolean} isDone */
  show(offers, isDone) {
    const press = (/** @type {{word: number}} */ { word }) => make("button", { type: "button", class: "offer", onclick: () => this.#enter({ do: "topic", word }) });
    sync(this.#offers, offers, ({ word }) => word, press, (button, offer) => put(button, topicOf({ topic: offer.text, word: offer.word })));
    this.#offers.hidden = offers.length === 0;
    for (const control of this.element.querySelectorAll("input, button")) control.toggleAttribute("disabled", isDone);
  }

  clear() {
    this.#input.value = "";
  }

  focus() {
    if (!this.element.closest("[hidden]")) this.#input.focus({ preventScroll: true });
  }

  /** @param {{do: string} & Record<string, unknown>} step */
  async #enter(step) {
    if (await this.#send(step)) this.clear();
  }
}

/** @param {import("./state.js").State} state */
export function roundName({ gameRound, gameRounds }) {
  return gameRounds ? text("round.of", { round: gameRound, rounds: gameRounds }) : text("round.plain", { round: gameRound });
}
