// Drawing with the keyboard: a cross on the board that arrow keys move and Space puts down.

import { say } from "../kit/announce.js";
import { text } from "../words/messages.js";
import { BOARD } from "./view.js";

/** Quarter units a key press, plain, with Shift and with Alt. */
const [STEP, FAR, FINE] = [32, 160, 4];
/**
 * Directions of the arrow keys.
 * @type {Record<string, [number, number]>}
 */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Crosshair {
  /** Where it is, quarter units. */
  x = BOARD / 2;
  y = BOARD / 2;
  #isDown = false;
  #element;
  #board;
  #hand;

  /** @param {HTMLElement} element @param {import("./board.js").Board} board @param {import("./pointer.js").Hand} hand */
  constructor(element, board, hand) {
    this.#element = element;
    this.#board = board;
    this.#hand = hand;
  }

  /** @param {KeyboardEvent} event on the stage @returns {boolean} whether it was for the cross */
  press(event) {
    const arrow = ARROWS[event.key];
    if (arrow) this.#move(arrow, event.shiftKey ? FAR : event.altKey ? FINE : STEP);
    else if (event.key === " " || event.key === "Enter") event.repeat || this.#toggle();
    else if (event.key === "Delete" || event.key === "Backspace") this.#hand.remove(this.x, this.y);
    else if (event.key === "Escape" && this.#isDown) this.#cancel();
    else return false;
    this.#show();
    return true;
  }

  /** Goes to the middle of what is looked at. */
  centre() {
    const { left, top, width, height } = this.#board.view.part;
    [this.x, this.y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  }

  /** Takes the cross away: a pointer draws now. */
  hide() {
    this.lift();
    this.#element.hidden = true;
  }

  /** Lifts the pen if it is down. */
  lift() {
    if (this.#isDown) this.#toggle();
  }

  /** Puts the cross where it belongs in the view. */
  follow() {
    const [left, top] = this.#board.view.toStage(this.x, this.y);
    this.#element.style.transform = `translate(${left}px, ${top}px)`;
  }

  #show() {
    this.#element.hidden = false;
    this.#element.classList.toggle("down", this.#isDown);
    this.follow();
  }

  /** @param {[number, number]} direction @param {number} step */
  #move([dx, dy], step) {
    const { left, top, width, height } = this.#board.view.part;
    this.x = Math.min(left + width, Math.max(left, this.x + dx * step));
    this.y = Math.min(top + height, Math.max(top, this.y + dy * step));
    if (this.#isDown) this.#hand.move(this.x, this.y, null);
    if (!this.#board.view.isFitted) this.#board.look((view) => view.reveal(this.x, this.y));
  }

  #toggle() {
    const wasDown = this.#isDown;
    this.#isDown = !wasDown && this.#hand.down(this.x, this.y, null);
    if (wasDown) this.#hand.up();
    if (wasDown || this.#isDown) say(text(this.#isDown ? "pen.down" : "pen.up"));
    this.#element.classList.toggle("down", this.#isDown);
  }

  #cancel() {
    this.#isDown = false;
    this.#hand.cancel();
    say(text("pen.cancelled"));
  }
}
