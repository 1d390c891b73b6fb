import Identity
import Secrets
import Testing
import Vocabulary
import Wire

/// What must hold of any deal, with secrets and sizes that no vector has.
@Suite("Dealing")
struct DealTests {
    private let sodium = Sodium()

    private func terms(cards: Int, dealers: Int, label: UInt32 = 0) throws(DeckFault) -> DeckTerms {
        try DeckTerms(
            room: RoomID(words: Words4(1, 2, 3, 4)),
            round: 1,
            label: label,
            cards: cards,
            dealers: (0..<dealers).map { DeviceID(words: Words4(repeating: UInt64($0))) },
            cryptography: sodium
        )
    }

    private func dealers(_ terms: DeckTerms, salt: UInt64 = 0) -> [Dealer] {
        terms.dealers.map {
            Dealer(
                seed: Secret(words: Words4(salt, $0.words[0], 5, 6)),
                device: $0,
                terms: terms
            )
        }
    }

    private func shuffled(
        _ dealers: [Dealer],
        _ terms: DeckTerms
    ) throws -> (keys: DeckKeys, decks: [Deck]) {
        let keys = try DeckKeys(dealers.map(\.keyShare), terms: terms)
        var decks: [Deck] = []
        for dealer in dealers {
            decks.append(dealer.shuffled(decks.last ?? terms.start, joint: keys.joint))
        }
        return (keys, decks)
    }

    @Test("the owner of a card sees it, and each card of the largest deck lies at one place")
    func largest() throws {
        let terms = try terms(cards: Limits.deckCards, dealers: 3)
        let dealers = dealers(terms)
        let (keys, decks) = try shuffled(dealers, terms)
        let deck = try #require(decks.last)
        let places = Array(deck.cards.indices)
        // The first one owns all of them, so that the others show what they know, and it keeps its own to itself.
        let shown = try dealers.dropFirst().enumerated().map { index, dealer in
            try CardShares(
                dealer.shares(of: deck, at: places),
                at: places,
                by: dealer.device,
                key: keys.keys[index + 1],
                of: deck,
                terms: terms
            )
        }
        let faces = DeckFaces(terms)
        let numbers = try places.map { place in
            let card = deck.cards[place]
            let others = try shown.map { try #require($0[place]) }
            return try faces.number(of: card, shares: others + [dealers[0].share(of: card)])
        }
        #expect(numbers.sorted() == places)
        #expect(numbers != places)
        #expect(shown[0][places.count] == nil)
        let audit = DeckAudit(
            terms,
            keys: keys.keys,
            decks: decks,
            seeds: terms.dealers.map { Secret(words: Words4(0, $0.words[0], 5, 6)) }
        )
        #expect(audit.verdicts == [.honest, .honest, .honest])
    }

    @Test("without the share of one dealer a card is none of the deck")
    func hidden() throws {
        let terms = try terms(cards: 4, dealers: 3)
        let dealers = dealers(terms)
        let deck = try #require(try shuffled(dealers, terms).decks.last)
        let faces = DeckFaces(terms)
        for card in deck.cards {
            let shares = dealers.map { $0.share(of: card) }
            #expect(throws: DeckFault.missing) {
                try faces.number(of: card, shares: Array(shares.dropLast()))
            }
            let guessed = [shares[0], shares[1], sodium.element([1], context: [])]
            #expect(throws: DeckFault.face) { try faces.number(of: card, shares: guessed) }
        }
    }

    @Test("all orders of three cards are equally likely")
    func orders() throws {
        var counts: [[Int]: Int] = [:]
        let terms = try terms(cards: 3, dealers: 1)
        for salt in 0..<3000 {
            counts[dealers(terms, salt: UInt64(salt))[0].order, default: 0] += 1
        }
        #expect(counts.count == 6)
        // Five standard deviations of a binomial with p = 1/6 around 500.
        #expect(counts.values.allSatisfy { abs($0 - 500) < 102 }, "\(counts)")
    }

    @Test("nothing of one deck holds in another")
    func bound() throws {
        let (terms, others) = (
            try terms(cards: 2, dealers: 2), try self.terms(cards: 2, dealers: 2, label: 1)
        )
        let (dealers, strangers) = (dealers(terms), self.dealers(others))
        #expect(terms.name != others.name)
        #expect(dealers[0].key != strangers[0].key)
        #expect(Set(terms.faces).isDisjoint(with: others.faces))
        #expect(throws: DeckFault.proof) {
            try DeckKeys(strangers.map(\.keyShare), terms: terms)
        }
        // Nor may one dealer show another's key.
        #expect(throws: DeckFault.proof) {
            try DeckKeys([dealers[0].keyShare, dealers[0].keyShare], terms: terms)
        }
        #expect(throws: DeckFault.missing) { try DeckKeys([dealers[0].keyShare], terms: terms) }
    }

    @Test("a deck has as many cards and dealers as the limits say, and each dealer once")
    func sizes() {
        #expect(throws: Never.self) { try terms(cards: Limits.deckCards, dealers: Limits.dealers) }
        let wrong = [(0, 1), (Limits.deckCards + 1, 1), (1, 0), (1, Limits.dealers + 1)]
        for (cards, dealers) in wrong {
            #expect(throws: DeckFault.size) { try terms(cards: cards, dealers: dealers) }
        }
        #expect(throws: DeckFault.size) {
            try DeckTerms(
                room: RoomID(words: Words4()),
                round: 0,
                label: 0,
                cards: 1,
                dealers: [DeviceID(words: Words4()), DeviceID(words: Words4())],
                cryptography: sodium
            )
        }
    }
}
