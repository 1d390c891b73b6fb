// The teams by rank, each with its words, drawings and guesses.

import { find, make, put, sync } from "../kit/dom.js";
import { chip, nameOf, showChip } from "../kit/seats.js";
import { sheetOf } from "../board/drawings.js";
import { text } from "../words/messages.js";
import { faultOf, guessed, ranked } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Team} Team */
/** @typedef {import("./state.js").Word} Word */

/**
 * @param {HTMLElement} element
 * @param {Scene} scene that is over
 */
export function showOutcome(element, scene) {
  const { who } = scene;
  sync(element, ranked(scene), ({ drawer, guesser }) => `${drawer}/${guesser}`, (team) => made(scene, team), (item, team) => {
    put(find(item, ".rank"), team.plays ? String(team.rank ?? "") : "");
    showChip(find(item, ".draws"), who(team.drawer));
    showChip(find(item, ".guesses"), who(team.guesser));
    put(find(item, ".sum"), text("team.sum", { points: team.points ?? 0, right: team.right ?? 0, wrong: team.wrong ?? 0 }));
    put(find(item, ".fault"), faultOf(scene, team));
    sync(find(item, ".tiles"), team.words ?? [], ({ tile }) => tile, (word) => figure(scene, team, word), (tile, word) => {
      put(find(tile, ".drawn"), word.word ?? text("team.word.unknown"));
      sync(find(tile, "ul"), toldOf(word), (words) => words, () => make("li"), (line, words) => put(line, words));
    });
  });
}

/** @param {Scene} scene @param {Team} team */
function made({ who }, { drawer, guesser }) {
  const pair = make("span", { class: "pair" }, make("span", { class: "draws" }, chip(who(drawer))), make("span", { class: "guesses" }, chip(who(guesser))));
  const head = make("h3", {}, make("span", { class: "rank" }), pair);
  return make("article", { class: "teamresult" }, head, make("p", { class: "sum" }), make("p", { class: "fault" }), make("div", { class: "tiles" }));
}

/** @param {Scene} scene @param {Team} team @param {Word} word */
function figure({ room, code, who }, { drawer }, { tile, word, strokes }) {
  const label = () => text("gallery.of", { name: nameOf(who(drawer)), topic: word ?? text("team.word.unknown") });
  const blankSheet = () => make("span", { class: "leaf there nothing" }, text("sheet.blank"));
  const sheet = strokes > 0 ? sheetOf({ room, code }, 1, tile, label) : blankSheet();
  return make("figure", {}, sheet, make("figcaption", {}, make("bdi", { class: "drawn" }), make("ul", { class: "tried" })));
}

/**
 * What was said to a drawing, and how that ended.
 * @param {Word} word
 */
function toldOf({ guesses, skipped, long }) {
  const told = guesses.map(guessed);
  if (skipped) told.push(text("team.skipped"));
  else if (guesses.at(-1)?.right !== true) told.push(text("team.unfound"));
  return long ? told : [...told, text("team.long")];
}
