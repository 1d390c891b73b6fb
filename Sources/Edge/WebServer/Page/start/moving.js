// Moving an account to another device: out of this one in a file, and into this one.

import { bringAccount, fetchAccount, moveAccount } from "../kit/account.js";
import { note } from "../kit/announce.js";
import { Refusal, saveAs } from "../kit/api.js";
import { find, put } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { holder } from "../kit/session.js";
import { namePart } from "../table/filenames.js";
import { shown, text } from "../words/messages.js";

/** Bytes of the largest file of an account, as the daemon has it. */
const MOST = 1_050_756_096;

/**
 * What may be wrong whichever way an account comes, by the code of the refusal.
 * @type {Record<string, Parameters<typeof text>[0]>}
 */
const FAULTS = {
  "incompatible-version": "moving.bad.version",
  "wrong-password": "moving.bad.password",
  "account-taken": "moving.bad.taken",
  "paused": "account.paused",
};

/**
 * What may be wrong with a file.
 * @type {typeof FAULTS}
 */
const FILE_FAULTS = { "bad-request": "moving.bad.file", "too-large": "moving.bad.file" };

/**
 * What may be wrong with a code, or on the way.
 * @type {typeof FAULTS}
 */
const CODE_FAULTS = {
  "bad-request": "moving.bad.code",
  "unreachable": "moving.bad.nobody",
  "not-let-in": "moving.bad.wrong",
  "not-open": "moving.bad.broken",
};

/**
 * Saves the account of who is logged in in a file; afterwards nobody is.
 * @param {Record<string, string>} values
 */
export async function move({ secret = "" }) {
  const who = holder();
  const name = `${namePart(who) || "-"}.parlor-account`;
  saveAs(await moveAccount(secret), name);
  note(text("moving.saved", { file: name }));
}

/** Whether an account was last brought by a code. */
let wasByCode = false;

/**
 * Takes in an account from another device or from a file, and logs in.
 * @param {Record<string, string>} values
 */
export async function bring(values) {
  const { secret, code, file } = /** @type {{secret: string, code: string, file: unknown}} */ (values);
  wasByCode = code.trim() !== "";
  if (wasByCode) {
    const isSettled = await fetchAccount(code.trim(), secret);
    return note(text(isSettled ? "account.hello" : "moving.unsettled", { name: holder() }), isSettled ? "plain" : "bad");
  }
  if (!(file instanceof File) || !file.name) throw new Refusal("no-file", text("moving.bad.none"));
  if (file.size > MOST) throw new Refusal("too-large", "");
  await bringAccount(file, secret);
  note(text("account.hello", { name: holder() }));
}

/**
 * What is wrong with what was brought.
 * @param {unknown} error
 */
export function bringFault(error) {
  const { code } = /** @type {{code?: string}} */ (error);
  if (code === "no-file") return text("moving.bad.none");
  const key = (wasByCode ? CODE_FAULTS : FILE_FAULTS)[code ?? ""] ?? FAULTS[code ?? ""];
  return key ? text(key) : refusalText(error);
}

/**
 * Has the button of a form choose its file, and shows which one was chosen.
 * @param {HTMLElement} form
 */
export function connectChooser(form) {
  const chooser = /** @type {HTMLInputElement} */ (find(form, "input[type=file]"));
  const show = () => put(find(form, ".file"), shown(chooser.files?.[0]?.name ?? ""));
  find(form, "[data-do=choose]").addEventListener("click", () => chooser.click());
  const code = /** @type {HTMLInputElement} */ (find(form, "[name=code]"));
  chooser.addEventListener("change", () => {
    show();
    if (!chooser.files?.length) return;
    code.value = "";
    find(form, "[name=secret]").focus();
  });
  // What was chosen last counts.
  code.addEventListener("input", () => {
    chooser.value = "";
    show();
  });
  // The field is empty only after the event.
  form.addEventListener("reset", () => queueMicrotask(show));
}

/**
 * Takes the code out of the address to which the QR code of another device leads, if it stands there.
 * @returns {string} empty for none
 */
export function takeCode() {
  const code = /^#\/bring\/([A-Z0-9]{10}@[0-9.]{7,15})$/.exec(location.hash)?.[1] ?? "";
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}
