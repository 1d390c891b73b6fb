// The cells of the wall for those who use no pointer: a grid in which the arrow keys go from bubble to bubble.

import { make } from "../../kit/dom.js";
import { around, CELLS, cellAt, ROWS, widthOf } from "./level.js";
import { SIZE } from "./wall.js";

/**
 * @typedef {object} Ways what is done to a cell
 * @property {(cell: number) => void} tap
 * @property {(cell: number) => void} hang
 * @property {(cell: number) => void} empty
 */

export class Cells {
  /** @type {HTMLElement[]} by cell */
  #elements = [];
  #focused = 0;
  #ways;

  /** @param {HTMLElement} grid @param {Ways} ways */
  constructor(grid, ways) {
    this.#ways = ways;
    for (let row = 0; row < ROWS; row += 1) {
      const line = make("div", { role: "row" });
      for (let column = 0; column < widthOf(row); column += 1) line.append(this.#make(row, column));
      grid.append(line);
    }
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("focusin", ({ target }) => this.#rove(this.#elements.indexOf(/** @type {HTMLElement} */ (target))));
  }

  /** @param {(cell: number) => string} labelOf what is said of each */
  name(labelOf) {
    this.#elements.forEach((element, cell) => {
      const label = labelOf(cell);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    });
  }

  /** @param {number} row @param {number} column */
  #make(row, column) {
    const cell = this.#elements.length;
    const { x, y } = CELLS[cell];
    const element = make("div", { role: "gridcell", class: "cell", tabindex: cell === 0 ? 0 : -1 });
    element.style.left = `${((x - 64) / SIZE.width) * 100}%`;
    element.style.top = `${((y - 64) / SIZE.height) * 100}%`;
    // A press of a reader of the screen is no pointer's.
    element.addEventListener("click", ({ detail }) => detail === 0 && this.#ways.tap(cell));
    this.#elements.push(element);
    return element;
  }

  /** @param {number} cell */
  #rove(cell) {
    if (cell < 0 || cell === this.#focused) return;
    this.#elements[this.#focused].tabIndex = -1;
    this.#elements[cell].tabIndex = 0;
    this.#focused = cell;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = this.#focused;
    const { row, column } = CELLS[cell];
    const { tap, hang, empty } = this.#ways;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#go(cellAt(row, column - 1)),
      ArrowRight: () => this.#go(cellAt(row, column + 1)),
      ArrowUp: () => this.#go(around(cell).find((one) => CELLS[one].row === row - 1) ?? -1),
      ArrowDown: () => this.#go(around(cell).find((one) => CELLS[one].row === row + 1) ?? -1),
      Home: () => this.#go(cellAt(row, 0)),
      End: () => this.#go(cellAt(row, widthOf(row) - 1)),
      " ": () => tap(cell),
      Enter: () => hang(cell),
      Delete: () => empty(cell),
      Backspace: () => empty(cell),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {number} cell */
  #go(cell) {
    if (cell >= 0) this.#elements[cell].focus();
  }
}
