// Keys that work wherever no text is being written.

/**
 * Calls the action of a key.
 * @param {Record<string, () => void>} actions by key, in lower case, `ctrl+`, `shift+` before it
 * @param {() => boolean} isActive
 * @param {HTMLElement | null} [dialog] where they work; without one they work where no dialog is open
 */
export function listen(actions, isActive, dialog = null) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isElsewhere = dialog ? !dialog.contains(target) : document.querySelector("dialog[open]");
    if (!isActive() || event.altKey || isWriting(target) || isElsewhere) return;
    const control = event.ctrlKey || event.metaKey ? "ctrl+" : "";
    const shift = control && event.shiftKey ? "shift+" : "";
    const action = actions[control + shift + event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** @param {HTMLElement} target */
function isWriting(target) {
  return target.matches("input:not([type=range], [type=color]), textarea, [contenteditable]");
}
