// The room's clock: a ring that empties and the seconds in it, counted down from what the daemon said.

import { say } from "../kit/announce.js";
import { find, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { play } from "../kit/sounds.js";

/** Milliseconds between two looks at the clock. */
const TICK = 200;
/** Seconds left at which the clock warns, and from which it ticks. */
const [WARNING, LAST] = [10, 5];
/** Milliseconds of a phase that is long enough to be warned of its end. */
const LONG = 15_000;
/** Parts of the ring, each half a pixel long: a screen that would show the same as before is not painted anew. */
const PARTS = 256;

export class Clock {
  /** Called once when the time is nearly up: the pen is lifted in time. */
  onEnd = () => {};
  #elements;
  #deadline = 0;
  #lasts = 0;
  #second = -1;
  #round = -1;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {HTMLElement[]} elements each with a ring and a number */
  constructor(elements) {
    this.#elements = elements;
  }

  /**
   * Takes what the daemon said.
   * @param {number} round that the time belongs to
   * @param {number | null} left milliseconds, or `null` without a deadline
   * @param {number | null} lasts milliseconds of the whole
   */
  set(round, left, lasts) {
    for (const element of this.#elements) element.hidden = left === null;
    if (round !== this.#round) this.#second = -1;
    this.#round = round;
    if (left === null) return this.stop();
    this.#deadline = performance.now() + left;
    this.#lasts = lasts || left || 1;
    this.#timer ??= setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#second = -1;
    for (const element of this.#elements) element.hidden = true;
  }

  #tick() {
    const left = Math.max(0, this.#deadline - performance.now());
    const second = Math.ceil(left / 1_000);
    for (const element of this.#elements) this.#paint(element, left / this.#lasts, second);
    if (left <= 1.5 * TICK) this.onEnd();
    if (second === this.#second) return;
    const isFirst = this.#second < 0;
    this.#second = second;
    if (isFirst) return;
    if (this.#lasts < LONG) return;
    if (second === WARNING) say(text("clock.left", { count: WARNING }));
    if (second > 0 && second <= LAST) play("tick");
  }

  /** @param {HTMLElement} element @param {number} share @param {number} second */
  #paint(element, share, second) {
    element.style.setProperty("--left", String(Math.min(1, Math.ceil(share * PARTS) / PARTS)));
    // Half a pixel at a time moves smoothly as it is, and needs no frames in between.
    element.classList.toggle("quick", this.#lasts < PARTS * TICK);
    element.classList.toggle("short", second <= WARNING && this.#lasts >= LONG);
    const number = find(element, ".number");
    const time = shownTime(second);
    number.dataset.length = String(time.length);
    put(number, time);
  }
}

/** @param {number} second */
function shownTime(second) {
  return second < 100 ? String(second) : `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
}
