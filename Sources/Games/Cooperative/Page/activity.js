// One long picture that is drawn in turns, as the page knows it: each sees the edge of the part before theirs alone.

import { GetReady } from "./getready.js";
import { LookBack } from "./lookback.js";
import { Queue } from "./queue.js";
import { settings } from "./settings.js";
import { aboveOf, doingOf, isWhole, portionsOf, runningOf, screenOf, soundOf, spokenOf } from "./telling.js";
import { Whole } from "./whole.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */
/** @typedef {import("../kit/activities.js").Archive} Archive */

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "cooperative",
  title: "coop.title",
  pitch: "coop.pitch",
  minutes: 8,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["coop.teach.turns", "coop.teach.turns.text"],
    ["coop.teach.edge", "coop.teach.edge.text"],
    ["coop.teach.watch", "coop.teach.watch.text"],
    ["coop.teach.whole", "coop.teach.whole.text"],
  ],
  settings,
  makeScreens(root, ways) {
    const part = (/** @type {string} */ name) => find(root, `[data-view=${name}]`);
    const views = {
      queue: new Queue(part("queue"), ways.draw),
      getready: new GetReady(part("getready")),
      whole: new Whole(part("whole")),
    };
    const archive = new LookBack(/** @type {HTMLDialogElement} */ (find(root, "#history")));
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>, archive: Archive}} */ (/** @type {unknown} */ ({ views, archive }));
  },
  advice: () => "",
  screenOf: (scene, before, isDrawing) => screenOf(ours(scene), isDrawing),
  // Between two turns too: who has drawn sees more than who is next.
  isOpen: (phase) => ["lots", "unveil"].includes(phase),
  isBrief: ({ game }) => game.phase === "lots",
  spoken: (scene) => spokenOf(ours(scene)),
  sound: (scene) => soundOf(ours(scene)),
  // Who looks on has nothing to draw with, between two turns either.
  isDone: ({ phase, state }) => ["upnext", "portion"].includes(phase) && !ours({ state }).state.mine,
  noteDone() {},
  drawing: (scene) => aboveOf(ours(scene)),
  doing: (scene, seat) => text(doingOf(ours(scene), seat)),
  running: (scene) => runningOf(ours(scene)),
  roleOf: (scene, seat) => (seat === ours(scene).state.current ? text(doingOf(ours(scene), seat)) : ""),
  archived: (scene) => (isWhole(ours(scene).state) ? 1 : 0),
  roundOf: (scene) => ours(scene).state.turn,
  // Each has one part, whichever turn it is theirs in.
  drawingOf: () => 1,
  earned: () => ({}),
  ownDrawings: (scene) =>
    portionsOf(ours(scene))
      .filter(({ seat }) => seat === scene.seat)
      .map(({ round, tile, topic }) => ({ id: `${scene.room}/${tile}`, round, tile, topic, word: null })),
  keepsakes(scene) {
    const portions = portionsOf(ours(scene));
    return { sheets: portions, awards: [], drawings: portions };
  },
  verdict: () => text("coop.verdict"),
  pointsOf: () => "",
  nameOf: ({ topic }) => topic,
};
