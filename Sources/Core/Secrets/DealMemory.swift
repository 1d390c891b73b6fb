internal import Vocabulary
public import Wire

/// What was worked out of deals, for when all that was done in a room is looked at anew.
///
/// Whoever shows one more fork has everybody reduce everything from the beginning, and a deal takes thousands of
/// multiplications. So what came of the same bytes is kept, and nothing is worked out again but what other bytes were
/// shown for. It changes nothing but how long that takes.
public struct DealMemory: Sendable {
    /// Proofs of single cards that are kept of a deal: more than any game shows.
    static let openings = 4_096

    private struct Step {
        let shown: [Int: [UInt8]]
        let faults: [Int: DeckFault]
        let after: Deal
    }

    private struct Opening: Hashable {
        let place: Int
        let proof: [UInt8]
    }

    private struct Past {
        let name: DeckName
        let owners: [Int]
        /// What came of it, in order.
        var steps: [Step] = []
        /// What single cards were shown to be; `nil` where nothing was shown.
        var opened: [Opening: Int?] = [:]
        var audit: (seeds: [Secret?], reckoning: DealReckoning)?
    }

    /// The oldest first.
    private var deals: [Past] = []

    /// Knows of no deal.
    public init() {}

    /// Has a deal take in what dealers have shown.
    ///
    /// - Parameters:
    ///   - shown: By number, what each who owes something has shown.
    ///   - deal: On its way, and all of its steps taken here.
    /// - Returns: What ``Deal/take(_:)`` returns.
    public mutating func take(_ shown: [Int: [UInt8]], in deal: inout Deal) -> [Int: DeckFault] {
        let index = index(of: deal)
        let number = deal.number(of: deal.step)
        if number < deals[index].steps.count, deals[index].steps[number].shown == shown {
            deal = deals[index].steps[number].after
            return deals[index].steps[number].faults
        }
        // What followed upon something else tells nothing.
        deals[index].steps = Array(deals[index].steps.prefix(number))
        (deals[index].opened, deals[index].audit) = ([:], nil)
        let faults = deal.take(shown)
        if deals[index].steps.count == number {
            deals[index].steps.append(Step(shown: shown, faults: faults, after: deal))
        }
        return faults
    }

    private mutating func index(of deal: Deal) -> Int {
        let found = deals.firstIndex { $0.name == deal.terms.name && $0.owners == deal.owners }
        if let found { return found }
        // Each that fails leaves out a dealer.
        if deals.count >= Limits.dealers { deals.removeFirst() }
        deals.append(Past(name: deal.terms.name, owners: deal.owners))
        return deals.count - 1
    }

    private func past(of deal: Deal) -> Past? {
        deals.first { $0.name == deal.terms.name && $0.owners == deal.owners }
    }

    /// Keeps what a card is shown to be.
    ///
    /// - Parameters:
    ///   - proof: What its owner has shown.
    ///   - place: Where it is said to lie.
    ///   - deal: A deal that is done, and all of its steps taken here.
    public mutating func note(_ proof: [UInt8], at place: Int, of deal: Deal) {
        let index = index(of: deal)
        let opening = Opening(place: place, proof: proof)
        guard deals[index].opened[opening] == nil, deals[index].opened.count < Self.openings else {
            return
        }
        deals[index].opened[opening] = .some(try? deal.opened(proof, at: place))
    }

    /// What a card is shown to be.
    ///
    /// - Returns: Its number; `nil` where ``Deal/opened(_:at:)`` throws.
    public func opened(_ proof: [UInt8], at place: Int, of deal: Deal) -> Int? {
        let known = past(of: deal)?.opened[Opening(place: place, proof: proof)]
        return known ?? (try? deal.opened(proof, at: place))
    }

    /// What came out when the dealers' secrets were shown.
    ///
    /// - Parameters:
    ///   - seeds: What each dealer has shown; `nil`: nothing.
    ///   - deal: A deal that is done, and all of its steps taken here.
    /// - Returns: What each has done, and the cards that it had.
    public mutating func reckoning(_ seeds: [Secret?], of deal: Deal) -> DealReckoning {
        let index = index(of: deal)
        if let known = deals[index].audit, known.seeds == seeds { return known.reckoning }
        let reckoning = DealReckoning(deal, seeds)
        deals[index].audit = (seeds, reckoning)
        return reckoning
    }
}
