// The first screen: rooms nearby, a new one, or one by its code.

import { note } from "../kit/announce.js";
import { isGame } from "../kit/activities.js";
import { describe, newCard } from "./card.js";
import { find, isSeen } from "../kit/dom.js";
import { addOptions, CODE, connectCode, onSubmit, valuesOf } from "./forms.js";
import { catalogue } from "../kit/games.js";
import { join } from "./joining.js";
import { onLanguage, text } from "../words/messages.js";
import { More } from "./more.js";
import { introduction } from "../kit/profile.js";
import { openRoom, wishesOfDrawing } from "./opening.js";
import { refusalText } from "../kit/refusals.js";
import { Running } from "./running.js";
import { Self } from "./self.js";

/** @typedef {import("../daemon.js").RoomSummary} Summary */

/** Milliseconds after which it is said that a room is looked for. */
const PATIENCE = 500;

export class Home {
  #root;
  #enter;
  /**
   * By room.
   * @type {Map<string, HTMLElement>}
   */
  #cards = new Map();
  /** @type {Summary[]} */
  #rooms = [];
  /**
   * The activities without rounds, once the daemon has said which there are.
   * @type {ReadonlySet<string>}
   */
  #documents = new Set();
  #running;
  #self;
  #more;

  /** @param {HTMLElement} root @param {(code: string) => void} enter */
  constructor(root, enter) {
    this.#root = root;
    this.#enter = enter;
    this.#running = new Running(/** @type {HTMLElement} */ (root.querySelector(".running")), enter);
    this.#self = new Self(/** @type {HTMLElement} */ (root.querySelector(".self")));
    this.#more = new More(find(root, ".nearby"));
    onLanguage(() => this.show(this.#rooms));
    const create = /** @type {HTMLFormElement} */ (root.querySelector("form.create"));
    const join = /** @type {HTMLFormElement} */ (root.querySelector("form.join"));
    addOptions(create);
    onSubmit(create, () => this.#create(create));
    onSubmit(join, () => this.#joinByCode(join));
    root.querySelector("ul.rooms")?.addEventListener("click", (event) => {
      const card = /** @type {HTMLElement} */ (event.target).closest("button");
      if (card && card.dataset.trouble !== "true") {
        const { code = "", member, room, watch } = card.dataset;
        this.#open(code, member === "true", { room, watch: watch === "true" });
      }
    });
    connectCode(join);
  }

  /** Comes onto the screen: name, face and games may be others by now. */
  look() {
    this.#self.show();
    this.#running.look();
  }

  /**
   * @param {Summary[]} rooms
   * @returns {Promise<void>} fulfilled when all that is shown of them is there
   */
  show(rooms) {
    const waited = new Set(this.#rooms.filter(({ knocking }) => knocking).map(({ room }) => room));
    if (rooms.some(({ room, knocking }) => knocking && !waited.has(room))) note(text("knock.waiting"));
    this.#rooms = rooms;
    const isReady = Promise.all([this.#running.show(rooms), this.#learn()]);
    const list = /** @type {HTMLElement} */ (this.#root.querySelector("ul.rooms"));
    const sorted = rooms
      .filter((room) => room.trouble || this.#documents.has(room.activity) || (isGame(room) && !room.member))
      .sort((a, b) => Number(b.member) - Number(a.member) || a.code.localeCompare(b.code));
    // While somebody looks, a card stays where it is: another may come beside it just as it is pressed.
    if (isSeen(list)) {
      const places = [...this.#cards.keys()];
      const placeOf = (/** @type {Summary} */ { room }) => (places.includes(room) ? places.indexOf(room) : places.length);
      sorted.sort((a, b) => placeOf(a) - placeOf(b));
    }
    const kept = new Set(sorted.map(({ room }) => room));
    for (const [room, card] of this.#cards) {
      if (!kept.has(room)) {
        card.remove();
        this.#cards.delete(room);
      }
    }
    sorted.forEach((room, index) => {
      const card = this.#cards.get(room.room) ?? newCard();
      this.#cards.set(room.room, card);
      const isAmbiguous = rooms.some((other) => other.room !== room.room && other.code === room.code);
      describe(card, room, { isAmbiguous, isDocument: this.#documents.has(room.activity) });
      // Moving a card that is in its place would take the focus from it.
      if (list.children[index] !== card) list.insertBefore(card, list.children[index] ?? null);
    });
    this.#more.show();
    this.#root.classList.toggle("empty", sorted.length === 0);
    return isReady.then(() => {});
  }

  /** Asks once which activities have no rounds, and shows what there is of them. */
  async #learn() {
    if (this.#documents.size > 0) return;
    const { documents } = await catalogue();
    if (documents.length === 0 || this.#documents.size > 0) return;
    this.#documents = new Set(documents);
    await this.show(this.#rooms);
  }

  /** @param {string} name of this device */
  greet(name) {
    this.#self.suggest(name);
  }

  /** @param {HTMLFormElement} form */
  async #create(form) {
    const { code, title, knock } = valuesOf(form);
    // A space at the end of a passphrase counts.
    const passphrase = String(new FormData(form).get("passphrase") ?? "");
    if (code && !CODE.test(code)) return note(text("home.code.bad"), "bad");
    const { documents } = await catalogue();
    const wish = {
      activity: documents[0],
      ...introduction(),
      ...(code && { code }),
      ...(title && { title }),
      ...(passphrase && { passphrase }),
      settings: { ...wishesOfDrawing(), ...(knock && { knock: 1 }) },
      // Anybody who has locked it or keeps the door decides first who may bring a phone.
      ...(!passphrase && !knock && { phones: true }),
    };
    const room = await openRoom(wish);
    form.reset();
    this.#enter(room.code);
  }

  /** @param {HTMLFormElement} form */
  async #joinByCode(form) {
    const { code } = valuesOf(form);
    if (!CODE.test(code)) return note(text("home.code.bad"), "bad");
    // A listed room is found; what takes long then is a person who types a passphrase or opens a door.
    const isListed = this.#rooms.some((room) => room.code === code);
    const patience = setTimeout(() => isListed || note(text("home.looking", { code })), PATIENCE);
    try {
      // What could not be found may be misspelt: it stays to be mended.
      if (await this.#open(code, false)) form.reset();
    } finally {
      clearTimeout(patience);
    }
  }

  /**
   * @param {string} code
   * @param {boolean} isMember
   * @param {{room?: string, watch?: boolean}} [chosen] the room that was pressed, and whether one was told that it
   *   can only be watched
   * @returns {Promise<boolean>} whether it is open now
   */
  async #open(code, isMember, chosen = {}) {
    try {
      if (!isMember && !(await join(code, chosen))) return false;
      this.#enter(code);
      return true;
    } catch (error) {
      note(refusalText(error, code), "bad");
      return false;
    }
  }
}
