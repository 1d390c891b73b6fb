// What the files of drawings are called: safe names on every system, no two of them alike.

/** Bytes of a name at most, so that every file system takes it, and of one part of it. */
const [LONGEST, PART] = [180, 60];

/**
 * A text as a part of a file's name: letters, digits, and little else that is seen; what else there was is a space.
 * @param {string} words
 * @param {number} most bytes of UTF-8
 */
export function namePart(words, most = PART) {
  const plain = words.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}'’,()+&!_-]+/gu, " ").trim();
  let [part, size] = ["", 0];
  for (const sign of plain) {
    size += new TextEncoder().encode(sign).length;
    if (size > most) break;
    part += sign;
  }
  return part.trim();
}

/**
 * A day as files are sorted by it: 2026-11-29.
 * @param {number} at milliseconds since 1970
 */
export function dayOf(at) {
  const when = new Date(at);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** Names of files that lie beside each other. */
export class FileNames {
  /** @type {Set<string>} */
  #taken = new Set();

  /**
   * A name that no other file here has, in small or large letters.
   * @param {string[]} parts of it, the most important first; those that are empty are left out
   * @param {string} suffix with its dot
   */
  next(parts, suffix) {
    const name = namePart(parts.map((part) => namePart(part)).filter(Boolean).join(" - "), LONGEST) || "-";
    for (let number = 1; ; number++) {
      const tried = `${name}${number > 1 ? ` (${number})` : ""}${suffix}`;
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#taken.add(tried.toLowerCase());
      return tried;
    }
  }
}
