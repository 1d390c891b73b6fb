// A room with a game: which screen its phase needs, and what the daemon says shown on it.

import { activityNamed, isGame, partOf } from "../kit/activities.js";
import { note, say } from "../kit/announce.js";
import { find } from "../kit/dom.js";
import { closeMenu } from "../kit/dropdowns.js";
import { onInk } from "../kit/inkwatch.js";
import { ownSeat } from "../kit/mates.js";
import { accompany } from "../kit/music.js";
import { listen } from "../kit/shortcuts.js";
import { holder } from "../kit/session.js";
import { connectSound } from "../kit/soundswitch.js";
import { play } from "../kit/sounds.js";
import * as menu from "../board/menu.js";
import { fill, onLanguage, text } from "../words/messages.js";
import { showBars } from "./bars.js";
import { Chat } from "./chat.js";
import { playersOf } from "../kit/seats.js";
import { Clock } from "./clock.js";
import { Final } from "./final.js";
import { openGallery } from "./gallery.js";
import { keepOwn, noteDrawer } from "./keepown.js";
import { Profiles } from "./person.js";
import { Quorum } from "./quorum.js";
import { notePlayed } from "./record.js";
import { activityOf, isNextDrawing, sceneOf } from "./scene.js";
import { Strip } from "./strip.js";
import { teach } from "./tutorial.js";
import { isAwaited, onWatch } from "./watching.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").View} View */
/** @typedef {{placed: () => void, leave: () => void, follow: (code: string) => void, stays: (scene: Scene) => boolean}} Ways `stays` says
 *   whether a scene may be shown to who has the page in hand */

export class Game {
  #table;
  #board;
  #makeLobby;
  #placed;
  /** Where the chat is: beside the table, or beside the board. */
  #sides;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {import("../daemon.js").Room | null} what was shown last */
  #detail = null;
  /** @type {Record<string, View>} */
  #views = {};
  /** What lies at hand of an activity: its name, and its part of the page. */
  #laid = { name: "", elements: /** @type {Element[]} */ ([]) };
  /** @type {import("../kit/activities.js").Archive | undefined} */
  #archive;
  #view = "";
  /** Whether the room was left, and is looked back at. */
  #isPast = false;
  /** Whether one draws just now in a game without timers. */
  #isDrawing = false;

  /**
   * @param {HTMLElement} table
   * @param {import("../board/room.js").Room} board where is drawn
   * @param {(element: HTMLElement, teach: () => void) => View} makeLobby
   * @param {Ways} ways
   */
  constructor(table, board, makeLobby, { placed, leave, follow, stays }) {
    this.#table = table;
    this.#board = board;
    this.#makeLobby = makeLobby;
    this.#placed = placed;
    this.leave = leave;
    this.follow = follow;
    this.stays = stays;
    this.clock = new Clock([...document.querySelectorAll(".clock")].map((one) => /** @type {HTMLElement} */ (one)));
    this.clock.onEnd = () => {
      if (this.#view === "board") board.lift();
    };
    this.strip = new Strip(board.root, { back: () => this.#draw(false), settle: () => (board.allow(false), board.settle()) });
    this.profiles = new Profiles();
    this.quorum = new Quorum([find(table, ".quorum"), find(board.root, ".quorum")]);
    this.#sides = { table: find(table, ".side"), room: find(board.root, ".beside") };
    const people = find(board.root, ".people");
    const badges = [table, board.root].flatMap((root) => [...root.querySelectorAll(".bar .unread")]);
    this.chat = new Chat(find(table, ".talk"), /** @type {HTMLElement[]} */ (badges));
    for (const side of [...Object.values(this.#sides), people]) side.addEventListener("toggle", () => this.chat.read());
    this.#connect();
    onLanguage(() => this.#detail && (this.#isPast ? this.lookBack(this.#detail) : this.show(this.#detail)));
    onWatch(() => this.#detail && this.show(this.#detail));
    onInk((seat) => this.#scene && noteDrawer(this.#scene, seat));
  }

  /** Which screen the room's page is: the board, or the table with everything else. */
  get screen() {
    return this.#scene && this.#view !== "board" ? "table" : "room";
  }

  /** Forgets the game: another room follows, or none. */
  close() {
    this.clock.stop();
    this.strip.reveal(false);
    this.#archive?.close();
    this.profiles.take(null);
    find(this.#board.root, ".quorum").hidden = true;
    this.#board.root.classList.remove("game");
    this.#board.allow(true);
    this.#scene = this.#detail = null;
    [this.#view, this.#isDrawing] = ["", false];
    delete this.#table.dataset.phase;
    this.#isPast = false;
    this.#table.classList.remove("past");
    accompany(null);
  }

  /**
   * Shows what the daemon said of the room.
   * @param {import("../daemon.js").Room} detail
   */
  show(detail) {
    this.#detail = detail;
    if (!isGame(detail)) return this.#showDrawing(detail);
    const [before, screen, view] = [this.#scene, this.screen, this.#view];
    const scene = sceneOf(detail);
    if (!this.stays(scene)) return this.profiles.close();
    this.#scene = scene;
    notePlayed(scene, ownSeat(scene.players.values()), holder());
    this.profiles.take({ code: scene.code, players: scene.players, seat: scene.seat, scene });
    this.#lay(detail.activity);
    accompany(activityOf(scene).music ?? null);
    this.#choose(scene);
    const isBrief = activityOf(scene).isBrief(scene);
    this.clock.set(scene.game.round, isBrief ? null : (scene.game.left ?? null), scene.game.lasts ?? null);
    this.#table.classList.toggle("spread", activityOf(scene).isSpread?.(scene) ?? false);
    showBars(this.#table, this.#board.root, scene);
    this.quorum.show(scene);
    this.#archive?.update(scene);
    if (isAwaited(scene.room) && scene.hasArchive) this.#archive?.open();
    this.chat.sit(this.#sides[this.screen]);
    this.chat.show(scene);
    if (this.#view === "board") this.strip.show(scene);
    else this.#views[this.#view].show(scene);
    if (before?.room !== scene.room || before.game.phase !== scene.game.phase || before.game.round !== scene.game.round || isNextDrawing(before, scene)) {
      this.#turned(before, scene);
    }
    this.#placed();
    // It begins at its top, not where the last one of its kind was scrolled to.
    if (this.#view !== view && this.#view !== "board") this.#views[this.#view].element.scrollTop = 0;
    if (this.screen !== screen) this.chat.read();
    this.#goOn(before, scene.detail);
    if (before?.room !== scene.room && scene.detail.unchecked) note(text("successor.unchecked"));
  }

  /**
   * Shows the end of a game in a room that was left, as it was then.
   * @param {import("../daemon.js").Room} detail
   */
  lookBack(detail) {
    if (!isGame(detail)) return this.leave();
    const scene = sceneOf(detail);
    [this.#detail, this.#scene, this.#isPast] = [detail, scene, true];
    this.#table.classList.add("past");
    this.#table.classList.remove("spread");
    this.#lay(detail.activity);
    this.#see("over");
    showBars(this.#table, this.#board.root, scene);
    this.#archive?.update(scene);
    this.#views.over.show(scene);
    void keepOwn(scene);
    queueMicrotask(() => this.#views.over.element.focus({ preventScroll: true }));
  }

  /**
   * A drawing has people who talk, and nothing else of a game.
   * @param {import("../daemon.js").Room} detail
   */
  #showDrawing(detail) {
    if (this.#scene) this.close();
    this.#detail = detail;
    this.chat.sit(find(this.#board.root, ".talking"));
    const players = playersOf(detail);
    this.chat.show({ detail: { ...detail, ...detail.lobby }, players, room: detail.room, code: detail.code });
    this.profiles.take({ code: detail.code, players, seat: detail.seat, scene: null });
  }

  /**
   * Lays an activity's screens on the table, in place of another's.
   * @param {string} name
   */
  #lay(name) {
    if (this.#laid.name === name) return;
    for (const element of this.#laid.elements) element.remove();
    const part = partOf(name, "screens");
    fill(part);
    this.#laid = { name, elements: [...part.children] };
    find(this.#table, ".side").before(part);
    const [first, history] = [find(this.#table, "[data-view=lobby]"), () => this.#archive?.open()];
    const activity = activityNamed(name);
    const own = activity?.makeScreens(this.#table, { draw: () => this.#draw(true), history, ink: this.#board.ink });
    this.#views = {
      lobby: (this.#views.lobby ??= this.#makeLobby(first, () => teach(this.#laid.name))),
      over: (this.#views.over ??= new Final(find(this.#table, "[data-view=over]"), { history, back: () => this.leave() })),
      ...own?.views,
    };
    this.#archive = own?.archive;
    find(this.#table, "[data-do=rounds]").hidden = !this.#archive;
  }

  /** @param {Scene} scene */
  #choose(scene) {
    this.#see(activityOf(scene).screenOf(scene, this.#view, this.#isDrawing));
    const isBoard = this.#view === "board";
    this.#board.root.classList.toggle("game", true);
    this.strip.reveal(true);
    this.#board.allow(isBoard && !scene.isDone && !this.strip.isFinishing(scene));
  }

  /** @param {string} view the screen that is shown alone */
  #see(view) {
    this.#view = view;
    for (const [name, { element }] of Object.entries(this.#views)) element.hidden = name !== view;
    this.#table.dataset.phase = view;
  }

  // Another phase or round: it is said aloud, and the drawing begins anew.
  /** @param {Scene | null} before @param {Scene} scene */
  #turned(before, scene) {
    const { game } = scene;
    // A game that goes on takes everybody along, whatever they look at.
    if (before) this.profiles.close();
    const isNext = before !== null && isNextDrawing(before, scene);
    if (isNext) {
      this.#board.begin();
      this.#isDrawing = false;
    }
    if (before && this.#view !== "board") this.#board.lift();
    void keepOwn(scene);
    if (!before || (before.game.phase === game.phase && !isNext)) return;
    const words = activityOf(scene).spoken(scene);
    if (words) say(words);
    const sound = activityOf(scene).sound(scene);
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

  // The room that goes on from this one. A room that is only offered is for people to choose.
  /** @param {Scene | null} before @param {import("./scene.js").Detail} detail */
  #goOn(before, { successor, offers, code }) {
    const known = new Set((before?.detail.offers ?? []).map((one) => one.room));
    const offer = (offers ?? []).find((one) => !known.has(one.room));
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
      rounds: () => this.#archive?.open(),
      teach: () => teach(this.#laid.name),
      gallery: () => openGallery(),
      leave: () => menu.leave(code(), () => this.leave(), "game"),
    });
    connectSound(document);
    listen({ "ctrl+enter": () => this.strip.toggle() }, () => this.#view === "board");
  }
}
