// Moving an account to another device: out of this one in a file, and into this one.

import { bringAccount, moveAccount } from "../kit/account.js";
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
 * What is wrong with a file, by the code of the refusal.
 * @type {Record<string, Parameters<typeof text>[0]>}
 */
const FAULTS = {
  "bad-request": "moving.bad.file",
  "too-large": "moving.bad.file",
  "incompatible-version": "moving.bad.version",
  "wrong-password": "moving.bad.password",
  "account-taken": "moving.bad.taken",
  "paused": "account.paused",
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

/**
 * Takes in an account from a file, and logs in.
 * @param {Record<string, string>} values
 */
export async function bring(values) {
  const { secret, file } = /** @type {{secret: string, file: unknown}} */ (values);
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
  const key = FAULTS[code ?? ""];
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
  chooser.addEventListener("change", () => {
    show();
    if (chooser.files?.length) find(form, "[name=secret]").focus();
  });
  // The field is empty only after the event.
  form.addEventListener("reset", () => queueMicrotask(show));
}
