// The profile of a player: a press on a face or a name shows it, wherever a player is shown.

import { find, make, put, sync } from "../kit/dom.js";
import { isGuest } from "../kit/guest.js";
import { seatsHere } from "../kit/mates.js";
import { onPortrait } from "../kit/portrait.js";
import { gone, showFace } from "../kit/seats.js";
import { holder } from "../kit/session.js";
import { amount, onLanguage, text } from "../words/messages.js";
import { openPortrait, wearPortrait } from "./portrait.js";
import { playedBy, sumOf } from "./record.js";
import { hostOf, isWon, pointsOf, ranking } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../kit/seats.js").Player} Player */
/**
 * The room whose people are shown: one with a game has a scene.
 * @typedef {{players: Map<string, Player>, seat: string, scene: Scene | null}} Company
 */

/** What does something else when it is pressed. */
const CONTROL = "button, a, input, select, textarea, label, summary";

export class Profiles {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("person"));
  /** @type {Company | null} */
  #company = null;
  #seat = "";

  constructor() {
    document.addEventListener("click", ({ target }) => this.#open(target instanceof Element ? seatAt(target) : ""));
    find(this.#dialog, "[data-do=portrait]").addEventListener("click", openPortrait);
    onLanguage(() => this.#show());
    onPortrait(() => this.#show());
  }

  /** @param {Company | null} company who is in the room now; nobody where no room is open */
  take(company) {
    this.#company = company;
    if (!company) return this.close();
    this.#show();
  }

  /** Takes whoever looks at a profile along to what goes on. */
  close() {
    if (this.#dialog.open) this.#dialog.close("");
  }

  /** @param {string} seat */
  #open(seat) {
    if (seat === "" || !this.#company || this.#dialog.open) return;
    this.#seat = seat;
    this.#show(true);
    this.#dialog.showModal();
  }

  /** @param {boolean} isOpening */
  #show(isOpening = this.#dialog.open) {
    if (!isOpening || !this.#company) return;
    const { players, scene } = this.#company;
    const player = players.get(this.#seat) ?? scene?.who(this.#seat) ?? gone(this.#seat);
    showFace(find(this.#dialog, ".face"), player);
    wearPortrait(find(this.#dialog, ".face"), isOwn(player));
    find(this.#dialog, "[data-do=portrait]").hidden = !isOwn(player);
    put(find(this.#dialog, "#person-name"), player.name);
    put(find(this.#dialog, ".where"), whereIs(this.#company, player));
    const rows = rowsOf(this.#company, player);
    sync(find(this.#dialog, "dl"), rows, ({ key }) => key, () => make("div", {}, make("dt"), make("dd")), (row, { key, value }) => {
      put(find(row, "dt"), text(key));
      put(find(row, "dd"), value);
    });
    find(this.#dialog, ".seen").hidden = !rows.some(({ key }) => key === "person.played");
  }
}

/**
 * Whose profile a press asks for: that of the face, or of the face that stands beside a name.
 * @param {Element} target
 */
function seatAt(target) {
  const control = target.closest(CONTROL);
  const row = target.closest("bdi, .name")?.closest(".chip, figcaption, li");
  const face = control ?? target.closest(".face") ?? row?.querySelector(".face");
  return (face instanceof HTMLElement && face.dataset.seat) || "";
}

/**
 * Where somebody is, in sentences.
 * @param {Company} company
 * @param {Player} player
 */
function whereIs(company, player) {
  if (player.device === "") return text("person.gone");
  const { scene } = company;
  const isWatching = scene !== null && !scene.game.players.some(({ seat }) => seat === player.seat);
  return [text(...deviceOf(company, player)), isWatching && text("person.watches"), !player.isHere && text("person.away")].filter(Boolean).join(" ");
}

/**
 * Whether somebody is who uses this browser, and nobody who has the page in hand.
 * @param {Player} player
 */
function isOwn({ isYou, isMine, isPerson }) {
  return isYou && (isGuest || (isMine && isPerson));
}

/**
 * At which device somebody plays. Which seats are phones' and which bots' only their own device knows.
 * @param {Company} company
 * @param {Player} player
 * @returns {[string, {name: string}]}
 */
function deviceOf({ players, seat }, player) {
  const name = hostOf({ players }, player);
  if (player.isYou) return ["person.you", { name }];
  if (player.isPerson) return [player.isMaster ? "person.leads" : "person.own", { name }];
  if (player.isMine && !isGuest) return [seatsHere({ seat, players }).includes(player.seat) ? "person.here" : "person.ours", { name }];
  return ["person.theirs", { name }];
}

/**
 * What is known of somebody's games.
 * @param {Company} company
 * @param {Player} player
 * @returns {{key: string, value: string}[]}
 */
function rowsOf({ scene }, player) {
  if (!scene) return [];
  const rows = [];
  // Round 0 is the lobby: nobody has points there.
  const now = scene.game.round === 0 ? undefined : ranking(scene).find((one) => one.player.seat === player.seat);
  const points = now ? pointsOf(scene, now.score) : "";
  if (now && points) rows.push({ key: "person.game", value: isWon(scene) ? text("person.place", { points, place: now.place }) : points });
  const evening = scene.detail.evening?.standings.find(({ seat }) => seat === player.seat);
  if (evening) rows.push({ key: "person.points", value: amount(evening.points) });
  const { games, wins } = playedBy(player.seat);
  if (games > 0) rows.push({ key: "person.played", value: amount(games) }, { key: "person.won", value: amount(wins) });
  const all = sumOf(holder());
  if (isOwn(player) && all.games > 0) rows.push({ key: "person.all", value: amount(all.games) }, { key: "person.all.won", value: amount(all.wins) });
  return rows;
}
