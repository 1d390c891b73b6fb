// Prefix codes as WebP without loss writes them (RFC 9649 §3.7.2), and the bits that they are written in.

/** Bits of the longest word. */
const LONGEST = 15;
/** The order in which the lengths of the words for lengths are written. */
const ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** Words for lengths, the same for every code: most symbols of a line drawing never occur. */
const WORDS = new Map([[0, 2], [17, 3], [18, 3], ...Array.from({ length: 16 }, (_, index) => /** @type {[number, number]} */ ([index + 1, 5]))]);

/** Bits, the lowest first. */
export class Bits {
  #bytes = new Uint8Array(4_096);
  #count = 0;

  /** @param {number} value @param {number} count at most 16 bits of it */
  put(value, count) {
    if (this.#count + count > 8 * (this.#bytes.length - 4)) {
      const longer = new Uint8Array(2 * this.#bytes.length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    for (let bit = 0; bit < count; bit++, this.#count++) {
      if ((value >> bit) & 1) this.#bytes[this.#count >> 3] |= 1 << (this.#count & 7);
    }
  }

  get bytes() {
    return this.#bytes.slice(0, (this.#count + 7) >> 3);
  }
}

export class Code {
  #lengths;
  #words;
  /** @type {number[]} */
  #used;

  /** @param {Uint32Array} counts how often each symbol occurs */
  constructor(counts) {
    this.#used = [...counts.keys()].filter((symbol) => counts[symbol] > 0);
    this.#lengths = lengthsOf(counts, this.#used);
    this.#words = wordsOf(this.#lengths);
  }

  /** @param {Bits} bits @param {number} symbol */
  put(bits, symbol) {
    if (this.#used.length > 1) bits.put(this.#words[symbol], this.#lengths[symbol]);
  }

  /**
   * Writes what the words are.
   * @param {Bits} bits
   */
  describe(bits) {
    if (this.#used.length < 2 && (this.#used[0] ?? 0) < 256) {
      // One symbol takes no bits at all.
      bits.put(0b001, 2);
      bits.put(1, 1);
      return bits.put(this.#used[0] ?? 0, 8);
    }
    bits.put(0, 1);
    const lengths = Uint8Array.from({ length: 19 }, (_, symbol) => WORDS.get(symbol) ?? 0);
    const words = wordsOf(lengths);
    bits.put(ORDER.length - 4, 4);
    for (const symbol of ORDER) bits.put(lengths[symbol], 3);
    bits.put(0, 1);
    const put = (/** @type {number} */ symbol) => bits.put(words[symbol], lengths[symbol]);
    for (let at = 0; at < this.#lengths.length; ) {
      let end = at;
      while (end < this.#lengths.length && end - at < 138 && this.#lengths[end] === 0) end++;
      if (end - at < 3) {
        put(this.#lengths[at++]);
        continue;
      }
      const isLong = end - at > 10;
      put(isLong ? 18 : 17);
      bits.put(end - at - (isLong ? 11 : 3), isLong ? 7 : 3);
      at = end;
    }
  }
}

/**
 * How long each symbol's word is (Huffman 1952). Where one would be too long, counts are made more alike.
 * @param {Uint32Array} counts @param {number[]} used
 */
function lengthsOf(counts, used) {
  const lengths = new Uint8Array(counts.length);
  // The only one has a word too where it must be described at length.
  if (used.length < 2) return lengths.fill(1, used[0] ?? 0, (used[0] ?? 0) + 1);
  for (let least = 1; ; least *= 2) {
    /** @type {{count: number, symbols: number[]}[]} */
    const trees = used.map((symbol) => ({ count: Math.max(counts[symbol], least), symbols: [symbol] }));
    lengths.fill(0);
    while (trees.length > 1) {
      trees.sort((one, other) => other.count - one.count);
      const [one, other] = [trees.pop(), trees.pop()];
      if (!one || !other) break;
      const symbols = [...one.symbols, ...other.symbols];
      for (const symbol of symbols) lengths[symbol]++;
      trees.push({ count: one.count + other.count, symbols });
    }
    if (Math.max(...lengths) <= LONGEST) return lengths;
  }
}

/**
 * The words of these lengths, in the order of symbols; turned round, since the highest bit goes first.
 * @param {Uint8Array} lengths
 */
function wordsOf(lengths) {
  const words = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= LONGEST; length++, next <<= 1) {
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      for (let bit = 0; bit < length; bit++) if ((next >> bit) & 1) words[symbol] |= 1 << (length - 1 - bit);
      next++;
    });
  }
  return words;
}
