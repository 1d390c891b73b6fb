import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const sources = new URL("../../Sources/", import.meta.url);
const styles = readdirSync(sources, { recursive: true })
  .filter((path) => String(path).endsWith(".css"))
  .map((path) => readFileSync(new URL(String(path), sources), "utf8").replace(/\/\*.*?\*\//gs, ""))
  .join("\n");

/** What changes in each animation. */
const changed = new Map(
  [...styles.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g)].map(([, name, steps]) => [
    name,
    new Set([...steps.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property)),
  ]),
);

test("what moves without an end is not painted anew for each picture", () => {
  const endless = [...styles.matchAll(/animation\s*:([^;]*\binfinite\b[^;]*)/g)].map(([, words]) =>
    words.split(/\s+/).find((word) => changed.has(word)),
  );
  assert.ok(endless.length > 0 && endless.every(Boolean), "each names its steps");
  for (const name of endless) {
    const painted = [...(changed.get(name ?? "") ?? [])].filter((property) => !["opacity", "transform"].includes(property));
    assert.deepEqual(painted, [], name);
  }
});
