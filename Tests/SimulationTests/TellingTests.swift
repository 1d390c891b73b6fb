import Canvas
import Games
import Replication
import Simulation
import Testing

@testable import Peer

/// Anybody who can have open pages sent the whole picture by a packet keeps them from ever showing it.
@Suite("What pages are told of many operations at once")
struct TellingTests {
    /// What a room tells of the last operations, which come in one go.
    private static func told(_ growth: Growth, _ count: Int, last: Int) throws -> [CanvasChange] {
        let long = try LongRoom(growth, count: count)
        var room = RoomState(logs: long.logs, games: .standard)
        room.reduce(Array(long.order.dropLast(last)))
        return room.reduce(Array(long.order.suffix(last))).changes
    }

    @Test("is nothing of the picture where they draw nothing")
    func talk() throws {
        #expect(try Self.told(.says, 400, last: 300).isEmpty)
        #expect(try Self.told(.witnesses, 400, last: 300).isEmpty)
    }

    @Test("is each stroke where they are few beside what is drawn")
    func few() throws {
        let changes = try Self.told(.strokes, 4_000, last: 200)
        #expect(changes.count == 200)
        #expect(
            changes.allSatisfy { if case .added = $0 { true } else { false } },
            "\(changes.prefix(3))"
        )
    }

    @Test("is the whole picture where they are most of it")
    func many() throws {
        #expect(try Self.told(.strokes, 400, last: 300) == [.reset])
    }

    @Test("is the whole picture where they are more than can be told one by one")
    func limit() throws {
        let limit = RoomState.mostTold
        let few = try Self.told(.strokes, 17 * limit, last: limit - 1)
        #expect(few.count == limit - 1)
        #expect(try Self.told(.strokes, 17 * limit, last: limit) == [.reset])
    }
}
