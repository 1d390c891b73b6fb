import Identity
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

/// A game of Password without a network: seats at devices that do of themselves what the rules ask, unless one of them
/// is changed.
struct PasswordDesk {
    let seats: [SeatID]
    /// The devices, each with as many of the seats, in order.
    let devices: [DeviceID]
    private(set) var game: Password
    var present: Set<SeatID>
    var hosts: [SeatID: DeviceID]
    /// Devices that do nothing any more.
    var stopped: Set<DeviceID> = []
    /// Dice that a changed device shows though none are due.
    var forged: Seed?
    /// What a changed device writes in place of what it should.
    var change: (DeviceID, [RoundRecord.Done]) -> [RoundRecord.Done] = { $1 }
    /// Everything that anybody has written.
    private(set) var written: [RoundRecord.Done] = []
    /// The deeds that everybody refuses.
    private(set) var refused: [RoundRecord.Done] = []
    private(set) var round: UInt32 = 1
    /// The rounds that are over.
    private(set) var records: [RoundRecord] = []
    private let setup: GameSetup
    /// Tells games apart: seeds, and what the dice show.
    private let salt: UInt64
    /// Who has dice or a vote to show.
    private var bound: [(seat: SeatID, label: UInt32, value: [UInt8])] = []

    init(
        _ perDevice: [Int] = [1, 1],
        _ settings: [String: Int64] = [:],
        carried: [SeatID: Int64] = [:],
        salt: UInt64 = 0,
        speakers: CardTable.Speakers = .each,
        cryptography: any Cryptography = Sodium()
    ) {
        var (seats, devices): ([SeatID], [DeviceID]) = ([], [])
        var hosts: [SeatID: DeviceID] = [:]
        for count in perDevice {
            let device = DeviceID(words: Words4(UInt64(devices.count + 1), 2, 3, 4))
            devices.append(device)
            for _ in 0..<count {
                let seat = SeatID(UInt64(11 * (seats.count + 1)))
                seats.append(seat)
                hosts[seat] = device
            }
        }
        var resolved = Password.about.resolved([])
        resolved["swaps"] = 0
        resolved.merge(settings) { $1 }
        setup = GameSetup(
            room: RoomID(words: Words4(1, 2, 3, 4 &+ salt)),
            seats: seats,
            hosts: hosts,
            settings: resolved,
            carried: carried,
            cryptography: cryptography
        )
        game = Password(setup, speakers: speakers)
        self.salt = salt
        self.seats = seats
        self.devices = devices
        self.hosts = hosts
        present = Set(seats)
    }

    /// What a device deals with.
    func dealer(_ device: DeviceID) -> (device: DeviceID, seed: Secret) {
        (device, Secret(words: Words4(device.words[0], UInt64(game.dealtRound ?? 0), 7, 7 &+ salt)))
    }

    /// The open round before anybody has done anything.
    func record() -> RoundRecord {
        var record = RoundRecord(round: round)
        record.present = present
        record.hosts = hosts.filter { present.contains($0.key) }
        return record
    }

    /// Why a move is refused; `nil` if it is not.
    func refusal(_ move: Value, by seat: SeatID) -> String? {
        do throws(MoveFault) {
            try game.check(move, by: seat, in: record())
            return nil
        } catch {
            return error.code
        }
    }

    /// Plays the open round to its end.
    ///
    /// - Parameters:
    ///   - moves: What people do, all of which must be let.
    ///   - votes: How they vote.
    ///   - hidden: Who shows no vote.
    mutating func end(
        _ moves: [(SeatID, Value)] = [],
        votes: [SeatID: Password.Vote] = [:],
        hiding hidden: Set<SeatID> = []
    ) {
        var record = record()
        for (seat, move) in moves {
            #expect(throws: Never.self) { try game.check(move, by: seat, in: record) }
            record.moves.append(.init(seat: seat, move: move))
        }
        let able = seats.filter { seat in
            present.contains(seat) && hosts[seat].map { !stopped.contains($0) } ?? false
        }
        record.shown = bound.filter { able.contains($0.seat) && !hidden.contains($0.seat) }.map {
            .init(seat: $0.seat, label: $0.label, value: $0.value)
        }
        if record.shown.contains(where: { $0.label == Commit.dice }) {
            record.seed = Seed(words: Words4(3, 1, 4, 1 &+ salt))
        }
        record.seed = forged ?? record.seed
        bound = votes.sorted { $0.key < $1.key }.map { ($0.key, 0, $0.value.bytes) }
        if game.phase.duty == .dice { bound += able.map { ($0, Commit.dice, [1]) } }
        record.bound = bound.map {
            .init(seat: $0.seat, label: $0.label, id: OperationID(words: .zero))
        }
        for device in devices where !stopped.contains(device) {
            let deeds = change(device, game.deeds(of: dealer(device), in: record))
            for deed in deeds where hosts[deed.seat] == device && present.contains(deed.seat) {
                take(deed, from: device, &record)
            }
        }
        written += record.moves
        records.append(record)
        game.end(record)
        round += 1
    }

    /// The game reduced from its beginning by other rounds, with or without what is known of it by now.
    func again(_ records: [RoundRecord], recalling isRecalled: Bool) -> Password {
        var anew = Password(setup, speakers: .each)
        if isRecalled { anew.recall(game) }
        for record in records { anew.end(record) }
        return anew
    }

    /// What everybody does with what a device has written of itself.
    private mutating func take(
        _ deed: RoundRecord.Done,
        from device: DeviceID,
        _ record: inout RoundRecord
    ) {
        guard game.author(of: deed.move, by: deed.seat) == .device(device),
            (try? game.check(deed.move, by: deed.seat, in: record)) != nil
        else {
            refused.append(deed)
            return
        }
        record.moves.append(deed)
    }

    /// Deals until all have their cards, or the game is over.
    mutating func deal() {
        for _ in 0..<64 where !["word", "over"].contains(game.phase.name) { end() }
    }

    /// What a seat is shown, at its own device or another one.
    func view(_ seat: SeatID, of device: DeviceID? = nil) -> Value {
        game.view(
            for: seat,
            ViewContext(record: record(), dealer: (device ?? hosts[seat]).map { dealer($0) })
        )
    }

    /// The words that a seat sees in its hand.
    func hand(_ seat: SeatID, of device: DeviceID? = nil) -> [String] {
        guard case .list(let cards)? = view(seat, of: device)["hand"] else { return [] }
        return cards.compactMap { $0["word"]?.text }
    }

    /// Whose turn it is.
    var speaker: SeatID { game.current ?? SeatID(0) }

    /// The first in order who does not say the word.
    var listener: SeatID { game.order.first { $0 != speaker } ?? SeatID(0) }

    /// A word of the bank that nobody holds and nobody has said.
    var foreign: String {
        let held = Set(seats.flatMap { hand($0) } + game.chain.compactMap(\.word))
        return PasswordWords.bank(.english).first { !held.contains($0) && $0 != game.start } ?? ""
    }

    static func say(_ word: String) -> Value {
        .map(["do": .text("word"), "text": .text(word)])
    }

    /// Whose turn it is says a word, and the others vote.
    mutating func say(
        _ word: String,
        votes: [SeatID: Password.Vote] = [:],
        hiding hidden: Set<SeatID> = []
    ) {
        end([(speaker, Self.say(word))])
        guard game.phase.name == "judge" else { return }
        end(votes: votes)
        if game.phase.name == "count" { end(hiding: hidden) }
    }

    /// Says foreign words until it is a seat's turn.
    mutating func go(to seat: SeatID) {
        for _ in 0..<9 where speaker != seat { say(foreign) }
    }

    /// Says foreign words until the game is over.
    mutating func finish() {
        for _ in 0..<400 where game.phase.name == "word" { say(foreign) }
        if game.phase.name == "audit" { end() }
    }

    /// The devices that were caught, by number, and at what.
    var caught: [Int: Set<Cheat>] {
        Dictionary(
            uniqueKeysWithValues: game.findings.cheats.map {
                (devices.firstIndex(of: $0.key) ?? -1, $0.value)
            }
        )
    }
}
