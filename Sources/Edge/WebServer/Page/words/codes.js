// Codes that one can say across a room: things that everybody knows, in the reader's language. What the protocol takes
// are 4 to 8 letters A to Z and digits, so that a language with accents has those words that fit, and one with other
// letters has numbers, which its readers say in their own words and find on their keyboards.

/** @type {Record<string, string>} */
const WORDS = {
  en: `ACORN APPLE BADGER BANANA BEAR BIRD BREAD BUTTER CACTUS CAMEL CANDLE CARROT CASTLE CHERRY CLOUD COOKIE CORAL CRAYON
    DAISY DONKEY DRAGON DUCK EAGLE FALCON FERRY FROG GARDEN GINGER GUITAR HAMMER HONEY ISLAND JACKET KETTLE LADDER LEMON LION
    MAPLE MELON MOON MUFFIN OTTER OWLS PANDA PEPPER PIANO PLUM PONY POTATO RABBIT RIVER ROCKET SALMON SPOON STAR TIGER TULIP
    TURTLE VIOLIN WALNUT WHALE ZEBRA`,
  de: `ADLER AHORN AMPEL AMSEL ANKER APFEL BAGGER BANANE BIENE BIRNE BLUME BROT BUTTER DACHS DRACHE EICHE EIMER ENTE ESEL EULE
    FALKE FEDER FROSCH GABEL GARTEN GIRAFFE GURKE HAMMER HASE HONIG IGEL INSEL KAKTUS KAMEL KANNE KATZE KERZE KIRSCHE KUCHEN
    LAMPE LEITER MELONE MOND NADEL OTTER PANDA PFERD PILZ PINSEL PIRAT RAKETE REGEN ROSE SCHAF SONNE STERN TASSE TIGER TOMATE
    TULPE VOGEL WOLKE ZEBRA ZITRONE`,
  fr: `ABRICOT AIGLE ANANAS ARBRE AVION BALEINE BALLON BANANE BATEAU BEURRE BISCUIT BOUGIE CACTUS CANARD CAROTTE CERISE CHAT
    CHEVAL CITRON COCHON COLOMBE CUISINE DRAGON ETOILE FLEUR FORET FRAISE FUSEE GATEAU GIRAFE GUITARE HIBOU HERISSON JARDIN
    LAMPE LAPIN LION LOUTRE LUNE MAISON MELON MIEL MONTAGNE MOUTON NUAGE OISEAU ORANGE OURS PANDA PAPILLON PIANO PLUIE POIRE
    POMME PRUNE RENARD ROSE SAPIN SOLEIL SOURIS TIGRE TOMATE TORTUE TULIPE VACHE VIOLON ZEBRE`,
};

/** Of four digits, none of which is left out where a number begins with it. */
const NUMBERS = Array.from({ length: 9000 }, (_, index) => String(1000 + index));

/**
 * The codes of a language, in capitals.
 * @param {string} tag
 */
export function codesIn(tag) {
  return WORDS[tag]?.trim().split(/\s+/) ?? [...NUMBERS];
}

/** How many words are tried: where all of them are taken, somebody takes them on purpose. */
const TRIES = 3;

/**
 * Some codes of a language, each once.
 * @param {string} tag
 * @param {() => number} [dice] from 0 to 1
 */
export function drawCodes(tag, dice = Math.random) {
  const all = codesIn(tag);
  return Array.from({ length: TRIES }, () => all.splice(Math.floor(dice() * all.length), 1)[0]);
}

/**
 * Asks for a room under the code that was chosen, else under a word; where those are taken the daemon draws letters.
 * @template Room
 * @param {{code?: string} & Record<string, unknown>} wish
 * @param {string} tag of the language
 * @param {(wish: object) => Promise<Room>} ask throws what was refused
 */
export async function askUnderWord(wish, tag, ask) {
  if (wish.code) return ask(wish);
  for (const code of drawCodes(tag)) {
    try {
      return await ask({ ...wish, code });
    } catch (error) {
      if (/** @type {{code?: string}} */ (error).code !== "code-in-use") throw error;
    }
  }
  return ask(wish);
}
