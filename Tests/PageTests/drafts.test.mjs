import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./browser.mjs";

const store = new Map();
globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => store.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void store.set(key, value),
  removeItem: (/** @type {string} */ key) => void store.delete(key),
});
const { Drafts } = await load("board/drafts.js");
const { Draft } = await load("board/draft.js");

const style = { tool: "pen", color: "#102030", width: 20, opacity: 255 };
const picture = [{ ...style, seat: "ada", points: [100, 100, 400, 100] }];
let isOpen = true;
/** @type {{type: string, pen: number}[]} */
let said = [];
/** @type {InstanceType<typeof Drafts>} */
let drafts;

/** How many strokes have gone out. */
const sent = () => said.filter(({ type }) => type === "stroke").length;

const draw = () => {
  drafts.begin(style, 100, 100, null);
  drafts.extend(400, 100, null);
  drafts.end();
};

beforeEach(() => {
  [isOpen, said] = [true, []];
  store.clear();
  drafts = new Drafts("FISH", (/** @type {{type: string, pen: number}} */ message) => {
    if (isOpen) said.push(message);
    return isOpen;
  });
});

test("what went out is not sent again because of a picture that does not have it yet", () => {
  draw();
  drafts.resend([], "ada");
  drafts.resend([], "ada");
  assert.deepEqual([sent(), drafts.waiting], [1, 1]);
  drafts.settle(said[0].pen);
  assert.equal(drafts.waiting, 0);
});

test("after a reconnection what the picture does not have goes out once more, under the same number", () => {
  draw();
  drafts.reconnect();
  drafts.resend([], "ada");
  assert.equal(sent(), 2);
  assert.equal(said[1].pen, said[0].pen);
  drafts.resend([], "ada");
  assert.equal(sent(), 2, "and no more on that connection");
});

test("what the picture has is there", () => {
  draw();
  drafts.reconnect();
  drafts.resend(picture, "ben");
  assert.equal(sent(), 2, "somebody else's is another one");
  drafts.resend(picture, "ada");
  assert.deepEqual([sent(), drafts.waiting], [2, 0]);
});

test("what was drawn while nothing went out goes out with the next picture, even one that shows the same line", () => {
  isOpen = false;
  draw();
  drafts.reconnect();
  isOpen = true;
  drafts.resend(picture, "ada");
  assert.deepEqual([sent(), drafts.waiting], [1, 1]);
});

/** What a page that is loaded now takes up of a sheet. @param {string} sheet */
const takenUp = (sheet) => {
  const other = new Drafts("FISH", () => false);
  other.takeUp(sheet);
  return other.waiting;
};

test("what is drawn while nothing goes out is kept at once, and only until it has arrived", () => {
  drafts.takeUp("room.1");
  isOpen = false;
  draw();
  assert.equal(takenUp("room.1"), 1, "a page may end without a word");
  isOpen = true;
  drafts.reconnect();
  drafts.resend([], "ada");
  assert.equal(takenUp("room.1"), 1, "it is on its way");
  drafts.settle(said[0].pen);
  assert.equal(takenUp("room.1"), 0, "an undone stroke does not come back");
});

test("what was taken up is kept still: the page may end once more before it arrives", () => {
  drafts.takeUp("room.1");
  isOpen = false;
  draw();
  assert.deepEqual([takenUp("room.1"), takenUp("room.1")], [1, 1]);
  assert.equal(takenUp("room.2"), 0);
});

test("a sheet is kept under the round that the room says it is now", () => {
  drafts.takeUp("room.3");
  drafts.takeUp("room.4");
  isOpen = false;
  draw();
  assert.deepEqual([takenUp("room.3"), takenUp("room.4")], [0, 1]);
});

test("a pen may rest for as long as anybody likes, and the stroke is one that can be written", () => {
  const { now } = performance;
  try {
    let time = 1_000;
    performance.now = () => time;
    const draft = new Draft(1, style);
    for (const rest of [0, 100, 32_000, 40_000, 20, 3_600_000, 300]) {
      time += rest;
      draft.add(time % 1_000, 0, null);
    }
    const gaps = draft.times.slice(1).map((at, index) => at - draft.times[index]);
    assert.deepEqual(gaps.map((gap) => Math.round(gap / 100)), [1, 320, 328, 0, 328, 3]);
    assert.ok(gaps.every((gap) => gap >= 0 && gap <= 32_767), String(gaps));
  } finally {
    performance.now = now;
  }
});
