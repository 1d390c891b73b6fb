// The profile of a player: a press on a face or a name shows it, wherever a player is shown.

import { find, make, put, sync } from "../kit/dom.js";
import { isGuest } from "../kit/guest.js";
import { seatsHere } from "../kit/mates.js";
import { cardOf } from "../kit/othercards.js";
import { isShown, onCard, sharedDrawings } from "../kit/owncard.js";
import { unpacked } from "../kit/packing.js";
import { portrait } from "../kit/portrait.js";
import { gone, showFace } from "../kit/seats.js";
import { holder } from "../kit/session.js";
import { enlarger } from "../board/enlarge.js";
import { blank, paint } from "../board/thumbnail.js";
import { amount, onLanguage, text } from "../words/messages.js";
import { isOwn } from "./announcing.js";
import { openPortrait, wearPicture } from "./portrait.js";
import { playedBy, sumOf } from "./record.js";
import { hostOf, isWon, pointsOf, ranking } from "./scene.js";
import { connectSharing } from "./sharing.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../kit/seats.js").Player} Player */
/**
 * The room whose people are shown: one with a game has a scene.
 * @typedef {{code: string, players: Map<string, Player>, seat: string, scene: Scene | null}} Company
 */
/** @typedef {import("../kit/othercards.js").Shown} Shown */
/** @typedef {{key: string, topic: string, strokes: import("../board/thumbnail.js").Stroke[]}} Drawn */

/** What does something else when it is pressed. */
const CONTROL = "button, a, input, select, textarea, label, summary";

export class Profiles {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("person"));
  /** @type {Company | null} */
  #company = null;
  #seat = "";
  /** What was asked for last of what others show. */
  #looked = { key: "", card: /** @type {Shown | null} */ (null) };

  constructor() {
    document.addEventListener("click", ({ target }) => this.#open(target instanceof Element ? seatAt(target) : ""));
    find(this.#dialog, "[data-do=portrait]").addEventListener("click", openPortrait);
    onLanguage(() => this.#show());
    // Of one's own picture it tells, too.
    onCard(() => this.#show());
    connectSharing(this.#dialog);
  }

  /** @param {Company | null} company who is in the room now; nobody where no room is open */
  take(company) {
    this.#company = company;
    if (!company) return this.close();
    this.#show();
  }

  /** Takes whoever looks at a profile along to what goes on. */
  close() {
    if (!this.#dialog.open) return;
    /** @type {HTMLDialogElement} */ (document.getElementById("enlarged")).close();
    this.#dialog.close("");
  }

  /** @param {string} seat */
  #open(seat) {
    if (seat === "" || !this.#company || this.#dialog.open) return;
    this.#seat = seat;
    this.#looked = { key: "", card: null };
    this.#show(true);
    this.#dialog.showModal();
  }

  /** @param {boolean} isOpening */
  #show(isOpening = this.#dialog.open) {
    if (!isOpening || !this.#company) return;
    const { players, scene } = this.#company;
    const player = players.get(this.#seat) ?? scene?.who(this.#seat) ?? gone(this.#seat);
    showFace(find(this.#dialog, ".face"), player);
    const card = isOwn(player) ? null : this.#cardOf(player, this.#company.code);
    wearPicture(find(this.#dialog, ".face"), isOwn(player) ? portrait() : (card?.picture ?? ""));
    for (const own of [".sharing", "[data-do=portrait]"]) find(this.#dialog, own).hidden = !isOwn(player);
    put(find(this.#dialog, "#person-name"), player.name);
    put(find(this.#dialog, ".where"), whereIs(this.#company, player));
    const rows = rowsOf(this.#company, player, card);
    sync(find(this.#dialog, "dl"), rows, ({ key }) => key, () => make("div", {}, make("dt"), make("dd")), (row, { key, value }) => {
      put(find(row, "dt"), text(key));
      put(find(row, "dd"), value);
    });
    find(this.#dialog, ".seen").hidden = !rows.some(({ key }) => key === "person.played");
    const name = isOwn(player) ? "" : player.name;
    sync(find(this.#dialog, ".leaves"), isOwn(player) ? ownDrawings() : drawingsOn(card, player), ({ key }) => key, (drawn) => leafOf(drawn, name));
  }

  /**
   * What somebody shows, once it has come.
   * @param {Player} player
   * @param {string} code of the room
   */
  #cardOf({ seat, card }, code) {
    if (!card) return null;
    const key = `${seat}/${card}`;
    if (this.#looked.key !== key) {
      const looked = { key, card: /** @type {Shown | null} */ (null) };
      this.#looked = looked;
      const take = (/** @type {Shown | null} */ found) => {
        looked.card = found;
        if (this.#looked === looked) this.#show();
      };
      // Whoever is out of reach shows nothing; the next press asks again.
      cardOf(code, seat, card).then(take, () => {});
    }
    return this.#looked.card;
  }
}

/** What one shows oneself, as the others see it. @returns {Drawn[]} */
function ownDrawings() {
  if (!isShown()) return [];
  return sharedDrawings().flatMap(({ id, topic, strokes }) => {
    const drawn = unpacked(strokes);
    return drawn ? [{ key: id, topic, strokes: drawn }] : [];
  });
}

/** @param {Shown | null} card @param {Player} player @returns {Drawn[]} */
function drawingsOn(card, player) {
  return (card?.drawings ?? []).map(({ topic, strokes }, at) => ({ key: `${player.card} ${at}`, topic, strokes }));
}

/** @param {Drawn} drawn @param {string} name of who has drawn it; empty for oneself */
function leafOf({ topic, strokes }, name) {
  const label = () => (name ? text("gallery.of", { name, topic }) : text("gallery.drawing", { topic }));
  const canvas = blank(label);
  paint(canvas, strokes);
  const sheet = make("span", { class: "leaf there" }, canvas, enlarger(canvas, label));
  return make("figure", { class: "kept" }, sheet, make("figcaption", {}, make("bdi", { class: "drawn", text: topic })));
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
 * @param {Shown | null} card what they say themselves
 * @returns {{key: string, value: string}[]}
 */
function rowsOf({ scene }, player, card) {
  const said = card && card.games > 0 ? [{ key: "card.games", value: amount(card.games) }, { key: "card.won", value: amount(card.wins) }] : [];
  if (!scene) return said;
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
  return [...rows, ...said];
}
