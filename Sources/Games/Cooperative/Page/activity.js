// One long picture that is drawn in turns, as the page knows it: each sees the edge of the part before theirs alone.

import { GetReady } from "./getready.js";
import { isWhole, LookBack } from "./lookback.js";
import { doingOf, Queue, turnOf } from "./queue.js";
import { settings } from "./settings.js";
import { Whole } from "./whole.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { nameOf } from "../kit/seats.js";
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
  screenOf(scene, before, isDrawing) {
    const { game, state } = ours(scene);
    switch (game.phase) {
      case "lots":
        return "queue";
      case "upnext":
        return state.mine ? "getready" : state.watches ? "board" : "queue";
      case "portion":
        if (state.mine) return "board";
        // Who could go on without somebody is asked.
        return state.watches && (isDrawing || !state.passable) ? "board" : "queue";
      case "unveil":
        return "whole";
      default:
        return game.phase;
    }
  },
  isBrief: ({ game }) => game.phase === "lots",
  spoken(scene) {
    const { game, state, who } = ours(scene);
    const name = nameOf(who(state.current ?? ""));
    switch (game.phase) {
      case "upnext":
        return state.mine ? text("coop.ready") : text("coop.said.next", { name });
      case "portion":
        return state.mine ? text("coop.said.draw") : text("coop.draws", { name });
      case "unveil":
        return text("coop.whole");
      case "over":
        return text("coop.said.over");
      default:
        return "";
    }
  },
  sound(scene) {
    const { game, state } = ours(scene);
    if (game.phase === "upnext" && state.mine) return "turn";
    return game.phase === "unveil" ? "win" : undefined;
  },
  isDone: ({ phase, state }) => phase === "portion" && !ours({ state }).state.mine,
  noteDone() {},
  drawing(scene) {
    const { state, who } = ours(scene);
    const name = nameOf(who(state.current ?? ""));
    const topic = state.mine ? text(state.portions.length > 0 ? "coop.join" : "coop.begin") : text("coop.draws", { name });
    return { topic, leaves: state.watches && state.passable, finishes: state.mine, tally: turnOf(state) };
  },
  doing: (scene, seat) => doingOf(ours(scene).state, seat),
  running(scene) {
    const { game, state, who } = ours(scene);
    const round = game.phase === "lobby" ? text("coop.running.lobby") : turnOf(state);
    if (game.phase === "over") return { round, words: text("coop.said.over"), isMine: false };
    if (game.phase === "lobby") return { round, words: "", isMine: false };
    if (game.phase === "unveil") return { round, words: text("coop.whole"), isMine: false };
    const words = state.current === null ? text("coop.lots") : text("coop.draws", { name: nameOf(who(state.current)) });
    return { round, words: state.mine ? text("coop.mine") : words, isMine: state.mine };
  },
  roleOf: (scene, seat) => (seat === ours(scene).state.current ? text("coop.doing.draws") : ""),
  archived: (scene) => (isWhole({ ...ours(scene).state, portions: ours(scene).state.portions ?? [] }) ? 1 : 0),
  roundOf: (scene) => ours(scene).state.turn,
  earned: () => ({}),
  ownDrawings(scene) {
    const { state, room, seat } = ours(scene);
    if (!isWhole({ ...state, portions: state.portions ?? [] })) return [];
    return state.portions
      .filter(({ author }) => author === seat)
      .map(({ tile }) => ({ id: `${room}/${tile}`, round: 1, tile, topic: text("coop.part", { number: tile }), word: null }));
  },
  keepsakes(scene) {
    const portions = ours(scene).state.portions ?? [];
    const shown = portions.map(({ tile, author }) => ({ seat: author, round: 1, tile, topic: text("coop.part", { number: tile }) }));
    return { sheets: shown, awards: [], drawings: shown };
  },
  verdict: () => text("coop.verdict"),
  nameOf: ({ topic }) => topic,
};
