// A race, each on a board of their own: the others' boards, small beside one's own, and the words that every race needs.

import { make, put, sync } from "../kit/dom.js";
import { isStill } from "../kit/motion.js";
import { nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** Why one cannot shoot, whatever at: keys by the reason that the rules give. */
export const REFUSALS = {
  "not-your-turn": "shoot.refused.turn",
  "shot-already": "shoot.refused.shot",
  "out-of-race": "shoot.refused.out",
  "not-now": "shoot.refused.now",
  "not-playing": "shoot.refused.watching",
  "unknown-move": "shoot.refused.unknown",
};

/**
 * What every state of a game has that can be raced in.
 * @typedef {{seat: string, shot: object | null, outcome: string | null}} Board
 * @typedef {{mode: string, shooter: string | null, whose: string | null, verdict: string | null, outcome: string | null, boards: readonly Board[]}} Race
 * @typedef {{game: {phase: string, waits?: string[]}, seat: string, isDone: boolean, who: (seat: string) => import("../kit/seats.js").Player}} Scene
 */

/**
 * How a game paints a small board.
 * @template {Board} B
 * @template {{flight: number, at: (now: number) => {isOver: boolean}}} S
 * @typedef {object} Ways
 * @property {(canvas: HTMLCanvasElement) => {fit: (width: number, height: number) => void, dress: () => void, paint: (board: B, show: S | null, now: number) => void}} painter
 * @property {(board: B) => S | null} show its last shot, as it is played
 * @property {(board: B) => string} words how far it is
 * @property {number} shape its height, where it is 1 wide
 */

/**
 * @template {Board} B
 * @template {{flight: number, at: (now: number) => {isOver: boolean}}} S
 */
export class Lanes {
  #list;
  #ways;
  /** @type {Map<string, {board: B, painter: ReturnType<Ways<B, S>["painter"]>, element: HTMLElement, flying: {show: S, since: number} | null}>} */
  #lanes = new Map();
  /** The turn whose shots were shown last: the room, and how many had been shot. */
  #turn = "";

  /** @param {HTMLElement} list @param {Ways<B, S>} ways */
  constructor(list, ways) {
    this.#list = list;
    this.#ways = ways;
    new ResizeObserver(() => this.#fit()).observe(list);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      for (const { painter } of this.#lanes.values()) painter.dress();
    });
  }

  /**
   * Shows the boards of all others.
   * @param {readonly B[]} boards
   * @param {Scene & {state: {whose: string | null}}} scene
   * @param {{turn: string, isFlying: boolean, passed: number}} moment which turn it is, whether its shots are in the air, and for how long
   */
  show(boards, scene, { turn, isFlying, passed }) {
    const others = boards.filter(({ seat }) => seat !== scene.state.whose);
    const isNew = isFlying && turn !== this.#turn;
    if (isFlying) this.#turn = turn;
    this.#list.hidden = others.length === 0;
    this.#list.classList.toggle("many", others.length > 3);
    sync(this.#list, others, ({ seat }) => seat, (board) => this.#make(board), (element, board) => {
      const lane = this.#lanes.get(board.seat);
      if (!lane) return;
      lane.board = board;
      if (!isFlying) lane.flying = null;
      const show = isNew && !isStill() ? this.#ways.show(board) : null;
      if (show) lane.flying = { show, since: performance.now() - passed };
      put(/** @type {HTMLElement} */ (element.querySelector(".who")), nameOf(scene.who(board.seat)));
      put(/** @type {HTMLElement} */ (element.querySelector(".far")), laneWords(board, scene, isFlying) || this.#ways.words(board));
      element.classList.toggle("out", board.outcome !== null && board.outcome !== "won");
      element.classList.toggle("won", board.outcome === "won");
    });
    for (const seat of this.#lanes.keys()) if (!others.some((one) => one.seat === seat)) this.#lanes.delete(seat);
  }

  /** Paints all, and says whether something still moves. */
  paint() {
    let moves = false;
    for (const lane of this.#lanes.values()) {
      const now = lane.flying ? performance.now() - lane.flying.since : 0;
      if (lane.flying?.show.at(now).isOver) lane.flying = null;
      lane.painter.paint(lane.board, lane.flying?.show ?? null, now);
      moves ||= lane.flying !== null;
    }
    return moves;
  }

  /** @param {B} board */
  #make(board) {
    const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { "aria-hidden": "true" }));
    const element = make("li", {}, canvas, make("span", { class: "who" }), make("span", { class: "far" }));
    this.#lanes.set(board.seat, { board, painter: this.#ways.painter(canvas), element, flying: null });
    requestAnimationFrame(() => this.#fit());
    return element;
  }

  #fit() {
    for (const { painter, element } of this.#lanes.values()) {
      const width = element.clientWidth;
      if (width > 0) painter.fit(width, width * this.#ways.shape);
    }
    this.paint();
  }
}

/**
 * What stands below a small board, beside how far it is; empty where that is all that there is to say.
 * @param {Board} board
 * @param {Scene} scene
 * @param {boolean} isFlying whether shots are in the air: nobody aims then
 */
export function laneWords({ seat, outcome }, { game }, isFlying) {
  if (outcome !== null) return text(outcome === "won" ? "race.board.won" : "race.board.out");
  return !isFlying && game.waits?.includes(seat) ? text("race.board.aims") : "";
}

/**
 * What came of the last shot at the large board.
 * @template {{seat: string}} P
 * @param {{whose: string | null, shots: readonly P[]}} state
 * @returns {P | undefined}
 */
export function lastShot({ whose, shots }) {
  const own = whose === null ? shots : shots.filter(({ seat }) => seat === whose);
  return own[own.length - 1];
}

/**
 * What stands above the board of a race while people aim, where it is not one's own turn; empty where nobody races.
 * @param {Scene & {state: Race}} scene
 */
export function raceHeadline({ state, isDone, seat }) {
  if (state.mode !== "race") return "";
  if (isDone) return text("race.waiting");
  return state.boards.some((board) => board.seat === seat) ? text("race.out") : text("race.watching");
}

/**
 * Whose turn it is, in words; in the lobby nobody's.
 * @param {Scene & {state: Race}} scene
 * @param {{mine: string, theirs: string}} words keys of what a game says of one's own turn and of somebody else's
 */
export function turnOf(scene, { mine, theirs }) {
  const { state, seat, who } = scene;
  const race = state.verdict === null ? raceHeadline(scene) : "";
  if (race && (scene.isDone || !state.shooter)) return race;
  if (!state.shooter) return "";
  return state.shooter === seat ? text(mine) : text(theirs, { name: nameOf(who(state.shooter)) });
}

/**
 * Who has cleared their board first: several, if they have in the same turn. Points say nothing of it.
 * @param {{state: Race}} scene
 */
export function raceWinners({ state }) {
  if (state.mode !== "race" || state.verdict !== "won") return [];
  return state.boards.filter(({ outcome }) => outcome === "won").map((board) => board.seat);
}

/**
 * How a race has ended; empty where nobody raced, or nobody was there.
 * @param {Scene & {state: Race}} scene
 */
export function raceVerdict({ state, seat, who }) {
  if (state.mode !== "race" || state.verdict === null || state.verdict === "deserted") return "";
  const winners = raceWinners({ state });
  if (winners.length === 0) return text("race.lost");
  const [mine, others] = winners.length === 1 ? ["race.won.you", "race.won"] : ["race.won.many.you", "race.won.many"];
  const all = winners.map(who).sort((a, b) => Number(b.isYou) - Number(a.isYou));
  const names = new Intl.ListFormat(document.documentElement.lang).format(all.map(nameOf));
  return text(winners.includes(seat) ? mine : others, { names });
}

/**
 * Whether somebody aims now: in a race all do who have not shot.
 * @param {Scene & {state: Race}} scene
 * @param {string} seat
 */
export function aims({ state, game }, seat) {
  return state.mode === "race" ? (game.waits?.includes(seat) ?? false) : state.shooter === seat;
}

/**
 * Points of the turn whose shots are being shown, by seat.
 * @param {{game: {players: readonly {seat: string}[]}, state: Race & {shots: readonly {seat: string, points: number}[]}}} scene
 * @returns {Record<string, number>}
 */
export function earnedNow({ game, state }) {
  const { shots, mode, boards } = state;
  const last = shots[shots.length - 1];
  if (!last) return {};
  const shooters = mode === "race" ? boards.filter(({ shot }) => shot !== null).map(({ seat }) => seat) : [last.seat];
  const given = shooters.map((seat) => /** @type {const} */ ([seat, shots.filter((shot) => shot.seat === seat).pop()?.points ?? 0]));
  const all = mode === "together" ? game.players.map(({ seat }) => /** @type {const} */ ([seat, last.points])) : given;
  return Object.fromEntries(all.filter(([, points]) => points > 0));
}
