// Questions that need an answer before the page goes on.

/**
 * Shows a dialog and waits for the choice.
 * @param {string} id of the `<dialog>`
 * @returns {Promise<string>} the value of the button that was pressed; empty when it was dismissed
 */
export function choose(id) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById(id));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** Dismisses all that are open: what they ask is not for whoever looks at the page next. */
export function dismissAll() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close("");
}

// A press beside the dialog dismisses it.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
}
