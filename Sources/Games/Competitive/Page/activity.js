// One stroke each, with powerups in the way, and votes for the best, as the page knows it.

import { Arena } from "./arena.js";
import { settings } from "./settings.js";
import { keepsakesOf, ownDrawings, runningOf, spokenOf } from "./telling.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { seatsHere } from "../kit/mates.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

const SOUNDS = new Map([["draw", "turn"], ["admire", "stop"], ["prizes", "done"], ["over", "win"]]);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "competitive",
  title: "compete.title",
  pitch: "compete.pitch",
  minutes: 10,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["compete.teach.one", "compete.teach.one.text"],
    ["compete.teach.powerups", "compete.teach.powerups.text"],
    ["compete.teach.kinds", "compete.teach.kinds.text"],
    ["compete.teach.vote", "compete.teach.vote.text"],
  ],
  settings,
  sharesScreen: true,
  // Canvases of several take the whole window.
  isSpread: (scene) => !["lobby", "over"].includes(scene.game.phase) && seatsHere(scene).filter((seat) => ours(scene).state.canvases.includes(seat)).length > 1,
  makeScreens(root, ways) {
    const arena = new Arena(find(root, "[data-view=arena]"), ways.ink);
    // Its scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>}} */ (/** @type {unknown} */ ({ views: { arena } }));
  },
  advice: (players) => (players === 2 ? text("compete.two") : ""),
  screenOf: ({ game }) => (["lobby", "over"].includes(game.phase) ? game.phase : "arena"),
  // Each canvas has a clock of its own while they are drawn on.
  isBrief: ({ game }) => ["dicing", "draw", "tallying"].includes(game.phase),
  spoken: (scene) => spokenOf(ours(scene)),
  sound: ({ game }) => SOUNDS.get(game.phase),
  isDone: () => false,
  noteDone() {},
  drawing: () => ({ topic: "", leaves: false }),
  running: (scene) => runningOf(ours(scene)),
  roleOf: () => "",
  archived: () => 0,
  roundOf: (scene) => ours(scene).state.gameRound,
  earned(scene) {
    if (scene.game.phase !== "prizes") return {};
    return Object.fromEntries((ours(scene).state.tiles ?? []).map(({ author, points = 0 }) => [author, points]));
  },
  ownDrawings: (scene) => ownDrawings(ours(scene)),
  keepsakes: (scene) => keepsakesOf(ours(scene)),
  nameOf: ({ topic }) => topic,
};

