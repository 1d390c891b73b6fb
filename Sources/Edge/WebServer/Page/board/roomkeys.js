// The keys of the board: drawing with the arrows, and a key for every tool.

import { choose } from "../kit/dialogs.js";
import { listen } from "../kit/shortcuts.js";
import { ARROWS } from "./crosshair.js";

/** CSS pixels that an arrow key moves the sheet, plain and with Shift. */
const [PUSH, SHOVE] = [40, 160];

/** @typedef {{toolbar: import("./toolbar.js").Toolbar, undo: () => void, redo: () => void, clear: () => void}} Desk */

/**
 * What the keys do wherever one draws.
 * @param {() => Desk} desk
 * @returns {Record<string, () => void>}
 */
export function drawingKeys(desk) {
  return {
    b: () => desk().toolbar.setTool("pen"),
    e: () => desk().toolbar.setTool("eraser"),
    f: () => desk().toolbar.setTool("fill"),
    i: () => desk().toolbar.setTool("pick"),
    1: () => desk().toolbar.setWidth(1),
    2: () => desk().toolbar.setWidth(5),
    3: () => desk().toolbar.setWidth(10),
    "[": () => desk().toolbar.stepWidth(-1),
    "]": () => desk().toolbar.stepWidth(1),
    "ctrl+z": () => desk().undo(),
    "ctrl+shift+z": () => desk().redo(),
    "ctrl+y": () => desk().redo(),
    c: () => desk().clear(),
  };
}

/**
 * Connects the keys of a room.
 * @param {import("./room.js").Room} room
 * @param {HTMLElement} stage
 * @param {{undo: () => void, redo: () => void, clear: () => void}} changes
 */
export function connectKeys(room, stage, { undo, redo, clear }) {
  const { board, crosshair, toolbar } = room;
  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (room.isMoving && arrow) {
      const by = event.shiftKey ? SHOVE : PUSH;
      board.look((view) => view.zoom(1, 0, 0, -by * arrow[0], -by * arrow[1]));
      event.preventDefault();
    } else if (room.isOpen && crosshair.press(event)) event.preventDefault();
  });
  stage.addEventListener("blur", () => crosshair.lift());
  const zoom = (/** @type {number} */ factor) => () => {
    const [x, y] = board.view.toStage(crosshair.x, crosshair.y);
    board.look((view) => view.zoom(factor, x, y));
  };
  const drawing = { ...drawingKeys(() => ({ toolbar, undo, redo, clear })), h: () => toolbar.setTool("hand") };
  const looking = {
    "+": zoom(1.5),
    "-": zoom(1 / 1.5),
    0: () => board.look((view) => view.fit()),
    "?": () => choose("help"),
  };
  listen(drawing, () => room.isShown && room.isOpen);
  listen(looking, () => room.isShown);
}
