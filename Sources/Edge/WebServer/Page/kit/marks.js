// A colour and a number for every player, so that two of one name can be told apart, also by those
// who see few colours.

import { lettersOf } from "./letters.js";

/** After Okabe and Ito, "Color Universal Design" (2008), with two more. */
const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7b5cd6", "#e69f00", "#56b4e9", "#8c6d46"];
/** Those on which dark letters read better. */
const LIGHT = new Set(["#e69f00", "#56b4e9", "#cc79a7"]);

/** @param {number} order 0 for the first seat of the room */
export function markOf(order) {
  const color = COLORS[order % COLORS.length];
  return { color, number: order + 1, on: LIGHT.has(color) ? "#14161c" : "#ffffff" };
}

/**
 * What stands for somebody who has no avatar.
 * @param {string} name
 */
export function initialOf(name) {
  return (lettersOf(name)[0] ?? "").toUpperCase();
}
