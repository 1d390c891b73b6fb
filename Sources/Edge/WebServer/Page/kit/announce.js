// What is said aloud by screen readers, and shown for a moment to everybody else.

/** Milliseconds that a note stays. */
const STAY = 3_200;

const spoken = /** @type {HTMLElement} */ (document.getElementById("spoken"));
const notes = /** @type {HTMLElement} */ (document.getElementById("notes"));

/**
 * Says something to screen readers only.
 * @param {string} words
 */
export function say(words) {
  // The same words twice in a row would not be read again.
  spoken.textContent = spoken.textContent === words ? `${words}\u00a0` : words;
}

/**
 * Shows a note for a moment; it is read aloud too.
 * @param {string} words
 * @param {"plain" | "bad"} [tone]
 */
export function note(words, tone = "plain") {
  // What is said again and again stands there once.
  for (const same of [...notes.children]) if (same.textContent === words) same.remove();
  const element = document.createElement("p");
  element.className = `note ${tone}`;
  element.textContent = words;
  notes.append(element);
  while (notes.children.length > 3) notes.firstElementChild?.remove();
  setTimeout(() => element.classList.add("leaving"), STAY);
  setTimeout(() => element.remove(), STAY + 400);
}
