// All teams in a list: who is with whom, and how far they have come.

import { find, make, put, sync } from "../kit/dom.js";
import { chip, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { pairsOf } from "./pairs.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Team} Team */

/**
 * The teams, or those that the settings put together while the dice have not decided.
 * @param {Pick<Scene, "state" | "game" | "detail">} scene
 * @returns {Team[]}
 */
export function teamsOf({ state, game, detail }) {
  if (state.teams?.length) return state.teams;
  if (!["bring", "pairing"].includes(game.phase)) return [];
  const pairs = pairsOf(detail.settings ?? {}, game.players.map(({ seat }) => seat));
  return pairs.map((pair) => ({ ...pair, plays: true }));
}

/** @param {HTMLElement} list @param {Scene} scene */
export function showTeams(list, scene) {
  const { state, who } = scene;
  const part = (/** @type {string} */ seat, /** @type {string} */ name) => make("span", { class: name }, chip(who(seat)), make("span", { class: "hint" }));
  const one = (/** @type {Team} */ { drawer, guesser }) => make("li", {}, part(drawer, "draws"), part(guesser, "guesses"));
  const teams = teamsOf(scene);
  list.hidden = teams.length === 0;
  sync(list, teams, ({ drawer, guesser }) => `${drawer}/${guesser}`, one, (item, { drawer, guesser, drawn, guessed, plays }) => {
    const [draws, guesses] = [find(item, ".draws"), find(item, ".guesses")];
    item.classList.toggle("own", [drawer, guesser].includes(scene.seat));
    showChip(draws, who(drawer));
    showChip(guesses, who(guesser));
    put(find(draws, ".hint"), drawn === undefined || !plays ? text("team.draws") : text("team.draws.of", { count: drawn, all: state.topics }));
    put(find(guesses, ".hint"), guessed === undefined || !plays ? text("team.guesses") : text("team.guesses.of", { count: guessed, all: state.topics }));
  });
}
