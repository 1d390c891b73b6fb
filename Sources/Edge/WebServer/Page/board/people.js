// Who is in the room, with a colour and a number each.

import { note, say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { offerKick, outButton } from "../kit/kick.js";
import { markOf } from "../kit/marks.js";
import { pressableFace, showFace } from "../kit/seats.js";
import { onLanguage, shown, text, word } from "../words/messages.js";

/**
 * @typedef {import("../daemon.js").Member} Member
 * @typedef {{seat: string, name: string, avatar: string, order: number, isYou: boolean, isMaster: boolean, isHere: boolean,
 *   device: string, isPerson: boolean, isOurs: boolean}} Person
 */

/** @param {{names: string[], self: boolean}} fork */
function wordsOf({ names, self }) {
  if (self) return text("fork.self");
  if (names.length === 0) return text("fork.somebody");
  return text("fork.other", { name: new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names.map(shown)) });
}

export class People {
  /**
   * By seat.
   * @type {Map<string, Person>}
   */
  #people = new Map();
  #list;
  #count;
  #isFirst = true;
  /** The room, if this device may take people out of it. */
  #mine = "";
  /** What everybody was told, by its words in the language of then. */
  #told = "";

  /** @param {HTMLElement} list @param {HTMLElement} count */
  constructor(list, count) {
    this.#list = list;
    this.#count = count;
    onLanguage(() => this.#draw());
  }

  /** @param {Member[]} members @param {string} seat one's own @param {string} mine the room, if one may take people out */
  show(members, seat, mine) {
    this.#mine = mine;
    const people = peopleOf(members, seat);
    this.#tellChanges(people);
    this.#people = new Map(people.map((person) => [person.seat, person]));
    this.#count.textContent = String(people.length);
    this.#draw();
  }

  #draw() {
    const people = [...this.#people.values()];
    sync(this.#list, people, ({ seat }) => seat, row, (item, person) => this.#fill(item, person));
  }

  /** @param {HTMLElement} item @param {Person} person */
  #fill(item, person) {
    const { seat, name, avatar, order, isYou, isMaster, isHere, isPerson, isOurs } = person;
    item.classList.toggle("away", !isHere);
    const mark = markOf(order);
    item.style.setProperty("--mark", mark.color);
    item.style.setProperty("--on-mark", mark.on);
    const notes = [isYou && "room.you", isMaster && "room.master", !isHere && "room.offline"];
    const hint = notes.flatMap((key) => (key ? text(key) : [])).join(" · ");
    showFace(find(item, ".face"), { seat, name, isYou, avatar: shown(avatar), number: mark.number });
    put(find(item, ".name"), name);
    find(item, ".name").classList.toggle("alone", hint === "");
    put(find(item, ".hint"), hint);
    // One's own person leaves by the menu.
    offerKick(item, this.#mine, person, !this.#mine || (isOurs && isPerson) ? "no" : "yes");
  }

  /** @param {{names: string[], self: boolean}[]} forks whose device told people different things */
  tell(forks) {
    const told = JSON.stringify(forks);
    if (told === this.#told) return;
    const before = new Set(JSON.parse(this.#told || "[]").map((/** @type {object} */ fork) => JSON.stringify(fork)));
    this.#told = told;
    for (const fork of forks) {
      if (!before.has(JSON.stringify(fork))) note(wordsOf(fork), "bad");
    }
    this.#list.parentElement?.querySelector(".notices")?.replaceChildren(
      ...forks.map((fork) => {
        const line = make("p");
        word(line, "text", () => wordsOf(fork));
        return line;
      }),
    );
  }

  /** @param {string} seat */
  order(seat) {
    return this.#people.get(seat)?.order ?? 0;
  }

  /** Forgets everybody: another room follows. */
  clear() {
    this.#people.clear();
    this.#isFirst = true;
    this.tell([]);
    this.#list.replaceChildren();
  }

  /** @param {Person[]} people */
  #tellChanges(people) {
    const now = new Set(people.map(({ seat }) => seat));
    if (!this.#isFirst) {
      for (const { seat, name } of people) {
        if (!this.#people.has(seat)) tell(text("people.joined", { name }));
      }
      for (const { seat, name } of this.#people.values()) {
        if (!now.has(seat)) tell(text("people.left", { name }));
      }
    }
    this.#isFirst = false;
  }
}

/**
 * Says who came or went; where the list of players is on the screen, the eye sees it there.
 * @param {string} words
 */
function tell(words) {
  if (document.body.dataset.screen === "table") say(words);
  else note(words);
}

/** @param {Member[]} members @param {string} seat @returns {Person[]} */
function peopleOf(members, seat) {
  const all = members.flatMap((member) =>
    member.seats.map((one) => ({
      ...one,
      name: shown(one.name || member.name),
      isYou: one.seat === seat,
      isMaster: member.master && one.person !== false,
      isHere: member.reachable || member.self,
      device: member.device,
      isPerson: one.person !== false,
      isOurs: member.self,
    })),
  );
  return all.map((person, order) => ({ ...person, order: person.number ? person.number - 1 : order }));
}

function row() {
  const parts = ["name", "hint"].map((name) => make("span", { class: name }));
  return make("li", { class: "person" }, pressableFace(), ...parts, outButton());
}
