// A phone's page: it plays one seat at somebody else's daemon, and goes to another one when that has gone.

import { within } from "./patience.js";

/** Milliseconds that a daemon has to show that it is there. */
const KNOCK = 750;
/** Milliseconds that a daemon has to take the seat before another one is asked. */
const PATIENCE = 1_500;
/** Bytes of a seat's secret. */
const SECRET = 32;
/** How many other daemons the page remembers at most. */
const REMEMBERED = 16;
/** What a daemon answers that does not have the seat, or not the room; any other refusal is of the moment. */
const NOT_HERE = [403, 404];

/**
 * The code of the room that a guest is invited to; empty where an address was typed without one, and on the page of a
 * daemon's own person.
 */
export const invitedTo = (/^\/j\/([A-Za-z0-9]{4,8})$/.exec(location.pathname)?.[1] ?? "").toUpperCase();
export const isGuest = location.pathname === "/j" || location.pathname.startsWith("/j/");

const STORE = `parlor.guest.${invitedTo}`;

/**
 * What the page keeps: the invitation of the QR code, the seat's secret, the secret for the next
 * daemon, which room the seat is in (a code stands for one after the other), who serves it, who else would, and who
 * has been named so before.
 * @type {{invitation: string, secret: string, next: string, room: string, host: string, hosts: string[],
 *   earlier: string[]}}
 */
const kept = { invitation: "", secret: "", next: "", room: "", host: "", hosts: [], earlier: [], ...stored() };
/** Whether the invitation came with this page: another one may have been for a room that had the same code. */
let isScanned = false;
/** Whether the code stands for another room than that of the seat. */
let isElsewhere = false;

if (isGuest) {
  document.body.classList.add("visiting");
  // A page that was loaded from a daemon begins there.
  kept.host = location.host;
  const hash = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(hash)) [kept.invitation, isScanned] = [hash, true];
  // Another daemon's page has brought its seat along.
  if (/^[0-9a-f]{64}$/.test(hash)) kept.secret = hash;
  if (hash) history.replaceState(null, "", location.pathname);
  keep();
}

/** The address and port of the daemon that answers. */
export function host() {
  return isGuest ? kept.host : location.host;
}

/** What the page shows with its requests; empty without a seat. */
export function guestToken() {
  return kept.secret && `${invitedTo}.${kept.secret}`;
}

/** Whether there was no room yet at an address without a code: the page waits for one. */
export const isWaiting = location.pathname === "/j";

/**
 * Where the page of a room is, with the invitation that was scanned before anybody knew which room it would be.
 * @param {string} code
 */
export function wayTo(code) {
  return `/j/${code}${kept.invitation && `#${kept.invitation}`}`;
}

/**
 * Looks whether there is a room by now.
 * @returns {Promise<string | null>} where its page is, or the page that asks which
 */
export async function roomByNow() {
  try {
    const path = new URL((await fetch("/", { signal: within(KNOCK) })).url).pathname;
    const code = /^\/j\/([A-Z0-9]*)$/.exec(path)?.[1];
    return code === undefined ? null : wayTo(code);
  } catch {
    return null;
  }
}

/** Whether the QR code was scanned; otherwise the digits beside it are needed. */
export function isInvited() {
  return kept.invitation !== "";
}

/** The invitation lets nobody in any more: the digits beside the code may. */
export function forgetInvitation() {
  kept.invitation = "";
  keep();
}

/**
 * Takes a seat.
 * @param {import("./profile.js").Profile} profile
 * @param {string} digits in place of an invitation that was not scanned
 * @returns {Promise<{code: string, message: string} | null>} why not
 */
export async function sitDown({ name, avatar }, digits = "") {
  // Kept before it is sent: the same secret asked for again gets the same seat.
  kept.next ||= drawn();
  keep();
  const body = { room: invitedTo, invitation: kept.invitation || digits, name, avatar, secret: kept.next };
  const answer = await post(kept.host, "sit", body, 10_000);
  if (!answer) return { code: "offline", message: "" };
  const said = await answer.json();
  if (!answer.ok) return said.error;
  [kept.secret, kept.next] = [said.secret, ""];
  keep();
  return null;
}

/**
 * Whether the daemon of this seat is in another room as well.
 * @param {string} code
 */
export async function isServed(code) {
  // It takes nobody in by that, and says otherwise where it knows no such room.
  const body = { room: code, invitation: "", name: "", avatar: "", secret: drawn() };
  return (await post(kept.host, "sit", body, 10_000))?.status !== 404;
}

/**
 * Lets go of the seat.
 * @returns {boolean} whether it was in another room, which had the same code
 */
export function standUp() {
  const wasElsewhere = isElsewhere;
  [kept.secret, kept.next, kept.room, isElsewhere] = ["", "", "", false];
  if (wasElsewhere) [kept.hosts, kept.earlier] = [[], []];
  if (wasElsewhere && !isScanned) kept.invitation = "";
  keep();
  return wasElsewhere;
}

/**
 * Notes in which room the seat is.
 * @param {string} room its identifier
 */
export function noteRoom(room) {
  if (room === kept.room) return;
  kept.room = room;
  keep();
}

/**
 * Notes who else serves guest pages of the room.
 * @param {string[] | undefined} hosts
 */
export function noteHosts(hosts) {
  if (!hosts) return;
  // Those that were named first come first: a newcomer is asked last.
  const earlier = kept.hosts.filter((one) => hosts.includes(one));
  const ordered = [...earlier, ...hosts.filter((one) => !earlier.includes(one))];
  if (String(ordered) === String(kept.hosts)) return;
  // One that the daemon does not hear at this moment may be there all the same when the daemon itself has gone.
  const before = [...kept.hosts, ...kept.earlier].filter((one) => !ordered.includes(one));
  [kept.hosts, kept.earlier] = [ordered, [...new Set(before)].slice(0, REMEMBERED)];
  keep();
}

/**
 * Finds a daemon that has the seat, or takes it.
 * @returns {Promise<"here" | "away" | "gone">} `gone`: the seat is in the room no more
 */
export async function recover() {
  const others = [...kept.hosts, ...kept.earlier].filter((one) => one !== kept.host);
  // All at once: where nobody answers, it is this phone that is out of reach, and the seat stays.
  const [isHome, ...ways] = await Promise.all([isKnown(kept.host), ...others.map(isInReach)]);
  if (isHome) return "here";
  let isRefused = false;
  for (const other of [...others.filter((_, index) => ways[index]), kept.host]) {
    const found = await resume(other);
    if (found === "here") return "here";
    // Those of before may have left the room: that they do not have the seat says nothing.
    isRefused ||= found === "gone" && !kept.earlier.includes(other);
  }
  return isRefused ? "gone" : "away";
}

/**
 * Where the page is to be loaded from, once another daemon serves it: a reload would look for the old one.
 * @returns {string | null}
 */
export function newHome() {
  return kept.host === location.host ? null : `http://${kept.host}/j/${invitedTo}#${kept.secret}`;
}

/**
 * Where the page of another room is, into which this seat's daemon has taken it along.
 * @param {string} code
 */
export function homeIn(code) {
  return `http://${kept.host}/j/${code}#${kept.secret}`;
}

/** @param {string} where */
async function isKnown(where) {
  try {
    const headers = { Authorization: `Bearer ${guestToken()}` };
    const answer = await fetch(`http://${where}/api/status`, { headers, signal: within(KNOCK) });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Whether the way to a daemon is open: an answer that this page may not read shows it, a refusal too.
 * @param {string} where
 */
async function isInReach(where) {
  const signal = within(KNOCK);
  await fetch(`http://${where}/page/icon.svg`, { mode: "no-cors", cache: "no-store", signal }).catch(() => null);
  return !signal.aborted;
}

/** @param {string} where @returns {Promise<"here" | "away" | "gone">} */
async function resume(where) {
  // The daemon before knows the old secret; the seat gets a new one.
  kept.next ||= drawn();
  keep();
  const body = { room: invitedTo, secret: kept.secret, next: kept.next, ...(kept.room && { id: kept.room }) };
  const answer = await post(where, "resume", body, PATIENCE);
  if (answer && NOT_HERE.includes(answer.status)) {
    if (answer.status === 404 && !kept.earlier.includes(where)) isElsewhere = true;
    return "gone";
  }
  const secret = answer?.ok && (await decoded(answer))?.secret;
  if (!secret) return "away";
  if (secret === kept.next) kept.next = "";
  [kept.secret, kept.host] = [secret, where];
  keep();
  return "here";
}

/**
 * What an answer says; `null` where it broke off.
 * @param {Response} answer
 */
async function decoded(answer) {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

/**
 * Asks without a header of its own, so that no other request goes before it.
 * @param {string} where
 * @param {string} what
 * @param {object} body
 * @param {number} patience
 */
async function post(where, what, body, patience) {
  try {
    return await fetch(`http://${where}/api/guest/${what}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: within(patience),
    });
  } catch {
    return null;
  }
}

function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keep() {
  localStorage.setItem(STORE, JSON.stringify(kept));
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}
