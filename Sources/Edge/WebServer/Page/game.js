// A room with a game: which screen its phase needs, and what the daemon says shown on it.

import { note, say } from "./announce.js";
import { Chat } from "./chat.js";
import { Clock } from "./clock.js";
import { Desk, Watching } from "./desk.js";
import { find, put } from "./dom.js";
import { closeMenu } from "./dropdowns.js";
import { Final } from "./final.js";
import { keepOwn, openGallery } from "./gallery.js";
import { History } from "./history.js";
import * as menu from "./menu.js";
import { onLanguage, shown, text } from "./messages.js";
import { Quorum } from "./quorum.js";
import { Results } from "./results.js";
import { isGame, sceneOf, topicOf } from "./scene.js";
import { showScores } from "./scoreboard.js";
import { listen } from "./shortcuts.js";
import { connectSound } from "./soundswitch.js";
import { play } from "./sounds.js";
import { Strip } from "./strip.js";
import { Topic } from "./topic.js";
import { teach } from "./tutorial.js";
import { Vote } from "./vote.js";
import { WaitingRoom } from "./waitingroom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{element: HTMLElement, show: (scene: Scene) => void}} View */

/** Phases that devices need for a moment; nobody has anything to do in them. */
const CHORES = new Set(["dice", "reveal"]);

export class Game {
  #table;
  #board;
  #placed;
  /** Where the chat is: beside the table, or beside the board. */
  #sides;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Record<string, View>} */
  #views;
  #view = "";
  /** Whether one draws just now in a game without timers. */
  #isDrawing = false;

  /**
   * @param {HTMLElement} table
   * @param {import("./room.js").Room} board where is drawn
   * @param {{placed: () => void, leave: () => void, follow: (code: string) => void}} ways
   */
  constructor(table, board, { placed, leave, follow }) {
    this.#table = table;
    this.#board = board;
    this.#placed = placed;
    this.leave = leave;
    this.follow = follow;
    this.#views = this.#makeViews();
    this.clock = new Clock([...document.querySelectorAll(".clock")].map((one) => /** @type {HTMLElement} */ (one)));
    this.clock.onEnd = () => {
      if (this.#phase === "draw") board.lift();
    };
    this.strip = new Strip(board.root, () => this.#draw(false));
    this.quorum = new Quorum([find(table, ".quorum"), find(board.root, ".quorum")]);
    this.history = new History(/** @type {HTMLDialogElement} */ (find(document, "#history")));
    this.#sides = { table: find(table, ".side"), room: find(board.root, ".beside") };
    this.chat = new Chat(find(table, ".talk"), [find(table, ".unread"), find(board.root, ".unread")]);
    for (const side of Object.values(this.#sides)) side.addEventListener("toggle", () => this.chat.read());
    this.#connect();
    onLanguage(() => this.#scene && this.show(this.#scene.detail));
  }

  /** Which screen the room's page is: the board, or the table with everything else. */
  get screen() {
    return this.#scene && this.#view !== "board" ? "table" : "room";
  }

  /** Forgets the game: another room follows, or none. */
  close() {
    this.clock.stop();
    this.strip.reveal(false);
    this.history.close();
    find(this.#board.root, ".quorum").hidden = true;
    this.#board.root.classList.remove("game");
    this.#board.allow(true);
    this.#scene = null;
    [this.#view, this.#isDrawing] = ["", false];
    delete this.#table.dataset.phase;
  }

  /**
   * Shows what the daemon said of the room.
   * @param {any} detail
   */
  show(detail) {
    if (!isGame(detail)) return this.#scene && this.close();
    const [before, screen] = [this.#scene, this.screen];
    const scene = (this.#scene = sceneOf(detail));
    this.#choose(scene);
    const isShort = CHORES.has(scene.game.phase);
    this.clock.set(scene.game.round, isShort ? null : (scene.game.left ?? null), scene.game.lasts ?? null);
    this.#showBars(scene);
    this.quorum.show(scene);
    this.history.update(scene);
    this.chat.sit(this.#sides[this.screen]);
    this.chat.show(scene);
    if (this.#view === "board") this.strip.show(scene);
    else this.#views[this.#view].show(scene);
    if (before?.room !== scene.room || before.game.phase !== scene.game.phase || before.game.round !== scene.game.round) {
      this.#turned(before, scene);
    }
    this.#placed();
    if (this.screen !== screen) this.chat.read();
    this.#goOn(before, scene.detail);
  }

  get #phase() {
    return this.#scene?.game.phase ?? "";
  }

  /** @returns {Record<string, View>} */
  #makeViews() {
    const part = (/** @type {string} */ name) => find(this.#table, `[data-view=${name}]`);
    const history = () => this.history.open();
    return {
      lobby: new WaitingRoom(part("lobby"), () => teach(this.#scene?.detail.activity ?? "")),
      topic: new Topic(part("topic")),
      desk: new Desk(part("desk"), { draw: () => this.#draw(true), history }),
      watching: new Watching(part("watching")),
      vote: new Vote(part("vote")),
      results: new Results(part("results")),
      over: new Final(part("over"), { history, back: () => this.leave() }),
    };
  }

  /** @param {Scene} scene */
  #choose(scene) {
    this.#view = viewOf(scene, this.#view, this.#isDrawing);
    for (const [name, { element }] of Object.entries(this.#views)) element.hidden = name !== this.#view;
    this.#table.dataset.phase = this.#view;
    const isBoard = this.#view === "board";
    this.#board.root.classList.toggle("game", true);
    this.strip.reveal(true);
    this.#board.allow(isBoard && !scene.isDone);
  }

  /** @param {Scene} scene */
  #showBars(scene) {
    const title = shown(scene.detail.title) || text("game.classic");
    for (const root of [this.#table, this.#board.root]) {
      const heading = find(root, ".bar h1");
      put(heading, title);
      heading.classList.remove("unseen");
    }
    put(find(this.#table, ".copy .code"), scene.code);
    showScores(find(this.#table, ".seats"), scene);
    put(find(this.#table, ".bar .count"), String(scene.game.players.length));
  }

  // Another phase or round: it is said aloud, and the drawing begins anew.
  /** @param {Scene | null} before @param {Scene} scene */
  #turned(before, scene) {
    const { game, state } = scene;
    if (before && (before.room !== scene.room || before.state.gameRound !== state.gameRound)) {
      this.#board.begin();
      this.#isDrawing = false;
    }
    if (before && game.phase !== "draw") this.#board.lift();
    void keepOwn(scene);
    if (!before || before.game.phase === game.phase) return;
    const words = turnOf(scene);
    if (words) say(words);
    const sound = soundOf(scene);
    if (sound) play(sound);
    this.#focus();
  }

  // The next thing to do has the focus, unless somebody writes at the side.
  #focus() {
    const isBoard = this.#view === "board";
    const side = this.#sides[this.screen];
    for (const one of Object.values(this.#sides)) {
      if (one !== side) closeMenu(one);
    }
    if (!isBoard && side.contains(document.activeElement)) return;
    const element = isBoard ? find(this.#board.root, ".stage") : this.#views[this.#view].element;
    // The screen is placed after this.
    queueMicrotask(() => element.contains(document.activeElement) || element.focus({ preventScroll: true }));
  }

  // The room that goes on from this one. One that is only offered is for people to choose.
  /** @param {Scene | null} before @param {any} detail */
  #goOn(before, { successor, offers, code }) {
    const known = new Set((before?.detail.offers ?? []).map((/** @type {any} */ one) => one.room));
    const offer = (offers ?? []).find((/** @type {any} */ one) => !known.has(one.room));
    if (offer && !successor) note(text("successor.offer", { code: offer.code }));
    if (!successor || before?.detail.successor) return;
    if (successor.code === code) return this.#board.watch();
    note(text("successor.follow", { code: successor.code }));
    this.follow(successor.code);
  }

  /** @param {boolean} isDrawing */
  #draw(isDrawing) {
    this.#isDrawing = isDrawing;
    if (this.#scene) this.show(this.#scene.detail);
  }

  #connect() {
    const code = () => this.#scene?.code ?? "";
    menu.connect(this.#table, {
      back: () => this.leave(),
      copy: () => menu.copy(code()),
      rounds: () => this.history.open(),
      teach: () => teach(this.#scene?.detail.activity ?? ""),
      gallery: () => openGallery(),
      leave: () => menu.leave(code(), () => this.leave(), "game"),
    });
    connectSound(document);
    listen({ "ctrl+enter": () => this.strip.toggle() }, () => this.#view === "board");
  }
}

/**
 * The screen that a phase needs.
 * @param {Scene} scene
 * @param {string} before the screen that is shown
 * @param {boolean} isDrawing in a game without timers
 */
function viewOf({ game, state, isPlayer }, before, isDrawing) {
  switch (game.phase) {
    case "dice":
      // It passes in a moment.
      return ["", "board"].includes(before) ? "topic" : before;
    case "draw":
      if (state.rapid === false) return isDrawing && isPlayer ? "board" : "desk";
      return isPlayer ? "board" : "watching";
    case "reveal":
      return "vote";
    default:
      return game.phase;
  }
}

/** @param {Scene} scene */
function turnOf(scene) {
  const { game, state, seat, who } = scene;
  switch (game.phase) {
    case "topic":
      return state.master === seat ? text("topic.mine") : text("topic.theirs", { name: who(state.master).name });
    case "draw":
      return text("said.draw", { topic: topicOf(state) });
    case "vote":
      return text("said.vote");
    case "results":
      return text("said.results");
    case "over":
      return text("said.over");
    default:
      return "";
  }
}

/** @param {Scene} scene */
function soundOf({ game }) {
  const sounds = { topic: "turn", draw: "turn", vote: "stop", results: "results", over: "win" };
  return sounds[/** @type {keyof typeof sounds} */ (game.phase)];
}
