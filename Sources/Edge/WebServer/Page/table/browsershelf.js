// The drawings that were made while nobody was logged in; they are in this browser alone.

/**
 * What is known of a drawing that is kept.
 * @typedef {{id: string, room: string, code: string, round: number, topic: string, word: number | null, activity?: string,
 *   title?: string, people?: string[], by?: string, mark?: string, favourite?: boolean, at: number}} Label `people` are the others who
 *   played, `title` is the room's, `by` is who drew it beside whom it is kept for, `mark` is what it was known by before it was kept
 */
/** @typedef {import("../daemon.js").Stroke} Stroke */
/**
 * Where drawings are kept.
 * @typedef {object} Shelf
 * @property {(id: string) => Promise<boolean>} has
 * @property {(label: Label, strokes: Stroke[]) => Promise<void>} keep
 * @property {() => Promise<Label[]>} all newest first
 * @property {(label: Label) => Promise<Stroke[]>} strokesOf
 * @property {(label: Label, isFavourite: boolean) => Promise<void>} mark
 * @property {(label: Label) => Promise<void>} remove
 */

const NAME = "parlor.gallery";
const STORE = "drawings";
/** Drawings kept at most; the oldest go first, favourites after all others. */
const MOST = 500;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * Does one thing with the kept drawings.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
async function kept(mode, work) {
  const store = (await open()).transaction(STORE, mode).objectStore(STORE);
  const request = work(store);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {Label[]} labels */
export function newestFirst(labels) {
  return labels.sort((a, b) => b.at - a.at || b.round - a.round);
}

/** @type {Shelf} */
export const browserShelf = {
  async has(id) {
    return (await kept("readonly", (store) => store.count(id))) > 0;
  },
  async keep(label, strokes) {
    await kept("readwrite", (store) => store.put({ ...label, strokes }));
  },
  async all() {
    const drawings = newestFirst(await kept("readonly", (store) => store.getAll()));
    const wanted = [...drawings].sort((a, b) => Number(b.favourite === true) - Number(a.favourite === true));
    const gone = new Set(wanted.slice(MOST).map(({ id }) => id));
    for (const id of gone) await kept("readwrite", (store) => store.delete(id));
    return drawings.filter(({ id }) => !gone.has(id));
  },
  async strokesOf({ id }) {
    return (await kept("readonly", (store) => store.get(id)))?.strokes ?? [];
  },
  async mark({ id }, favourite) {
    const drawing = await kept("readonly", (store) => store.get(id));
    if (drawing) await kept("readwrite", (store) => store.put({ ...drawing, favourite }));
  },
  async remove({ id }) {
    await kept("readwrite", (store) => store.delete(id));
  },
};
