// The game of hidden words, as the page knows it: a chain that grows word by word, and six secret words for each.

import { audit, honours } from "./awards.js";
import { Dealing } from "./dealing.js";
import { History } from "./history.js";
import { settings, wishes } from "./settings.js";
import { pagesOf, soundOf, spokenOf, turnOf } from "./telling.js";
import { Turns } from "./turns.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { Bringing } from "../kit/bringing.js";
import { find } from "../kit/dom.js";
import { names } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */
/** @typedef {import("../kit/activities.js").View} View */
/** @typedef {import("../kit/activities.js").Archive} Archive */

/** @type {Record<string, string>} the screen of each phase that is not called as the phase is */
const SCREENS = { keys: "deal", shuffle: "deal", shares: "deal", word: "chain", judge: "chain", count: "chain", audit: "chain" };
/** @type {Record<string, string>} keys of what one has to do in a phase in which people do something */
const OWN = { bring: "bring.title", word: "password.mine", judge: "password.judge" };
/** The most words that a seat can bring. */
const MOST = 100;
/** Phases that devices need for a moment; nobody has anything to do in them. */
const BRIEF = new Set(["keys", "shuffle", "shares", "count", "audit"]);

/**
 * A scene of this game: the daemon says what `state` is in it alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "password",
  title: "password.title",
  pitch: "password.pitch",
  minutes: 15,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["password.teach.chain", "password.teach.chain.text"],
    ["password.teach.own", "password.teach.own.text"],
    ["password.teach.found", "password.teach.found.text"],
    ["password.teach.judge", "password.teach.judge.text"],
    ["password.teach.deal", "password.teach.deal.text"],
  ],
  settings,
  wishes,
  makeScreens(root) {
    const views = {
      bring: new Bringing(find(root, "[data-view=bring]"), { activity: "password", most: MOST, words: "password.bring.text" }),
      deal: new Dealing(find(root, "[data-view=deal]")),
      chain: new Turns(find(root, "[data-view=chain]")),
    };
    const history = new History(/** @type {HTMLDialogElement} */ (find(root, "#history")));
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>, archive: Archive}} */ (/** @type {unknown} */ ({ views, archive: history }));
  },
  advice: () => "",
  screenOf: ({ game }) => SCREENS[game.phase] ?? game.phase,
  // A hand of words is on the screen at all times but while it is dealt.
  isOpen: (phase) => SCREENS[phase] === "deal",
  hurry: () => "",
  isBrief: ({ game }) => BRIEF.has(game.phase),
  spoken(scene) {
    const found = scene.game.phase === "over" ? audit(ours(scene)).map(({ title }) => ` ${title}.`) : [];
    return [spokenOf(ours(scene)), ...found].join("");
  },
  sound: (scene) => soundOf(ours(scene)),
  isDone: () => false,
  noteDone() {},
  drawing: () => ({ topic: "", leaves: false }),
  running(scene) {
    const { game, state, seat, who, isPlayer } = ours(scene);
    if (game.phase === "lobby") return { round: text("password.running.lobby"), words: "", isMine: false };
    const round = text("password.round", { round: state.round, rounds: state.rounds });
    if (game.phase === "over") return { round, words: text("password.said.over"), isMine: false };
    if (SCREENS[game.phase] === "deal") return { round, words: text("password.deal"), isMine: false };
    const isMine = isPlayer && game.phase in OWN && game.waits.includes(seat);
    const waits = game.waits.map(who);
    const others = waits.length ? text("password.waiting", { names: names(waits) }) : turnOf(ours(scene)).title;
    return { round, words: isMine ? text(OWN[game.phase]) : others, isMine };
  },
  roleOf(scene, seat) {
    const { game, state } = ours(scene);
    return game.phase !== "over" && state.turn === seat ? text("password.role") : "";
  },
  archived: (scene) => pagesOf(ours(scene).state),
  roundOf: () => 0,
  earned(scene) {
    const { game, state } = ours(scene);
    const last = game.phase === "word" && state.word === null ? state.chain[state.chain.length - 1] : undefined;
    return last?.won ?? {};
  },
  ownDrawings: () => [],
  keepsakes: (scene) => ({ sheets: [], awards: [...audit(ours(scene)), ...honours(ours(scene))], drawings: [] }),
  nameOf: ({ topic }) => topic,
};
