// Who is playing: signing up, logging in and out, for several people on one device. Nobody has to.

import { logIn, logOut, people, removeAccount, signUp } from "../kit/account.js";
import { note } from "../kit/announce.js";
import { find, make, sync } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { holder, onHolder } from "../kit/session.js";
import { disown } from "../table/drawers.js";
import { forgetSum } from "../table/record.js";
import { fill, shown, text, word } from "../words/messages.js";
import { bring, bringFault, connectChooser, move, takeCode } from "./moving.js";
import { Offering } from "./offering.js";

/** @typedef {"people" | "login" | "signup" | "bring" | "in" | "move" | "offer" | "moved" | "remove"} Part */

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
/** Whose account has gone to another device just now. */
let gone = "";

const offering = new Offering(find(dialog, "[data-part=offer]"), (end) => {
  if (end === "moved") {
    show("moved");
    return dialog.open || dialog.showModal();
  }
  show("move");
  fault("move", () => text(end === "guessed" ? "moving.offer.guessed" : "moving.offer.ended"));
});

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
  offer: () => text("moving.title", { name: holder() }),
  moved: () => text("moving.moved", { name: gone }),
  remove: () => text("account.remove.title", { name: holder() }),
};

/** @param {Part} part */
function show(part) {
  if (part !== "offer") offering.stop();
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

/**
 * Says what is wrong in a part.
 * @param {Part} part
 * @param {() => string} words
 */
function fault(part, words) {
  const element = find(dialog, `[data-part=${part}] .fault`);
  word(element, "text", words);
  element.hidden = false;
}

/** Shows who is logged in, or who could be. */
async function begin() {
  if (holder()) return show("in");
  sync(find(dialog, ".persons"), await people(), ({ name, moved }) => `${moved} ${name}`, person);
  show("people");
}

/** @param {{name: string, moved: boolean}} one */
function person({ name, moved }) {
  const choose = () => {
    chosen = name;
    show("login");
    find(dialog, "[data-part=login] .gone").hidden = !moved;
  };
  const button = make("button", { type: "button", onclick: choose }, make("bdi", { text: shown(name) }));
  const hint = make("span", {});
  word(hint, "text", () => text("moving.gone"));
  return make("li", {}, button, ...(moved ? [hint] : []));
}

/** Has an account come by the code in the address, where the QR code of another device has led here. */
export function lookForCode() {
  const code = takeCode();
  if (!code) return;
  if (holder()) return note(text("moving.bring.busy", { name: holder() }), "bad");
  show("bring");
  const form = find(dialog, "[data-part=bring]");
  /** @type {HTMLInputElement} */ (find(form, "[name=code]")).value = code;
  if (!dialog.open) dialog.showModal();
  find(form, "[name=secret]").focus();
}

/**
 * @param {"login" | "signup" | "bring" | "move" | "remove"} part
 * @param {(values: Record<string, string>) => Promise<unknown>} work
 * @param {(error: unknown) => string} words what is wrong
 */
function connect(part, work, words) {
  const form = /** @type {HTMLFormElement} */ (find(dialog, `[data-part=${part}]`));
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = form.querySelectorAll("menu button:not([type])");
  let way = "";
  // A press, also the one that the Enter key makes, comes before what it submits.
  for (const button of buttons) button.addEventListener("click", () => (way = button.value));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (buttons[0].disabled) return;
    for (const button of buttons) button.disabled = true;
    try {
      const values = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
      if ((await work({ ...values, way })) !== STAY) dialog.close();
    } catch (error) {
      fault(part, () => words(error));
      const { code } = /** @type {{code?: string}} */ (error);
      const field = error instanceof Misfit ? error.field : code === "wrong-password" ? "secret" : "";
      const input = find(form, field ? `[name=${field}]` : "input:not([hidden])");
      /** @type {HTMLInputElement} */ (input).select();
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
}

/** What the work of a form gives that shows another part of the dialog. */
const STAY = "stay";

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
  connect("move", async (values) => {
    if (values.way === "file") return move(values);
    gone = holder();
    await offering.begin(values.secret);
    // Who has closed the dialog meanwhile looks at no code.
    if (dialog.open) show("offer");
    else offering.stop();
    return STAY;
  }, (error) => passwordFault(error, holder()));
  find(dialog, "[data-do=withdraw]").addEventListener("click", () => show("move"));
  find(dialog, "[data-do=close]").addEventListener("click", () => dialog.close());
  connect("remove", async ({ secret }) => {
    const who = holder();
    await removeAccount(secret);
    disown(who);
    forgetSum(who);
    note(text("account.removed"));
  }, (error) => passwordFault(error, holder()));
  // Nothing that was typed stays behind a closed dialog.
  dialog.addEventListener("close", () => offering.stop());
  dialog.addEventListener("close", () => dialog.querySelectorAll("form[data-part]").forEach((form) => clear(/** @type {HTMLFormElement} */ (form))));
  onHolder(() => {
    name();
    dialog.close();
  });
  fill(dialog);
}
