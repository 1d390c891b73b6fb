// What is said when all is over: what the look at the cards has shown, and who was sly and who was keen.

import { names } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { beginning } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").Award} Award */

/** @type {Record<string, string>} keys of what somebody was caught at */
const CHEATS = {
  proof: "password.cheat.proof",
  key: "password.cheat.deal",
  shuffle: "password.cheat.deal",
  claim: "password.cheat.claim",
  unclaimed: "password.cheat.unclaimed",
  hidden: "password.cheat.hidden",
};

/**
 * What all devices have found when they looked at the cards again; nothing where none were dealt.
 * @param {Scene} scene of a game that is over
 * @returns {Award[]}
 */
export function audit({ state, who }) {
  const caught = state.cheats.map(({ seats, at }) => {
    const name = seats.length ? names(seats.map(who)) : text("password.cheat.nobody");
    const deeds = [...new Set(at.map((one) => text(CHEATS[one] ?? "password.cheat.proof")))];
    return { title: text("password.caught", { name }), words: [...deeds, text("password.caught.struck")].join(" "), sheet: null, seats };
  });
  const { silent } = state;
  const unknown = silent.length
    ? [{ title: text("password.silent"), words: text("password.silent.text", { name: beginning(silent.map(who)), count: silent.length }), sheet: null, seats: silent }]
    : [];
  const isClean = caught.length === 0 && unknown.length === 0 && state.start !== null;
  const clean = isClean ? [{ title: text("password.clean"), words: text("password.clean.text"), sheet: null, seats: [] }] : [];
  return [...caught, ...unknown, ...clean];
}

/**
 * Who slipped most words of their own past everybody, and who doubted best.
 * @param {Scene} scene of a game that is over
 * @returns {Award[]}
 */
export function honours({ state, who }) {
  const slipped = best(state.chain.filter((past) => past.isOwn && !past.claimer && past.challengers.length === 0).map(({ seat }) => seat));
  const doubted = best(state.chain.filter(({ isOwn }) => isOwn).flatMap(({ challengers }) => challengers));
  const one = (/** @type {string} */ title, /** @type {string} */ words, /** @type {{seats: string[], count: number}} */ { seats, count }) =>
    count === 0 ? [] : [{ title: text(title), words: text(words, { name: beginning(seats.map(who)), count }), sheet: null, seats }];
  return [...one("password.sly", "password.sly.text", slipped), ...one("password.keen", "password.keen.text", doubted)];
}

/**
 * Who comes most often.
 * @param {string[]} all
 * @returns {{seats: string[], count: number}}
 */
function best(all) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const seat of all) times.set(seat, (times.get(seat) ?? 0) + 1);
  const count = Math.max(0, ...times.values());
  return { seats: [...times].filter(([, often]) => often === count).map(([seat]) => seat), count };
}
