// One's own drawings: those of who is logged in, else those of this browser.

import { choose } from "../kit/dialogs.js";
import { find, icon, make, put, sync } from "../kit/dom.js";
import { saveAs } from "../kit/api.js";
import { isGuest } from "../kit/guest.js";
import { isShared, isShown, onCard, share, takeBack } from "../kit/owncard.js";
import { refusalText } from "../kit/refusals.js";
import { holder, onHolder } from "../kit/session.js";
import { tellerIn } from "../kit/told.js";
import { insist } from "../board/drawings.js";
import { enlarger } from "../board/enlarge.js";
import { blank, paint, png } from "../board/thumbnail.js";
import { fill, language, onLanguage, text, word } from "../words/messages.js";
import { catchUp } from "./catchup.js";
import { drop, markOf } from "./drawers.js";
import { FileNames } from "./filenames.js";
import { takeDrawing } from "./portrait.js";
import { saveAll } from "./savingall.js";
import { shelf } from "./shelves.js";
import { isFound } from "./searching.js";
import { byOf, gameOf, knownOf, labelOf, peopleOf, titleOf } from "./telling.js";
import { watchAgain } from "./watching.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/** From how many drawings on it is told that there is hardly any room left: 500 have it. */
const MANY = 480;

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("gallery"));
const seek = /** @type {HTMLFormElement} */ (find(dialog, ".seek"));
const search = /** @type {HTMLInputElement} */ (find(seek, "input"));
const best = find(seek, "[data-do=favourites]");
const all = find(seek, "[data-do=all]");
const { tell, attempt } = tellerIn(find(dialog, ".told"));
/**
 * What was listed last, newest first.
 * @type {Label[]}
 */
let drawings = [];
/**
 * How each is shown, by its id: one that is looked for and found again is not fetched once more.
 * @type {Map<string, HTMLElement>}
 */
const leaves = new Map();

async function look() {
  const who = holder();
  const listed = await shelf().all();
  // What comes after its owner has gone is shown to nobody.
  if (holder() !== who) return;
  drawings = listed;
  show();
}

const onlyBest = () => best.getAttribute("aria-pressed") === "true";

function show() {
  const found = drawings.filter((one) => (one.favourite || !onlyBest()) && isFound(search.value, knownOf(one)));
  const nothing = find(dialog, ".nothing");
  nothing.hidden = found.length > 0;
  word(nothing, "text", () => text(drawings.length === 0 ? "gallery.none" : onlyBest() && !search.value ? "gallery.none.best" : "gallery.none.found"));
  find(dialog, ".private").hidden = holder() === "";
  find(dialog, ".many").hidden = drawings.length < MANY;
  seek.hidden = drawings.length === 0;
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  sync(find(dialog, ".leaves"), found, ({ id }) => id, leafOf, (item, drawing) => {
    put(find(item, ".drawn"), titleOf(drawing));
    put(find(item, ".hint"), `${when.format(drawing.at)} · ${drawing.code}`);
    const game = [gameOf(drawing), byOf(drawing), drawing.title, peopleOf(drawing)].filter(Boolean).join(" · ");
    put(find(item, ".game"), game);
    find(item, ".game").title = game;
    find(item, "[data-do=best]").setAttribute("aria-pressed", String(drawing.favourite === true));
    find(item, "[data-do=share]").setAttribute("aria-pressed", String(isShared(drawing.id)));
  });
}

/** @param {Label} drawing */
function leafOf(drawing) {
  const leaf = leaves.get(drawing.id) ?? newLeaf(drawing);
  leaves.set(drawing.id, leaf);
  // Another language may be spoken since it was shown last.
  fill(leaf);
  return leaf;
}

/** @param {Label} drawing */
function newLeaf(drawing) {
  const label = () => labelOf(drawing);
  const canvas = blank(label);
  const sheet = make("span", { class: "leaf" }, canvas, enlarger(canvas, label));
  insist(sheet, async () => {
    paint(canvas, await shelf().strokesOf(drawing));
    sheet.classList.add("there");
  });
  const words = make("figcaption", {}, make("bdi", { class: "drawn" }), make("span", { class: "hint" }), make("bdi", { class: "game" }));
  const does = [
    button("best", "star", "gallery.best", () => like(drawing)),
    ...(isGuest ? [] : [button("watch", "play", "gallery.watch", () => watch(drawing))]),
    button("save", "save", "gallery.save", () => save(drawing)),
    button("share", "eye", "gallery.share", () => turn(drawing)),
    button("portrait", "people", "portrait.take", () => wear(drawing)),
    button("delete", "clear", "gallery.delete", () => remove(drawing)),
  ];
  return make("figure", { class: "kept" }, sheet, words, make("span", { class: "does" }, ...does));
}

/** @param {string} name @param {string} picture @param {string} label @param {() => Promise<void>} work */
function button(name, picture, label, work) {
  return make("button", { class: "plain", type: "button", "data-do": name, "data-label": label, "data-hint": label, onclick: () => attempt(work) }, icon(picture));
}

/** @param {Label} drawing */
const listed = ({ id }) => drawings.find((one) => one.id === id);

/** @param {Label} drawing */
async function like(drawing) {
  const isBest = !listed(drawing)?.favourite;
  await shelf().mark(drawing, isBest);
  drawings = drawings.map((one) => (one.id === drawing.id ? { ...one, favourite: isBest } : one));
  show();
}

/** @param {Label} drawing */
async function watch(drawing) {
  if (await watchAgain(drawing)) return dialog.close();
  tell(() => text("gallery.watch.gone"));
}

/** @param {Label} drawing */
async function save(drawing) {
  const picture = await png(await shelf().strokesOf(drawing));
  if (!picture) return;
  const name = new FileNames().next([titleOf(drawing) || drawing.code], ".png");
  const file = saveAs(picture, name);
  tell(() => text("room.saved", { file }));
}

/** @param {Label} drawing */
async function wear(drawing) {
  await takeDrawing(await shelf().strokesOf(drawing));
  tell(() => text("portrait.kept"));
}

/**
 * Shares a drawing, or no more.
 * @param {Label} drawing
 */
async function turn(drawing) {
  if (isShared(drawing.id)) {
    await takeBack(drawing.id);
    return tell(() => text("gallery.unshared"));
  }
  const done = await share(drawing.id, titleOf(drawing), await shelf().strokesOf(drawing));
  const said = {
    shared: isShown() ? "gallery.shared" : "gallery.shared.off",
    many: "gallery.share.many",
    large: "gallery.share.large",
  };
  tell(() => text(said[done]), done !== "shared");
}

/** @param {Label} drawing */
async function remove(drawing) {
  const who = holder();
  word(find(document, "#drop-title"), "text", () => text("gallery.sure", { topic: titleOf(drawing) }));
  if ((await choose("drop")) !== "drop" || holder() !== who) return;
  await takeBack(drawing.id);
  await shelf().remove(drawing);
  drop(drawing.mark ?? markOf(drawing.room, drawing.round, ""));
  leaves.delete(drawing.id);
  drawings = drawings.filter(({ id }) => id !== drawing.id);
  show();
  tell(() => text("gallery.deleted"));
  dialog.focus();
}

seek.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", show);
best.addEventListener("click", () => {
  best.setAttribute("aria-pressed", String(!onlyBest()));
  show();
});
all.addEventListener("click", async () => {
  if (all.hasAttribute("disabled")) return;
  all.toggleAttribute("disabled", true);
  await attempt(async () => tell(await saveAll(drawings, tell)));
  all.toggleAttribute("disabled", false);
});

/** Opens the gallery. */
export async function openGallery() {
  tell();
  search.value = "";
  best.setAttribute("aria-pressed", "false");
  try {
    await look();
  } catch (error) {
    // A private window keeps nothing, and shows that.
    drawings = [];
    show();
    if (holder()) tell(() => refusalText(error), true);
  }
  dialog.showModal();
  // What is found only now comes to the others.
  if (await catchUp()) await look().catch(() => {});
}

onLanguage(() => dialog.open && show());
onCard(() => dialog.open && show());
// Nothing of who was here stays in the page.
onHolder(() => {
  for (const open of ["#drop", "#enlarged", "#gallery"]) /** @type {HTMLDialogElement} */ (document.querySelector(open)).close();
  drawings = [];
  leaves.clear();
  find(dialog, ".leaves").replaceChildren();
  void catchUp();
});
