// A picture without loss as WebP has it (VP8L, RFC 9649 §3), since not every browser can make WebP.
// Line art is runs of one colour: a pixel is written out, or copied from the one before it or the one above.

import { Bits, Code } from "./huffman.js";

/** Pixels that one copy takes at least to be worth it, and at most. */
const [SHORTEST, LONGEST] = [3, 4096];
/** Symbols of the first code: values of green, then how many pixels are copied. */
const [VALUES, LENGTHS] = [256, 24];
/** Where a copy comes from, as the format numbers what is near: the row above, the pixel before. */
const [ABOVE, BEFORE] = [1, 2];

/**
 * A number in the format's form for lengths and distances: a symbol, and bits that follow it.
 * @param {number} value from 1 on
 * @returns {[symbol: number, count: number, rest: number]}
 */
export function prefixed(value) {
  if (value <= 4) return [value - 1, 0, 0];
  const high = 31 - Math.clz32(value - 1);
  const second = ((value - 1) >> (high - 1)) & 1;
  return [2 * high + second, high - 1, (value - 1) & ((1 << (high - 1)) - 1)];
}

/**
 * How many pixels from one place on are those of another.
 * @param {Uint32Array} pixels @param {number} at @param {number} from
 */
function alike(pixels, at, from) {
  if (from < 0) return 0;
  const end = Math.min(pixels.length, at + LONGEST);
  let index = at;
  while (index < end && pixels[index] === pixels[index - at + from]) index++;
  return index - at;
}

/**
 * What is written: a pixel, or a copy as its length times 4 and where it is from.
 * @param {Uint32Array} pixels @param {number} width
 */
function* steps(pixels, width) {
  for (let at = 0; at < pixels.length; ) {
    const before = alike(pixels, at, at - 1);
    const above = alike(pixels, at, at - width);
    const length = Math.max(before, above);
    if (length >= SHORTEST) {
      yield { pixel: -1, length, from: above > before ? ABOVE : BEFORE };
      at += length;
    } else {
      yield { pixel: at++, length: 0, from: 0 };
    }
  }
}

/**
 * @param {{width: number, height: number, data: Uint8ClampedArray}} image whose pixels are opaque
 * @returns {Uint8Array} the bitstream of a `VP8L` chunk
 */
export function lossless({ width, height, data }) {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const written = [...steps(pixels, width)];
  // Less green, the other two are nothing in greys.
  const parts = (/** @type {number} */ pixel) => {
    const [red, green, blue] = data.subarray(4 * pixel, 4 * pixel + 3);
    return [green, (red - green) & 255, (blue - green) & 255];
  };
  const counts = [VALUES + LENGTHS, 256, 256, 256, 40].map((symbols) => new Uint32Array(symbols));
  counts[3][255] = 1;
  for (const { pixel, length, from } of written) {
    if (length > 0) {
      counts[0][VALUES + prefixed(length)[0]]++;
      counts[4][from - 1]++;
    } else {
      parts(pixel).forEach((value, part) => counts[part][value]++);
    }
  }
  const bits = new Bits();
  bits.put(0x2f, 8);
  bits.put(width - 1, 14);
  bits.put(height - 1, 14);
  // No alpha, version 0; one transform, which subtracts green; no cache of colours, one group of codes.
  bits.put(0, 4);
  bits.put(0b101, 3);
  bits.put(0, 1);
  bits.put(0, 2);
  const codes = counts.map((count) => new Code(count));
  for (const code of codes) code.describe(bits);
  for (const { pixel, length, from } of written) {
    if (length > 0) {
      const [symbol, count, rest] = prefixed(length);
      codes[0].put(bits, VALUES + symbol);
      bits.put(rest, count);
      codes[4].put(bits, from - 1);
    } else {
      parts(pixel).forEach((value, part) => codes[part].put(bits, value));
    }
  }
  return bits.bytes;
}
