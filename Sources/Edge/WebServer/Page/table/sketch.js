// A drawing of one's own that no room knows of: its strokes, and what was done to it, to be taken back.

/** @typedef {import("../daemon.js").Stroke} Stroke */

/** How much can be taken back at most. */
export const STEPS = 256;

export class Sketch {
  /**
   * Deepest first.
   * @type {readonly Stroke[]}
   */
  strokes = [];
  /** @type {(readonly Stroke[])[]} what it was before each change, the last one last */
  #before = [];
  /** @type {(readonly Stroke[])[]} what it was before each change was taken back */
  #after = [];
  #count = 0;

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /**
   * Adds a stroke above the others.
   * @param {Omit<Stroke, "id" | "seat">} stroke
   */
  add(stroke) {
    this.#change([...this.strokes, { ...stroke, id: String((this.#count += 1)), seat: "" }]);
  }

  /** @param {string} id of the stroke that goes */
  remove(id) {
    this.#change(this.strokes.filter((stroke) => stroke.id !== id));
  }

  clear() {
    if (this.strokes.length > 0) this.#change([]);
  }

  undo() {
    this.#turn(this.#before, this.#after);
  }

  redo() {
    this.#turn(this.#after, this.#before);
  }

  /** @param {readonly Stroke[]} strokes */
  #change(strokes) {
    this.#before = [...this.#before, this.strokes].slice(-STEPS);
    this.#after = [];
    this.strokes = strokes;
  }

  /** @param {(readonly Stroke[])[]} from @param {(readonly Stroke[])[]} to */
  #turn(from, to) {
    const strokes = from.pop();
    if (!strokes) return;
    to.push(this.strokes);
    this.strokes = strokes;
  }
}
