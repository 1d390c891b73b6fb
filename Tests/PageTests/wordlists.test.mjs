// Words that players bring: what can be read of a list, what is said of the rest, and in how many moves it goes out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.mjs";

const { learn, speak } = await load("words/messages.js");
for (const [tag, name] of Object.entries({ en: "english", ar: "arabic" })) learn({ [tag]: (await load(`words/${name}.js`))[name] });
speak("en");
const { batches, decoded, faultsOf, keepList, keptList, read } = await load("kit/wordlists.js");

const room = (more = {}) => ({ language: "en", left: 100, most: 100, ...more });

test("a list is read as people write it, and what is wrong with the rest is told", () => {
  assert.deepEqual(read("Bär, baer;Löwe\nox\n\nL33t  two-part ox", "de", ["ox"]), {
    words: ["Bär", "Löwe"],
    refused: [["baer", "again"], ["ox", "again"], ["L33t", "letters"], ["two-part", "letters"], ["ox", "again"]].map(([word, fault]) => ({ word, fault })),
  });
  assert.deepEqual(read("قطة، كلب", "ar", []).words, ["قطة", "كلب"]);
  assert.deepEqual(read(`a ${"b".repeat(24)} ${"c".repeat(25)} ab`, "en", []), {
    words: ["b".repeat(24), "ab"],
    refused: [{ word: "a", fault: "short" }, { word: "c".repeat(25), fault: "long" }],
  });
});

test("in a file each line is one word", () => {
  assert.deepEqual(read("snow man\r\n tree \r\n\r\nsun,moon", "en", [], "lines"), { words: ["tree", "sun", "moon"], refused: [{ word: "snow man", fault: "letters" }] });
});

test("a file that is not Unicode is read as the letters of western Europe", () => {
  const file = (...bytes) => decoded(new Uint8Array(bytes.flatMap((one) => (typeof one === "string" ? [...one].map((letter) => letter.charCodeAt(0)) : [one]))).buffer);
  assert.equal(file("caf", 0xe9, "\r\nstra", 0xdf, "e"), "café\r\nstraße");
  assert.equal(file("caf", 0xc3, 0xa9, "\n"), "café\n");
  // The mark that some programs put before UTF-8 is no letter.
  assert.equal(file(0xef, 0xbb, 0xbf, "cat"), "cat");
  assert.equal(file(0xff, 0xfe, "c", 0, 0xe9, 0), "cé");
  assert.equal(file(0xfe, 0xff, 0, "c", 0, 0xe9), "cé");
  assert.equal(file(), "");
});

test("each fault has its own sentence, and so has a list without words, or with too many", () => {
  const told = (written, more = {}) => faultsOf(read(written, "en", ["ox"]), room(more));
  assert.equal(told("cow"), "");
  assert.equal(told(" ,\n"), "There is no word in it.");
  assert.equal(told("l33t"), "These are not made of letters only: l33t.");
  assert.equal(told("cow l33t a ox"), "These are not made of letters only: l33t. These are too short, a word has at least 2 letters: a. You have these already: ox.");
  assert.equal(told("z".repeat(25)), `These are too long, a word has at most 24 letters: ${"z".repeat(25)}.`);
  assert.equal(told("cow hen", { left: 1 }), "Those are too many: nobody brings more than 100 words.");
  assert.equal(told("1 2 3 4 5 6 7 8 9"), "These are not made of letters only: 1, 2, 3, 4, 5, 6, 7, 8, ….");
  assert.equal(faultsOf(read("cat", "ar", []), room({ language: "ar" })), "These are not made of Arabic letters only: cat.");
});

test("a list goes out in moves of 40 words and 880 bytes at most", () => {
  const [ones, tens] = ["abcdefghij", "abcdefghij"];
  const many = Array.from({ length: 100 }, (_, index) => `wwww${ones[index % 10]}${tens[Math.floor(index / 10)]}`);
  assert.deepEqual(batches(many).map((part) => part.length), [40, 40, 20]);
  const long = Array.from({ length: 40 }, (_, index) => "ع".repeat(22) + "ابجدهوزحطي"[index % 10] + "ابجد"[Math.floor(index / 10)]);
  const parts = batches([...many, ...long]);
  assert.deepEqual(parts.flat(), [...many, ...long]);
  for (const part of parts) assert.ok(new TextEncoder().encode(JSON.stringify({ do: "bring", words: part })).length <= 880, part.join());
  // As many of the longest as the rules say there are in one.
  assert.deepEqual(batches(long).map((part) => part.length), [16, 16, 8]);
  assert.deepEqual(batches([]), []);
});

test("the last list is kept for each game and language", () => {
  assert.deepEqual(keptList("chess", "de"), []);
  keepList("chess", "de", ["Bär"]);
  assert.deepEqual([keptList("chess", "de"), keptList("chess", "en"), keptList("go", "de")], [["Bär"], [], []]);
  localStorage.setItem("parlor.chess.list.en", "what is no list");
  assert.deepEqual(keptList("chess", "en"), []);
});
