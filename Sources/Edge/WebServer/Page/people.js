// Who is in the room, with a colour and a number each.

import { note, say } from "./announce.js";
import { initialOf, markOf } from "./marks.js";
import { onLanguage, shown, text } from "./messages.js";

/**
 * @typedef {{seat: string, name: string, avatar: string, number?: number}} Seat
 * @typedef {{device: string, name: string, seats: Seat[], master: boolean, self: boolean, reachable: boolean}} Member
 * @typedef {{seat: string, name: string, avatar: string, order: number, isYou: boolean, isMaster: boolean, isHere: boolean}} Person
 */

export class People {
  /**
   * By seat.
   * @type {Map<string, Person>}
   */
  #people = new Map();
  #list;
  #count;
  #isFirst = true;
  /** @type {string[]} */
  #notices = [];

  /** @param {HTMLElement} list @param {HTMLElement} count */
  constructor(list, count) {
    this.#list = list;
    this.#count = count;
    onLanguage(() => this.#draw());
  }

  /** @param {Member[]} members @param {string} seat one's own */
  show(members, seat) {
    const people = peopleOf(members, seat);
    this.#tellChanges(people);
    this.#people = new Map(people.map((person) => [person.seat, person]));
    this.#count.textContent = String(people.length);
    this.#draw();
  }

  #draw() {
    this.#list.replaceChildren(...[...this.#people.values()].map(row));
  }

  /** @param {string[]} notices what everybody should know, in the daemon's words */
  tell(notices) {
    for (const notice of notices) {
      if (!this.#notices.includes(notice)) note(notice, "bad");
    }
    this.#notices = notices;
    this.#list.parentElement?.querySelector(".notices")?.replaceChildren(
      ...notices.map((notice) => {
        const line = document.createElement("p");
        line.textContent = notice;
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
      isMaster: member.master,
      isHere: member.reachable || member.self,
    })),
  );
  return all.map((person, order) => ({ ...person, order: person.number ? person.number - 1 : order }));
}

/** @param {Person} person */
function row({ name, avatar, order, isYou, isMaster, isHere }) {
  const item = document.createElement("li");
  item.className = "person";
  item.classList.toggle("away", !isHere);
  const mark = markOf(order);
  item.style.setProperty("--mark", mark.color);
  item.style.setProperty("--on-mark", mark.on);
  const notes = [isYou && "room.you", isMaster && "room.master", !isHere && "room.offline"];
  const hint = notes.flatMap((key) => (key ? text(/** @type {any} */ (key)) : [])).join(" · ");
  const face = span("face", shown(avatar) || initialOf(name));
  face.dataset.number = String(mark.number);
  item.append(face, span(hint ? "name" : "name alone", name), span("hint", hint));
  return item;
}

/** @param {string} name @param {string} words */
function span(name, words) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = words;
  return element;
}
