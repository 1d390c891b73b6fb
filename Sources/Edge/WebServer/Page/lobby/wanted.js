// Settings that the master has just changed, until the room has them.
//
// Two requests may reach the daemon in another order than they were made in, and the last one counts where they set the
// same. So they go out one after the other, and each has with it what the room has not shown yet.

/** @typedef {Record<string, number>} Values */

export class Wanted {
  #send;
  /** @type {Values} */
  #changes = {};
  #isDirty = false;
  #isSending = false;

  /** @param {(changes: Values) => Promise<boolean>} send whether it was done */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Takes in what the room has.
   * @param {Values} settings
   * @returns {Values} the same with what is on its way
   */
  over(settings) {
    const left = Object.entries(this.#changes).filter(([name, value]) => this.#isSending && settings[name] !== value);
    this.#changes = Object.fromEntries(left);
    return { ...settings, ...this.#changes };
  }

  /**
   * @param {Values} changes
   * @returns {Promise<boolean>} whether nothing was refused, as far as this has waited
   */
  async set(changes) {
    this.#changes = { ...this.#changes, ...changes };
    this.#isDirty = true;
    if (this.#isSending) return true;
    this.#isSending = true;
    let isRefused = false;
    while (this.#isDirty) {
      this.#isDirty = false;
      const isDone = await this.#send(this.#changes);
      // What is refused is wanted no more.
      if (!isDone) this.#changes = {};
      isRefused ||= !isDone;
    }
    this.#isSending = false;
    return !isRefused;
  }
}
