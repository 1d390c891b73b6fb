internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

/// Who is dealt which cards, and by whom: the deal by the moves of a game's rounds.
///
/// Each device that hosts a player deals. A dealer that does not show what it owes in time, or shows what does not hold, deals
/// no more; then all begins anew without it, and its seats play on without words of their own.
struct CardTable: Sendable {
    /// Words of a hand.
    static let handSize = 6

    /// How many hands each seat is dealt.
    let hands: Int
    private let room: RoomID
    private let cryptography: any Cryptography
    /// The round in which the deal began, by which everybody's secret of it is found.
    private(set) var round: UInt32 = 0
    /// The deal; `nil` where nobody is left who deals.
    private(set) var deal: Deal?
    /// Who has cards, in the order in which they lie in the deck.
    private(set) var seats: [SeatID] = []
    /// The dealer of each seat with cards, by number.
    private(set) var dealers: [SeatID: Int] = [:]
    /// Which seats speak for a device.
    private let speakers: Speakers
    /// What was worked out of this deal and of others.
    private var memory = DealMemory()
    /// Devices that deal no more.
    private(set) var excluded: Set<DeviceID> = []
    /// What devices were caught at during the deal.
    private(set) var cheats: [DeviceID: Set<Cheat>] = [:]
    /// The seats that those devices dealt for.
    private(set) var struck: [DeviceID: [SeatID]] = [:]

    /// Which seats a device may speak by.
    enum Speakers: Sendable {
        /// The first of those that it deals for, and no other one when that has gone (the first version of the rules).
        case first
        /// Each of those that it deals for, as long as it sits there: one that goes leaves the others their words.
        case each
    }

    init(_ setup: GameSetup, hands: Int, speakers: Speakers) {
        self.hands = hands
        self.speakers = speakers
        room = setup.room
        cryptography = setup.cryptography
    }

    /// Takes over what was worked out before the room was looked at anew.
    mutating func recall(_ earlier: CardTable) { memory = earlier.memory }

    /// The devices that deal, by number.
    var devices: [DeviceID] { deal?.terms.dealers ?? [] }

    /// Whether all have their cards.
    var isDealt: Bool { deal?.step == .dealt }

    /// Begins anew.
    ///
    /// - Parameters:
    ///   - round: The round in which keys are shown.
    ///   - seats: Who plays, in order.
    ///   - hosts: The devices that they sit at, of those who are there.
    mutating func begin(_ round: UInt32, _ seats: [SeatID], at hosts: [SeatID: DeviceID]) {
        self.round = round
        (deal, dealers) = (nil, [:])
        self.seats = seats.filter { hosts[$0].map { !excluded.contains($0) } ?? false }
        var devices: [DeviceID] = []
        for seat in self.seats {
            guard let device = hosts[seat] else { continue }
            if !devices.contains(device) { devices.append(device) }
            dealers[seat] = devices.firstIndex(of: device)
        }
        let cards = self.seats.count * Self.handSize * hands
        let owners = (0..<cards).compactMap { dealers[self.seats[$0 % self.seats.count]] }
        let terms = try? DeckTerms(
            room: room,
            round: round,
            label: 0,
            cards: cards,
            dealers: devices,
            cryptography: cryptography
        )
        deal = terms.map { Deal($0, owners: owners) }
    }

    /// The number of the dealer that a seat speaks for.
    func dealer(speakingBy seat: SeatID) -> Int? {
        guard let dealer = dealers[seat] else { return nil }
        return speakers == .each || seats.first { dealers[$0] == dealer } == seat ? dealer : nil
    }

    /// The device that a seat speaks for.
    func device(speakingBy seat: SeatID) -> DeviceID? {
        dealer(speakingBy: seat).map { devices[$0] }
    }

    /// The seat by which a dealer speaks now: the first of those that may and have not gone; `nil` if all have.
    func speaker(of dealer: Int, in record: RoundRecord) -> SeatID? {
        seats.first {
            self.dealer(speakingBy: $0) == dealer && record.hosts[$0] == devices[dealer]
        }
    }

    /// The last move of a name that a dealer has made, by whichever of its seats.
    func last(_ name: String, of dealer: Int, in record: RoundRecord) -> Value? {
        record.moves.last {
            $0.move["do"] == .text(name) && self.dealer(speakingBy: $0.seat) == dealer
        }?.move
    }

    /// Whether a part of what a dealer owes may come now.
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard let deal, let dealer = dealer(speakingBy: seat), deal.due.contains(dealer) else {
            throw .notNow
        }
        let part = parts(of: dealer, in: record).count
        let size = DealParts.size(of: part, of: deal.bytes(dueOf: dealer))
        guard size > 0, move["part"] == .number(Int64(part)),
            ByteText.bytes(in: move)?.count == size
        else { throw .unknown }
    }

    private func parts(of dealer: Int, in record: RoundRecord) -> [Value] {
        record.moves.filter {
            self.dealer(speakingBy: $0.seat) == dealer && $0.move["do"] == .text("deal")
        }.map(\.move)
    }

    /// How many moves there are of those that are due, and how many there will be.
    func progress(in record: RoundRecord) -> (done: Int, of: Int) {
        guard let deal else { return (0, 0) }
        return deal.due.reduce((0, 0)) { sum, dealer in
            let parts = parts(of: dealer, in: record).count
            return (sum.0 + parts, sum.1 + DealParts.count(of: deal.bytes(dueOf: dealer)))
        }
    }

    /// The seats by which dealers still owe something that can come.
    func lacking(in record: RoundRecord) -> [SeatID] {
        guard let deal else { return [] }
        return deal.due.filter { !isComplete($0, in: record) }
            .compactMap { speaker(of: $0, in: record) }
    }

    private func isComplete(_ dealer: Int, in record: RoundRecord) -> Bool {
        guard let deal else { return false }
        let parts = parts(of: dealer, in: record).count
        return parts == DealParts.count(of: deal.bytes(dueOf: dealer))
    }

    /// What a device has to show, as moves.
    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        guard let deal, let number = devices.firstIndex(of: dealer.device),
            deal.due.contains(number), !isComplete(number, in: record),
            let speaker = speaker(of: number, in: record)
        else { return [] }
        let first = parts(of: number, in: record).count
        let bytes = deal.contribution(of: number, seed: dealer.seed)
        return DealParts.moves(bytes, from: first).map { .init(seat: speaker, move: $0) }
    }

    /// Goes on with the deal at the end of one of its rounds.
    ///
    /// - Returns: Whether it has to begin anew.
    mutating func take(_ record: RoundRecord) -> Bool {
        guard var deal else { return false }
        let due = deal.due
        var shown: [Int: [UInt8]] = [:]
        for dealer in due where isComplete(dealer, in: record) {
            shown[dealer] = parts(of: dealer, in: record).flatMap {
                ByteText.bytes(in: $0) ?? []
            }
        }
        let faults = memory.take(shown, in: &deal)
        self.deal = deal
        for (dealer, fault) in faults {
            excluded.insert(devices[dealer])
            // A dealer that was too slow has done no wrong.
            guard fault != .missing else { continue }
            cheats[devices[dealer], default: []].insert(.proof)
            struck[devices[dealer]] = seats.filter { dealers[$0] == dealer }
        }
        return !faults.isEmpty
    }

    /// Looks at what shows a card, so that nobody need look again.
    mutating func note(_ proof: [UInt8], at place: Int) {
        guard isDealt, let deal else { return }
        memory.note(proof, at: place, of: deal)
    }

    /// The card that something shows to lie at a place; `nil` if it shows nothing.
    func opened(_ proof: [UInt8], at place: Int) -> Int? {
        deal.flatMap { memory.opened(proof, at: place, of: $0) }
    }

    /// What came out of the deal; `nil` where there was none.
    mutating func reckoning(_ seeds: [Secret?]) -> DealReckoning? {
        guard isDealt, let deal else { return nil }
        return memory.reckoning(seeds, of: deal)
    }
}
