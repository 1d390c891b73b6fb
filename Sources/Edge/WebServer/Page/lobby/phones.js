// The switch that lets phones in through this device, and the code that they scan.

import { note } from "../kit/announce.js";
import { ask, askJSON } from "../kit/api.js";
import { find, make, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { refusalText } from "../kit/refusals.js";

/** @typedef {{open: boolean, links: string[]}} Door */

export class Phones {
  #element;
  #code = "";
  #room = "";
  /** @type {Door} */
  #door = { open: false, links: [] };
  #picture = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    find(element, "input").addEventListener("change", (event) => {
      void this.#let(/** @type {HTMLInputElement} */ (event.target).checked);
    });
  }

  /** @param {import("../table/scene.js").Scene} scene */
  show(scene) {
    // Everybody is asked where the master has let phones in; the master is asked at once.
    this.#element.hidden = !(scene.isMaster || scene.detail.phones);
    if (scene.room === this.#room) return;
    [this.#room, this.#code] = [scene.room, scene.code];
    void this.#look(() => askJSON("GET", `rooms/${this.#code}/guests`));
  }

  /** @param {boolean} open */
  async #let(open) {
    await this.#look(() => askJSON("POST", `rooms/${this.#code}/guests`, { open }));
    // The code is to be scanned: it does not stay below the bar.
    find(this.#element, ".door").scrollIntoView({ block: "nearest" });
  }

  /** @param {() => Promise<Door>} work */
  async #look(work) {
    try {
      this.#door = await work();
      await this.#draw();
    } catch (error) {
      note(refusalText(error), "bad");
    }
    const { open, links } = this.#door;
    /** @type {HTMLInputElement} */ (find(this.#element, "input")).checked = open;
    find(this.#element, ".door").hidden = !open;
    find(this.#element, ".links").replaceChildren(
      ...links.map((link) => make("a", { href: link, target: "_blank", rel: "noreferrer", text: link.split("#")[0], dir: "ltr" })),
    );
    put(find(this.#element, ".none"), open && links.length === 0 ? text("phones.none") : "");
  }

  async #draw() {
    if (this.#picture) URL.revokeObjectURL(this.#picture);
    this.#picture = "";
    const image = /** @type {HTMLImageElement} */ (find(this.#element, "img"));
    image.hidden = true;
    if (!this.#door.open || this.#door.links.length === 0) return;
    const answer = await ask("GET", `rooms/${this.#code}/guests.svg`);
    this.#picture = URL.createObjectURL(await answer.blob());
    image.src = this.#picture;
    image.alt = text("phones.code");
    image.hidden = false;
  }
}
