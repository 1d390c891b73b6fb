// What covers the page while it goes from hand to hand: to whom, and one large button for them.

import { dismissAll } from "../kit/dialogs.js";
import { find, make, put, sync } from "../kit/dom.js";
import { ignorePresses, TWICE } from "../kit/presses.js";
import { showFace } from "../kit/seats.js";
import { onLanguage, text } from "../words/messages.js";

/** @typedef {import("../kit/seats.js").Player} Player */
/** @typedef {{to: Player, others: Player[]}} Named whom it is for, and who else it could be */

export class Curtain {
  #element;
  #button;
  /** @type {Named | null} */
  #named = null;
  /** @type {{words: () => string, leave: () => void} | null} why nobody is waited for any more, and what the button does then */
  #told = null;

  /** @param {HTMLElement} element @param {{take: () => void, name: (seat: string) => void}} ways what a press says: that it is they, or who it is */
  constructor(element, ways) {
    this.#element = element;
    this.#button = find(element, "[data-do=take]");
    this.#button.addEventListener("click", () => (this.#told?.leave ?? ways.take)());
    find(element, "ul").addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) ways.name(target.value);
    });
    onLanguage(() => this.#word());
  }

  /** Whether it hangs. */
  get isDown() {
    return !this.#element.hidden;
  }

  /** @param {Named | null} named nobody while that is not known */
  drop(named) {
    const isAnother = named !== null && named.to.seat !== this.#named?.to.seat;
    [this.#named, this.#told] = [named, null];
    this.#element.hidden = false;
    // They would lie above it.
    dismissAll();
    this.#word();
    if (isAnother) this.#arm();
  }

  /**
   * Says why nobody is waited for any more: it stands there until somebody has seen it.
   * @param {() => string} words @param {() => void} leave
   */
  tell(words, leave) {
    [this.#named, this.#told] = [null, { words, leave }];
    this.#word();
    this.#arm();
  }

  // What was pressed twice to be here was not meant for it.
  #arm() {
    ignorePresses();
    setTimeout(() => this.isDown && this.#button.focus(), TWICE);
  }

  lift() {
    this.#named = this.#told = null;
    this.#word();
    this.#element.hidden = true;
  }

  #word() {
    const whom = find(this.#element, ".whom");
    whom.hidden = this.#named === null && this.#told === null;
    whom.classList.toggle("told", this.#told !== null);
    const { to, others } = this.#named ?? { to: null, others: [] };
    if (to) showFace(find(this.#element, ".face"), to);
    put(find(this.#element, "h1"), to ? text("passing.give", { name: to.name }) : (this.#told?.words() ?? ""));
    put(this.#button, to ? text("passing.take", { name: to.name }) : this.#told ? text("final.rooms") : "");
    showNames(find(this.#element, "ul"), others);
  }
}

/**
 * Says in whose hand the page is, where it is passed around.
 * @param {Iterable<HTMLElement>} controls
 * @param {Player | null} holder nobody where it is not
 */
export function showHolder(controls, holder) {
  for (const control of controls) {
    control.hidden = holder === null;
    control.parentElement?.classList.toggle("shared", holder !== null);
    if (!holder) continue;
    showFace(find(control, ".face"), holder);
    control.title = text("passing.on", { name: holder.name });
    control.setAttribute("aria-label", control.title);
  }
}

/**
 * A button for each of several people; its value is their seat.
 * @param {HTMLElement} list
 * @param {Player[]} players
 */
export function showNames(list, players) {
  const press = (/** @type {Player} */ { seat }) => make("li", {}, make("button", { value: seat, dir: "auto" }));
  sync(list, players, ({ seat }) => seat, press, (item, { name }) => put(find(item, "button"), name));
}
