// A card of the first screen: a room, whose it is, how far it has come, and what pressing it does.

import { activityNamed, workshopNamed } from "../kit/activities.js";
import { find, icon, put } from "../kit/dom.js";
import { language, shown, text } from "../words/messages.js";

/** @typedef {import("../daemon.js").RoomSummary} Summary */

export function newCard() {
  const item = document.createElement("li");
  const button = item.appendChild(document.createElement("button"));
  button.className = "card";
  button.type = "button";
  for (const name of ["code", "title", "facts", "state"]) {
    const part = button.appendChild(document.createElement("span"));
    part.className = name;
    if (name === "title") part.dir = "auto";
  }
  const lock = icon("lock");
  lock.classList.add("lock");
  // For the eye; the facts say it in words.
  button.append(lock);
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {Summary} summary
 * @param {{isAmbiguous: boolean, isDocument: boolean}} known whether another room has its code, so that people must see
 *   who is in it; whether its activity has no rounds
 */
export function describe(item, summary, { isAmbiguous, isDocument }) {
  const { room, code, member, locked, reachable, knocking, trouble } = summary;
  const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
  const tell = (/** @type {string} */ name, /** @type {string} */ words) => put(find(button, `.${name}`), words);
  const [title, ...facts] = nameOf(summary, isDocument);
  if (!reachable && !member) facts.push(text("room.away"));
  if (isAmbiguous && !member) facts.push(...whoIsIn(summary.people), room.slice(0, 8));
  tell("code", code);
  tell("title", title);
  // The daemon's sentence says exactly what is the matter, in English.
  tell("facts", trouble ? (language() === "en" ? shown(trouble) : text("refused.version")) : facts.join(" · "));
  tell("state", trouble ? "" : text(member ? "room.open" : knocking ? "knock.card" : summary.banner?.watch ? "watch.do" : "room.join"));
  button.dataset.trouble = String(Boolean(trouble));
  button.setAttribute("aria-disabled", String(Boolean(trouble)));
  button.dataset.code = code;
  button.dataset.room = room;
  button.dataset.member = String(member);
  button.dataset.watch = String(summary.banner?.watch === true);
  button.classList.toggle("away", Boolean(trouble) || (!reachable && !member));
  button.classList.toggle("locked", locked);
  button.classList.toggle("knocking", Boolean(knocking));
  button.classList.toggle("play", !isDocument);
}

/**
 * What a room is called, and then what else there is to say of it: whose it is, what is played, by how many, and how
 * far that has come.
 * @param {Summary} room
 * @param {boolean} isDocument
 * @returns {string[]}
 */
function nameOf({ title, activity, banner, players, member, locked }, isDocument) {
  const { master, phase } = banner ?? {};
  const game = activityNamed(activity);
  const workshop = workshopNamed(activity);
  const kind = game ? text(game.title) : isDocument ? text(workshop?.title ?? "room.untitled") : activity;
  const whose = master && !workshop ? text(game ? "room.whose.game" : "room.whose.draw", { name: shown(master) }) : "";
  const titled = shown(title);
  const facts = (game || workshop) && (titled || whose) ? [kind] : [];
  // How many are in a locked room is told to members alone.
  if (!locked || member) facts.push(text(game ? "room.playing" : "room.players", { count: players }));
  if (phase === "running") facts.push(text("room.running"));
  if (phase === "over") facts.push(text("room.over"));
  if (locked) facts.push(text("room.locked"));
  if (titled && whose) facts.push(whose);
  return [titled || whose || kind, ...facts];
}

/**
 * Those whom this device has met, by name, and how many others there are.
 * @param {{device: string, name: string}[]} people
 */
function whoIsIn(people) {
  const names = people.filter(({ name }) => name).map(({ name }) => shown(name));
  const words = names.length ? [text("room.with", { names: names.join(", ") })] : [];
  const strangers = people.length - names.length;
  return strangers ? [...words, text("room.strangers", { count: strangers })] : words;
}
