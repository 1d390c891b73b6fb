internal import Wire

/// What came out of a deal when its dealers' secrets were shown: what each has done, and which cards it had.
public struct DealReckoning: Sendable {
    /// In the order of the dealers.
    public let verdicts: [DeckAudit.Verdict]
    /// The cards of each dealer, by number, and by the place where they lie; of those whose secret opens none, and of
    /// what is no card of the deck, there are none.
    public let cards: [Int: [Int: Int]]

    /// Does all over again.
    ///
    /// - Parameters:
    ///   - deal: One that is done.
    ///   - seeds: What each dealer has shown; `nil`: nothing.
    init(_ deal: Deal, _ seeds: [Secret?]) {
        verdicts = deal.audit(seeds)
        var cards: [Int: [Int: Int]] = [:]
        for (dealer, verdict) in verdicts.enumerated() {
            // With another seed than the one that was dealt with, nothing can be opened.
            guard verdict == .honest || verdict == .shuffle, let seed = seeds[dealer] else {
                continue
            }
            let places = deal.owners.indices.filter { deal.owners[$0] == dealer }
            cards[dealer] = [:]
            for (place, card) in zip(places, deal.numbers(at: places, seed: seed)) {
                cards[dealer]?[place] = card
            }
        }
        self.cards = cards
    }
}
