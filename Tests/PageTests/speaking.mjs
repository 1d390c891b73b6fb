// A daemon that answers as a test says, and what the page says of it: modules that post need no more of a browser.

import "./browser.mjs";

/** What the notes of the page say. @type {string[]} */
export const notes = [];
/** What was asked: method, path and body. @type {[string, string, any][]} */
export const asked = [];
/** What is answered next: a value, or a refusal `{status, error}`. @type {any[]} */
export const answers = [];

const list = { children: [], append: (/** @type {any} */ element) => void notes.push(element.textContent) };
Object.assign(globalThis.document, {
  getElementById: (/** @type {string} */ id) => (id === "notes" ? list : { textContent: "" }),
  createElement: () => ({ classList: { add() {} }, remove() {} }),
});
globalThis.location = /** @type {any} */ ({ pathname: "/", host: "localhost:7370", hash: "" });
globalThis.localStorage.setItem("parlor.token", "key");

// An answer may take half a minute; it comes at once here, and nobody waits for what would give up then.
const { setTimeout } = globalThis;
globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ work, /** @type {number} */ milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return milliseconds < 30_000 ? timer : timer.unref();
});

globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ address, /** @type {any} */ { method, body, headers }) => {
  if (headers.Authorization !== "Bearer key") throw new Error("no key");
  asked.push([method, new URL(address).pathname, body && JSON.parse(body)]);
  const answer = answers.shift() ?? {};
  if (answer.error) return { ok: false, status: answer.status, statusText: "", json: async () => ({ error: answer.error }) };
  return { ok: true, json: async () => answer };
});
