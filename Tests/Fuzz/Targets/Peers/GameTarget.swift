import Games
import Identity
import Rules
import Simulation
import Vocabulary
import Wire

/// A whole game after the payload of a `Create`, which may bring along any points and settings; rounds follow, each
/// with whatever somebody may have written in it.
///
/// A varint says how long the payload is. A round is a byte that says whether the dice have a seed, one of who is in
/// the room, one of how many actions, and the actions: whose it is, what it is, and what that takes.
enum GameTarget: FuzzTarget {
    static let name = "game"
    static let longest = 2048
    /// Seats that are there if the `Create` lists none.
    private static let guests = [SeatID(1), SeatID(2), SeatID(3)]

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        guard let length = try? reader.varint(.payload, atMost: Limits.payload),
            let payload = try? reader.raw(length),
            case .create(let create)? = try? Payload(
                kind: OperationKind.create,
                decoding: payload
            )
        else { return }
        let type = Catalogue.withPoll[create.activity, rules: create.rules] ?? Classic.self
        var game = type.init(table(create, type))
        var round: UInt32 = 1
        while reader.remaining > 0, let record = try? record(of: round, in: game, &reader) {
            try look(at: game, record)
            game.end(record)
            try look(at: game, RoundRecord(round: round + 1))
            round += 1
        }
    }

    /// What a room does with a `Create` when its lobby is over.
    private static func table(_ create: Create, _ type: any Game.Type) -> GameSetup {
        let settings = type.about.resolved(create.settings)
        var carried: [SeatID: Int64] = [:]
        for score in create.predecessor?.scores ?? [] { carried[score.seat] = score.points }
        var seats = create.seats.map(\.seat)
        for seat in carried.keys.sorted() + guests where !seats.contains(seat) {
            seats.append(seat)
        }
        let most = min(Int(settings["players"] ?? 64), type.about.seats.upperBound)
        return GameSetup(
            room: RoomID(words: .one),
            seats: Array(seats.prefix(most)),
            settings: settings,
            carried: carried,
            cryptography: Sodium()
        )
    }

    private static func record(
        of round: UInt32,
        in game: any Game,
        _ reader: inout ByteReader
    ) throws(WireError) -> RoundRecord {
        let seats = game.scores.keys.sorted()
        var record = RoundRecord(round: round)
        let dice = try reader.byte()
        if dice > 0 { record.seed = Seed(words: Words4(UInt64(dice), 1, 2, 3)) }
        let absent = try reader.byte()
        let present = seats.enumerated().filter { absent >> UInt8($0.offset & 7) & 1 == 0 }
        record.present = Set(present.map(\.element))
        for _ in 0..<(try reader.byte() & 31) {
            let who = Int(try reader.byte())
            guard !seats.isEmpty else { continue }
            try add(seats[who % seats.count], seats, to: &record, in: game, &reader)
        }
        return record
    }

    /// Adds what a seat has done.
    private static func add(
        _ seat: SeatID,
        _ seats: [SeatID],
        to record: inout RoundRecord,
        in game: any Game,
        _ reader: inout ByteReader
    ) throws(WireError) {
        switch try reader.byte() % 6 {
        case 0:
            let bytes = try reader.raw(Int(try reader.byte()))
            guard let move = try? Value(decoding: bytes) else { return }
            play(move, seat, &record, game)
        case 1:
            let tile = Int64(Int8(bitPattern: try reader.byte()))
            play(.map(["do": .text("vote"), "tile": .number(tile)]), seat, &record, game)
        case 2:
            let label = UInt32(try reader.byte() & 1)
            let id = OperationID(words: Words4(seat.rawValue, UInt64(record.round), 5, 6))
            record.bound.append(.init(seat: seat, label: label, id: id))
        case 3:
            let target = seats[Int(try reader.byte()) % seats.count].rawValue
            let value = withUnsafeBytes(of: target.bigEndian) { Array($0) }
            record.shown.append(.init(seat: seat, label: 0, value: value))
        case 4:
            let value = try reader.raw(Int(try reader.byte()))
            record.shown.append(.init(seat: seat, label: 0, value: value))
        default:
            let count = try reader.byte() & 3
            record.drawings[seat] = (0..<count).map {
                OperationID(words: Words4(seat.rawValue, UInt64($0), 7, 8))
            }
        }
    }

    private static func play(
        _ move: Value,
        _ seat: SeatID,
        _ record: inout RoundRecord,
        _ game: any Game
    ) {
        guard (try? game.check(move, by: seat, in: record)) != nil,
            game.encoding(of: move, by: seat) == .open
        else { return }
        record.moves.append(.init(seat: seat, move: move))
    }

    /// What must hold whatever was played.
    private static func look(at game: any Game, _ record: RoundRecord) throws(Finding) {
        for (seat, points) in game.scores {
            try expect(Limits.points.contains(points), "\(seat) has \(points) points")
        }
        try expect(game.phase.lasts ?? 0 >= 0, "a phase lasts \(game.phase.lasts ?? 0) ms")
        try expect(0...30 ~= game.progress, "\(game.progress) rounds are over")
        let state = game.state.encoded
        try expect((try? Value(decoding: state))?.encoded == state, "the state reads differently")
        let seats = game.scores.keys.sorted()
        for seat in seats.map(Optional.some) + [nil] {
            let view = game.view(for: seat, ViewContext(record: record, elapsed: .max))
            try expect(!view.encoded.isEmpty, "there is no view")
        }
        for elapsed in [0, Int64.max] {
            let waiting = game.waits(in: record, elapsed: elapsed)
            try expect(waiting.allSatisfy(seats.contains), "it waits for who does not play")
        }
        try expect(game.done(in: record).allSatisfy(seats.contains), "who does not play is done")
    }
}
