// One aims and shoots, all look.

import { say } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { isStill } from "../kit/motion.js";
import { move } from "../kit/moves.js";
import { nameOf } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { Lanes, lastShot, raceHeadline, REFUSALS } from "../table/lanes.js";
import { Pit } from "../table/pit.js";
import { text } from "../words/messages.js";
import { pegsOf, SIZE } from "./board.js";
import { bring, remember } from "./bringing.js";
import { aimAt, guide } from "./guide.js";
import { Painter } from "./painter.js";
import { aimInWords, boardInWords, REASONS, shotInWords } from "./reading.js";
import { laneWays } from "./lane.js";
import { levelName } from "./settings.js";
import { Show } from "./show.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {{show: Show, since: number, bucket: number, isCaught: boolean, hasLanded: boolean, heard: number, trail: {x: number, y: number}[]}} Flying */

/** Milliseconds that a page may come late to a flight and still show it from its beginning. */
const LATE = 700;
/** What stands where nothing is known yet. */
const NOTHING = pegsOf([], "");
/** Places of the ball's trail. */
const TRAIL = 14;

export class BoardView {
  element;
  #pit;
  #painter;
  #lanes;
  #button;
  /** @type {Scene | null} */
  #scene = null;
  /** What stands, as it was last said. */
  #board = { key: "", still: pegsOf([], "") };
  /** Where it leads, as long as neither cannon nor board are others. */
  #guide = { key: "", way: guide([], 0) };
  /** @type {Flying | null} */
  #flying = null;
  #isSending = false;
  /** The room into which this page has brought a level. */
  #brought = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#painter = new Painter(/** @type {HTMLCanvasElement} */ (find(element, "canvas")));
    this.#button = find(element, "[data-do=shoot]");
    this.#button.addEventListener("click", () => this.#shoot());
    this.#lanes = new Lanes(find(element, ".lanes"), laneWays(() => this.#scene?.state.pegs ?? []));
    this.#pit = new Pit(element, find(element, ".pit"), {
      size: SIZE,
      aimAt,
      canShoot: () => this.#isMine,
      fit: (width, height) => this.#painter.fit(width, height),
      dress: () => this.#painter.dress(),
      paint: () => this.#paint(),
      word: () => this.#wordAim(),
      shoot: () => void this.#shoot(),
    });
  }

  /** @param {Scene} scene */
  show(scene) {
    const isSame = this.#scene?.room === scene.room;
    const before = isSame ? (this.#scene?.state.shots.length ?? 0) : scene.state.shots.length;
    if (!isSame) [this.#pit.aim, this.#flying] = [0, null];
    this.#scene = scene;
    const { state, game } = scene;
    const key = `${state.level}/${state.standing}`;
    if (key !== this.#board.key) this.#board = { key, still: pegsOf(state.pegs, state.standing) };
    const passed = (game.lasts ?? 0) - (game.left ?? 0);
    const isFlying = game.phase === "falling";
    this.#lanes.show(state.boards, scene, { turn: `${scene.room}/${state.shots.length}`, isFlying, passed: isSame ? 0 : passed });
    if (isFlying && (state.shots.length > before || (!isSame && passed < LATE))) this.#begin(isSame ? 0 : passed);
    if (!isFlying) this.#flying = null;
    this.#bring(scene);
    this.#word();
    this.#pit.ask();
  }

  /**
   * Brings a level that people have made, if it is this page's to do; and keeps one that came, for a room that goes on.
   * @param {Scene} scene
   */
  #bring({ state, game, seat, room, code }) {
    if (game.phase === "unpacking" && state.bringer === seat && this.#brought !== room) {
      this.#brought = room;
      // Where no level was made, the first one of ours comes.
      void bring(code, state.pegs);
    }
    if (game.phase === "cannon" && state.level === 0 && state.shots.length === 0) remember(state.pegs);
  }

  /** Whether one can shoot now. */
  get #isMine() {
    const scene = this.#scene;
    return scene !== null && scene.game.phase === "cannon" && scene.state.shooter === scene.seat && !scene.isDone;
  }

  /** Where the ball would go. */
  get #way() {
    const key = `${this.#board.key}/${this.#pit.aim}`;
    if (key !== this.#guide.key) this.#guide = { key, way: guide(this.#board.still, this.#pit.aim) };
    return this.#guide.way;
  }

  // The words around the picture.
  #word() {
    const scene = this.#scene;
    if (!scene) return;
    const { state } = scene;
    const orange = this.#board.still.filter(({ isOrange }) => isOrange).length;
    const kicker = text("peggle.kicker", { level: levelName(state.level), left: state.left, orange, factor: state.factor });
    put(find(this.element, ".kicker"), kicker);
    put(find(this.element, "h2"), this.#headline(scene));
    const lines = boardInWords(this.#board.still);
    sync(find(this.element, "#peggle-parts"), lines, (line) => line, (line) => make("li", { text: line }));
    this.#button.toggleAttribute("disabled", !this.#isMine || this.#isSending);
    this.#wordAim();
  }

  /** @param {Scene} scene */
  #headline(scene) {
    const { state, game, who, seat } = scene;
    const last = state.shot ? lastShot(state) : undefined;
    if (game.phase === "unpacking") return text("peggle.unpacking");
    if (game.phase === "falling" && last) {
      if (this.#flying && !this.#flying.hasLanded) return text("peggle.flying");
      return shotInWords(last, who(last.seat));
    }
    const race = raceHeadline(scene);
    if (race && (scene.isDone || !state.shooter)) return race;
    if (state.shooter === seat) return text("peggle.mine");
    return state.shooter ? text("peggle.theirs", { name: nameOf(who(state.shooter)) }) : "";
  }

  #wordAim() {
    this.#pit.say(aimInWords(this.#pit.aim, this.#way));
  }

  /**
   * Has a ball played.
   * @param {number} passed milliseconds that are over of it
   */
  #begin(passed) {
    const state = this.#scene?.state;
    const last = state && lastShot(state);
    if (!state?.shot || !last) return;
    const show = new Show(state.shot, state.pegs);
    const since = performance.now() - (isStill() ? show.flight + 10_000 : passed);
    this.#flying = { show, since, bucket: state.shot.bucket, isCaught: last.returned, hasLanded: false, heard: 0, trail: [] };
    this.#pit.aim = last.angle;
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
    if (flying) this.#follow(flying, now, moment?.ball ?? null);
    const isOver = moment?.isOver ?? true;
    if (flying && isOver) this.#flying = null;
    this.#painter.paint({
      // The level that stands in for one that is on its way is not shown.
      still: scene.game.phase === "unpacking" ? NOTHING : flying && !isOver ? flying.show.still : this.#board.still,
      aim: this.#pit.aim,
      guide: this.#isMine && !flying ? this.#way : null,
      moment: isOver ? null : moment,
      bucket: flying && !isOver ? flying.bucket + Math.min(now, flying.show.flight) : state.bucket,
      // A ball that comes back was gone meanwhile.
      left: state.left - (flying && flying.isCaught && now < flying.show.flight ? 1 : 0),
      trail: isOver ? [] : (flying?.trail ?? []),
      isCaught: flying !== null && flying.isCaught && now >= flying.show.flight,
    });
    const othersMove = this.#lanes.paint();
    return !isOver || othersMove;
  }

  /** @param {Flying} flying @param {number} now @param {{x: number, y: number} | null} ball */
  #follow(flying, now, ball) {
    if (ball) flying.trail.push(ball);
    if (!ball || flying.trail.length > TRAIL) flying.trail.shift();
    const lit = flying.show.countAt(now);
    if (lit > flying.heard && !flying.hasLanded && ball) play("tick");
    flying.heard = lit;
    if (!flying.hasLanded && now >= flying.show.flight) this.#land(flying);
  }

  /** @param {Flying} flying */
  #land(flying) {
    flying.hasLanded = true;
    const scene = this.#scene;
    const last = scene && lastShot(scene.state);
    if (!scene || !last) return;
    if (last.returned) play("done");
    else if (last.orange + last.blue > 0) play("pop");
    this.#word();
    say(shotInWords(last, scene.who(last.seat)));
  }

  async #shoot() {
    if (!this.#isMine || this.#isSending || !this.#scene) return;
    this.#isSending = true;
    this.#word();
    await move(this.#scene.code, { do: "shoot", angle: this.#pit.aim }, { ...REFUSALS, ...REASONS });
    this.#isSending = false;
    this.#word();
  }
}
