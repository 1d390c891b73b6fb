// Where one points, told to the others: a pen that draws nothing and is never put down (live ink, Protocol/local-api.md).

/** Milliseconds between two words of it, and those of rest after which it is gone. */
const [PAUSE, REST] = [70, 1_500];
/** Places of one pen; then it is another one. */
const MOST = 2_000;
const STYLE = { tool: "pen" };

export class Cursor {
  #place;
  #pen = Math.floor(Math.random() * 1_000_000);
  #count = 0;
  #last = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import("../kit/activities.js").Place} place */
  constructor(place) {
    this.#place = place;
  }

  /** @param {{x: number, y: number} | null} at units of the picture */
  point(at) {
    if (!at) return this.close();
    const now = performance.now();
    if (now - this.#last < PAUSE) return;
    this.#last = now;
    const points = [Math.round(at.x), Math.round(at.y)];
    this.#place.send({ type: "pen", room: this.#place.code, pen: this.#pen, style: STYLE, from: this.#count, points });
    this.#count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), REST);
    if (this.#count >= MOST) this.close();
  }

  /** One points nowhere any more. */
  close() {
    clearTimeout(this.#timer);
    if (this.#count === 0) return;
    this.#place.send({ type: "cancel", room: this.#place.code, pen: this.#pen });
    this.#pen += 1;
    this.#count = 0;
  }
}
