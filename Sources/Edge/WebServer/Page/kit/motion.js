// Whether things may move.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person has asked the system for less motion. */
export function isStill() {
  return still.matches;
}
