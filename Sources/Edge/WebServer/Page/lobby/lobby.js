// The lobby of a game: who is here, what will be played, and when it starts.

import { copy } from "../board/menu.js";
import { note } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { gameInfo, catalogue } from "../kit/games.js";
import { isGuest } from "../kit/guest.js";
import { offerKick, outButton } from "../kit/kick.js";
import { accessOf } from "../kit/knocks.js";
import { text } from "../words/messages.js";
import { seatsHere, sitHere } from "../kit/mates.js";
import { act, callOneself } from "../kit/moves.js";
import { anyAvatar, fitting, keepProfile } from "../kit/profile.js";
import { nameCard } from "./namecard.js";
import { Phones } from "./phones.js";
import { refusalText } from "../kit/refusals.js";
import { pressableFace, showFace, tick } from "../kit/seats.js";
import { Settings } from "./settings.js";
import { Wanted } from "./wanted.js";
import { chooseGame } from "../table/choosing.js";
import { showEvening } from "../table/evening.js";
import { activityOf } from "../table/scene.js";

/** @typedef {import("../table/scene.js").Scene} Scene */

export class Lobby {
  element;
  #settings;
  #phones;
  #wanted = this.#newlyWanted();
  /** @type {Scene | null} */
  #scene = null;
  /** @type {import("../kit/games.js").GameInfo | null} */
  #info = null;

  /** @param {HTMLElement} element holding the lobby's parts @param {() => void} teach shows how the game goes */
  constructor(element, teach) {
    this.element = element;
    this.#settings = new Settings(find(element, ".settings"), (changes) => void this.#set(changes));
    this.#phones = new Phones(find(element, ".invite"));
    const on = (/** @type {string} */ name, /** @type {() => void} */ work) =>
      find(element, `[data-do=${name}]`).addEventListener("click", work);
    on("copy-code", () => copy(this.#scene?.code ?? ""));
    on("teach", teach);
    on("bot", () => {
      const kind = /** @type {HTMLSelectElement} */ (find(element, ".addbot select"));
      return this.#act("bots", { strategy: kind.value });
    });
    on("mate", () => void this.#seatMate());
    on("another", () => this.#scene && void chooseGame(this.#scene, this.#scene.detail.activity));
    on("ready", () => void this.#mark(!this.#me?.isReady));
    on("start", () => void this.#start());
  }

  /** @param {Scene} scene */
  async show(scene) {
    const isAnother = scene.room !== this.#scene?.room;
    if (isAnother) this.#wanted = this.#newlyWanted();
    this.#scene = scene;
    const code = find(this.element, ".bigcode");
    put(code, scene.code);
    code.style.setProperty("--letters", String(scene.code.length));
    put(find(this.element, ".access"), accessOf(scene.detail.locked, scene.detail.settings));
    this.#showPlayers(scene);
    this.#arrange(scene);
    this.#showButtons(scene);
    showEvening(find(this.element, ".evening"), scene, 1);
    // Everybody is asked where the master has let phones in; the master is asked at once.
    this.#phones.show(scene, !isGuest && (scene.isMaster || scene.detail.phones === true));
    if (isAnother || !this.#info) this.#info = await gameInfo(scene.detail.activity);
    const { bots } = await catalogue();
    if (this.#scene !== scene) return;
    find(this.element, ".addbot").hidden = !bots || this.#isFull;
    find(this.element, ".another").hidden = isGuest || !scene.isMaster;
    find(this.element, ".addmate").hidden = isGuest || !scene.isPlayer || this.#isFull;
    this.#settings.showFiles(scene.detail.files);
    if (this.#info) this.#settings.show(this.#info.settings, this.#info.presets, this.#wanted.over(scene.detail.settings ?? {}), scene.isMaster, activityOf(scene).settings);
    this.#showButtons(scene);
  }

  get #me() {
    return this.#scene?.players.get(this.#scene.seat);
  }

  get #isFull() {
    return (this.#scene?.game.players.length ?? 0) >= (this.#scene?.detail.settings?.players ?? 8);
  }

  /** @param {Scene} scene */
  #showPlayers(scene) {
    const players = [...scene.players.values()].filter(({ isPlaying }) => isPlaying);
    const mates = seatsHere(scene).slice(1);
    const isNamedHere = (/** @type {import("../kit/seats.js").Player} */ one) => one.isYou || mates.includes(one.seat);
    const keyOf = (/** @type {import("../kit/seats.js").Player} */ one) => `${one.seat}${one.isYou}${isNamedHere(one)}`;
    sync(find(this.element, ".party"), players, keyOf, (one) => this.#card(one, isNamedHere(one)), (card, player) => {
      showFace(find(card, ".face"), player);
      if (!isNamedHere(player)) put(find(card, ".name"), player.name);
      put(find(card, ".hint"), hintOf(player));
      card.classList.toggle("ready", player.isReady);
      card.classList.toggle("away", !player.isHere);
      if (player.isYou) return;
      // Guests and bots of one's own device are one's own to send away.
      const isOurs = player.isMine ? !player.isPerson : scene.isMaster;
      offerKick(card, scene.code, player, isOurs ? "yes" : "no");
    });
    const advice = activityOf(scene).advice(players.length);
    const sharing = mates.length > 0 && scene.isPlayer ? sharingOf(scene) : "";
    find(this.element, ".sharing").hidden = sharing === "";
    put(find(this.element, ".sharing"), sharing);
    find(this.element, ".two").hidden = advice === "";
    put(find(this.element, ".two"), advice);
    put(find(this.element, ".headcount"), text("lobby.headcount", { count: players.length, most: scene.detail.settings?.players ?? 8 }));
  }

  /**
   * Who is to play with whom, where the activity has that.
   * @param {Scene} scene
   */
  #arrange(scene) {
    const element = find(this.element, ".arrange");
    const { arrange, name } = activityOf(scene);
    if (element.dataset.activity !== name) element.replaceChildren();
    element.dataset.activity = name;
    element.hidden = !arrange;
    const settings = this.#wanted.over(scene.detail.settings ?? {});
    arrange?.(element, { ...scene, detail: { ...scene.detail, settings } }, (changes) => void this.#set(changes));
  }

  /** @param {Scene} scene */
  #showButtons(scene) {
    const least = this.#info?.seats.min ?? 2;
    const players = scene.game.players.length;
    const count = readyOf(scene).length;
    const ready = /** @type {HTMLButtonElement} */ (find(this.element, "[data-do=ready]"));
    const start = /** @type {HTMLButtonElement} */ (find(this.element, "[data-do=start]"));
    ready.hidden = !scene.isPlayer;
    ready.setAttribute("aria-pressed", String(this.#me?.isReady === true));
    put(find(ready, "span"), text(this.#me?.isReady ? "ready.yes" : "ready.no"));
    start.hidden = !scene.isMaster;
    start.disabled = count < least || this.#isOdd(count);
    put(find(this.element, ".status"), this.#status(scene, players, least));
  }

  /** @param {number} count how many are ready, where only an even number can play */
  #isOdd(count) {
    return this.#info?.seats.even === true && count % 2 > 0;
  }

  /** @param {Scene} scene @param {number} players @param {number} least */
  #status(scene, players, least) {
    if (!scene.isPlayer) return text("watch.lobby");
    if (players < least) return text("start.few", { count: least - players });
    const count = readyOf(scene).length;
    if (scene.isMaster && count < least) return text("start.wanted", { count: least - count });
    if (scene.isMaster && this.#isOdd(count)) return text("start.odd");
    if (scene.isMaster && count < players) return text("start.unready", { count: players - count });
    if (scene.isMaster) return text(this.#me?.isReady ? "start.ready" : "start.others");
    const master = [...scene.players.values()].find(({ isMaster }) => isMaster);
    return text("start.waits", { name: master?.name ?? "" });
  }

  /** @param {import("../kit/seats.js").Player} player @param {boolean} isNamedHere */
  #card(player, isNamedHere) {
    if (player.isYou) return nameCard(player, (name, avatar) => void this.#rename(name, avatar));
    if (!isNamedHere) return guest();
    const { seat } = player;
    const card = nameCard(player, (name, avatar) => void this.#act("profile", { name: fitting(name), avatar, seat }));
    card.append(outButton());
    return card;
  }

  /** @param {string} name @param {string} avatar */
  async #rename(name, avatar) {
    const before = this.#me?.name ?? "";
    const changed = { name: fitting(name) || before, avatar };
    keepProfile(changed);
    await this.#act("profile", changed);
    // The face is that of a room, the name that of a person.
    if (changed.name !== before) await callOneself(changed.name);
  }

  /**
   * Says that one is ready, or not yet; who plays at the same screen is as ready.
   * @param {boolean} isReady
   */
  async #mark(isReady) {
    await this.#markMates(isReady);
    await this.#act("ready", { ready: isReady });
  }

  /** @param {boolean} isReady */
  async #markMates(isReady) {
    if (!this.#scene) return;
    for (const seat of seatsHere(this.#scene).slice(1)) {
      if (this.#scene.players.get(seat)?.isReady !== isReady) await this.#act("ready", { ready: isReady, seat });
    }
  }

  /** Who begins it is ready, and so is who plays at the same screen. */
  async #start() {
    if (this.#me) await this.#markMates(true);
    await this.#act("start");
  }

  /** Somebody else plays at this screen, and is ready as soon as one is. */
  async #seatMate() {
    const scene = this.#scene;
    if (!scene) return;
    try {
      const name = text("lobby.mate.name", { number: scene.game.players.length + 1 });
      const seat = await sitHere(scene, { name, avatar: anyAvatar() });
      // The room may have told of it before the answer said whose it is.
      if (this.#scene) void this.show(this.#scene);
      if (scene.isMaster || this.#me?.isReady) await act(scene.code, "ready", { ready: true, seat });
    } catch (error) {
      note(refusalText(error, scene.code), "bad");
    }
  }

  #newlyWanted() {
    return new Wanted(async (changes) => (await this.#act("settings", { settings: changes })) ?? false);
  }

  /** @param {Record<string, number>} changes */
  async #set(changes) {
    const going = this.#wanted.set(changes);
    if (this.#scene) this.#arrange(this.#scene);
    // What was done is shown when the room has it.
    if (!(await going) && this.#scene) this.#arrange(this.#scene);
  }

  /** @param {string} what @param {object} [body] */
  #act(what, body) {
    return this.#scene ? act(this.#scene.code, what, body) : undefined;
  }
}

/**
 * Who will play if the game begins now: anybody who begins it is ready.
 * @param {Scene} scene
 */
function readyOf(scene) {
  const begin = scene.isMaster ? seatsHere(scene) : [];
  return [...scene.players.values()].filter((one) => one.isPlaying && (one.isReady || begin.includes(one.seat)));
}

/**
 * What those should know who pass this page around.
 * @param {Scene} scene
 */
function sharingOf(scene) {
  const { sharesScreen, hurry } = activityOf(scene);
  const preset = sharesScreen ? null : (hurry?.(scene.detail.settings ?? {}) ?? null);
  if (preset === null) return "";
  return preset ? text("passing.clock.without", { preset: text(preset) }) : text("passing.clock");
}

function guest() {
  return make("li", { class: "guest" }, pressableFace(), make("bdi", { class: "name" }), make("span", { class: "hint" }), tick(), outButton());
}

/** @param {import("../kit/seats.js").Player} player */
function hintOf({ isMaster, isHere, isReady, isYou }) {
  const parts = [];
  if (isYou) parts.push(text("room.you"));
  if (isMaster) parts.push(text("room.master"));
  if (!isHere) parts.push(text("room.offline"));
  else if (isReady) parts.push(text("player.ready"));
  return parts.join(" · ");
}
