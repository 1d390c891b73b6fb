// Menus that a button opens, one at a time, until something else is pressed.
// The browser's own popovers would do it, but a phone of 2022 has none.

/** A button names its menu by `aria-controls`. */
const BUTTON = "button[aria-controls]";

/** @param {Element} menu @returns {HTMLElement | null} */
const buttonOf = (menu) => document.querySelector(`button[aria-controls="${menu.id}"]`);

/** @returns {Element | null} */
const opened = () => document.querySelector(".menu.open");

/**
 * Closes a menu if it is open; the focus goes back to its button, unless it is elsewhere already.
 * @param {Element | null} [menu] by default the open one
 */
export function closeMenu(menu = opened()) {
  if (!menu?.classList.contains("open")) return;
  const button = buttonOf(menu);
  if (menu.contains(document.activeElement)) button?.focus({ preventScroll: true });
  set(menu, false);
}

/** @param {Element} menu @param {boolean} isOpen */
function set(menu, isOpen) {
  menu.classList.toggle("open", isOpen);
  buttonOf(menu)?.setAttribute("aria-expanded", String(isOpen));
  menu.dispatchEvent(new Event("toggle"));
}

for (const button of document.querySelectorAll(BUTTON)) button.setAttribute("aria-expanded", "false");

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest(BUTTON) : null;
  const menu = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  if (!menu) return;
  const isOpen = menu.classList.contains("open");
  closeMenu();
  if (!isOpen) set(menu, true);
});

// A press elsewhere dismisses it; one on its button is a click that is still to come.
document.addEventListener("pointerdown", ({ target }) => {
  const menu = opened();
  if (!menu || !(target instanceof Node)) return;
  if (!menu.contains(target) && !buttonOf(menu)?.contains(target)) closeMenu(menu);
}, true);

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" ? opened() : null;
  if (!menu || document.querySelector("dialog[open]")) return;
  // The same key would cancel what the keyboard draws.
  event.preventDefault();
  event.stopPropagation();
  closeMenu(menu);
}, true);
