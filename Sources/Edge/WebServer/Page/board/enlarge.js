// A drawing in large: a press on a small sheet opens it, and the others beside it are one key away.

import { find, icon, make, put } from "../kit/dom.js";
import { onLanguage, text, word } from "../words/messages.js";
import { blank, paint, strokesOn } from "./thumbnail.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("enlarged"));
const large = blank(() => "");
/**
 * The sheets that belong together.
 * @type {HTMLCanvasElement[]}
 */
let sheets = [];
let at = 0;

find(dialog, ".leaf").append(large);
find(dialog, "[data-do=before]").addEventListener("click", () => turn(-1));
find(dialog, "[data-do=after]").addEventListener("click", () => turn(1));
dialog.addEventListener("keydown", ({ key }) => {
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") turn(key === forward ? 1 : -1);
});

/**
 * A button for a small sheet that shows it in large.
 * @param {HTMLCanvasElement} canvas from `blank`
 * @param {() => string} label what it shows
 * @param {"whole" | "corner"} place where it is pressed: anywhere on the sheet, or where that means something else
 * @returns {HTMLElement}
 */
export function enlarger(canvas, label, place = "whole") {
  const button = make("button", { class: `enlarge ${place}`, type: "button" }, icon("fit"));
  for (const part of /** @type {const} */ (["label", "hint"])) word(button, part, () => text("enlarge.do", { name: label() }));
  button.addEventListener("click", () => open(canvas));
  return button;
}

/** @param {HTMLCanvasElement} canvas */
function open(canvas) {
  const set = canvas.closest(".tiles, .leaves, .podium") ?? canvas.parentElement ?? canvas;
  const all = /** @type {HTMLCanvasElement[]} */ ([...set.querySelectorAll(".leaf.there canvas.drawing")]);
  sheets = all.includes(canvas) ? all : [canvas];
  at = sheets.indexOf(canvas);
  show();
  dialog.showModal();
}

/** @param {1 | -1} by */
function turn(by) {
  at = Math.min(sheets.length - 1, Math.max(0, at + by));
  show();
}

function show() {
  const label = sheets[at].getAttribute("aria-label") ?? "";
  put(find(dialog, "h2"), label);
  word(large, "label", () => label);
  paint(large, strokesOn(sheets[at]));
  find(dialog, "nav").hidden = sheets.length < 2;
  for (const [name, end] of /** @type {const} */ ([["before", 0], ["after", sheets.length - 1]])) {
    find(dialog, `[data-do=${name}]`).setAttribute("aria-disabled", String(at === end));
  }
}

onLanguage(() => dialog.open && show());
