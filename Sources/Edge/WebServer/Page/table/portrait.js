// The dialog for one's own picture: an image of the device, cut to a square, or one of one's drawings.

import { find, put } from "../kit/dom.js";
import { keepPortrait, kindOf, onPortrait, portrait, squared } from "../kit/portrait.js";
import { profile } from "../kit/profile.js";
import { tellerIn } from "../kit/told.js";
import { fill } from "../board/thumbnail.js";
import { text } from "../words/messages.js";
import { connectSharing } from "./sharing.js";
import { drawSketch } from "./sketchpad.js";

/** Bytes of an image that is read at all. */
const LARGEST = 32 * 1_024 * 1_024;
/** Pixels in which a drawing is painted before it is made half as large, and how many of them one pixel of the picture is: thin lines stay. */
const [FINE, DENSITY] = [256, 2];

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("portrait"));
const chosen = /** @type {HTMLInputElement} */ (find(dialog, "input[type=file]"));
const { tell, attempt } = tellerIn(find(dialog, ".told"));

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
 * @param {readonly import("../board/thumbnail.js").Stroke[]} strokes
 */
export async function takeDrawing(strokes) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = FINE;
  fill(canvas, [...strokes], DENSITY);
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

onPortrait(show);
connectSharing(dialog);
find(dialog, "[data-do=choose]").addEventListener("click", () => chosen.click());
find(dialog, "[data-do=draw]").addEventListener("click", () => attempt(async () => {
  const strokes = await drawSketch();
  if (strokes.length === 0) return;
  await takeDrawing(strokes);
  tell(() => text("portrait.kept"));
}));
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
