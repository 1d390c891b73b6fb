// How a drawing of a game came about: a button that plays it, and another to keep it.

import { note } from "../kit/announce.js";
import { ask, saveAs } from "../kit/api.js";
import { icon, make } from "../kit/dom.js";
import { wayInto } from "../kit/pastrooms.js";
import { inTurn } from "./drawings.js";
import { fill, text, word } from "../words/messages.js";
import { refusalText } from "../kit/refusals.js";

/**
 * The buttons of a tile. Nothing moves before somebody asks for it.
 * @param {HTMLElement} sheet that shows the drawing
 * @param {{room: string, code: string}} place the room
 * @param {number} round
 * @param {number} tile
 * @param {() => string} label of the drawing, for screen readers
 * @returns {HTMLElement}
 */
export function movingOf(sheet, place, round, tile, label) {
  /** @type {HTMLElement | null} */
  let shown = null;
  const fetched = () => inTurn(async () => (await ask("GET", `${wayInto(place)}/drawings/${round}/${tile}.webp`)).blob());
  const play = button("play", "history.play");
  const keep = button("save", "history.keep");
  const still = () => {
    shown?.remove();
    shown = null;
    play.setAttribute("aria-pressed", "false");
    play.dataset.label = "history.play";
    fill(play.parentElement ?? play);
  };
  play.addEventListener("click", () => attempt(play, async () => {
    if (shown) return still();
    const image = /** @type {HTMLImageElement} */ (make("img", { class: "moving" }));
    word(image, "alt", label);
    image.src = URL.createObjectURL(await fetched());
    image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
    image.addEventListener("error", still, { once: true });
    shown = image;
    sheet.append(image);
    play.setAttribute("aria-pressed", "true");
    play.dataset.label = "history.still";
    fill(play.parentElement ?? play);
  }));
  keep.addEventListener("click", () => attempt(keep, async () => {
    note(text("room.saved", { file: saveAs(await fetched(), `${place.code}-${round}-${tile + 1}.webp`) }));
  }));
  return make("span", { class: "moves" }, play, keep);
}

/** @param {string} name @param {string} label */
function button(name, label) {
  return make("button", { class: "plain", type: "button", "data-label": label }, icon(name));
}

/** @param {HTMLElement} button @param {() => Promise<void>} work */
async function attempt(button, work) {
  button.toggleAttribute("disabled", true);
  try {
    await work();
  } catch (error) {
    note(refusalText(error), "bad");
  }
  button.toggleAttribute("disabled", false);
  button.focus();
}
