// What one draws is kept by itself, as soon as its round has results.

import { strokesOf } from "../board/drawings.js";
import { holder } from "../kit/session.js";
import { shown } from "../words/messages.js";
import { claim, drawerOf } from "./drawers.js";
import { activityOf } from "./scene.js";
import { shelf } from "./shelves.js";

/** @typedef {import("./browsershelf.js").Label} Label */
/** @typedef {import("./scene.js").Scene} Scene */

/** Bytes of what is kept beside a drawing, as the daemon takes it. */
const LONGEST = 4 * 1_024;

/**
 * Drawings that were looked at already, each for who was logged in then.
 * @type {Set<string>}
 */
const seen = new Set();

/**
 * Keeps what one has drawn in the rounds that have results.
 * @param {Scene} scene
 */
export async function keepOwn(scene) {
  const { room, code } = scene;
  const [activity, who] = [activityOf(scene), holder()];
  if (scene.isPlayer && scene.game.round > 0) claim(room, activity.roundOf(scene), who);
  for (const { id, round, tile, topic, word } of activity.ownDrawings(scene)) {
    const mark = `${id} ${who}`;
    if (seen.has(mark) || drawerOf(room, round) !== who) continue;
    seen.add(mark);
    try {
      if (await shelf().has(id)) continue;
      const strokes = await strokesOf({ room, code }, round, tile);
      // Whoever has come meanwhile has not drawn it.
      if (holder() !== who) throw new Error("It waits for who has drawn it.");
      const { title } = scene.detail;
      await shelf().keep(fitted({ id, room, code, round, topic, word, activity: activity.name, title, people: othersIn(scene), at: Date.now() }), strokes);
    } catch {
      // Without a store (a private window) or an answer there is nothing to keep now; the next round tries again.
      seen.delete(mark);
    }
  }
}

/**
 * What everybody else is called who plays.
 * @param {Scene} scene
 */
function othersIn({ game, seat, players }) {
  const others = game.players.filter((one) => one.seat !== seat);
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
