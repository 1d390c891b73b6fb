// A cross on the board, by which all can be done with keys.

import { say } from "../../kit/announce.js";
import { text } from "../../words/messages.js";
import { SIZE } from "../board.js";

/** Quarters that a press of a key goes, and with Shift. */
const [STEP, FINE] = [32, 1];

export class Cross {
  x = 2_048;
  y = 2_400;
  /** Whether it has been used. */
  isShown = false;
  #edits;
  #arranging;
  #moved;

  /**
   * @param {HTMLElement} wall
   * @param {import("./edits.js").Edits} edits
   * @param {import("./arranging.js").Arranging} arranging
   * @param {() => void} moved called when it points elsewhere, or something was done
   */
  constructor(wall, edits, arranging, moved) {
    this.#edits = edits;
    this.#arranging = arranging;
    this.#moved = moved;
    wall.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? FINE : STEP;
    const at = { x: this.x, y: this.y };
    const arranging = this.#arranging;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#go(-step, 0),
      ArrowRight: () => this.#go(step, 0),
      ArrowUp: () => this.#go(0, -step),
      ArrowDown: () => this.#go(0, step),
      " ": () => arranging.tap(at),
      Enter: () => arranging.tap(at),
      m: () => arranging.lift(at),
      Escape: () => arranging.letGo(),
      Delete: () => arranging.erase(at),
      Backspace: () => arranging.erase(at),
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    arranging.widen(0);
    if (!event.key.startsWith("Arrow")) this.#edits.begin();
    action();
    this.isShown = true;
    this.#moved();
    say(this.#inWords());
  }

  /** @param {number} across @param {number} down */
  #go(across, down) {
    this.x = Math.max(0, Math.min(4 * SIZE.width, this.x + across));
    this.y = Math.max(0, Math.min(4 * SIZE.height, this.y + down));
    if (this.#arranging.held) this.#arranging.held.place = { x: this.x, y: this.y };
  }

  /** Where it points, and what is there. */
  #inWords() {
    const record = this.#arranging.recordAt(this);
    const kind = record ? this.#edits.peg(record)?.kind : undefined;
    const what = text(kind === undefined ? "pegs.nothing" : kind === 1 ? "pegs.orange" : "pegs.blue");
    return text("pegs.spot", { x: Math.round(this.x / 4), y: Math.round(this.y / 4), what });
  }
}
