// Elements made and kept in step with what they show; texts of others only ever become text.

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] attributes; `text` is its text, `onclick` and the like are listeners
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") element.textContent = String(value);
    else if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An icon of the sprite, for the eye only.
 * @param {string} name
 */
export function icon(name) {
  const names = "http://www.w3.org/2000/svg";
  const mark = document.createElementNS(names, "svg");
  mark.setAttribute("aria-hidden", "true");
  mark.appendChild(document.createElementNS(names, "use")).setAttribute("href", `#i-${name}`);
  return mark;
}

/**
 * Sets a text where it has changed: what is unchanged is not read aloud again.
 * @param {Element} element
 * @param {string} words
 */
export function put(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Keeps the children of a list in step with items; a child that stays in its place keeps the focus.
 * @template Item
 * @param {Element} parent
 * @param {Item[]} items
 * @param {(item: Item) => string | number} keyOf
 * @param {(item: Item) => HTMLElement} create
 * @param {(child: HTMLElement, item: Item, index: number) => void} [update]
 */
export function sync(parent, items, keyOf, create, update = () => {}) {
  const wanted = new Set(items.map((item) => String(keyOf(item))));
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  for (const child of [...parent.children]) {
    const key = /** @type {HTMLElement} */ (child).dataset.key ?? "";
    if (wanted.has(key)) known.set(key, /** @type {HTMLElement} */ (child));
    else child.remove();
  }
  items.forEach((item, index) => {
    const key = String(keyOf(item));
    const child = known.get(key) ?? create(item);
    child.dataset.key = key;
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update(child, item, index);
  });
}

/**
 * Whether an element is on the screen, or further up or down: somebody may be about to press it.
 * @param {HTMLElement} element
 */
export function isSeen(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}

/**
 * An element that must be there.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return element;
}
