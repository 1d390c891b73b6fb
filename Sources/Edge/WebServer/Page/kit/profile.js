// What one is called and looks like in games; kept in this browser.

import { lettersOf } from "./letters.js";

const STORE = "parlor.profile";
/** Bytes of a name at most, in UTF-8. */
const LONGEST = 63;

/** What turns or hides other letters: control characters, and marks of direction. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

const AVATARS = [
  "💃🏻", "🦁", "🤓", "🌲", "🐮", "🧨", "🎱", "🍔", "🐶", "🍺", "🍕", "🦊", "🐙", "🦉", "🐸", "🐳", "🦄", "🐝", "🦋", "🐢",
  "🐧", "🦔", "🦀", "🐌", "🍄", "🌵", "🌻", "🍉", "🍓", "🥑", "🥨", "🍩", "🍦", "☕", "⚓", "🎈", "🎩", "🎺", "🪁", "🚲",
  "🚀", "🛸", "🌙", "⭐", "🌈", "🔥", "👻", "🤖", "🧙", "🧜", "🥷", "🤠", "😎", "🦖", "🐲", "🎃", "🧦", "🪩", "🛼", "🎲",
];

/** @typedef {{name: string, avatar: string}} Profile */

/**
 * An avatar by chance, another one than before.
 * @param {string} [before]
 */
export function anyAvatar(before = "") {
  const others = AVATARS.filter((avatar) => avatar !== before);
  return others[Math.floor(Math.random() * others.length)];
}

/**
 * The kept profile; the name is empty until it is given.
 * @returns {Profile}
 */
export function profile() {
  const kept = stored();
  if (kept.avatar) return { name: kept.name ?? "", avatar: kept.avatar };
  const drawn = { name: kept.name ?? "", avatar: anyAvatar() };
  keepProfile(drawn);
  return drawn;
}

/** @param {Profile} changed */
export function keepProfile({ name, avatar }) {
  localStorage.setItem(STORE, JSON.stringify({ name: fitting(name), avatar }));
}

/**
 * As much of a text as a room takes.
 * @param {string} words
 * @param {number} [longest] bytes in UTF-8
 */
export function fitting(words, longest = LONGEST) {
  const letters = lettersOf(words.replace(UNSEEN, "").trim());
  const bytes = () => new TextEncoder().encode(letters.join("")).length;
  while (bytes() > longest) letters.pop();
  return letters.join("");
}

/** What a request to create or join a game says of its player. */
export function introduction() {
  const { name, avatar } = profile();
  return { ...(name && { name }), avatar };
}

/** @returns {Partial<Profile>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}
