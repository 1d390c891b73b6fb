// How a game goes, in a few sheets that are turned.

import { activityNamed, partOf, workshopNamed } from "../kit/activities.js";
import { find, put } from "../kit/dom.js";
import { onLanguage, text } from "../words/messages.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("teach"));
let sheet = 0;
/** @type {readonly (readonly [string, string])[]} */
let sheets = [];

/**
 * Shows how a game goes.
 * @param {string} activity
 */
export function teach(activity) {
  sheets = (activityNamed(activity) ?? workshopNamed(activity))?.lessons ?? [];
  if (sheets.length === 0) return;
  find(dialog, ".pictures").replaceChildren(partOf(activity, "lessons"));
  sheet = 0;
  show();
  dialog.showModal();
}

function show() {
  const [title, words] = sheets[sheet];
  put(find(dialog, "h2"), text(title));
  put(find(dialog, ".words"), text(words));
  put(find(dialog, ".page"), text("teach.page", { page: sheet + 1, pages: sheets.length }));
  dialog.querySelectorAll(".picture").forEach((picture, index) => picture.toggleAttribute("hidden", index !== sheet));
  find(dialog, "[data-do=before]").toggleAttribute("disabled", sheet === 0);
  put(find(dialog, "[data-do=after]"), text(sheet === sheets.length - 1 ? "teach.end" : "teach.next"));
}

/** @param {number} by */
function turn(by) {
  if (sheet + by >= sheets.length) return dialog.close();
  sheet = Math.max(0, sheet + by);
  show();
}

/** Pixels that a finger goes down, at least, to put the sheets away. */
const PUT_AWAY = 80;
/**
 * Where a finger has come down with nothing above to scroll to.
 * @type {Touch | null}
 */
let finger = null;

dialog.addEventListener(
  "touchstart",
  ({ touches }) => {
    finger = touches.length === 1 && dialog.scrollTop <= 0 ? touches[0] : null;
  },
  { passive: true },
);
dialog.addEventListener("touchend", ({ changedTouches }) => {
  const [last] = changedTouches;
  const down = finger ? last.clientY - finger.clientY : 0;
  const aside = finger ? Math.abs(last.clientX - finger.clientX) : 0;
  finger = null;
  if (down >= PUT_AWAY && down > 2 * aside) dialog.close();
});
dialog.addEventListener("touchcancel", () => {
  finger = null;
});

onLanguage(() => dialog.open && show());
find(dialog, "[data-do=before]").addEventListener("click", () => turn(-1));
find(dialog, "[data-do=after]").addEventListener("click", () => turn(1));
dialog.addEventListener("keydown", ({ key }) => {
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") turn(key === forward ? 1 : -1);
});
