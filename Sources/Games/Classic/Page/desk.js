// A game without timers, between times: what one can do now, and whom it waits for.

import { find, make, put, sync } from "../kit/dom.js";
import { text, word } from "../words/messages.js";
import { move } from "../kit/moves.js";
import { rememberDone } from "./done.js";
import { topicOf } from "./naming.js";
import { chip, nameOf, names, showChip } from "../kit/seats.js";
import { TopicForm } from "./topic.js";
import { BallotPaper, showVoters } from "./vote.js";

/** @typedef {import("./naming.js").Scene} Scene */

export class Desk {
  element;
  #ballot = new BallotPaper();
  #topic = new TopicForm((step) => move(this.#code, step), "topic.keep");
  #code = "";
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLElement} element @param {{draw: () => void, history: () => void}} ways */
  constructor(element, { draw, history }) {
    this.element = element;
    find(element, ".ballot").append(this.#ballot.element);
    find(element, ".next .mine").append(this.#topic.element);
    find(element, "[data-do=draw]").addEventListener("click", draw);
    find(element, "[data-do=redo-drawing]").addEventListener("click", async () => {
      if (!this.#scene || !(await move(this.#code, { do: "done", flag: false }))) return;
      rememberDone(this.#scene, false);
      draw();
    });
    find(element, "[data-do=history]").addEventListener("click", history);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#code = scene.code;
    this.#scene = scene;
    this.#showDrawing(scene);
    this.#showBallot(scene);
    this.#showNext(scene);
    find(this.element, "[data-do=history]").hidden = !scene.hasArchive;
  }

  /** @param {Scene} scene */
  #showDrawing(scene) {
    const { state, game, who, isPlayer, isDone } = scene;
    const card = find(this.element, ".now");
    put(find(card, ".kicker"), text("desk.draw", { round: state.gameRound }));
    put(find(card, ".topicline"), topicOf(state));
    put(find(card, ".lead"), text(!isPlayer ? "desk.watch" : isDone ? "desk.drawn" : "desk.drawing"));
    find(card, "[data-do=draw]").hidden = !isPlayer || isDone;
    find(card, "[data-do=redo-drawing]").hidden = !isPlayer || !isDone;
    showVoters(find(card, ".voters"), game.done.map(who), game.waits.map(who));
    const skippable = isPlayer ? (state.skippable ?? []).filter((/** @type {string} */ one) => one !== scene.seat) : [];
    sync(find(card, ".skips"), skippable, (one) => one, (one) => this.#skip(one), (row, one) => {
      put(find(row, ".words"), text("skip.text", { name: nameOf(who(one)), count: scene.detail.settings?.patience ?? 3 }));
    });
  }

  /** @param {string} seat */
  #skip(seat) {
    const button = make("button", { type: "button", onclick: () => move(this.#code, { do: "skip", seat }) });
    word(button, "text", () => text("skip.do"));
    return make("li", {}, make("span", { class: "words" }), button);
  }

  /** @param {Scene} scene */
  #showBallot({ state, room, code, isPlayer, who, game }) {
    const card = find(this.element, ".before");
    const { voting } = state;
    card.hidden = !voting;
    if (!voting) return;
    put(find(card, ".kicker"), text("desk.vote", { round: voting.gameRound }));
    put(find(card, ".topicline"), topicOf(voting));
    const isOpen = isPlayer && voting.vote === null;
    put(find(card, ".lead"), text(isOpen ? "vote.lead" : isPlayer ? "desk.voted" : "vote.watch"));
    this.#ballot.show({ room, code }, voting, isOpen, true);
    const waits = voting.waits ?? null;
    find(card, ".voters").hidden = waits === null;
    if (!waits) return;
    const done = game.players.map(({ seat }) => seat).filter((/** @type {string} */ seat) => !waits.includes(seat));
    showVoters(find(card, ".voters"), done.map(who), waits.map(who));
  }

  /** @param {Scene} scene */
  #showNext({ state, seat, who }) {
    const card = find(this.element, ".next");
    card.hidden = !state.nextMaster;
    if (!state.nextMaster) return;
    const isMine = state.nextMaster === seat;
    put(find(card, ".kicker"), text("desk.next", { round: state.gameRound + 1 }));
    const words = isMine
      ? state.nextTopic ? text("desk.next.set", { topic: topicOf({ topic: state.nextTopic }) }) : text("desk.next.mine")
      : text("desk.next.theirs", { name: nameOf(who(state.nextMaster)) });
    put(find(card, ".lead"), words);
    find(card, ".mine").hidden = !isMine || Boolean(state.nextTopic);
    this.#topic.show(isMine ? (state.offers ?? []) : [], false);
  }
}

/** What those see who watch while the others draw. */
export class Watching {
  element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Scene} scene */
  show({ state, game, who }) {
    put(find(this.element, ".topicline"), topicOf(state));
    const list = find(this.element, ".drawing");
    const seats = game.players.map(({ seat }) => seat);
    sync(list, seats, (seat) => seat, (seat) => make("li", {}, chip(who(seat)), make("span", { class: "hint" })), (item, seat) => {
      showChip(item, who(seat));
      item.classList.toggle("done", game.done.includes(seat));
      put(find(item, ".hint"), text(game.done.includes(seat) ? "player.done" : "player.drawing"));
    });
    put(find(this.element, ".lead"), game.waits.length ? text("watch.drawing", { names: names(game.waits.map(who)) }) : text("voters.all"));
  }
}
