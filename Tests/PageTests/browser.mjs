// What modules of the page ask of a browser as soon as they are loaded; without a document.

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
  removeItem: (key) => void kept.delete(key),
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });
globalThis.addEventListener = /** @type {any} */ (() => {});
globalThis.document = /** @type {any} */ ({ documentElement: {}, querySelectorAll: () => [] });

globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

/** A module as the daemon serves it; `make test-page` puts them together. @param {string} name */
export const load = (name) => import(new URL(`../../.build/page/${name}`, import.meta.url).href);
