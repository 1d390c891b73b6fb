// A room in which something is made together: the bench of its activity lies there, in place of the board and its tools.

import { workshopNamed } from "../kit/activities.js";
import { accompany } from "../kit/music.js";
import { Records } from "../kit/records.js";

/** @typedef {import("../daemon.js").Room} Detail */

/** Milliseconds in which what comes in is looked at once: a large document comes in very many messages. */
const REST = 16;

export class Workplace {
  #root;
  #send;
  #enter;
  #code = "";
  #name = "";
  /** @type {import("../kit/activities.js").Bench | null} */
  #bench = null;
  #records = new Records();
  /** Whether all of the document is here as far as it was when it was asked for. */
  #isWhole = false;
  #isAsked = false;

  /**
   * @param {HTMLElement} root of the room
   * @param {(message: object) => boolean} send to the daemon
   * @param {(code: string) => void} enter another room
   */
  constructor(root, send, enter) {
    this.#root = root;
    this.#send = send;
    this.#enter = enter;
  }

  /** @param {Detail} detail */
  show(detail) {
    const workshop = workshopNamed(detail.activity);
    if (!workshop) return this.close();
    if (this.#code !== detail.code || this.#name !== workshop.name) {
      this.close();
      [this.#code, this.#name] = [detail.code, workshop.name];
      this.#bench = workshop.makeBench({ code: detail.code, send: this.#send, enter: this.#enter });
      this.#root.append(...this.#bench.elements);
      this.#root.classList.add("making");
      accompany(workshop.music ?? null);
    }
    this.#bench?.show(detail);
  }

  /**
   * What the daemon says of the room's document, and of those who point at it.
   * @param {import("../daemon.js").Said} message
   */
  receive(message) {
    if (!this.#bench || !("room" in message) || message.room !== this.#code) return;
    if (message.type === "document" || message.type === "records") {
      this.#records.take(message);
      if (message.type === "document" || !this.#isWhole) this.#isWhole = !message.rest;
      this.#ask();
    } else if (message.type === "lost") this.#bench.lose(message.edits);
    else if (message.type === "ink") this.#bench.point(message);
  }

  /** Clears the bench away: another room follows, or none. */
  close() {
    if (this.#bench) accompany(null);
    this.#bench?.close();
    this.#bench = null;
    this.#records = new Records();
    [this.#code, this.#name, this.#isWhole] = ["", "", false];
    this.#root.classList.remove("making");
  }

  // Many messages at once are one look at the document.
  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    setTimeout(() => {
      this.#isAsked = false;
      this.#bench?.take(this.#records.top, this.#isWhole);
    }, REST);
  }
}
