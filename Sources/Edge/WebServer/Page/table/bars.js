// What stands above a game: its title, the room's code, and who plays.

import { find, put } from "../kit/dom.js";
import { shown, text } from "../words/messages.js";
import { activityOf } from "./scene.js";
import { showScores } from "./scoreboard.js";

/**
 * @param {HTMLElement} table
 * @param {HTMLElement} board where is drawn
 * @param {import("./scene.js").Scene} scene
 */
export function showBars(table, board, scene) {
  const title = shown(scene.detail.title) || text(activityOf(scene).title);
  for (const root of [table, board]) {
    const heading = find(root, ".bar h1");
    put(heading, title);
    heading.classList.remove("unseen");
  }
  put(find(table, ".copy .code"), scene.code);
  find(table, ".bar").classList.toggle("wide", scene.code.length > 5);
  showScores(find(table, ".seats"), scene);
  put(find(table, ".bar .count"), String(scene.game.players.length));
}
