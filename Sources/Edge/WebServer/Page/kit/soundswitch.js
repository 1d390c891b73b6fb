// The switches for sound: one on every bar, all in step.

import { text, word } from "../words/messages.js";
import { connectMusic } from "./music.js";
import { isLoud, setLoud } from "./sounds.js";

/** @param {ParentNode} root holding the switches */
export function connectSound(root) {
  const switches = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-do=sound]")]);
  const show = () => {
    for (const one of switches) {
      one.setAttribute("aria-pressed", String(isLoud()));
      word(one, "hint", () => text(isLoud() ? "sound.on" : "sound.off"));
      one.querySelector("use")?.setAttribute("href", isLoud() ? "#i-sound" : "#i-mute");
    }
  };
  for (const one of switches) {
    one.addEventListener("click", () => {
      setLoud(!isLoud());
      show();
    });
  }
  show();
  connectMusic();
}
