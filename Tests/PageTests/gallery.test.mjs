// One's own drawings: what they are found by, and the archive that they are saved in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { load } from "./browser.mjs";

const { checksum, Zip } = await load("table/zip.js");
const { dayOf, FileNames, namePart } = await load("table/filenames.js");
const { isFound } = await load("table/searching.js");
const { claim, disown, drawerOf, drop, hasOthers, isSettled, markOf, roomsOf, settle } = await load("table/drawers.js");

test("each word of what is looked for must stand somewhere, whatever its accents and capitals", () => {
  const known = ["Élan gris", "Classic", "BIRD", "with Łukasz, Zoë", "Sunday, 29 November 2026"];
  for (const wanted of ["", "  ", "elan", "ÉLAN bird", "zoe 29", "lukasz", "łukasz", "Nov sunday", "e\u0301lan"]) assert.ok(isFound(wanted, known), wanted);
  for (const wanted of ["eland", "elan wren", "2027", ".*", "bird\\"]) assert.ok(!isFound(wanted, known), wanted);
  assert.ok(!isFound("birdwith", known), "words of two texts are no one word");
});

test("no sign of a name is one that a file system takes amiss", () => {
  assert.equal(namePart("../../etc/passwd"), "etc passwd");
  assert.equal(namePart("a\\b:c*d?e\"f<g>h|i\u0000j\nk\u202el.exe."), "a b c d e f g h i j k l exe");
  assert.equal(namePart("قطة سمينة, 李小龙 & Zoë"), "قطة سمينة, 李小龙 & Zoë");
  assert.equal(namePart("🦊"), "");
});

test("names end at a whole letter, and none is longer than a file system takes", () => {
  assert.equal(namePart("ä".repeat(31)), "ä".repeat(30));
  assert.equal(namePart("a".repeat(60)), "a".repeat(60));
  assert.equal(namePart("a".repeat(61)), "a".repeat(60));
  const names = new FileNames();
  const longest = names.next(Array(5).fill("李".repeat(100)), ".png");
  assert.ok(Buffer.byteLength(longest) <= 184, longest);
});

test("no two files of an archive have one name, in large letters or small ones", () => {
  const names = new FileNames();
  assert.equal(names.next(["2026-11-29", "", "a cat"], ".png"), "2026-11-29 - a cat.png");
  assert.equal(names.next(["2026-11-29", "A Cat"], ".png"), "2026-11-29 - A Cat (2).png");
  assert.equal(names.next(["2026-11-29", "a cat"], ".png"), "2026-11-29 - a cat (3).png");
  assert.equal(names.next(["🦊"], ".png"), "-.png");
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59).getTime()), "2026-01-05");
});

test("an archive holds each file as it is, where its list says", async () => {
  const files = [["a.png", Buffer.from("whiskers")], ["b/ä.png", Buffer.alloc(70_000, 7)], ["c", Buffer.alloc(0)]];
  const zip = new Zip();
  for (const [name, bytes] of files) await zip.add({ name, file: new Blob([bytes]), at: new Date(2026, 10, 29, 20, 15, 8).getTime() });
  const bytes = Buffer.from(await zip.finish().arrayBuffer());
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  assert.equal(bytes.readUInt16LE(end + 10), files.length);
  let at = bytes.readUInt32LE(end + 16);
  assert.equal(at + bytes.readUInt32LE(end + 12), end);
  for (const [name, file] of files) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    assert.equal(bytes.readUInt32LE(at + 16), crc32 ? crc32(file) : checksum(file));
    assert.equal(bytes.readUInt16LE(at + 14), ((2026 - 1980) << 9) | (11 << 5) | 29);
    const [length, start] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    assert.equal(bytes.toString("utf8", at + 46, at + 46 + length), name);
    assert.equal(bytes.readUInt32LE(start), 0x04034b50);
    assert.ok(bytes.subarray(start + 30 + length).subarray(0, file.length).equals(file));
    at += 46 + length;
  }
});

test("the sum of a file is that of the standard", () => {
  assert.equal(checksum(Buffer.from("123456789")), 0xcbf43926);
  assert.equal(checksum(new Uint8Array()), 0);
});

test("an archive takes no more than its form can tell of", async () => {
  const zip = new Zip();
  const file = Object.defineProperty(new Blob([]), "size", { value: 0xffff_ffff });
  await assert.rejects(zip.add({ name: "a", file, at: 0 }), RangeError);
});

test("a drawing is whose pen was first, whether anybody was logged in then or not", () => {
  claim("a/1", "Ada");
  claim("a/1", "Bob");
  claim("a/2", "");
  claim("a/2", "Bob");
  claim(markOf("a", 1, "0123"), "Bob");
  assert.deepEqual(["a/1", "a/2", "a/1/0123", "a/3"].map(drawerOf), ["Ada", "", "Bob", undefined]);
  assert.deepEqual(["Ada", "Bob", "Cyd"].map((who) => hasOthers("a", who)), [true, true, true]);
  assert.ok(!hasOthers("b", "Ada"));
  claim("b/1", "");
  claim("b/2", "Ada");
  assert.ok(!hasOthers("b", "Ada"), "nobody takes nothing from anybody");
});

test("a drawing is looked for until it is kept", () => {
  claim("c/1", "Cyd");
  claim("c/2", "Cyd");
  claim("d/1", "Cyd");
  settle("c/1");
  assert.deepEqual([...roomsOf("Cyd")], ["c", "d"]);
  settle("c/2");
  assert.deepEqual([[...roomsOf("Cyd")], isSettled("c/1"), isSettled("d/1")], [["d"], true, false]);
  disown("Cyd");
  assert.deepEqual([[...roomsOf("Cyd")], drawerOf("c/1")], [[], null]);
});

test("a drawing that was deleted is nobody's: no look at its room keeps it once more", () => {
  claim("room/1", "Ada");
  drop("room/1");
  drop("room/2");
  claim("room/1", "Ada");
  assert.equal(drawerOf("room/1"), null);
  assert.equal(drawerOf("room/2"), null);
  assert.equal(drawerOf("room/3"), undefined);
});

test("two thousand drawings are remembered, and a full store keeps nobody from drawing", () => {
  localStorage.setItem("parlor.drawers", JSON.stringify(Array.from({ length: 2_000 }, (_, number) => [`old/${number}`, "Eve"])));
  claim("new/1", "Eve");
  assert.deepEqual(["old/0", "old/1", "new/1"].map(drawerOf), [undefined, "Eve", "Eve"]);
  const { setItem } = localStorage;
  localStorage.setItem = () => { throw new Error("QuotaExceededError"); };
  claim("new/2", "Eve");
  localStorage.setItem = setItem;
});
