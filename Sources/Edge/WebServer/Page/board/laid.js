// What one has laid on a paper in all, and what of it was hidden since: that says what can be taken back there, and how much more fits on it.

/** Each window remembers one paper: it is the same one after it was loaded again. */
const STORE = "parlor.paper";

/** Strokes by their names. The daemon tells of no stroke that is not seen, and undo does not keep to a paper. */
export class Laid {
  #name;
  /** @type {Set<string>} all that were ever seen here */
  #known;
  /**
   * Those that one has hidden, or has just asked to hide. What was hidden comes back by undo, and what was taken back does not.
   * @type {Set<string>}
   */
  #hidden;
  /** @type {ReadonlySet<string>} those that were seen at the last look */
  #seen = new Set();
  /** @type {"undo" | "redo" | null} what was asked for and has changed nothing yet */
  #asked = null;

  /** @param {string} name the paper's, and whose it is */
  constructor(name) {
    this.#name = name;
    const [known, hidden] = kept(name);
    [this.#known, this.#hidden] = [new Set(known), new Set(hidden)];
  }

  /** How many there have been, those that are not seen any more too. */
  get count() {
    return this.#known.size;
  }

  /** Whether undo would change something here, and not on an earlier paper. */
  get canTakeBack() {
    return this.#seen.size > 0 || this.#hidden.size > 0;
  }

  /** Whether it was asked for already: the next one is sent when this one is done, since it might reach an earlier paper. */
  get isTakingBack() {
    return this.#asked === "undo";
  }

  /**
   * Something is sent to the daemon that takes a while.
   * @param {"undo" | "redo"} what
   */
  ask(what) {
    this.#asked = what;
  }

  /** @param {string} stroke which is asked to go */
  hide(stroke) {
    this.#asked = null;
    this.#hidden.add(stroke);
    this.#keep();
  }

  /**
   * Looks at what is seen now.
   * @param {readonly string[]} strokes
   */
  look(strokes) {
    const seen = new Set(strokes);
    const came = strokes.filter((stroke) => !this.#seen.has(stroke));
    const gone = [...this.#seen].filter((stroke) => !seen.has(stroke));
    if (came.length + gone.length === 0) return;
    for (const stroke of came) {
      this.#known.add(stroke);
      this.#hidden.delete(stroke);
    }
    for (const stroke of gone) {
      if (this.#asked === "undo") this.#hidden.delete(stroke);
      // What redo takes away had been hidden before.
      if (this.#asked === "redo") this.#hidden.add(stroke);
    }
    [this.#seen, this.#asked] = [seen, null];
    this.#keep();
  }

  #keep() {
    try {
      sessionStorage.setItem(STORE, JSON.stringify([this.#name, [...this.#known], [...this.#hidden]]));
    } catch {
      // A browser that keeps nothing: after a reload the paper is looked at as if it were new.
    }
  }
}

/** @param {string} name @returns {[string[], string[]]} */
function kept(name) {
  const [paper, known, hidden] = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  return paper === name ? [known, hidden] : [[], []];
}
