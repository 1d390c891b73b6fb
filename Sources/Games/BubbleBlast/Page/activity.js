// Bubbles, as the page knows the game: all who play shoot one grid empty by turns, or race, each at their own.

import { arabic as arabicOfDesigner } from "./designer/words/arabic.js";
import { english as englishOfDesigner } from "./designer/words/english.js";
import { french as frenchOfDesigner } from "./designer/words/french.js";
import { german as germanOfDesigner } from "./designer/words/german.js";
import { workshop } from "./designer/workshop.js";
import { levelName, settings } from "./settings.js";
import { Shooting } from "./shooting.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { aims, earnedNow, raceVerdict, raceWinners, turnOf } from "../table/lanes.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */

/** @type {Record<string, string>} keys by how the game ended */
const VERDICTS = {
  won: "bubble.verdict.won",
  line: "bubble.verdict.line",
  empty: "bubble.verdict.empty",
  deserted: "bubble.verdict.deserted",
};

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

const TURN = { mine: "bubble.mine", theirs: "bubble.theirs" };

/** @param {Scene} scene */
function verdictOf(scene) {
  const { state } = scene;
  return raceVerdict(scene) || text(VERDICTS[state.verdict ?? ""] ?? "bubble.verdict.deserted");
}

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "bubble-blast",
  workshop,
  title: "bubble.title",
  pitch: "bubble.pitch",
  minutes: 5,
  words: {
    en: { ...english, ...englishOfDesigner },
    de: { ...german, ...germanOfDesigner },
    fr: { ...french, ...frenchOfDesigner },
    ar: { ...arabic, ...arabicOfDesigner },
  },
  lessons: [
    ["bubble.teach.aim", "bubble.teach.aim.text"],
    ["bubble.teach.pop", "bubble.teach.pop.text"],
    ["bubble.teach.special", "bubble.teach.special.text"],
    ["bubble.teach.race", "bubble.teach.race.text"],
  ],
  settings,
  music: "watery",
  makeScreens(root) {
    const views = { shoot: new Shooting(find(root, "[data-view=shoot]")) };
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>}} */ (/** @type {unknown} */ ({ views }));
  },
  advice: () => "",
  screenOf: ({ game }) => (game.phase === "aim" || game.phase === "flight" ? "shoot" : game.phase),
  isOpen: () => true,
  isBrief: ({ game }) => game.phase === "flight",
  spoken(scene) {
    if (scene.game.phase === "aim") return turnOf(ours(scene), TURN);
    return scene.game.phase === "over" ? verdictOf(ours(scene)) : "";
  },
  sound(scene) {
    const { game, state, seat } = ours(scene);
    if (game.phase === "aim") return state.shooter === seat ? "turn" : undefined;
    if (game.phase === "flight") return "launch";
    return game.phase === "over" ? (state.outcome === "won" ? "win" : "stop") : undefined;
  },
  isDone: () => false,
  noteDone() {},
  drawing: () => ({ topic: "", leaves: false }),
  running(scene) {
    const { game, state, seat } = ours(scene);
    if (game.phase === "lobby") return { round: text("bubble.running.lobby"), words: "", isMine: false };
    const round = text("bubble.kicker", { level: levelName(state.level), left: state.left });
    if (game.phase === "over") return { round, words: verdictOf(ours(scene)), isMine: false };
    return { round, words: turnOf(ours(scene), TURN), isMine: game.phase === "aim" && state.shooter === seat && !scene.isDone };
  },
  roleOf(scene, seat) {
    return scene.game.phase === "aim" && aims(ours(scene), seat) ? text("bubble.role") : "";
  },
  archived: () => 0,
  roundOf: () => 0,
  earned(scene) {
    return scene.game.phase === "flight" ? earnedNow(ours(scene)) : {};
  },
  ownDrawings: () => [],
  verdict: (scene) => verdictOf(ours(scene)),
  isLost: (scene) => ours(scene).state.verdict !== "won",
  winners: (scene) => raceWinners(ours(scene)),
  nameOf: ({ topic }) => topic,
};
