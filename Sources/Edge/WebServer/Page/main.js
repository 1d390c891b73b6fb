// Where the page begins: the key, the socket, and which screen is shown.

import { note, say } from "./announce.js";
import { Link } from "./link.js";
import { Lobby } from "./lobby.js";
import { fill, text } from "./messages.js";
import { Room } from "./room.js";
import { forget, keep, takeFromAddress, token } from "./token.js";

/** @param {string} id */
const screen = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

fill(document);
takeFromAddress();

const link = new Link();
const lobby = new Lobby(screen("lobby"), (code) => go(code));
const room = new Room(screen("room"), link, () => go(null));

/** The room in the address, `#/BIRD`, so that a reload and the back button keep it. */
function addressed() {
  return /^#\/([A-Z0-9]{4,8})$/.exec(location.hash)?.[1] ?? null;
}

/** @param {string | null} code */
function go(code) {
  const hash = code ? `#/${code}` : "#/";
  if (location.hash !== hash) location.hash = hash;
  show();
}

function show() {
  const code = token() ? addressed() : null;
  screen("key").hidden = Boolean(token());
  screen("lobby").hidden = !token() || code !== null;
  screen("room").hidden = code === null;
  document.body.dataset.screen = code ? "room" : "lobby";
  if (code) return room.open(code);
  room.close();
  document.title = text("app.name");
}

function askForKey() {
  if (forget()) return link.open();
  show();
  screen("key").querySelector("input")?.focus();
}

let wasLost = false;

link.addEventListener("open", () => {
  screen("lost").hidden = true;
  if (wasLost) say(text("link.back"));
  wasLost = false;
  room.watch();
});
link.addEventListener("lost", () => {
  if (!wasLost) say(text("link.lost"));
  wasLost = true;
  screen("lost").hidden = false;
});
link.addEventListener("unauthorized", askForKey);
link.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  if (message.type === "welcome") lobby.greet(message.name);
  else if (message.type === "rooms") lobby.show(message.rooms);
  else room.receive(message);
});

screen("key").querySelector("form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  keep(String(data.get("key") ?? ""));
  if (!token()) return note(text("key.text"), "bad");
  show();
  link.open();
});

addEventListener("hashchange", () => {
  // Somebody may paste the printed address into a page that is open already.
  if (location.hash.length > 1 && !location.hash.startsWith("#/")) {
    takeFromAddress();
    link.open();
  }
  show();
});

show();
if (token()) link.open();
