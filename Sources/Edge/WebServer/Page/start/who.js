// Who is playing: signing up, logging in and out, for several people on one device. Nobody has to.

import { logIn, logOut, people, removeAccount, signUp } from "../kit/account.js";
import { note } from "../kit/announce.js";
import { find, make, sync } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { holder, onHolder } from "../kit/session.js";
import { disown } from "../table/drawers.js";
import { forgetSum } from "../table/record.js";
import { fill, shown, text, word } from "../words/messages.js";
import { bring, bringFault, connectChooser, move } from "./moving.js";

/** @typedef {"people" | "login" | "signup" | "bring" | "in" | "move" | "remove"} Part */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("who"));
/** What is said of a field in which stands what the daemon would not take. */
const FAULTS = {
  name: "account.bad.name",
  email: "account.bad.email",
  secret: "account.bad.secret",
  repeated: "account.bad.repeated",
};
/** Whose password is asked for. */
let chosen = "";

/**
 * What stands above each part.
 * @type {Record<Part, () => string>}
 */
const titles = {
  people: () => text("account.title"),
  login: () => text("account.as", { name: chosen }),
  signup: () => text("account.new"),
  bring: () => text("moving.bring.title"),
  in: () => text("account.in", { name: holder() }),
  move: () => text("moving.title", { name: holder() }),
  remove: () => text("account.remove.title", { name: holder() }),
};

/** @param {Part} part */
function show(part) {
  for (const one of dialog.querySelectorAll("[data-part]")) {
    const element = /** @type {HTMLElement} */ (one);
    element.hidden = element.dataset.part !== part;
    if (element instanceof HTMLFormElement) clear(element);
  }
  word(find(dialog, "h2"), "text", titles[part]);
  const first = /** @type {HTMLElement | null} */ (dialog.querySelector("[data-part]:not([hidden]) input:not([hidden])"));
  (first ?? dialog).focus();
}

/**
 * What somebody has typed stays no longer than they need it.
 * @param {HTMLFormElement} form
 */
function clear(form) {
  form.reset();
  find(form, ".fault").hidden = true;
}

/** Shows who is logged in, or who could be. */
async function begin() {
  if (holder()) return show("in");
  const names = await people();
  sync(find(dialog, ".persons"), names, (name) => name, person);
  show("people");
}

/** @param {string} name */
function person(name) {
  const choose = () => {
    chosen = name;
    show("login");
  };
  return make("li", {}, make("button", { type: "button", onclick: choose }, make("bdi", { text: shown(name) })));
}

/**
 * @param {"login" | "signup" | "bring" | "move" | "remove"} part
 * @param {(values: Record<string, string>) => Promise<unknown>} work
 * @param {(error: unknown) => string} words what is wrong
 */
function connect(part, work, words) {
  const form = /** @type {HTMLFormElement} */ (find(dialog, `[data-part=${part}]`));
  const button = /** @type {HTMLButtonElement} */ (find(form, "menu button:not([type])"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    try {
      await work(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
      dialog.close();
    } catch (error) {
      const fault = find(form, ".fault");
      word(fault, "text", () => words(error));
      fault.hidden = false;
      const input = error instanceof Misfit ? find(form, `[name=${error.field}]`) : find(form, "input:not([hidden])");
      /** @type {HTMLInputElement} */ (input).select();
    } finally {
      button.disabled = false;
    }
  });
}

/** A field in which stands what the daemon would not take. */
class Misfit extends Error {
  /** @param {keyof typeof FAULTS} field */
  constructor(field) {
    super(field);
    this.field = field;
  }
}

/** @param {Record<string, string>} values */
async function newAccount({ name, email, secret: password, repeated }) {
  const wish = { name: name.trim(), email: email.trim(), password, repeated };
  if (!/^[^@]{1,10}$/u.test(wish.name)) throw new Misfit("name");
  if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/u.test(wish.email)) throw new Misfit("email");
  if ([...password].length < 8 || !/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) throw new Misfit("secret");
  if (password !== repeated) throw new Misfit("repeated");
  await signUp(wish);
  note(text("account.hello", { name: wish.name }));
}

/** @param {unknown} error @param {string} name whose password was asked for */
function passwordFault(error, name) {
  const { code } = /** @type {{code?: string}} */ (error);
  if (code === "wrong-password") return text("account.wrong", { name });
  return code === "paused" ? text("account.paused") : refusalText(error);
}

/** @param {HTMLElement} root of the start page */
export function connectAccounts(root) {
  const entry = find(root, "[data-do=who]");
  const name = () => word(entry, "text", () => (holder() ? text("account.in", { name: holder() }) : text("account.title")));
  name();
  entry.addEventListener("click", async () => {
    try {
      await begin();
      dialog.showModal();
    } catch (error) {
      note(refusalText(error), "bad");
    }
  });
  find(dialog, "[data-do=new]").addEventListener("click", () => show("signup"));
  find(dialog, "[data-do=bring]").addEventListener("click", () => show("bring"));
  find(dialog, "[data-do=move]").addEventListener("click", () => show("move"));
  connectChooser(find(dialog, "[data-part=bring]"));
  for (const back of dialog.querySelectorAll("[data-do=back]")) back.addEventListener("click", () => show(holder() ? "in" : "people"));
  find(dialog, "[data-do=remove]").addEventListener("click", () => show("remove"));
  find(dialog, "[data-do=logout]").addEventListener("click", async () => {
    await logOut();
    note(text("account.bye"));
  });
  connect("login", async ({ secret }) => {
    await logIn(chosen, secret);
    note(text("account.hello", { name: holder() }));
  }, (error) => passwordFault(error, chosen));
  connect("signup", newAccount, (error) => (error instanceof Misfit ? text(FAULTS[error.field]) : refusalText(error)));
  connect("bring", bring, bringFault);
  connect("move", move, (error) => passwordFault(error, holder()));
  connect("remove", async ({ secret }) => {
    const who = holder();
    await removeAccount(secret);
    disown(who);
    forgetSum(who);
    note(text("account.removed"));
  }, (error) => passwordFault(error, holder()));
  // Nothing that was typed stays behind a closed dialog.
  dialog.addEventListener("close", () => dialog.querySelectorAll("form[data-part]").forEach((form) => clear(/** @type {HTMLFormElement} */ (form))));
  onHolder(() => {
    name();
    dialog.close();
  });
  fill(dialog);
}
