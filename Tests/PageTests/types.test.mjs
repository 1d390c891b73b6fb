// What the types of the page leave unchecked: nothing.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const root = new URL("../../.build/page/", import.meta.url);

/** The types in braces that a script names `any` in. @param {string} script */
const unchecked = (script) => [...script.matchAll(/@(?:type|param|returns|typedef|property|template|callback)\s*(\{[^@]*?\})(?=[\s\])])/g)].map(([, type]) => type).filter((type) => /\bany\b/.test(type));

test("no script of the page, and nothing that the daemon says, has a type that is not checked", () => {
  const names = readdirSync(root, { recursive: true }).map(String);
  const scripts = names.filter((name) => /\.(js|d\.ts)$/.test(name));
  assert.ok(scripts.length > 100 && scripts.includes("daemon.d.ts"));
  for (const name of scripts) {
    const text = readFileSync(new URL(name, root), "utf8");
    if (name.endsWith(".d.ts")) assert.doesNotMatch(text, /\bany\b/, name);
    else assert.deepEqual(unchecked(text), [], name);
  }
});

test("such a type is found, wherever it stands, and the word itself is fine", () => {
  for (const line of ["/** @typedef {any} Level */", " * @param {Record<string, any>} [more]", "/** @type {any} */ (a)", " * @property {{ a: any }[]} all"]) {
    assert.equal(unchecked(`${line} `).length, 1, line);
  }
  for (const line of [" * @param {string} name of any room", "/** @returns {boolean} whether any {of them} is */"]) {
    assert.deepEqual(unchecked(line), [], line);
  }
});
