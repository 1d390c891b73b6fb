import Foundation
import Vocabulary

/// Codes that one can say across a room, for rooms that are opened without one: the words that the page draws from.
///
/// A language whose letters no code takes has numbers, which its readers say in their own words.
enum CodeWords {
    /// The codes of a language, each once.
    ///
    /// - Parameter language: Its tag, of two letters; English stands for those that have no list.
    /// - Returns: In the order of the list.
    static func all(in language: String) -> [RoomCode] {
        if language == "ar" { return (1_000...9_999).compactMap { RoomCode("\($0)") } }
        let words = lists[language] ?? english
        return words.split(whereSeparator: \.isWhitespace).compactMap { RoomCode($0) }
    }

    /// The language of the person who runs this program (POSIX.1-2017, "Internationalization Variables").
    static var language: String {
        language(from: ProcessInfo.processInfo.environment)
    }

    static func language(from environment: [String: String]) -> String {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        let first = named.first { !$0.isEmpty } ?? ""
        return String(first.prefix { $0.isLetter }).lowercased()
    }

    static let lists = ["en": english, "de": german, "fr": french]

    private static let english = """
        ACORN APPLE BADGER BANANA BEAR BIRD BREAD BUTTER CACTUS CAMEL CANDLE CARROT CASTLE CHERRY CLOUD COOKIE CORAL CRAYON
        DAISY DONKEY DRAGON DUCK EAGLE FALCON FERRY FROG GARDEN GINGER GUITAR HAMMER HONEY ISLAND JACKET KETTLE LADDER LEMON LION
        MAPLE MELON MOON MUFFIN OTTER OWLS PANDA PEPPER PIANO PLUM PONY POTATO RABBIT RIVER ROCKET SALMON SPOON STAR TIGER TULIP
        TURTLE VIOLIN WALNUT WHALE ZEBRA
        """

    private static let german = """
        ADLER AHORN AMPEL AMSEL ANKER APFEL BAGGER BANANE BIENE BIRNE BLUME BROT BUTTER DACHS DRACHE EICHE EIMER ENTE ESEL EULE
        FALKE FEDER FROSCH GABEL GARTEN GIRAFFE GURKE HAMMER HASE HONIG IGEL INSEL KAKTUS KAMEL KANNE KATZE KERZE KIRSCHE KUCHEN
        LAMPE LEITER MELONE MOND NADEL OTTER PANDA PFERD PILZ PINSEL PIRAT RAKETE REGEN ROSE SCHAF SONNE STERN TASSE TIGER TOMATE
        TULPE VOGEL WOLKE ZEBRA ZITRONE
        """

    private static let french = """
        ABRICOT AIGLE ANANAS ARBRE AVION BALEINE BALLON BANANE BATEAU BEURRE BISCUIT BOUGIE CACTUS CANARD CAROTTE CERISE CHAT
        CHEVAL CITRON COCHON COLOMBE CUISINE DRAGON ETOILE FLEUR FORET FRAISE FUSEE GATEAU GIRAFE GUITARE HIBOU HERISSON JARDIN
        LAMPE LAPIN LION LOUTRE LUNE MAISON MELON MIEL MONTAGNE MOUTON NUAGE OISEAU ORANGE OURS PANDA PAPILLON PIANO PLUIE POIRE
        POMME PRUNE RENARD ROSE SAPIN SOLEIL SOURIS TIGRE TOMATE TORTUE TULIPE VACHE VIOLON ZEBRE
        """
}
