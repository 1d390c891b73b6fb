import Canvas
import Games
import Identity
import Peer
import Replication
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Replay files")
struct ReplayTests {
    /// Two people draw, undo and clear; their logs name one another.
    private static func drawing() throws -> (lab: Lab, room: RoomID) {
        let lab = try Lab(peers: 2, seed: 21)
        let code = try #require(RoomCode("BIRD"))
        let room = try lab.perform(.create(code: code, activity: "draw", title: "Sunday"), on: 0)
        try lab.perform(.join(code, name: "Bob"), on: 1)
        try lab.settle(room, within: .seconds(5))
        for number in 0..<6 {
            let points = (0..<8).map { StrokePoint(x: Int16($0 * 9), y: Int16(number * 30)) }
            let stroke = Stroke(style: StrokeStyle(color: 0x112233, width: 20), points: points)
            try lab.perform(.draw(code, [stroke], pen: nil), on: number % 2)
            if number % 3 == 0 { try lab.settle(room, within: .seconds(5)) }
        }
        try lab.perform(.undo(code), on: 1)
        try lab.perform(.clear(code, .own), on: 0)
        try lab.settle(room, within: .seconds(5))
        return (lab, room)
    }

    /// A whole game of two, one round.
    private static func game() throws -> (lab: Lab, room: RoomID) {
        let lab = try Lab(peers: 2, seed: 22)
        let game = try ClassicRoom(lab, peers: 2, settings: ["results": 1_000, "rounds": 1])
        try lab.perform(.start(game.code), on: 0)
        try #require(game.reach("topic", .seconds(9)))
        game.move(0, ["do": .text("topic"), "text": .text("a cat")])
        try #require(game.reach("draw", .seconds(2)))
        for peer in 0..<2 {
            try game.draw(peer)
            game.move(peer, ["do": .text("done"), "flag": .flag(true)])
        }
        try #require(game.reach("vote", .seconds(2)))
        for peer in 0..<2 {
            let tile = try #require(game.ownTile(1 - peer))
            game.move(peer, ["do": .text("vote"), "tile": .number(tile)])
        }
        try #require(game.reach("over", .seconds(9)))
        try lab.settle(game.room, within: .seconds(5))
        return (lab, game.room)
    }

    private static func file(_ lab: Lab, _ room: RoomID, of peer: Int = 0) throws -> [UInt8] {
        Replay(try #require(lab.core(peer).logs(of: room)), games: .standard).file.encoded
    }

    private static func verify(_ bytes: [UInt8]) throws(ReplayFault) -> Replay {
        let file = try ReplayFile(decoding: bytes)
        return try Replay(file, cryptography: Sodium(), games: .standard)
    }

    /// What is wrong with a file; `nil` if nothing is.
    private static func fault(in bytes: [UInt8]) -> ReplayFault? {
        do throws(ReplayFault) {
            _ = try verify(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("a game that is played again has the same state, points and drawings")
    func wholeGame() throws {
        let (lab, room) = try Self.game()
        let replay = try Self.verify(Self.file(lab, room))
        let core = lab.core(1)
        #expect(replay.digest == core.stateDigest(of: room))
        #expect(replay.operations == core.logs(of: room)?.count)
        #expect(replay.phase == "over")
        #expect(replay.ends.count == 8)
        #expect(replay.logs == 2)
        #expect(replay.signatures >= 2)
        let shown = try #require(core.game(of: room, for: nil, now: lab.now))
        #expect(replay.view?["history"] == shown.state["history"])
        for player in replay.players {
            #expect(shown.players.contains { $0.seat == player.seat && $0.score == player.score })
        }
        #expect(replay.players.map(\.score) == [30, 20])
        for tile in 0..<2 {
            #expect(replay.drawing(1, tile) == core.drawing(1, tile, of: room)?.map(\.stroke))
            #expect(replay.drawing(1, tile)?.count == 1)
        }
        #expect(replay.drawing(1, 2) == nil)
    }

    @Test("files of two devices hold the same state, and what is read is written again")
    func sameForAll() throws {
        let (lab, room) = try Self.drawing()
        let files = try (0..<2).map { try Self.file(lab, room, of: $0) }
        let replays = try files.map { try Self.verify($0) }
        #expect(replays[0].digest == replays[1].digest)
        #expect(replays[0].digest == lab.core(0).stateDigest(of: room))
        for bytes in files {
            let file = try ReplayFile(decoding: bytes)
            #expect(file.encoded == bytes)
            #expect(
                try Replay(file, cryptography: Sodium(), games: .standard).file.encoded == bytes
            )
        }
    }

    @Test("a file with any byte changed is found out")
    func everyByte() throws {
        let (lab, room) = try Self.drawing()
        let good = try Self.file(lab, room)
        #expect(Self.fault(in: good) == nil)
        var missed: [Int] = []
        for index in good.indices {
            var bad = good
            bad[index] ^= 1 << UInt8(index % 8)
            if Self.fault(in: bad) == nil { missed.append(index) }
        }
        #expect(missed.isEmpty)
    }

    @Test("a file of a game with any byte changed is found out", arguments: 0..<4)
    func gameBytes(part: Int) throws {
        let (lab, room) = try Self.game()
        let good = try Self.file(lab, room)
        var missed: [Int] = []
        for index in stride(from: part, to: good.count, by: 17) {
            var bad = good
            bad[index] ^= 0x80
            if Self.fault(in: bad) == nil { missed.append(index) }
        }
        #expect(missed.isEmpty)
    }

    @Test("a file that ends too early, or goes on, is refused as such")
    func lengths() throws {
        let (lab, room) = try Self.drawing()
        let good = try Self.file(lab, room)
        for end in good.indices {
            let fault = try #require(Self.fault(in: Array(good[..<end])))
            #expect(fault == .noReplay || "\(fault)".contains("near byte"))
        }
        #expect(Self.fault(in: good + [0]) == .malformed(.trailing(count: 1), at: good.count))
    }

    @Test("a changed operation is named by its log and place")
    func place() throws {
        let (lab, room) = try Self.drawing()
        let file = try ReplayFile(decoding: Self.file(lab, room))
        let log = try #require(file.room.logs.first)
        let name = try #require(file.encoded.firstIndex(of: log.name.device.bytes))
        // The signature of the first seal of the first log.
        let bodies = try #require(log.runs.first).bodies
        let start = try #require(file.encoded.firstIndex(of: bodies))
        #expect(name < start)
        var bad = file.encoded
        bad[start + bodies.count + 10] ^= 4
        let last = try #require(log.seals.first?.sequence)
        #expect(
            Self.fault(in: bad) == .log(log.name, first: 0, last: Int(last), .wrongSignature)
        )
        #expect("\(try #require(Self.fault(in: bad)))".contains("\(log.name.device)"))
    }

    @Test("a state that does not follow is named")
    func otherState() throws {
        let (lab, room) = try Self.drawing()
        var bad = try Self.file(lab, room)
        bad[bad.count - 1] ^= 1
        let digest = try #require(lab.core(0).stateDigest(of: room))
        #expect(Self.fault(in: bad) == .otherState(computed: digest))
    }

    @Test("announced sizes beyond a limit are refused at once")
    func limits() throws {
        let (lab, room) = try Self.drawing()
        let head = ReplayFile.magic + [ReplayFile.version] + room.bytes
        func malformed(_ bytes: [UInt8]) -> WireError? {
            guard case .malformed(let error, _) = Self.fault(in: bytes) else { return nil }
            return error
        }
        var logs = ByteWriter()
        logs.raw(head)
        logs.varint(1025)
        #expect(malformed(logs.bytes) == .outOfRange(field: .log, value: 1025))
        var operations = ByteWriter()
        operations.raw(head + [1] + [UInt8](repeating: 7, count: 40) + [0])
        operations.varint(UInt64(ReplayFile.operations) + 1)
        #expect(
            malformed(operations.bytes)
                == .outOfRange(field: .count, value: UInt64(ReplayFile.operations) + 1)
        )
        var length = ByteWriter()
        length.raw(head + [1] + [UInt8](repeating: 7, count: 40) + [0, 1])
        length.varint(1 << 40)
        #expect(malformed(length.bytes) == .outOfRange(field: .run, value: 1 << 40))
        let long = [UInt8](repeating: 0, count: ReplayFile.longest + 1)
        #expect(Self.fault(in: long) == .tooLong(bytes: ReplayFile.longest + 1))
        #expect(Self.fault(in: Array(long.dropLast())) == .noReplay)
        let other = ReplayFile.magic + [2] + room.bytes
        #expect(malformed(other) == .unknown(field: .version, value: 2))
        _ = lab
    }
}

extension [UInt8] {
    /// Where another array first lies in this one.
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: part) }
    }
}
