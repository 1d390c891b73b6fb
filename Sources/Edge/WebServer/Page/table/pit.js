// Where one aims and shoots: a picture that is a slider, too. It follows mouse, finger and keys, and has its picture painted
// when something has changed, one after the other only while something moves.

import { aimOf, degreesOf } from "../kit/aims.js";

/** Degrees that a press of a key turns the cannon, and with Shift. */
const [TURN, FINE] = [2, 0.25];

/**
 * What a game does there.
 * @typedef {{x: number, y: number}} Place units of the picture
 * @typedef {object} Ways
 * @property {{width: number, height: number}} size units of the picture
 * @property {(place: Place) => number | null} aimAt the aim at a place; nothing where one cannot shoot there
 * @property {() => boolean} canShoot whether it is one's turn
 * @property {(width: number, height: number) => void} fit the picture's room has changed, in CSS pixels
 * @property {() => void} dress it is dark or light now
 * @property {() => boolean} paint paints, and says whether something still moves
 * @property {() => void} word the cannon points elsewhere, to be said in words
 * @property {() => void} shoot
 * @property {(place: Place) => (() => void) | null} [button] what a tap there does instead of shooting
 * @property {Record<string, () => void>} [keys] what other keys do
 */

export class Pit {
  /** Where the cannon points. */
  aim = 0;
  #element;
  #pit;
  #canvas;
  #ways;
  /** Whether a picture is asked for. */
  #isAsked = false;

  /** @param {HTMLElement} element the view @param {HTMLElement} pit in it @param {Ways} ways */
  constructor(element, pit, ways) {
    this.#element = element;
    this.#pit = pit;
    this.#canvas = /** @type {HTMLCanvasElement} */ (pit.querySelector("canvas"));
    this.#ways = ways;
    element.addEventListener("keydown", (event) => this.#press(event));
    this.#followPointer();
    new ResizeObserver(() => this.#fit()).observe(pit);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      ways.dress();
      this.ask();
    });
  }

  /** Asks for a picture. */
  ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#paint();
    });
  }

  /**
   * Says where the cannon points.
   * @param {string} words
   */
  say(words) {
    this.#pit.setAttribute("aria-disabled", String(!this.#ways.canShoot()));
    this.#pit.setAttribute("aria-valuenow", String(Math.round(degreesOf(this.aim))));
    this.#pit.setAttribute("aria-valuetext", words);
  }

  #paint() {
    if (!this.#element.hidden && this.#ways.paint()) this.ask();
  }

  #fit() {
    const { width, height } = this.#pit.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.#ways.fit(width, height);
    this.#paint();
  }

  /** @param {number} aim */
  #turn(aim) {
    if (aim === this.aim) return;
    this.aim = aim;
    this.ask();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isButton = event.target instanceof HTMLButtonElement;
    const step = event.shiftKey ? FINE : TURN;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#turn(aimOf(degreesOf(this.aim) - step)),
      ArrowRight: () => this.#turn(aimOf(degreesOf(this.aim) + step)),
      ArrowUp: () => this.#turn(0),
      Home: () => this.#turn(aimOf(-90)),
      End: () => this.#turn(aimOf(90)),
      ...this.#ways.keys,
      ...(isButton ? {} : { " ": this.#ways.shoot, Enter: this.#ways.shoot }),
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !this.#ways.canShoot()) return;
    event.preventDefault();
    action();
    this.#ways.word();
  }

  #followPointer() {
    const pit = this.#pit;
    let isDown = false;
    pit.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      isDown = true;
      pit.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    pit.addEventListener("pointermove", (event) => {
      if (isDown || event.pointerType === "mouse") this.#point(event);
    });
    pit.addEventListener("pointercancel", () => (isDown = false));
    pit.addEventListener("pointerup", (event) => {
      if (!isDown) return;
      isDown = false;
      const button = this.#ways.button?.(this.#placeOf(event));
      if (button) return button();
      // Where no cannon points, nothing happens.
      if (!this.#point(event)) return;
      this.#ways.word();
      this.#ways.shoot();
    });
  }

  /**
   * Points the cannon to where the pointer is.
   * @param {PointerEvent} event
   * @returns {boolean} whether it can
   */
  #point(event) {
    const place = this.#placeOf(event);
    const aim = this.#ways.aimAt(place);
    if (aim === null || !this.#ways.canShoot() || this.#ways.button?.(place)) return false;
    this.#turn(aim);
    return true;
  }

  /** @param {PointerEvent} event */
  #placeOf({ clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const { size } = this.#ways;
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
  }
}
