// A picture in two layers: what stands still, painted once, and what moves, painted over it at each frame.

/** The most pixels that a CSS pixel is drawn with: more are not seen, and cost. */
const FINEST = 3;

export class Layers {
  /** What is seen. */
  canvas;
  /** What stands still. */
  still = document.createElement("canvas");
  /** Pixels a unit. */
  scale = 1;
  #size;

  /** @param {HTMLCanvasElement} canvas @param {{width: number, height: number}} size units of the picture */
  constructor(canvas, size) {
    this.canvas = canvas;
    this.#size = size;
  }

  /**
   * Fits the picture into a room.
   * @param {number} width CSS pixels
   * @param {number} height
   */
  fit(width, height) {
    const shown = Math.max(0.05, Math.min(width / this.#size.width, height / this.#size.height));
    const fine = Math.min(FINEST, window.devicePixelRatio || 1);
    const [inline, block] = [Math.floor(this.#size.width * shown), Math.floor(this.#size.height * shown)];
    this.canvas.style.inlineSize = `${inline}px`;
    this.canvas.style.blockSize = `${block}px`;
    for (const canvas of [this.canvas, this.still]) {
      canvas.width = Math.round(inline * fine);
      canvas.height = Math.round(block * fine);
    }
    this.scale = this.canvas.width / this.#size.width;
  }

  /**
   * A pen for what stands still, in units of the picture, on an empty layer.
   * @returns {CanvasRenderingContext2D}
   */
  clear() {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.still.getContext("2d"));
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.still.width, this.still.height);
    pen.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    return pen;
  }

  /**
   * A pen for what moves, in units of the picture, over what stands still.
   * @returns {CanvasRenderingContext2D}
   */
  begin() {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.still, 0, 0);
    pen.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    return pen;
  }
}
