// The tools: what the next stroke will be. The choice outlives a reload.

import { closeMenu } from "../kit/dropdowns.js";

/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {"pen" | "eraser" | "fill" | "pick" | "hand"} Tool the last two draw nothing: one takes a colour, one moves the sheet */
/** @typedef {{tool: Tool, color: string, width: number, opacity: number}} Choice width in board units, opacity in percent */

const STORE = "parlor.tools";
/** Quarter units in a unit of the board. */
const QUARTERS = 4;
/** Widths that the bracket keys step through, board units. */
const WIDTHS = [1, 2, 3, 5, 7, 10, 14, 20, 28, 40, 56, 80];
/** @type {Set<Tool>} */
const DRAWING = new Set(["pen", "eraser", "fill"]);
/** @type {Choice} */
const PLAIN = { tool: "pen", color: "#1c1f26", width: 5, opacity: 100 };

/** Events: `change`. */
export class Toolbar extends EventTarget {
  /** @type {Choice} */
  #choice = atFirst({ ...PLAIN, ...stored() });
  #root;
  /**
   * Which tools may draw.
   * @type {(tool: string) => boolean}
   */
  #takes = () => true;

  /** @param {HTMLElement} root */
  constructor(root) {
    super();
    this.#root = root;
    root.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)));
    this.#slider("width").addEventListener("input", () => this.setWidth(Number(this.#slider("width").value)));
    this.#slider("opacity").addEventListener("input", () =>
      this.#set({ opacity: Number(this.#slider("opacity").value) }),
    );
    const custom = this.#custom;
    custom.addEventListener("input", () => this.setColor(custom.value));
    // Choosing the colour that it shows already is a choice too.
    custom.addEventListener("click", () => this.setColor(custom.value));
    custom.addEventListener("change", () => closeMenu(custom.closest(".menu")));
    this.#show();
  }

  /**
   * The style of the next stroke.
   * @returns {Style}
   */
  get style() {
    const { tool, color, width, opacity } = this.#choice;
    const isEraser = tool === "eraser";
    return {
      tool: DRAWING.has(tool) ? tool : "pen",
      color: isEraser ? "#000000" : color,
      width: Math.round(width * QUARTERS),
      opacity: Math.max(1, Math.round((opacity * 255) / 100)),
    };
  }

  /** @returns {Tool} */
  get tool() {
    return this.#choice.tool;
  }

  /** @param {Tool} tool */
  setTool(tool) {
    if (this.#isOffered(tool)) this.#set({ tool });
  }

  /**
   * Offers the tools that may draw, and takes another one in the hand where this one may not.
   * @param {(tool: string) => boolean} takes
   */
  offer(takes) {
    this.#takes = takes;
    for (const button of this.#root.querySelectorAll("button")) {
      const { tool } = button.dataset;
      if (tool) button.hidden = !this.#isOffered(/** @type {Tool} */ (tool));
    }
    if (this.#isOffered(this.#choice.tool)) return;
    const other = [...DRAWING].find((tool) => takes(tool));
    this.#set({ tool: other ?? "hand" });
  }

  /** @param {Tool} tool */
  #isOffered(tool) {
    if (tool === "pick") return this.#takes("pen") || this.#takes("fill");
    return !DRAWING.has(tool) || this.#takes(tool);
  }

  /**
   * Takes a colour, and the pen.
   * @param {string} color
   */
  setColor(color) {
    const tool = this.tool === "fill" || !this.#takes("pen") ? "fill" : "pen";
    this.#set(this.#takes(tool) ? { color, tool } : { color });
  }

  /** Takes the pen where what is in the hand does not draw. */
  takeUp() {
    if (!DRAWING.has(this.#choice.tool)) this.setTool("pen");
  }

  /** @param {number} width board units */
  setWidth(width) {
    this.#set({ width });
  }

  /**
   * The next thinner or thicker width.
   * @param {-1 | 1} direction
   */
  stepWidth(direction) {
    const { width } = this.#choice;
    const next = direction > 0 ? WIDTHS.find((w) => w > width) : [...WIDTHS].reverse().find((w) => w < width);
    if (next) this.#set({ width: next });
  }

  /** @param {Partial<Choice>} change */
  #set(change) {
    this.#choice = { ...this.#choice, ...change };
    localStorage.setItem(STORE, JSON.stringify(this.#choice));
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Element} target */
  #click(target) {
    const button = /** @type {HTMLElement | null} */ (target.closest("button"));
    const { tool, color, width } = button?.dataset ?? {};
    if (tool) this.setTool(/** @type {Tool} */ (tool));
    if (color) {
      this.setColor(color);
      // Where colours lie over the board, this one is chosen to draw with.
      closeMenu(button?.closest(".menu") ?? null);
    }
    if (width) this.#set({ width: Number(width) });
  }

  #show() {
    const { tool, color, width, opacity } = this.#choice;
    let isListed = false;
    for (const button of this.#root.querySelectorAll("button")) {
      const { tool: t, color: c, width: w } = button.dataset;
      isListed ||= c === color;
      if (t) press(button, t === tool);
      if (c) press(button, c === color && tool !== "eraser");
      if (w) press(button, Number(w) === width);
    }
    this.#custom.parentElement?.classList.toggle("chosen", !isListed && tool !== "eraser");
    if (!isListed) this.#custom.value = color;
    this.#slider("width").value = String(width);
    this.#slider("opacity").value = String(opacity);
    this.#root.style.setProperty("--chosen", color);
    this.#root.style.setProperty("--own", this.#custom.value);
  }

  get #custom() {
    return /** @type {HTMLInputElement} */ (this.#root.querySelector("input[type=color]"));
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #slider(name) {
    return /** @type {HTMLInputElement} */ (this.#root.querySelector(`input[name=${name}]`));
  }
}

/** @param {Element} button @param {boolean} isPressed */
function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(isPressed));
}

/**
 * A page opens with something to draw with.
 * @param {Choice} choice
 */
function atFirst(choice) {
  return DRAWING.has(choice.tool) ? choice : { ...choice, tool: PLAIN.tool };
}

/** @returns {Partial<Choice>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}
