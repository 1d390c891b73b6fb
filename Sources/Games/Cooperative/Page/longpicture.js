// The whole picture, who drew which part, and how it came about.

import { ask, saveAs } from "../kit/api.js";
import { note } from "../kit/announce.js";
import { make, sync } from "../kit/dom.js";
import { isGuest } from "../kit/guest.js";
import { refusalText } from "../kit/refusals.js";
import { chip, nameOf, showChip } from "../kit/seats.js";
import { inTurn, insist } from "../board/drawings.js";
import { wayInto } from "../kit/pastrooms.js";
import { movingOf } from "../board/moving.js";
import { fill, text, word } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */

/** Pixels of the picture's longer side: a host draws none for its guests that is larger. */
const SIDE = isGuest ? 1_024 : 2_048;

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
    this.#figure.style.setProperty("--portions", String(portions.length));
    sync(this.#artists, portions, ({ tile, author }) => `${tile}/${author}`, ({ author }) => make("li", {}, chip(scene.who(author))), (item, { author }) => showChip(item, scene.who(author)));
  }

  /** @param {Scene} scene */
  #lay({ room, code }) {
    const place = { room, code };
    this.#shown = room;
    const image = /** @type {HTMLImageElement} */ (make("img", { class: "drawing" }));
    word(image, "alt", () => this.#words());
    const leaf = make("span", { class: "leaf" }, image);
    const keep = make("button", { type: "button", "data-text": "coop.keep" });
    keep.addEventListener("click", () => void this.#keep(place));
    const moves = movingOf(leaf, place, 1, 0, () => this.#words());
    moves.append(keep);
    this.#figure.replaceChildren(leaf, this.#artists, moves);
    fill(this.#figure);
    insist(image, async () => {
      image.src = URL.createObjectURL(await this.#picture(place));
      image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
    });
  }

  /** Who drew it, from left to right, for those who do not see it. */
  #words() {
    if (!this.#scene) return text("coop.picture");
    const { who, state } = this.#scene;
    const names = new Intl.ListFormat(document.documentElement.lang).format(state.portions.map(({ author }) => nameOf(who(author))));
    return text("coop.alt", { names });
  }

  /** @param {{room: string, code: string}} place */
  #picture(place) {
    return inTurn(async () => (await ask("GET", `${wayInto(place)}/drawings/1/0.png?size=${SIDE}`)).blob());
  }

  /** @param {{room: string, code: string}} place */
  async #keep(place) {
    try {
      note(text("room.saved", { file: saveAs(await this.#picture(place), `${place.code}.png`) }));
    } catch (error) {
      note(refusalText(error), "bad");
    }
  }
}
