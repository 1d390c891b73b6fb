public import Vocabulary
public import Wire

/// The name of a deck.
public typealias DeckName = Bytes32<DeckTerms>

/// What a deck is for, how many cards it has, and who deals it (`Protocol/secrets.md`).
public struct DeckTerms: Sendable {
    /// The room.
    public let room: RoomID
    /// The round.
    public let round: UInt32
    /// Tells several decks of a round apart.
    public let label: UInt32
    /// How many cards, 1…`Limits.deckCards`.
    public let cards: Int
    /// Who shuffles, in this order; at most `Limits.dealers`.
    public let dealers: [DeviceID]
    /// Tells the deck from all others.
    public let name: DeckName

    let cryptography: any Cryptography

    /// Sets the terms.
    ///
    /// - Throws: `DeckFault.size`.
    public init(
        room: RoomID,
        round: UInt32,
        label: UInt32,
        cards: Int,
        dealers: [DeviceID],
        cryptography: any Cryptography
    ) throws(DeckFault) {
        guard 1...Limits.deckCards ~= cards, 1...Limits.dealers ~= dealers.count,
            Set(dealers).count == dealers.count
        else { throw .size }
        self.room = room
        self.round = round
        self.label = label
        self.cards = cards
        self.dealers = dealers
        self.cryptography = cryptography
        var writer = ByteWriter(capacity: 80 + 32 * dealers.count)
        writer.raw(Array("parlor deck v1\0".utf8))
        writer.words(room.words)
        for number in [UInt64(round), UInt64(label), UInt64(cards), UInt64(dealers.count)] {
            writer.fixed(number)
        }
        for dealer in dealers { writer.words(dealer.words) }
        name = cryptography.blake2b256(writer.bytes)
    }

    /// The group that the cards are elements of.
    var group: any PrimeOrderGroup { cryptography.group }

    /// What a hash or a proof of this deck is for.
    enum Part: UInt8 {
        case faces, key, shares
    }

    /// What a hash or a proof of this deck is bound to.
    func context(_ part: Part, _ about: [UInt8] = []) -> [UInt8] {
        let hash: DeckName = cryptography.blake2b256(name.bytes + [part.rawValue] + about)
        return Array("ParlorDeck1-".utf8) + hash.bytes
    }

    /// The elements that stand for the cards, in order.
    public var faces: [GroupElement] {
        let context = context(.faces)
        return (0..<cards).map { index in
            group.element(
                [UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index)],
                context: context
            )
        }
    }

    /// The deck before anybody has shuffled it: in order, face up.
    public var start: Deck { Deck(cards: faces.map { Deck.Card(key: .neutral, face: $0) }) }

    /// That a dealer knows the secret of its key.
    func statement(of dealer: DeviceID, key: GroupElement) -> EqualLogs {
        EqualLogs(context(.key, dealer.bytes), key: key, in: group)
    }

    /// That the shares of the cards at some places are of a dealer's key.
    func statement(
        of dealer: DeviceID,
        key: GroupElement,
        cards: [(place: Int, card: Deck.Card)],
        shares: [GroupElement]
    ) -> EqualLogs {
        return EqualLogs(
            contextOfShares(dealer, cards: cards, shares: shares),
            key: key,
            points: cards.map(\.card.key),
            images: shares,
            in: group
        )
    }

    /// What the proof of shares is bound to: all of them, and the cards.
    func contextOfShares(
        _ dealer: DeviceID,
        cards: [(place: Int, card: Deck.Card)],
        shares: [GroupElement]
    ) -> [UInt8] {
        var about = ByteWriter(capacity: 32 + 66 * cards.count)
        about.words(dealer.words)
        for ((place, card), share) in zip(cards, shares) {
            about.fixed(UInt16(place))
            about.words(card.key.words)
            about.words(share.words)
        }
        return context(.shares, about.bytes)
    }

    /// Reads an element that is not the neutral one.
    func element(_ bytes: ArraySlice<UInt8>) throws(DeckFault) -> GroupElement {
        guard let element = group.element(bytes), element != .neutral else { throw .point }
        return element
    }
}
