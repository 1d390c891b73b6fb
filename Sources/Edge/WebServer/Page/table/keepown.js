// What one draws is kept by itself, as soon as its round has results; so is what is drawn by those who play at the same screen.

import { strokesOf } from "../board/drawings.js";
import { note } from "../kit/announce.js";
import { inHand } from "../kit/hand.js";
import { atThisScreen, ownSeat } from "../kit/mates.js";
import { refusalText } from "../kit/refusals.js";
import { holder } from "../kit/session.js";
import { shown, text } from "../words/messages.js";
import { accountShelf } from "./accountshelf.js";
import { browserShelf } from "./browsershelf.js";
import { claim, drawerOf, hasOthers, isSettled, markOf, settle } from "./drawers.js";
import { activityOf } from "./scene.js";

/** @typedef {import("./browsershelf.js").Label} Label */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").OwnDrawing} OwnDrawing */

/** Bytes of what is kept beside a drawing, as the daemon takes it. */
const LONGEST = 4 * 1_024;
/** Milliseconds until what could not be kept is tried again, and the longest wait. */
const [SOON, LATE] = [2_000, 60_000];

/** Drawings that are on their way, by their marks. */
const going = new Set();
/** Where something could not be kept, by room. @type {Map<string, Scene>} */
const missed = new Map();
/** When that is tried again, and how long it is waited for the next time. */
const retry = { timer: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined), wait: SOON };
/** What the daemon refuses for good. */
const HOPELESS = new Set(["too-large", "bad-request"]);
/** Drawings that it has refused so, by their marks. */
const refused = new Set();
/** Whether it was said that the disk is full. */
let isFull = false;

/**
 * Notes that somebody draws at this page now: it is for who is logged in.
 * @param {Scene} scene
 * @param {string} seat empty for who has the page in hand
 */
export function noteDrawer(scene, seat) {
  const [own, drawer] = [ownSeatOf(scene), seat || inHand()];
  const activity = activityOf(scene);
  const number = activity.drawingOf?.(scene) ?? activity.roundOf(scene);
  claim(markOf(scene.room, number, drawer === own ? "" : drawer), holder());
}

/**
 * Keeps what was drawn at this page in the rounds that have results.
 * @param {Scene} scene
 */
export async function keepOwn(scene) {
  const own = ownSeatOf(scene);
  for (const seat of new Set([own, ...atThisScreen(scene.players.values())])) {
    for (const drawing of activityOf(scene).ownDrawings({ ...scene, seat })) await keepOne(scene, drawing, seat === own ? "" : seat);
  }
}

/**
 * @param {Scene} scene
 * @param {OwnDrawing} drawing
 * @param {string} beside the seat of who has drawn it; empty for who uses this browser
 */
async function keepOne(scene, drawing, beside) {
  const { room, code } = scene;
  const { id, round, tile, topic, word, number = round } = drawing;
  const [mark, who] = [markOf(room, number, beside), holder()];
  // What was drawn elsewhere on this device, in another program, is for who comes to look at it.
  if (drawerOf(mark) === undefined && !hasOthers(room, who)) claim(mark, who);
  const owner = drawerOf(mark);
  // What belongs to nobody is in the browser, whoever is logged in.
  if ((owner !== who && owner !== "") || isSettled(mark) || going.has(mark) || refused.has(mark)) return;
  going.add(mark);
  try {
    const [shelf, name] = [owner ? accountShelf : browserShelf, beside ? `${id}/${beside}` : id];
    if (!(await shelf.has(name))) {
      const strokes = await strokesOf({ room, code }, round, tile);
      // Whoever has come meanwhile has not drawn it.
      if (owner && holder() !== owner) return;
      const by = beside ? { by: scene.who(beside).name } : {};
      const label = { id: name, mark, room, code, round, topic, word, activity: activityOf(scene).name, title: scene.detail.title };
      await shelf.keep(fitted({ ...label, ...by, people: othersIn(scene, beside), at: Date.now() }), strokes);
    }
    settle(mark);
    retry.wait = SOON;
  } catch (error) {
    // Without a store (a private window) or an answer there is nothing to keep now.
    const { code: why = "" } = /** @type {{code?: string}} */ (error);
    if (!HOPELESS.has(why)) return miss(scene, why === "disk-full" ? refusalText(error) : "");
    refused.add(mark);
    note(text("gallery.large"), "bad");
  } finally {
    going.delete(mark);
  }
}

/**
 * Tries again after a while.
 * @param {Scene} scene
 * @param {string} words what somebody can do about it; empty for nothing
 */
function miss(scene, words) {
  if (words && !isFull) note(words, "bad");
  isFull ||= words !== "";
  missed.set(scene.room, scene);
  if (retry.timer !== undefined) return;
  retry.timer = setTimeout(() => {
    const scenes = [...missed.values()];
    retry.timer = undefined;
    missed.clear();
    for (const one of scenes) void keepOwn(one);
  }, retry.wait);
  retry.wait = Math.min(LATE, 2 * retry.wait);
}

/** @param {Scene} scene */
function ownSeatOf({ players, seat }) {
  return ownSeat(players.values()) ?? seat;
}

/**
 * What everybody else is called who plays.
 * @param {Scene} scene
 * @param {string} beside the seat of who has drawn; empty for who uses this browser
 */
function othersIn(scene, beside) {
  const [{ game, players }, drawer] = [scene, beside || ownSeatOf(scene)];
  const others = game.players.filter((one) => one.seat !== drawer);
  return others.map((one) => players.get(one.seat)?.name ?? shown(one.name ?? "")).filter(Boolean);
}

/**
 * Leaves out people who do not fit beside a drawing any more.
 * @param {Label} label
 * @returns {Label}
 */
function fitted(label) {
  const people = [...(label.people ?? [])];
  while (people.length > 0 && new TextEncoder().encode(JSON.stringify({ ...label, people })).length > LONGEST) people.pop();
  return { ...label, people };
}
