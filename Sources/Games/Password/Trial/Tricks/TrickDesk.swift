internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

/// What a changed program has before it.
struct TrickDesk {
    let game: Password
    let dealer: (device: DeviceID, seed: Secret)
    let record: RoundRecord

    /// The first part of a deck, and nothing else.
    func isDeck(_ deed: RoundRecord.Done) -> Bool {
        game.stage == .shuffle && deed.move["part"] == .number(0)
    }

    /// A claim of a place for the device's speaker, with a proof for a place of its own.
    ///
    /// - Parameters:
    ///   - name: `claim` or `own`.
    ///   - seat: Who is to hold the card.
    ///   - place: Where the card is said to lie.
    ///   - proven: Where the card lies that the proof is of.
    /// - Returns: The fields of the move.
    func claim(_ name: String, for seat: SeatID, _ place: Int, proven: Int) -> [String: Value] {
        let proof = game.table.deal?.proof(of: proven, seed: dealer.seed) ?? []
        return [
            "do": .text(name), "seat": .seat(seat), "place": .number(Int64(place)),
            "bytes": .text(ByteText.text(proof)),
        ]
    }

    /// The seat of the device that does not say the open word, if there is one with cards.
    var listener: SeatID? {
        game.table.seats.first { seat in
            seat != game.current
                && game.table.dealers[seat].map { game.table.devices[$0] } == dealer.device
        }
    }

    /// The first place of a seat's hand where a card lies that is not the open word.
    func otherPlace(of seat: SeatID) -> Int? {
        let places = game.hands.places(of: seat).filter { game.hands.holds(seat, $0) }
        let numbers = game.table.deal?.numbers(at: places, seed: dealer.seed) ?? []
        return zip(places, numbers).first { $1 != game.chain.last?.card }?.0
    }
}
