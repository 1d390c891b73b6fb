// One's own drawings: those of who is logged in, else those of this browser.

import { note } from "../kit/announce.js";
import { find, icon, make, put, sync } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { holder, onHolder } from "../kit/session.js";
import { insist, strokesOf } from "../board/drawings.js";
import { fill, language, onLanguage, shown, text } from "../words/messages.js";
import { activityNamed } from "../kit/activities.js";
import { activityOf } from "./scene.js";
import { enlarger } from "../board/enlarge.js";
import { blank, paint, png } from "../board/thumbnail.js";
import { accountShelf } from "./accountshelf.js";
import { browserShelf } from "./browsershelf.js";
import { claim, drawerOf } from "./drawers.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/**
 * Drawings that were looked at already, each for who was logged in then.
 * @type {Set<string>}
 */
const seen = new Set();

/** Where the drawings are of who plays now. */
function shelf() {
  return holder() ? accountShelf : browserShelf;
}

/**
 * Keeps what one has drawn in the rounds that have results.
 * @param {import("./scene.js").Scene} scene
 */
export async function keepOwn(scene) {
  const { room, code } = scene;
  const [activity, who] = [activityOf(scene), holder()];
  if (scene.isPlayer && scene.game.round > 0) claim(room, activity.roundOf(scene), who);
  for (const { id, round, tile, topic, word } of activity.ownDrawings(scene)) {
    const mark = `${id} ${who}`;
    if (seen.has(mark) || drawerOf(room, round) !== who) continue;
    seen.add(mark);
    try {
      if (await shelf().has(id)) continue;
      const strokes = await strokesOf({ room, code }, round, tile);
      // Whoever has come meanwhile has not drawn it.
      if (holder() !== who) throw new Error("It waits for who has drawn it.");
      await shelf().keep({ id, room, code, round, topic, word, activity: activity.name, at: Date.now() }, strokes);
    } catch {
      // Without a store (a private window) or an answer there is nothing to keep now; the next round tries again.
      seen.delete(mark);
    }
  }
}

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("gallery"));

async function show() {
  const who = holder();
  const drawings = await shelf().all();
  // What comes after its owner has gone is shown to nobody.
  if (holder() !== who) return;
  find(dialog, ".nothing").hidden = drawings.length > 0;
  find(dialog, ".private").hidden = who === "";
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  sync(find(dialog, ".leaves"), drawings, ({ id }) => id, leaf, (item, drawing) => {
    put(find(item, ".drawn"), titleOf(drawing));
    put(find(item, ".hint"), `${when.format(drawing.at)} · ${drawing.code}`);
  });
}

/** @param {Label} drawing */
function titleOf(drawing) {
  return activityNamed(drawing.activity)?.nameOf(drawing) ?? shown(drawing.topic);
}

/** @param {Label} drawing */
function leaf(drawing) {
  const label = () => text("gallery.drawing", { topic: titleOf(drawing) });
  const canvas = blank(label);
  const sheet = make("span", { class: "leaf" }, canvas, enlarger(canvas, label));
  insist(sheet, async () => {
    paint(canvas, await shelf().strokesOf(drawing));
    sheet.classList.add("there");
  });
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ work) =>
    make("button", { class: "plain", type: "button", "data-label": label, "data-hint": label, onclick: work }, icon(name));
  const away = async () => {
    try {
      await shelf().remove(drawing);
      await show();
    } catch (error) {
      note(refusalText(error), "bad");
    }
  };
  const words = make("figcaption", {}, make("bdi", { class: "drawn" }), make("span", { class: "hint" }));
  const figure = make("figure", { class: "kept" }, sheet, words,
    make("span", { class: "does" }, button("save", "gallery.save", () => save(drawing)), button("clear", "gallery.delete", away)));
  fill(figure);
  return figure;
}

/** @param {Label} drawing */
async function save(drawing) {
  const picture = await png(await shelf().strokesOf(drawing));
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
  try {
    await show();
  } catch (error) {
    // A private window keeps nothing, and shows that.
    if (holder()) return note(refusalText(error), "bad");
  }
  dialog.showModal();
}

onLanguage(() => dialog.open && show());
// Nothing of who was here stays in the page.
onHolder(() => {
  for (const open of [dialog, document.querySelector("#enlarged")]) /** @type {HTMLDialogElement} */ (open).close();
  find(dialog, ".leaves").replaceChildren();
});
