public import Vocabulary
public import Wire

/// What takes one dealer's key off some cards of a deck.
public struct CardShares: Sendable {
    /// Where the cards lie, ascending.
    public let places: [Int]
    private let shares: [GroupElement]

    /// Reads the shares of one dealer.
    ///
    /// - Parameters:
    ///   - bytes: 32 for each card, then a proof.
    ///   - places: Where the cards lie, ascending and within the deck; at least one.
    ///   - dealer: Whose they are.
    ///   - key: The dealer's.
    ///   - deck: After all have shuffled.
    ///   - terms: The deck's.
    /// - Throws: `DeckFault.form`, `DeckFault.point`, `DeckFault.proof`.
    public init(
        _ bytes: [UInt8],
        at places: [Int],
        by dealer: DeviceID,
        key: GroupElement,
        of deck: Deck,
        terms: DeckTerms
    ) throws(DeckFault) {
        precondition(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        guard !places.isEmpty, bytes.count == 32 * places.count + EqualLogs.proofBytes else {
            throw .form
        }
        var shares: [GroupElement] = []
        for index in places.indices {
            shares.append(try terms.element(bytes[32 * index..<32 * (index + 1)]))
        }
        let statement = terms.statement(
            of: dealer,
            key: key,
            cards: deck.cards(at: places),
            shares: shares
        )
        guard statement.isProven(by: bytes.suffix(EqualLogs.proofBytes)) else { throw .proof }
        self.places = places
        self.shares = shares
    }

    /// What takes the dealer's key off the card at a place; `nil` if it is none of these.
    public subscript(place: Int) -> GroupElement? {
        places.firstIndex(of: place).map { shares[$0] }
    }
}
