// A canvas as it is seen: the paper, what lies on it for a while, and its clock.

import { make, put, sync } from "../kit/dom.js";
import { isStill } from "../kit/motion.js";
import { nameOf } from "../kit/seats.js";
import { text, word } from "../words/messages.js";
import { sheetOf } from "../board/drawings.js";
import { Paper } from "./ink.js";
import { SIDE, elapsedOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Effect} Effect */

/** Milliseconds for which a canvas shakes: 25 swings. */
const QUAKE = 1_250;
/** Milliseconds for which somebody is spared. */
const SHIELD = 5_000;
/** Milliseconds between two looks at the clock. */
const TICK = 100;

export class Plot {
  element;
  #ink;
  #paper;
  #clock = make("span", { class: "clock-number" });
  #strokes = make("span", { class: "strokes-left" });
  #shield = make("span", { class: "spared", role: "timer", hidden: true });
  #quake = make("span", { class: "shaken", hidden: true, "aria-hidden": "true" }, signOf("quake"));
  #powerups = make("span", { class: "powerups" });
  #kept = make("span", { class: "kept" });
  #blots = make("span", { class: "blots", "aria-hidden": "true" });
  #seat = "";
  /** When the round opened, by this page's clock. */
  #opened = 0;
  #ends = 0;
  /** @type {Effect[]} */
  #effects = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {(left: number) => void} called again and again while there is time; with what is left */
  onTick = () => {};

  /** @param {import("../kit/activities.js").Ink} ink @param {() => void} ask for it to be painted */
  constructor(ink, ask) {
    this.#ink = ink;
    const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "drawing", role: "img" }));
    word(canvas, "label", () => text("compete.canvas"));
    this.#paper = new Paper(canvas, ask);
    const layer = make("span", { class: "layer" }, canvas);
    this.element = make("div", { class: "plot" }, layer, this.#kept, this.#powerups, this.#clock, this.#strokes, this.#blots, this.#shield, this.#quake);
  }

  /** @param {Scene} scene @param {string} seat whose canvas it is */
  show(scene, seat) {
    const { state, game } = scene;
    this.#seat = seat;
    this.#paper.lie(state.canvases.indexOf(seat));
    const isDrawn = game.phase === "draw";
    this.#opened = performance.now() - elapsedOf(/** @type {Scene} */ (scene));
    this.#ends = isDrawn ? (state.ends ?? 0) : 0;
    this.#effects = (state.effects ?? []).filter(({ standing }) => standing !== "void");
    this.element.classList.toggle("hidden", (state.hidden ?? []).includes(seat));
    // The board is another one by then: the drawing is kept by the round that is over.
    const kept = game.phase === "admire" ? (state.tiles ?? []).filter(({ author }) => author === seat) : [];
    const label = () => text("compete.by", { name: nameOf(scene.who(seat)) });
    sync(this.#kept, kept, ({ tile }) => `${scene.room}/${state.gameRound}/${tile}`, ({ tile }) => sheetOf(scene, state.gameRound, tile, label, "corner"));
    const left = state.left?.[seat];
    this.#strokes.hidden = !isDrawn || left === undefined;
    put(this.#strokes, text("strokes.left", { count: left ?? 0 }));
    const here = isDrawn ? (state.powerups ?? []).filter(({ taken }) => !taken.includes(seat)) : [];
    sync(this.#powerups, here, ({ powerup }) => powerup, powerupMark);
    const blots = isDrawn ? this.#effects.filter(({ spared }) => !spared.includes(seat)).flatMap(({ powerup, blots = [] }) => blots.filter((one) => one.seat === seat).map((one) => ({ ...one, powerup }))) : [];
    sync(this.#blots, blots, ({ powerup, x }) => `${powerup}/${x}`, blotMark);
    if (isDrawn) this.#timer ??= setInterval(() => this.#tick(), TICK);
    else this.#stop();
    this.#tick();
  }

  /** @param {Parameters<Paper["paint"]>[2]} own */
  paint(own) {
    this.#paper.paint(this.#ink, this.#seat, own);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick() {
    // What has gone from the page needs no clock.
    if (!this.element.isConnected) return this.#stop();
    const elapsed = performance.now() - this.#opened;
    const left = Math.max(0, this.#ends - elapsed);
    this.#clock.hidden = this.#ends === 0;
    put(this.#clock, String(Math.ceil(left / 1_000)));
    const shield = Math.max(0, ...this.#effects.filter(({ kind, seat }) => kind === "shield" && seat === this.#seat).map(({ since }) => since + SHIELD - elapsed));
    this.#shield.hidden = this.#ends === 0 || shield === 0;
    put(this.#shield, text("compete.shield", { count: Math.ceil(shield / 1_000) }));
    const isShaken = this.#ends > 0 && this.#effects.some(({ kind, seat, since, spared }) => kind === "quake" && seat !== this.#seat && !spared.includes(this.#seat) && elapsed < since + QUAKE);
    this.element.classList.toggle("quake", isShaken && !isStill());
    this.#quake.hidden = !isShaken || !isStill();
    if (this.#ends > 0) this.onTick(left);
  }
}

/** @param {number} length quarter units */
function share(length) {
  return `${(100 * length) / SIDE}%`;
}

/** @param {import("./state.js").Powerup} powerup */
function powerupMark({ kind, x, y, reach }) {
  const mark = make("span", { class: `powerup ${kind}`, role: "img" }, signOf(kind));
  word(mark, "label", () => text(KINDS[kind]));
  place(mark, x, y, 2 * reach);
  return mark;
}

const KINDS = { stroke: "compete.kind.stroke", hide: "compete.kind.hide", splotch: "compete.kind.splotch", quake: "compete.kind.quake", shield: "compete.kind.shield" };

/**
 * What tells them apart for those who see few colours.
 * @param {import("./state.js").Powerup["kind"]} kind
 */
function signOf(kind) {
  const signs = /** @type {HTMLTemplateElement} */ (document.getElementById("competitive-signs")).content;
  return signs.querySelector(`.${kind}`)?.cloneNode(true) ?? make("span", { "aria-hidden": "true", text: "+1" });
}

/** @param {import("./state.js").Blot} blot */
function blotMark({ x, y, size }) {
  const mark = make("span", { class: "blot" });
  place(mark, x, y, size);
  return mark;
}

/** @param {HTMLElement} element @param {number} x @param {number} y @param {number} size */
function place({ style }, x, y, size) {
  // Places of a drawing are the same in every writing direction.
  style.left = share(x - size / 2);
  style.top = share(y - size / 2);
  style.width = style.height = share(size);
}
