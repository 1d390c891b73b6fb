// What is told of the battle of teams: which screen the moment needs, what one's mate does, and what has come of each team.

import { nameOf, names } from "../kit/seats.js";
import { pairsOf } from "./pairs.js";
import { text } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Team} Team */

/** Strokes that there are for each word. */
const STROKES = 120;
/** Quarter units from edge to edge of a paper, and from one paper's left edge to the next one's. */
const [SIDE, PITCH] = [4_096, 4_946];

/** @param {number} topic from 0 */
export function leftOf(topic) {
  return topic * PITCH;
}

/**
 * The paper on which the reader draws just now.
 * @param {Partial<State>} state nothing before the game
 */
export function paperOf({ mine, topics = 0 }) {
  if (mine?.does !== "draw" || mine.topic >= topics) return null;
  const left = leftOf(mine.topic);
  return { left, top: 0, right: left + SIDE - 1, bottom: SIDE - 1, strokes: STROKES };
}

/** @param {Pick<Scene, "state">} scene @param {string} seat */
export function teamOf({ state }, seat) {
  return (state.teams ?? []).find(({ drawer, guesser }) => drawer === seat || guesser === seat);
}

/** @param {Scene} scene */
export function mateOf(scene) {
  const team = teamOf(scene, scene.seat);
  return team && scene.who(team.drawer === scene.seat ? team.guesser : team.drawer);
}

/** @param {Scene} scene */
export function isBusy({ state: { mine, topics } }) {
  return mine !== undefined && mine.topic < topics;
}

/**
 * Which word it is, of how many.
 * @param {State} state
 */
export function wordOf({ mine, topics }) {
  return text("team.word", { number: (mine?.topic ?? 0) + 1, all: topics });
}

/** @param {Scene} scene */
export function screenOf(scene) {
  const { game, state } = scene;
  if (["lobby", "bring", "over"].includes(game.phase)) return game.phase;
  if (game.phase !== "battle" || !isBusy(scene)) return "bench";
  return state.mine?.does === "draw" ? "board" : "guess";
}

/**
 * What somebody is told who neither draws nor guesses: a line to be read from afar, and one that says more.
 * @param {Scene} scene
 */
export function benchOf(scene) {
  const { game, state, seat, isPlayer } = scene;
  if (game.phase === "pairing") return { title: text("team.pairing"), words: pairingOf(scene) };
  if (game.phase === "reckoning") return { title: text("team.reckoning"), words: text("team.reckoning.text") };
  if (!isPlayer) return { title: text("team.watching"), words: text("team.watching.text") };
  const team = teamOf(scene, seat);
  if (!team) return { title: text("team.alone"), words: text("team.alone.text") };
  if (!team.plays) return { title: text("team.wordless"), words: text("team.wordless.text") };
  if (state.mine?.does === "draw") return { title: text("team.drawn"), words: mateDoes(scene, team) };
  return { title: text("team.through"), words: text("team.through.text") };
}

/**
 * Who decides who is with whom.
 * @param {Pick<Scene, "detail" | "game">} scene
 */
function pairingOf({ detail, game: { players } }) {
  const paired = 2 * pairsOf(detail.settings ?? {}, players.map(({ seat }) => seat)).length;
  if (paired === 0) return text("team.pairing.text");
  return text(paired + 1 < players.length ? "team.pairing.rest" : "team.pairing.set");
}

/**
 * What the guesser of one's team does.
 * @param {Scene} scene
 * @param {Team} team
 */
function mateDoes({ state, who }, { guesser, guessed = 0 }) {
  const mate = who(guesser);
  if (!mate.isHere) return text("team.away", { name: mate.name });
  if (guessed >= state.topics) return text("team.mate.through", { name: mate.name });
  return text("team.mate.guesses", { name: mate.name, number: guessed + 1, all: state.topics });
}

/**
 * The key of what somebody does.
 * @param {Scene} scene
 * @param {string} seat
 */
export function doingOf(scene, seat) {
  const team = teamOf(scene, seat);
  if (!team?.plays) return "team.doing.watches";
  const { drawn = 0, guessed = 0 } = team;
  if (seat === team.drawer) return drawn < scene.state.topics ? "team.doing.draws" : "team.doing.drawn";
  if (guessed >= scene.state.topics) return "team.doing.through";
  return guessed < drawn ? "team.doing.guesses" : "team.doing.waits";
}

/**
 * What somebody does, told to the others: for whom one draws says who is with whom.
 * @param {Scene} scene
 * @param {string} seat
 */
export function toldOf(scene, seat) {
  const [does, team] = [doingOf(scene, seat), teamOf(scene, seat)];
  if (does !== "team.doing.draws" || !team) return text(does);
  return text("team.doing.for", { name: nameOf(scene.who(team.guesser)) });
}

/** @param {Scene} scene @returns {import("../kit/activities.js").Above} */
export function aboveOf(scene) {
  const { mine } = scene.state;
  if (mine?.does !== "draw") return { topic: "", leaves: false, finishes: false };
  return { topic: mine.word ?? text("team.unknown"), leaves: false, finishes: isBusy(scene), tally: text("team.word.for", { number: mine.topic + 1, all: scene.state.topics, name: mateOf(scene)?.name ?? "" }), step: { topic: mine.topic } };
}

/** @param {Scene} scene */
export function spokenOf(scene) {
  const { game, state } = scene;
  if (game.phase === "over") return verdictOf(scene);
  if (game.phase === "lobby") return "";
  if (game.phase === "bring") return text("bring.title");
  if (screenOf(scene) === "board") return `${wordOf(state)}: ${state.mine?.word ?? text("team.unknown")}`;
  if (screenOf(scene) === "guess") return `${wordOf(state)}. ${guessingOf(scene)}`;
  const { title, words } = benchOf(scene);
  return `${title} ${words}`;
}

/**
 * What a guesser is told.
 * @param {Scene} scene
 */
export function guessingOf(scene) {
  const mate = mateOf(scene);
  const name = mate?.name ?? "";
  if (scene.state.mine?.ready) return text("team.what", { name });
  return text(mate?.isHere === false ? "team.away" : "team.drawing", { name });
}

/** @param {Scene} scene */
export function soundOf(scene) {
  if (scene.game.phase === "over") return "win";
  if (scene.game.phase === "reckoning") return "stop";
  return scene.game.phase === "battle" && isBusy(scene) ? "turn" : undefined;
}

/** @param {Scene} scene */
export function runningOf(scene) {
  const { game, state } = scene;
  if (game.phase === "lobby") return { round: text("team.running.lobby"), words: "", isMine: false };
  const round = text("team.title");
  if (game.phase === "over") return { round, words: text("team.said.over"), isMine: false };
  if (game.phase === "bring") return { round, words: text("bring.title"), isMine: scene.isPlayer && game.waits.includes(scene.seat) };
  const isMine = game.phase === "battle" && isBusy(scene);
  if (!isMine) return { round, words: benchOf(scene).title, isMine };
  return { round: wordOf(state), words: text(state.mine?.does === "draw" ? "team.running.draw" : "team.running.guess"), isMine };
}

// MARK: When all is over

/**
 * The teams by rank, as they have been told of.
 * @param {Pick<Scene, "state">} scene
 */
export function ranked({ state }) {
  return [...(state.teams ?? [])].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
}

/**
 * The rank of somebody's team; who has none comes after all.
 * @param {Pick<Scene, "state">} scene
 * @param {string} seat
 */
export function rankOf(scene, seat) {
  return teamOf(scene, seat)?.rank ?? (scene.state.teams ?? []).length + 1;
}

/** @param {Scene} scene */
export function verdictOf(scene) {
  const first = ranked(scene).filter(({ rank, points = 0 }) => rank === 1 && points > 0);
  if (first.length === 0) return text("team.won.nobody");
  if (first.length > 1) return text("team.won.several");
  const both = [first[0].drawer, first[0].guesser];
  if (both.includes(scene.seat)) return text("team.won.you", { name: mateOf(scene)?.name ?? "" });
  return text("team.won", { names: names(both.map(scene.who)) });
}

/**
 * All drawings, team by team, once everybody may see them.
 * @param {Scene} scene
 */
export function drawingsOf({ state }) {
  return (state.teams ?? []).flatMap(({ drawer, words = [] }) =>
    words.flatMap(({ tile, word, strokes }, index) =>
      strokes > 0 ? [{ seat: drawer, round: 1, tile, topic: word ?? text("team.word.unknown"), number: index + 1 }] : [],
    ),
  );
}

/**
 * A drawing for each: the first that was found stands for the drawer, and the next for the guesser.
 * @param {Scene} scene
 */
export function sheetsOf({ state }) {
  return (state.teams ?? []).flatMap(({ drawer, guesser, words = [] }) => {
    const drawn = words.filter(({ strokes }) => strokes > 0);
    const found = drawn.filter(({ guesses }) => guesses.at(-1)?.right === true);
    const best = [...found, ...drawn.filter((one) => !found.includes(one))];
    return best.slice(0, 2).map(({ tile, word }, index) => ({ seat: [drawer, guesser][index], round: 1, tile, topic: word ?? text("team.word.unknown") }));
  });
}

/**
 * What has come of a guess.
 * @param {import("./state.js").Guess} guess
 */
export function guessed({ text: said, right, void: isVoid }) {
  if (isVoid) return text("team.guess.void", { word: said });
  if (right === null) return text("team.guess.open", { word: said });
  return text(right ? "team.guess.right" : "team.guess.wrong", { word: said });
}

/**
 * What a team's devices did not do as they should; empty if nothing.
 * @param {Scene} scene
 * @param {Team} team
 */
export function faultOf({ who }, { drawer, plays, fault, caught }) {
  const name = nameOf(who(drawer));
  if (!plays) return text("team.fault.wordless");
  if (fault === "silent") return text("team.fault.silent", { name });
  if (fault === "seal") return text("team.fault.seal", { name });
  return caught ? text("team.fault.lied", { name }) : "";
}
