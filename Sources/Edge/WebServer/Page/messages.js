// Every word that the page says; a translation is another object of this shape.

const english = {
  "app.name": "Parlor",
  "app.tagline": "Draw together with everyone on this Wi‑Fi.",
  "lobby.create": "New drawing",
  "lobby.create.hint": "Starts a room that everybody nearby can see",
  "lobby.options": "Choose its code, title and passphrase",
  "lobby.options.code": "Code (optional)",
  "lobby.options.title": "Title (optional)",
  "lobby.options.passphrase": "Passphrase (optional)",
  "lobby.join": "Join",
  "lobby.join.label": "Have a code?",
  "lobby.join.placeholder": "BIRD",
  "lobby.rooms": "Rooms nearby",
  "lobby.empty": "Looking around… rooms on this Wi‑Fi appear here by themselves.",
  "lobby.you": "You are {name} on this network.",
  "lobby.code.bad": "A code has 4 to 8 letters or digits.",
  "room.open": "Open",
  "room.join": "Join",
  "room.untitled": "A drawing",
  "room.players": { one: "{count} person", other: "{count} people" },
  "room.away": "Nobody answers",
  "room.locked": "Locked",
  "room.back": "All rooms",
  "room.code": "Code {code}. Copy it.",
  "room.code.copied": "Code copied.",
  "room.leave": "Leave room",
  "room.leave.sure": "Leave this room? Your strokes stay.",
  "room.people": "People",
  "room.you": "you",
  "room.master": "room master",
  "room.offline": "away",
  "room.save": "Save picture",
  "room.save.png": "PNG image",
  "room.save.svg": "SVG drawing",
  "room.saved": "Saved {file}.",
  "room.help": "Keyboard shortcuts",
  "room.more": "More",
  "room.zoom": "Show the whole board",
  "board.label": "Drawing board",
  "board.help":
    "Arrow keys move the pen, Shift makes it faster, Alt slower. Space puts it down and lifts it.",
  "pen.down": "Pen down.",
  "pen.up": "Pen up.",
  "pen.cancelled": "Stroke cancelled.",
  "stroke.hidden": "Stroke removed.",
  "stroke.none": "None of your strokes is here.",
  "tool.group": "Tools",
  "tool.pen": "Pen",
  "tool.eraser": "Eraser",
  "tool.eraser.hint": "Hold still to remove one whole stroke of yours",
  "color.group": "Colour",
  "color.black": "Black",
  "color.grey": "Grey",
  "color.blue": "Blue",
  "color.red": "Red",
  "color.green": "Green",
  "color.custom": "Your own colour",
  "width.group": "Width",
  "width.thin": "Thin",
  "width.medium": "Medium",
  "width.thick": "Thick",
  "width.any": "Width",
  "opacity.any": "Opacity",
  "edit.group": "Changes",
  "edit.undo": "Undo",
  "edit.redo": "Redo",
  "edit.clear": "Clear",
  "clear.title": "Clear the board?",
  "clear.text": "You can bring it back with undo.",
  "clear.own": "Clear my strokes",
  "clear.all": "Clear everything",
  "locked.title": "Room {code} is locked",
  "locked.label": "Passphrase",
  "dialog.cancel": "Cancel",
  "dialog.close": "Close",
  "link.lost": "Reconnecting… keep drawing, nothing is lost.",
  "link.back": "Connected again.",
  "key.title": "Parlor needs its key",
  "key.text":
    "Open the address that Parlor printed when it started; it ends with the key. Or paste that address here.",
  "key.label": "Address or key",
  "key.use": "Open",
  "people.joined": "{name} joined.",
  "people.left": "{name} left.",
  "error.offline": "Parlor does not answer. Is it still running?",
  "help.title": "Keyboard shortcuts",
  "help.b": "Pen",
  "help.e": "Eraser",
  "help.123": "Thin, medium, thick",
  "help.brackets": "Thinner, thicker",
  "help.undo": "Undo",
  "help.redo": "Redo",
  "help.clear": "Clear",
  "help.arrows": "Move the pen (Shift fast, Alt fine)",
  "help.space": "Pen down, pen up",
  "help.hide": "Remove your stroke under the pen",
  "help.escape": "Cancel the stroke",
  "help.zoom": "Show the whole board",
};

/** @typedef {keyof typeof english} Key */

const plural = new Intl.PluralRules("en");

/**
 * The sentence for a key, with `{names}` filled in.
 * @param {Key} key
 * @param {Record<string, string | number>} [values] `count` chooses the plural form
 */
export function text(key, values = {}) {
  const entry = /** @type {string | Record<string, string>} */ (english[key]);
  const form =
    typeof entry === "string" ? entry : entry[plural.select(Number(values.count))] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => shown(String(values[name] ?? "")));
}

/** What would turn the words around it, or break their line. */
const ACTIVE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A text of somebody else as it may stand among ours.
 * @param {string} words
 */
export function shown(words) {
  return words.replace(ACTIVE, "\ufffd");
}

/**
 * Fills `data-text`, `data-label`, `data-hint` and `data-placeholder` below an element.
 * @param {ParentNode} root
 */
export function fill(root) {
  const each = (/** @type {string} */ name, /** @type {(e: HTMLElement, t: string) => void} */ put) => {
    for (const element of root.querySelectorAll(`[data-${name}]`)) {
      const html = /** @type {HTMLElement} */ (element);
      put(html, text(/** @type {Key} */ (html.dataset[name])));
    }
  };
  each("text", (element, words) => (element.textContent = words));
  each("label", (element, words) => element.setAttribute("aria-label", words));
  each("hint", (element, words) => (element.title = words));
  each("placeholder", (element, words) => element.setAttribute("placeholder", words));
}
