// Rock, paper, scissors, as the page knows it: all throw at once, and then all hands are shown.

import { History } from "./history.js";
import { Outcome } from "./outcome.js";
import { Throwing } from "./throwing.js";
import { settings } from "./settings.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { names } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */
/** @typedef {import("../kit/activities.js").Archive} Archive */

const SOUNDS = new Map([["throw", "turn"], ["outcome", "stop"], ["over", "win"]]);

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "rock-paper-scissors",
  title: "rps.title",
  pitch: "rps.pitch",
  minutes: 3,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["rps.teach.throw", "rps.teach.throw.text"],
    ["rps.teach.beats", "rps.teach.beats.text"],
    ["rps.teach.points", "rps.teach.points.text"],
  ],
  settings,
  makeScreens(root) {
    const views = {
      throw: new Throwing(find(root, "[data-view=throw]")),
      outcome: new Outcome(find(root, "[data-view=outcome]")),
    };
    const history = new History(/** @type {HTMLDialogElement} */ (find(root, "#history")));
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>, archive: Archive}} */ (/** @type {unknown} */ ({ views, archive: history }));
  },
  advice: () => "",
  screenOf: ({ game }) => (game.phase === "unfold" ? "throw" : game.phase),
  isOpen: (phase) => phase !== "throw",
  hurry: () => "",
  isBrief: ({ game }) => game.phase === "unfold",
  spoken({ game }) {
    if (game.phase === "throw") return text("rps.said.throw");
    if (game.phase === "outcome") return text("rps.said.outcome");
    return game.phase === "over" ? text("rps.said.over") : "";
  },
  sound: ({ game }) => SOUNDS.get(game.phase),
  isDone: () => false,
  noteDone() {},
  drawing: () => ({ topic: "", leaves: false }),
  running(scene) {
    const { game, state, who, seat, isPlayer } = ours(scene);
    const round = game.phase === "lobby" ? text("rps.running.lobby") : text("rps.round", { round: state.round, rounds: state.rounds });
    if (game.phase === "over") return { round, words: text("rps.said.over"), isMine: false };
    const isMine = isPlayer && game.phase !== "lobby" && game.waits.includes(seat);
    const waits = game.waits.map(who);
    const others = waits.length ? text("rps.waiting", { names: names(waits) }) : "";
    return { round, words: isMine ? text("rps.running.mine") : others, isMine };
  },
  roleOf: () => "",
  archived: (scene) => ours(scene).state.history?.length ?? 0,
  roundOf: (scene) => ours(scene).state.round,
  earned(scene) {
    const { game, state } = ours(scene);
    return game.phase === "outcome" ? (state.history.at(-1)?.won ?? {}) : {};
  },
  ownDrawings: () => [],
  nameOf: ({ topic }) => topic,
};
