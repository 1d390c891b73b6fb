// The chain: its last word in the middle, how it grew above, whose turn it is and what one may do below.

import { say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { lettersOf } from "../kit/letters.js";
import { signed } from "../kit/points.js";
import { faceOf, nameOf, showFace } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { amount, text } from "../words/messages.js";
import { Judging } from "./judging.js";
import { Speaking } from "./speaking.js";
import { cameOf, entries, pointsOf, soundOf, spokenOf, standing, turnOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("./telling.js").Entry} Entry */

/** Pixels from the end within which somebody is still at the end. */
const NEAR = 40;

export class Turns {
  element;
  #judging;
  #speaking;
  #log;
  #isAtEnd = true;
  /** @type {Scene | null} */
  #before = null;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#judging = new Judging(find(element, ".judging"));
    this.#speaking = new Speaking(element);
    this.#log = find(element, ".uttered");
    let height = this.#log.clientHeight;
    this.#log.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#log;
      this.#log.classList.toggle("scrolled", scrollTop > 4);
      // Another size scrolls it too, and that nobody has wished.
      if (clientHeight === height) this.#isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    });
    new ResizeObserver(() => {
      if (this.#isAtEnd) this.#toEnd();
      height = this.#log.clientHeight;
    }).observe(this.#log);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, game, room } = scene;
    const isAnother = this.#before?.room !== room;
    put(find(this.element, ".kicker"), text("password.round", { round: state.round, rounds: state.rounds }));
    this.#showOrder(scene);
    this.#showLog(scene, isAnother);
    this.#showMiddle(scene);
    this.#showTurn(scene);
    this.#judging.show(scene);
    this.#speaking.show(scene);
    this.#tell(scene, isAnother);
    this.element.classList.toggle("mine", game.phase === "word" && state.turn === scene.seat);
    this.#before = scene;
  }

  /** Who plays in which order, with their points: who is on turn stands out.
   * @param {Scene} scene */
  #showOrder({ state, game, who }) {
    const scores = new Map(game.players.map(({ seat, score }) => [seat, score]));
    const seats = state.order.length ? state.order : game.players.map(({ seat }) => seat);
    const one = (/** @type {string} */ seat) => make("li", {}, faceOf(who(seat)), make("span", { class: "unseen" }), make("span", { class: "points", "aria-hidden": "true" }));
    sync(find(this.element, ".order"), seats, (seat) => seat, one, (item, seat) => {
      const player = who(seat);
      const isNow = seat === state.turn;
      const hasJudged = game.phase === "judge" && game.done.includes(seat);
      const points = scores.get(seat) ?? 0;
      showFace(find(item, ".face"), player);
      const score = text("points", { count: points });
      const doing = isNow ? `, ${text("password.role")}` : hasJudged ? `, ${text("player.done")}` : "";
      put(find(item, ".unseen"), `${nameOf(player)}: ${score}${doing}`);
      put(find(item, ".points"), amount(points));
      item.classList.toggle("now", isNow);
      item.classList.toggle("judged", hasJudged);
      item.classList.toggle("away", !player.isHere);
      if (isNow) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
  }

  /** @param {Scene} scene @param {boolean} isAnother */
  #showLog(scene, isAnother) {
    const { state, room } = scene;
    const isAtEnd = this.#isAtEnd;
    showEntries(this.#log, entries(state), scene, `${room}/`);
    if (isAtEnd || isAnother) this.#toEnd();
  }

  #toEnd() {
    this.#isAtEnd = true;
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** @param {Scene} scene */
  #showMiddle({ state, room, who }) {
    const { word, seat, after, past } = standing(state);
    const big = () => make("p", { class: "bigword", dir: "auto", lang: state.language });
    sync(find(this.element, ".middle"), [word], () => `${room}/${word}`, big, (element) => {
      put(element, word);
      element.style.setProperty("--letters", String(Math.max(8, lettersOf(word).length)));
    });
    const name = seat ? nameOf(who(seat)) : "";
    put(find(this.element, ".after"), seat === null ? text("password.begins") : text("password.after", { name, word: after ?? "" }));
    const last = state.word === null ? state.chain.at(-1) : undefined;
    const came = find(this.element, ".came");
    const key = last ? `${room}/${state.chain.length}` : "";
    if (came.dataset.shown !== key) came.replaceChildren(...(last ? [make("span", { class: "what" }), make("span", { class: "gains" })] : []));
    came.dataset.shown = key;
    came.classList.toggle("found", Boolean(last?.claimer) && last === past);
    if (last) showCame(came, last, who);
  }

  /** @param {Scene} scene */
  #showTurn(scene) {
    const { state, who } = scene;
    const { title, words } = turnOf(scene);
    const line = find(this.element, ".whose");
    const face = find(line, ".face");
    face.hidden = state.turn === null;
    if (state.turn) showFace(face, who(state.turn));
    put(find(line, "h2"), title);
    put(find(line, "p"), words);
  }

  /**
   * One who says nothing passes the turn on within the phase, which nobody else tells.
   * @param {Scene} scene @param {boolean} isAnother
   */
  #tell(scene, isAnother) {
    const before = this.#before;
    if (isAnother || !before || before.game.phase !== "word" || scene.game.phase !== "word") return;
    if (before.state.chain.length === scene.state.chain.length) return;
    say(spokenOf(scene));
    const sound = soundOf(scene);
    if (sound) play(sound);
  }
}

/**
 * Shows words with what came of them.
 * @param {Element} list
 * @param {Entry[]} all
 * @param {Scene} scene
 * @param {string} place that their keys begin with
 */
export function showEntries(list, all, { state, who }, place) {
  sync(list, all, ({ key }) => `${place}${key}`, () => entry(), (item, { word, past }) => {
    const face = find(item, ".face");
    face.hidden = past === null;
    if (past) showFace(face, who(past.seat));
    const said = find(item, ".said-word");
    said.lang = state.language;
    put(said, word ?? "…");
    put(find(item, ".by"), past ? nameOf(who(past.seat)) : "");
    item.classList.toggle("found", Boolean(past?.claimer));
    if (past) showCame(item, past, who);
    else put(find(item, ".what"), text("password.begins"));
  });
}

function entry() {
  const words = make("div", {}, make("bdi", { class: "said-word" }), make("span", { class: "unseen by" }), make("span", { class: "what" }));
  return make("li", {}, make("span", { class: "face" }), words, make("span", { class: "gains" }));
}

/** @param {Element} element @param {Past} past @param {import("./telling.js").Who} who */
function showCame(element, past, who) {
  put(find(element, ".what"), cameOf(past, who));
  const gain = () => make("span", { class: "gain" }, make("bdi"), make("span", { class: "plus" }));
  sync(find(element, ".gains"), pointsOf(past, who), ({ player }) => player.seat, gain, (item, { player, points }) => {
    put(find(item, "bdi"), nameOf(player));
    put(find(item, ".plus"), signed(points));
    item.classList.toggle("minus", points < 0);
  });
}
