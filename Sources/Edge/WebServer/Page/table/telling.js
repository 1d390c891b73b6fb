// What is known of a drawing that is kept, in words.

import { activityNamed } from "../kit/activities.js";
import { language, shown, text } from "../words/messages.js";
import { dayOf } from "./filenames.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/** @param {Label} drawing */
export function titleOf(drawing) {
  return activityNamed(drawing.activity)?.nameOf(drawing) ?? shown(drawing.topic);
}

/** @param {Label} drawing @returns {string} what is said of the picture where it cannot be seen */
export function labelOf(drawing) {
  const topic = titleOf(drawing);
  return drawing.by ? text("gallery.of", { name: shown(drawing.by), topic }) : text("gallery.drawing", { topic });
}

/** @param {Label} drawing @returns {string} who has drawn it beside whom it is kept for; empty where it is one's own */
export function byOf({ by }) {
  return by ? text("gallery.by", { name: shown(by) }) : "";
}

/** @param {Label} drawing @returns {string} the game in which it was drawn; empty where the page does not know it */
export function gameOf({ activity }) {
  const game = activityNamed(activity);
  return game ? text(game.title) : "";
}

/** @param {Label} drawing @returns {string} who else played; empty where that was not noted */
export function peopleOf({ people = [] }) {
  return people.length > 0 ? text("gallery.with", { names: new Intl.ListFormat(language()).format(people.map(shown)) }) : "";
}

/** How days are written in the language that was spoken last: made once, since many drawings are looked through at each key. */
let written = { language: "", formats: /** @type {Intl.DateTimeFormat[]} */ ([]) };

/** @param {number} at milliseconds since 1970 */
function daysOf(at) {
  const styles = /** @type {const} */ (["full", "medium", "short"]);
  if (written.language !== language()) {
    written = { language: language(), formats: styles.map((dateStyle) => new Intl.DateTimeFormat(language(), { dateStyle })) };
  }
  return [...written.formats.map((format) => format.format(at)), dayOf(at)];
}

/**
 * All by which it can be found: the day as it is written here, with its month and weekday, and as files have it.
 * @param {Label} drawing
 * @returns {string[]}
 */
export function knownOf(drawing) {
  return [titleOf(drawing), gameOf(drawing), drawing.code, shown(drawing.title ?? ""), shown(drawing.by ?? ""), ...(drawing.people ?? []).map(shown), ...daysOf(drawing.at)];
}
