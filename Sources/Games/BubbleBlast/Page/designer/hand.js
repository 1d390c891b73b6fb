// What a finger or a mouse does on the wall: a tap, a drag, a long press, which takes away.

/** Milliseconds that a press lasts to be a long one. */
const LONG = 450;

/**
 * @typedef {object} Doing
 * @property {() => void} begin what follows belongs together
 * @property {(cell: number) => void} tap
 * @property {(cell: number) => void} paint
 * @property {(cell: number) => void} erase
 * @property {(place: {x: number, y: number} | null) => void} point where the pointer is; nothing when it has gone
 */

export class Hand {
  #doing;
  #placeOf;
  #cellAt;
  /** @type {"no" | "tap" | "paint" | "erase"} what the pointer that is down does */
  #state = "no";
  #cell = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} wall
   * @param {(event: PointerEvent) => {x: number, y: number}} placeOf
   * @param {(place: {x: number, y: number}) => number} cellAt -1 for none
   * @param {Doing} doing
   */
  constructor(wall, placeOf, cellAt, doing) {
    this.#doing = doing;
    this.#placeOf = placeOf;
    this.#cellAt = cellAt;
    wall.addEventListener("pointerdown", (event) => this.#down(wall, event));
    wall.addEventListener("pointermove", (event) => this.#move(event));
    wall.addEventListener("pointerup", (event) => this.#up(event));
    wall.addEventListener("pointercancel", ({ isPrimary }) => isPrimary && this.#end());
    wall.addEventListener("pointerleave", () => this.#state === "no" && doing.point(null));
    // A long press of a finger asks for a menu, and so does the other button of a mouse.
    wall.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {HTMLElement} wall @param {PointerEvent} event */
  #down(wall, event) {
    if (this.#state !== "no" || !event.isPrimary || (event.button !== 0 && event.button !== 2)) return;
    wall.setPointerCapture(event.pointerId);
    this.#cell = this.#cellAt(this.#placeOf(event));
    this.#doing.begin();
    this.#doing.point(this.#placeOf(event));
    if (event.button === 2) return this.#erase();
    this.#state = "tap";
    this.#timer = setTimeout(() => this.#state === "tap" && this.#erase(), LONG);
  }

  #erase() {
    this.#state = "erase";
    if (this.#cell >= 0) this.#doing.erase(this.#cell);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!event.isPrimary) return;
    const place = this.#placeOf(event);
    this.#doing.point(place);
    if (this.#state === "no") return;
    const cell = this.#cellAt(place);
    if (cell === this.#cell) return;
    if (this.#state === "tap") {
      clearTimeout(this.#timer);
      this.#state = "paint";
      if (this.#cell >= 0) this.#doing.paint(this.#cell);
    }
    this.#cell = cell;
    if (cell < 0) return;
    if (this.#state === "paint") this.#doing.paint(cell);
    else this.#doing.erase(cell);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!event.isPrimary) return;
    if (this.#state === "tap" && this.#cell >= 0) this.#doing.tap(this.#cell);
    this.#end();
    if (event.pointerType !== "mouse") this.#doing.point(null);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#state = "no";
    this.#cell = -1;
  }
}
