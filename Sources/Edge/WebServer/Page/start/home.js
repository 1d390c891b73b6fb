// The first screen: rooms nearby, a new one, or one by its code.

import { note } from "../kit/announce.js";
import { activityNamed, isGame, partOf, workshopNamed } from "../kit/activities.js";
import { catalogue } from "../kit/games.js";
import { join } from "./joining.js";
import { fill, language, onLanguage, shown, text } from "../words/messages.js";
import { introduction } from "../kit/profile.js";
import { withPlainDigits } from "../kit/letters.js";
import { openRoom } from "./opening.js";
import { refusalText } from "../kit/refusals.js";
import { Running } from "./running.js";
import { Self } from "./self.js";

/**
 * @typedef {{room: string, code: string, title: string, activity: string, players: number, devices: number,
 *   people: {device: string, name: string}[], member: boolean, locked: boolean, reachable: boolean,
 *   banner?: {master?: string, phase?: "lobby" | "running" | "over", watch?: boolean}, knocking?: boolean,
 *   trouble?: string}} Summary
 */

export const CODE = /^[A-Z0-9]{4,8}$/;
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

  /** @param {HTMLElement} root @param {(code: string) => void} enter */
  constructor(root, enter) {
    this.#root = root;
    this.#enter = enter;
    this.#running = new Running(/** @type {HTMLElement} */ (root.querySelector(".running")), enter);
    this.#self = new Self(/** @type {HTMLElement} */ (root.querySelector(".self")));
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
    if (code && !CODE.test(code)) return note(text("lobby.code.bad"), "bad");
    const { documents } = await catalogue();
    const wish = {
      activity: documents[0],
      ...introduction(),
      ...(code && { code }),
      ...(title && { title }),
      ...(passphrase && { passphrase }),
      ...(knock && { settings: { knock: 1 } }),
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
    if (!CODE.test(code)) return note(text("lobby.code.bad"), "bad");
    // A listed room is found; what takes long then is a person who types a passphrase or opens a door.
    const isListed = this.#rooms.some((room) => room.code === code);
    const patience = setTimeout(() => isListed || note(text("lobby.looking", { code })), PATIENCE);
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

/** @param {HTMLFormElement} form @param {() => Promise<void> | void} work */
export function onSubmit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type])"));
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      note(refusalText(error), "bad");
    } finally {
      button.disabled = false;
    }
  });
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
export function valuesOf(form) {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(values);
}

/**
 * Adds what can be chosen besides for a room that is opened: its code, title, passphrase and door.
 * @param {HTMLFormElement} form
 */
export function addOptions(form) {
  // Before what it is for: fields that open push nothing but their own button.
  /** @type {HTMLElement} */ (form.querySelector("button.big")).before(partOf("start", "options"));
  fill(form);
  connectCode(form);
}

/**
 * Has a field take what a code can have, in capitals.
 * @param {HTMLFormElement} form
 */
function connectCode(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input.code"));
  input.addEventListener("input", () => {
    input.value = withPlainDigits(input.value).toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 8);
  });
}

function newCard() {
  const item = document.createElement("li");
  const button = item.appendChild(document.createElement("button"));
  button.className = "card";
  button.type = "button";
  for (const name of ["code", "title", "facts", "state"]) {
    const part = button.appendChild(document.createElement("span"));
    part.className = name;
  }
  button.append(lockMark());
  return item;
}

/** For the eye; the facts say it in words. */
function lockMark() {
  const names = "http://www.w3.org/2000/svg";
  const mark = document.createElementNS(names, "svg");
  mark.classList.add("lock");
  mark.setAttribute("aria-hidden", "true");
  mark.appendChild(document.createElementNS(names, "use")).setAttribute("href", "#i-lock");
  return mark;
}

/**
 * @param {HTMLElement} item
 * @param {Summary} summary
 * @param {{isAmbiguous: boolean, isDocument: boolean}} known whether another room has its code, so that people must see
 *   who is in it; whether its activity has no rounds
 */
function describe(item, summary, { isAmbiguous, isDocument }) {
  const { room, code, member, locked, reachable, knocking, trouble } = summary;
  const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
  const put = (/** @type {string} */ name, /** @type {string} */ words) => {
    const part = /** @type {HTMLElement} */ (button.querySelector(`.${name}`));
    if (part.textContent !== words) part.textContent = words;
  };
  const [title, ...facts] = nameOf(summary, isDocument);
  if (!reachable && !member) facts.push(text("room.away"));
  if (isAmbiguous && !member) facts.push(...whoIsIn(summary.people), room.slice(0, 8));
  put("code", code);
  put("title", title);
  // The daemon's sentence says exactly what is the matter, in English.
  put("facts", trouble ? (language() === "en" ? shown(trouble) : text("refused.version")) : facts.join(" · "));
  put("state", trouble ? "" : text(member ? "room.open" : knocking ? "knock.card" : summary.banner?.watch ? "watch.do" : "room.join"));
  button.dataset.trouble = String(Boolean(trouble));
  button.setAttribute("aria-disabled", String(Boolean(trouble)));
  button.dataset.code = code;
  button.dataset.room = room;
  button.dataset.member = String(member);
  button.dataset.watch = String(summary.banner?.watch === true);
  button.classList.toggle("away", Boolean(trouble) || (!reachable && !member));
  button.classList.toggle("locked", locked);
  button.classList.toggle("knocking", Boolean(knocking));
  button.classList.toggle("play", !isDocument);
}

/**
 * What a room is called, and then what else there is to say of it: whose it is, what is played, by how many, and how
 * far that has come.
 * @param {Summary} room
 * @param {boolean} isDocument
 * @returns {string[]}
 */
function nameOf({ title, activity, banner, players, member, locked }, isDocument) {
  const { master, phase } = banner ?? {};
  const game = activityNamed(activity);
  const workshop = workshopNamed(activity);
  const kind = game ? text(game.title) : isDocument ? text(workshop?.title ?? "room.untitled") : activity;
  const whose = master && !workshop ? text(game ? "room.whose.game" : "room.whose.draw", { name: shown(master) }) : "";
  const titled = shown(title);
  const facts = (game || workshop) && (titled || whose) ? [kind] : [];
  // How many are in a locked room is told to members alone.
  if (!locked || member) facts.push(text(game ? "room.playing" : "room.players", { count: players }));
  if (phase === "running") facts.push(text("room.running"));
  if (phase === "over") facts.push(text("room.over"));
  if (locked) facts.push(text("room.locked"));
  if (titled && whose) facts.push(whose);
  return [titled || whose || kind, ...facts];
}

/**
 * Those whom this device has met, by name, and how many others there are.
 * @param {{device: string, name: string}[]} people
 */
function whoIsIn(people) {
  const names = people.filter(({ name }) => name).map(({ name }) => shown(name));
  const words = names.length ? [text("room.with", { names: names.join(", ") })] : [];
  const strangers = people.length - names.length;
  return strangers ? [...words, text("room.strangers", { count: strangers })] : words;
}
