// Where a cannon points, as a number: the tangent of half of the angle to the vertical (Protocol/physics.md, Aims).

/** The number for the horizontal, and how far a cannon turns. */
export const LEVEL = 4_096;
export const WIDEST = 3_600;

/**
 * Across, and along the vertical.
 * @param {number} aim
 * @returns {{across: number, along: number}} of a way of length 1
 */
export function wayOf(aim) {
  const whole = LEVEL * LEVEL + aim * aim;
  return { across: (2 * LEVEL * aim) / whole, along: (LEVEL * LEVEL - aim * aim) / whole };
}

/**
 * Degrees from the vertical, positive to the right.
 * @param {number} aim
 */
export function degreesOf(aim) {
  return (2 * Math.atan(aim / LEVEL) * 180) / Math.PI;
}

/**
 * The aim nearest to an angle.
 * @param {number} degrees
 * @returns {number} within what a cannon can
 */
export function aimOf(degrees) {
  const bent = Math.max(-170, Math.min(170, degrees));
  const aim = Math.round(LEVEL * Math.tan((bent * Math.PI) / 360));
  return Math.max(-WIDEST, Math.min(WIDEST, aim));
}

/**
 * The aim that leads so far across and along.
 * @param {number} across
 * @param {number} along up or down, as the cannon shoots
 * @returns {number | null} nothing where that is level, or lies behind the cannon
 */
export function aimAlong(across, along) {
  if (along <= 0) return null;
  const aim = Math.round(LEVEL * Math.tan(Math.atan2(across, along) / 2));
  return Math.abs(aim) > WIDEST ? null : aim;
}
