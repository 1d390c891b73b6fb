// What can be opened from the start page besides a drawing: a game with one of its presets.

import { note } from "./announce.js";
import { askJSON } from "./api.js";
import { find, make, put, sync } from "./dom.js";
import { gameInfo } from "./games.js";
import { openGallery } from "./gallery.js";
import { CODE, keepToCode, onSubmit, valuesOf } from "./lobby.js";
import { languages, language, onLanguage, speak, text } from "./messages.js";
import { introduction } from "./profile.js";
import { refusalText } from "./refusals.js";
import { presetName } from "./settings.js";
import { teach } from "./tutorial.js";

/** @param {HTMLElement} root of the start page @param {(code: string) => void} enter */
export function connectOffers(root, enter) {
  const form = /** @type {HTMLFormElement} */ (find(root, "form.classic"));
  onSubmit(form, () => open(form, enter));
  for (const input of form.querySelectorAll("input.code")) {
    input.addEventListener("input", () => keepToCode(/** @type {HTMLInputElement} */ (input)));
  }
  find(root, "[data-do=teach]").addEventListener("click", () => teach("classic"));
  find(root, "[data-do=gallery]").addEventListener("click", openGallery);
  connectLanguages(/** @type {HTMLSelectElement} */ (find(root, "select.language")));
  onLanguage(() => showOffers(root));
}

/**
 * Shows what the daemon can play; nothing but drawing where it knows of nothing else.
 * @param {HTMLElement} root
 */
export async function showOffers(root) {
  const info = await gameInfo("classic");
  root.classList.toggle("plays", info !== null);
  if (!info) return;
  const list = find(root, ".classic .presets");
  const one = (/** @type {import("./settings.js").Preset} */ { name }) =>
    make("label", { class: "pick" }, make("input", { type: "radio", name: "preset", value: name, class: "unseen" }), make("span"));
  sync(list, info.presets, ({ name }) => name, one, (label, { name }, index) => {
    put(find(label, "span"), presetName(name));
    const input = /** @type {HTMLInputElement} */ (find(label, "input"));
    // What is chosen again after a reset.
    input.toggleAttribute("checked", index === 0);
  });
}

/** @param {HTMLFormElement} form @param {(code: string) => void} enter */
async function open(form, enter) {
  const { code, title, preset, knock } = valuesOf(form);
  const passphrase = String(new FormData(form).get("passphrase") ?? "");
  if (code && !CODE.test(code)) return note(text("lobby.code.bad"), "bad");
  const info = await gameInfo("classic");
  const chosen = info?.presets.find(({ name }) => name === preset)?.settings;
  const settings = { ...chosen, ...(knock && { knock: 1 }) };
  try {
    const room = await askJSON("POST", "rooms", {
      activity: "classic",
      ...introduction(),
      ...(code && { code }),
      ...(title && { title }),
      ...(passphrase && { passphrase }),
      settings,
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
}
