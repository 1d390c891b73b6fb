// What a page measures about itself: when its frames begin, and how many it takes from input to ink.
// Put into the page before its own scripts; the page does not know of it.
{
  /** @type {number[]} */
  let frames = [];
  /** @type {{frames: number, ms: number, x: number, y: number}[]} */
  let inked = [];
  let count = 0;
  let looksForInk = false;
  /** @type {{frame: number, time: number, x: number, y: number} | null} */
  let input = null;
  const afterFrame = new MessageChannel();

  /** Pixels around the pointer in which the thin end of a stroke may lie; the point before is farther away. */
  const reach = 3;

  /** Whether there is ink at a place of the window, on the sheet above all others. */
  const isInk = ({ x, y }) => {
    const canvas = document.querySelector("canvas.live");
    const { left, top, width } = canvas.getBoundingClientRect();
    const density = canvas.width / width;
    const [across, down] = [(x - left) * density - reach, (y - top) * density - reach].map(Math.round);
    const side = 2 * reach + 1;
    const { data } = canvas.getContext("2d").getImageData(across, down, side, side);
    return data.some((value, index) => index % 4 === 3 && value > 0);
  };

  const tick = (now) => {
    count += 1;
    frames.push(now);
    if (input) afterFrame.port2.postMessage(null);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);

  // Behind all that the frame paints.
  afterFrame.port1.onmessage = () => {
    if (!input || !isInk(input)) return;
    inked.push({ frames: count - input.frame, ms: performance.now() - input.time });
    input = null;
  };

  addEventListener("pointermove", ({ clientX, clientY, timeStamp, buttons }) => {
    if (looksForInk && !input && buttons) input = { frame: count, time: timeStamp, x: clientX, y: clientY };
  }, { capture: true });

  globalThis.frameMeter = {
    /** @param {boolean} looks for ink too, which costs the page time of its own */
    begin(looks) {
      [frames, inked, input, looksForInk] = [[], [], null, looks];
    },
    end: () => ({ frames, inked }),
  };
}
