// A game in a room that this device has left: its end is shown as it was, and nobody can do anything there any more.

import { note } from "../kit/announce.js";
import { askJSON } from "../kit/api.js";
import { notePast } from "../kit/pastrooms.js";
import { refusalText } from "../kit/refusals.js";
import { pastAddress } from "./watching.js";

export class Lookback {
  /** The room that is wanted; empty: none. */
  #room = "";
  #isShown = false;
  #game;
  #ways;

  /** @param {import("./game.js").Game} game @param {{placed: () => void, leave: () => void}} ways */
  constructor(game, ways) {
    this.#game = game;
    this.#ways = ways;
  }

  /** Whether the table shows such a game. */
  get isShown() {
    return this.#isShown;
  }

  /** Shows the room of the address, or none. */
  async look() {
    const room = pastAddress();
    if (room === this.#room) return;
    this.close();
    this.#room = room;
    if (!room) return;
    try {
      /** @type {import("../daemon.js").Room} */
      const detail = await askJSON("GET", `past/${room}`);
      if (room !== this.#room) return;
      notePast(room, true);
      this.#isShown = true;
      this.#game.lookBack(detail);
      this.#ways.placed();
    } catch (error) {
      if (room !== this.#room) return;
      note(refusalText(error), "bad");
      this.#ways.leave();
    }
  }

  close() {
    if (this.#isShown) this.#game.close();
    notePast(this.#room, false);
    [this.#room, this.#isShown] = ["", false];
  }
}
