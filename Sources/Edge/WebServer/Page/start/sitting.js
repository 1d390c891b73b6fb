// The first screen of a guest: a name, a face, and a seat; and what to do when that seat is elsewhere.

import { find, put } from "../kit/dom.js";
import { forgetInvitation, invitedTo, isGuest, isInvited, isWaiting, roomByNow, sitDown, wayTo } from "../kit/guest.js";
import { onLanguage, text, word } from "../words/messages.js";
import { anyAvatar, fitting, keepProfile, profile } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";
import { withPlainDigits } from "../kit/letters.js";

/** Milliseconds after which a page that waits for a game looks again. */
const PAUSE = 2_000;

export class Sitting {
  #root;
  /** @type {() => void} */
  #seated;
  /** Whether the seat is held by another window. */
  #isElsewhere = false;
  /** Whether somebody has taken this guest out. */
  #isRemoved = false;

  /** @param {HTMLElement} root @param {() => void} seated called when there is a seat */
  constructor(root, seated) {
    this.#root = root;
    this.#seated = seated;
    const form = /** @type {HTMLFormElement} */ (find(root, "form"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = codeIn(String(new FormData(form).get("code")));
      if (invitedTo && (find(root, ".which").hidden || code === invitedTo)) void this.#sit(form);
      else this.#choose(code);
    });
    find(root, ".again").addEventListener("click", () => {
      keepProfile({ name: this.#name, avatar: anyAvatar(profile().avatar) });
      this.#show();
    });
    find(root, "[data-do=rejoin]").addEventListener("click", () => {
      this.#isRemoved = false;
      this.say();
      this.#show();
    });
    find(root, "[data-do=here]").addEventListener("click", () => {
      this.#isElsewhere = false;
      this.#show();
      this.#seated();
    });
    /** @type {HTMLInputElement} */ (find(root, "[name=name]")).value = profile().name;
    onLanguage(() => this.#show());
    this.#show();
    if (!isGuest || !isWaiting) return;
    this.say(() => text("guest.wait"));
    setInterval(() => document.visibilityState === "visible" && void this.#look(), PAUSE);
  }

  /** Goes on to the game, once there is one. */
  async #look() {
    const place = await roomByNow();
    if (place) location.replace(place);
  }

  /** Says that another window has the seat. */
  elsewhere() {
    this.#isElsewhere = true;
    this.#show();
  }

  /** Whether the seat is held by another window. */
  get isElsewhere() {
    return this.#isElsewhere;
  }

  /** Asks who comes, into a room where this guest has not been. */
  begin() {
    this.say();
    this.#show();
  }

  /** Says that somebody has taken this guest out: no seat is offered before they ask for one. */
  removed() {
    this.#isRemoved = true;
    this.#show();
    this.say(() => text("guest.gone"));
  }

  /** @param {() => string} [words] nothing to take back what was said */
  say(words = () => "") {
    word(find(this.#root, ".status"), "text", words);
  }

  get #name() {
    return fitting(/** @type {HTMLInputElement} */ (find(this.#root, "[name=name]")).value);
  }

  #show() {
    put(find(this.#root, "h1"), invitedTo ? text("guest.title", { code: invitedTo }) : text("app.name"));
    put(find(this.#root, ".face"), profile().avatar);
    const digits = /** @type {HTMLInputElement} */ (find(this.#root, "[name=digits]"));
    const isTyped = invitedTo !== "" && !isInvited();
    digits.required = isTyped;
    find(this.#root, ".pin").hidden = !isTyped;
    // Which room is asked first: the digits are those of one. Anybody who has mistaken its code mends it beside them.
    find(this.#root, ".which").hidden = invitedTo !== "" && !isTyped;
    const code = /** @type {HTMLInputElement} */ (find(this.#root, "[name=code]"));
    if (isTyped) code.value ||= invitedTo;
    find(this.#root, ".again").hidden = find(this.#root, ".who").hidden = invitedTo === "";
    find(this.#root, "form").hidden = this.#isElsewhere || this.#isRemoved || isWaiting;
    find(this.#root, "[data-do=rejoin]").hidden = !this.#isRemoved || this.#isElsewhere;
    find(this.#root, ".elsewhere").hidden = !this.#isElsewhere;
  }

  /** @param {string} code what somebody takes for a room's code */
  #choose(code) {
    if (!/^[A-Z0-9]{4,8}$/.test(code)) return this.say(() => text("home.code.bad"));
    if (invitedTo) keepProfile({ name: this.#name, avatar: profile().avatar });
    location.assign(wayTo(code));
  }

  /** @param {HTMLFormElement} form */
  async #sit(form) {
    keepProfile({ name: this.#name, avatar: profile().avatar });
    const button = /** @type {HTMLButtonElement} */ (find(form, "button.primary"));
    button.disabled = true;
    this.say();
    const name = this.#name || text("player.nameless");
    const typed = /** @type {HTMLInputElement} */ (find(form, "[name=digits]"));
    const refusal = await sitDown({ name, avatar: profile().avatar }, withPlainDigits(typed.value).replace(/[^0-9]/g, ""));
    button.disabled = false;
    if (!refusal) return this.#seated();
    const words = wordingOf(refusal);
    this.say(() => words());
    if (refusal.code !== "unauthorized" && refusal.code !== "no-such-room") return;
    // What was scanned for another game, or before the door was shut: what the lobby shows may be typed.
    forgetInvitation();
    this.#show();
  }
}

/** @param {string} typed what somebody takes for a room's code */
function codeIn(typed) {
  return withPlainDigits(typed).trim().toUpperCase();
}

/**
 * @param {{code: string, message: string}} refusal
 * @returns {() => string} in the language of then
 */
function wordingOf(refusal) {
  if (refusal.code === "offline") return () => text("error.away");
  if (refusal.code === "unauthorized") {
    const key = isInvited() ? "guest.invitation" : "guest.digits.wrong";
    return () => text(key);
  }
  if (refusal.code === "no-such-room") return () => text("guest.nowhere", { code: invitedTo });
  if (refusal.code === "paused" && !isInvited()) return () => text("guest.digits.paused");
  return () => refusalText(refusal, invitedTo);
}
