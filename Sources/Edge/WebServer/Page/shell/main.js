// Where the page begins: the key, the socket, and which screen is shown.

import { note, say } from "../kit/announce.js";
import { Announcing } from "../table/announcing.js";
import { Game } from "../table/game.js";
import { confirmSession } from "../kit/account.js";
import { onHolder } from "../kit/session.js";
import { Link } from "../kit/link.js";
import { lookForCard } from "../kit/owncard.js";
import { lookForPortrait } from "../kit/portrait.js";
import { homeIn, invitedTo, isGuest, newHome, noteHosts, noteRoom, standUp } from "../kit/guest.js";
import { inHand } from "../kit/hand.js";
import { Knocks } from "../kit/knocks.js";
import { Home } from "../start/home.js";
import { find } from "../kit/dom.js";
import { fill, text, word } from "../words/messages.js";
import { connectOffers, showOffers } from "../start/offers.js";
import { connectAccounts, lookForCode } from "../start/who.js";
import { Room } from "../board/room.js";
import { Workplace } from "../board/workplace.js";
import { isGame, register } from "../kit/activities.js";
import { activities } from "../activities.js";
import { Lobby } from "../lobby/lobby.js";
import { Phones } from "../lobby/phones.js";
import { Passing } from "../table/passing.js";
import { Lookback } from "../table/lookback.js";
import { Entrance } from "../start/entrance.js";
import { Sitting } from "../start/sitting.js";
import { forget, token } from "../kit/token.js";

/** @param {string} id */
const screen = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

for (const activity of activities) register(activity);
fill(document);

const link = new Link();
const door = new Knocks(screen("knocks"));
const invite = new Phones(find(screen("people"), ".invite"));
screen("people").append(invite.toggle);
const home = new Home(screen("home"), (code) => go(code));
const room = new Room(screen("room"), link, () => go(null));
const passing = new Passing({
  rest: () => link.rest(),
  open: () => token() && link.open(),
  settle: () => room.settle(),
  begin: () => room.begin(),
  show,
  go: (code) => go(code),
  place,
});
const game = new Game(screen("table"), room, (element, teach) => new Lobby(element, teach), {
  placed: place,
  leave: () => go(null),
  follow: (code) => go(code),
  stays: (scene) => passing.stays(scene),
});
const lookback = new Lookback(game, { placed: place, leave: () => go(null) });
const workplace = new Workplace(screen("room"), (message) => link.send(message), (code) => go(code));
const sitting = new Sitting(screen("guest"), () => {
  show();
  link.open();
});
const announcing = new Announcing();
const entrance = new Entrance(screen("key"), begin);
connectOffers(screen("home"), (code) => go(code));
connectAccounts(screen("home"));
onHolder(() => home.look());

/** The room in the address, `#/BIRD`, so that a reload and the back button keep it. */
function addressed() {
  if (isGuest) return sitting.isElsewhere ? null : invitedTo;
  return /^#\/([A-Z0-9]{4,8})$/.exec(location.hash)?.[1] ?? null;
}

/** @param {string | null} code */
function go(code) {
  if (isGuest && code && code !== invitedTo) return location.replace(homeIn(code));
  if (isGuest) return code ? show() : void leaveTable();
  const hash = code ? `#/${code}` : "#/";
  if (location.hash !== hash) location.hash = hash;
  show();
}

/**
 * A guest has left, or the seat is in the room no more.
 * @returns {boolean} whether it was in another room, which had the same code
 */
function leaveTable() {
  const wasElsewhere = standUp();
  link.rest();
  show();
  return wasElsewhere;
}

function show() {
  const code = token() ? addressed() : null;
  if (code !== room.code) {
    game.close();
    workplace.close();
    // What is played there is not known yet: a board that is not wanted must not flash up. The address changes a
    // moment later and asks once more for the same room, which is no better known for it.
    screen("room").classList.toggle("unknown", code !== null);
  }
  if (code === null) passing.leave();
  if (code !== null && (code === room.code || passing.admits(code))) room.open(code);
  else room.close();
  if (code || !token()) lookback.close();
  else void lookback.look();
  place();
  if (code) return;
  announcing.take(null);
  document.title = text("app.name");
}

/** Shows the screen that belongs to the moment. */
function place() {
  const code = token() ? room.code : null;
  if (code === null) door.show("", []);
  const first = isGuest ? "guest" : "home";
  const seen = passing.isCovering ? "" : !token() ? (isGuest ? "guest" : "key") : code === null && !lookback.isShown ? first : game.screen;
  const isAnother = seen !== "" && screen(seen).hidden;
  if (isAnother && seen === "home") home.look();
  for (const id of ["key", "guest", "home", "room", "table"]) screen(id).hidden = id !== seen;
  // Another screen begins at its top, not where the last one was scrolled to.
  if (isAnother) scrollTo(0, 0);
  document.body.dataset.screen = ["key", "guest"].includes(seen) ? "home" : seen;
}

/** Shows what this browser may see. */
function begin() {
  show();
  if (!token()) return screen("key").querySelector("input")?.focus();
  if (!link.isOpen && !passing.isCovering) link.open();
  lookForCode();
}

function askForKey() {
  if (isGuest) {
    const isNew = leaveTable();
    // Nobody connects again, so that nothing is said of it.
    screen("lost").hidden = true;
    wasLost = false;
    // Who scans the code of a new game was not removed from it.
    return isNew ? sitting.begin() : sitting.removed();
  }
  forget();
  begin();
}

let wasLost = false;
/** Whether the connection is new, and the rooms have not been told yet. */
let isFresh = false;
/** What can be opened here, once the daemon has said it. */
let offered = Promise.resolve();
let phase = "";

/**
 * Notes who else would have this guest; between two phases the page moves to where its seat is.
 * @param {import("../daemon.js").Room} detail
 */
function settle(detail) {
  noteHosts(detail.hosts);
  noteRoom(detail.room);
  const now = detail.game?.phase ?? "lobby";
  const home = newHome();
  if (home && phase !== "" && now !== phase && game.screen === "table") location.replace(home);
  phase = now;
}

/** Which room the code in the address is: by it the page finds where a game goes on that its daemon has left. */
const PLACE = "parlor.place";

/** @param {import("../daemon.js").RoomSummary[]} rooms */
function goWhereItGoesOn(rooms) {
  const [code, id] = (sessionStorage.getItem(PLACE) ?? "").split(" ");
  if (isGuest || !id || code !== addressed() || rooms.some(({ room }) => room === id)) return;
  const next = rooms.find(({ follows, member }) => member && follows === id);
  if (!next || next.code === code) return;
  note(text("successor.follow", { code: next.code }));
  go(next.code);
}

/**
 * The room that is shown, once the daemon has described it.
 * @type {import("../daemon.js").Room | null}
 */
let described = null;

/**
 * Leaves a room that this device is in no more, and says so: others have taken it out, or its person left it from
 * another window. A game that goes on in another room is gone by its daemon first, and the page follows.
 * @param {import("../daemon.js").RoomSummary[]} rooms
 */
function leaveIfOut(rooms) {
  if (!described || described.code !== room.code) return;
  const { code, room: id } = described;
  const found = rooms.find((one) => one.room === id);
  if (found?.member || (isGame(described) && !found?.removed)) return;
  const gone = isGame(described) ? text("guest.gone") : text("room.removed", { code });
  described = null;
  note(found?.removed ? gone : text("refused.gone"), "bad");
  go(null);
}

link.addEventListener("open", () => {
  screen("lost").hidden = true;
  if (wasLost) say(text("link.back"));
  wasLost = false;
  // Of a room that its daemon has left meanwhile for another one nobody asks: the list of rooms says so first.
  isFresh = !isGuest;
  if (isGuest) room.watch();
  if (!isGuest) offered = showOffers(screen("home"));
  void confirmSession();
  // A picture comes first: without it a card would be told twice.
  void lookForPortrait().finally(lookForCard).catch(() => {});
});
link.addEventListener("lost", () => {
  // Only who has a pen in hand is told to draw on.
  const key = screen("room").hidden || !room.isOpen ? "link.waits" : "link.lost";
  if (!wasLost) say(text(key));
  wasLost = true;
  word(find(screen("lost"), "span:last-child"), "text", () => text(key));
  screen("lost").hidden = false;
});
link.addEventListener("unauthorized", askForKey);
link.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent<import("../daemon.js").Said>} */ (event).detail;
  if (message.type === "error" && message.code === "taken-over") {
    link.rest();
    sitting.elsewhere();
    return show();
  }
  if (message.type === "error" && message.code === "forbidden" && inHand()) {
    return void passing.loses().then((isGone) => isGone || room.receive(message));
  }
  if (message.type === "welcome") home.greet(message.name);
  else if (message.type === "rooms") {
    // Nothing is shown before it knows its place, so that nothing jumps.
    void Promise.all([offered, home.show(message.rooms)]).then(() => screen("home").classList.remove("unknown"));
    goWhereItGoesOn(message.rooms);
    leaveIfOut(message.rooms);
    if (isFresh) room.watch();
    isFresh = false;
  }
  else room.receive(message);
  workplace.receive(message);
  if (message.type !== "room" || message.room.code !== room.code) return;
  screen("room").classList.remove("unknown");
  described = isGuest ? null : message.room;
  if (!isGuest) {
    sessionStorage.setItem(PLACE, `${message.room.code} ${message.room.room}`);
    door.show(message.room.code, message.room.lobby.knocks);
  }
  if (!isGame(message.room)) invite.show(message.room, !isGuest);
  workplace.show(message.room);
  game.show(message.room);
  announcing.take(message.room);
  if (isGuest) settle(message.room);
});

addEventListener("hashchange", () => {
  // Somebody may paste the printed address into a page that is open already.
  if (entrance.look()) return;
  show();
  if (token()) lookForCode();
});

// Nothing is shown, and no socket opened, before a code is traded: the question for one would flash up.
if (entrance.look()) link.rest();
else begin();
