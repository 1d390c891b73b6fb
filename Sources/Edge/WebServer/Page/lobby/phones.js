// How others get in: the code that phones scan, what else can be typed, and the switch that lets them in here.

import { note } from "../kit/announce.js";
import { ask, askJSON } from "../kit/api.js";
import { partOf } from "../kit/activities.js";
import { find, make, put } from "../kit/dom.js";
import { fill, onLanguage, text } from "../words/messages.js";
import { refusalText } from "../kit/refusals.js";

/** @typedef {import("../daemon.js").GuestDoor} Door */

/** Milliseconds after which the door is looked at again while it is on the screen: its digits change. */
const PAUSE = 20_000;
/** @type {Door} */
const SHUT = { open: false, links: [] };

/**
 * Where it is kept, while the window is open, how a room's door was: the card has its size before the daemon has said so.
 * @param {string} room
 */
const placeOf = (room) => `door.${room}`;

export class Phones {
  #element;
  /** Lets phones in; where there is little room it may stand elsewhere. */
  toggle;
  #code = "";
  #room = "";
  #door = SHUT;
  #picture = "";
  /** The link that the picture is of. */
  #pictured = "";
  /** How often the daemon was asked. */
  #asked = 0;
  /** Whether phones are just being let in, or shut out. */
  #isLetting = false;

  /** @param {HTMLElement} element what is filled with it */
  constructor(element) {
    this.#element = element;
    element.append(partOf("lobby", "invite"));
    fill(element);
    this.toggle = find(element, "label");
    this.#input.addEventListener("change", () => void this.#let(this.#input.checked));
    const copying = find(element, "[data-do=copy-link]");
    // Only a page of loopback or of HTTPS has a clipboard.
    copying.hidden = !navigator.clipboard;
    copying.addEventListener("click", () => this.#copy());
    onLanguage(() => this.#show());
    setInterval(() => this.#door.open && !this.#isLetting && element.getClientRects().length > 0 && this.#look(), PAUSE);
  }

  /** @param {{room: string, code: string}} room @param {boolean} mayInvite whether this device may let phones in */
  show({ room, code }, mayInvite) {
    this.toggle.hidden = !mayInvite;
    if (room === this.#room) return;
    [this.#room, this.#code] = [room, code];
    this.#door = JSON.parse(sessionStorage.getItem(placeOf(room)) ?? "null") ?? SHUT;
    this.#show();
    // A press before the daemon has said how it stands would switch off what is on already.
    this.#input.disabled = true;
    void this.#look();
  }

  get #input() {
    return /** @type {HTMLInputElement} */ (find(this.toggle, "input"));
  }

  /** @param {boolean} open */
  async #let(open) {
    this.#isLetting = true;
    await this.#look(() => askJSON("POST", `rooms/${this.#code}/guests`, open ? { open } : { open, stay: true }));
    this.#isLetting = false;
    // The code is to be scanned: it does not stay below what lies over the end of the screen.
    find(this.#element, ".door").scrollIntoView({ block: "nearest" });
  }

  /** @param {() => Promise<Door>} work */
  async #look(work = () => askJSON("GET", `rooms/${this.#code}/guests`)) {
    const room = this.#room;
    const asked = ++this.#asked;
    // Another room may be shown by now, or something else was asked for since: an earlier answer says nothing of that.
    const isLate = () => room !== this.#room || asked !== this.#asked;
    try {
      const door = await work();
      if (isLate()) return;
      this.#door = door;
      sessionStorage.setItem(placeOf(room), JSON.stringify(door));
      await this.#draw();
    } catch (error) {
      note(refusalText(error), "bad");
    }
    if (isLate()) return;
    this.#input.disabled = false;
    this.#show();
  }

  #show() {
    const { open, links, digits } = this.#door;
    const isShown = open && links.length > 0;
    this.#input.checked = open;
    this.#element.classList.toggle("inviting", isShown);
    find(this.#element, ".door").hidden = find(this.#element, ".typed").hidden = !isShown;
    find(this.#element, ".links").replaceChildren(
      ...links.map((link) => make("a", { href: link, target: "_blank", rel: "noreferrer", text: typed(link), dir: "ltr" })),
    );
    put(find(this.#element, ".digits"), digits ? `${digits.slice(0, 3)} ${digits.slice(3)}` : "");
    put(find(this.#element, ".none"), open && links.length === 0 ? text("phones.none") : "");
    const image = /** @type {HTMLImageElement} */ (find(this.#element, "img"));
    image.alt = text("phones.code");
    // Its place is there before it is.
    image.hidden = !isShown;
  }

  async #draw() {
    const link = (this.#door.open && this.#door.links[0]) || "";
    if (link === this.#pictured) return;
    const image = /** @type {HTMLImageElement} */ (find(this.#element, "img"));
    if (this.#picture) URL.revokeObjectURL(this.#picture);
    [this.#picture, this.#pictured] = ["", ""];
    image.hidden = !link;
    if (!link) return;
    const answer = await ask("GET", `rooms/${this.#code}/guests.svg`);
    this.#picture = URL.createObjectURL(await answer.blob());
    this.#pictured = link;
    image.src = this.#picture;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#door.links[0] ?? "");
      note(text("phones.copied"));
    } catch {
      // A browser that forbids it; the address and the digits are there to be read.
    }
  }
}

/**
 * An address as one types it.
 * @param {string} link
 */
function typed(link) {
  return link.split("#")[0].replace(/^http:\/\//, "").replace("/j/", "/");
}
