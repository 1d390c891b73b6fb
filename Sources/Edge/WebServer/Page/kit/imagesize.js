// How large an image is, by what stands at its beginning: it is looked at before a browser decodes anything of it, since a
// few bytes can ask for gigabytes of pixels.

/** @typedef {{width: number, height: number}} Size */

/** Beginnings of frames in a JPEG, which say how large it is; others of the same range are tables. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Marks in a JPEG that stand alone, without a length. */
const isAlone = (/** @type {number} */ mark) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
/** The flag of a WebP that moves. */
const MOVES = 0x02;

/** @param {DataView} view @param {number} at */
const nameAt = (view, at) => String.fromCharCode(...[0, 1, 2, 3].map((next) => view.getUint8(at + next)));
/** @param {DataView} view @param {number} at */
const threeAt = (view, at) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** @type {Record<string, (view: DataView) => Size | null>} */
const readers = {
  // PNG §11.2.2: the header is the first chunk.
  "image/png": (view) => (nameAt(view, 12) === "IHDR" && view.getUint32(8) === 13 ? { width: view.getUint32(16), height: view.getUint32(20) } : null),
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

/**
 * @param {Uint8Array} bytes
 * @param {string} type `image/png`, `image/jpeg` or `image/webp`
 * @returns {Size | null} nothing where it does not say so plainly, or moves
 */
export function sizeOf(bytes, type) {
  try {
    return readers[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null;
  } catch {
    // It ends before that.
    return null;
  }
}

/** @param {DataView} view @returns {Size | null} */
function jpegSize(view) {
  let at = 2;
  // Each turn goes on by two bytes at least.
  while (view.getUint8(at) === 0xff) {
    const mark = view.getUint8(at + 1);
    if (FRAMES.includes(mark)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // A scan before any frame, or the end.
    if (mark === 0xda || mark === 0xd9) return null;
    at += mark === 0xff ? 1 : isAlone(mark) ? 2 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

/** @param {DataView} view @returns {Size | null} */
function webpSize(view) {
  switch (nameAt(view, 12)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return view.getUint8(20) & MOVES ? null : { width: threeAt(view, 24) + 1, height: threeAt(view, 27) + 1 };
    default:
      return null;
  }
}
