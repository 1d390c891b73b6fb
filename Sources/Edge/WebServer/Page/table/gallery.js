// One's own drawings, kept in this browser.

import { note } from "../kit/announce.js";
import { find, icon, make, put, sync } from "../kit/dom.js";
import { strokesOf } from "../board/drawings.js";
import { fill, language, onLanguage, shown, text } from "../words/messages.js";
import { activityNamed } from "../kit/activities.js";
import { activityOf } from "./scene.js";
import { enlarger } from "../board/enlarge.js";
import { blank, paint, png } from "../board/thumbnail.js";

/** @typedef {{id: string, room: string, code: string, round: number, topic: string, word: number | null, activity?: string, at: number, strokes: import("../daemon.js").Stroke[]}} Kept */

const NAME = "parlor.gallery";
const STORE = "drawings";
/** Drawings kept at most; the oldest go first. */
const MOST = 500;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** Rounds that were looked at already. @type {Set<string>} */
const seen = new Set();

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * Does one thing with the kept drawings.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
async function kept(mode, work) {
  const store = (await open()).transaction(STORE, mode).objectStore(STORE);
  const request = work(store);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Keeps what one has drawn in the rounds that have results.
 * @param {import("./scene.js").Scene} scene
 */
export async function keepOwn(scene) {
  const { room, code } = scene;
  const activity = activityOf(scene);
  for (const { id, round, tile, topic, word } of activity.ownDrawings(scene)) {
    if (seen.has(id)) continue;
    seen.add(id);
    try {
      if ((await kept("readonly", (store) => store.count(id))) > 0) continue;
      const strokes = await strokesOf({ room, code }, round, tile);
      const drawing = { id, room, code, round, topic, word, activity: activity.name, at: Date.now(), strokes };
      await kept("readwrite", (store) => store.put(drawing));
    } catch {
      // Without a store (a private window) or an answer there is nothing to keep now; the next round tries again.
      seen.delete(id);
    }
  }
}

/** @returns {Promise<Kept[]>} newest first */
async function all() {
  try {
    const drawings = /** @type {Kept[]} */ (await kept("readonly", (store) => store.getAll()));
    drawings.sort((a, b) => b.at - a.at || b.round - a.round);
    for (const { id } of drawings.slice(MOST)) await kept("readwrite", (store) => store.delete(id));
    return drawings.slice(0, MOST);
  } catch {
    return [];
  }
}

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("gallery"));

async function show() {
  const drawings = await all();
  find(dialog, ".nothing").hidden = drawings.length > 0;
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  sync(find(dialog, ".leaves"), drawings, ({ id }) => id, leaf, (item, drawing) => {
    put(find(item, ".drawn"), titleOf(drawing));
    put(find(item, ".hint"), `${when.format(drawing.at)} · ${drawing.code}`);
  });
}

/** @param {Kept} drawing */
function titleOf(drawing) {
  return activityNamed(drawing.activity)?.nameOf(drawing) ?? shown(drawing.topic);
}

/** @param {Kept} drawing */
function leaf(drawing) {
  const label = () => text("gallery.drawing", { topic: titleOf(drawing) });
  const canvas = blank(label);
  paint(canvas, drawing.strokes);
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ work) =>
    make("button", { class: "plain", type: "button", "data-label": label, "data-hint": label, onclick: work }, icon(name));
  const away = async () => {
    await kept("readwrite", (store) => store.delete(drawing.id));
    await show();
  };
  const words = make("figcaption", {}, make("bdi", { class: "drawn" }), make("span", { class: "hint" }));
  const figure = make("figure", { class: "kept" }, make("span", { class: "leaf there" }, canvas, enlarger(canvas, label)), words,
    make("span", { class: "does" }, button("save", "gallery.save", () => save(drawing)), button("clear", "gallery.delete", away)));
  fill(figure);
  return figure;
}

/** @param {Kept} drawing */
async function save(drawing) {
  const picture = await png(drawing.strokes);
  if (!picture) return;
  const link = /** @type {HTMLAnchorElement} */ (make("a"));
  link.href = URL.createObjectURL(picture);
  const name = titleOf(drawing).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 40);
  link.download = `${name || drawing.code}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  note(text("room.saved", { file: link.download }));
}

/** Opens the gallery. */
export async function openGallery() {
  await show();
  dialog.showModal();
}

onLanguage(() => dialog.open && show());
