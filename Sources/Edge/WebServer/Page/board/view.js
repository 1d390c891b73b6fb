// How the board lies on the stage: fitted, or enlarged by pinch, wheel and keys.

/** @typedef {{left: number, top: number, width: number, height: number}} Part of a board, in quarter units */

/** Side of a board in quarter units, unless its room says otherwise. */
export const BOARD = 4096;
/**
 * All of such a board.
 * @type {Readonly<Part>}
 */
export const WHOLE = Object.freeze({ left: 0, top: 0, width: BOARD, height: BOARD });
/** How far the board can be enlarged beyond fitting. */
const CLOSEST = 8;
/** CSS pixels between the board and the stage's edges. */
const MARGIN = 12;

export class View {
  /** CSS pixels a quarter unit. */
  scale = 1;
  /** CSS pixels from the stage's corner to the board's. */
  x = 0;
  y = 0;
  /**
   * What of the board is looked at.
   * @type {Readonly<Part>}
   */
  part = WHOLE;
  #width = 0;
  #height = 0;
  #fitted = 1;

  /** CSS pixels that the stage is wide. */
  get width() {
    return this.#width;
  }

  /** CSS pixels that the stage is high. */
  get height() {
    return this.#height;
  }

  /** Whether it cannot be enlarged further. */
  get isClosest() {
    return this.scale >= (this.#fitted * CLOSEST) / 1.001;
  }

  get isFitted() {
    return this.scale <= this.#fitted * 1.001;
  }

  /**
   * Takes the stage's size and fits the board, or keeps what is enlarged.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const kept = this.isFitted ? null : this.toBoard(this.#width / 2, this.#height / 2);
    [this.#width, this.#height] = [width, height];
    const room = Math.min((width - 2 * MARGIN) / this.part.width, (height - 2 * MARGIN) / this.part.height);
    this.#fitted = Math.max(0.001, room);
    if (!kept || this.scale <= this.#fitted) return this.fit();
    this.x = width / 2 - kept[0] * this.scale;
    this.y = height / 2 - kept[1] * this.scale;
    this.#hold();
  }

  /**
   * Looks at another part of the board.
   * @param {Readonly<Part>} part
   */
  show(part) {
    this.part = part;
    this.scale = 0;
    this.resize(this.#width, this.#height);
  }

  fit() {
    this.scale = this.#fitted;
    this.#hold();
  }

  /**
   * Enlarges around a place of the stage, and moves.
   * @param {number} factor
   * @param {number} x CSS pixels on the stage
   * @param {number} y CSS pixels on the stage
   */
  zoom(factor, x, y, dx = 0, dy = 0) {
    const scale = Math.min(this.#fitted * CLOSEST, Math.max(this.#fitted, this.scale * factor));
    this.x = x - ((x - this.x) / this.scale) * scale + dx;
    this.y = y - ((y - this.y) / this.scale) * scale + dy;
    this.scale = scale;
    this.#hold();
  }

  /**
   * Moves as little as shows that place.
   * @param {number} x quarter units
   * @param {number} y quarter units
   * @returns {boolean} whether it moved
   */
  reveal(x, y) {
    const [sx, sy] = this.toStage(x, y);
    const before = [this.x, this.y];
    this.x += Math.max(0, 40 - sx) - Math.max(0, sx - this.#width + 40);
    this.y += Math.max(0, 40 - sy) - Math.max(0, sy - this.#height + 40);
    this.#hold();
    return before[0] !== this.x || before[1] !== this.y;
  }

  /** @param {number} x CSS pixels on the stage @param {number} y @returns {[number, number]} quarter units */
  toBoard(x, y) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** @param {number} x quarter units @param {number} y @returns {[number, number]} CSS pixels on the stage */
  toStage(x, y) {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  // The board is centred where it is smaller than the stage, and covers it where it is larger.
  #hold() {
    const { left, top, width, height } = this.part;
    const held = (/** @type {number} */ at, /** @type {number} */ side, /** @type {number} */ room) =>
      side + 2 * MARGIN <= room ? (room - side) / 2 : Math.min(MARGIN, Math.max(room - side - MARGIN, at));
    const [dx, dy] = [left * this.scale, top * this.scale];
    this.x = held(this.x + dx, width * this.scale, this.#width) - dx;
    this.y = held(this.y + dy, height * this.scale, this.#height) - dy;
  }
}
