// Classic, as the page knows it: all draw one topic, and guess which drawing is the leader's.

import { Desk, Watching } from "./desk.js";
import { keepsakes } from "./awards.js";
import { isDrawn, rememberDone } from "./done.js";
import { History } from "./history.js";
import { topicOf } from "./naming.js";
import { Results } from "./results.js";
import { settings } from "./settings.js";
import { Topic } from "./topic.js";
import { Vote } from "./vote.js";
import { arabic } from "./words/arabic.js";
import { english } from "./words/english.js";
import { french } from "./words/french.js";
import { german } from "./words/german.js";
import { find } from "../kit/dom.js";
import { names } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./naming.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").View} View */
/** @typedef {import("../kit/activities.js").Archive} Archive */

/** Phases in which nobody at one screen has anything to hide from another: the topic is everybody's soon. */
const OPEN = new Set(["dice", "topic", "reveal", "results"]);
/** Phases that devices need for a moment; nobody has anything to do in them. */
const BRIEF = new Set(["dice", "reveal"]);
const SOUNDS = new Map([["topic", "turn"], ["draw", "turn"], ["vote", "stop"], ["over", "win"]]);

/**
 * A scene of this game: the daemon says what `state` is in Classic alone.
 * @param {{state: object}} scene
 * @returns {Scene}
 */
const ours = (scene) => /** @type {Scene} */ (scene);

/** @type {import("../kit/activities.js").Activity} */
export default {
  name: "classic",
  title: "game.classic",
  pitch: "offer.classic.text",
  minutes: 15,
  words: { en: english, de: german, fr: french, ar: arabic },
  lessons: [
    ["teach.topic", "teach.topic.text"],
    ["teach.draw", "teach.draw.text"],
    ["teach.vote", "teach.vote.text"],
    ["teach.points", "teach.points.text"],
  ],
  settings,
  makeScreens(root, ways) {
    const part = (/** @type {string} */ name) => find(root, `[data-view=${name}]`);
    const views = {
      topic: new Topic(part("topic")),
      desk: new Desk(part("desk"), ways),
      watching: new Watching(part("watching")),
      vote: new Vote(part("vote")),
      results: new Results(part("results")),
    };
    const history = new History(/** @type {HTMLDialogElement} */ (find(root, "#history")));
    // Their scenes are this game's: `screenOf` chooses among its own screens only.
    return /** @type {{views: Record<string, View>, archive: Archive}} */ (/** @type {unknown} */ ({ views, archive: history }));
  },
  advice: (players) => (players === 2 ? text("lobby.two") : ""),
  screenOf(scene, before, isDrawing) {
    const { game, state, isPlayer } = ours(scene);
    switch (game.phase) {
      case "dice":
        // It passes in a moment.
        return ["", "board"].includes(before) ? "topic" : before;
      case "draw":
        if (state.rapid === false) return isDrawing && isPlayer ? "board" : "desk";
        return isPlayer ? "board" : "watching";
      case "reveal":
        return "vote";
      default:
        return game.phase;
    }
  },
  isOpen: (phase) => OPEN.has(phase),
  hurry: ({ rapid }) => (rapid === 0 ? null : "preset.days"),
  isBrief: ({ game }) => BRIEF.has(game.phase),
  spoken(scene) {
    const { game, state, seat, who } = ours(scene);
    switch (game.phase) {
      case "topic":
        return state.master === seat ? text("topic.mine") : text("topic.theirs", { name: who(state.master ?? "").name });
      case "draw":
        return text("said.draw", { topic: topicOf(state) });
      case "vote":
        return text("said.vote");
      case "results":
        return text("said.results");
      case "over":
        return text("said.over");
      default:
        return "";
    }
  },
  sound: ({ game }) => SOUNDS.get(game.phase),
  isDone: ({ room, phase, state }) => isDrawn({ room, phase, state: ours({ state }).state }),
  noteDone: (scene, isDone) => rememberDone(ours(scene), isDone),
  drawing: (scene) => ({ topic: topicOf(ours(scene).state), leaves: ours(scene).state.rapid === false }),
  running(scene) {
    const { game, state, who, seat } = ours(scene);
    const round = game.phase === "lobby" ? text("running.lobby") : text("round.plain", { round: state.gameRound });
    if (game.phase === "over") return { round, words: text("running.over"), isMine: false };
    const isWanted = game.waits.includes(seat) || state.voting?.vote === null || (state.nextMaster === seat && !state.nextTopic);
    const waits = game.waits.map(who);
    const others = waits.length ? text("voters.waiting", { names: names(waits) }) : "";
    const isMine = scene.isPlayer && isWanted && game.phase !== "lobby";
    return { round, words: isWanted ? ownTurn(ours(scene)) : others, isMine };
  },
  roleOf: (scene, seat) => (scene.game.phase !== "over" && seat === ours(scene).state.master ? text("player.leader") : ""),
  archived: (scene) => ours(scene).state.history?.length ?? 0,
  roundOf: (scene) => ours(scene).state.gameRound,
  earned: (scene) => (scene.game.phase === "results" ? (ours(scene).state.earned ?? {}) : {}),
  ownDrawings(scene) {
    const { state, room, seat } = ours(scene);
    return (state.history ?? []).flatMap(({ gameRound: round, topic, word, tiles }) => {
      const own = tiles.find((one) => one.author === seat && (one.strokes ?? 0) > 0);
      return own ? [{ id: `${room}/${round}`, round, tile: own.tile, topic, word }] : [];
    });
  },
  keepsakes: (scene) => keepsakes(ours(scene)),
  nameOf: topicOf,
};

/** @param {Scene} scene */
function ownTurn({ game, state, seat }) {
  if (game.phase === "topic") return text("running.topic");
  if (game.phase === "vote" || (state.voting?.vote === null && !game.waits.includes(seat))) return text("running.vote");
  if (game.phase === "draw" && game.waits.includes(seat)) return text("running.draw", { topic: topicOf(state) });
  if (game.phase === "draw") return text("running.next");
  return text("running.open");
}
