// The dialogs of the levels: under which name one is saved, and which one is taken, played, written to a file or thrown away.

import { note } from "../kit/announce.js";
import { saveAs } from "../kit/api.js";
import { find, icon, make, put, sync } from "../kit/dom.js";
import { isGuest } from "../kit/guest.js";
import { onLanguage, text, word as reword } from "../words/messages.js";
import { MOST_BYTES, read, written } from "./levelfile.js";

/**
 * @template Level
 * @typedef {object} Ways
 * @property {import("./library.js").Library<Level>} library
 * @property {readonly {level: Level, name: () => string}[]} ours levels that are there from the start
 * @property {(canvas: HTMLCanvasElement, level: Level, size: {width: number, height: number}) => void} paint a small picture
 * @property {string} badName the key of what is said of a name that is none
 * @property {() => Level} level what is there now
 * @property {(level: Level) => void} load puts another level there
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

/** @typedef {import("./levelfile.js").Named<unknown>} Named a level of one kind, which the bench knows */
/**
 * Whose bench asks: one at a time lies in a room. Its levels go back to it as they came, and nowhere else.
 * @type {Ways<unknown> | null}
 */
let ways = null;
/** Under which name the level was saved or taken last, and of which kind. */
let last = { name: "", format: "" };

/** @template Level @param {Ways<Level>} asked */
function take(asked) {
  ways = /** @type {Ways<unknown>} */ (asked);
  const { format } = asked.library.kind;
  if (last.format !== format) last = { name: "", format };
}

/**
 * Asks for a name, and saves what is there now.
 * @template Level
 * @param {Ways<Level>} asked
 */
export function openSaving(asked) {
  take(asked);
  const input = /** @type {HTMLInputElement} */ (find(saving, "input"));
  input.value = last.name;
  warn();
  void asked.library.refresh().then(warn);
  saving.showModal();
  input.select();
}

/**
 * Shows all levels.
 * @template Level
 * @param {Ways<Level>} asked
 */
export function openLevels(asked) {
  take(asked);
  tell();
  show();
  void asked.library.refresh().then(show);
  listing.showModal();
}

/**
 * What is said of a file: in the dialog, since nothing else of the page can be read while it is open.
 * @param {() => string} [words]
 */
function tell(words = () => "") {
  reword(find(listing, ".fault"), "text", words);
}

/** What is asked for in the dialog of names. */
function wished() {
  return /** @type {HTMLInputElement} */ (find(saving, "input")).value.normalize("NFC");
}

function warn() {
  const isThere = ways?.library.saved().some(({ name }) => name === wished());
  reword(find(saving, ".fault"), "text", () => (isThere ? text("design.save.there") : ""));
}

find(saving, "input").addEventListener("input", warn);
find(saving, "[data-do=design-cancel]").addEventListener("click", () => saving.close());
find(saving, "form").addEventListener("submit", (event) => {
  if (!ways) return;
  const name = wished();
  const { library, badName } = ways;
  const fault = !library.kind.isName(name) ? badName : library.save(name, ways.level()) ? "" : "design.full";
  if (fault) {
    event.preventDefault();
    return reword(find(saving, ".fault"), "text", () => text(fault));
  }
  last.name = name;
  note(text("design.saved", { name }));
});

function show() {
  if (!ways) return;
  const { library, ours } = ways;
  const own = library.saved();
  find(listing, ".damaged").hidden = !library.isDamaged;
  find(listing, ".none").hidden = own.length > 0;
  find(listing, "[data-do=design-export]").hidden = own.length === 0;
  sync(find(listing, ".saved"), own, ({ name, level }) => `${library.kind.format} ${name} ${JSON.stringify(library.kind.write(level))}`, row, (item, named) => {
    word(item, named.name, named.level);
    find(item, "[data-do=load]").onclick = () => load(named.level, named.name);
    find(item, "[data-do=export]").onclick = () => file([named], named.name);
    find(item, "[data-do=forget]").onclick = () => throwAway(named);
  });
  const all = ours.map(({ level, name }, index) => ({ level, name: name(), number: index + 1 }));
  sync(find(listing, ".ours"), all, ({ number }) => `${library.kind.format} ${number}`, row, (item, { level, name }) => {
    word(item, name, level);
    find(item, "[data-do=load]").onclick = () => load(level, "");
    for (const name of ["export", "forget"]) find(item, `[data-do=${name}]`).hidden = true;
  });
}

/** @param {{level: unknown}} item */
function row({ level }) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { "aria-hidden": "true" }));
  ways?.paint(canvas, level, SMALL);
  const does = make("div", { class: "does" });
  for (const name of ["load", "play"]) does.append(make("button", { type: "button", "data-do": name }));
  for (const [name, sign] of [["export", "save"], ["forget", "clear"]]) {
    does.append(make("button", { type: "button", class: "plain", "data-do": name }, icon(sign)));
  }
  return make("li", {}, canvas, make("bdi"), does);
}

/** @param {HTMLElement} item @param {string} name @param {unknown} level */
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

/** @param {unknown} level @param {string} name */
function load(level, name) {
  last.name = name;
  listing.close();
  ways?.load(level);
}

/** @param {Named} named */
function throwAway({ name, level }) {
  ways?.library.forget(name);
  show();
  const undo = make("button", { type: "button", text: text("edit.undo") });
  undo.addEventListener("click", () => {
    ways?.library.save(name, level);
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
  if (!ways) return;
  const { kind } = ways.library;
  const blob = new Blob([written(kind, levels)], { type: "application/json" });
  note(text("room.saved", { file: saveAs(blob, `${name}.${kind.ending}.json`) }));
}

const chooser = /** @type {HTMLInputElement} */ (find(listing, "input[type=file]"));
find(listing, "[data-do=design-import]").addEventListener("click", () => chooser.click());
find(listing, "[data-do=design-export]").addEventListener("click", () => file(ways?.library.saved() ?? [], "levels"));
chooser.addEventListener("change", async () => {
  const [chosen] = chooser.files ?? [];
  chooser.value = "";
  if (!chosen || !ways) return;
  const { library } = ways;
  if (chosen.size > MOST_BYTES) return tell(() => text("design.file.large"));
  const levels = read(library.kind, await chosen.text());
  if (!levels) return tell(() => text("design.file.bad"));
  if (!library.add(levels)) return tell(() => text("design.full"));
  show();
  tell(() => text("design.imported", { count: levels.length }));
});

listing.addEventListener("close", () => listing.querySelector(".forgotten")?.remove());
onLanguage(() => listing.open && show());
