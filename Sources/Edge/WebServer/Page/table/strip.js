// Above the board while a game is drawn: the topic, the clock, who is done, and Done.

import { note } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { mayKick, offerKick, outButton } from "../kit/kick.js";
import { text } from "../words/messages.js";
import { conclude } from "../kit/moves.js";
import { TWICE } from "../kit/presses.js";
import { activityOf, hostOf } from "./scene.js";
import { nameOf, pressableFace, showFace, tick } from "../kit/seats.js";
import { play } from "../kit/sounds.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Strip {
  #root;
  #done;
  #list;
  #beside;
  #room;
  #ways;
  /** @type {Scene | null} */
  #scene = null;
  /** What was said to be done for good: nothing more is drawn for it. */
  #finished = "";

  /**
   * @param {HTMLElement} room holding the strip and what is beside the board
   * @param {{back: () => void, settle: () => Promise<boolean>}} ways back to the table, and to close the board until all that was drawn
   *   is with the daemon; whether it is
   */
  constructor(room, ways) {
    this.#room = room;
    this.#ways = ways;
    this.#root = find(room, ".strip");
    this.#list = find(room, ".doers");
    this.#beside = find(room, ".beside");
    this.#done = find(this.#root, "[data-do=done]");
    this.#done.addEventListener("click", () => this.toggle());
    find(this.#root, "[data-do=table]").addEventListener("click", ways.back);
  }

  /**
   * Whether the strip is there at all.
   * @param {boolean} isShown
   */
  reveal(isShown) {
    this.#root.hidden = this.#beside.hidden = !isShown;
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { game, isDone, who } = scene;
    const { topic, leaves, finishes = true, tally } = activityOf(scene).drawing(scene);
    this.#done.hidden = !finishes;
    // Who only looks on has nothing to draw with.
    this.#room.classList.toggle("looking", isDone && !finishes);
    put(find(this.#root, ".topicline"), topic);
    put(find(this.#done, "span"), text(isDone ? "done.back" : "done.do"));
    this.#done.classList.toggle("primary", !isDone);
    find(this.#root, "[data-do=table]").hidden = !leaves;
    find(this.#root, ".tally").classList.toggle("own", tally !== undefined);
    put(find(this.#root, ".tally"), tally ?? text("done.count", { count: game.done.length, all: game.players.length }));
    sync(find(this.#list, "ul"), game.players, ({ seat }) => seat, row, (item, { seat }) => {
      const player = who(seat);
      showFace(find(item, ".face"), player);
      put(find(item, ".name"), nameOf(player));
      const doing = activityOf(scene).doing?.(scene, seat) ?? text(game.done.includes(seat) ? "player.done" : "player.drawing");
      put(find(item, ".hint"), player.isHere ? doing : text("room.offline"));
      item.classList.toggle("done", game.done.includes(seat));
      item.classList.toggle("away", !player.isHere);
      offerKick(item, scene.code, player, mayKick(player, scene.isPlayer), hostOf(scene, player));
    });
  }

  /**
   * Whether what is drawn was said to be done for good, and the next is still to come.
   * @param {Scene} scene
   */
  isFinishing(scene) {
    return this.#finished !== "" && this.#finished === stepOf(scene);
  }

  /** Says that the drawing is finished, or takes that back. */
  async toggle() {
    const scene = this.#scene;
    if (!scene || !scene.isPlayer || this.#done.hidden || this.#done.hasAttribute("disabled")) return;
    this.#done.toggleAttribute("disabled", true);
    const pressed = performance.now();
    const { step } = activityOf(scene).drawing(scene);
    const flag = !scene.isDone;
    // What comes after a Done that cannot be taken back is no part of the drawing.
    if (step) this.#finished = stepOf(scene);
    const isSettled = !step || (await this.#ways.settle());
    if (!isSettled) note(text("link.again"), "bad");
    if (isSettled && (await conclude(scene.code, { do: "done", ...(step ?? { flag }) }))) {
      activityOf(scene).noteDone(scene, flag);
      play("done");
      if (flag) this.#ways.back();
    } else if (step) {
      this.#finished = "";
      this.#ways.back();
    }
    // The second one of two presses at once would take it back.
    setTimeout(() => this.#done.toggleAttribute("disabled", false), pressed + TWICE - performance.now());
  }
}

/**
 * What Done would finish for good; empty if it can be taken back.
 * @param {Scene} scene
 */
function stepOf(scene) {
  const { step } = activityOf(scene).drawing(scene);
  return step ? `${scene.room}/${scene.game.round}/${JSON.stringify(step)}` : "";
}

function row() {
  return make("li", { class: "person" }, pressableFace(), make("bdi", { class: "name" }), make("span", { class: "hint" }), tick(), outButton());
}
