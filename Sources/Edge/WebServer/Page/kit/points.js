// Points as they are added.

import { amount } from "../words/messages.js";

/**
 * `+2`, `−1`.
 * @param {number} points
 */
export function signed(points) {
  return amount(points, "+");
}
