// One aims and shoots, all look.

import { find, make, put, sync } from "../kit/dom.js";
import { say } from "../kit/announce.js";
import { isStill } from "../kit/motion.js";
import { move } from "../kit/moves.js";
import { nameOf } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { Lanes, lastShot, raceHeadline, REFUSALS } from "../table/lanes.js";
import { Pit } from "../table/pit.js";
import { text } from "../words/messages.js";
import { CANNON, hanging, NEXT, SIZE } from "./grid.js";
import { aimAt, guide } from "./guide.js";
import { Painter } from "./painter.js";
import { laneWays } from "./lane.js";
import { aimInWords, REASONS, rowsInWords, shotInWords } from "./reading.js";
import { levelName } from "./settings.js";
import { Show } from "./show.js";

/** @typedef {import("./activity.js").Scene} Scene */

/** Units around the cannon's bubbles within which a tap swaps them. */
const NEAR = 120;
/** Milliseconds that a page may come late to a flight and still show it from its beginning. */
const LATE = 700;

export class Shooting {
  element;
  #pit;
  #painter;
  #lanes;
  #buttons;
  /** @type {Scene | null} */
  #scene = null;
  /** What hangs, as it was last said. */
  #grid = { key: "", still: hanging([]) };
  /** @type {{show: Show, since: number, number: number, hasLanded: boolean} | null} */
  #flying = null;
  #isSending = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#painter = new Painter(/** @type {HTMLCanvasElement} */ (find(element, "canvas")));
    this.#buttons = { swap: find(element, "[data-do=swap]"), shoot: find(element, "[data-do=shoot]") };
    this.#buttons.swap.addEventListener("click", () => this.#swap());
    this.#buttons.shoot.addEventListener("click", () => this.#shoot());
    this.#lanes = new Lanes(find(element, ".lanes"), laneWays());
    this.#pit = new Pit(element, find(element, ".pit"), {
      size: SIZE,
      aimAt,
      canShoot: () => this.#isMine,
      fit: (width, height) => this.#painter.fit(width, height),
      dress: () => this.#painter.dress(),
      paint: () => this.#paint(),
      word: () => this.#wordAim(),
      shoot: () => void this.#shoot(),
      button: (place) => (isNear(place, CANNON) || isNear(place, NEXT) ? () => void this.#swap() : null),
      keys: { s: () => void this.#swap() },
    });
  }

  /** @param {Scene} scene */
  show(scene) {
    const isSame = this.#scene?.room === scene.room;
    const before = isSame ? (this.#scene?.state.shots.length ?? 0) : scene.state.shots.length;
    if (!isSame) [this.#pit.aim, this.#flying] = [0, null];
    this.#scene = scene;
    const { state, game } = scene;
    const key = state.grid.join("/");
    if (key !== this.#grid.key) this.#grid = { key, still: hanging(state.grid) };
    const passed = (game.lasts ?? 0) - (game.left ?? 0);
    const isFlying = game.phase === "flight";
    this.#lanes.show(state.boards, scene, { turn: `${scene.room}/${state.shots.length}`, isFlying, passed: isSame ? 0 : passed });
    if (isFlying && (state.shots.length > before || (!isSame && passed < LATE))) this.#begin(isSame ? 0 : passed);
    if (!isFlying) this.#flying = null;
    this.#word();
    this.#pit.ask();
  }

  /** Whether one can shoot now. */
  get #isMine() {
    const scene = this.#scene;
    return scene !== null && scene.game.phase === "aim" && scene.state.shooter === scene.seat && !scene.isDone;
  }

  // The words around the picture.
  #word() {
    const scene = this.#scene;
    if (!scene) return;
    const { state } = scene;
    put(find(this.element, ".kicker"), text("bubble.kicker", { level: levelName(state.level), left: state.left }));
    put(find(this.element, "h2"), this.#headline(scene));
    const lines = rowsInWords(state.grid);
    sync(find(this.element, "#bubble-rows"), lines, (line) => line, (line) => make("li", { text: line }));
    this.#buttons.shoot.toggleAttribute("disabled", !this.#isMine || this.#isSending);
    this.#buttons.swap.toggleAttribute("disabled", !this.#isMine || this.#isSending || state.next === null || state.swaps === 0);
    this.#wordAim();
  }

  /** @param {Scene} scene */
  #headline(scene) {
    const { state, game, who, seat } = scene;
    const last = state.shot ? lastShot(state) : undefined;
    if (game.phase === "flight" && last) {
      if (this.#flying && !this.#flying.hasLanded) return text("bubble.flying");
      return shotInWords(last, who(last.seat));
    }
    const race = raceHeadline(scene);
    if (race && (scene.isDone || !state.shooter)) return race;
    if (state.shooter === seat) return text("bubble.mine");
    return state.shooter ? text("bubble.theirs", { name: nameOf(who(state.shooter)) }) : "";
  }

  #wordAim() {
    this.#pit.say(aimInWords(this.#pit.aim, guide(this.#grid.still, this.#pit.aim)));
  }

  /**
   * Has a shot played.
   * @param {number} passed milliseconds that are over of it
   */
  #begin(passed) {
    const state = this.#scene?.state;
    const last = state && lastShot(state);
    if (!state?.shot || !last) return;
    const show = new Show(state.shot, last.colour);
    const since = performance.now() - (isStill() ? show.flight + 10_000 : passed);
    this.#flying = { show, since, number: state.shots.length, hasLanded: false };
    this.#pit.ask();
  }

  /** Paints, and says whether something still moves. */
  #paint() {
    const scene = this.#scene;
    if (!scene) return false;
    const { state } = scene;
    const flying = this.#flying;
    const now = flying ? performance.now() - flying.since : 0;
    const moment = flying?.show.at(now) ?? null;
    if (flying && !flying.hasLanded && now >= flying.show.flight) this.#land(flying);
    const isOver = moment?.isOver ?? true;
    if (flying && isOver) this.#flying = null;
    this.#painter.paint({
      still: flying && !isOver ? flying.show.still : this.#grid.still,
      current: state.current,
      next: state.next,
      aim: this.#pit.aim,
      guide: this.#isMine && !flying ? guide(this.#grid.still, this.#pit.aim) : null,
      moment: isOver ? null : moment,
    });
    const othersMove = this.#lanes.paint();
    return !isOver || othersMove;
  }

  /** @param {{hasLanded: boolean}} flying */
  #land(flying) {
    flying.hasLanded = true;
    const scene = this.#scene;
    const last = scene && lastShot(scene.state);
    if (!scene || !last) return;
    if (last.popped > 0) play("pop");
    this.#word();
    say(shotInWords(last, scene.who(last.seat)));
  }

  async #shoot() {
    await this.#send({ do: "shoot", aim: this.#pit.aim });
  }

  async #swap() {
    if (this.#scene?.state.next === null) return;
    await this.#send({ do: "swap" });
  }

  /** @param {{do: string, aim?: number}} step */
  async #send(step) {
    if (!this.#isMine || this.#isSending || !this.#scene) return;
    this.#isSending = true;
    this.#word();
    await move(this.#scene.code, step, { ...REFUSALS, ...REASONS });
    this.#isSending = false;
    this.#word();
  }
}

/** @param {{x: number, y: number}} place @param {{x: number, y: number}} other */
function isNear(place, other) {
  return Math.hypot(place.x - other.x, place.y - other.y) < NEAR;
}
