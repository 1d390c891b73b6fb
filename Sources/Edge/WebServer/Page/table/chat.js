// What people say to each other in a room.

import { say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { inHand } from "../kit/hand.js";
import { shown, text } from "../words/messages.js";
import { act } from "../kit/moves.js";
import { isReaction, REACTIONS } from "./reactions.js";
import { gone, showFace } from "../kit/seats.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Chat {
  #root;
  #list;
  #form;
  #badges;
  #code = "";
  #room = "";
  /** @type {string | null} */
  #last = null;
  #unread = 0;
  /** Whether the latest is in sight; it stays there when the list gets smaller. */
  #isAtEnd = true;
  /** Whose the words in the field are, while there are some: the page may go to another hand before they are said. */
  #writer = "";
  #isWriting = false;

  /**
   * @param {HTMLElement} root holding the list and the form
   * @param {Iterable<HTMLElement>} badges how much has not been read
   */
  constructor(root, badges) {
    this.#root = root;
    this.#list = find(root, ".said");
    this.#form = /** @type {HTMLFormElement} */ (find(root, "form.say"));
    this.#badges = [...badges];
    this.#form.addEventListener("submit", (event) => this.#send(event));
    const input = /** @type {HTMLInputElement} */ (find(this.#form, "input"));
    input.addEventListener("input", () => {
      if (!this.#isWriting) this.#writer = inHand();
      this.#isWriting = input.value !== "";
    });
    // What follows is typed into the field again; a phone's keyboard stays.
    this.#form.addEventListener("reset", () => {
      this.#isWriting = false;
      input.focus();
    });
    const press = (/** @type {string} */ words) => make("button", { type: "button", class: "plain", text: words, onclick: () => this.#say(words, inHand()) });
    find(root, ".reactions").append(...REACTIONS.map(press));
    let height = this.#list.clientHeight;
    this.#list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#list;
      this.#list.classList.toggle("scrolled", scrollTop > 4);
      // Another size scrolls it too, and that nobody has wished.
      if (clientHeight === height) this.#isAtEnd = scrollHeight - scrollTop - clientHeight < 60;
    });
    new ResizeObserver(() => {
      if (this.#isAtEnd) this.#toEnd();
      height = this.#list.clientHeight;
    }).observe(this.#list);
  }

  /** @param {Pick<Scene, "detail" | "players" | "room" | "code">} scene */
  show({ detail, players, room, code }) {
    const chat = detail.chat ?? [];
    const isAnother = room !== this.#room;
    [this.#room, this.#code] = [room, code];
    const isAtEnd = this.#isAtEnd;
    sync(this.#list, chat, (said) => said.id, line, (element, said, index) => {
      const player = players.get(said.seat) ?? { ...gone(said.seat), name: shown(said.name), avatar: shown(said.avatar) };
      showFace(find(element, ".face"), player);
      put(find(element, ".by"), player.isYou ? text("player.you") : player.name);
      put(find(element, ".words"), shown(said.text));
      element.classList.toggle("own", player.isYou);
      element.classList.toggle("reaction", isReaction(said.text));
      // What somebody says in one go stands under their name once.
      element.classList.toggle("more", index > 0 && chat[index - 1].seat === said.seat);
    });
    if (isAtEnd || isAnother) this.#toEnd();
    this.#tell(chat, detail.seat, isAnother);
  }

  /**
   * Goes to another place of the page, with what is being written.
   * @param {HTMLElement} place
   */
  sit(place) {
    if (this.#root.parentElement !== place) place.append(this.#root);
  }

  /** Whether the list is on the screen now. */
  get isSeen() {
    return this.#root.getClientRects().length > 0;
  }

  /** All has been read, if the list is on the screen. */
  read() {
    if (!this.isSeen) return;
    this.#count(0);
    this.#toEnd();
  }

  #toEnd() {
    this.#isAtEnd = true;
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** @param {number} unread */
  #count(unread) {
    this.#unread = unread;
    for (const badge of this.#badges) {
      badge.hidden = unread === 0;
      put(badge, String(unread));
    }
  }

  /** @param {import("../daemon.js").Lobby["chat"]} chat @param {string} seat @param {boolean} isAnother */
  #tell(chat, seat, isAnother) {
    const from = chat.findIndex(({ id }) => id === this.#last) + 1;
    const news = isAnother ? [] : chat.slice(from).filter((said) => said.seat !== seat);
    this.#last = chat.at(-1)?.id ?? null;
    // The list itself is a log: what comes into it is read aloud.
    if (this.isSeen) return this.#count(0);
    for (const said of news) say(text("chat.note", { name: said.name, words: said.text }));
    this.#count(isAnother ? 0 : this.#unread + news.length);
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (find(this.#form, "input"));
    const words = input.value.trim();
    if (!words) return;
    input.value = "";
    this.#isWriting = false;
    const writer = this.#writer;
    if ((await this.#say(words, writer)) || input.value) return;
    input.value = words;
    [this.#isWriting, this.#writer] = [true, writer];
  }

  /** @param {string} words @param {string} writer in whose hand the page was */
  #say(words, writer) {
    return act(this.#code, "say", { text: words, seat: writer || undefined }, { "too-busy": "chat.slow" });
  }
}

function line() {
  const bubble = make("p", { class: "bubble" }, make("bdi", { class: "by" }), make("bdi", { class: "words" }));
  return make("div", {}, make("span", { class: "face" }), bubble);
}
