// The designer of levels, as the page knows it: a room in which several hang bubbles into one grid.

import { partOf } from "../../kit/activities.js";
import { Bench } from "./bench.js";

/** @type {import("../../kit/activities.js").Workshop} */
export const workshop = {
  name: "bubble-designer",
  title: "design.title",
  pitch: "design.pitch",
  open: "design.open",
  lessons: [
    ["design.teach.hang", "design.teach.hang.text"],
    ["design.teach.change", "design.teach.change.text"],
    ["design.teach.together", "design.teach.together.text"],
  ],
  music: "watery",
  makeBench: (place) => new Bench(partOf("bubble-designer", "bench"), place),
};
