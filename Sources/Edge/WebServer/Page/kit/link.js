// The socket to the daemon: it stays open, or comes back by itself.

import { ask } from "./api.js";
import { host, isGuest, recover } from "./guest.js";
import { inHand } from "./hand.js";
import { noteInk } from "./inkwatch.js";
import { token } from "./token.js";

/** Milliseconds from an answer to the next heartbeat: the daemon of a guest may vanish without a word. */
const HEARTBEAT = isGuest ? 750 : 10_000;
/** Milliseconds without any answer after which a heartbeat has failed. */
const PATIENCE = isGuest ? 1_000 : 4_000;
/** Milliseconds that a socket has to open. */
const OPENING = isGuest ? 3_000 : 10_000;
/** Milliseconds before the first try again, and the longest wait. */
const [SOON, LATE] = [200, 4_000];

/**
 * Events: `open`, `lost`, `unauthorized`, and `message` with the daemon's message as detail.
 */
export class Link extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #heard = 0;
  #pings = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #heartbeat;
  /** Whether it stays closed until it is opened again: another window has the seat. */
  #isResting = false;

  constructor() {
    super();
    // A page that comes back from sleep or the back-forward cache must not wait for a timer.
    addEventListener("pageshow", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pagehide", () => this.#drop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Opens the socket, for whoever has the page in hand; from then on it comes back by itself. */
  open() {
    this.#isResting = false;
    clearTimeout(this.#retry);
    this.#drop();
    const seat = inHand() && `&seat=${inHand()}`;
    const socket = new WebSocket(`ws://${host()}/api/socket?token=${encodeURIComponent(token())}${seat}`);
    this.#socket = socket;
    // A daemon that has vanished refuses nothing either.
    this.#heartbeat = setTimeout(() => this.#lost(socket), OPENING);
    socket.onopen = () => {
      this.#attempts = 0;
      this.#heard = performance.now();
      this.#beatLater();
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = (event) => {
      // A socket that is closed says what was on its way, and the next one may be somebody else's.
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      const detail = JSON.parse(event.data);
      if (detail.type === "pong") this.#beatLater();
      else this.dispatchEvent(new CustomEvent("message", { detail }));
    };
    socket.onclose = () => this.#lost(socket);
  }

  /**
   * Sends a message, or drops it when the socket is not open.
   * @param {object} message
   * @returns {boolean} whether it went out
   */
  send(message) {
    noteInk(message);
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Closes the socket and leaves it closed. */
  rest() {
    this.#isResting = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  #drop() {
    clearTimeout(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {WebSocket} socket */
  async #lost(socket) {
    if (socket !== this.#socket) return;
    this.#drop();
    this.dispatchEvent(new Event("lost"));
    this.#attempts += 1;
    // A refused socket says nothing about why; a request does.
    const found = isGuest ? await recover() : await this.#look();
    if (this.#socket || this.#isResting) return;
    if (found === "gone") {
      this.dispatchEvent(new Event("unauthorized"));
      return;
    }
    if (found === "here" && this.#attempts === 1) return this.open();
    const wait = Math.min(LATE, SOON * 2 ** (this.#attempts - 1));
    this.#retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** @returns {Promise<"away" | "gone">} */
  async #look() {
    try {
      await ask("GET", "status");
      return "away";
    } catch (error) {
      return /** @type {{code?: string}} */ (error).code === "unauthorized" ? "gone" : "away";
    }
  }

  #wake() {
    if (!token() || this.#isResting) return;
    if (this.isOpen) this.#beat();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  #beatLater() {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#beat(), HEARTBEAT);
  }

  #beat() {
    clearTimeout(this.#heartbeat);
    const asked = performance.now();
    this.send({ type: "ping", n: (this.#pings += 1) });
    const look = () => {
      if (this.#heard >= asked) return this.#beatLater();
      if (this.#socket) this.#lost(this.#socket);
    };
    // In two halves: what came while the page stood still is read before the second one is over.
    this.#heartbeat = setTimeout(() => {
      this.#heartbeat = setTimeout(look, PATIENCE / 2);
    }, PATIENCE / 2);
  }
}
