// From a level to a game of it: a room is opened for it, and the others are asked along. Who sits at a phone opens none, and
// asks those for it who can.

import { note } from "../kit/announce.js";
import { find, put } from "../kit/dom.js";
import { host, isGuest, isServed } from "../kit/guest.js";
import { introduction } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";
import { playersOf } from "../kit/seats.js";
import { join } from "./joining.js";
import { openRoom } from "./opening.js";
import { text } from "../words/messages.js";

/** @typedef {import("../daemon.js").Record} Held */

/** What stands in place of a code where somebody asks for a game: their number among the players. */
const WISH = /^\?([1-9][0-9]{0,2})$/;

/**
 * What a game is to be of.
 * @typedef {object} Making
 * @property {() => import("../daemon.js").Room | null} room in which the level is made
 * @property {(changes: object[]) => Promise<(string | null)[]>} write changes the document; gives the records that were made
 * @property {(record: Held) => string} nameOf who made a record
 * @property {() => void} begin plays what is there now
 */

export class Starting {
  #invitation;
  #place;
  #making;
  /** @type {Set<string> | null} records of games, and of wishes, that one knows of; none before the document is here */
  #known = null;
  /** The game to which one is asked. */
  #code = "";
  /** @type {Held | null} */
  #by = null;
  /** @type {Held | null} the wish of somebody at a phone that nobody has fulfilled */
  #wish = null;
  /** One's own one: it is taken back when there is another one. */
  #own = "";
  #isBusy = false;

  /**
   * @param {HTMLElement} invitation
   * @param {import("../kit/activities.js").Place} place
   * @param {Making} making
   */
  constructor(invitation, place, making) {
    this.#invitation = invitation;
    this.#place = place;
    this.#making = making;
    find(invitation, "[data-do=design-join]").addEventListener("click", () => this.#follow());
    find(invitation, "[data-do=design-begin]").addEventListener("click", () => making.begin());
  }

  /**
   * Opens a game of a level, for all who are here; from a phone, asks for one.
   * @param {string} activity
   * @param {Record<string, number>} settings by which the level is played
   */
  async play(activity, settings) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      if (isGuest) return await this.#ask();
      const room = await openRoom({ activity, ...introduction(), settings, phones: true });
      this.#known?.add(room.code);
      await this.#making.write([{ make: "game", fields: { code: room.code } }]);
      this.#place.enter(room.code);
    } catch (error) {
      note(refusalText(error), "bad");
    } finally {
      this.#isBusy = false;
    }
    return undefined;
  }

  /** Asks those who sit at computers for a game. */
  async #ask() {
    const room = this.#making.room();
    const own = room && playersOf(room).get(room.seat ?? "");
    if (!own) return;
    const before = this.#own ? [{ hide: this.#own }] : [];
    const records = await this.#making.write([...before, { make: "game", fields: { code: `?${own.number}` } }]);
    const record = records.at(-1);
    // What was refused has been said.
    if (!record) return;
    this.#own = record;
    note(text("design.asked"));
  }

  /**
   * Takes in which games there are: those that are begun, or asked for, from now on are offered.
   * @param {readonly Held[]} records
   * @param {boolean} isWhole whether all of the document is here
   */
  take(records, isWhole) {
    const games = records.filter(({ kind, fields }) => kind === "game" && /^[A-Z0-9]{4,8}$/.test(String(fields.code)));
    const wishes = records.filter(({ kind, fields }) => kind === "game" && WISH.test(String(fields.code)));
    if (!this.#known) {
      if (isWhole) this.#known = new Set([...games.map(({ fields }) => String(fields.code)), ...wishes.map(({ record }) => record)]);
      return;
    }
    const wish = wishes.filter(({ record }) => !this.#known?.has(record)).at(-1);
    for (const { record } of wishes) this.#known.add(record);
    if (wish && !isGuest) this.#wish = wish;
    if (this.#wish && !wishes.some(({ record }) => record === this.#wish?.record)) this.#wish = null;
    for (const game of games) {
      const code = String(game.fields.code);
      if (this.#known.has(code)) continue;
      this.#known.add(code);
      [this.#code, this.#by, this.#wish] = [code, game, null];
    }
    this.show();
  }

  /** Words the invitation. */
  show() {
    const name = this.#wish ? this.#wisher : "";
    this.#invitation.hidden = !this.#by && !name;
    find(this.#invitation, "[data-do=design-join]").hidden = !this.#by || name !== "";
    find(this.#invitation, "[data-do=design-begin]").hidden = name === "";
    const words = find(this.#invitation, "span");
    if (name) put(words, text("design.wished", { name }));
    else if (this.#by) put(words, text("design.invited", { name: this.#making.nameOf(this.#by), code: this.#code }));
  }

  /** Who asks for a game; nothing if they have gone. */
  get #wisher() {
    const room = this.#making.room();
    const [, number] = WISH.exec(String(this.#wish?.fields.code)) ?? [];
    const players = room ? [...playersOf(room).values()] : [];
    return players.find((player) => String(player.number) === number)?.name ?? "";
  }

  async #follow() {
    const code = this.#code;
    // A phone sits in one room: in another one of the same host it takes a seat anew, by the digits that are shown there.
    if (isGuest) return (await isServed(code)) ? location.assign(`http://${host()}/j/${code}`) : note(text("design.host", { code }), "bad");
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
