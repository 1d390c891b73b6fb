// The activities that this page can play. Each is one module in a folder of its own (`activity.js`), named by nobody else:
// the build lists them in `activities.js`, and the page's first module registers them here.

import { learn } from "../words/messages.js";

/**
 * What the page must know of an activity with rounds. `Scene` is what its screens are shown with.
 * @typedef {import("../table/scene.js").Scene} Scene
 * @typedef {{element: HTMLElement, show: (scene: Scene) => void}} View
 * @typedef {{open: () => void, update: (scene: Scene) => void, close: () => void}} Archive
 * @typedef {object} Ink what is drawn in the room, for an activity that shows it on canvases of its own
 * @property {() => Iterable<import("../board/picture.js").Shown>} strokes those that are there, deepest first
 * @property {() => Iterable<{seat: string, style: import("../board/centreline.js").Style, shape: {path: Path2D}}>} live what flows from others' pens
 * @property {(message: object) => boolean} send to the daemon, of this room, as one's own seat
 * @property {(hear: (message: import("../daemon.js").Said) => boolean) => void} listen to all that is said of the room, and say whether that is heard
 * @typedef {{draw: () => void, history: () => void, ink: Ink}} Ways
 * @typedef {{id: string, round: number, tile: number, topic: string, word: number | null, number?: number}} OwnDrawing `number` says the
 *   how manieth of the seat's it is, where that is not its round
 * @typedef {{seat: string, round: number, tile: number, topic: string}} Shown a drawing that stands for the one who drew it
 * @typedef {{title: string, words: string, sheet: Shown | null, seats: string[]}} Award
 * @typedef {{sheets: Shown[], awards: Award[], drawings: Shown[]}} Keepsakes a drawing for each player, what is awarded, and all drawings as they came
 * @typedef {{topic: string, leaves: boolean, finishes?: boolean, tally?: string, step?: Record<string, unknown>}} Above a line, whether
 *   one may leave the board, whether one can say Done (one can unless it says not), what is counted, where that is not how many are
 *   done, and what the move of Done says, where it cannot be taken back
 * @typedef {{left: number, top: number, right: number, bottom: number}} Region
 * @typedef {Region & {strokes: number}} Paper a part of one's sheet, and how many strokes there are for it
 * @typedef {object} Activity
 * @property {string} name as rooms have it
 * @property {string} title key of its name
 * @property {string} pitch key of the sentence on its card
 * @property {number} minutes that a game takes as it is set at first, about
 * @property {Record<string, Record<string, string | Record<string, string>>>} words by language
 * @property {readonly (readonly [string, string])[]} lessons title and text of each sheet of "How to play"
 * @property {SettingNames} settings
 * @property {(root: ParentNode, ways: Ways) => {views: Record<string, View>, archive?: Archive}} makeScreens
 * @property {import("./music.js").Mood} [music] what is heard in the background while it is played
 * @property {(players: number) => string} advice what the lobby says to so many; may be empty
 * @property {(element: HTMLElement, scene: Scene, set: (changes: Record<string, number>) => void) => void} [arrange] shows in the lobby who is to
 *   play with whom, and has the master set that
 * @property {(scene: Scene, before: string, isDrawing: boolean) => string} screenOf the view that the moment needs; "board" is the board
 * @property {(scene: Scene) => boolean} isBrief whether the phase passes by itself, so that no clock is shown
 * @property {(scene: Scene) => string} spoken what is said aloud when the phase begins; may be empty
 * @property {(scene: Scene) => string | undefined} sound
 * @property {(scene: {room: string, phase: string, state: object}) => boolean} isDone whether one has finished, beyond what the daemon says
 * @property {(scene: Scene, isDone: boolean) => void} noteDone remembers what one has said of one's drawing
 * @property {(scene: Scene) => Above} drawing what stands above the board
 * @property {(scene: Scene) => {round: string, words: string, isMine: boolean}} running what the card of a running game says, and whether it is one's own turn
 * @property {(state: object) => Paper | null} [paper] on which of several papers on one's sheet one draws just now
 * @property {(scene: Scene, seat: string) => string} roleOf a player's part in this round; may be empty
 * @property {(scene: Scene, seat: string) => string} [doing] what a player does, told beside the board, where that is not simply drawing or done
 * @property {(scene: {state: object}) => number} archived how many rounds are over that can be looked at again
 * @property {(scene: Scene) => number} roundOf which drawing it is: with another number the board begins anew
 * @property {(scene: Scene) => number} [drawingOf] the how manieth of one's own drawings it is that one draws now, where that is not `roundOf`
 * @property {(scene: Scene) => Record<string, number>} earned points of the round that is being shown
 * @property {(scene: Scene) => OwnDrawing[]} ownDrawings one's own of the rounds that are over
 * @property {(scene: Scene) => Keepsakes} [keepsakes] what a game that is over is remembered for
 * @property {(scene: Scene) => string} [verdict] how a game that is over has ended, where it is not simply won by who has most points
 * @property {(points: number) => string} [pointsOf] how points read, where that is not a number: nothing where nobody gets any
 * @property {(scene: Scene) => boolean} [isLost] whether a game that is over was lost by all, so that nobody stands above anybody
 * @property {(scene: Scene) => readonly string[]} [winners] seats of those who have won, where it is not who has most points
 * @property {(scene: Scene, seat: string) => number} [placeOf] somebody's place in the end, where it is not counted by players
 * @property {(element: HTMLElement, scene: Scene) => void} [outcome] shows more of how a game that is over has ended
 * @property {boolean} [sharesScreen] whether several can play at one screen at the same time
 * @property {(scene: Scene) => boolean} [isSpread] whether the game needs the whole window just now, and chat stands behind its button
 * @property {(phase: string) => boolean} [isOpen] whether all who pass one page around may see what each of them sees in a phase; what is
 *   not open goes from hand to hand behind a curtain
 * @property {(scene: Scene, seat: string) => boolean} [isAble] whether somebody who is waited for can do something already
 * @property {(settings: Record<string, number>) => string | null} [hurry] where those who pass one page around have one time for all of
 *   them: the key of the preset that has no clocks, empty where there is none
 * @property {() => Record<string, number>} [wishes] settings with which a room is opened on this page, where no preset says otherwise
 * @property {(drawing: {topic: string, word: number | null}) => string} nameOf what a drawing is called
 * @property {Workshop} [workshop] where people make together what it is played on
 */

/**
 * What the page must know of a room without rounds in which people make something together, and of the bench that lies there.
 * @typedef {{code: string, send: (message: object) => boolean, enter: (code: string) => void}} Place
 * @typedef {object} Bench
 * @property {HTMLElement[]} elements what lies in the room, in place of the board and its tools
 * @property {(detail: import("../daemon.js").Room) => void} show
 * @property {(records: import("../daemon.js").Record[], isWhole: boolean) => void} take what the document shows on top, in
 *   order, and whether that is all of it
 * @property {(edits: import("../daemon.js").EventLost["edits"]) => void} lose edits of one's own that do not count
 * @property {(ink: import("../daemon.js").EventInk) => void} point where somebody points
 * @property {() => void} close
 * @typedef {object} Workshop
 * @property {string} name as rooms have it
 * @property {string} title key of its name
 * @property {string} pitch key of the sentence on its card
 * @property {string} open key of what opens one
 * @property {readonly (readonly [string, string])[]} lessons title and text of each sheet of how it goes
 * @property {(place: Place) => Bench} makeBench
 * @property {import("./music.js").Mood} [music] what is heard in the background meanwhile
 */

/**
 * How the settings of an activity read; what is not named here is shown as the daemon calls it.
 * @typedef {object} SettingNames
 * @property {Record<string, string>} labels keys by name
 * @property {Record<string, string>} presets keys by name
 * @property {Map<string, number>} steps what a press adds, as it is shown
 * @property {Map<string, number>} units what one unit of the daemon's is, as it is shown
 * @property {Set<string>} seconds names of what is a time
 * @property {Set<string>} hidden what is not a number to set
 * @property {Set<string>} kept what no preset changes
 * @property {(name: string, value: number) => string | null} instead a word where the number is written, as "auto" for 0
 * @property {(name: string, value: number) => string | null} spoken a value in words, or `null` for the number
 * @property {(values: Record<string, number>) => {without: Set<string>, kind: string}} sort what means nothing with these values, and a key that says what kind of game they make
 */

/** @type {Map<string, Activity>} */
const known = new Map();

/** @param {Activity} activity */
export function register(activity) {
  known.set(activity.name, activity);
  learn(activity.words);
}

/** All of them, in the order in which they were registered. */
export function activities() {
  return [...known.values()];
}

/**
 * @param {string | undefined} name as rooms have it
 * @returns {Activity | undefined} nothing where the page cannot play it
 */
export function activityNamed(name) {
  return name === undefined ? undefined : known.get(name);
}

/**
 * Where something is made together.
 * @param {string | undefined} name as rooms have it
 * @returns {Workshop | undefined} nothing where the page has no bench for it
 */
export function workshopNamed(name) {
  return activities().find(({ workshop }) => workshop?.name === name)?.workshop;
}

/**
 * Whether a room has a game that this page can play.
 * @param {{activity?: string} | null | undefined} room
 */
export function isGame(room) {
  return activityNamed(room?.activity) !== undefined;
}

/**
 * A copy of something that an activity brings with it: `<template id="NAME-PART">`.
 * @param {string} name of the activity
 * @param {string} part
 * @returns {DocumentFragment}
 */
export function partOf(name, part) {
  const template = document.getElementById(`${name}-${part}`);
  if (!(template instanceof HTMLTemplateElement)) return document.createDocumentFragment();
  return /** @type {DocumentFragment} */ (template.content.cloneNode(true));
}
