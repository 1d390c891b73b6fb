// One page that goes around: several play at one screen, and each has it in hand in turn.
//
// What one of them must not show the others is gone before the next one comes: the page is loaded anew behind a curtain, and
// what the next one sees comes on a socket that is opened when they press.

import { note } from "../kit/announce.js";
import { isGame } from "../kit/activities.js";
import { choose, dismissAll } from "../kit/dialogs.js";
import { find } from "../kit/dom.js";
import { inHand, noteBeside, takeInHand } from "../kit/hand.js";
import { forgotten, hasMates, remember } from "../kit/mates.js";
import { passAgain, passOf } from "../kit/passing.js";
import { ignorePresses } from "../kit/presses.js";
import { text } from "../words/messages.js";
import { Curtain, showHolder, showNames } from "./curtain.js";
import { askWhoIsHere, describe, handsOf, holderOf, isSeated, keepHolder, leftBehind, loadAnew } from "./hands.js";
import { sceneOf } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../daemon.js").Room} Detail */
/** @typedef {import("./hands.js").Ways} Ways */

/** Milliseconds after which a curtain looks again whether there is still something behind it to hide. */
const AGAIN = 1_500;
/** Milliseconds that nothing is pressed at most until the page shows what is whose it is now. */
const TURNING = 3_000;

export class Passing {
  #ways;
  #curtain = new Curtain(find(document, "#curtain"), { take: () => this.#taken(), name: (seat) => this.#name(seat) });
  #controls = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-do=pass]"));
  /** The room that may be shown, by its code, and the one that is looked at first. */
  #admitted = "";
  #sought = "";
  /** Which look counts. */
  #looks = 0;
  /**
   * The room behind the curtain, as the device's own person would see it: who is to come, and who would be next by the game.
   * @type {{detail: Detail, to: string, next: string} | null}
   */
  #behind = null;
  /** Whether all could look at the page until now. */
  #isTabled = true;
  /** Whether the page is on its way to another hand. */
  #isGoing = false;
  /** The moment of the game in which somebody has the page who has nothing to do: it was given to them by name. */
  #kept = "";
  /** Who has just got the page, until it shows what is theirs. */
  #comes = "";
  /** @type {Scene | null} */
  #scene = null;

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
    for (const control of this.#controls) control.addEventListener("click", () => void this.#ask());
  }

  /** Whether nothing of a room may be on the screen. */
  get isCovering() {
    return this.#curtain.isDown;
  }

  /**
   * Whether a room may be shown now. Where others play at this screen too, it is looked at first.
   * @param {string} code
   */
  admits(code) {
    if (!hasMates() || this.#admitted === code) return true;
    if (this.#sought !== code) void this.#look(code);
    return false;
  }

  /** No room is shown any more: the page is its person's. */
  leave() {
    const wasAway = this.isCovering || inHand() !== "";
    this.#looks += 1;
    [this.#admitted, this.#sought, this.#kept, this.#comes, this.#isTabled] = ["", "", "", "", true];
    this.#scene = this.#behind = null;
    takeInHand("");
    if (this.isCovering) dismissAll();
    this.#curtain.lift();
    for (const control of this.#controls) control.hidden = true;
    if (wasAway) this.#ways.open();
  }

  /**
   * Whether a scene may be shown to who has the page in hand; otherwise the page is on its way to another one.
   * @param {Scene} scene
   */
  stays(scene) {
    if (this.#isGoing) return false;
    if (forgotten(scene.detail).length > 0) {
      if (!this.isCovering) void this.#recall(scene);
      return false;
    }
    this.#scene = scene;
    if (scene.seat === this.#comes) {
      this.#comes = "";
      ignorePresses();
    }
    const hands = handsOf(scene, scene.seat);
    showHolder(this.#controls, hands && hands.here.length > 1 && !hands.isOver ? scene.who(scene.seat) : null);
    if (!hands) return true;
    const { seat, here, waits, isOpen } = hands;
    const pass = this.#isKept(scene, waits.includes(seat)) ? null : passOf({ ...hands, isTabled: this.#isTabled });
    this.#isTabled ||= isOpen;
    noteBeside(isOpen ? here.filter((one) => one !== seat && waits.includes(one)) : []);
    if (!pass) return true;
    if (pass.isCovered) void this.#handOver(scene, pass.to, false);
    else this.#take(scene, pass.to, here[0]);
    return false;
  }

  /** @param {Scene} scene @param {boolean} isWanted whether who has the page has something to do */
  #isKept({ room, game }, isWanted) {
    const moment = `${room}/${game.round}/${game.phase}`;
    if (this.#kept === "new") this.#kept = moment;
    if (isWanted || this.#kept !== moment) this.#kept = "";
    return this.#kept !== "";
  }

  // MARK: From hand to hand

  /** Asks to whom it goes. */
  async #ask() {
    const before = this.#scene && handsOf(this.#scene, this.#scene.seat);
    if (!this.#scene || !before) return;
    showNames(find(document, "#passon ul"), before.here.filter((one) => one !== before.seat).map(this.#scene.who));
    const to = await choose("passon");
    const scene = this.#scene;
    const hands = to && scene ? handsOf(scene, to) : null;
    if (!scene || !hands?.here.includes(to)) return;
    if (!hands.isOpen) return this.#handOver(scene, to, true);
    this.#take(scene, to, hands.here[0]);
    this.#kept = "new";
  }

  /**
   * Gives the page to somebody whom nobody has to turn away for.
   * @param {Scene} scene
   * @param {string} seat @param {string} person the seat of the device's own person
   */
  #take({ room }, seat, person) {
    keepHolder({ room, seat, isChosen: false });
    // Neither what somebody else was asked, nor what they press twice, is for the next one to answer.
    dismissAll();
    this.#comes = seat;
    ignorePresses(TURNING);
    takeInHand(seat === person ? "" : seat);
    this.#ways.begin();
    this.#ways.open();
  }

  /**
   * Puts away all that is there, and waits behind a curtain for somebody.
   * @param {Scene} scene
   * @param {string} seat
   * @param {boolean} isChosen whether they were named, whatever the game waits for
   */
  async #handOver({ room }, seat, isChosen) {
    if (this.#isGoing) return;
    this.#isGoing = true;
    this.#curtain.drop(null);
    this.#ways.place();
    if (!(await this.#ways.settle())) {
      // What was drawn would be lost. It is tried again with the next word of the daemon.
      this.#isGoing = false;
      this.#curtain.lift();
      this.#ways.place();
      return note(text("link.again"), "bad");
    }
    keepHolder({ room, seat, isChosen });
    this.#ways.rest();
    loadAnew();
  }

  /**
   * The daemon refuses what is asked for who has the page. Where they were taken out of the room it goes on to those who are left.
   * @returns {Promise<boolean>} whether they were
   */
  async loses() {
    const seat = inHand();
    if ((await isSeated(this.#scene?.code ?? "", seat)) || inHand() !== seat || this.#isGoing) return this.#isGoing;
    this.#isGoing = true;
    this.#curtain.drop(null);
    // What they drew last is nobody else's.
    this.#ways.begin();
    this.#ways.rest();
    loadAnew();
    return true;
  }

  // MARK: Behind the curtain

  /**
   * Asks who plays at this screen, and shows nothing before.
   * @param {Scene} scene
   */
  async #recall({ detail, who }) {
    const look = (this.#looks += 1);
    this.#ways.rest();
    this.#curtain.drop(null);
    this.#ways.place();
    const here = await askWhoIsHere(forgotten(detail).map(who), () => look === this.#looks);
    if (look !== this.#looks) return;
    remember(detail.room, here);
    if (here.length > 0) return this.#look(detail.code);
    this.#admit(detail.code, "", true);
  }

  /**
   * Looks whether a room may be shown as it is, and to whom, until it may.
   * @param {string} code
   */
  async #look(code) {
    const look = (this.#looks += 1);
    [this.#sought, this.#admitted] = [code, ""];
    takeInHand("");
    this.#ways.rest();
    this.#curtain.drop(null);
    this.#ways.place();
    while (look === this.#looks) {
      const detail = await describe(code);
      if (look !== this.#looks) return;
      if (detail === null) return this.#behind ? this.#isOut(look, this.#behind.detail.room) : this.#admit(code, "", true);
      if (detail) this.#receive(code, detail);
      else note(text("error.offline"), "bad");
      await new Promise((over) => setTimeout(over, AGAIN));
    }
  }

  /**
   * This device is in the room no more. A game that goes on in another one is gone by its daemon first, and the page follows.
   * @param {number} look @param {string} room
   */
  async #isOut(look, room) {
    const { next, words } = await leftBehind(room);
    if (look !== this.#looks) return;
    this.#behind = null;
    if (next) this.#ways.go(next);
    else this.#curtain.tell(words, () => this.#ways.go(null));
  }

  /**
   * Shows a room that hides nothing, and otherwise who is to come.
   * @param {string} code
   * @param {Detail} detail
   */
  #receive(code, detail) {
    const scene = isGame(detail) ? sceneOf(detail) : null;
    const last = holderOf(detail.room);
    const hands = scene && handsOf(scene, last.seat);
    if (!scene || !hands) return this.#admit(code, "", true);
    const isHere = hands.here.includes(last.seat);
    const pass = passAgain(isHere ? hands : { ...hands, seat: hands.here[0] });
    if (!pass.isCovered) return this.#admit(code, pass.to === hands.here[0] ? "" : pass.to, true);
    const to = isHere && last.isChosen ? last.seat : pass.to;
    this.#behind = { detail, to, next: pass.to };
    this.#curtain.drop({ to: scene.who(to), others: hands.here.filter((one) => one !== to).map(scene.who) });
  }

  /** Who was waited for is there. */
  #taken() {
    if (!this.#behind) return;
    const { detail, to, next } = this.#behind;
    keepHolder({ room: detail.room, seat: to, isChosen: false });
    if (to !== next) this.#kept = "new";
    this.#comes = to;
    ignorePresses(TURNING);
    this.#admit(detail.code, to === detail.seat ? "" : to, false);
  }

  /**
   * It is somebody else who comes.
   * @param {string} seat
   */
  #name(seat) {
    if (!this.#behind) return;
    const { room, code } = this.#behind.detail;
    keepHolder({ room, seat, isChosen: true });
    this.#receive(code, this.#behind.detail);
  }

  /**
   * Shows a room to somebody.
   * @param {string} code
   * @param {string} seat empty for the device's own person
   * @param {boolean} isTabled whether all may look at it
   */
  #admit(code, seat, isTabled) {
    this.#looks += 1;
    [this.#admitted, this.#sought, this.#isTabled] = [code, "", isTabled];
    this.#behind = null;
    takeInHand(seat);
    this.#curtain.lift();
    this.#ways.show();
    this.#ways.open();
  }
}
