// A sheet of one's own to draw one's picture on, with the pens of a room's board. Nothing of it leaves the page.

import { Board } from "../board/board.js";
import { Crosshair } from "../board/crosshair.js";
import { Drafts } from "../board/drafts.js";
import { handAt } from "../board/hand.js";
import { Pointer } from "../board/pointer.js";
import { drawingKeys } from "../board/roomkeys.js";
import { Rules } from "../board/rules.js";
import { Tip } from "../board/tip.js";
import { Toolbar } from "../board/toolbar.js";
import { choose } from "../kit/dialogs.js";
import { find } from "../kit/dom.js";
import { onHolder } from "../kit/session.js";
import { listen } from "../kit/shortcuts.js";
import { fill } from "../words/messages.js";
import { Sketch } from "./sketch.js";

/** @typedef {import("./sketch.js").Stroke} Stroke */
/** @typedef {{type: string, pen: number, stroke: Stroke}} Sent what drafts send of one that is done; of others only the type counts */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("sketchpad"));
/** A room's board and its tools, as nobody has used them yet. */
const models = [".stage", ".tools"].map((part) => copyOf(find(document, `#room ${part}`)));

let sketch = new Sketch();
/**
 * The sheet that is open.
 * @type {Sketchpad | null}
 */
let pad = null;

/**
 * Lets a picture be drawn; what was drawn on the sheet before, and not cleared, lies there still.
 * @returns {Promise<readonly Stroke[]>} nothing where it is not to be taken
 */
export async function drawSketch() {
  pad = new Sketchpad(dialog, sketch);
  const answer = await choose("sketchpad");
  pad.close();
  pad = null;
  return answer === "take" ? sketch.strokes : [];
}

class Sketchpad {
  #dialog;
  #sketch;
  #elements = models.map(copyOf);
  #board;
  #crosshair;
  /** Each stroke is there as soon as the pen is lifted. */
  #drafts = new Drafts("", (message) => this.#take(/** @type {Sent} */ (message)));
  toolbar;
  undo = () => this.#turn(() => this.#sketch.undo());
  redo = () => this.#turn(() => this.#sketch.redo());
  clear = () => this.#turn(() => this.#sketch.clear());

  /** @param {HTMLElement} dialog @param {Sketch} sketch */
  constructor(dialog, sketch) {
    this.#dialog = dialog;
    this.#sketch = sketch;
    const [stage, tools] = this.#elements;
    find(dialog, ".pad").append(...this.#elements);
    fill(dialog);
    const board = (this.#board = new Board(stage));
    const toolbar = (this.toolbar = new Toolbar(tools));
    const rules = new Rules();
    const hand = handAt({
      board,
      toolbar,
      drafts: () => this.#drafts,
      rules: () => rules,
      seat: () => "",
      left: () => null,
      moves: () => false,
      drawn: () => {},
      hide: (stroke) => {
        this.#turn(() => sketch.remove(stroke));
        return true;
      },
    });
    const crosshair = (this.#crosshair = new Crosshair(find(stage, ".crosshair"), board, hand));
    const tip = new Tip(find(stage, ".tip"), stage, board, toolbar);
    new Pointer(stage, board, { ...hand, down: (...place) => (crosshair.hide(), hand.down(...place)) });
    board.previews = () => this.#drafts.previews();
    board.onFrame = () => {
      crosshair.follow();
      tip.follow();
    };
    stage.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && crosshair.press(event)) event.preventDefault();
    });
    stage.addEventListener("blur", () => crosshair.lift());
    for (const name of /** @type {const} */ (["undo", "redo", "clear"])) this.#button(name).addEventListener("click", this[name]);
    this.#show();
  }

  /** The pen is lifted, and the sheet taken away. */
  close() {
    this.#crosshair.lift();
    this.#drafts.end();
    for (const element of this.#elements) element.remove();
  }

  /** @param {Sent} message */
  #take({ type, pen, stroke }) {
    if (type !== "stroke") return true;
    this.#sketch.add(stroke);
    this.#drafts.settle(pen);
    this.#show();
    return true;
  }

  /** @param {() => void} change */
  #turn(change) {
    this.#crosshair.lift();
    change();
    this.#show();
  }

  #show() {
    const { strokes, canUndo, canRedo } = this.#sketch;
    this.#board.replace([...strokes]);
    this.#button("undo").disabled = !canUndo;
    this.#button("redo").disabled = !canRedo;
    for (const name of ["clear", "take"]) this.#button(name).disabled = strokes.length === 0;
    // Who has pressed a button that is none any more goes on where one draws.
    if (this.#dialog.contains(document.activeElement) && document.activeElement?.matches(":disabled")) this.#elements[0].focus();
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (find(this.#dialog, `[data-do=${name}]`));
  }
}

/**
 * A part of the board with identifiers of its own, and without what only a room needs.
 * @param {HTMLElement} part
 */
function copyOf(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  copy.querySelector("[data-tool=hand]")?.remove();
  for (const element of [copy, ...copy.querySelectorAll("[id], [aria-controls], [aria-describedby]")]) {
    for (const name of ["id", "aria-controls", "aria-describedby"]) {
      const value = element.getAttribute(name);
      if (value && !value.startsWith("sketch-")) element.setAttribute(name, `sketch-${value}`);
    }
  }
  return copy;
}

listen(
  drawingKeys(() => /** @type {Sketchpad} */ (pad)),
  () => pad !== null,
  dialog,
);
// Nobody sees what was drawn by who was there before.
onHolder(() => {
  dialog.close("");
  sketch = new Sketch();
});
