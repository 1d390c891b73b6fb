import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { languages, speak, text } = await load("words/messages.js");
const { refusalText } = await load("kit/refusals.js");

const specification = readFileSync(new URL("../../Protocol/openapi.yaml", import.meta.url), "utf8");
const list = specification.match(/\n    ErrorCode:\n      enum:\n((?:        - .*\n)+)/)?.[1] ?? "";
const codes = [...list.matchAll(/- (\S+)/g)].map(([, code]) => code);

/** What the daemon says of itself in English, since it says what is wrong with what was written. */
const EXACT = ["refused-move", "bad-request", "too-large", "too-busy", "room-full", "ambiguous", "not-let-in", "nothing-to-undo", "incompatible-version", "forbidden", "not-found", "failed"];

test("English has the words that were chosen, whatever the daemon says", () => {
  speak("en");
  const said = (/** @type {string} */ code) => refusalText({ code, message: "As the daemon says it." }, "BIRD");
  assert.equal(said("wrong-passphrase"), "Wrong passphrase.");
  assert.equal(said("code-in-use"), "BIRD is taken. Try another code.");
  assert.equal(said("not-open"), "You can’t do that right now.");
  assert.equal(said("not-a-member"), "You are not in this room any more.");
});

test("the specification names what the daemon refuses by", () => {
  assert.ok(codes.length > 30 && codes.includes("outside-sheet"), `${codes}`);
});

for (const tag of Object.keys(languages)) {
  test(`every refusal of the daemon is said in ${tag}`, () => {
    speak(tag);
    const sentences = codes.map((code) => refusalText({ code, message: "As the daemon says it." }, "BIRD"));
    speak("en");
    for (const [index, sentence] of sentences.entries()) {
      const isAsTheDaemon = tag === "en" && EXACT.includes(codes[index]);
      assert.equal(sentence === "As the daemon says it.", isAsTheDaemon, codes[index]);
      assert.doesNotMatch(sentence, /\{|^refused\./, codes[index]);
    }
    // What has a sheet to do with it is said of each fault by itself.
    const sheets = ["outside-sheet", "tool-not-given", "strokes-used-up", "cannot-undo", "cannot-clear"];
    assert.equal(new Set(sheets.map((code) => sentences[codes.indexOf(code)])).size, 5);
  });
}

test("a refusal that this page does not know is said as the daemon says it", () => {
  speak("de");
  assert.equal(refusalText({ code: "of-tomorrow", message: "Not today." }), "Not today.");
  assert.notEqual(text("refused.failed"), "");
  speak("en");
});
