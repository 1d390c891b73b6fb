// What one's stroke will be: the colours, widths and opacity of the board. There is no eraser, and nothing is taken back.

import { Toolbar } from "../board/toolbar.js";
import { find, icon, make } from "../kit/dom.js";
import { fill } from "../words/messages.js";

/** What is at hand without opening the rest, where there is room for it. */
const AT_HAND = ".black, .grey, .red, .green, .blue, .thin, .medium, .thick";
/** A room's palette, as nobody has used it yet. */
const model = copyOf(find(document, "#room .palette"));

let count = 0;

export class Tools {
  element;
  #mix;
  #palette = make("div", { class: "mixing", hidden: true });

  /** @param {import("./pen.js").Pen} pen */
  constructor(pen) {
    const all = copyOf(model);
    const atHand = make("div", { class: "at-hand" }, ...[".color", ".width"].map((kind) => shortOf(find(all, kind))));
    this.#palette.id = `mixing-${(count += 1)}`;
    this.#palette.append(...all.children);
    const dot = make("span", { class: "dot" });
    this.#mix = make("button", { type: "button", class: "mix", "data-label": "tool.palette", "data-hint": "tool.palette", "aria-expanded": "false", "aria-haspopup": "true" }, icon("pen"), dot);
    this.element = make("div", { class: "pens" }, atHand, this.#mix, this.#palette);
    const toolbar = new Toolbar(this.element);
    toolbar.offer((tool) => tool === "pen");
    const take = () => {
      pen.style = toolbar.style;
      dot.style.setProperty("--width", `${Math.min(24, Math.max(4, pen.style.width / 4))}px`);
      dot.style.setProperty("--opacity", String(pen.style.opacity / 255));
    };
    toolbar.addEventListener("change", take);
    take();
    this.#mix.addEventListener("click", () => this.#open(this.#palette.hidden));
    // A colour or a width that is chosen is chosen to draw with.
    this.#palette.addEventListener("click", ({ target }) => target instanceof Element && target.closest("button") && this.close());
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#palette.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    fill(this.element);
  }

  /** Puts the palette away: one draws, or the time is up. */
  close() {
    if (this.#palette.contains(document.activeElement)) this.#mix.focus({ preventScroll: true });
    this.#open(false);
  }

  /** @param {boolean} isOpen */
  #open(isOpen) {
    this.#palette.hidden = !isOpen;
    // What is open lies over whose canvas is beyond, too.
    this.element.closest(".place")?.classList.toggle("mixes", isOpen);
    this.#mix.setAttribute("aria-expanded", String(isOpen));
  }
}

/** @param {HTMLElement} element @returns {HTMLElement} */
function copyOf(element) {
  return /** @type {HTMLElement} */ (element.cloneNode(true));
}

/** @param {HTMLElement} group @returns {HTMLElement} the same with less in it */
function shortOf(group) {
  const copy = copyOf(group);
  for (const element of [...copy.children]) if (!element.matches(AT_HAND)) element.remove();
  return copy;
}
