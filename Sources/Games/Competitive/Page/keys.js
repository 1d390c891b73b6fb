// The arrow keys draw on a canvas, too: a crosshair that they move, and a pen that the space bar puts down and lifts.

import { make } from "../kit/dom.js";
import { SIDE } from "./telling.js";

/** Quarter units of a step, and of one with Shift. */
const [STEP, LEAP] = [64, 256];
/** @type {Record<string, readonly [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} element the canvas
 * @param {import("./pen.js").Pen} pen
 * @param {() => void} ask for it to be painted
 * @returns {HTMLElement} the crosshair
 */
export function connectKeys(element, pen, ask) {
  const crosshair = make("span", { class: "cross", "aria-hidden": "true", hidden: true });
  let [x, y] = [SIDE / 2, SIDE / 2];
  const show = () => {
    crosshair.hidden = false;
    crosshair.style.left = `${(100 * x) / SIDE}%`;
    crosshair.style.top = `${(100 * y) / SIDE}%`;
  };
  element.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (way) {
      const step = event.shiftKey ? LEAP : STEP;
      [x, y] = [x + way[0] * step, y + way[1] * step].map((at) => Math.min(SIDE, Math.max(0, at)));
      pen.move(x, y, null);
    } else if (event.key === " " || event.key === "Enter") {
      if (pen.isDown) pen.up();
      else pen.down(x, y, null);
    } else return;
    event.preventDefault();
    show();
    ask();
  });
  element.addEventListener("blur", () => (crosshair.hidden = true));
  return crosshair;
}
