public import Wire

/// Tells which card lies at a place, once all dealers' keys are off it.
public struct DeckFaces: Sendable {
    private let numbers: [GroupElement: Int]
    private let group: any PrimeOrderGroup
    private let dealers: Int

    /// The faces of a deck.
    public init(_ terms: DeckTerms) {
        numbers = Dictionary(
            terms.faces.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        group = terms.group
        dealers = terms.dealers.count
    }

    /// The number of a card.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - shares: One of each dealer.
    /// - Returns: 0 and up, below the number of cards.
    /// - Throws: `DeckFault.missing`, `DeckFault.face`.
    public func number(of card: Deck.Card, shares: [GroupElement]) throws(DeckFault) -> Int {
        guard shares.count == dealers else { throw .missing }
        let face = shares.reduce(card.face) { group.difference($0, $1) }
        guard let number = number(of: face) else { throw .face }
        return number
    }

    /// The number of a face that lies open; `nil` if it is none of the deck.
    func number(of face: GroupElement) -> Int? { numbers[face] }
}
