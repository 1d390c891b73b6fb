// All of one's drawings as pictures in one archive.

import { saveAs } from "../kit/api.js";
import { holder } from "../kit/session.js";
import { png } from "../board/thumbnail.js";
import { text } from "../words/messages.js";
import { dayOf, FileNames } from "./filenames.js";
import { shelf } from "./shelves.js";
import { byOf, gameOf, peopleOf, titleOf } from "./telling.js";
import { Zip } from "./zip.js";

/**
 * Makes a picture of each, one after the other, and saves them in one file.
 * @param {import("./browsershelf.js").Label[]} drawings
 * @param {(words: () => string) => void} tell says how far that has come
 * @returns {Promise<() => string>} what is to be said at the end; empty where whoever owns them has gone meanwhile
 */
export async function saveAll(drawings, tell) {
  const who = holder();
  const [archive, names] = [new Zip(), new FileNames()];
  let missing = 0;
  for (const [index, drawing] of drawings.entries()) {
    tell(() => text("gallery.packing", { done: index + 1, all: drawings.length }));
    // One that cannot be read keeps nobody from the others.
    const file = await shelf().strokesOf(drawing).then(png).catch(() => null);
    if (holder() !== who) return () => "";
    if (!file) missing++;
    else await archive.add({ name: names.next([dayOf(drawing.at), gameOf(drawing), titleOf(drawing), byOf(drawing), peopleOf(drawing)], ".png"), file, at: drawing.at });
  }
  const file = saveAs(archive.finish(), new FileNames().next([text("gallery.title"), who, dayOf(Date.now())], ".zip"));
  return () => (missing > 0 ? text("gallery.saved.some", { file, count: missing }) : text("room.saved", { file }));
}
