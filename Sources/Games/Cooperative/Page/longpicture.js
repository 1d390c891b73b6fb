// The whole picture, who drew which part, and how it came about.

import { ask, saveAs } from "../kit/api.js";
import { note } from "../kit/announce.js";
import { make, put, sync } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { faceOf, nameOf } from "../kit/seats.js";
import { inTurn } from "../board/drawings.js";
import { movingOf } from "../board/moving.js";
import { fill, text, word } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */

/** Pixels of the picture's longer side. */
const SIDE = 2_048;
/** Milliseconds after which a picture that did not come is asked for again. */
const AGAIN = 1_500;

export class LongPicture {
  #figure;
  /** Whose picture is shown. */
  #shown = "";
  /** @type {Scene | null} */
  #scene = null;
  #artists = make("ol", { class: "artists" });

  /** @param {HTMLElement} figure that it is shown in */
  constructor(figure) {
    this.#figure = figure;
  }

  /** @param {Scene} scene in which everybody may see it */
  show(scene) {
    this.#scene = scene;
    if (this.#shown !== scene.room) this.#lay(scene);
    const { portions } = scene.state;
    sync(this.#artists, portions, ({ tile, author }) => `${tile}/${author}`, ({ author }) => make("li", {}, faceOf(scene.who(author)), make("bdi")), (item, { author }) => {
      const name = item.querySelector("bdi");
      if (name) put(name, nameOf(scene.who(author)));
    });
  }

  /** @param {Scene} scene */
  #lay({ room, code }) {
    this.#shown = room;
    const image = /** @type {HTMLImageElement} */ (make("img", { class: "drawing" }));
    word(image, "alt", () => this.#words());
    const leaf = make("span", { class: "leaf" }, image);
    const keep = make("button", { type: "button", "data-text": "coop.keep" });
    keep.addEventListener("click", () => void this.#keep(code));
    const moves = movingOf(leaf, code, 1, 0, () => this.#words());
    moves.append(keep);
    this.#figure.replaceChildren(leaf, this.#artists, moves);
    fill(this.#figure);
    void this.#fetch(image, code, 20);
  }

  /** Who drew it, from left to right, for those who do not see it. */
  #words() {
    if (!this.#scene) return text("coop.picture");
    const { who, state } = this.#scene;
    const names = new Intl.ListFormat(document.documentElement.lang).format(state.portions.map(({ author }) => nameOf(who(author))));
    return text("coop.alt", { names });
  }

  /** @param {string} code */
  #picture(code) {
    return inTurn(async () => (await ask("GET", `rooms/${code}/drawings/1/0.png?size=${SIDE}`)).blob());
  }

  /** @param {HTMLImageElement} image @param {string} code @param {number} tries */
  async #fetch(image, code, tries) {
    try {
      image.src = URL.createObjectURL(await this.#picture(code));
      image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
    } catch {
      if (tries > 0) setTimeout(() => image.isConnected && this.#fetch(image, code, tries - 1), AGAIN);
    }
  }

  /** @param {string} code */
  async #keep(code) {
    try {
      note(text("room.saved", { file: saveAs(await this.#picture(code), `${code}.png`) }));
    } catch (error) {
      note(refusalText(error), "bad");
    }
  }
}
