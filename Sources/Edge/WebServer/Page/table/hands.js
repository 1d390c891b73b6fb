// Who plays at this screen, how the game stands for them, and who had the page last.

import { askJSON } from "../kit/api.js";
import { choose } from "../kit/dialogs.js";
import { find, make, put, sync } from "../kit/dom.js";
import { atThisScreen } from "../kit/mates.js";
import { chip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { activityOf } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/**
 * @typedef {object} Ways
 * @property {() => void} rest closes the socket, until it is opened
 * @property {() => void} open opens it anew, for whoever has the page in hand
 * @property {() => Promise<boolean>} settle lifts the pen, and says whether the daemon has all that it drew
 * @property {() => void} begin takes a sheet on which nothing of an earlier hand is on its way
 * @property {() => void} show shows the room of the address
 * @property {(code: string | null) => void} go goes to another room, or to none
 * @property {() => void} place shows the screen that belongs to the moment
 */
/** @typedef {{room: string, seat: string, isChosen: boolean}} Holder whose the page is, and whether they were named, whatever the game waits for */

/** Where it is kept to whom the page goes: a reload must not show it to another. */
const STORE = "parlor.hand";

/**
 * How things stand at this screen.
 * @param {Scene} scene
 * @param {string} seat who has the page
 * @returns {Omit<import("../kit/passing.js").Hands, "isTabled"> | null} nothing where nobody passes it
 */
export function handsOf(scene, seat) {
  const { sharesScreen, isOpen, isBrief, isAble } = activityOf(scene);
  const { round, phase, players } = scene.game;
  // What devices do by themselves nobody has to come for.
  const waits = isBrief(scene) ? [] : scene.game.waits.filter((one) => isAble?.(scene, one) ?? true);
  const playing = new Set(players.map((one) => one.seat));
  const here = sharesScreen ? [] : atThisScreen(scene.players.values()).filter((one) => playing.has(one));
  if (here.length === 0) return null;
  const isOver = round === 0 || phase === "over";
  return { seat, here, waits, isOver, isOpen: isOver || (isOpen?.(phase) ?? false) };
}

/**
 * What the daemon says of a room to its own person.
 * @param {string} code
 * @returns {Promise<import("../daemon.js").Room | null | undefined>} `null` where there is none, nothing where nobody answers
 */
export async function describe(code) {
  try {
    return await askJSON("GET", `rooms/${code}`);
  } catch (error) {
    return /** @type {{code?: string}} */ (error).code === "offline" ? undefined : null;
  }
}

/**
 * Whether somebody has a seat on this device.
 * @param {string} code of the room
 * @param {string} seat
 * @returns {Promise<boolean>} so too where nobody can say
 */
export async function isSeated(code, seat) {
  const detail = await describe(code);
  return !detail || detail.members.some(({ self, seats }) => self && seats.some((one) => one.seat === seat));
}

/**
 * What became of a game that this device is out of: others have taken it out, its person has left it from another window, or
 * it goes on in another room.
 * @param {string} room its identifier
 * @returns {Promise<{next: string | undefined, words: () => string}>} the code of the room where it goes on; else what is to be said
 */
export async function leftBehind(room) {
  /** @type {import("../daemon.js").RoomList} */
  const { rooms } = await askJSON("GET", "rooms").catch(() => ({ rooms: [] }));
  const isRemoved = rooms.some((one) => one.room === room && one.removed);
  return {
    next: rooms.find(({ follows, member }) => member && follows === room)?.code,
    words: () => text(isRemoved ? "guest.gone" : "refused.gone"),
  };
}

/** Loads the page again with nothing in it. */
export function loadAnew() {
  // Some browsers bring back after a reload what was written in a field.
  for (const form of document.forms) form.reset();
  location.reload();
}

/**
 * Asks who of some plays at this screen, until that is answered.
 * @param {import("../kit/seats.js").Player[]} players
 * @param {() => boolean} isWanted whether anybody still wants to know
 * @returns {Promise<string[]>} their seats
 */
export async function askWhoIsHere(players, isWanted) {
  const list = find(document, "#whohere ul");
  const row = (/** @type {import("../kit/seats.js").Player} */ player) =>
    make("li", {}, make("label", {}, make("input", { type: "checkbox", name: "here", value: player.seat, checked: true }), chip(player)));
  sync(list, players, ({ seat }) => seat, row, (item, { name }) => put(find(item, "bdi"), name));
  while (isWanted()) {
    if ((await choose("whohere")) !== "here") continue;
    return [...list.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
  }
  return [];
}

/** @param {Holder} holder */
export function keepHolder(holder) {
  sessionStorage.setItem(STORE, JSON.stringify(holder));
}

/**
 * Who had the page last, or is to have it.
 * @param {string} room
 * @returns {Holder} nobody where that was in another room
 */
export function holderOf(room) {
  /** @type {Holder | null} */
  const found = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
  return found?.room === room ? found : { room, seat: "", isChosen: false };
}
