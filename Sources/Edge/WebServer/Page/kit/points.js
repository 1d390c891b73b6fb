// Points as they are added.

/**
 * `+2`, `−1`.
 * @param {number} points
 */
export function signed(points) {
  return points < 0 ? `\u2212${-points}` : `+${points}`;
}
