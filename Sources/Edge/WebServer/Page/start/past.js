// The rooms that one has left, of which this device still holds something; they are forgotten here for good.

import { note } from "../kit/announce.js";
import { ask, askJSON } from "../kit/api.js";
import { choose } from "../kit/dialogs.js";
import { find, make, put, sync } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { language, onLanguage, text, word } from "../words/messages.js";

/** @typedef {import("../daemon.js").PastRoom} Past */

/** Digits of an identifier that are shown of a room whose code is not known any more. */
const SHOWN = 8;
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("past"));
/**
 * What was listed last: the latest first.
 * @type {Past[]}
 */
let rooms = [];

function show() {
  find(dialog, ".nothing").hidden = rooms.length > 0;
  find(dialog, ".hint").hidden = rooms.length === 0;
  const kilobytes = new Intl.NumberFormat(language(), { style: "unit", unit: "kilobyte" });
  sync(find(dialog, ".left"), rooms, ({ room }) => room, row, (item, room) => {
    put(find(item, ".code"), nameOf(room));
    const isOneOfSeveral = rooms.some((other) => other.code === room.code && other.room !== room.room);
    const digits = room.code && isOneOfSeveral ? room.room.slice(0, SHOWN) : "";
    // What is not packed yet has no size of its own.
    const size = room.bytes > 0 ? kilobytes.format(Math.ceil(room.bytes / 1000)) : "";
    put(find(item, ".facts"), [digits, size].filter(Boolean).join(" · "));
    const button = find(item, "button");
    put(button, text("past.forget"));
    button.setAttribute("aria-label", text("past.forget.one", { code: nameOf(room) }));
    button.onclick = () => forget(room);
  });
}

function row() {
  const button = make("button", { type: "button" });
  return make("li", {}, make("bdi", { class: "code" }), make("span", { class: "facts" }), button);
}

/** @param {Past} room */
function nameOf({ room, code }) {
  return code ?? room.slice(0, SHOWN);
}

async function look() {
  /** @type {{rooms: Past[]}} */
  const answer = await askJSON("GET", "past");
  rooms = answer.rooms;
  show();
}

/** @param {Past} room */
async function forget(room) {
  const code = nameOf(room);
  word(find(document, "#forget-title"), "text", () => text("past.sure", { code }));
  if ((await choose("forget")) !== "forget") return;
  try {
    // Several rooms may have had one code: the identifier is of this one alone.
    await ask("DELETE", `past/${room.room}`).catch(unlessGone);
    note(text("past.done", { code }));
    await look();
  } catch (error) {
    note(refusalText(error, code), "bad");
  }
  dialog.focus();
}

/** @param {Error & {code?: string}} refusal */
function unlessGone(refusal) {
  // It was forgotten in a terminal or another window meanwhile.
  if (refusal.code !== "no-such-room") throw refusal;
}

/** Opens the list. */
export async function openPast() {
  try {
    await look();
    dialog.showModal();
  } catch (error) {
    note(refusalText(error), "bad");
  }
}

onLanguage(() => dialog.open && show());
