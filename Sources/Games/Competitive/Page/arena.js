// All canvases: those of who plays at this screen, each with what there is to do, and those of the others, live and small.

import { SeatLink } from "../kit/seatlink.js";
import { find, make, put, sync } from "../kit/dom.js";
import { seatsHere } from "../kit/mates.js";
import { chip, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { Place } from "./place.js";
import { Plot } from "./plot.js";
import { canvasesIn, cellOf, tilesIn } from "./fitting.js";
import { isFinal, roundOf, scoreOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").Ink} Ink */

/** CSS pixels of the height of a window that has no room for what round it is, and of one that has none for what there is to do. */
const [LOW, SHORT] = [480, 760];
/** CSS pixels below a drawing among which one chooses, and of its side where there is room for a face beside its author's name. */
const [FOOT, ROOMY] = [62, 100];

export class Arena {
  element;
  #ink;
  /** @type {Map<string, Place>} those who play at this screen, by seat */
  #places = new Map();
  /** @type {Map<string, Plot>} the canvases of the others, by seat */
  #plots = new Map();
  /** @type {Map<string, SeatLink>} */
  #links = new Map();
  #frame = 0;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLElement} element @param {Ink} ink */
  constructor(element, ink) {
    this.element = element;
    this.#ink = ink;
    ink.listen((message) => this.#hear(message));
    new ResizeObserver(() => this.#fit()).observe(element);
  }

  /** @param {Scene} scene */
  show(scene) {
    if (this.#scene?.room !== scene.room) this.#forget();
    this.#scene = scene;
    const { state, game } = scene;
    put(find(this.element, ".kicker"), roundOf(state));
    const lead = find(this.element, ".lead");
    put(lead, leadOf(scene));
    const here = scene.isPlayer ? seatsHere(scene).filter((seat) => state.canvases.includes(seat)) : [];
    const places = find(this.element, ".places");
    places.dataset.count = String(here.length);
    places.classList.toggle("shared", here.length > 1);
    sync(places, here, (seat) => seat, (seat) => this.#place(seat).element, (element, seat, index) => {
      // At a table, who sits at the other side reads it the other way up.
      element.classList.toggle("turned", here.length > 1 && index < here.length / 2);
      this.#place(seat).show(scene, here);
    });
    for (const seat of [...this.#places.keys()].filter((seat) => !here.includes(seat))) this.#places.delete(seat);
    const others = ["draw", "admire"].includes(game.phase) ? state.canvases.filter((seat) => !here.includes(seat)) : [];
    sync(find(this.element, ".others"), others, (seat) => seat, (seat) => this.#other(seat), (item, seat) => {
      showChip(item, scene.who(seat));
      put(find(item, ".score"), text("points", { count: scoreOf(scene, seat) }));
      this.#plots.get(seat)?.show(scene, seat);
    });
    this.#fit();
    this.#ask();
  }

  /** Canvases take all the room that there is. */
  #fit() {
    const { clientWidth: wide, clientHeight: high } = this.element;
    if (!this.#scene || high === 0) return;
    const { game, state } = this.#scene;
    const here = this.#places.size;
    const [isShared, isDrawn] = [here > 1, ["draw", "admire"].includes(game.phase)];
    const header = find(this.element, "header");
    header.classList.toggle("unseen", high < LOW && (isShared || isDrawn));
    // Each of several is told at their place what to do.
    find(this.element, ".lead").hidden = isShared ? game.phase !== "prizes" : isDrawn && high < SHORT;
    this.element.classList.toggle("whole", isShared || isDrawn);
    const { paddingTop, paddingBottom, paddingLeft, paddingRight, rowGap } = getComputedStyle(this.element);
    const [above, below, before, after, gap] = [paddingTop, paddingBottom, paddingLeft, paddingRight, rowGap].map(parseFloat);
    const head = header.classList.contains("unseen") ? 0 : header.clientHeight + gap;
    const space = { wide: wide - before - after, high: high - above - below - head };
    const canvases = canvasesIn(space, here, find(this.element, ".others").children.length);
    const isCounted = game.phase === "prizes";
    const tiles = tilesIn(cellOf(space, Math.max(1, here)), Math.max(1, state.tiles?.length ?? 0), FOOT, isCounted);
    this.element.classList.toggle("flanked", canvases.isFlanked);
    this.element.classList.toggle("counted", isCounted);
    this.element.classList.toggle("roomy", tiles.tile >= ROOMY);
    find(this.element, ".places").classList.toggle("beside", isDrawn ? canvases.isBeside : isShared && tiles.isBeside);
    const { style } = this.element;
    style.setProperty("--side", `${canvases.side}px`);
    style.setProperty("--small", `${canvases.small}px`);
    style.setProperty("--tile", `${tiles.tile}px`);
    style.setProperty("--columns", String(tiles.columns));
  }

  /** @param {string} seat */
  #place(seat) {
    const known = this.#places.get(seat);
    if (known) return known;
    const isOwn = seat === this.#scene?.seat;
    const place = new Place(seat, this.#ink, (message) => this.#send(isOwn ? "" : seat, message), () => this.#ask());
    this.#places.set(seat, place);
    return place;
  }

  /** @param {string} seat that is not one's own, or nothing @param {object} message */
  #send(seat, message) {
    if (seat === "") return this.#ink.send(message);
    let link = this.#links.get(seat);
    if (!link) this.#links.set(seat, (link = new SeatLink(seat, (said) => this.#places.get(seat)?.hear(said))));
    return link.send({ ...message, room: this.#scene?.code });
  }

  /** @param {string} seat */
  #other(seat) {
    const plot = new Plot(this.#ink, () => this.#ask());
    this.#plots.set(seat, plot);
    const player = /** @type {Scene} */ (this.#scene).who(seat);
    return make("li", {}, plot.element, chip(player), make("span", { class: "score" }));
  }

  /** @param {import("../daemon.js").Said} message @returns {boolean} whether the canvases are there to hear it */
  #hear(message) {
    if (this.element.hidden || !this.element.isConnected) return false;
    for (const [seat, place] of this.#places) if (seat === this.#scene?.seat || message.type !== "error") place.hear(message);
    this.#ask();
    return true;
  }

  #forget() {
    for (const link of this.#links.values()) link.close();
    this.#links.clear();
    this.#places.clear();
    this.#plots.clear();
    find(this.element, ".places").replaceChildren();
    find(this.element, ".others").replaceChildren();
  }

  /** Asks for all to be painted in the next frame. */
  #ask() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const plots = [...this.#plots].filter(([, { element }]) => element.isConnected);
      for (const [, plot] of plots) plot.paint([]);
      for (const place of this.#places.values()) place.paint();
    });
  }
}

/** @param {Scene} scene */
function leadOf({ game, state, isPlayer }) {
  switch (game.phase) {
    case "draw":
      return text(isPlayer ? "compete.lead.draw" : "compete.watch");
    case "admire":
      return text("compete.said.admire");
    case "balloting":
      return text("compete.lead.vote");
    case "prizes":
      return text(isFinal(state) ? "compete.final" : "compete.scores");
    default:
      return text("compete.wait");
  }
}
