// The dialogs of the levels: under which name one is saved, and which one is taken, played, written to a file or thrown away.

import { note } from "../../kit/announce.js";
import { saveAs } from "../../kit/api.js";
import { find, icon, make, put, sync } from "../../kit/dom.js";
import { isGuest } from "../../kit/guest.js";
import { onLanguage, text } from "../../words/messages.js";
import { levelName } from "../settings.js";
import { isName, MOST_BYTES, read, written } from "./levelfile.js";
import { add, forget, save, saved } from "./library.js";
import { OURS } from "./ours.js";
import { Wall } from "./wall.js";

/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./levelfile.js").Named} Named */
/**
 * @typedef {object} Ways
 * @property {() => Level} level what hangs now
 * @property {(level: Level) => void} load hangs another level
 * @property {(level: Level) => void} play
 */

/** What can be done with a level, and what that is called: of this one, and where there is room for words. */
const DEEDS = /** @type {const} */ (["load", "play", "export", "forget"]);
const ONE = { load: "design.load.one", play: "design.play.one", export: "design.export.one", forget: "design.forget.one" };
const WORDS = { load: "design.load", play: "design.play" };

/** Pixels of a small picture. */
const SMALL = { width: 168, height: 164 };

const saving = /** @type {HTMLDialogElement} */ (document.getElementById("design-save"));
const listing = /** @type {HTMLDialogElement} */ (document.getElementById("design-levels"));

/**
 * Whose bench asks: one at a time lies in a room.
 * @type {Ways | null}
 */
let ways = null;
/** Under which name the level was saved or taken last. */
let last = "";

/**
 * Asks for a name, and saves what hangs now.
 * @param {Ways} asked
 */
export function openSaving(asked) {
  ways = asked;
  const input = /** @type {HTMLInputElement} */ (find(saving, "input"));
  input.value = last;
  warn();
  saving.showModal();
  input.select();
}

/**
 * Shows all levels.
 * @param {Ways} asked
 */
export function openLevels(asked) {
  ways = asked;
  show();
  tell("");
  listing.showModal();
}

/** What is said of a file: in the dialog, since nothing else of the page can be read while it is open. */
function tell(/** @type {string} */ words) {
  put(find(listing, ".fault"), words);
}

/** What is asked for in the dialog of names. */
function wished() {
  return /** @type {HTMLInputElement} */ (find(saving, "input")).value.normalize("NFC");
}

function warn() {
  const isThere = saved().some(({ name }) => name === wished());
  put(find(saving, ".fault"), isThere ? text("design.save.there") : "");
}

find(saving, "input").addEventListener("input", warn);
find(saving, "[data-do=design-cancel]").addEventListener("click", () => saving.close());
find(saving, "form").addEventListener("submit", (event) => {
  const name = wished();
  const fault = !isName(name) ? "design.save.bad" : ways && save(name, ways.level()) ? "" : "design.full";
  if (fault) {
    event.preventDefault();
    return put(find(saving, ".fault"), text(fault));
  }
  last = name;
  note(text("design.saved", { name }));
});

function show() {
  const own = saved();
  find(listing, ".none").hidden = own.length > 0;
  find(listing, "[data-do=design-export]").hidden = own.length === 0;
  sync(find(listing, ".saved"), own, ({ name, level }) => `${name} ${String(level)}`, row, (item, named) => {
    word(item, named.name, named.level);
    find(item, "[data-do=load]").onclick = () => load(named.level, named.name);
    find(item, "[data-do=export]").onclick = () => file([named], named.name);
    find(item, "[data-do=forget]").onclick = () => throwAway(named);
  });
  sync(find(listing, ".ours"), OURS.map((level, index) => ({ level, number: index + 1 })), ({ number }) => number, row, (item, { level, number }) => {
    word(item, levelName(number), level);
    find(item, "[data-do=load]").onclick = () => load(level, "");
    for (const name of ["export", "forget"]) find(item, `[data-do=${name}]`).hidden = true;
  });
}

/** @param {{level: Level}} item */
function row({ level }) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { "aria-hidden": "true" }));
  const picture = new Wall(canvas);
  picture.fit(SMALL.width, SMALL.height);
  picture.paint((cell) => level[cell]);
  const does = make("div", { class: "does" });
  for (const name of ["load", "play"]) does.append(make("button", { type: "button", "data-do": name }));
  for (const [name, sign] of [["export", "save"], ["forget", "clear"]]) {
    does.append(make("button", { type: "button", class: "plain", "data-do": name }, icon(sign)));
  }
  return make("li", {}, canvas, make("bdi"), does);
}

/** @param {HTMLElement} item @param {string} name @param {Level} level */
function word(item, name, level) {
  put(find(item, "bdi"), name);
  for (const what of DEEDS) {
    const button = find(item, `[data-do=${what}]`);
    const does = text(ONE[what], { name });
    button.setAttribute("aria-label", does);
    if (what === "load" || what === "play") put(button, text(WORDS[what]));
    else button.title = does;
  }
  const button = find(item, "[data-do=play]");
  button.hidden = isGuest;
  button.onclick = () => {
    listing.close();
    ways?.play(level);
  };
}

/** @param {Level} level @param {string} name */
function load(level, name) {
  last = name;
  listing.close();
  ways?.load(level);
}

/** @param {Named} named */
function throwAway({ name, level }) {
  forget(name);
  show();
  const undo = make("button", { type: "button", text: text("edit.undo") });
  undo.addEventListener("click", () => {
    save(name, level);
    undo.parentElement?.remove();
    show();
    find(listing, "[data-do=design-import]").focus();
  });
  const line = make("p", { class: "forgotten", role: "status" }, make("span", { text: text("design.forgotten", { name }) }), undo);
  listing.querySelector(".forgotten")?.remove();
  find(listing, ".filing").before(line);
  undo.focus();
}

/** @param {readonly Named[]} levels @param {string} name */
function file(levels, name) {
  const blob = new Blob([written(levels)], { type: "application/json" });
  note(text("room.saved", { file: saveAs(blob, `${name}.bubbles.json`) }));
}

const chooser = /** @type {HTMLInputElement} */ (find(listing, "input[type=file]"));
find(listing, "[data-do=design-import]").addEventListener("click", () => chooser.click());
find(listing, "[data-do=design-export]").addEventListener("click", () => file(saved(), "levels"));
chooser.addEventListener("change", async () => {
  const [chosen] = chooser.files ?? [];
  chooser.value = "";
  if (!chosen) return;
  if (chosen.size > MOST_BYTES) return tell(text("design.file.large"));
  const levels = read(await chosen.text());
  if (!levels) return tell(text("design.file.bad"));
  if (!add(levels)) return tell(text("design.full"));
  show();
  tell(text("design.imported", { count: levels.length }));
});

listing.addEventListener("close", () => listing.querySelector(".forgotten")?.remove());
onLanguage(() => listing.open && show());
