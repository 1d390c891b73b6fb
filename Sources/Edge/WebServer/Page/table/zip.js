// Several files in one: a ZIP archive, in which each is stored as it is (APPNOTE 6.3.10 §4.3). Pictures are packed already.

/** @typedef {{name: string, file: Blob, at: number}} Packed a file of an archive, and when it was made, in milliseconds since 1970 */
/** @typedef {{sum: number, size: number, start: number, name: Uint8Array, date: number[]}} Entry what both of a file's headers say */

/** Files of an archive at most, and bytes of it: more would take another form of archive. */
const [FILES, BYTES] = [0xffff, 0xffff_ffff];
/** Version 2.0 reads it; names are UTF-8. */
const [VERSION, UTF8] = [20, 0x0800];

/** @param {number} value @param {number} count @returns {number[]} its bytes, the lowest first */
const little = (value, count) => Array.from({ length: count }, (_, byte) => (value >>> (8 * byte)) & 255);

/** What each byte makes of a sum of ISO 3309, by the byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** @param {Uint8Array} bytes */
export function checksum(bytes) {
  let sum = 0xffff_ffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** An archive, file by file: of what is in it only the browser's own store holds the bytes. */
export class Zip {
  /** @type {(Blob | Uint8Array)[]} */
  #parts = [];
  /** @type {Entry[]} */
  #entries = [];
  #size = 0;

  /**
   * Appends a file.
   * @param {Packed} packed its name is one that no other file of the archive has
   */
  async add({ name, file, at }) {
    if (this.#entries.length === FILES || this.#size + file.size + 1_024 > BYTES) throw new RangeError("This is more than an archive holds.");
    const sum = checksum(new Uint8Array(await file.arrayBuffer()));
    const entry = { sum, size: file.size, start: this.#size, name: new TextEncoder().encode(name), date: dateOf(at) };
    this.#entries.push(entry);
    this.#write(Uint8Array.from([...little(0x04034b50, 4), ...factsOf(entry), ...entry.name]), file);
  }

  /** @returns {Blob} the archive */
  finish() {
    const start = this.#size;
    for (const entry of this.#entries) {
      const rest = [...little(0, 10), ...little(entry.start, 4)];
      this.#write(Uint8Array.from([...little(0x02014b50, 4), ...little(VERSION, 2), ...factsOf(entry), ...rest, ...entry.name]));
    }
    const count = little(this.#entries.length, 2);
    const place = [...little(this.#size - start, 4), ...little(start, 4)];
    this.#write(Uint8Array.from([...little(0x06054b50, 4), ...little(0, 4), ...count, ...count, ...place, ...little(0, 2)]));
    return new Blob(/** @type {BlobPart[]} */ (this.#parts), { type: "application/zip" });
  }

  /** @param {(Blob | Uint8Array)[]} parts */
  #write(...parts) {
    for (const part of parts) this.#size += part instanceof Blob ? part.size : part.length;
    this.#parts.push(...parts);
  }
}

/** @param {Entry} entry @returns {number[]} what the header before a file and that in the list at the end have in common */
function factsOf({ sum, size, name, date }) {
  return [...little(VERSION, 2), ...little(UTF8, 2), ...little(0, 2), ...date, ...little(sum, 4), ...little(size, 4), ...little(size, 4), ...little(name.length, 2), ...little(0, 2)];
}

/** @param {number} at @returns {number[]} time and day as the format has them: local, in steps of two seconds, from 1980 to 2107 */
function dateOf(at) {
  const when = new Date(at);
  const year = Math.min(2107, Math.max(1980, when.getFullYear()));
  const time = (when.getHours() << 11) | (when.getMinutes() << 5) | (when.getSeconds() >> 1);
  return [...little(time, 2), ...little(((year - 1980) << 9) | ((when.getMonth() + 1) << 5) | when.getDate(), 2)];
}
