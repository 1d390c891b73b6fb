// The dialog for one's own picture: an image of the device, cut to a square, or one of one's drawings.

import { find, put } from "../kit/dom.js";
import { keepPortrait, kindOf, onPortrait, portrait, squared } from "../kit/portrait.js";
import { profile } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";
import { fill } from "../board/thumbnail.js";
import { text, word } from "../words/messages.js";
import { connectSharing } from "./sharing.js";

/** Bytes of an image that is read at all. */
const LARGEST = 32 * 1_024 * 1_024;
/** Device pixels in which a drawing is painted before it is made small: thin lines stay. */
const FINE = 512;

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("portrait"));
const chosen = /** @type {HTMLInputElement} */ (find(dialog, "input[type=file]"));
const told = find(dialog, ".told");

/** Shows one's own picture, and offers another. */
export function openPortrait() {
  tell();
  show();
  dialog.showModal();
}

/**
 * Shows a picture on a face.
 * @param {HTMLElement} face
 * @param {string} url where it is; empty for none
 */
export function wearPicture(face, url) {
  face.classList.toggle("pictured", url !== "");
  face.style.setProperty("--picture", url ? `url("${url}")` : "none");
}

/**
 * Takes a drawing as one's picture.
 * @param {import("../board/thumbnail.js").Stroke[]} strokes
 */
export async function takeDrawing(strokes) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = FINE;
  fill(canvas, strokes, 1);
  const picture = await squared(canvas, FINE, FINE);
  if (picture) await keepPortrait(picture);
}

/** @param {File} file */
async function takeFile(file) {
  const type = file.size <= LARGEST ? kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer())) : "";
  const picture = type ? await squareOf(new Blob([file], { type })) : null;
  if (!picture) return tell(() => text("portrait.bad"), true);
  await keepPortrait(picture);
  tell(() => text("portrait.kept"));
}

/** @param {Blob} file @returns {Promise<Blob | null>} nothing where the browser cannot read it */
async function squareOf(file) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      [image.onload, image.onerror] = [resolve, reject];
      image.src = url;
    });
    return await squared(image, image.naturalWidth, image.naturalHeight);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function show() {
  const face = find(dialog, ".face");
  put(face, profile().avatar);
  wearPicture(face, portrait());
  find(dialog, "[data-do=remove]").hidden = portrait() === "";
}

/** @param {() => string} words @param {boolean} [isBad] */
function tell(words = () => "", isBad = false) {
  told.classList.toggle("fault", isBad);
  word(told, "text", words);
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  tell();
  try {
    await work();
  } catch (error) {
    tell(() => refusalText(error), true);
  }
}

onPortrait(show);
connectSharing(dialog);
find(dialog, "[data-do=choose]").addEventListener("click", () => chosen.click());
find(dialog, "[data-do=remove]").addEventListener("click", () => attempt(async () => {
  await keepPortrait(null);
  tell(() => text("portrait.removed"));
  find(dialog, "[autofocus]").focus();
}));
chosen.addEventListener("change", () => {
  const file = chosen.files?.[0];
  chosen.value = "";
  if (file) void attempt(() => takeFile(file));
});
