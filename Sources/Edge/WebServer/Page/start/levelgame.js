// From a level to a game of it: a room is opened for it, and the others are asked along.

import { note } from "../kit/announce.js";
import { find, put } from "../kit/dom.js";
import { host, isGuest } from "../kit/guest.js";
import { introduction } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";
import { join } from "./joining.js";
import { openRoom } from "./opening.js";
import { text } from "../words/messages.js";

/** @typedef {import("../daemon.js").Record} Held */

export class Starting {
  #invitation;
  #place;
  #write;
  #nameOf;
  /** @type {Set<string> | null} codes of games that one knows of; none before the document is here */
  #known = null;
  /** The game to which one is asked. */
  #code = "";
  /** @type {Held | null} */
  #by = null;
  #isOpening = false;

  /**
   * @param {HTMLElement} invitation
   * @param {import("../kit/activities.js").Place} place
   * @param {(changes: object[]) => Promise<void>} write changes the document
   * @param {(record: Held) => string} nameOf who made a record
   */
  constructor(invitation, place, write, nameOf) {
    this.#invitation = invitation;
    this.#place = place;
    this.#write = write;
    this.#nameOf = nameOf;
    find(invitation, "[data-do=design-join]").addEventListener("click", () => this.#follow());
  }

  /**
   * Opens a game of a level, for all who are here.
   * @param {string} activity
   * @param {Record<string, number>} settings by which the level is played
   */
  async play(activity, settings) {
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      const room = await openRoom({ activity, ...introduction(), settings, phones: true });
      this.#known?.add(room.code);
      await this.#write([{ make: "game", fields: { code: room.code } }]);
      this.#place.enter(room.code);
    } catch (error) {
      note(refusalText(error), "bad");
    } finally {
      this.#isOpening = false;
    }
  }

  /**
   * Takes in which games there are: those that are begun from now on are offered.
   * @param {readonly Held[]} records
   * @param {boolean} isWhole whether all of the document is here
   */
  take(records, isWhole) {
    const games = records.filter(({ kind, fields }) => kind === "game" && /^[A-Z0-9]{4,8}$/.test(String(fields.code)));
    const codes = games.map(({ fields }) => String(fields.code));
    if (!this.#known) {
      if (isWhole) this.#known = new Set(codes);
      return;
    }
    games.forEach((game, index) => {
      if (this.#known?.has(codes[index])) return;
      this.#known?.add(codes[index]);
      [this.#code, this.#by] = [codes[index], game];
      this.show();
    });
  }

  /** Words the invitation. */
  show() {
    this.#invitation.hidden = this.#by === null;
    if (!this.#by) return;
    put(find(this.#invitation, "span"), text("design.invited", { name: this.#nameOf(this.#by), code: this.#code }));
  }

  async #follow() {
    const code = this.#code;
    // A phone sits in one room: in another one of the same host it takes a seat anew, by the digits that are shown there.
    if (isGuest) return location.assign(`http://${host()}/j/${code}`);
    try {
      if (!(await join(code, {}))) return;
      this.#by = null;
      this.show();
      this.#place.enter(code);
    } catch (error) {
      note(refusalText(error, code), "bad");
    }
    return undefined;
  }
}
