// Short sounds, made on the spot; silent until somebody turns them on.

const STORE = "parlor.sound";

/**
 * Tones of each sound: hertz, when it begins, how long it lasts (seconds), how loud.
 * @type {Record<string, [number, number, number, number][]>}
 */
const SOUNDS = {
  tick: [[1_100, 0, 0.05, 0.10]],
  join: [[523, 0, 0.09, 0.12], [784, 0.08, 0.14, 0.12]],
  turn: [[659, 0, 0.12, 0.14], [880, 0.11, 0.22, 0.14]],
  launch: [[330, 0, 0.07, 0.10], [495, 0.04, 0.10, 0.07]],
  pop: [[988, 0, 0.06, 0.12], [1_319, 0.05, 0.07, 0.10], [1_760, 0.10, 0.09, 0.08]],
  done: [[784, 0, 0.10, 0.12], [1_047, 0.07, 0.18, 0.10]],
  stop: [[392, 0, 0.16, 0.14], [294, 0.13, 0.26, 0.14]],
  results: [[523, 0, 0.12, 0.12], [659, 0.1, 0.12, 0.12], [784, 0.2, 0.3, 0.14]],
  win: [[523, 0, 0.14, 0.14], [659, 0.12, 0.14, 0.14], [784, 0.24, 0.14, 0.14], [1_047, 0.36, 0.5, 0.16]],
};

/** @type {AudioContext | null} */
let context = null;

/** Whether sounds are on. */
export function isLoud() {
  return localStorage.getItem(STORE) === "on";
}

/** @type {(() => void)[]} who wants to know when they go on or off */
const listeners = [];

/** @param {() => void} listener is told when sounds have gone on or off */
export function onLoud(listener) {
  listeners.push(listener);
}

/** @param {boolean} isOn */
export function setLoud(isOn) {
  localStorage.setItem(STORE, isOn ? "on" : "off");
  if (isOn) play("join");
  for (const listener of listeners) listener();
}

/**
 * Plays a sound if they are on.
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (!isLoud()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (context.state === "suspended" && !mayBeHeard()) return;
  for (const tone of SOUNDS[name]) ring(context, ...tone);
}

/** A browser keeps quiet until the person has touched the page; Safari 15 and Firefox 102 do not say whether. */
export function mayBeHeard() {
  const { userActivation } = /** @type {{userActivation?: {hasBeenActive: boolean}}} */ (/** @type {unknown} */ (navigator));
  return userActivation?.hasBeenActive !== false;
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} lasts @param {number} volume */
function ring(audio, pitch, at, lasts, volume) {
  const begin = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts + 0.02);
}
