// All drawings of a game one after another, each with its author's name and its word, as one animation.

import { inked } from "../board/thumbnail.js";
import { PAPER, Sheet } from "../board/sheet.js";
import { BOARD } from "../board/view.js";
import { MovingPicture } from "./movingpicture.js";

/** @typedef {import("../daemon.js").Stroke} Stroke */
/** @typedef {{name: string, topic: string, strokes: () => Promise<Stroke[]>}} Take */
/** @typedef {import("../board/outline.js").Box} Box */

/** Pixels of a sheet's side, and of the words below it. */
const [SIDE, WORDS] = [480, 72];
/** Milliseconds that all may take, that one drawing does at most, and that a frame of it is shown. */
const [LONGEST, EACH, FRAME] = [120_000, 5_000, 80];
/** How much of that the empty sheet is shown, and the whole drawing. */
const [BEFORE, AFTER] = [0.14, 0.3];
/** Bytes after which no other drawing begins. */
const HEAVIEST = 32 * 1_048_576;
/** Quarter units that lifting the pen is worth. */
const LIFT = 200;
const SCALE = SIDE / BOARD;

/**
 * @param {Take[]} takes in the order in which they are shown
 * @returns {Promise<Blob>} an animated WebP
 */
export async function film(takes) {
  const animation = new MovingPicture(SIDE, SIDE + WORDS);
  const share = Math.min(EACH, Math.floor(LONGEST / Math.max(1, takes.length)));
  const stage = new Stage();
  for (const take of takes) {
    if (animation.size > HEAVIEST) break;
    const strokes = await take.strokes();
    animation.add(stage.begin(take), 0, 0, Math.round(share * BEFORE));
    const count = Math.max(1, Math.floor((share * (1 - BEFORE - AFTER)) / FRAME));
    for (const length of shares(strokes, count)) {
      const shot = stage.draw(strokes, length);
      if (shot) animation.add(shot.image, shot.x, shot.y, FRAME);
      else animation.wait(FRAME);
      // The page stays awake meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
    }
    animation.wait(Math.round(share * AFTER));
  }
  return animation.finish();
}

/** @param {Stroke} stroke @returns {number} how far the pen goes, in quarter units */
function lengthOf({ tool, points }) {
  let length = LIFT;
  if (tool === "fill") return length;
  for (let at = 2; at < points.length; at += 2) length += Math.hypot(points[at] - points[at - 2], points[at + 1] - points[at - 1]);
  return length;
}

/** @param {Stroke[]} strokes @param {number} count of frames @returns {number[]} how far the pen has gone in each frame */
function shares(strokes, count) {
  const all = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return Array.from({ length: count }, (_, frame) => (all * (frame + 1)) / count);
}

/** @param {Stroke} stroke @param {number} length quarter units that the pen has gone of it @returns {Stroke} */
function begun(stroke, length) {
  const { tool, points, pressures } = stroke;
  let [at, gone] = [2, LIFT];
  while (at < points.length && gone < length) {
    gone += Math.hypot(points[at] - points[at - 2], points[at + 1] - points[at - 1]);
    at += 2;
  }
  return tool === "fill" ? stroke : { ...stroke, points: points.slice(0, at), pressures: pressures?.slice(0, at / 2) };
}

/** What the frames are painted on. */
class Stage {
  #context;
  #done;
  /** Strokes that are whole, and how long they are. */
  #whole = 0;
  #length = 0;
  /**
   * What the begun stroke covers.
   * @type {Box | null}
   */
  #begun = null;

  constructor() {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SIDE, SIDE + WORDS];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser makes no pictures.");
    this.#context = context;
    const done = document.createElement("canvas");
    done.width = done.height = SIDE;
    this.#done = new Sheet(done);
  }

  /**
   * An empty sheet with the words below it.
   * @param {Take} take
   */
  begin({ name, topic }) {
    [this.#whole, this.#length, this.#begun] = [0, 0, null];
    this.#done.begin({ scale: SCALE, x: 0, y: 0 }, 1);
    const context = this.#context;
    context.resetTransform();
    context.globalAlpha = 1;
    context.fillStyle = "#efeae1";
    context.fillRect(0, 0, SIDE, SIDE + WORDS);
    context.fillStyle = PAPER;
    context.fillRect(0, 0, SIDE, SIDE);
    context.fillStyle = "#20242e";
    context.textAlign = "center";
    context.font = "italic 26px Georgia, serif";
    context.fillText(topic, SIDE / 2, SIDE + 32, SIDE - 24);
    context.font = "600 18px system-ui, sans-serif";
    context.fillText(name, SIDE / 2, SIDE + 59, SIDE - 24);
    return context.getImageData(0, 0, SIDE, SIDE + WORDS);
  }

  /**
   * Paints on.
   * @param {Stroke[]} strokes
   * @param {number} length quarter units that the pen has gone by now
   * @returns {{image: ImageData, x: number, y: number} | null} what has changed
   */
  draw(strokes, length) {
    const boxes = this.#begun ? [this.#begun] : [];
    for (let next = strokes[this.#whole]; next && this.#length + lengthOf(next) <= length + 1; next = strokes[this.#whole]) {
      const { style, path, box } = inked(next, SCALE);
      this.#done.paint(style, path);
      boxes.push(box);
      this.#length += lengthOf(next);
      this.#whole++;
    }
    const next = strokes[this.#whole];
    const rest = length - this.#length;
    const part = next && next.tool !== "fill" && rest > LIFT ? inked(begun(next, rest), SCALE) : null;
    this.#begun = part?.box ?? null;
    if (part) boxes.push(part.box);
    const frame = pixelsOf(boxes);
    if (!frame) return null;
    const context = this.#context;
    context.resetTransform();
    context.globalAlpha = 1;
    context.fillStyle = PAPER;
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(this.#done.canvas, 0, 0);
    if (part) this.#paint(part);
    return { image: context.getImageData(frame.x, frame.y, frame.width, frame.height), x: frame.x, y: frame.y };
  }

  /** @param {ReturnType<typeof inked>} ink */
  #paint({ style: { tool, color, opacity }, path }) {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(0, 0, SIDE, SIDE);
    context.clip();
    context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
    context.globalAlpha = opacity / 255;
    context.fillStyle = tool === "eraser" ? PAPER : color;
    context.fill(path, "nonzero");
    context.restore();
  }
}

/**
 * The pixels that some boxes touch; from even places on, as the format has it.
 * @param {Box[]} boxes in quarter units
 */
function pixelsOf(boxes) {
  const low = (/** @type {number[]} */ all) => Math.max(0, 2 * Math.floor((Math.min(...all) * SCALE - 1) / 2));
  const high = (/** @type {number[]} */ all) => Math.min(SIDE, Math.ceil(Math.max(...all) * SCALE + 1));
  const [x, y] = [low(boxes.map(({ left }) => left)), low(boxes.map(({ top }) => top))];
  const width = high(boxes.map(({ right }) => right)) - x;
  const height = high(boxes.map(({ bottom }) => bottom)) - y;
  return boxes.length > 0 && width > 0 && height > 0 ? { x, y, width, height } : null;
}
