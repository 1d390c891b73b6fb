// What the pen does on the sheet, whatever leads it: a pointer, or the arrow keys.

import { note, say } from "../kit/announce.js";
import { text } from "../words/messages.js";
import { tellsPixels } from "./sheet.js";

/**
 * @typedef {object} Desk what the hand works with
 * @property {import("./board.js").Board} board
 * @property {import("./toolbar.js").Toolbar} toolbar
 * @property {() => import("./drafts.js").Drafts} drafts
 * @property {() => import("./rules.js").Rules} rules
 * @property {() => string} seat one's own
 * @property {() => number | null} left how many more strokes can be drawn; those on their way count among them
 * @property {() => boolean} moves whether the sheet is moved instead
 * @property {() => void} drawn is called when there are fewer strokes left
 * @property {(stroke: string) => boolean} hide asks for one of one's own strokes to go; whether that went out
 */

/**
 * @param {Desk} desk
 * @returns {import("./pointer.js").Hand}
 */
export function handAt(desk) {
  const { board, toolbar, drafts, rules } = desk;
  return {
    down: (x, y, pressure) => {
      if (desk.moves()) return false;
      if (toolbar.tool === "pick") return pick(desk, x, y);
      if (!rules().holds(toolbar.style, x, y)) return false;
      if (desk.left() === 0) return false;
      if (toolbar.tool === "fill") return fill(desk, x, y);
      drafts().begin(toolbar.style, x, y, pressure);
      board.touch();
      return true;
    },
    move: (x, y, pressure) => {
      // Beside the sheet the pen writes nothing; the line goes on where it comes back.
      if (rules().holds(toolbar.style, x, y)) drafts().extend(x, y, pressure);
      board.touch();
    },
    up: () => {
      if (rules().live) drafts().sendLive();
      drafts().end();
      desk.drawn();
      board.touch();
    },
    cancel: () => {
      drafts().cancel();
      board.touch();
    },
    // A long press with the eraser takes one whole stroke of one's own away.
    hold: (x, y) => {
      if (toolbar.style.tool !== "eraser" || !rules().undo) return false;
      hide(desk, x, y);
      return true;
    },
    remove: (x, y) => hide(desk, x, y),
    moves: desk.moves,
  };
}

/**
 * Takes the colour that is seen at a place; the pen is in the hand again.
 * @param {Desk} desk
 * @param {number} x
 * @param {number} y
 */
function pick({ board, toolbar }, x, y) {
  toolbar.setColor(board.colorAt(x, y));
  say(text("color.picked"));
  return false;
}

/**
 * Fills the region around a place.
 * @param {Desk} desk
 * @param {number} x
 * @param {number} y
 */
function fill({ board, toolbar, drafts, rules, drawn }, x, y) {
  // A false outline would be signed for good.
  if (!tellsPixels()) {
    note(text("fill.blind"), "bad");
    return false;
  }
  const points = rules().cut(board.regionAt(x, y));
  if (points.length === 0) return false;
  drafts().put(toolbar.style, points);
  drawn();
  board.touch();
  say(text("fill.done"));
  return false;
}

/** @param {Desk} desk @param {number} x @param {number} y */
function hide(desk, x, y) {
  if (!desk.rules().undo) return;
  desk.drafts().cancel();
  const stroke = desk.board.strokeAt(desk.seat(), x, y);
  if (!stroke) say(text("stroke.none"));
  else if (desk.hide(stroke.id)) say(text("stroke.hidden"));
  desk.board.touch();
}
