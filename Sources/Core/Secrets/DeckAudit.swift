internal import Vocabulary
public import Wire

/// What came out when all secrets of a deal were shown.
public struct DeckAudit: Sendable {
    /// What a dealer has done.
    public enum Verdict: String, Sendable {
        /// Dealt as it should.
        case honest
        /// Shown a key that does not follow from its secret.
        case key
        /// Left another deck than what follows from its secret and the deck before.
        case shuffle
        /// Not shown its secret.
        case silent
    }

    /// In the order of the dealers.
    public let verdicts: [Verdict]

    /// Does all over again.
    ///
    /// - Parameters:
    ///   - terms: The deck's.
    ///   - keys: The dealers' keys.
    ///   - decks: What each dealer has left, in their order.
    ///   - seeds: What each has shown; `nil`: nothing.
    /// - Complexity: O(n d) for n cards and d dealers: two multiplications each.
    public init(_ terms: DeckTerms, keys: [GroupElement], decks: [Deck], seeds: [Secret?]) {
        precondition(
            [keys.count, decks.count, seeds.count].allSatisfy { $0 == terms.dealers.count }
        )
        let joint = keys.reduce(.neutral) { terms.group.sum($0, $1) }
        var before = terms.start
        var verdicts: [Verdict] = []
        for (index, device) in terms.dealers.enumerated() {
            defer { before = decks[index] }
            guard let seed = seeds[index] else {
                verdicts.append(.silent)
                continue
            }
            let dealer = Dealer(seed: seed, device: device, terms: terms)
            guard dealer.key == keys[index] else {
                verdicts.append(.key)
                continue
            }
            let isHonest = dealer.shuffled(before, joint: joint) == decks[index]
            verdicts.append(isHonest ? .honest : .shuffle)
        }
        self.verdicts = verdicts
    }
}
