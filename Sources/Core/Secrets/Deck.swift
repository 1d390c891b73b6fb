internal import Vocabulary
public import Wire

/// A deck in some order, each card hidden under the keys of all dealers (ElGamal).
public struct Deck: Hashable, Sendable {
    /// A hidden card.
    public struct Card: Hashable, Sendable {
        /// What each dealer takes a share of: the generator, as often as the card was blinded.
        public let key: GroupElement
        /// The card's face and, as often, the dealers' joint key.
        public let face: GroupElement
    }

    /// Bytes of a card.
    public static let cardBytes = 64

    /// From the top.
    public let cards: [Card]

    init(cards: [Card]) {
        self.cards = cards
    }

    /// Reads a shuffled deck; whether it was shuffled honestly the audit tells.
    ///
    /// - Parameters:
    ///   - bytes: As it came.
    ///   - terms: The deck's.
    /// - Throws: `DeckFault.form`, `DeckFault.point`.
    public init(_ bytes: [UInt8], terms: DeckTerms) throws(DeckFault) {
        guard bytes.count == Self.cardBytes * terms.cards else { throw .form }
        var cards: [Card] = []
        cards.reserveCapacity(terms.cards)
        for start in stride(from: 0, to: bytes.count, by: Self.cardBytes) {
            let middle = start + Self.cardBytes / 2
            cards.append(
                Card(
                    key: try terms.element(bytes[start..<middle]),
                    face: try terms.element(bytes[middle..<start + Self.cardBytes])
                )
            )
        }
        self.cards = cards
    }

    /// The deck as it travels.
    public var bytes: [UInt8] { cards.flatMap { $0.key.bytes + $0.face.bytes } }

    /// The cards at some places, with these.
    func cards(at places: [Int]) -> [(place: Int, card: Card)] {
        places.map { ($0, cards[$0]) }
    }
}
