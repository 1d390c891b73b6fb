// What a finger or a mouse does on the board: a tap, a drag of a peg, a long press, which takes away.

/** Milliseconds that a press lasts to be a long one, and pixels that it may go meanwhile. */
const [LONG, STEADY] = [450, 8];

/**
 * @typedef {{x: number, y: number}} Place quarters of a unit
 * @typedef {object} Doing
 * @property {() => void} begin what follows belongs together
 * @property {(place: Place) => boolean} grip whether there is a peg to be moved
 * @property {(place: Place) => void} tap
 * @property {(place: Place) => void} drag
 * @property {(place: Place) => void} drop
 * @property {(place: Place) => void} erase
 * @property {(place: Place | null) => void} point where the pointer is; nothing when it has gone
 */

export class Hand {
  #doing;
  #placeOf;
  /** @type {"no" | "tap" | "drag" | "done"} what the pointer that is down does */
  #state = "no";
  #isGrip = false;
  #start = { x: 0, y: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} wall
   * @param {(event: PointerEvent) => Place} placeOf
   * @param {Doing} doing
   */
  constructor(wall, placeOf, doing) {
    this.#doing = doing;
    this.#placeOf = placeOf;
    wall.addEventListener("pointerdown", (event) => this.#down(wall, event));
    wall.addEventListener("pointermove", (event) => this.#move(event));
    wall.addEventListener("pointerup", (event) => this.#up(event));
    wall.addEventListener("pointercancel", (event) => event.isPrimary && this.#cancel(event));
    wall.addEventListener("pointerleave", () => this.#state === "no" && doing.point(null));
    // A long press of a finger asks for a menu, and so does the other button of a mouse.
    wall.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {HTMLElement} wall @param {PointerEvent} event */
  #down(wall, event) {
    if (this.#state !== "no" || !event.isPrimary || (event.button !== 0 && event.button !== 2)) return;
    wall.setPointerCapture(event.pointerId);
    const place = this.#placeOf(event);
    this.#start = { x: event.clientX, y: event.clientY };
    this.#doing.begin();
    this.#doing.point(place);
    this.#isGrip = this.#doing.grip(place);
    if (event.button === 2) return this.#erase(place);
    this.#state = "tap";
    if (this.#isGrip) this.#timer = setTimeout(() => this.#state === "tap" && this.#erase(place), LONG);
  }

  /** @param {Place} place */
  #erase(place) {
    this.#state = "done";
    this.#doing.erase(place);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!event.isPrimary) return;
    const place = this.#placeOf(event);
    this.#doing.point(place);
    if (this.#state === "tap" && Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > STEADY) {
      clearTimeout(this.#timer);
      this.#state = this.#isGrip ? "drag" : "tap";
    }
    if (this.#state === "drag") this.#doing.drag(place);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!event.isPrimary) return;
    const place = this.#placeOf(event);
    if (this.#state === "tap") this.#doing.tap(place);
    if (this.#state === "drag") this.#doing.drop(place);
    this.#end();
    if (event.pointerType !== "mouse") this.#doing.point(null);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    if (this.#state === "drag") this.#doing.drop(this.#placeOf(event));
    this.#end();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#state = "no";
  }
}
