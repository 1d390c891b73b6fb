public import Vocabulary
public import Wire

/// One dealer of a deck, with the secret that everything it does follows from.
public struct Dealer: Sendable {
    /// What each hash of the secret is for.
    private enum Part: UInt8 {
        case key, card, order, proof
    }

    /// The dealer.
    public let device: DeviceID
    /// Its key.
    public let key: GroupElement

    private let terms: DeckTerms
    private let seed: Secret
    private let secret: GroupScalar

    /// Takes the secret.
    ///
    /// - Parameters:
    ///   - seed: 32 random bytes for this deck alone, which are shown when all is over.
    ///   - device: A dealer of the deck.
    ///   - terms: The deck's.
    public init(seed: Secret, device: DeviceID, terms: DeckTerms) {
        self.seed = seed
        self.device = device
        self.terms = terms
        let wide = Self.wide(.key, Self.bytes(0), seed: seed, device: device, terms: terms)
        secret = terms.group.scalar(ofHash: wide)
        key = terms.group.multipleOfGenerator(secret)
    }

    /// What the dealer shows first: its key, and that it knows the secret.
    public var keyShare: [UInt8] {
        let context = terms.context(.key, device.bytes)
        let statement = terms.statement(of: device, key: key)
        return key.bytes + statement.proof(secret: secret, nonce: scalar(.proof, context))
    }

    /// Where the cards come from, from the top (Fisher and Yates, from the last place down).
    public var order: [Int] {
        var draws = Draws(dealer: self)
        var order = Array(0..<terms.cards)
        for last in stride(from: terms.cards - 1, to: 0, by: -1) {
            order.swapAt(last, draws.number(below: last + 1))
        }
        return order
    }

    /// The deck in this dealer's order, each card blinded anew.
    ///
    /// - Parameters:
    ///   - deck: As the dealer before has left it.
    ///   - joint: The key of all dealers.
    /// - Returns: What the next dealer is given.
    public func shuffled(_ deck: Deck, joint: GroupElement) -> Deck {
        let group = terms.group
        let cards = order.enumerated().map { place, source in
            let blind = scalar(.card, Self.bytes(UInt64(place)))
            let card = deck.cards[source]
            return Deck.Card(
                key: group.sum(card.key, group.multipleOfGenerator(blind)),
                face: group.sum(card.face, group.multiple(blind, of: joint))
            )
        }
        return Deck(cards: cards)
    }

    /// What takes this dealer's key off a card.
    public func share(of card: Deck.Card) -> GroupElement {
        terms.group.multiple(secret, of: card.key)
    }

    /// The same for the cards at some places, and the proof that this is what it is.
    ///
    /// - Parameters:
    ///   - deck: After all have shuffled.
    ///   - places: Ascending and within the deck; at least one.
    /// - Returns: What `CardShares` reads.
    public func shares(of deck: Deck, at places: [Int]) -> [UInt8] {
        let cards = deck.cards(at: places)
        let shares = cards.map { share(of: $0.card) }
        let context = terms.contextOfShares(device, cards: cards, shares: shares)
        let statement = terms.statement(of: device, key: key, cards: cards, shares: shares)
        return shares.flatMap(\.bytes)
            + statement.proof(secret: secret, nonce: scalar(.proof, context))
    }

    private func scalar(_ part: Part, _ about: [UInt8]) -> GroupScalar {
        terms.group.scalar(ofHash: wide(part, about))
    }

    private func wide(_ part: Part, _ about: [UInt8]) -> [UInt8] {
        Self.wide(part, about, seed: seed, device: device, terms: terms)
    }

    private static func wide(
        _ part: Part,
        _ about: [UInt8],
        seed: Secret,
        device: DeviceID,
        terms: DeckTerms
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: 192)
        writer.raw(Array("parlor deck secret v1\0".utf8))
        writer.words(terms.name.words)
        writer.words(device.words)
        writer.words(seed.words)
        writer.byte(part.rawValue)
        writer.raw(about)
        return terms.group.sha512(writer.bytes)
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        var writer = ByteWriter(capacity: 8)
        writer.fixed(number)
        return writer.bytes
    }

    /// Numbers that decide the order.
    private struct Draws {
        let dealer: Dealer
        private var block: UInt64 = 0
        private var words: [UInt64] = []

        init(dealer: Dealer) {
            self.dealer = dealer
        }

        mutating func number(below bound: Int) -> Int {
            let bound = UInt64(bound)
            // 2⁶⁴ modulo the bound: as many numbers at the end would make the first ones likelier.
            let rest = (UInt64.max % bound + 1) % bound
            while true {
                let word = next()
                if rest == 0 || word <= UInt64.max - rest { return Int(word % bound) }
            }
        }

        private mutating func next() -> UInt64 {
            if words.isEmpty {
                let wide = dealer.wide(.order, Dealer.bytes(block))
                words = stride(from: 56, through: 0, by: -8).map { start in
                    wide[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
                }
                block += 1
            }
            return words.removeLast()
        }
    }
}
