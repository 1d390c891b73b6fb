// Pegs, as the page knows the game: all who play shoot balls at one board by turns, or race, each at their own.

import { arabic as arabicOfDesigner } from "./designer/words/arabic.js";
import { english as englishOfDesigner } from "./designer/words/english.js";
import { french as frenchOfDesigner } from "./designer/words/french.js";
import { german as germanOfDesigner } from "./designer/words/german.js";
import { workshop } from "./designer/workshop.js";
import { find } from "../kit/dom.js";
import { aims, earnedNow, raceVerdict, raceWinners, turnOf } from "../table/lanes.js";
import { text } from "../words/messages.js";
import { levelName, settings } from "./settings.js";
import { BoardView } from "./view.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */

/** @type {Record<string, string>} keys by how the game ended */
const VERDICTS = {
  won: "peggle.verdict.won",
  empty: "peggle.verdict.empty",
  deserted: "peggle.verdict.deserted",
};

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

const TURN = { mine: "peggle.mine", theirs: "peggle.theirs" };

/** @param {Scene} scene */
function verdictOf(scene) {
  const { state } = scene;
  return raceVerdict(scene) || text(VERDICTS[state.verdict ?? ""] ?? "peggle.verdict.deserted");
}

/**
 * What is left of the game, in words.
 * @param {State} state
 */
function leftOf({ level, left, factor, pegs, standing }) {
  const orange = pegs.filter(([, , kind], number) => kind === 1 && standing[number] === "1").length;
  return text("peggle.kicker", { level: levelName(level), left, orange, factor });
}

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "peggle",
  workshop,
  title: "peggle.title",
  pitch: "peggle.pitch",
  minutes: 10,
  words: {
    en: { ...english, ...englishOfDesigner },
    de: { ...german, ...germanOfDesigner },
    fr: { ...french, ...frenchOfDesigner },
    ar: { ...arabic, ...arabicOfDesigner },
  },
  lessons: [
    ["peggle.teach.aim", "peggle.teach.aim.text"],
    ["peggle.teach.pegs", "peggle.teach.pegs.text"],
    ["peggle.teach.bucket", "peggle.teach.bucket.text"],
    ["peggle.teach.race", "peggle.teach.race.text"],
  ],
  settings,
  music: "bright",
  makeScreens(root) {
    const views = { pegs: new BoardView(find(root, "[data-view=pegs]")) };
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>}} */ (/** @type {unknown} */ ({ views }));
  },
  advice: () => "",
  screenOf: ({ game }) => (["unpacking", "cannon", "falling"].includes(game.phase) ? "pegs" : game.phase),
  isOpen: () => true,
  isBrief: ({ game }) => game.phase === "unpacking" || game.phase === "falling",
  spoken(scene) {
    if (scene.game.phase === "cannon") return turnOf(ours(scene), TURN);
    return scene.game.phase === "over" ? verdictOf(ours(scene)) : "";
  },
  sound(scene) {
    const { game, state, seat } = ours(scene);
    if (game.phase === "cannon") return state.shooter === seat ? "turn" : undefined;
    if (game.phase === "falling") return "launch";
    return game.phase === "over" ? (state.outcome === "won" ? "win" : "stop") : undefined;
  },
  isDone: () => false,
  noteDone() {},
  drawing: () => ({ topic: "", leaves: false }),
  running(scene) {
    const { game, state, seat } = ours(scene);
    if (game.phase === "lobby") return { round: text("peggle.running.lobby"), words: "", isMine: false };
    const round = leftOf(state);
    if (game.phase === "over") return { round, words: verdictOf(ours(scene)), isMine: false };
    return { round, words: turnOf(ours(scene), TURN), isMine: game.phase === "cannon" && state.shooter === seat && !scene.isDone };
  },
  roleOf(scene, seat) {
    return scene.game.phase === "cannon" && aims(ours(scene), seat) ? text("peggle.role") : "";
  },
  archived: () => 0,
  roundOf: () => 0,
  earned(scene) {
    return scene.game.phase === "falling" ? earnedNow(ours(scene)) : {};
  },
  ownDrawings: () => [],
  verdict: (scene) => verdictOf(ours(scene)),
  isLost: (scene) => ours(scene).state.verdict !== "won",
  winners: (scene) => raceWinners(ours(scene)),
  nameOf: ({ topic }) => topic,
};
