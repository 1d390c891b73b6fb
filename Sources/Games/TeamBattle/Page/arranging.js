// In the lobby the room master puts teams together, or leaves it to the dice; everybody sees who is with whom.

import { find, make, put, sync } from "../kit/dom.js";
import { chip, nameOf, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { changeOf, pairsOf, rowsOf } from "./pairs.js";

/** @typedef {import("../table/scene.js").Scene} Scene */
/** @typedef {import("./pairs.js").Part} Part */
/** @typedef {import("./pairs.js").Values} Values */
/** @typedef {(changes: Values) => void} Set */

/**
 * @param {HTMLElement} element
 * @param {Scene} scene of a lobby
 * @param {Set} set
 */
export function arrange(element, scene, set) {
  if (element.children.length === 0) element.append(make("h2"), make("p", { class: "soft" }), make("ul", { class: "teamrows" }));
  const [values, seats] = [scene.detail.settings ?? {}, scene.game.players.map(({ seat }) => seat)];
  const [pairs, rows] = [pairsOf(values, seats), rowsOf(values, seats)];
  put(find(element, "h2"), text("team.teams"));
  put(find(element, "p"), wordsOf(pairs.length, seats.length, scene.isMaster));
  if (scene.isMaster) showRows(element, scene, rows.slice(0, Math.floor(seats.length / 2)), (place, seat) => set(changeOf(values, seats, place, seat)));
  else showPairs(element, scene, pairs);
}

/** @param {number} pairs @param {number} players @param {boolean} isMaster */
function wordsOf(pairs, players, isMaster) {
  if (players < 2) return text("team.arrange.few");
  if (isMaster) return text("team.arrange");
  if (pairs === 0) return text("team.pairing.text");
  return text(2 * pairs + 1 < players ? "team.pairing.rest" : "team.pairing.set");
}

/**
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {import("./pairs.js").Row[]} rows
 * @param {(place: {row: number, part: Part}, seat: string | null) => void} choose
 */
function showRows(element, { game, who }, rows, choose) {
  const seats = game.players.map(({ seat }) => seat);
  const select = (/** @type {number} */ row, /** @type {Part} */ part) => {
    const box = /** @type {HTMLSelectElement} */ (make("select", { name: `${part}-${row}` }));
    return make("label", { class: part }, make("span"), box);
  };
  sync(find(element, ".teamrows"), rows, ({ row }) => `row${row}`, ({ row }) => make("li", {}, make("h3"), select(row, "drawer"), select(row, "guesser"), make("p", { class: "hint" })), (item, one) => {
    put(find(item, "h3"), text("team.number", { number: one.row }));
    for (const part of /** @type {Part[]} */ (["drawer", "guesser"])) {
      put(find(item, `.${part} span`), text(part === "drawer" ? "team.draws" : "team.guesses"));
      const box = /** @type {HTMLSelectElement} */ (find(item, `.${part} select`));
      sync(box, ["", ...seats], (seat) => seat || "chance", (seat) => make("option", { value: seat }), (option, seat) => put(option, seat ? `${who(seat).avatar} ${nameOf(who(seat))}`.trim() : text("team.dice")));
      box.value = one[part] ?? "";
      box.onchange = () => choose({ row: one.row, part }, box.value || null);
    }
    put(find(item, ".hint"), (one.drawer === null) === (one.guesser === null) ? "" : text("team.half"));
  });
}

/** @param {HTMLElement} element @param {Scene} scene @param {{drawer: string, guesser: string}[]} pairs */
function showPairs(element, { who }, pairs) {
  sync(find(element, ".teamrows"), pairs, ({ drawer, guesser }) => `${drawer}/${guesser}`, ({ drawer, guesser }) => {
    const part = (/** @type {string} */ seat, /** @type {string} */ name) => make("span", { class: name }, chip(who(seat)), make("span", { class: "hint" }));
    return make("li", {}, part(drawer, "draws"), part(guesser, "guesses"));
  }, (item, { drawer, guesser }) => {
    showChip(find(item, ".draws"), who(drawer));
    showChip(find(item, ".guesses"), who(guesser));
    put(find(item, ".draws .hint"), text("team.draws"));
    put(find(item, ".guesses .hint"), text("team.guesses"));
  });
}
