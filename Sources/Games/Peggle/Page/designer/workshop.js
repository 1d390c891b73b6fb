// The designer of levels, as the page knows it: a room in which several set pegs onto one board.

import { partOf } from "../../kit/activities.js";
import { Bench } from "./bench.js";

/** @type {import("../../kit/activities.js").Workshop} */
export const workshop = {
  name: "peggle-designer",
  title: "pegs.title",
  pitch: "pegs.pitch",
  open: "design.open",
  lessons: [
    ["pegs.teach.set", "pegs.teach.set.text"],
    ["pegs.teach.move", "pegs.teach.move.text"],
    ["pegs.teach.together", "pegs.teach.together.text"],
  ],
  music: "bright",
  makeBench: (place) => new Bench(partOf("peggle-designer", "bench"), place),
};
