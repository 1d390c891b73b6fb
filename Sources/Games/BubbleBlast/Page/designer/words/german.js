// What the designer of levels says, in German.

export const german = {
  "design.title": "Level-Werkstatt",
  "design.pitch": "Baut zusammen Levels für Bubble Blast, an einer Wand.",
  "design.grid": "Die Wand mit den Blasen",
  "design.help": "Pfeiltasten gehen von Feld zu Feld. Die Leertaste hängt eine Blase auf oder wechselt ihre Farbe, Eingabe hängt die gewählte auf, Entf nimmt sie weg. 1 bis 9 wählen eine Blase, 0 den Radierer.",
  "design.kinds": "Was du aufhängst",
  "design.cell": "Reihe {row}, Platz {place}: {kind}",
  "design.reset.hint": "Nimmt alle Blasen weg; Rückgängig bringt sie wieder",
  "design.emptied": "Die Wand ist leer. Rückgängig bringt alles wieder.",
  "design.covered": "{name} hatte in Reihe {row}, Platz {place} auch eine Blase aufgehängt: Die zählt, deine nicht.",
  "design.lost": "{name} hat dieselbe Blase geändert: Das zählt, nicht deine Änderung.",
  "design.teach.hang": "Blasen aufhängen",
  "design.teach.hang.text": "Wähle eine von neun Blasen und tippe ein Feld an, oder zieh über viele. Was nicht bis oben reicht, fällt, wenn das Spiel beginnt.",
  "design.teach.change": "Ändern und wegnehmen",
  "design.teach.change.text": "Ein Tipp mit einer Farbe auf eine bunte Blase ändert sie: Blau, Rot, Orange, Grün. Ein langer Druck nimmt eine Blase weg, der Radierer auch.",
  "design.teach.together": "Zusammen",
  "design.teach.together.text": "Alle im Raum arbeiten an derselben Wand und sehen, wohin die anderen zeigen. Rückgängig und Wiederholen gelten nur für das Eigene. Ein Level, das du lädst, haben alle vor sich, und alle können es speichern.",
  "design.save.bad": "Ein Name hat 1 bis 10 Buchstaben oder Ziffern, und keine Leerzeichen.",
  "design.save.empty": "Noch gibt es nichts zu speichern: Häng erst eine Blase auf.",
  "design.start.empty": "Noch gibt es nichts zu spielen: Häng erst eine Blase auf.",
  "design.start.falls": "Alles, was platzen könnte, fällt sofort, also ist es schon gewonnen. Häng etwas in die oberste Reihe.",
};
