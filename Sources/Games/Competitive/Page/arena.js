// All canvases: those of who plays at this screen, each with what there is to do, and those of the others, live and small.

import { SeatLink } from "../kit/seatlink.js";
import { find, make, put, sync } from "../kit/dom.js";
import { seatsHere } from "../kit/mates.js";
import { chip, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { Place } from "./place.js";
import { Plot } from "./plot.js";
import { isFinal, roundOf, scoreOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").Ink} Ink */

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
    // Canvases take all the room that there is.
    lead.hidden = here.length > 1 && game.phase === "draw";
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
    this.#ask();
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
