// The game in words: which word stands where, whose turn it is, and what came of a turn. With restraint: what nobody
// has found out is not told here either.

import { names, nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("../kit/seats.js").Player} Player */
/** @typedef {(seat: string) => Player} Who */
/** @typedef {{word: string, seat: string | null, after: string | null, past: Past | null}} Standing */
/** @typedef {{key: string, word: string | null, past: Past | null}} Entry */

/**
 * The word in the middle: the one that is said, else the last one of the chain.
 * @param {State} state
 * @returns {Standing}
 */
export function standing({ word, turn, start, chain }) {
  const said = chain.filter((past) => past.word !== null);
  if (word !== null) return { word, seat: turn, after: said.at(-1)?.word ?? start, past: null };
  const last = said.at(-1);
  if (!last) return { word: start ?? "", seat: null, after: null, past: null };
  return { word: last.word ?? "", seat: last.seat, after: said.at(-2)?.word ?? start, past: last };
}

/**
 * The chain as it grew, without the word in the middle.
 * @param {State} state
 * @returns {Entry[]}
 */
export function entries(state) {
  const { past: middle } = standing(state);
  const turns = state.chain.map((past, index) => ({ key: String(index), word: past.word, past }));
  const isFirst = state.word === null && middle === null;
  const first = isFirst || state.start === null ? [] : [{ key: "start", word: state.start, past: null }];
  return [...first, ...turns.filter(({ past }) => past !== middle)];
}

/**
 * The rounds of which all turns are over.
 * @param {State} state
 * @returns {number[]} their numbers
 */
export function roundsOver({ chain, round, turn }) {
  const all = [...new Set(chain.map((past) => past.round))];
  return all.filter((one) => one < round || turn === null);
}

/**
 * A page for each round that is over, and one for what everybody had.
 * @param {Partial<State>} state nothing before the game
 */
export function pagesOf({ chain, opened, ...rest }) {
  if (!chain) return 0;
  const rounds = roundsOver(/** @type {State} */ ({ chain, ...rest })).length;
  return rounds + (rounds > 0 && Object.keys(opened ?? {}).length > 0 ? 1 : 0);
}

/**
 * What came of a turn.
 * @param {Past} past
 * @param {Who} who
 */
export function cameOf({ seat, word, claimer, challengers, isOwn, isSilent }, who) {
  const { name, isYou } = who(seat);
  if (word === null) return text(isYou ? "password.came.silent.you" : "password.came.silent", { name });
  if (claimer) return text(who(claimer).isYou ? "password.came.claimed.you" : "password.came.claimed", { name: who(claimer).name });
  if (challengers.length === 0 && !isOwn) return text("password.came.passed");
  if (challengers.length === 0) return text(isYou ? "password.came.slipped.you" : "password.came.slipped", { name });
  const doubters = challengers.map(who);
  const values = { name, names: beginning(doubters), count: doubters.length };
  if (isOwn) return text(isYou ? "password.came.caught.you" : "password.came.caught", values);
  return text(isSilent ? "password.came.kept" : "password.came.wrong", values);
}

/**
 * Several names where a sentence begins, or stand for themselves: as those who do something.
 * @param {Player[]} players
 */
export function beginning(players) {
  const [first = "", ...rest] = names(players, text("player.you"));
  return [first.toLocaleUpperCase(), ...rest].join("");
}

/**
 * Who got which points for it, most first.
 * @param {Past} past
 * @param {Who} who
 * @returns {{player: Player, points: number}[]}
 */
export function pointsOf({ won }, who) {
  const all = Object.entries(won).map(([seat, points]) => ({ player: who(seat), points }));
  return all.filter(({ points }) => points !== 0).sort((a, b) => b.points - a.points || a.player.number - b.player.number);
}

/**
 * How many have voted, and how many there are who may.
 * @param {Pick<Scene, "game" | "state">} scene
 */
export function votesOf({ game, state }) {
  const voters = game.players.filter((player) => player.seat !== state.turn && (player.present || game.done.includes(player.seat)));
  return { count: voters.filter(({ seat }) => game.done.includes(seat)).length, all: voters.length };
}

/**
 * Whose turn it is and what is wanted, in a line to be read from afar and one that says more.
 * @param {Scene} scene
 * @returns {{title: string, words: string}}
 */
export function turnOf(scene) {
  const { state, game, seat, who, isPlayer, isDone } = scene;
  const { word, after } = standing(state);
  const isMine = state.turn === seat;
  const name = state.turn ? nameOf(who(state.turn)) : "";
  if (game.phase === "audit") {
    const waits = game.waits.map(who);
    return { title: text("password.audit"), words: waits.length ? text("password.waiting", { names: names(waits) }) : text("password.audit.text") };
  }
  if (game.phase === "count") return { title: text("password.votes.all"), words: text("password.votes.opening") };
  if (game.phase === "judge" || state.word !== null) {
    if (isMine) return { title: text("password.judged.mine"), words: text("password.judged.mine.text") };
    if (isDone && game.phase === "judge") return { title: text("password.judged.done"), words: text("password.judged.done.text") };
    const words = text("password.says", { name, word, after: after ?? "" });
    return { title: text(isPlayer ? "password.judge" : "password.judge.watch"), words };
  }
  if (isMine) return { title: text("password.mine"), words: text("password.mine.text", { word }) };
  return { title: text("password.theirs", { name }), words: text("password.theirs.text", { word }) };
}

/**
 * What is said aloud when a phase or a turn begins: what came of the last one, then what is wanted.
 * @param {Scene} scene
 */
export function spokenOf(scene) {
  const { state, game, who } = scene;
  // There is no chain yet in the lobby of another game, to which one comes from the end of this one.
  const last = state.chain?.at(-1);
  const came = last ? `${cameOf(last, who)} ` : "";
  switch (game.phase) {
    case "bring":
      return text("bring.title");
    case "keys":
      return text("password.deal");
    case "word": {
      const { title, words } = turnOf(scene);
      return `${came}${title}. ${words}`;
    }
    case "judge": {
      const { title, words } = turnOf(scene);
      return `${words} ${title}`;
    }
    case "audit":
      return came.trim();
    case "over":
      return text("password.said.over");
    default:
      return "";
  }
}

/**
 * @param {Scene} scene
 * @returns {string | undefined} the sound of the moment
 */
export function soundOf({ state, game, seat, isPlayer }) {
  if (game.phase === "over") return "win";
  if (game.phase === "bring") return "turn";
  if (game.phase === "keys") return "join";
  if (game.phase === "judge") return isPlayer && state.turn !== seat ? "launch" : undefined;
  if (game.phase !== "word") return undefined;
  if (state.turn === seat) return "turn";
  return state.chain.at(-1)?.claimer ? "pop" : "tick";
}
