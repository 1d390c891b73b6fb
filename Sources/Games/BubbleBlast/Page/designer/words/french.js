// What the designer of levels says, in French.

export const french = {
  "design.title": "Atelier de niveaux",
  "design.pitch": "Créez ensemble des niveaux pour Bubble Blast, sur un même mur.",
  "design.grid": "Le mur de bulles",
  "design.help": "Les flèches vont de case en case. Espace accroche une bulle ou change sa couleur, Entrée accroche celle qui est choisie, Suppr l’enlève. 1 à 9 choisissent une bulle, 0 la gomme.",
  "design.kinds": "Que voulez-vous accrocher ?",
  "design.cell": "Rangée {row}, place {place} : {kind}",
  "design.reset.hint": "Enlève toutes les bulles ; Annuler les ramène",
  "design.emptied": "Le mur est vide. Annuler ramène tout.",
  "design.covered": "{name} avait aussi accroché une bulle rangée {row}, place {place} : c’est elle qui compte.",
  "design.lost": "{name} a changé la même bulle : c’est ce qui compte, pas votre changement.",
  "design.teach.hang": "Accrocher des bulles",
  "design.teach.hang.text": "Choisissez une des neuf bulles et touchez une case, ou glissez sur plusieurs. Ce qui ne tient pas au sommet tombe au début du jeu.",
  "design.teach.change": "Changer et enlever",
  "design.teach.change.text": "Toucher une bulle de couleur avec une couleur la change : bleu, rouge, orange, vert. Un appui long enlève une bulle, la gomme aussi.",
  "design.teach.together": "Ensemble",
  "design.teach.together.text": "Tous dans la salle travaillent au même mur et voient où pointent les autres. Annuler et rétablir ne touchent que ce que l’on a fait. Un niveau que vous chargez apparaît chez tous, et chacun peut l’enregistrer.",
  "design.save.bad": "Un nom a 1 à 10 lettres ou chiffres, sans espaces.",
  "design.save.empty": "Il n’y a encore rien à enregistrer : accrochez d’abord une bulle.",
  "design.start.empty": "Il n’y a encore rien à jouer : accrochez d’abord une bulle.",
  "design.start.falls": "Tout ce qui pourrait éclater tombe aussitôt : c’est déjà gagné. Accrochez quelque chose à la première rangée.",
};
