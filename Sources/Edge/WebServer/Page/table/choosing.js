// What the same people play next: all games as cards, in the lobby and when a game is over.

import { activities, partOf } from "../kit/activities.js";
import { find, make, put, sync } from "../kit/dom.js";
import { catalogue } from "../kit/games.js";
import { act } from "../kit/moves.js";
import { fill, text } from "../words/messages.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{activity: import("../kit/activities.js").Activity, seats: {min: number, max: number}}} Choice */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("choosing"));

/**
 * Asks which game is played next, and leads all of a room there.
 * @param {Scene} scene
 * @param {string} [here] what is there already, and no choice
 */
export async function chooseGame(scene, here = "") {
  const { games } = await catalogue();
  const known = activities();
  const choices = games.flatMap(({ activity: name, seats }) => {
    const activity = known.find((one) => one.name === name);
    return activity ? [{ activity, seats }] : [];
  });
  sync(find(dialog, ".choices"), choices, ({ activity }) => `${scene.room}/${activity.name}`, (choice) => card(choice, scene), (item, choice) => show(item, choice, scene, here));
  dialog.showModal();
}

/** @param {Choice} choice @param {Scene} scene */
function card({ activity }, scene) {
  const picture = make("span", { class: "drawn" }, partOf(activity.name, "picture"));
  const title = make("span", { class: "title", "data-text": activity.title });
  const pitch = make("span", { class: "pitch", "data-text": activity.pitch });
  const button = make("button", { class: "choice" }, picture, title, make("span", { class: "meta" }), pitch);
  button.addEventListener("click", async () => {
    dialog.close();
    await act(scene.code, "again", { activity: activity.name });
  });
  const item = make("li", {}, button);
  fill(item);
  return item;
}

/** @param {HTMLElement} item @param {Choice} choice @param {Scene} scene @param {string} here */
function show(item, { activity, seats: { min, max } }, scene, here) {
  const players = [...scene.players.values()].filter(({ isPlaying }) => isPlaying).length;
  const range = min === max ? String(min) : `${min}–${max}`;
  put(find(item, ".meta"), text("choosing.meta", { range, minutes: activity.minutes }));
  // Who has no seat there would only watch.
  find(item, "button").toggleAttribute("disabled", players > max || activity.name === here);
}
