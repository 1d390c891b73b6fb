// The keys of the board: drawing with the arrows, and a key for every tool.

import { choose } from "../kit/dialogs.js";
import { listen } from "../kit/shortcuts.js";

/**
 * Connects the keys of a room.
 * @param {import("./room.js").Room} room
 * @param {HTMLElement} stage
 * @param {{undo: () => void, redo: () => void, clear: () => void}} changes
 */
export function connectKeys(room, stage, { undo, redo, clear }) {
  const { board, crosshair, toolbar } = room;
  stage.addEventListener("keydown", (event) => {
    if (!room.isOpen || event.ctrlKey || event.metaKey) return;
    if (crosshair.press(event)) event.preventDefault();
  });
  stage.addEventListener("blur", () => crosshair.lift());
  const zoom = (/** @type {number} */ factor) => () => {
    const [x, y] = board.view.toStage(crosshair.x, crosshair.y);
    board.look((view) => view.zoom(factor, x, y));
  };
  const drawing = {
    b: () => toolbar.setTool("pen"),
    e: () => toolbar.setTool("eraser"),
    1: () => toolbar.setWidth(1),
    2: () => toolbar.setWidth(5),
    3: () => toolbar.setWidth(10),
    "[": () => toolbar.stepWidth(-1),
    "]": () => toolbar.stepWidth(1),
    "ctrl+z": undo,
    "ctrl+shift+z": redo,
    "ctrl+y": redo,
    c: clear,
  };
  const looking = {
    "+": zoom(1.5),
    "-": zoom(1 / 1.5),
    0: () => board.look((view) => view.fit()),
    "?": () => choose("help"),
  };
  listen(drawing, () => room.isShown && room.isOpen);
  listen(looking, () => room.isShown);
}
