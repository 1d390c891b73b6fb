// A place at this screen: somebody's canvas, pens and votes, and what they are told.

import { make, put, sync } from "../kit/dom.js";
import { conclude } from "../kit/moves.js";
import { chip, showChip } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { fill, text } from "../words/messages.js";
import { Ballot } from "./ballot.js";
import { connectKeys } from "./keys.js";
import { Pen } from "./pen.js";
import { Plot } from "./plot.js";
import { Tools } from "./tools.js";
import { SIDE, scoreOf, wordsOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

/** Milliseconds for which a message stays. */
const STAY = 4_000;

export class Place {
  element;
  #seat;
  #plot;
  #pen;
  #ask;
  #ballot;
  #tools;
  #name = make("header", { class: "who" });
  #message = make("p", { class: "told", role: "status" });
  #next = /** @type {HTMLButtonElement} */ (make("button", { class: "primary", "data-do": "next", "data-text": "compete.next" }));
  /** @type {Scene | null} */
  #scene = null;
  #round = -1;
  /** @type {Set<string>} what was told before */
  #told = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} seat @param {import("../kit/activities.js").Ink} ink @param {(message: object) => boolean} send @param {() => void} ask for all to be painted */
  constructor(seat, ink, send, ask) {
    this.#seat = seat;
    this.#ask = ask;
    this.#plot = new Plot(ink, ask);
    this.#pen = new Pen(send, () => this.#where());
    this.#tools = new Tools(this.#pen);
    this.#ballot = new Ballot(seat, (words) => this.#tell(words));
    const crosshair = connectKeys(this.#plot.element, this.#pen, ask);
    this.#plot.element.append(crosshair);
    this.#plot.onTick = (left) => left === 0 && this.#lift();
    this.element = make("section", { class: "place" }, this.#name, this.#plot.element, this.#message, this.#tools.element, this.#ballot.element, this.#next);
    this.#next.addEventListener("click", () => void this.#goOn());
    this.#connectPointer();
    fill(this.element);
  }

  /** @param {Scene} scene @param {string[]} here who plays at this screen */
  show(scene, here) {
    const { game, state, who } = scene;
    this.#scene = scene;
    if (this.#round !== game.round) this.#begin(game.round);
    // Where several look at one screen, none of them is "you".
    const player = { ...who(this.#seat), isYou: here.length === 1 };
    sync(this.#name, [this.#seat], (seat) => seat, () => make("span", {}, chip(player), make("span", { class: "score" })), (element, seat) => {
      showChip(element, player);
      put(/** @type {Element} */ (element.querySelector(".score")), text("points", { count: scoreOf(scene, seat) }));
    });
    const isDrawn = game.phase === "draw";
    const isSeen = isDrawn || game.phase === "admire";
    this.#plot.element.hidden = !isSeen;
    this.#plot.element.tabIndex = isDrawn ? 0 : -1;
    if (isSeen) this.#plot.show(scene, this.#seat);
    this.#tools.element.hidden = !isDrawn;
    if (!isDrawn) this.#tools.close();
    this.#ballot.show(scene, here.length);
    this.#next.hidden = !["admire", "prizes"].includes(game.phase) || game.done.includes(this.#seat);
    if (isDrawn) for (const effect of state.effects ?? []) this.#note(effect);
    this.#ask();
  }

  /** @param {import("../daemon.js").Said} message */
  hear(message) {
    if (message.type === "error") {
      this.#pen.settle(message.pen);
      // The time is plainly up, or the stroke was cut where the canvas ends.
      if (!["not-open", "strokes-used-up"].includes(message.code)) this.#tell(message.message);
    } else if (message.type === "add") {
      this.#pen.settleSame(message.strokes.map(({ stroke }) => stroke).filter(({ seat }) => seat === this.#seat));
    } else if (message.type === "ink-end" && message.seat === this.#seat) this.#pen.settle(message.pen);
  }

  paint() {
    if (this.#plot.element.hidden) return;
    this.#pen.flow();
    this.#plot.paint(this.#pen.drafts);
  }

  /** @param {number} round */
  #begin(round) {
    this.#round = round;
    this.#told.clear();
    this.#pen.begin();
    this.#tell("");
  }

  /** @param {import("./state.js").Effect} effect */
  #note(effect) {
    const key = `${effect.powerup}/${effect.seat}/${effect.standing === "void"}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const words = wordsOf(effect, this.#seat, this.#scene?.who(effect.seat).name ?? "");
    if (!words) return;
    this.#tell(words);
    play(effect.seat === this.#seat ? "pop" : "tick");
  }

  /** @param {string} words */
  #tell(words) {
    clearTimeout(this.#timer);
    put(this.#message, words);
    if (words && this.#scene?.game.phase === "draw") this.#timer = setTimeout(() => put(this.#message, ""), STAY);
  }

  async #goOn() {
    if (!this.#scene) return;
    this.#next.hidden = true;
    this.#next.hidden = await conclude(this.#scene.code, { do: "next" }, this.#seat);
  }

  #lift() {
    if (!this.#pen.isDown) return;
    this.#pen.up();
    this.#ask();
  }

  /** @returns {import("./pen.js").Place} */
  #where() {
    const scene = /** @type {Scene} */ (this.#scene);
    const { state, code, game } = scene;
    const powerups = (state.powerups ?? []).filter(({ taken }) => !taken.includes(this.#seat));
    const left = game.phase === "draw" ? (state.left?.[this.#seat] ?? 0) : 0;
    return { code, seat: this.#seat, index: state.canvases.indexOf(this.#seat), powerups, left };
  }

  #connectPointer() {
    const { element } = this.#plot;
    /** @type {number | null} */
    let drawing = null;
    // Read once a stroke: it would have the page laid out for each point of ink.
    let [left, top, side, isTurned] = [0, 0, 1, false];
    const at = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - left, event.clientY - top].map((one) => (SIDE * (isTurned ? side - one : one)) / side);
      return /** @type {const} */ ([Math.round(x), Math.round(y), event.pointerType === "pen" ? event.pressure : null]);
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || drawing !== null) return;
      const box = element.getBoundingClientRect();
      [left, top, side, isTurned] = [box.left, box.top, box.width, this.element.classList.contains("turned")];
      if (!this.#pen.down(...at(event))) return;
      this.#tools.close();
      drawing = event.pointerId;
      element.setPointerCapture(event.pointerId);
      this.#ask();
    });
    element.addEventListener("pointermove", (event) => {
      if (event.pointerId !== drawing) return;
      const all = event.getCoalescedEvents?.() ?? [];
      for (const one of all.length > 0 ? all : [event]) this.#pen.move(...at(one));
      if (!this.#pen.isDown) drawing = null;
      this.#ask();
    });
    const up = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== drawing) return;
      drawing = null;
      this.#lift();
    };
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) element.addEventListener(name, up);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // Safari on phones scrolls and zooms by these, whatever touch-action says.
    element.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  }
}
