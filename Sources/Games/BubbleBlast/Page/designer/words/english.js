// What the designer of levels says, in English.

export const english = {
  "design.title": "Level designer",
  "design.pitch": "Make levels for Bubble Blast together, on one wall.",
  "design.grid": "The wall of bubbles",
  "design.help": "Arrow keys go from cell to cell. Space hangs a bubble or changes its colour, Enter hangs the chosen one, Delete takes it away. 1 to 9 choose a bubble, 0 the eraser.",
  "design.kinds": "What to hang",
  "design.cell": "Row {row}, place {place}: {kind}",
  "design.reset.hint": "Takes all bubbles away; undo brings them back",
  "design.emptied": "The wall is empty. Undo brings everything back.",
  "design.covered": "{name} had hung a bubble in row {row}, place {place} as well: that one counts, yours does not.",
  "design.lost": "{name} changed the same bubble: theirs counts, not yours.",
  "design.teach.hang": "Hang bubbles",
  "design.teach.hang.text": "Choose one of nine bubbles and tap a cell, or drag across many. What does not reach the top falls when the game begins.",
  "design.teach.change": "Change and take away",
  "design.teach.change.text": "Tapping a coloured bubble with a colour changes it: blue, red, orange, green. A long press takes a bubble away, and so does the eraser.",
  "design.teach.together": "Together",
  "design.teach.together.text": "Everybody in the room works on the same wall and sees where the others point. Everyone has their own undo and redo. A level that you load is there for all, and anyone can save it.",
  "design.save.bad": "A name has 1 to 10 letters or digits, and no spaces.",
  "design.save.empty": "There is nothing to save yet: hang a bubble first.",
  "design.start.empty": "There is nothing to play yet: hang a bubble first.",
  "design.start.falls": "All that could pop falls at once, so it is won already. Hang something from the top row.",
};
