// Teams of two, as the page knows them: one draws words, and the other guesses them, all at their own pace.

import { arrange } from "./arranging.js";
import { Bench } from "./bench.js";
import { Guessing } from "./guessing.js";
import { showOutcome } from "./outcome.js";
import { settings, wishes } from "./settings.js";
import { aboveOf, doingOf, drawingsOf, paperOf, rankOf, runningOf, screenOf, sheetsOf, soundOf, spokenOf, toldOf, verdictOf } from "./telling.js";
import { twinsOf } from "./twins.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { Bringing } from "../kit/bringing.js";
import { find } from "../kit/dom.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */

/** The most words that a seat can bring. */
const MOST = 500;

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "team-battle",
  title: "team.title",
  pitch: "team.pitch",
  minutes: 6,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["team.teach.pairs", "team.teach.pairs.text"],
    ["team.teach.draw", "team.teach.draw.text"],
    ["team.teach.guess", "team.teach.guess.text"],
    ["team.teach.points", "team.teach.points.text"],
  ],
  settings,
  wishes,
  makeScreens(root, ways) {
    const views = {
      bring: new Bringing(find(root, "[data-view=bring]"), { activity: "team-battle", most: MOST, words: "team.bring.text", twinsOf }),
      guess: new Guessing(find(root, "[data-view=guess]"), ways.ink),
      bench: new Bench(find(root, "[data-view=bench]")),
    };
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>}} */ (/** @type {unknown} */ ({ views }));
  },
  advice: (players) => (players % 2 === 1 ? text("team.odd") : ""),
  arrange,
  screenOf: (scene) => screenOf(ours(scene)),
  isOpen: (phase) => ["pairing", "reckoning"].includes(phase),
  // A guesser whose mate has drawn nothing new only waits.
  isAble: (scene, seat) => !(ours(scene).state.teams ?? []).some((team) => team.guesser === seat && (team.guessed ?? 0) >= (team.drawn ?? 0)),
  hurry: () => "",
  isBrief: ({ game }) => ["pairing", "reckoning"].includes(game.phase),
  spoken: (scene) => spokenOf(ours(scene)),
  sound: (scene) => soundOf(ours(scene)),
  isDone: () => false,
  noteDone() {},
  drawing: (scene) => aboveOf(ours(scene)),
  doing: (scene, seat) => toldOf(ours(scene), seat),
  paper: (state) => paperOf(/** @type {Partial<State>} */ (state)),
  running: (scene) => runningOf(ours(scene)),
  roleOf: (scene, seat) => (scene.game.phase === "battle" ? text(doingOf(ours(scene), seat)) : ""),
  archived: () => 0,
  roundOf: (scene) => (ours(scene).state.mine?.topic ?? -1) + 1,
  earned: () => ({}),
  ownDrawings: (scene) =>
    drawingsOf(ours(scene))
      .filter(({ seat }) => seat === scene.seat)
      .map(({ round, tile, topic, number }) => ({ id: `${scene.room}/${tile}`, round, tile, topic, word: null, number })),
  keepsakes: (scene) => ({ sheets: sheetsOf(ours(scene)), awards: [], drawings: drawingsOf(ours(scene)) }),
  verdict: (scene) => verdictOf(ours(scene)),
  placeOf: (scene, seat) => rankOf(ours(scene), seat),
  outcome: (element, scene) => showOutcome(element, ours(scene)),
  nameOf: ({ topic }) => topic,
};
