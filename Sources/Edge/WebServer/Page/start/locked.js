// The question for the passphrase of a locked room.

import { text, word } from "../words/messages.js";
import { find } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("passphrase"));
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
const input = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
const fault = /** @type {HTMLElement} */ (dialog.querySelector(".fault"));
const send = /** @type {HTMLButtonElement} */ (dialog.querySelector(".primary"));

/** What a refusal says that another passphrase, or the same one later, may mend. */
const MENDABLE = ["passphrase-needed", "wrong-passphrase", "paused", "bad-request", "too-busy"];

/**
 * Asks for a passphrase until it is taken or the person gives up; nothing of it stays in the page.
 * @param {string} code of the room
 * @param {(passphrase: string) => Promise<unknown>} join
 * @returns {Promise<boolean>} whether it was taken; throws what no passphrase can mend
 */
export function askPassphrase(code, join) {
  word(find(dialog, "h2"), "text", () => text("locked.title", { code }));
  say();
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    dialog.addEventListener(
      "close",
      () => {
        end.abort();
        form.reset();
        resolve(dialog.returnValue === "joined");
      },
      { once: true },
    );
    form.addEventListener(
      "submit",
      async (event) => {
        event.preventDefault();
        if (send.disabled) return;
        const refusal = await refusalOf(join, input.value);
        if (end.signal.aborted) return;
        if (refusal === null) return dialog.close("joined");
        if (MENDABLE.includes(refusal.code ?? "")) return tryAgain(() => refusalText(refusal, code));
        reject(refusal);
        dialog.close("");
      },
      { signal: end.signal },
    );
  });
}

/**
 * @param {(passphrase: string) => Promise<unknown>} join
 * @param {string} passphrase
 * @returns {Promise<(Error & {code?: string}) | null>}
 */
async function refusalOf(join, passphrase) {
  send.disabled = true;
  try {
    await join(passphrase);
    return null;
  } catch (error) {
    return /** @type {Error} */ (error);
  } finally {
    send.disabled = false;
  }
}

/** @param {() => string} sentence */
function tryAgain(sentence) {
  say(sentence);
  input.select();
  input.focus();
}

/** @param {() => string} [sentence] none if nothing is wrong */
function say(sentence) {
  word(fault, "text", sentence ?? (() => ""));
  fault.hidden = !sentence;
  input.setAttribute("aria-invalid", String(sentence !== undefined));
}

dialog.querySelector("[data-do=cancel]")?.addEventListener("click", () => dialog.close(""));
