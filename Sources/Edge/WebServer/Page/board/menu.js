// What the room's buttons do beyond drawing: saving, leaving, clearing, help.

import { note } from "../kit/announce.js";
import { ask, savePicture } from "../kit/api.js";
import { choose } from "../kit/dialogs.js";
import { find } from "../kit/dom.js";
import { closeMenu } from "../kit/dropdowns.js";
import { fill, text } from "../words/messages.js";
import { refusalText } from "../kit/refusals.js";

/**
 * Runs what may be refused, and shows the refusal.
 * @param {() => Promise<void>} work
 */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    note(refusalText(error), "bad");
  }
}

/** @param {string} code @param {"png" | "svg" | "webp"} kind */
export function save(code, kind) {
  return attempt(async () => note(text("room.saved", { file: await savePicture(code, kind) })));
}

/**
 * Leaves a room for good.
 * @param {string} code
 * @param {() => void} then
 * @param {"drawing" | "game"} [kind] of the room
 */
export function leave(code, then, kind = "drawing") {
  return attempt(async () => {
    find(document, "#leave p").dataset.text = kind === "game" ? "game.leave.sure" : "room.leave.sure";
    fill(find(document, "#leave"));
    if ((await choose("leave")) !== "leave") return;
    await ask("POST", `rooms/${code}/leave`);
    then();
  });
}

/** @param {string} code */
export async function copy(code) {
  // Plain http on a LAN address has no clipboard; a code is short enough to be said.
  if (!navigator.clipboard) return;
  await attempt(async () => {
    await navigator.clipboard.writeText(code);
    note(text("room.code.copied"));
  });
}

/**
 * Asks whose strokes are to go.
 * @param {boolean} isMaster may take everybody's
 * @returns {Promise<"own" | "all" | null>}
 */
export async function chooseClear(isMaster) {
  const all = /** @type {HTMLElement} */ (document.querySelector("#clear [value=all]"));
  all.hidden = !isMaster;
  const choice = await choose("clear");
  return choice === "own" || choice === "all" ? choice : null;
}

/**
 * Calls the action that a button names in `data-do`.
 * @param {HTMLElement} root
 * @param {Record<string, () => void>} actions
 */
export function connect(root, actions) {
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-do]");
    if (!(button instanceof HTMLElement)) return;
    closeMenu(button.closest(".menu"));
    actions[button.dataset.do ?? ""]?.();
  });
}
