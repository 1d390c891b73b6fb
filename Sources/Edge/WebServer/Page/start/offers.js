// What can be opened from the start page besides a drawing: a game with one of its presets.

import { activities, activityNamed, partOf } from "../kit/activities.js";
import { note } from "../kit/announce.js";
import { find, isSeen, make, put, sync } from "../kit/dom.js";
import { catalogue, gameInfo } from "../kit/games.js";
import { openGallery } from "../table/gallery.js";
import { openPortrait } from "../table/portrait.js";
import { openRoom } from "./opening.js";
import { openPast } from "./past.js";
import { CODE, addOptions, onSubmit, valuesOf } from "./forms.js";
import { fill, languages, language, onLanguage, speak, text } from "../words/messages.js";
import { introduction } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";
import { presetName } from "../lobby/settings.js";
import { teach } from "../table/tutorial.js";

/** @typedef {import("../kit/activities.js").Workshop} Workshop */
/** @typedef {import("../kit/activities.js").SettingNames} SettingNames */
/** @typedef {Pick<Workshop, "name" | "title" | "pitch"> & {open?: string}} Offered a game, or a workshop */

/**
 * A card for every activity that the page can play.
 * @param {HTMLElement} root of the start page @param {(code: string) => void} enter
 */
export function connectOffers(root, enter) {
  const last = find(root, ".offer");
  for (const { name, title, pitch, settings, workshop } of activities().reverse()) {
    if (workshop) last.after(cardOf(workshop, enter));
    const card = cardOf({ name, title, pitch }, enter);
    last.after(card);
    showPresets(card, Object.keys(settings.presets), settings);
  }
  fill(root);
  find(root, "[data-do=gallery]").addEventListener("click", openGallery);
  find(root, "[data-do=portrait]").addEventListener("click", openPortrait);
  find(root, "[data-do=past]").addEventListener("click", openPast);
  connectLanguages(/** @type {HTMLSelectElement} */ (find(root, "select.language")));
  onLanguage(() => showOffers(root));
}

/** @param {Offered} offered @param {(code: string) => void} enter */
function cardOf({ name, title, pitch, open: words }, enter) {
  const card = /** @type {HTMLElement} */ (partOf("start", "offer").firstElementChild);
  card.dataset.activity = name;
  find(card, "h2").dataset.text = title;
  find(card, ".words p").dataset.text = pitch;
  find(card, ".words").prepend(partOf(name, "picture"));
  const form = /** @type {HTMLFormElement} */ (find(card, "form"));
  onSubmit(form, () => openNew(name, form, enter));
  addOptions(form);
  if (words) {
    find(form, "button.big span").dataset.text = words;
    find(card, ".presets").hidden = true;
  }
  find(card, "[data-do=teach]").addEventListener("click", () => teach(name));
  return card;
}

/**
 * Shows what the daemon can play; nothing but drawing where it knows of nothing else.
 * @param {HTMLElement} root
 */
export async function showOffers(root) {
  const { games, documents } = await catalogue();
  let plays = false;
  // Where a slow daemon has let the cards be seen as they lay, they stay there: somebody may be about to press one.
  if (!isSeen(find(root, ".start"))) inOrder(root, games.flatMap(({ activity }) => [activity, activityNamed(activity)?.workshop?.name ?? ""]));
  for (const { name, settings, workshop } of activities()) {
    if (workshop) find(root, `.offer[data-activity=${workshop.name}]`).hidden = !documents.includes(workshop.name);
    const info = games.find(({ activity }) => activity === name);
    const card = find(root, `.offer[data-activity=${name}]`);
    card.hidden = !info;
    if (!info) continue;
    plays = true;
    showPresets(card, info.presets.map((preset) => preset.name), settings);
  }
  root.classList.toggle("plays", plays);
}

/** @param {HTMLElement} card @param {string[]} presets @param {SettingNames} settings */
function showPresets(card, presets, settings) {
  const one = (/** @type {string} */ preset) =>
    make("label", { class: "pick" }, make("input", { type: "radio", name: "preset", value: preset, class: "unseen" }), make("span"));
  sync(find(card, ".presets"), presets, (preset) => preset, one, (label, preset, index) => {
    put(find(label, "span"), presetName(preset, settings));
    const input = /** @type {HTMLInputElement} */ (find(label, "input"));
    // What is chosen again after a reset.
    input.toggleAttribute("checked", index === 0);
  });
}

/**
 * Puts the cards in the daemon's order, which is the one in which people are told of games.
 * @param {HTMLElement} root @param {string[]} names
 */
function inOrder(root, names) {
  let last = find(root, ".offer");
  for (const name of names) {
    const card = name && root.querySelector(`.offer[data-activity=${name}]`);
    if (!(card instanceof HTMLElement)) continue;
    if (last.nextElementSibling !== card) last.after(card);
    last = card;
  }
}

/** @param {string} activity @param {HTMLFormElement} form @param {(code: string) => void} enter */
async function openNew(activity, form, enter) {
  const { code, title, preset, knock } = valuesOf(form);
  const passphrase = String(new FormData(form).get("passphrase") ?? "");
  if (code && !CODE.test(code)) return note(text("home.code.bad"), "bad");
  const info = await gameInfo(activity);
  const chosen = info?.presets.find(({ name }) => name === preset)?.settings;
  const settings = { ...activityNamed(activity)?.wishes?.(), ...chosen, ...(knock && { knock: 1 }) };
  try {
    const room = await openRoom({
      activity,
      ...introduction(),
      ...(code && { code }),
      ...(title && { title }),
      ...(passphrase && { passphrase }),
      settings,
      ...(!passphrase && !knock && { phones: true }),
    });
    form.reset();
    enter(room.code);
  } catch (error) {
    note(refusalText(error, code), "bad");
  }
}

/** @param {HTMLSelectElement} select */
function connectLanguages(select) {
  for (const [tag, { name }] of Object.entries(languages)) {
    select.append(make("option", { value: tag, lang: tag, text: name }));
  }
  select.value = language();
  select.addEventListener("change", () => speak(select.value));
  onLanguage(() => (select.value = language()));
}
