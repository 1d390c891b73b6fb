// What a game is remembered for: a drawing for each player, the best fake, the best detective.

import { nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { topicOf } from "./naming.js";

/** @typedef {import("./naming.js").Scene} Scene */
/** @typedef {import("./state.js").Sheet} Sheet */

/**
 * @param {Scene} scene of a game that is over
 * @returns {import("../kit/activities.js").Keepsakes}
 */
export function keepsakes({ state, who }) {
  const { awards } = state;
  if (!awards) return { sheets: [], awards: [], drawings: [] };
  const given = [];
  const { fake, detectives, found } = awards;
  if (fake) {
    const author = who(fake.author);
    const words = text(author.isYou ? "award.fake.you" : "award.fake.text", { count: fake.votes, name: nameOf(author) });
    given.push({ title: text("award.fake"), words, sheet: sheetOf(state, fake), seats: [fake.author] });
  }
  if (found > 0) {
    const all = detectives.map(who);
    const words = text("award.detective.text", { count: found, name: listOf(all) });
    given.push({ title: text("award.detective"), words, sheet: null, seats: detectives });
  }
  const drawings = state.history.flatMap((past) =>
    past.tiles
      .filter(({ strokes = 0 }) => strokes > 0)
      .map(({ tile, author = "" }) => ({ seat: author, round: past.gameRound, tile, topic: topicOf(past) })),
  );
  return { sheets: awards.best.map((sheet) => sheetOf(state, sheet)), awards: given, drawings };
}

/**
 * Names that begin a sentence or stand for themselves, oneself first.
 * @param {import("../kit/seats.js").Player[]} players
 */
function listOf(players) {
  const sorted = [...players].sort((a, b) => Number(b.isYou) - Number(a.isYou) || a.number - b.number);
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(sorted.map(nameOf));
}

/** @param {import("./state.js").State} state @param {Sheet} sheet */
function sheetOf(state, { gameRound, tile, author }) {
  const past = state.history.find((one) => one.gameRound === gameRound);
  return { seat: author, round: gameRound, tile, topic: past ? topicOf(past) : "" };
}
