// The drawings of who is logged in: their daemon keeps them, and shows them to nobody else.

import { confirmSession } from "../kit/account.js";
import { ask, askJSON } from "../kit/api.js";
import { openedSession } from "../kit/session.js";
import { newestFirst } from "./browsershelf.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/**
 * What was listed last: whose session it was, and the daemon's names by those of the page.
 * @type {{session: string | undefined, names: Map<string, string>}}
 */
let listed = { session: undefined, names: new Map() };

/** @returns {Promise<Label[]>} */
async function list() {
  const session = openedSession()?.session;
  try {
    /** @type {import("../daemon.js").KeptDrawings} */
    const { drawings } = await askJSON("GET", "account/drawings");
    const known = drawings.flatMap(({ name, label, favourite }) => labelled(name, label, favourite));
    listed = { session, names: new Map(known.map(({ name, label }) => [label.id, name])) };
    return known.map(({ label }) => label);
  } catch (error) {
    // Where the session has ended, all of the page is to know it.
    void confirmSession();
    throw error;
  }
}

/** The last moment that a day can be told of, in milliseconds after 1970 or before. */
const LAST = 8.64e15;

/**
 * What another program may have written is left out.
 * @param {string} name
 * @param {string} text
 * @param {boolean} favourite
 * @returns {{name: string, label: Label}[]}
 */
function labelled(name, text, favourite) {
  try {
    const label = JSON.parse(text);
    const fits = [label?.id, label?.topic, label?.room].every((one) => typeof one === "string") && Math.abs(label.at) <= LAST;
    const people = [label?.people ?? []].flat().filter((one) => typeof one === "string");
    return fits ? [{ name, label: { ...label, code: String(label.code), title: String(label.title ?? ""), ...asText(label, "by"), ...asText(label, "mark"), people, favourite } }] : [];
  } catch {
    return [];
  }
}

/**
 * What a label has under a name, if it is text.
 * @param {Record<string, unknown>} label
 * @param {string} name
 */
function asText(label, name) {
  return typeof label[name] === "string" ? { [name]: label[name] } : {};
}

/** @param {Label} label */
function wayTo({ id }) {
  return `account/drawings/${listed.names.get(id) ?? ""}`;
}

/** @type {import("./browsershelf.js").Shelf} */
export const accountShelf = {
  async has(id) {
    if (listed.session !== openedSession()?.session) await list();
    return listed.names.has(id);
  },
  async keep(label, strokes) {
    try {
      await ask("POST", "account/drawings", { id: label.id, label: JSON.stringify(label), strokes: JSON.stringify(strokes) });
    } catch (error) {
      void confirmSession();
      throw error;
    }
  },
  async all() {
    return newestFirst(await list());
  },
  async strokesOf(label) {
    /** @type {import("../daemon.js").KeptStrokes} */
    const { strokes } = await askJSON("GET", wayTo(label));
    return JSON.parse(strokes);
  },
  async mark(label, favourite) {
    await ask("POST", wayTo(label), { favourite });
  },
  async remove(label) {
    await ask("DELETE", wayTo(label));
    listed.names.delete(label.id);
  },
};
