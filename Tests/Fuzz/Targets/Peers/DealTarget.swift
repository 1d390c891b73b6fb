import Identity
import Secrets
import Vocabulary
import Wire

/// What dealers show, and what is sealed: the first byte says which, and the deck has two cards.
enum DealTarget: FuzzTarget {
    static let name = "deal"
    static let longest = 1024

    private static let devices = [
        DeviceID(words: Words4(1, 2, 3, 4)), DeviceID(words: Words4(5, 6, 7, 8)),
    ]
    private static let reader = DeviceKey()

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let kind = bytes.first,
            let terms = try? DeckTerms(
                room: RoomID(words: Words4(9, 9, 9, 9)),
                round: 1,
                label: 2,
                cards: 2,
                dealers: devices,
                cryptography: Sodium()
            )
        else { return }
        let rest = Array(bytes.dropFirst())
        switch kind % 4 {
        case 0: try key(rest, terms)
        case 1: try deck(rest, terms)
        case 2: try shares(rest, terms)
        default: try sealed(rest)
        }
    }

    private static func dealer(_ terms: DeckTerms) -> Dealer {
        Dealer(seed: Secret(words: Words4(1, 1, 1, 1)), device: devices[0], terms: terms)
    }

    private static func key(_ bytes: [UInt8], _ terms: DeckTerms) throws(Finding) {
        guard let key = try? DeckKeys.key(bytes, of: devices[0], terms: terms) else { return }
        try expect(key.bytes == Array(bytes.prefix(32)), "a key reads differently from what it is")
    }

    private static func deck(_ bytes: [UInt8], _ terms: DeckTerms) throws(Finding) {
        guard let deck = try? Deck(bytes, terms: terms) else { return }
        try expect(deck.bytes == bytes, "a deck reads differently from what it writes")
        // Whatever it is, everybody can go on with it, and nobody is told a card that is none.
        let dealer = dealer(terms)
        let next = dealer.shuffled(deck, joint: dealer.key)
        try expect(next.cards.count == 2, "a shuffle has lost a card")
        let faces = DeckFaces(terms)
        for card in deck.cards {
            let share = dealer.share(of: card)
            let number = try? faces.number(of: card, shares: [share, share])
            try expect(number == nil, "a card was opened that nobody has dealt")
        }
    }

    private static func shares(_ bytes: [UInt8], _ terms: DeckTerms) throws(Finding) {
        let dealer = dealer(terms)
        let deck = dealer.shuffled(terms.start, joint: dealer.key)
        let shares = try? CardShares(
            bytes,
            at: [0, 1],
            by: dealer.device,
            key: dealer.key,
            of: deck,
            terms: terms
        )
        guard let shares else { return }
        for (place, card) in deck.cards.enumerated() {
            try expect(shares[place] == dealer.share(of: card), "a false share was believed")
        }
    }

    private static func sealed(_ bytes: [UInt8]) throws(Finding) {
        guard let value = SealedValue(bytes) else { return }
        let purpose = SealedValue.Purpose(
            room: RoomID(words: Words4(9, 9, 9, 9)),
            round: 1,
            label: 2,
            author: devices[0],
            device: reader.device
        )
        try expect(value.opened(for: purpose, with: reader) == nil, "what nobody sealed was opened")
    }
}
