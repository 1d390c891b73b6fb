// Mouse, touch and stylus on the stage: drawing with one, moving the board with two fingers.

/** Milliseconds of holding still that mean a long press. */
const HOLD = 550;
/** CSS pixels that a finger may tremble during a long press. */
const TREMBLE = 8;

/**
 * What the pointer does; places are in quarter units, pressure 0…1 or `null` where the device cannot tell.
 * @typedef {object} Hand
 * @property {(x: number, y: number, pressure: number | null) => boolean} down whether it draws from now on
 * @property {(x: number, y: number, pressure: number | null) => void} move
 * @property {() => void} up
 * @property {() => void} cancel
 * @property {(x: number, y: number) => boolean} hold a long press; whether it meant something
 * @property {(x: number, y: number) => void} remove takes one's own stroke there away, whole
 * @property {() => boolean} moves whether it moves the sheet instead
 */

export class Pointer {
  #stage;
  #board;
  #hand;
  /**
   * The pointer that draws.
   * @type {number | null}
   */
  #drawing = null;
  /**
   * Fingers on the stage, in CSS pixels.
   * @type {Map<number, {x: number, y: number}>}
   */
  #fingers = new Map();
  // A hand rests on the screen while its pen draws: once a pen was seen, fingers only move the board.
  #hasPen = false;
  /** @type {{timer: ReturnType<typeof setTimeout>, x: number, y: number} | null} */
  #press = null;

  /** @param {HTMLElement} stage @param {import("./board.js").Board} board @param {Hand} hand */
  constructor(stage, board, hand) {
    this.#stage = stage;
    this.#board = board;
    this.#hand = hand;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", (event) => this.#cancel(event));
    stage.addEventListener("lostpointercapture", (event) => this.#up(event));
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // Long presses are ours, not the browser's menu.
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
    // Safari on phones scrolls and zooms by these, whatever touch-action says.
    stage.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button === 1 && this.#drawing === null) return this.#grip(event);
    if (event.button !== 0) return;
    this.#stage.focus({ preventScroll: true });
    this.#hasPen ||= event.pointerType === "pen";
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.#fingers.size > 1) return this.#startPinch();
      if (this.#hasPen || this.#hand.moves()) return;
    }
    if (this.#drawing !== null) return;
    if (this.#hand.moves()) return this.#grip(event);
    this.#drawing = event.pointerId;
    this.#stage.setPointerCapture(event.pointerId);
    this.#hand.down(...this.#board.place(event.clientX, event.clientY), pressureOf(event));
    this.#startPress(event);
  }

  /**
   * The middle button moves the sheet, as a finger does; so does whatever holds the hand.
   * @param {PointerEvent} event
   */
  #grip(event) {
    event.preventDefault();
    this.#stage.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#fingers.has(event.pointerId) && (this.#fingers.size > 1 || this.#drawing === null)) {
      return this.#drag(event);
    }
    if (event.pointerId !== this.#drawing) return;
    if (this.#press && Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) > TREMBLE) {
      this.#endPress();
    }
    const all = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY, pressure, pointerType } of all.length > 0 ? all : [event]) {
      const point = this.#board.place(clientX, clientY);
      this.#hand.move(...point, pressureOf({ pressure, pointerType }));
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId !== this.#drawing) return;
    this.#endPress();
    this.#drawing = null;
    this.#hand.up();
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId === this.#drawing) this.#giveUp();
  }

  #giveUp() {
    this.#endPress();
    this.#drawing = null;
    this.#hand.cancel();
  }

  // MARK: Long press

  /** @param {PointerEvent} event */
  #startPress({ clientX: x, clientY: y, pointerId }) {
    this.#endPress();
    const timer = setTimeout(() => {
      this.#endPress();
      const isTaken = this.#drawing === pointerId && this.#hand.hold(...this.#board.place(x, y));
      if (isTaken) this.#drawing = null;
    }, HOLD);
    this.#press = { timer, x, y };
  }

  #endPress() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  // MARK: Moving the board

  #startPinch() {
    if (this.#drawing !== null) this.#giveUp();
  }

  /** @param {PointerEvent} event */
  #drag({ pointerId, clientX: x, clientY: y }) {
    const finger = this.#fingers.get(pointerId);
    if (!finger) return;
    const other = [...this.#fingers].find(([id]) => id !== pointerId)?.[1];
    const { left, top } = this.#stage.getBoundingClientRect();
    this.#board.look((view) => {
      if (!other) return view.zoom(1, 0, 0, x - finger.x, y - finger.y);
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const after = Math.hypot(x - other.x, y - other.y);
      const middle = [(finger.x + other.x) / 2 - left, (finger.y + other.y) / 2 - top];
      const factor = before > 0 ? after / before : 1;
      view.zoom(factor, middle[0], middle[1], (x - finger.x) / 2, (y - finger.y) / 2);
    });
    [finger.x, finger.y] = [x, y];
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { left, top } = this.#stage.getBoundingClientRect();
    const isZoom = event.ctrlKey || event.metaKey;
    this.#board.look((view) => {
      if (isZoom) view.zoom(Math.exp(-event.deltaY / 200), event.clientX - left, event.clientY - top);
      else view.zoom(1, 0, 0, -event.deltaX, -event.deltaY);
    });
  }
}

/**
 * Only a pen can tell; a mouse reports a constant.
 * @param {{pointerType: string, pressure: number}} event
 */
function pressureOf({ pointerType, pressure }) {
  return pointerType === "pen" ? pressure : null;
}
