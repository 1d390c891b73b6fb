// The levels that are there from the start (Protocol/games/bubble-blast-levels.txt), as the wall shows them.

import { levelOf, ROWS, widthOf } from "./level.js";

/** @type {readonly (readonly string[])[]} the rows that have something in them */
const LEVELS = [
  ["bbbbrrrroooo", "bbbrrrrrooo", "gggg....gggg"],
  ["rrbboxxoggrr", "rbbooxoggrr", "bb.gg..rr.oo", "b.gg...rr.o", "....gg.rr..."],
  ["bbrr.mm.ggoo", "brro...ggob", "oobb....rrgg", ".og.....rb."],
  ["*bbrrooggbb*", "brroog*ggoo", "ggooggbbrrbb", ".gg.oo.bb.r", "..g..o..b..r"],
  ["#oo#rr#bb#gg", "oo#rrxbb#gg", "ggx.o##b.xrr", "gg.o#l#b.rr", "bb.rr..oo.gg", "b.r.....o.g"],
  ["bbrrooggbbrr", "brroggbbrro", "ooggbbrroogg", "..ggb.rroo."],
  ["#rr#bb#gg#oo", "rg#ob#rb#go", "gg.bb.rr.oo.", "b.rr.oo.gg."],
  ["bgro#mm#orgb", "grobl#xborg", "robg.##.gbor", "obgr...rgbo", "bgr*....orgb", "gro.....bor", "ro........gb", "b.........g"],
  ["gogogogogogo", "rlrbrbrbrlr", "gogogogogogo", ".b.r.b.r.b."],
  ["bgbgbgbgbgbg", "rororxroror", "gbgb.##.bgbg", "oror...roro", "bgb......gbg", "ro.......or", "b..........g"],
];

/** @type {readonly import("./level.js").Level[]} in order */
export const OURS = LEVELS.map((rows) => {
  const empty = Array.from({ length: ROWS - rows.length }, (_, index) => ".".repeat(widthOf(rows.length + index)));
  return levelOf([...rows, ...empty]) ?? [];
});
