// An animated WebP file (RFC 9649 §2.7), frame by frame.

import { lossless } from "./lossless.js";

/** Bytes of the file before its first frame. */
const HEAD = 44;

/** @param {number} value @param {number} count @returns {number[]} its bytes, the lowest first */
const little = (value, count) => Array.from({ length: count }, (_, byte) => (value >>> (8 * byte)) & 255);

/** @param {string} name @returns {number[]} */
const letters = (name) => [...name].map((letter) => letter.charCodeAt(0));

export class MovingPicture {
  /** @type {{x: number, y: number, width: number, height: number, bits: Uint8Array, lasts: number}[]} */
  #shots = [];
  /** Pixels of all of it. */
  #size = { width: 0, height: 0 };

  /** @param {number} width pixels @param {number} height pixels */
  constructor(width, height) {
    this.#size = { width, height };
  }

  /** Bytes of the file. */
  get size() {
    return this.#shots.reduce((sum, { bits }) => sum + 32 + bits.length + (bits.length & 1), HEAD);
  }

  /**
   * Appends what changes.
   * @param {{width: number, height: number, data: Uint8ClampedArray}} image opaque, within the file's size
   * @param {number} x pixels, an even number
   * @param {number} y pixels, an even number
   * @param {number} lasts milliseconds that it is shown
   */
  add(image, x, y, lasts) {
    this.#shots.push({ x, y, width: image.width, height: image.height, bits: lossless(image), lasts });
  }

  /**
   * Shows the last frame longer.
   * @param {number} lasts milliseconds
   */
  wait(lasts) {
    const last = this.#shots.at(-1);
    if (last) last.lasts += lasts;
  }

  /** @returns {Blob} the file, which is played for ever */
  finish() {
    /** @type {Uint8Array[]} */
    const parts = [];
    const size = [...little(this.#size.width - 1, 3), ...little(this.#size.height - 1, 3)];
    const looks = [...letters("VP8X"), ...little(10, 4), 0b10, 0, 0, 0, ...size];
    const plays = [...letters("ANIM"), ...little(6, 4), 255, 255, 255, 255, 0, 0];
    parts.push(Uint8Array.from([...letters("RIFF"), ...little(this.size - 8, 4), ...letters("WEBP"), ...looks, ...plays]));
    for (const { x, y, width, height, bits, lasts } of this.#shots) {
      const place = [...little(x / 2, 3), ...little(y / 2, 3), ...little(width - 1, 3), ...little(height - 1, 3)];
      const padded = bits.length + (bits.length & 1);
      // It takes the place of what was there, and stays.
      const head = [...letters("ANMF"), ...little(24 + padded, 4), ...place, ...little(lasts, 3), 0b10];
      parts.push(Uint8Array.from([...head, ...letters("VP8L"), ...little(bits.length, 4)]));
      const body = new Uint8Array(padded);
      body.set(bits);
      parts.push(body);
    }
    return new Blob(parts, { type: "image/webp" });
  }
}
