// Where drawings are kept: with the account of who is logged in, else in this browser.

import { holder } from "../kit/session.js";
import { accountShelf } from "./accountshelf.js";
import { browserShelf } from "./browsershelf.js";

/** Where the drawings are of who plays now. */
export function shelf() {
  return holder() ? accountShelf : browserShelf;
}
