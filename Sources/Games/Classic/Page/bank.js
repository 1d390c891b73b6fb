// The words that are offered as topics, in other languages than the bank's own.

import { language } from "../words/messages.js";

/**
 * By language, in the order of the bank (Sources/Games/Classic/Rules/ClassicWords.swift).
 * @type {Record<string, string>}
 */
const BANK = {
  de:
    "Katze|Hund|Fisch|Vogel|Pferd|Kuh|Schwein|Schaf|Kaninchen|Maus|Elefant|Giraffe|Löwe|Affe|Schlange|Frosch|" +
    "Schildkröte|Ente|Eule|Pinguin|Biene|Schmetterling|Spinne|Schnecke|Wal|Hai|Krake|Krabbe|Dinosaurier|" +
    "Drache|Haus|Burg|Zelt|Brücke|Turm|Kirche|Leuchtturm|Windmühle|Iglu|Scheune|Tür|Fenster|Treppe|Zaun|" +
    "Garten|Baum|Blume|Pilz|Kaktus|Blatt|Berg|Vulkan|Insel|Strand|Fluss|Wasserfall|Wolke|Regen|Schneemann|" +
    "Regenbogen|Sonne|Mond|Stern|Planet|Rakete|Flugzeug|Hubschrauber|Ballon|Drachen|Auto|Bus|Lastwagen|Zug|" +
    "Traktor|Fahrrad|Motorrad|Schiff|U-Boot|Segelboot|Anker|Apfel|Banane|Kirsche|Birne|Erdbeere|Ananas|" +
    "Trauben|Zitrone|Karotte|Tomate|Brot|Käse|Ei|Pizza|Hamburger|Eis|Kuchen|Kerze|Tasse|Flasche|Teekanne|" +
    "Löffel|Gabel|Messer|Teller|Stuhl|Tisch|Bett|Lampe|Uhr|Fernseher|Telefon|Computer|Kamera|Radio|Gitarre|" +
    "Klavier|Trommel|Trompete|Geige|Buch|Bleistift|Schere|Hammer|Säge|Schlüssel|Schloss|Leiter|Besen|" +
    "Regenschirm|Hut|Schuh|Handschuh|Socke|Hemd|Hose|Kleid|Brille|Krone|Ring|Rucksack|Ball|Schläger|" +
    "Skateboard|Schaukel|Rutsche|Roboter|Gespenst|Hexe|Pirat|Meerjungfrau|König|Clown|Ritter|Skelett|Engel|" +
    "Baby|Hand|Fuß|Auge|Ohr|Nase|Mund|Herz|Gehirn|Knochen|Zahn|Feuer|Blitz|Lagerfeuer|Schatz|Landkarte|Fahne|" +
    "Geschenk|Glocke|Spiegel|Magnet|Seil|Rad|Kiste|Eimer|Korb|Feder|Eieruhr|Zahnbürste|Kamm|Kissen|Toilette|" +
    "Badewanne|Springbrunnen|Vogelscheuche|Spinnennetz|Fernrohr",
  fr:
    "chat|chien|poisson|oiseau|cheval|vache|cochon|mouton|lapin|souris|éléphant|girafe|lion|singe|serpent|" +
    "grenouille|tortue|canard|hibou|pingouin|abeille|papillon|araignée|escargot|baleine|requin|pieuvre|crabe|" +
    "dinosaure|dragon|maison|château|tente|pont|tour|église|phare|moulin à vent|igloo|grange|porte|fenêtre|" +
    "escalier|clôture|jardin|arbre|fleur|champignon|cactus|feuille|montagne|volcan|île|plage|rivière|cascade|" +
    "nuage|pluie|bonhomme de neige|arc-en-ciel|soleil|lune|étoile|planète|fusée|avion|hélicoptère|ballon|" +
    "cerf-volant|voiture|bus|camion|train|tracteur|vélo|moto|navire|sous-marin|voilier|ancre|pomme|banane|" +
    "cerise|poire|fraise|ananas|raisin|citron|carotte|tomate|pain|fromage|œuf|pizza|hamburger|glace|gâteau|" +
    "bougie|tasse|bouteille|théière|cuillère|fourchette|couteau|assiette|chaise|table|lit|lampe|horloge|" +
    "télévision|téléphone|ordinateur|appareil photo|radio|guitare|piano|tambour|trompette|violon|livre|" +
    "crayon|ciseaux|marteau|scie|clé|cadenas|échelle|balai|parapluie|chapeau|chaussure|gant|chaussette|" +
    "chemise|pantalon|robe|lunettes|couronne|bague|sac à dos|balle|batte|skateboard|balançoire|toboggan|" +
    "robot|fantôme|sorcière|pirate|sirène|roi|clown|chevalier|squelette|ange|bébé|main|pied|œil|oreille|nez|" +
    "bouche|cœur|cerveau|os|dent|feu|éclair|feu de camp|trésor|carte|drapeau|cadeau|cloche|miroir|aimant|" +
    "corde|roue|boîte|seau|panier|plume|minuteur|brosse à dents|peigne|oreiller|toilettes|baignoire|fontaine|" +
    "épouvantail|toile d’araignée|télescope",
  ar:
    "قطة|كلب|سمكة|طائر|حصان|بقرة|خنزير|خروف|أرنب|فأر|فيل|زرافة|أسد|قرد|أفعى|ضفدع|سلحفاة|بطة|بومة|بطريق|نحلة|" +
    "فراشة|عنكبوت|حلزون|حوت|قرش|أخطبوط|سلطعون|ديناصور|تنين|بيت|قلعة|خيمة|جسر|برج|كنيسة|منارة|طاحونة هواء|" +
    "إغلو|حظيرة|باب|نافذة|درج|سياج|حديقة|شجرة|زهرة|فطر|صبار|ورقة شجر|جبل|بركان|جزيرة|شاطئ|نهر|شلال|سحابة|مطر|" +
    "رجل ثلج|قوس قزح|شمس|قمر|نجمة|كوكب|صاروخ|طائرة|مروحية|بالون|طائرة ورقية|سيارة|حافلة|شاحنة|قطار|جرّار|" +
    "دراجة|دراجة نارية|سفينة|غواصة|قارب شراعي|مرساة|تفاحة|موزة|كرزة|إجاصة|فراولة|أناناس|عنب|ليمونة|جزرة|" +
    "طماطم|خبز|جبن|بيضة|بيتزا|همبرغر|مثلجات|كعكة|شمعة|فنجان|زجاجة|إبريق شاي|ملعقة|شوكة|سكين|صحن|كرسي|طاولة|" +
    "سرير|مصباح|ساعة|تلفاز|هاتف|حاسوب|آلة تصوير|مذياع|غيتار|بيانو|طبل|بوق|كمان|كتاب|قلم رصاص|مقص|مطرقة|منشار|" +
    "مفتاح|قفل|سلّم|مكنسة|مظلة|قبعة|حذاء|قفاز|جورب|قميص|بنطال|فستان|نظارة|تاج|خاتم|حقيبة ظهر|كرة|مضرب|" +
    "لوح تزلج|أرجوحة|زحليقة|روبوت|شبح|ساحرة|قرصان|حورية بحر|ملك|مهرج|فارس|هيكل عظمي|ملاك|رضيع|يد|قدم|عين|أذن|" +
    "أنف|فم|قلب|دماغ|عظمة|سنّ|نار|برق|نار مخيّم|كنز|خريطة|علم|هدية|جرس|مرآة|مغناطيس|حبل|عجلة|صندوق|دلو|سلة|" +
    "ريشة|مؤقت بيض|فرشاة أسنان|مشط|وسادة|مرحاض|حوض استحمام|نافورة|فزاعة|شبكة عنكبوت|تلسكوب",
};

/**
 * A word of the bank in the reader's language.
 * @param {number | null | undefined} index in the bank
 * @returns {string | null} `null` where there is no translation
 */
export function worded(index) {
  if (index === null || index === undefined) return null;
  return BANK[language()]?.split("|")[index] ?? null;
}
