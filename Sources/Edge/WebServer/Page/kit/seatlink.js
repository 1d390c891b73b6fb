// A socket of one more seat of this device: what its pen draws goes out on it. What happens in the room the page hears anyway.

import { host } from "./guest.js";
import { noteInk } from "./inkwatch.js";
import { token } from "./token.js";

export class SeatLink {
  #seat;
  #heard;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {string[]} what waits for the socket to open */
  #waiting = [];

  /** @param {string} seat @param {(message: import("../daemon.js").Said) => void} heard what is said to this seat alone */
  constructor(seat, heard) {
    this.#seat = seat;
    this.#heard = heard;
    this.#open();
  }

  /** @param {object} message @returns {boolean} whether it goes out */
  send(message) {
    noteInk(message, this.#seat);
    const words = JSON.stringify(message);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(words);
    else {
      this.#waiting.push(words);
      if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#open();
    }
    return true;
  }

  close() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open() {
    const socket = new WebSocket(`ws://${host()}/api/socket?token=${encodeURIComponent(token())}&seat=${this.#seat}`);
    this.#socket = socket;
    socket.onopen = () => {
      for (const words of this.#waiting) socket.send(words);
      this.#waiting = [];
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
  }
}
