// Colours and widths of one's pen. There is no eraser, and nothing is taken back.

import { make } from "../kit/dom.js";
import { fill, text, word } from "../words/messages.js";

const COLORS = /** @type {const} */ ([
  ["compete.color.black", "#1b1b1b"], ["compete.color.red", "#d22f27"], ["compete.color.green", "#2f8f46"], ["compete.color.blue", "#2459c7"],
]);
const WIDTHS = /** @type {const} */ ([["compete.width.thin", 8], ["compete.width.medium", 24], ["compete.width.thick", 56]]);

let count = 0;

export class Tools {
  element;

  /** @param {import("./pen.js").Pen} pen */
  constructor(pen) {
    const name = `strokes-${(count += 1)}`;
    const colors = choice(`${name}-color`, "compete.colors", COLORS, "color", (color) => (pen.style = { ...pen.style, color }));
    const widths = choice(`${name}-width`, "compete.widths", WIDTHS, "width", (width) => (pen.style = { ...pen.style, width }));
    this.element = make("div", { class: "pens" }, colors, widths);
    pen.style = { ...pen.style, color: COLORS[0][1], width: WIDTHS[1][1] };
    fill(this.element);
  }
}

/**
 * @template {string | number} Value
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly [string, Value])[]} values
 * @param {string} kind
 * @param {(value: Value) => void} choose
 */
function choice(name, label, values, kind, choose) {
  const group = make("fieldset", { class: kind }, make("legend", { class: "unseen", "data-text": label }));
  values.forEach(([called, value], index) => {
    const isFirst = kind === "color" ? index === 0 : index === 1;
    const input = make("input", { type: "radio", name, class: "unseen", checked: isFirst });
    word(input, "label", () => text(called));
    input.addEventListener("change", () => choose(value));
    const swatch = make("span", { class: "swatch" });
    swatch.style.setProperty(`--${kind}`, kind === "color" ? String(value) : `${Math.max(3, Number(value) / 4)}px`);
    group.append(make("label", {}, input, swatch));
  });
  return group;
}
