// The forms of the first screen: what stands in their fields, and what can be chosen besides for a room that is opened.

import { note } from "../kit/announce.js";
import { partOf } from "../kit/activities.js";
import { withPlainDigits } from "../kit/letters.js";
import { refusalText } from "../kit/refusals.js";
import { fill } from "../words/messages.js";

export const CODE = /^[A-Z0-9]{4,8}$/;

/** @param {HTMLFormElement} form @param {() => Promise<void> | void} work */
export function onSubmit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type])"));
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      note(refusalText(error, valuesOf(form).code), "bad");
    } finally {
      button.disabled = false;
    }
  });
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
export function valuesOf(form) {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(values);
}

/**
 * Adds what can be chosen besides for a room that is opened: its code, title, passphrase and door.
 * @param {HTMLFormElement} form
 */
export function addOptions(form) {
  // Before what it is for: fields that open push nothing but their own button.
  /** @type {HTMLElement} */ (form.querySelector("button.big")).before(partOf("start", "options"));
  fill(form);
  connectCode(form);
}

/**
 * Has a field take what a code can have, in capitals.
 * @param {HTMLFormElement} form
 */
export function connectCode(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input.code"));
  input.addEventListener("input", () => {
    input.value = withPlainDigits(input.value).toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 8);
  });
}
