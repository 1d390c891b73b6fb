// A press too many: the second one of two at once was meant for what the first one has just taken away.

/** Milliseconds within which a second press belongs to the first. Whoever looks where to press next takes longer. */
export const TWICE = 400;

let until = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let over;

/**
 * Has no press act on what has just come, or is about to.
 * @param {number} [time] milliseconds
 */
export function ignorePresses(time = TWICE) {
  until = performance.now() + time;
  document.documentElement.classList.add("settling");
  clearTimeout(over);
  over = setTimeout(() => document.documentElement.classList.remove("settling"), time);
}

/** @param {Event} event */
function swallow(event) {
  if (performance.now() >= until || !isPress(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Whether something is done by it; what is written into a field is not.
 * @param {Event & {key?: string}} event
 */
function isPress({ type, key, target }) {
  if (!type.startsWith("key")) return true;
  return key === "Enter" || (key === " " && !(/** @type {Element | null} */ (target)?.matches?.("input, textarea")));
}

for (const kind of ["pointerdown", "click", "keydown", "keyup"]) addEventListener(kind, swallow, { capture: true });
