import Identity
import Secrets
import Testing
import Vocabulary
import Wire

/// That no place of a deck favours anybody, however badly some of the dealers shuffle.
@Suite("Fair deals")
struct FairDealTests {
    fileprivate static let cards = 12
    private static let deals = 10_000

    private func terms(_ label: UInt32) throws -> DeckTerms {
        try DeckTerms(
            room: RoomID(words: Words4(1, 2, 3, 4)),
            round: 1,
            label: label,
            cards: Self.cards,
            dealers: (1...3).map { DeviceID(words: Words4(repeating: $0)) },
            cryptography: Sodium()
        )
    }

    private func dealer(_ number: Int, _ terms: DeckTerms, seed: UInt64) -> Dealer {
        let secret = Secret(words: Words4(seed, UInt64(terms.label), UInt64(number + 1), 1))
        return Dealer(seed: secret, device: terms.dealers[number], terms: terms)
    }

    /// The card at each place when some orders were applied one after the other.
    private func cards(_ orders: [[Int]]) -> [Int] {
        orders.reduce(Array(0..<Self.cards)) { deck, order in order.map { deck[$0] } }
    }

    /// How a dealer shuffles badly on purpose: in an order that it knows.
    enum BadOrder: CaseIterable {
        case asItWas, backwards, lastOnTop

        var order: [Int] {
            let all = Array(0..<FairDealTests.cards)
            return switch self {
            case .asItWas: all
            case .backwards: all.reversed()
            case .lastOnTop: [all.count - 1] + all.dropLast()
            }
        }
    }

    /// The dealers that shuffle honestly, and what the others do.
    @Test(
        "each card lies at each place equally often, however badly all but one shuffle on purpose",
        arguments: [
            ([0, 1, 2], .asItWas), ([0, 2], .asItWas), ([2], .asItWas), ([0], .backwards),
            ([1], .lastOnTop),
        ] as [([Int], BadOrder)],
        [UInt64.random(in: 1...UInt64.max)]
    )
    func fair(dealers: ([Int], BadOrder), seed: UInt64) throws {
        let chi = try chiSquare(of: dealers, seed: seed)
        #expect(chi < Self.mostChiSquare, "chi-square \(chi), seed \(seed)")
    }

    @Test("where all shuffle badly on purpose that is seen", arguments: BadOrder.allCases)
    func unfair(bad: BadOrder) throws {
        #expect(try chiSquare(of: ([], bad), seed: 1) > Self.mostChiSquare)
    }

    /// 121 degrees of freedom: 121 on average, with a deviation of the root of 242.
    ///
    /// Eight of these are seen once in some 10⁹ times.
    private static let mostChiSquare = 121 + 8 * 242.0.squareRoot()

    /// How far the numbers of times that each card lies at each place are from equal ones.
    private func chiSquare(of dealers: ([Int], BadOrder), seed: UInt64) throws -> Double {
        let (honest, bad) = dealers
        var counts = [[Int]](repeating: [Int](repeating: 0, count: Self.cards), count: Self.cards)
        for deal in 0..<Self.deals {
            let terms = try terms(UInt32(deal))
            let deck = cards(
                (0..<3).map { number in
                    honest.contains(number) ? dealer(number, terms, seed: seed).order : bad.order
                }
            )
            for (place, card) in deck.enumerated() { counts[card][place] += 1 }
        }
        let expected = Double(Self.deals) / Double(Self.cards)
        return counts.joined().reduce(0.0) { sum, count in
            sum + (Double(count) - expected) * (Double(count) - expected) / expected
        }
    }

    @Test("the order that dealers have is that in which their cards come to lie")
    func order() throws {
        let terms = try terms(0)
        let dealers = (0..<3).map { dealer($0, terms, seed: 5) }
        var deal = Deal(terms, owners: (0..<Self.cards).map { $0 % 3 })
        while deal.step != .dealt {
            let shown = deal.due.map { ($0, deal.contribution(of: $0, seed: seed(of: $0, 5))) }
            #expect(shown.allSatisfy { deal.bytes(dueOf: $0.0) == $0.1.count })
            #expect(deal.take(Dictionary(uniqueKeysWithValues: shown)).isEmpty)
        }
        let seen = (0..<3).flatMap { dealer in
            let places = (0..<Self.cards).filter { $0 % 3 == dealer }
            return zip(places, deal.numbers(at: places, seed: seed(of: dealer, 5)))
        }.sorted { $0.0 < $1.0 }.map(\.1)
        #expect(seen == cards(dealers.map(\.order)))
        #expect(deal.audit((0..<3).map { seed(of: $0, 5) }) == [.honest, .honest, .honest])
        // With another's secret, and with one of another deck, it is no card at all.
        #expect(deal.numbers(at: [0], seed: seed(of: 1, 5)) == [nil])
        let proof = deal.proof(of: 4, seed: seed(of: 1, 5))
        #expect(try deal.opened(proof, at: 4) == seen[4])
        #expect(throws: DeckFault.proof) { try deal.opened(proof, at: 7) }
        #expect(throws: DeckFault.missing) { try deal.opened(proof, at: Self.cards) }
        #expect(deal.due.isEmpty)
        #expect(deal.bytes(dueOf: 0) == 0)
    }

    private func seed(of dealer: Int, _ seed: UInt64) -> Secret {
        Secret(words: Words4(seed, 0, UInt64(dealer + 1), 1))
    }
}
