// A game that is over, to be kept: one picture of it, all its drawings as one animation, and the replay.

import { note } from "../kit/announce.js";
import { activityNamed } from "../kit/activities.js";
import { ask, saveAs } from "../kit/api.js";
import { find } from "../kit/dom.js";
import { nameOf } from "../kit/seats.js";
import { refusalText } from "../kit/refusals.js";
import { strokesOf } from "../board/drawings.js";
import { text } from "../words/messages.js";
import { film } from "./film.js";
import { poster } from "./poster.js";
import { isWon, pointsOf, ranking } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../kit/activities.js").Shown} Shown */
/** @typedef {import("../kit/activities.js").Keepsakes} Keepsakes */

/**
 * @param {HTMLElement} root holding the buttons
 * @param {() => Scene | null} scene of the game that is over
 * @returns {(hasDrawings: boolean) => void} offers what there is to keep
 */
export function connectKeeping(root, scene) {
  /** @param {string} name @param {(scene: Scene, kept: Keepsakes) => Promise<void>} work */
  const connect = (name, work) => {
    const button = find(root, `[data-do=${name}]`);
    button.addEventListener("click", async () => {
      const shown = scene();
      if (!shown || button.hasAttribute("disabled")) return;
      button.toggleAttribute("disabled", true);
      try {
        await work(shown, activityNamed(shown.detail.activity)?.keepsakes?.(shown) ?? { sheets: [], awards: [], drawings: [] });
      } catch (error) {
        note(refusalText(error, shown.code), "bad");
      }
      button.toggleAttribute("disabled", false);
      button.focus();
    });
  };
  connect("keep-picture", async (shown, { sheets }) => keep(await pictureOf(shown, sheets), `${shown.code}.png`));
  connect("keep-animation", async ({ room, code, who }, { drawings }) => {
    note(text("keep.making"));
    const takes = drawings.map(({ seat, round, tile, topic }) => {
      return { name: nameOf(who(seat)), topic, strokes: () => strokesOf({ room, code }, round, tile) };
    });
    keep(await film(takes), `${code}.webp`);
  });
  connect("keep-replay", async ({ code }) => keep(await (await ask("GET", `rooms/${code}/replay`)).blob(), `${code}.parlor`));
  const [share, picture, animation] = ["share", "keep-picture", "keep-animation"].map((name) => find(root, `[data-do=${name}]`));
  const isShared = canShare(new File([], "a.png", { type: "image/png" }));
  connect("share", async (shown, { sheets }) => {
    const file = new File([await pictureOf(shown, sheets)], `${shown.code}.png`, { type: "image/png" });
    // To change one's mind is no fault.
    await navigator.share({ files: [file] }).catch(() => {});
  });
  return (hasDrawings) => {
    picture.hidden = animation.hidden = !hasDrawings;
    share.hidden = !hasDrawings || !isShared;
  };
}

/**
 * Only pages of a safe place may share, and few browsers share files.
 * @param {File} file
 */
function canShare(file) {
  return typeof navigator.share === "function" && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** @param {Blob} file @param {string} name */
function keep(file, name) {
  note(text("room.saved", { file: saveAs(file, name) }));
}

/** @param {Scene} scene @param {Shown[]} sheets */
async function pictureOf(scene, sheets) {
  const { room, code } = scene;
  const hasPlaces = isWon(scene);
  const drawn = [];
  for (const { player, score, place } of ranking(scene)) {
    const sheet = sheets.find(({ seat }) => seat === player.seat);
    if (!sheet) continue;
    const strokes = await strokesOf({ room, code }, sheet.round, sheet.tile);
    drawn.push({ name: nameOf(player), topic: sheet.topic, points: pointsOf(scene, score), place: hasPlaces ? place : 0, strokes });
  }
  return poster(text("final.heading"), drawn);
}
